//! `puissance4 mistakes`: one's own mistakes, one after another, to find a better move.

use puissance4_answers::Desk;
use puissance4_answers::wire::v1::moves_of;
use puissance4_coach::{CoachError, Mistake, Review};
use puissance4_engine::{Limits, SolveError};
use puissance4_i18n::{Language, Phrase as _, sentence, tr};
use puissance4_rules::{Game, Player, Position};
use puissance4_session::{Exercise, OwnGame, Problem, Progress, SavedGame};
use puissance4_storage::Store;
use serde::Serialize;

use crate::cli::{GameSource, MistakesArgs};
use crate::console::{self, Console};
use crate::exercise::{Dialogue, Exit};
use crate::failure::Failure;
use crate::folder;
use crate::json;
use crate::report;
use crate::start;
use crate::thinking::Thinking;

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
    let mut reviewer = Reviewer { arguments, desk: arguments.engine.desk(), language };
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
    hold(open, reviewer)
}

/// Finds the mistakes.
struct Reviewer<'a> {
    arguments: &'a MistakesArgs,
    desk: Desk,
    language: Language,
}

impl Reviewer<'_> {
    fn review(&mut self, game: &Game, nodes: Option<u64>) -> Result<Result<Review, CoachError>, Failure> {
        let thinking = Thinking::new(self.language);
        let limits = Limits { nodes, ..thinking.limits() };
        let coach =
            self.desk.coach(game.start().geometry()).map_err(|error| Failure::refused(&error, self.language))?;
        Ok(coach.review(game, &limits))
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

/// Puts mistakes before the person, one after another.
fn hold(open: Vec<Known>, reviewer: Reviewer<'_>) -> Result<(), Failure> {
    let (language, count, today) = (reviewer.language, open.len(), jiff::Zoned::now().date());
    let mut problems = open.into_iter().map(|Known { id, mistake, .. }| Problem::Mistake { id, mistake });
    let Some(first) = problems.next() else {
        let MistakesArgs { mistakes_moves, game, .. } = reviewer.arguments;
        let is_of_one = mistakes_moves.is_some() || game.is_some();
        let text = if is_of_one { tr!(language, "mistakes-none-here") } else { tr!(language, "mistakes-none") };
        return Console::new().say(&text);
    };
    let mut dialogue = Dialogue::new(Exercise::new(first, today), reviewer.desk, language)
        .keeping(Progress::default(), folder::open());
    let mut solved = 0;
    for number in 1.. {
        dialogue.console.say(&tr!(language, "mistakes-number", number = number, count = count))?;
        let exit = dialogue.hold()?;
        if dialogue.exercise.result() == Some(true) {
            solved += 1;
        }
        if exit == Exit::Left {
            return dialogue.console.say(&tr!(language, "mistakes-left", left = count - solved));
        }
        dialogue.console.say("")?;
        let Some(problem) = problems.next() else { break };
        dialogue.exercise.begin(problem, today);
    }
    dialogue.console.say(&tr!(language, "mistakes-end", left = count - solved))
}
