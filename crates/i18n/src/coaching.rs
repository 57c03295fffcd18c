//! The facts and reviews of the coach in words.

use puissance4_coach::{CoachError, Fact, Prospect, ReviewedMove};
use puissance4_engine::Value;
use puissance4_rules::{Cell, Column};

use crate::language::Language;
use crate::phrase::Phrase;
use crate::tr;

fn cell(cell: Cell, language: Language) -> String {
    tr!(language, "fact-cell", column = cell.column().number(), row = cell.row().number())
}

/// One cell after another.
fn cells(places: &[Cell], language: Language) -> String {
    let mut text = String::new();
    for (index, place) in places.iter().enumerate() {
        let next = cell(*place, language);
        text = if index == 0 {
            next
        } else if index + 1 < places.len() {
            tr!(language, "fact-cells-more", first = text, next = next)
        } else {
            tr!(language, "fact-cells-last", first = text, next = next)
        };
    }
    text
}

fn columns(columns: &[Column]) -> String {
    let numbers: Vec<String> = columns.iter().map(Column::to_string).collect();
    numbers.join(", ")
}

/// A forced line, each forced answer in brackets: `4 (5), 3`.
fn forced(line: &[Column], language: Language) -> String {
    let turn = |turn: &[Column]| match turn {
        [column, answer] => tr!(language, "fact-forced-turn", column = column.number(), answer = answer.number()),
        [column, ..] => column.to_string(),
        [] => String::new(),
    };
    line.chunks(2).map(turn).collect::<Vec<_>>().join(", ")
}

/// What would have been better than a move, and why, if anything.
pub fn better(one: &ReviewedMove, language: Language) -> Option<String> {
    let better = one.better.as_ref()?;
    let reason = better.reason().map(|fact| fact.phrase(language)).unwrap_or_default();
    let (count, columns, column) = (one.best.len(), columns(&one.best), better.column.number());
    Some(tr!(language, "review-better", count = count, columns = columns, column = column, reason = reason))
}

impl Phrase for Fact {
    /// A sentence of its own, or two.
    #[allow(clippy::too_many_lines)] // One arm for each kind.
    fn phrase(&self, language: Language) -> String {
        let sentence = match self {
            Self::WinsNow { line } => tr!(language, "fact-wins-now", direction = line.direction().name()),
            Self::MissesWin { cells: places } => {
                tr!(language, "fact-misses-win", cells = cells(places, language))
            }
            Self::MissesBlock { cells: places } => {
                tr!(language, "fact-misses-block", cells = cells(places, language))
            }
            Self::OpensCell { cell: place } => tr!(language, "fact-opens-cell", cell = cell(*place, language)),
            Self::BlocksOne { blocked, missed } => {
                let missed: Vec<Column> = missed.iter().map(|cell| cell.column()).collect();
                let (blocked, count) = (blocked.column().number(), missed.len());
                tr!(language, "fact-blocks-one", blocked = blocked, count = count, missed = columns(&missed))
            }
            Self::MustBlock { cell: place } => tr!(language, "fact-must-block", cell = cell(*place, language)),
            Self::DoubleThreat { cells: places } => {
                tr!(language, "fact-double-threat", count = places.len(), cells = cells(places, language))
            }
            Self::StackedThreat { lower, upper } => {
                let (lower, upper) = (cell(*lower, language), cell(*upper, language));
                tr!(language, "fact-stacked-threat", lower = lower, upper = upper)
            }
            Self::ForcedWin { line } => {
                return tr!(language, "fact-forced-win", moves = forced(&line.0[..], language));
            }
            Self::PreventsForcedWin { line } => {
                return tr!(language, "fact-prevents-forced-win", moves = forced(&line.0[..], language));
            }
            Self::LosesToThreats { line } => {
                return tr!(
                    language,
                    "fact-loses-to-threats",
                    moves = forced(line.0.get(1..).unwrap_or_default(), language)
                );
            }
            Self::OnlySafe { cells: places } => {
                tr!(language, "fact-only-safe", cells = cells(places, language))
            }
            Self::HoldsThreat { cell: place } => tr!(language, "fact-holds-threat", cell = cell(*place, language)),
            Self::NeutralizesThreat { cell: place } => {
                tr!(language, "fact-neutralizes-threat", cell = cell(*place, language))
            }
            Self::OpponentThreat { cell: place } => {
                tr!(language, "fact-opponent-threat", cell = cell(*place, language))
            }
            Self::MostLines { lines } => tr!(language, "fact-most-lines", lines = *lines),
            Self::GivesUpCell { cell: place } => {
                tr!(language, "fact-gives-up-cell", cell = cell(*place, language))
            }
            Self::ThrowsAway { from, to, better } => {
                let change = match (from, to) {
                    (Value::Win, Value::Draw) => "win-draw",
                    (Value::Win, _) => "win-loss",
                    _ => "draw-loss",
                };
                tr!(language, "fact-throws-away", change = change, count = better.len(), columns = columns(better))
            }
            Self::NoChoice => tr!(language, "fact-no-choice"),
            Self::OnlyMove { value } => {
                let value = if *value == Value::Win { "win" } else { "draw" };
                tr!(language, "fact-only-move", value = value)
            }
            Self::HoldsLongest => tr!(language, "fact-holds-longest"),
            Self::AllLose => tr!(language, "fact-all-lose"),
            Self::WinsByForce { discs, .. } => tr!(language, "fact-wins-by-force", discs = *discs),
            Self::LosesByForce { discs, .. } => tr!(language, "fact-loses-by-force", discs = *discs),
            Self::Slower { column, fewer } => {
                tr!(language, "fact-slower", column = column.number(), fewer = *fewer)
            }
            Self::LosesSooner { column, more } => {
                tr!(language, "fact-loses-sooner", column = column.number(), more = *more)
            }
            Self::PreventsDouble { cells: places } => {
                tr!(language, "fact-prevents-double", count = places.len(), cells = cells(places, language))
            }
            Self::Forces { cell: place } => tr!(language, "fact-forces", cell = cell(*place, language)),
            Self::FollowUp { yours, proof } => {
                let who = match (yours, proof.wins()) {
                    (true, true) => "you-win",
                    (true, false) => "you-hold",
                    (false, true) => "opponent-wins",
                    (false, false) => "opponent-holds",
                };
                tr!(language, "fact-follow-up", who = who)
            }
            Self::CreatesThreat { cell: place, prospect } => {
                let (prospect, before) = match prospect {
                    Prospect::Cashed => ("cashed", String::new()),
                    Prospect::Taken => ("taken", String::new()),
                    Prospect::Forestalled { cell: lower, by_owner: true } => ("you-before", cell(*lower, language)),
                    Prospect::Forestalled { cell: lower, by_owner: false } => {
                        ("opponent-before", cell(*lower, language))
                    }
                };
                let cell = cell(*place, language);
                tr!(language, "fact-creates-threat", cell = cell, prospect = prospect, before = before)
            }
            Self::KillsThreat { cell: place } => {
                tr!(language, "fact-kills-threat", cell = cell(*place, language))
            }
            Self::Draws => tr!(language, "fact-draws"),
        };
        match self.line() {
            Some(line) => tr!(language, "fact-with-line", fact = sentence, moves = columns(&line.0)),
            None => sentence,
        }
    }
}

impl Phrase for CoachError {
    fn phrase(&self, language: Language) -> String {
        match self {
            Self::GameOver => tr!(language, "coach-over"),
            Self::Play(error) => error.phrase(language),
            Self::Solve(error) => error.phrase(language),
        }
    }
}
