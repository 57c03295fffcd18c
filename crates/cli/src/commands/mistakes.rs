//! `puissance4 mistakes`: one's own mistakes, one after another, to find a better move.

use puissance4_answers::wire::v1::moves_of;
use puissance4_coach::{Coach, CoachError, Fact, Goal, Mistake, Review};
use puissance4_engine::{Limits, SolveError};
use puissance4_i18n::{
    Language, Phrase as _, about_mistake, mistake_task, refusal, right_try, sentence, tr, wrong_try,
};
use puissance4_rules::{Column, Game, Geometry, Player, Position, Style};
use puissance4_session::{Command, GradualHint, Input, Learned, OwnGame, Progress, SavedGame};
use puissance4_storage::Store;
use serde::Serialize;

use crate::cli::{GameSource, MistakesArgs};
use crate::console::{self, Console, Typed};
use crate::failure::Failure;
use crate::folder;
use crate::hint_steps::{HintSteps, told};
use crate::json;
use crate::report;
use crate::start;
use crate::thinking::Thinking;

/// The style whose columns are numbered as in the coach's sentences.
const STYLE: Style = Style::Numbered;

/// A mistake, and the id of its game if what is done about it is noted.
struct Known {
    id: Option<String>,
    mistake: Mistake,
    is_solved: bool,
}

#[derive(Serialize)]
struct MistakeJson<'a> {
    /// The id of the game; null if the game is not one of the learner's.
    game: Option<&'a str>,
    size: String,
    connect: usize,
    /// Before the mistake, from the empty board; null if the position was set up.
    moves: Option<String>,
    player: usize,
    /// The column that was played.
    column: usize,
    goal: &'static str,
    kind: &'static str,
    put_right: bool,
}

impl<'a> From<&'a Known> for MistakeJson<'a> {
    fn from(known: &'a Known) -> Self {
        let mistake = &known.mistake;
        let position = mistake.game.position();
        Self {
            game: known.id.as_deref(),
            size: position.geometry().size().to_string(),
            connect: position.geometry().connect().get(),
            moves: moves_of(&mistake.game),
            player: position.to_move().number(),
            column: mistake.played.number(),
            goal: mistake.goal.name(),
            kind: mistake.kind.name(),
            put_right: known.is_solved,
        }
    }
}

pub(crate) fn run(arguments: &MistakesArgs, language: Language) -> Result<(), Failure> {
    let mut reviewer = Reviewer { arguments, coach: None, language };
    if arguments.profile {
        let store = folder::store(language)?;
        let learned = reviewer.review_all(&store)?;
        return console::print(&report::mistakes(&learned.profile, language));
    }
    let known = reviewer.known()?;
    if arguments.json {
        return json::print(&known.iter().map(MistakeJson::from).collect::<Vec<_>>());
    }
    let open = known.into_iter().filter(|known| !known.is_solved).collect();
    Exam { console: Console::new(), reviewer, hints: HintSteps::default() }.hold(open)
}

/// Finds the mistakes.
struct Reviewer<'a> {
    arguments: &'a MistakesArgs,
    /// For boards of one size.
    coach: Option<(Geometry, Coach)>,
    language: Language,
}

