//! Reads the file of a lesson.

use puissance4_players::Level;
use puissance4_rules::{Column, Game, Geometry, Moves};

use super::claim::{cell, column};
use super::error::{LessonError, LessonProblem};
use super::text::Text;
use super::{Aim, Lesson, PlayOut, Question, Scene, Step, Task};
use crate::puzzle::Goal;

/// Reads a lesson; errors name the lesson and the line.
pub(super) fn lesson(name: &str, source: &str) -> Result<Lesson, LessonError> {
    let at = |line: usize| move |problem| LessonError { file: name.to_owned(), line, problem };
    let (title, about, sections) = sections(source).map_err(|(line, problem)| at(line)(problem))?;
    let mut steps: Vec<Step> = Vec::new();
    for section in &sections {
        let step = section.step(steps.last()).map_err(|(line, problem)| at(line)(problem))?;
        steps.push(step);
    }
    let Some(last) = steps.last() else { return Err(at(source.lines().count().max(1))(LessonProblem::NoSteps)) };
    if reply_of(last).is_some() {
        return Err(at(last.line)(LessonProblem::Then));
    }
    Ok(Lesson { name: name.to_owned(), title, about, steps })
}

/// Reads the title and the sentence below it; for a chapter that is all.
pub(super) fn heading(name: &str, source: &str) -> Result<(String, String), LessonError> {
    let found = sections(source).map_err(|(line, problem)| LessonError { file: name.to_owned(), line, problem });
    found.map(|(title, about, _)| (title, about))
}

/// A problem and its line.
type Located<T> = Result<T, (usize, LessonProblem)>;

/// A step as it is written.
#[derive(Default)]
struct Section {
    line: usize,
    word: String,
    moves: String,
    /// `- key: value`, with the line.
    settings: Vec<(usize, String, String)>,
    /// `> key: sentence`, with the line.
    sentences: Vec<(usize, String, String)>,
    /// The line where it begins, and the text.
    text: (usize, String),
}

/// Title, sentence below it, and the steps.
fn sections(source: &str) -> Located<(String, String, Vec<Section>)> {
    let mut title = None;
    let mut about = String::new();
    let mut sections: Vec<Section> = Vec::new();
    let mut in_sentence = false;
    for (line, text) in (1..).zip(source.lines()) {
        let trimmed = text.trim();
        let continues = in_sentence && text.starts_with(' ') && !trimmed.is_empty();
        in_sentence &= continues;
        if trimmed.starts_with("<!--") && trimmed.ends_with("-->") {
            continue;
        }
        if title.is_none() {
            let words = trimmed.strip_prefix("# ").map(str::trim).filter(|words| !words.is_empty());
            title = Some(words.ok_or((line, LessonProblem::NoTitle))?.to_owned());
            continue;
        }
        if let Some(heading) = trimmed.strip_prefix("## ") {
            let (word, moves) = heading.trim().split_once(' ').unwrap_or((heading.trim(), ""));
            let (word, moves) = (word.to_owned(), moves.trim().to_owned());
            sections.push(Section { line, word, moves, ..Section::default() });
            continue;
        }
        let Some(section) = sections.last_mut() else {
            join(&mut about, trimmed);
            continue;
        };
        if continues {
            if let Some((.., sentence)) = section.sentences.last_mut() {
                join(sentence, trimmed);
            }
        } else if let Some(setting) = trimmed.strip_prefix("- ") {
            section.settings.push(keyed(line, setting)?);
        } else if let Some(sentence) = trimmed.strip_prefix("> ") {
            section.sentences.push(keyed(line, sentence)?);
            in_sentence = true;
        } else {
            if section.text.1.is_empty() {
                section.text.0 = line;
            }
            join(&mut section.text.1, trimmed);
        }
    }
    let title = title.ok_or((1, LessonProblem::NoTitle))?;
    let about = about.trim().to_owned();
    if about.is_empty() {
        return Err((1, LessonProblem::NoAbout));
    }
    Ok((title, about, sections))
}

/// Lines of a paragraph are joined by a blank; an empty line separates paragraphs.
fn join(text: &mut String, line: &str) {
    if line.is_empty() {
        if !text.is_empty() && !text.ends_with("\n\n") {
            text.push_str("\n\n");
        }
        return;
    }
    if !text.is_empty() && !text.ends_with('\n') {
        text.push(' ');
    }
    text.push_str(line);
}

