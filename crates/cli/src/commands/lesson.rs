//! `puissance4 lesson`: the lessons, line by line.

use std::fmt::Write as _;

use puissance4_coach::{Awaits, Coach, Course, Lesson, LessonRun, Marks, NotTaken, Reaction, Step, Task, Text};
use puissance4_engine::Limits;
use puissance4_i18n::{Language, paragraphs, refusal, scene_in_words, sentence, tr};
use puissance4_players::{Computer, Dice, Level, Strategy};
use puissance4_rules::{Cell, Column, Geometry, Player, Style};
use puissance4_session::{Command, GradualHint, Input, Learned, Progress};
use serde::Serialize;

use crate::cli::LessonArgs;
use crate::console::{self, Console, Typed};
use crate::failure::Failure;
use crate::folder;
use crate::hint_steps::{HintSteps, told};
use crate::json;
use crate::start::fresh_seed;

/// The style whose columns are numbered as in the lessons.
const STYLE: Style = Style::Numbered;

#[derive(Serialize)]
struct ChapterJson<'a> {
    name: &'a str,
    title: &'a str,
    about: &'a str,
    lessons: Vec<LessonJson<'a>>,
}

#[derive(Serialize)]
struct LessonJson<'a> {
    name: &'a str,
    title: &'a str,
    about: &'a str,
    steps: usize,
    questions: usize,
}

pub(crate) fn run(arguments: &LessonArgs, language: Language) -> Result<(), Failure> {
    let course = Course::embedded(language.code());
    let Some(name) = &arguments.lesson else {
        if arguments.json {
            return json::print(&chapters(course));
        }
        let progress = folder::open().map(|store| folder::learned(&store, language)).unwrap_or_default();
        return console::print(&list(course, &progress, language));
    };
    let lesson = course.lesson(name).ok_or_else(|| {
        let known: Vec<&str> = course.lessons().map(|lesson| lesson.name.as_str()).collect();
        Failure::Usage(tr!(language, "lesson-unknown", name = name.as_str(), known = known.join(", ")))
    })?;
    let dice = Dice::seeded(arguments.seed.unwrap_or_else(fresh_seed));
    let (run, hints) = (LessonRun::new(lesson), HintSteps::default());
    let mut class = Class { console: Console::new(), run, dice, coach: None, hints, language };
    if class.hold()? { class.finish(course) } else { class.leave() }
}

fn chapters(course: &Course) -> Vec<ChapterJson<'_>> {
    let chapters = course.chapters.iter().map(|chapter| ChapterJson {
        name: &chapter.name,
        title: &chapter.title,
        about: &chapter.about,
        lessons: chapter.lessons.iter().map(LessonJson::from).collect(),
    });
    chapters.collect()
}

impl<'a> From<&'a Lesson> for LessonJson<'a> {
    fn from(lesson: &'a Lesson) -> Self {
        let Lesson { name, title, about, steps } = lesson;
        Self { name, title, about, steps: steps.len(), questions: lesson.questions() }
    }
}

/// The chapters with their lessons; those that were finished have a mark and their result.
fn list(course: &Course, progress: &Progress, language: Language) -> String {
    let mut text = String::new();
    let width = course.lessons().map(|lesson| lesson.name.len()).max().unwrap_or_default();
    for (number, chapter) in (1..).zip(&course.chapters) {
        let _ = writeln!(text, "{number}. {}\n   {}", chapter.title, chapter.about);
        for lesson in &chapter.lessons {
            let (mark, result) = match progress.marks(lesson) {
                Some(Marks { right, questions }) => ("✓", format!("  {right}/{questions}")),
                None => (" ", String::new()),
            };
            let _ = writeln!(text, "   {mark} {:width$}  {}{result}", lesson.name, lesson.title);
        }
        text.push('\n');
    }
    let first = course.lessons().next().map(|lesson| lesson.name.as_str()).unwrap_or_default();
    text + &tr!(language, "lesson-start", command = command(first)) + "\n"
}

/// What starts a lesson.
fn command(name: &str) -> String {
    format!("puissance4 lesson {name}")
}