impl Reviewer<'_> {
    fn coach(&mut self, geometry: Geometry) -> Result<&mut Coach, Failure> {
        let coach = match self.coach.take() {
            Some((known, coach)) if known == geometry => coach,
            _ => self.arguments.engine.coach(geometry, self.language)?,
        };
        Ok(&mut self.coach.insert((geometry, coach)).1)
    }

    fn review(&mut self, game: &Game, nodes: Option<u64>) -> Result<Result<Review, CoachError>, Failure> {
        let thinking = Thinking::new(self.language);
        let limits = Limits { nodes, ..thinking.limits() };
        Ok(self.coach(game.start().geometry())?.review(game, &limits))
    }

    /// The mistakes of the game that was asked for, else those of all games.
    fn known(&mut self) -> Result<Vec<Known>, Failure> {
        let (arguments, language) = (self.arguments, self.language);
        let is_stdin = arguments.mistakes_moves.as_deref() == Some(start::STDIN)
            || arguments.game == Some(GameSource::File(start::STDIN.into()));
        if is_stdin && !arguments.json {
            return Err(Failure::Usage(tr!(language, "mistakes-reads-stdin")));
        }
        let (game, own) = match (&arguments.game, &arguments.mistakes_moves) {
            (Some(source), _) => (start::finished(source, language)?, own(source, language)?),
            (None, Some(moves)) => {
                let start = Position::new(arguments.geometry.geometry(language)?);
                (start::game(start, Some(moves), language)?, None)
            }
            (None, None) => {
                let learned = self.review_all(&folder::store(language)?)?;
                return Ok(of_profile(&learned, None));
            }
        };
        let review = self.review(&game, None)?.map_err(|error| Failure::refused(&error, language))?;
        let Some(own) = own else {
            // Between two people, or without a word about who played: the mistakes of both.
            let mistakes = Player::BOTH.into_iter().flat_map(|player| review.mistakes(&game, player));
            let mut known: Vec<Known> = mistakes.map(|mistake| Known { id: None, mistake, is_solved: false }).collect();
            known.sort_by_key(|known| known.mistake.game.ply());
            return Ok(known);
        };
        let (id, learned) = (own.id.clone(), own.reviewed(review));
        let mut all = match folder::open() {
            Some(store) => {
                folder::note(&store, &learned, language);
                folder::learned(&store, language)
            }
            None => Progress::default(),
        };
        // It may not have been written.
        all.note(&learned);
        let mut known = of_profile(&all, Some(&id));
        // This game was asked for: all of its mistakes are put before the person.
        if !arguments.json {
            for mistake in &mut known {
                mistake.is_solved = false;
            }
        }
        Ok(known)
    }

    /// Reviews the games of the folder that were not reviewed yet. Returns what is then known.
    fn review_all(&mut self, store: &Store) -> Result<Progress, Failure> {
        let language = self.language;
        let (own, set_aside) = store.own_games();
        for file in set_aside {
            console::note(&tr!(language, "set-aside", file = file.display().to_string()));
        }
        let mut learned = folder::learned(store, language);
        let waiting: Vec<OwnGame> = own.into_iter().filter(|own| !learned.profile.has(&own.id)).collect();
        let games = waiting.len();
        for (number, own) in (1..).zip(waiting) {
            console::note(&tr!(language, "mistakes-reviewing", game = number, games = games));
            match self.review(&own.game, Some(OwnGame::REVIEW_NODES))? {
                Ok(review) => {
                    let reviewed = own.reviewed(review);
                    folder::note(store, &reviewed, language);
                    learned.note(&reviewed);
                }
                // On a large board it takes too long.
                Err(CoachError::Solve(SolveError::Stopped(_))) => {
                    console::note(&tr!(language, "mistakes-too-long", game = number));
                }
                Err(error) => console::note(&sentence(&error.phrase(language))),
            }
        }
        Ok(learned)
    }
}

/// The mistakes of all games, the latest game first, or those of one.
fn of_profile(progress: &Progress, wanted: Option<&str>) -> Vec<Known> {
    let games = progress.profile.games().into_iter().filter(|(id, _)| wanted.is_none_or(|wanted| wanted == *id));
    let known = games.flat_map(|(id, game)| {
        game.mistakes.iter().map(move |one| Known {
            id: Some(id.to_owned()),
            mistake: one.mistake.clone(),
            is_solved: one.is_solved,
        })
    });
    known.collect()
}

/// The game of a learner that a source names, if it is one.
fn own(source: &GameSource, language: Language) -> Result<Option<OwnGame>, Failure> {
    Ok(match source {
        GameSource::Number(number) => OwnGame::of(&folder::game(*number, language)?),
        // Standard input was read already.
        GameSource::File(file) if file.as_os_str() == start::STDIN => None,
        GameSource::File(file) => {
            SavedGame::from_json(&start::read(file, language)?).ok().and_then(|saved| OwnGame::of(&saved))
        }
    })
}

/// What a person types about a mistake.
enum Answer {
    Column(Column),
    Next,
    Leave,
}

/// A person who puts mistakes right.
struct Exam<'a> {
    console: Console,
    reviewer: Reviewer<'a>,
    hints: HintSteps,
}