fn keyed(line: usize, text: &str) -> Located<(usize, String, String)> {
    // French has a no-break space before a colon.
    let (key, value) = text.split_once(':').ok_or((line, LessonProblem::NoColon))?;
    Ok((line, key.trim().to_owned(), value.trim().to_owned()))
}

/// The position after the right answer to a question and the opponent's reply, if there is one.
fn reply_of(step: &Step) -> Option<Game> {
    let Task::Ask(Question { right, reply: Some(reply), .. }) = &step.task else { return None };
    let mut game = step.scene.as_ref()?.game.clone();
    game.play_all(&Moves(vec![*right.first()?, *reply])).ok()?;
    Some(game)
}

impl Section {
    fn step(&self, before: Option<&Step>) -> Located<Step> {
        let here = |problem| (self.line, problem);
        let goes_on = before.and_then(reply_of);
        if goes_on.is_some() != (self.word == "then") {
            return Err(here(LessonProblem::Then));
        }
        let has_moves = !self.moves.is_empty();
        let game = match self.word.as_str() {
            "say" | "then" if has_moves => return Err(here(LessonProblem::NoMovesHere { word: self.word.clone() })),
            "say" => None,
            "then" => goes_on,
            "show" | "ask" | "play" => Some(replayed(&self.moves).map_err(here)?),
            word => return Err(here(LessonProblem::Step { word: word.to_owned() })),
        };
        let text = self.read(self.text.0, &self.text.1)?;
        if text.is_empty() {
            return Err(here(LessonProblem::Silent));
        }
        let task = match (self.word.as_str(), &game) {
            ("ask" | "then", Some(game)) => {
                self.only(&["light", "arrow", "right", "aim", "reply"], &["hint", "right", "wrong"])?;
                Task::Ask(self.question(game)?)
            }
            ("play", Some(game)) => {
                self.only(&["light", "arrow", "level", "goal"], &["reached", "missed"])?;
                Task::Play(self.play_out(game)?)
            }
            ("show", _) => {
                self.only(&["light", "arrow"], &[])?;
                Task::Read
            }
            _ => {
                self.only(&[], &[])?;
                Task::Read
            }
        };
        let scene = game.map(|game| self.scene(game)).transpose()?;
        Ok(Step { line: self.line, text, scene, task })
    }

    fn scene(&self, game: Game) -> Located<Scene> {
        let mut scene = Scene { game, lit: Vec::new(), arrows: Vec::new() };
        for (line, key, value) in &self.settings {
            for text in value.split_whitespace() {
                let owned = || text.to_owned();
                match key.as_str() {
                    "light" => {
                        let lit = cell(text).ok_or_else(|| (*line, LessonProblem::Cell { text: owned() }))?;
                        scene.lit.push(lit);
                    }
                    "arrow" => {
                        let ends = text.split_once('>').and_then(|(from, to)| Some((cell(from)?, cell(to)?)));
                        scene.arrows.push(ends.ok_or_else(|| (*line, LessonProblem::Arrow { text: owned() }))?);
                    }
                    _ => {}
                }
            }
        }
        Ok(scene)
    }

    fn question(&self, game: &Game) -> Located<Question> {
        let position = game.position();
        if position.is_over() {
            return Err((self.line, LessonProblem::Over));
        }
        let (line, aim) = self.setting("aim")?;
        let aim: Aim = aim.parse().map_err(|problem| (line, problem))?;
        let can_be_chosen = |column: &Column| aim.is_pointing() || position.can_play(*column);
        let (line, right) = self.setting("right")?;
        let right = columns(line, right, can_be_chosen)?;
        let reply = self.settings.iter().find(|(_, key, _)| key == "reply");
        let reply = reply.map(|(line, _, reply)| reply_to(*line, reply, game, aim, &right)).transpose()?;
        let mut wrong_in = Vec::new();
        for (line, key, sentence) in &self.sentences {
            let Some(numbers) = key.strip_prefix("wrong ") else { continue };
            let wrong = columns(*line, numbers, can_be_chosen)?;
            if let Some(column) = wrong.iter().find(|column| right.contains(column)) {
                return Err((*line, LessonProblem::RightAndWrong { column: column.number() }));
            }
            wrong_in.push((wrong, self.read(*line, sentence)?));
        }
        let (hint, praise) = (self.sentence("hint")?, self.sentence("right")?);
        // Where no answer is wrong, there is nothing to say about wrong ones.
        let is_any = game.position().geometry().columns().filter(can_be_chosen).eq(right.iter().copied());
        let wrong = if is_any { Text::default() } else { self.sentence("wrong")? };
        Ok(Question { aim, right, reply, hint, praise, wrong, wrong_in })
    }