/// A learner in a lesson.
struct Class<'a> {
    console: Console,
    run: LessonRun<'a>,
    dice: Dice,
    /// Who gives hints in a game that is played out; made when it is needed.
    coach: Option<Coach>,
    hints: HintSteps,
    language: Language,
}

impl<'a> Class<'a> {
    /// Goes through all steps; false if the learner leaves.
    fn hold(&mut self) -> Result<bool, Failure> {
        self.console.say(&self.run.lesson().title)?;
        let mut is_first_board = true;
        while let Some(step) = self.run.step() {
            self.console.say("")?;
            if let Some(number) = self.run.question() {
                let questions = self.run.marks().questions;
                self.console.say(&tr!(self.language, "lesson-question", number = number, questions = questions))?;
            }
            self.show(step, &mut is_first_board)?;
            let goes_on = match &step.task {
                Task::Read => true,
                Task::Ask(_) => self.ask(step)?,
                Task::Play(play) => self.play_out(step, play.level)?,
            };
            if !goes_on {
                return Ok(false);
            }
            self.run.advance();
        }
        Ok(true)
    }

    fn finish(mut self, course: &Course) -> Result<(), Failure> {
        let (language, marks) = (self.language, self.run.marks());
        if let Some(store) = folder::open() {
            let name = self.run.lesson().name.clone();
            folder::note(&store, &Learned::Lesson { name, right: marks.right }, language);
        }
        self.console.say("")?;
        self.console.say(&tr!(language, "lesson-end", right = marks.right, questions = marks.questions))?;
        self.console.say(&match course.next(&self.run.lesson().name) {
            Some(next) => tr!(language, "lesson-next", title = next.title.as_str(), command = command(&next.name)),
            None => tr!(language, "lesson-last"),
        })
    }

    fn leave(mut self) -> Result<(), Failure> {
        let command = command(&self.run.lesson().name);
        self.console.say_unbroken(&tr!(self.language, "lesson-left", command = command))
    }

    /// Says a text, one paragraph after another.
    fn say(&mut self, text: &Text) -> Result<(), Failure> {
        let language = self.language;
        for (index, paragraph) in paragraphs(text, language).iter().enumerate() {
            if index > 0 {
                self.console.say("")?;
            }
            self.console.say(paragraph)?;
        }
        Ok(())
    }

    /// Draws the board of a step, then says its text.
    fn show(&mut self, step: &Step, is_first_board: &mut bool) -> Result<(), Failure> {
        let language = self.language;
        if let Some(scene) = &step.scene {
            let position = scene.game.position();
            self.console.draw_lit(position, STYLE, &scene.lit)?;
            let disc = |player: Player| STYLE.disc(player).to_string();
            if std::mem::take(is_first_board) {
                let (first, second) = (disc(Player::First), disc(Player::Second));
                self.console.say(&tr!(language, "lesson-discs", first = first, second = second))?;
            }
            if step.task != Task::Read {
                let disc = disc(position.to_move());
                self.console.say(&tr!(language, "lesson-you", disc = disc))?;
            }
            for sentence in scene_in_words(scene, language) {
                self.console.say(&sentence)?;
            }
            self.console.say("")?;
        }
        self.say(&step.text)
    }

    /// Asks until the answer is right; false if the learner leaves.
    fn ask(&mut self, step: &'a Step) -> Result<bool, Failure> {
        let Task::Ask(question) = &step.task else { return Ok(true) };
        while let Some(column) = self.column(Some(&question.hint))? {
            match self.run.answer(column) {
                Ok(Reaction::Right { text, disc, reply }) => {
                    self.say(text)?;
                    if disc.is_some() && reply.is_none() {
                        self.draw()?;
                    }
                    if let (Some(reply), Some(learner)) = (reply, self.run.learner()) {
                        self.console.say("")?;
                        self.tell(learner.other(), reply)?;
                    }
                    return Ok(true);
                }
                Ok(Reaction::Wrong { text }) => self.say(text)?,
                Err(error) => self.refuse(&error)?,
            }
        }
        Ok(false)
    }

