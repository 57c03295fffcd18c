//! What a computer player looked at, in words. "It" is the player who thinks.

use puissance4_players::{
    AskedRule, Bound, Branch, Computer, Cut, CutReason, Event, Judgement, Method, Note, Tree, TreeStep,
};
use puissance4_rules::Column;

use crate::language::Language;
use crate::phrase::capitalized;
use crate::tr;

/// What it plays, and how many positions it looked at.
pub fn tree_summary(who: Computer, tree: &Tree, language: Language) -> String {
    let (who, column) = (who.to_string(), tree.choice.number());
    match tree.method {
        Method::Rules(_) => tr!(language, "tree-summary-rules", who = who, column = column),
        _ => tr!(language, "tree-summary", who = who, column = column, nodes = tree.nodes),
    }
}

/// How it chose, in some sentences.
pub fn method_of(tree: &Tree, language: Language) -> Vec<String> {
    match &tree.method {
        Method::Rules(asked) => {
            let rules = asked.iter().map(|rule| rule_of(rule, language));
            rules.chain([tr!(language, "tree-rule-decides")]).collect()
        }
        Method::BestNote => vec![tr!(language, "tree-best-note")],
        Method::BestScore => vec![tr!(language, "tree-best-score")],
        Method::Opening => vec![tr!(language, "tree-opening"), tr!(language, "tree-best-score")],
        Method::Keeps(value) => vec![tr!(language, "tree-keeps", value = value.name())],
        Method::Look { equal, is_hasty } => {
            let glance = is_hasty.then(|| tr!(language, "tree-glance"));
            let best = if equal.len() == 1 {
                tr!(language, "tree-looks-best", columns = list(equal))
            } else {
                tr!(language, "tree-looks-equal", columns = list(equal))
            };
            glance.into_iter().chain([best]).collect()
        }
    }
}

fn rule_of(asked: &AskedRule, language: Language) -> String {
    let (rule, length) = asked.rule.name();
    let (length, columns) = (length.unwrap_or_default(), list(&asked.columns));
    tr!(
        language,
        "tree-rule",
        number = asked.number,
        rule = rule,
        length = length,
        count = asked.columns.len(),
        columns = columns
    )
}

/// How good a move is for it, in short.
pub fn judgement_of(branch: &Branch, language: Language) -> String {
    let value = value_of(branch.judgement, language);
    match branch.bound {
        Bound::Exact => tr!(language, "tree-exactly", value = value),
        Bound::AtLeast => tr!(language, "tree-at-least", value = value),
        Bound::AtMost => tr!(language, "tree-at-most", value = value),
    }
}

fn value_of(judgement: Judgement, language: Language) -> String {
    match judgement {
        Judgement::Note(note) => note_of(note, language),
        Judgement::Score(score) => signed(score.get()),
        Judgement::Points(points) => signed(points),
        Judgement::Wins(disc) => tr!(language, "tree-wins", disc = disc),
        Judgement::Loses(disc) => tr!(language, "tree-loses", disc = disc),
        Judgement::Keeps(true) => tr!(language, "tree-holds"),
        Judgement::Keeps(false) => tr!(language, "tree-gives-away"),
    }
}

/// With its sign, unless it is rounded to zero.
fn note_of(note: Note, language: Language) -> String {
    let size = language.decimal(note.get().abs(), 2);
    let sign = if note.get().abs() < 0.005 { "" } else { sign(note < Note::EVEN) };
    format!("{sign}{size}")
}

fn signed(number: i32) -> String {
    let sign = if number == 0 { "" } else { sign(number < 0) };
    format!("{sign}{}", number.unsigned_abs())
}

fn sign(is_negative: bool) -> &'static str {
    if is_negative { "−" } else { "+" }
}

/// Which moves it did not look at, and why; `mine` tells whether they are its own.
pub fn cut_of(cut: &Cut, mine: bool, language: Language) -> String {
    let why = match cut.reason {
        CutReason::NothingBetter => tr!(language, "tree-cut-nothing-better"),
        CutReason::Refuted(value) if mine => {
            tr!(language, "tree-cut-refuted-answer", value = value_of(value, language))
        }
        CutReason::Refuted(value) => tr!(language, "tree-cut-refuted-reply", value = value_of(value, language)),
        CutReason::TooLow(value) => tr!(language, "tree-cut-too-low", value = value_of(value, language)),
        CutReason::OneIsEnough => tr!(language, "tree-cut-enough"),
        CutReason::LosesAtOnce => tr!(language, "tree-cut-loses"),
    };
    tr!(language, "tree-cut", count = cut.columns.len(), columns = list(&cut.columns), why = why)
}

/// One step of a walk through its tree.
pub fn step_of(who: Computer, tree: &Tree, step: &TreeStep<'_>, language: Language) -> String {
    let path = list(&step.path);
    // Its own moves are the first, the third and so on.
    let after_its_own = step.path.len() % 2 == 1;
    match step.event {
        Event::Tries(_) if after_its_own => tr!(language, "tree-step-tries-replies", path = path),
        Event::Tries(_) => tr!(language, "tree-step-tries-moves", path = path),
        Event::Judges(branch) => {
            tr!(language, "tree-step-judges", path = path, judgement = judgement_of(branch, language))
        }
        Event::Cuts(cut) => {
            let cut = cut_of(cut, !after_its_own, language);
            if step.path.is_empty() {
                tr!(language, "tree-step-cuts-first", cut = capitalized(&cut))
            } else {
                tr!(language, "tree-step-cuts", path = path, cut = cut)
            }
        }
        Event::Chooses => tree_summary(who, tree, language),
    }
}

fn list(columns: &[Column]) -> String {
    columns.iter().map(Column::to_string).collect::<Vec<_>>().join(", ")
}
