//! Errors in files of games, in words.

use puissance4_rules::{EpisodeError, Record, RecordError, StepProblem};

use crate::language::Language;
use crate::phrase::Phrase;
use crate::tr;

impl Phrase for RecordError {
    fn phrase(&self, language: Language) -> String {
        match self {
            Self::Syntax(error) => error.phrase(language),
            Self::NotAGame => tr!(language, "record-error-not-a-game"),
            Self::Version { version } => {
                tr!(language, "record-error-version", version = version.to_string(), known = Record::VERSION)
            }
            Self::Size(error) => error.phrase(language),
            Self::Connect(error) => error.phrase(language),
            Self::Moves(error) => tr!(language, "record-error-moves", problem = error.phrase(language)),
            Self::Grid(error) => tr!(language, "record-error-start", problem = error.phrase(language)),
            Self::Setup(error) => tr!(language, "record-error-start", problem = error.phrase(language)),
            Self::OtherBoard => tr!(language, "record-error-other-board"),
            Self::Game(error) => error.phrase(language),
            Self::Episode(error) => error.phrase(language),
        }
    }
}

impl Phrase for EpisodeError {
    fn phrase(&self, language: Language) -> String {
        match self {
            Self::Size(error) => error.phrase(language),
            Self::Connect(error) => error.phrase(language),
            Self::Step { step, problem } => {
                tr!(language, "episode-error-step", step = *step, problem = problem.phrase(language))
            }
        }
    }
}

impl Phrase for StepProblem {
    fn phrase(&self, language: Language) -> String {
        match self {
            Self::Agents { agents } => tr!(language, "episode-error-agents", agents = *agents),
            Self::Turn { player } => tr!(language, "episode-error-turn", player = player.number()),
            Self::NoAction => tr!(language, "episode-error-no-action"),
            Self::Action { action } => tr!(language, "episode-error-action", action = action.to_string()),
            Self::Play(error) => error.phrase(language),
            Self::Board => tr!(language, "episode-error-board"),
            Self::AfterTheEnd => tr!(language, "episode-error-after-the-end"),
        }
    }
}
