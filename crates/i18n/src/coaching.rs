//! The facts and reviews of the coach in words.

use puissance4_coach::{
    CoachError, Fact, Goal, Hint, Idea, Mistake, MistakeKind, OpenMove, Outlook, Prospect, ReviewedMove,
};
use puissance4_engine::{Score, Value, moves_to_win};
use puissance4_rules::{Cell, Column, Player};

use crate::language::Language;
use crate::phrase::{Phrase, capitalized};
use crate::tr;

pub(crate) fn cell(cell: Cell, language: Language) -> String {
    tr!(language, "fact-cell", column = cell.column().number(), row = cell.row().number())
}

/// Some cells, one after another.
pub fn cells(places: &[Cell], language: Language) -> String {
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

/// Some columns, one after another: `1, 3 and 5`, or `1, 3 or 5` if one is to be chosen.
fn joined(columns: &[Column], is_choice: bool, language: Language) -> String {
    let mut text = String::new();
    for (index, column) in columns.iter().enumerate() {
        let next = column.to_string();
        text = match (index, is_choice) {
            (0, _) => next,
            _ if index + 1 < columns.len() => tr!(language, "columns-more", first = text, next = next),
            (_, true) => tr!(language, "columns-or", first = text, next = next),
            (_, false) => tr!(language, "columns-and", first = text, next = next),
        };
    }
    text
}

/// A choice of columns: `3 or 6`.
pub fn any_of(columns: &[Column], language: Language) -> String {
    joined(columns, true, language)
}

fn columns(columns: &[Column]) -> String {
    let numbers: Vec<String> = columns.iter().map(Column::to_string).collect();
    numbers.join(", ")
}

/// A forced line of a player, each forced answer in brackets, up to the disc that leaves several threats:
/// `4 (answer 5), then 3 makes two threats at once, in columns 1 and 5`.
fn forced(line: &[Column], last: &[Cell], language: Language) -> String {
    // Then comes one answer, and the disc that wins.
    let (chain, column) = match line {
        [chain @ .., column, _, _] => (chain, column.number()),
        _ => (line, 0),
    };
    let turns: Vec<String> = chain
        .chunks_exact(2)
        .map(|turn| tr!(language, "fact-forced-turn", column = turn[0].number(), answer = turn[1].number()))
        .collect();
    let mut ends: Vec<Column> = last.iter().map(|cell| cell.column()).collect();
    ends.dedup();
    let kind = if ends.len() == 1 { "stacked" } else { "several" };
    let (count, ends) = (last.len(), joined(&ends, false, language));
    let end = tr!(language, "fact-forced-end", kind = kind, column = column, count = count, columns = ends);
    if turns.is_empty() {
        return end;
    }
    tr!(language, "fact-forced-then", turns = turns.join(", "), end = end)
}

/// What would have been better than a move, and why, if anything. The players are named.
pub fn better(one: &ReviewedMove, language: Language) -> Option<String> {
    let better = one.better.as_ref()?;
    let named = tr!(language, "review-better", count = one.best.len(), columns = columns(&one.best));
    let Some(fact) = better.advantage(&one.facts) else { return Some(named) };
    let mut reason = fact_of(one.player, fact, language);
    if one.best.len() > 1 {
        reason = tr!(language, "hint-reason", column = better.column.number(), reason = reason);
    }
    Some(format!("{named} {reason}"))
}

/// What is known of a position whose search was cut: what is proved, what is not, and what to play.
pub fn outlook_of(outlook: &Outlook, player: Player, language: Language) -> Vec<String> {
    let mut lines = vec![tr!(language, "outlook-stopped")];
    for value in [Value::Win, Value::Draw, Value::Loss] {
        lines.extend(proved(&outlook.proved(value).collect::<Vec<_>>(), value, language));
    }
    let unknown: Vec<Column> = outlook.unknown().collect();
    if !unknown.is_empty() {
        lines.push(tr!(language, "outlook-unknown", count = unknown.len(), columns = columns(&unknown)));
    }
    let column = outlook.column.number();
    lines.push(if outlook.is_proved() {
        tr!(language, "hint-play", player = player.number(), columns = column)
    } else {
        tr!(language, "outlook-guess", column = column)
    });
    lines
}

/// What is proved of some columns, if there are any.
fn proved(proved: &[Column], value: Value, language: Language) -> Option<String> {
    let (count, list, value) = (proved.len(), columns(proved), value.name());
    (count > 0).then(|| tr!(language, "outlook-proved", count = count, columns = list, value = value))
}

/// A move that was not judged, with what is proved of it.
pub fn open_move_of(one: &OpenMove, name: &str, language: Language) -> String {
    let (ply, column, value) = (one.ply, one.column.number(), one.value().map_or("unknown", Value::name));
    let told = tr!(language, "review-open", ply = ply, name = name, column = column, value = value);
    let best = one.columns.iter().filter_map(|known| known.value()).max().filter(|_| one.is_bettered());
    let better = best.and_then(|best| {
        let is_best = |column: &Column| one.columns[column.index()].value() == Some(best);
        let better: Vec<Column> = (1..=one.columns.len()).filter_map(Column::from_number).filter(is_best).collect();
        proved(&better, best, language)
    });
    better.map_or_else(|| told.clone(), |better| format!("{told} {better}"))
}

/// The first steps of a hint: the idea, and if they are told the numbers of the first and the last column to look at.
pub fn clue(idea: Idea, area: Option<(usize, usize)>, language: Language) -> Vec<String> {
    let area = area.map(|(from, to)| tr!(language, "hint-area", from = from, to = to));
    [tr!(language, "hint-idea", idea = idea.name())].into_iter().chain(area).collect()
}

impl Phrase for Idea {
    fn phrase(&self, language: Language) -> String {
        tr!(language, "idea-name", idea = self.name())
    }
}

impl Phrase for MistakeKind {
    fn phrase(&self, language: Language) -> String {
        tr!(language, "mistake-kind", kind = self.name())
    }
}

/// What a kind of mistake is, in a sentence.
pub fn about_mistake(kind: MistakeKind, language: Language) -> String {
    tr!(language, "mistake-about", kind = kind.name())
}

/// What was played, and what is to be found instead.
pub fn mistake_task(mistake: &Mistake, language: Language) -> String {
    let goal = mistake.goal.name();
    let (number, column) = (mistake.game.position().ply() + 1, mistake.played.number());
    let player = mistake.game.position().to_move().number();
    tr!(language, "mistake-task", move = number, player = player, column = column, goal = goal)
}

/// Whether a column that was tried reaches the goal; its number is as the board shows it.
pub fn try_verdict(number: usize, is_right: bool, goal: Goal, language: Language) -> String {
    let verdict = if is_right { "right" } else { "wrong" };
    tr!(language, "puzzle-verdict", verdict = verdict, column = number, goal = goal.name())
}

/// Why another column fails, if a hint tells that; `number` writes the column. Addresses the player to move or, if
/// `player` is given, names both players.
pub fn trap(
    hint: &Hint,
    player: Option<Player>,
    number: impl Fn(Column) -> String,
    language: Language,
) -> Option<String> {
    let (column, fact) = hint.trap.as_deref()?;
    Some(tr!(language, "hint-trap", column = number(*column), reason = told(fact, player, language)))
}

/// The columns that are as good as the one that a hint gives reasons for, if there are any; `number` writes one.
pub fn just_as_good(hint: &Hint, number: impl Fn(Column) -> String, language: Language) -> Option<String> {
    let others: Vec<String> =
        hint.best.iter().filter(|column| **column != hint.column).map(|column| number(*column)).collect();
    let count = others.len();
    (count > 0).then(|| tr!(language, "hint-also", count = count, columns = others.join(", ")))
}

/// How a position stands: who wins with best play, and in how many moves of the winner if the plies to the end are
/// known. A phrase without a full stop.
pub fn standing(winner: Option<Player>, plies: Option<usize>, language: Language) -> String {
    let moves = plies.map_or(0, moves_to_win);
    let stage = match (plies, winner) {
        (Some(0), _) => "over",
        (None, _) | (_, None) => "open",
        _ if moves == 1 => "next",
        _ => "known",
    };
    tr!(language, "standing", stage = stage, player = winner.map_or(0, Player::number), moves = moves)
}

/// [`standing`] of a score: the winner is the side to move, or the other.
pub fn standing_of(score: Score, to_move: Player, plies: usize, language: Language) -> String {
    let winner = match score.value() {
        Value::Draw => None,
        Value::Win => Some(to_move),
        Value::Loss => Some(to_move.other()),
    };
    standing(winner, Some(plies), language)
}

/// What comes of a column for the side to move: `wins in 3`.
pub fn column_result(value: Value, plies: usize, language: Language) -> String {
    tr!(language, "column-result", value = value.name(), moves = moves_to_win(plies))
}

impl Phrase for Fact {
    /// A sentence of its own, or two, said to the player who makes the move.
    fn phrase(&self, language: Language) -> String {
        told(self, None, language)
    }
}

/// A fact about a move of `mover`, with both players named, where both may read it.
pub fn fact_of(mover: Player, fact: &Fact, language: Language) -> String {
    told(fact, Some(mover), language)
}

/// A fact in words, said to the one who moves or, if `mover` is given, to anyone.
fn told(fact: &Fact, mover: Option<Player>, language: Language) -> String {
    capitalized(&with_line(fact, mover, language))
}

/// The fact and, if it has one, the line of play that shows it.
#[allow(clippy::too_many_lines)] // One arm for each kind.
fn with_line(fact: &Fact, mover: Option<Player>, language: Language) -> String {
    let number = |player: Option<Player>| player.map_or(0, Player::number);
    let rival = || tr!(language, "fact-rival", player = number(mover.map(Player::other)));
    let sentence = match fact {
        Fact::WinsNow { line } => {
            let (connect, direction) = (line.cells().len(), line.direction().name());
            tr!(language, "fact-wins-now", connect = connect, direction = direction)
        }
        Fact::MissesWin { cells: places } => {
            tr!(language, "fact-misses-win", cells = cells(places, language))
        }
        Fact::MissesBlock { cells: places } => {
            let count = places.len();
            tr!(language, "fact-misses-block", rival = rival(), count = count, cells = cells(places, language))
        }
        Fact::OpensCell { cell: place } => {
            tr!(language, "fact-opens-cell", rival = rival(), cell = cell(*place, language))
        }
        Fact::BlocksOne { blocked, missed } => {
            let mut all = [&[*blocked], &missed[..]].concat();
            all.sort_unstable();
            let blocked = blocked.column().number();
            tr!(language, "fact-blocks-one", rival = rival(), blocked = blocked, cells = cells(&all, language))
        }
        Fact::MustBlock { cell: place } => {
            tr!(language, "fact-must-block", rival = rival(), cell = cell(*place, language))
        }
        Fact::DoubleThreat { cells: places } => {
            tr!(language, "fact-double-threat", rival = rival(), count = places.len(), cells = cells(places, language))
        }
        Fact::StackedThreat { lower, upper } => {
            let (lower, upper) = (cell(*lower, language), cell(*upper, language));
            tr!(language, "fact-stacked-threat", rival = rival(), lower = lower, upper = upper)
        }
        Fact::ForcedWin { line, last } => {
            return tr!(language, "fact-forced-win", moves = forced(&line.0, last, language));
        }
        Fact::PreventsForcedWin { line, last } => {
            let chain = forced(&line.0, last, language);
            return tr!(language, "fact-prevents-forced-win", rival = rival(), moves = chain);
        }
        Fact::LosesToThreats { line, last } => {
            let chain = forced(line.0.get(1..).unwrap_or_default(), last, language);
            return tr!(language, "fact-loses-to-threats", rival = rival(), moves = chain);
        }
        Fact::OnlySafe { cells: places } => {
            tr!(language, "fact-only-safe", rival = rival(), cells = cells(places, language))
        }
        Fact::HoldsThreat { cell: place, decides } => {
            let (cell, decides) = (cell(*place, language), if *decides { "yes" } else { "no" });
            tr!(language, "fact-holds-threat", player = number(mover), cell = cell, decides = decides)
        }
        Fact::NeutralizesThreat { cell: place } => {
            let cell = cell(*place, language);
            tr!(language, "fact-neutralizes-threat", rival = rival(), player = number(mover), cell = cell)
        }
        Fact::OpponentThreat { cell: place, decides } => {
            let (cell, decides) = (cell(*place, language), if *decides { "yes" } else { "no" });
            tr!(language, "fact-opponent-threat", rival = rival(), cell = cell, decides = decides)
        }
        Fact::MostLines { lines, next, fewer, .. } => {
            tr!(language, "fact-most-lines", lines = *lines, column = next.number(), next = *fewer)
        }
        Fact::ClosesRow { cell: place, .. } => {
            let (column, row) = (place.column().number(), place.row().number());
            tr!(language, "fact-closes-row", rival = rival(), column = column, row = row)
        }
        Fact::GivesUpCell { cell: place } => {
            tr!(language, "fact-gives-up-cell", rival = rival(), cell = cell(*place, language))
        }
        Fact::ThrowsAway { from, to, better } => {
            let change = match (from, to) {
                (Value::Win, Value::Draw) => "win-draw",
                (Value::Win, _) => "win-loss",
                _ => "draw-loss",
            };
            tr!(language, "fact-throws-away", change = change, count = better.len(), columns = columns(better))
        }
        Fact::NoChoice => tr!(language, "fact-no-choice"),
        Fact::OnlyMove { value } => {
            let value = if *value == Value::Win { "win" } else { "draw" };
            tr!(language, "fact-only-move", value = value)
        }
        Fact::HoldsLongest => tr!(language, "fact-holds-longest"),
        Fact::AllLose => tr!(language, "fact-all-lose", rival = rival()),
        Fact::WinsByForce { discs, .. } => tr!(language, "fact-wins-by-force", rival = rival(), discs = *discs),
        Fact::LosesByForce { discs, .. } => tr!(language, "fact-loses-by-force", rival = rival(), discs = *discs),
        Fact::Slower { column, fewer } => {
            tr!(language, "fact-slower", column = column.number(), fewer = *fewer)
        }
        Fact::LosesSooner { column, more } => {
            tr!(language, "fact-loses-sooner", column = column.number(), more = *more)
        }
        Fact::PreventsDouble { cells: places } => {
            tr!(language, "fact-prevents-double", rival = rival(), cells = cells(places, language))
        }
        Fact::Forces { cell: place } => tr!(language, "fact-forces", rival = rival(), cell = cell(*place, language)),
        Fact::FollowUp { yours, proof } => {
            let who = match (yours, proof.wins()) {
                (true, true) => "you-win",
                (true, false) => "you-hold",
                (false, true) => "opponent-wins",
                (false, false) => "opponent-holds",
            };
            tr!(language, "fact-follow-up", rival = rival(), who = who)
        }
        Fact::CreatesThreat { cell: place, prospect, decides } => {
            let (prospect, before) = match prospect {
                _ if *decides => ("decides", String::new()),
                None => ("open", String::new()),
                Some(Prospect::Cashed) => ("cashed", String::new()),
                Some(Prospect::Taken) => ("taken", String::new()),
                Some(Prospect::Forestalled { cell: lower, by_owner: true }) => ("you-before", cell(*lower, language)),
                Some(Prospect::Forestalled { cell: lower, by_owner: false }) => {
                    ("opponent-before", cell(*lower, language))
                }
            };
            let cell = cell(*place, language);
            tr!(
                language,
                "fact-creates-threat",
                rival = rival(),
                player = number(mover),
                cell = cell,
                prospect = prospect,
                before = before
            )
        }
        Fact::KillsThreat { cell: place } => {
            tr!(language, "fact-kills-threat", rival = rival(), cell = cell(*place, language))
        }
        Fact::Draws => tr!(language, "fact-draws"),
    };
    match fact.line() {
        Some(line) => tr!(language, "fact-with-line", fact = sentence, moves = columns(&line.0)),
        None => sentence,
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
