//! The JSON of `puissance4 tree`.

use puissance4_players::{AskedRule, Bound, Branch, Computer, Cut, CutReason, Decision, Judgement, Method, Tree};
use puissance4_rules::{Column, Game};
use serde::Serialize;

use crate::commands::advise::RuleJson;
use crate::json;

/// A tree with what it is about.
#[derive(Serialize)]
pub(crate) struct TreeJson {
    player: String,
    /// From the empty board; null if the position was set up.
    moves: Option<String>,
    column: usize,
    nodes: u64,
    /// With `--plain`, how many positions it takes with cut-offs.
    #[serde(skip_serializing_if = "Option::is_none")]
    nodes_with_cuts: Option<u64>,
    method: MethodJson,
    branches: Vec<BranchJson>,
    cuts: Vec<CutJson>,
}

#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
enum MethodJson {
    Rules { rules: Vec<AskedRuleJson> },
    BestNote,
    BestScore,
    Opening,
    Keeps { value: &'static str },
    Look { equal: Vec<usize>, hasty: bool },
}

#[derive(Serialize)]
struct AskedRuleJson {
    #[serde(flatten)]
    rule: RuleJson,
    columns: Vec<usize>,
}

#[derive(Serialize)]
struct BranchJson {
    column: usize,
    #[serde(flatten)]
    judgement: JudgementJson,
    bound: &'static str,
    nodes: u64,
    branches: Vec<BranchJson>,
    cuts: Vec<CutJson>,
}

#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum JudgementJson {
    Note(f64),
    Score(i32),
    Points(i32),
    Wins(usize),
    Loses(usize),
    Keeps(bool),
}

#[derive(Serialize)]
struct CutJson {
    columns: Vec<usize>,
    reason: &'static str,
    /// What a side has elsewhere, or what is too low.
    #[serde(skip_serializing_if = "Option::is_none")]
    elsewhere: Option<JudgementJson>,
}

impl TreeJson {
    pub(crate) fn new(computer: Computer, game: &Game, tree: &Tree, nodes_with_cuts: Option<u64>) -> Self {
        Self {
            player: computer.to_string(),
            moves: json::moves_of(game),
            column: tree.choice.number(),
            nodes: tree.nodes,
            nodes_with_cuts,
            method: MethodJson::from(&tree.method),
            branches: tree.branches.iter().map(BranchJson::from).collect(),
            cuts: tree.cuts.iter().map(CutJson::from).collect(),
        }
    }
}

fn numbers(columns: &[Column]) -> Vec<usize> {
    columns.iter().map(|column| column.number()).collect()
}

impl From<&Method> for MethodJson {
    fn from(method: &Method) -> Self {
        match method {
            Method::Rules(rules) => Self::Rules { rules: rules.iter().map(AskedRuleJson::from).collect() },
            Method::BestNote => Self::BestNote,
            Method::BestScore => Self::BestScore,
            Method::Opening => Self::Opening,
            Method::Keeps(value) => Self::Keeps { value: value.name() },
            Method::Look { equal, is_hasty } => Self::Look { equal: numbers(equal), hasty: *is_hasty },
        }
    }
}

impl From<&AskedRule> for AskedRuleJson {
    fn from(asked: &AskedRule) -> Self {
        let decision = Decision { number: asked.number, rule: asked.rule };
        Self { rule: decision.into(), columns: numbers(&asked.columns) }
    }
}

impl From<&Branch> for BranchJson {
    fn from(branch: &Branch) -> Self {
        Self {
            column: branch.column.number(),
            judgement: branch.judgement.into(),
            bound: match branch.bound {
                Bound::Exact => "exact",
                Bound::AtLeast => "at-least",
                Bound::AtMost => "at-most",
            },
            nodes: branch.nodes,
            branches: branch.branches.iter().map(Self::from).collect(),
            cuts: branch.cuts.iter().map(CutJson::from).collect(),
        }
    }
}

impl From<Judgement> for JudgementJson {
    fn from(judgement: Judgement) -> Self {
        match judgement {
            Judgement::Note(note) => Self::Note(note.get()),
            Judgement::Score(score) => Self::Score(score.get()),
            Judgement::Points(points) => Self::Points(points),
            Judgement::Wins(disc) => Self::Wins(disc),
            Judgement::Loses(disc) => Self::Loses(disc),
            Judgement::Keeps(keeps) => Self::Keeps(keeps),
        }
    }
}

impl From<&Cut> for CutJson {
    fn from(cut: &Cut) -> Self {
        let (reason, elsewhere) = match cut.reason {
            CutReason::NothingBetter => ("nothing-better", None),
            CutReason::Refuted(elsewhere) => ("refuted", Some(elsewhere.into())),
            CutReason::TooLow(limit) => ("too-low", Some(limit.into())),
            CutReason::OneIsEnough => ("one-is-enough", None),
            CutReason::LosesAtOnce => ("loses-at-once", None),
        };
        Self { columns: numbers(&cut.columns), reason, elsewhere }
    }
}