    /// Plays a game to its end; false if the learner leaves.
    fn play_out(&mut self, step: &Step, level: Level) -> Result<bool, Failure> {
        let Some(scene) = &step.scene else { return Ok(true) };
        let refused = |error: puissance4_players::CannotPlay| Failure::refused(&error, self.language);
        let mut opponent = Computer::Level(level).strategy(scene.game.position()).map_err(refused)?;
        loop {
            match self.run.awaits() {
                Awaits::Move => {
                    let Some(column) = self.column(None)? else { return Ok(false) };
                    match self.run.play(column) {
                        Ok(_) => {}
                        Err(error) => self.refuse(&error)?,
                    }
                }
                Awaits::Opponent(_) => self.answer(&mut *opponent)?,
                Awaits::Reader | Awaits::Answer | Awaits::Nothing => break,
            }
        }
        self.draw()?;
        if let Some(comment) = self.run.comment() {
            self.console.say("")?;
            self.say(comment.text)?;
        }
        Ok(true)
    }

    /// The opponent's move in a game that is played out.
    fn answer(&mut self, opponent: &mut dyn Strategy) -> Result<(), Failure> {
        let Some(position) = self.run.game().map(|game| game.position().clone()) else { return Ok(()) };
        let Some(advice) = opponent.advise(&position, &mut self.dice) else { return Ok(()) };
        let Ok(cell) = self.run.play(advice.column) else { return Ok(()) };
        self.console.say("")?;
        self.tell(position.to_move(), cell)?;
        match self.run.awaits() {
            Awaits::Move => self.draw(),
            _ => Ok(()),
        }
    }

    /// Says where a disc of the opponent fell.
    fn tell(&mut self, player: Player, cell: Cell) -> Result<(), Failure> {
        let (column, row) = (STYLE.column_number(cell.column()), STYLE.row_number(cell.row()));
        self.console.say(&tr!(self.language, "played", player = player.number(), column = column, row = row))
    }

    /// The board as it is now.
    fn draw(&mut self) -> Result<(), Failure> {
        self.console.say("")?;
        match self.run.game() {
            Some(game) => self.console.draw(game.position(), STYLE),
            None => Ok(()),
        }
    }

    fn refuse(&mut self, error: &NotTaken) -> Result<(), Failure> {
        match error {
            NotTaken::Play(error) => self.console.say(&sentence(&refusal(error, STYLE, self.language))),
            NotTaken::NotAwaited => Ok(()),
        }
    }

    /// The number of a column as it is typed; `None` if the learner leaves. The hint is that of the question, or else
    /// the coach's.
    fn column(&mut self, hint: Option<&Text>) -> Result<Option<Column>, Failure> {
        let language = self.language;
        loop {
            let text = match self.console.ask(&tr!(language, "lesson-prompt"))? {
                Typed::End => return Ok(None),
                Typed::NotText => {
                    self.console.say(&tr!(language, "not-utf8"))?;
                    continue;
                }
                Typed::Text(text) => text,
            };
            match Input::from_text(&text, Geometry::STANDARD, STYLE) {
                Some(Input::Column(column)) => return Ok(Some(column)),
                Some(Input::Command(Command::Hint | Command::Help)) => match hint {
                    Some(hint) => self.say(hint)?,
                    None => self.hint()?,
                },
                Some(Input::Command(Command::Quit | Command::Back)) => return Ok(None),
                Some(Input::Command(_)) | None => self.console.say(&tr!(language, "lesson-input"))?,
            }
        }
    }

    /// What to play in a game that is played out, and why.
    fn hint(&mut self) -> Result<(), Failure> {
        let language = self.language;
        let Some(game) = self.run.game() else { return Ok(()) };
        let coach = match self.coach.take() {
            Some(coach) => coach,
            None => Coach::new(Geometry::STANDARD).map_err(|error| Failure::refused(&error, language))?,
        };
        let coach = self.coach.insert(coach);
        let find = || {
            let hint =
                coach.hint(game.position(), &Limits::none()).map_err(|error| Failure::refused(&error, language))?;
            Ok(Some(GradualHint::proved(hint, Geometry::STANDARD)))
        };
        let hint = self.hints.ask(game.position(), find)?;
        match hint.and_then(|hint| told(hint, STYLE, language)) {
            Some(text) => self.console.say(&text),
            None => Ok(()),
        }
    }
}