impl Exam<'_> {
    fn hold(&mut self, open: Vec<Known>) -> Result<(), Failure> {
        let language = self.reviewer.language;
        if open.is_empty() {
            let MistakesArgs { mistakes_moves, game, .. } = self.reviewer.arguments;
            let is_of_one = mistakes_moves.is_some() || game.is_some();
            let text = if is_of_one { tr!(language, "mistakes-none-here") } else { tr!(language, "mistakes-none") };
            return self.console.say(&text);
        }
        let (count, mut solved) = (open.len(), 0);
        for (number, known) in (1..).zip(open) {
            if number > 1 {
                self.console.say("")?;
            }
            self.console.say(&tr!(language, "mistakes-number", number = number, count = count))?;
            match self.put_right(&known)? {
                Answer::Column(_) => {
                    solved += 1;
                    let store = folder::open();
                    if let (Some(id), Some(store)) = (known.id, store) {
                        let put_right = Learned::PutRight { id, mistake: Box::new(known.mistake) };
                        folder::note(&store, &put_right, language);
                    }
                }
                Answer::Next => {}
                Answer::Leave => return self.console.say(&tr!(language, "mistakes-left", left = count - solved)),
            }
        }
        self.console.say("")?;
        self.console.say(&tr!(language, "mistakes-end", left = count - solved))
    }

    /// Asks until the column is right; else how the person went on.
    fn put_right(&mut self, known: &Known) -> Result<Answer, Failure> {
        let (language, mistake) = (self.reviewer.language, &known.mistake);
        let position = mistake.game.position();
        self.console.draw(position, STYLE)?;
        self.console.say("")?;
        self.console.say(&mistake_task(mistake, language))?;
        let disc = STYLE.disc(position.to_move()).to_string();
        self.console.say(&tr!(language, "lesson-you", disc = disc))?;
        loop {
            let column = match self.ask(position)? {
                Answer::Column(column) => column,
                other => return Ok(other),
            };
            let (is_right, facts) = self.judge(position, mistake.goal, column)?;
            if !is_right {
                self.say_all(&wrong_try(column, mistake.goal, &facts, language))?;
                continue;
            }
            let mut after = position.clone();
            let _ = after.play(column);
            let lit = facts.first().map(Fact::cells).unwrap_or_default();
            self.console.say("")?;
            self.console.draw_lit(&after, STYLE, &lit)?;
            self.console.say("")?;
            self.say_all(&right_try(column, mistake.goal, &facts, language))?;
            let (kind, about) = (mistake.kind.phrase(language), about_mistake(mistake.kind, language));
            self.console.say(&tr!(language, "mistakes-was", kind = kind, about = about))?;
            return Ok(Answer::Column(column));
        }
    }

    fn say_all(&mut self, sentences: &[String]) -> Result<(), Failure> {
        sentences.iter().try_for_each(|sentence| self.console.say(sentence))
    }

    /// Whether a column keeps the goal, and the facts about it.
    fn judge(&mut self, position: &Position, goal: Goal, column: Column) -> Result<(bool, Vec<Fact>), Failure> {
        let (language, limits) = (self.reviewer.language, Limits::none());
        let coach = self.reviewer.coach(position.geometry())?;
        let analysis = coach.analyze(position, &limits).map_err(|error| Failure::refused(&error, language))?;
        let explained = coach.explain(position, column, &limits).map_err(|error| Failure::refused(&error, language))?;
        Ok((goal.columns(position, &analysis).contains(&column), explained.facts))
    }

    /// A column that can be played, or that the person goes on or leaves.
    fn ask(&mut self, position: &Position) -> Result<Answer, Failure> {
        let language = self.reviewer.language;
        loop {
            let text = match self.console.ask(&tr!(language, "mistakes-prompt"))? {
                Typed::End => return Ok(Answer::Leave),
                Typed::NotText => {
                    self.console.say(&tr!(language, "not-utf8"))?;
                    continue;
                }
                Typed::Text(text) => text,
            };
            match Input::from_text(&text, position.geometry(), STYLE) {
                Some(Input::Column(column)) => match position.clone().play(column) {
                    Ok(_) => return Ok(Answer::Column(column)),
                    Err(error) => self.console.say(&sentence(&refusal(&error, STYLE, language)))?,
                },
                Some(Input::Command(Command::Hint)) => self.hint(position)?,
                // The letter n is the key for a new game elsewhere.
                Some(Input::Command(Command::Skip | Command::NewGame)) => return Ok(Answer::Next),
                Some(Input::Command(Command::Quit | Command::Back)) => return Ok(Answer::Leave),
                _ => self.console.say(&tr!(language, "mistakes-commands"))?,
            }
        }
    }

    fn hint(&mut self, position: &Position) -> Result<(), Failure> {
        let (language, geometry) = (self.reviewer.language, position.geometry());
        let coach = self.reviewer.coach(geometry)?;
        let find = || {
            let hint = coach.hint(position, &Limits::none()).map_err(|error| Failure::refused(&error, language))?;
            Ok(Some(GradualHint::proved(hint, geometry)))
        };
        let hint = self.hints.ask(position, find)?;
        match hint.and_then(|hint| told(hint, STYLE, language)) {
            Some(text) => self.console.say(&text),
            None => Ok(()),
        }
    }
}