    fn play_out(&self, game: &Game) -> Located<PlayOut> {
        if game.position().is_over() {
            return Err((self.line, LessonProblem::Over));
        }
        let (line, level) = self.setting("level")?;
        let level = level
            .parse()
            .ok()
            .and_then(Level::new)
            .ok_or_else(|| (line, LessonProblem::Level { text: level.to_owned() }))?;
        let (line, goal) = self.setting("goal")?;
        let goal = match goal {
            "win" => Goal::Win,
            "draw" => Goal::Draw,
            _ => return Err((line, LessonProblem::Goal { text: goal.to_owned() })),
        };
        Ok(PlayOut { level, goal, reached: self.sentence("reached")?, missed: self.sentence("missed")? })
    }

    /// Refuses settings and sentences that this step does not have, and those that are there twice.
    fn only(&self, settings: &[&str], sentences: &[&str]) -> Located<()> {
        let places = [(&self.settings, settings), (&self.sentences, sentences)];
        for (written, known) in places {
            for (index, (line, key, _)) in written.iter().enumerate() {
                let is_particular = key.starts_with("wrong ") && known.contains(&"wrong");
                if !known.contains(&key.as_str()) && !is_particular {
                    return Err((*line, LessonProblem::Key { key: key.clone() }));
                }
                if written[..index].iter().any(|(_, earlier, _)| earlier == key) {
                    return Err((*line, LessonProblem::Twice { key: key.clone() }));
                }
            }
        }
        Ok(())
    }

    fn setting(&self, key: &'static str) -> Located<(usize, &str)> {
        let found = self.settings.iter().find(|(_, name, _)| name == key);
        found.map(|(line, _, value)| (*line, value.as_str())).ok_or((self.line, LessonProblem::Missing { key }))
    }

    fn sentence(&self, key: &'static str) -> Located<Text> {
        let found = self.sentences.iter().find(|(_, name, sentence)| name == key && !sentence.is_empty());
        let (line, _, sentence) = found.ok_or((self.line, LessonProblem::Missing { key }))?;
        self.read(*line, sentence)
    }

    fn read(&self, line: usize, source: &str) -> Located<Text> {
        // A text without a place is empty, and its step is silent.
        Text::read(source).map_err(|problem| (line.max(self.line), problem))
    }
}

/// The opponent's answer to the only right column.
fn reply_to(line: usize, text: &str, game: &Game, aim: Aim, right: &[Column]) -> Located<Column> {
    let [only] = right else { return Err((line, LessonProblem::Reply)) };
    let mut after = game.position().clone();
    if aim.is_pointing() || after.play(*only).is_err() || after.is_over() {
        return Err((line, LessonProblem::Reply));
    }
    let reply = column(text).filter(|reply| after.can_play(*reply));
    reply.ok_or_else(|| (line, LessonProblem::Column { text: text.to_owned() }))
}

fn replayed(moves: &str) -> Result<Game, LessonProblem> {
    Ok(Game::replay(Geometry::STANDARD, &moves.parse()?)?)
}

/// Columns of one's choice, from the left; at least one.
fn columns(line: usize, text: &str, can_be_chosen: impl Fn(&Column) -> bool) -> Located<Vec<Column>> {
    let mut columns = Vec::new();
    for word in text.split_whitespace() {
        let found = column(word).filter(&can_be_chosen).filter(|column| !columns.contains(column));
        columns.push(found.ok_or_else(|| (line, LessonProblem::Column { text: word.to_owned() }))?);
    }
    if columns.is_empty() {
        return Err((line, LessonProblem::Column { text: text.to_owned() }));
    }
    columns.sort_unstable();
    Ok(columns)
}
