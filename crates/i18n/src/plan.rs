//! Plans of the coach in words.

use puissance4_coach::{Ending, Fallback, Goal, Item, Order, Parity, Plan, ProvedPlan};
use puissance4_rules::{Cell, Geometry, Player, Row};

use crate::coaching::{cell, cells};
use crate::language::Language;
use crate::phrase::capitalized;
use crate::tr;

/// A plan as it is told: what it reaches, its rules in the order in which they apply, and why it works.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlanWords {
    /// Who has the plan, and what it reaches.
    pub title: String,
    /// What to play, the first rule that applies.
    pub rules: Vec<String>,
    /// What comes before all rules.
    pub always: String,
    /// Where the game ends in which the other holds out longest.
    pub why: String,
    /// That game; none if the other cannot hold out at all.
    pub line: Option<String>,
}

impl PlanWords {
    /// The words for a plan.
    pub fn of(plan: &ProvedPlan, language: Language) -> Self {
        let owner = plan.plan.owner;
        let title = tr!(language, "player-name", player = owner.number());
        let within = |player: Player| tr!(language, "fact-rival", player = player.number());
        let rival = || within(owner.other());
        let goal = match plan.goal {
            Goal::Win => "win",
            Goal::Draw => "draw",
        };
        let kind = match plan.ending {
            Ending::Zugzwang { .. } => "zugzwang",
            Ending::Threats { .. } => "threats",
            Ending::Full => "full",
        };
        let end = plan.ending.cell().map(|there| cell(there, language)).unwrap_or_default();
        let keep = if plan.plan.keep { "yes" } else { "no" };
        let first = plan.first.map(|column| tr!(language, "plan-first", column = column.number()));
        let fallback = plan.fallback_applies.then(|| fallback(plan, language));
        let line = (!plan.line.0.is_empty()).then(|| tr!(language, "plan-line", moves = plan.line.to_string()));
        Self {
            title: tr!(language, "plan-title", goal = goal, name = title, rival = rival()),
            rules: first.into_iter().chain(items(&plan.plan, &rival(), language)).chain(fallback).collect(),
            always: tr!(language, "plan-always", keep = keep, rival = rival()),
            why: tr!(language, "plan-ending", kind = kind, name = within(owner), rival = rival(), cell = end),
            line,
        }
    }

    /// All of it, a line each, with numbered rules.
    pub fn lines(&self) -> Vec<String> {
        let rules = (1..).zip(&self.rules).map(|(number, rule)| format!("{number}. {rule}"));
        let end = [&self.always, &self.why].into_iter().chain(&self.line).cloned();
        [self.title.clone()].into_iter().chain(rules).chain(end).collect()
    }
}

/// The items, in the order in which they apply, with the answer on top between them.
fn items(plan: &Plan, rival: &str, language: Language) -> Vec<String> {
    let mut told = Vec::new();
    let the = |there: &Cell| cell(*there, language);
    told.extend(plan.items.iter().filter_map(|item| match item {
        Item::Grab { cell } => Some(tr!(language, "plan-grab", cell = the(cell))),
        _ => None,
    }));
    told.extend(plan.items.iter().filter_map(|item| match item {
        Item::Pair { cells: [first, second] } => {
            Some(capitalized(&tr!(language, "plan-pair", first = the(first), second = the(second), rival = rival)))
        }
        Item::Answer { to, with } => Some(tr!(language, "plan-answer", to = the(to), with = the(with), rival = rival)),
        _ => None,
    }));
    told.push(tr!(language, "plan-on-top", rival = rival));
    let avoided: Vec<Cell> =
        plan.items.iter().filter_map(|item| if let Item::Avoid { cell } = item { Some(*cell) } else { None }).collect();
    if !avoided.is_empty() {
        told.push(tr!(language, "plan-avoid", cells = cells(&avoided, language)));
    }
    told.extend(plan.items.iter().filter_map(|item| match item {
        Item::Leave { column } => Some(tr!(language, "plan-leave", column = column.number())),
        _ => None,
    }));
    told.extend(plan.items.iter().filter_map(|item| match item {
        Item::Free { column } => Some(tr!(language, "plan-free", column = column.number())),
        _ => None,
    }));
    told
}

/// What to do where no other rule applies.
fn fallback(plan: &ProvedPlan, language: Language) -> String {
    let (kind, parity) = match plan.plan.fallback {
        Fallback::Anywhere => ("anywhere", None),
        Fallback::Rows { rows } => ("rows", Some(rows)),
        Fallback::Ordered { rows, order: Order::Left } => ("left", Some(rows)),
        Fallback::Ordered { rows, order: Order::Right } => ("right", Some(rows)),
    };
    let rows = parity.map(|parity| rows(plan.position.geometry(), parity, language)).unwrap_or_default();
    tr!(language, "plan-fallback", kind = kind, rows = rows)
}

/// The odd or the even rows of a board.
fn rows(geometry: Geometry, parity: Parity, language: Language) -> String {
    let is_one = |row: &Row| (row.number() % 2 == 1) == (parity == Parity::Odd);
    let numbers: Vec<String> = geometry.rows().filter(is_one).map(|row| row.number().to_string()).collect();
    match &numbers[..] {
        [first @ .., last] if !first.is_empty() => {
            tr!(language, "plan-rows", first = first.join(", "), last = last.clone())
        }
        _ => numbers.join(""),
    }
}
