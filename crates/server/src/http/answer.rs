//! The answers to questions about positions, as JSON. Columns and rows are counted from 1, players are 1 and 2.

use puissance4_coach::{ColumnKnowledge, Explanation, Fact, OpenMove, Outlook, Review, ReviewedMove};
use puissance4_engine::{Analysis, ColumnValue, Value};
use puissance4_i18n::{Language, fact_of, outlook_of, sentence, standing_of};
use puissance4_rules::{Cell, Column, Game, Outcome, Player};
use serde::Serialize;

/// What a full column is worth in [`Scores`].
const FULL: i32 = 100;

/// What a question was about.
#[derive(Serialize)]
struct About {
    pos: String,
    size: String,
    connect: usize,
    /// Null once the game is over.
    to_move: Option<usize>,
}

/// What a position and its columns are worth.
#[derive(Serialize)]
pub(crate) struct Solved {
    #[serde(flatten)]
    about: About,
    score: i32,
    value: &'static str,
    plies: usize,
    text: String,
    best: Vec<usize>,
    columns: Vec<SolvedColumn>,
}

#[derive(Serialize)]
struct SolvedColumn {
    column: usize,
    /// The following are null if the column is full.
    score: Option<i32>,
    value: Option<&'static str>,
    plies: Option<usize>,
}

/// What is known of a position where the time was not enough to solve it.
#[derive(Serialize)]
pub(crate) struct Unfinished {
    #[serde(flatten)]
    about: About,
    /// Always false: a whole answer looks different.
    finished: bool,
    /// The column to play.
    column: usize,
    /// Whether it is proved to be worth as much as the position; otherwise it is a guess.
    proved: bool,
    text: String,
    columns: Vec<KnownColumn>,
}

/// What is proved of a column; null is not known.
#[derive(Serialize)]
struct KnownColumn {
    column: usize,
    playable: bool,
    value: Option<&'static str>,
    plies: Option<usize>,
}

/// The scores alone, as other solvers answer.
#[derive(Serialize)]
pub(crate) struct Scores {
    pos: String,
    score: Vec<i32>,
}

/// Why columns are good or bad.
#[derive(Serialize)]
pub(crate) struct Explained {
    #[serde(flatten)]
    about: About,
    columns: Vec<ExplainedColumn>,
}

#[derive(Serialize)]
struct ExplainedColumn {
    column: usize,
    score: i32,
    value: &'static str,
    plies: usize,
    facts: Vec<KnownFact>,
}

#[derive(Serialize)]
struct KnownFact {
    kind: &'static str,
    text: String,
    cells: Vec<[usize; 2]>,
    /// The moves that show it, from the explained one on.
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<String>,
}

/// How good each move of a game was.
#[derive(Serialize)]
pub(crate) struct Reviewed {
    #[serde(flatten)]
    about: About,
    outcome: &'static str,
    winner: Option<usize>,
    /// In percent, of the judged moves; null for a player who had nothing to choose.
    accuracy: [Option<f64>; 2],
    /// The first moves, if the time was not enough to judge them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    open: Vec<UnjudgedMove>,
    moves: Vec<JudgedMove>,
}

#[derive(Serialize)]
struct UnjudgedMove {
    ply: usize,
    player: usize,
    column: usize,
    columns: Vec<KnownColumn>,
}

#[derive(Serialize)]
struct JudgedMove {
    ply: usize,
    player: usize,
    column: usize,
    mark: &'static str,
    score: i32,
    best: Vec<usize>,
    best_score: i32,
    facts: Vec<KnownFact>,
}

/// The move of a computer player.
#[derive(Serialize)]
pub(crate) struct Chosen {
    #[serde(flatten)]
    about: About,
    level: u8,
    column: usize,
}

fn numbers(columns: &[Column]) -> Vec<usize> {
    columns.iter().copied().map(Column::number).collect()
}

fn facts(facts: &[Fact], player: Player, language: Language) -> Vec<KnownFact> {
    let pair = |cell: Cell| [cell.column().number(), cell.row().number()];
    let one = |fact: &Fact| KnownFact {
        kind: fact.kind(),
        text: fact_of(player, fact, language),
        cells: fact.cells().into_iter().map(pair).collect(),
        line: fact.line().map(ToString::to_string),
    };
    facts.iter().map(one).collect()
}

impl From<&Game> for About {
    fn from(game: &Game) -> Self {
        let position = game.position();
        let geometry = position.geometry();
        Self {
            pos: game.moves().to_string(),
            size: geometry.size().to_string(),
            connect: geometry.connect().get(),
            to_move: (!position.is_over()).then(|| position.to_move().number()),
        }
    }
}

impl Solved {
    pub(crate) fn new(game: &Game, analysis: &Analysis, language: Language) -> Self {
        let column = |one: &ColumnValue| SolvedColumn {
            column: one.column.number(),
            score: one.value.map(|(score, _)| score.get()),
            value: one.value.map(|(score, _)| score.value().name()),
            plies: one.value.map(|(_, plies)| plies),
        };
        let Analysis { score, plies, columns, best } = analysis;
        Self {
            about: game.into(),
            score: score.get(),
            value: score.value().name(),
            plies: *plies,
            text: sentence(&standing_of(*score, game.position().to_move(), *plies, language)),
            best: numbers(best),
            columns: columns.iter().map(column).collect(),
        }
    }
}

fn known(columns: &[ColumnKnowledge]) -> Vec<KnownColumn> {
    let one = |(index, known): (usize, &ColumnKnowledge)| KnownColumn {
        column: index + 1,
        playable: !matches!(known, ColumnKnowledge::Unplayable),
        value: known.value().map(Value::name),
        plies: known.plies(),
    };
    columns.iter().enumerate().map(one).collect()
}

impl Unfinished {
    pub(crate) fn new(game: &Game, outlook: &Outlook, language: Language) -> Self {
        Self {
            about: game.into(),
            finished: false,
            column: outlook.column.number(),
            proved: outlook.is_proved(),
            text: outlook_of(outlook, game.position().to_move(), language).join(" "),
            columns: known(&outlook.columns),
        }
    }
}

impl Scores {
    /// With the position as it was asked for, which a client may compare.
    pub(crate) fn new(pos: String, analysis: &Analysis) -> Self {
        let score = |one: &ColumnValue| one.value.map_or(FULL, |(score, _)| score.get());
        Self { pos, score: analysis.columns.iter().map(score).collect() }
    }
}

impl Explained {
    pub(crate) fn new(game: &Game, explanations: &[Explanation], language: Language) -> Self {
        let player = game.position().to_move();
        let column = |one: &Explanation| ExplainedColumn {
            column: one.column.number(),
            score: one.score.get(),
            value: one.score.value().name(),
            plies: one.plies,
            facts: facts(&one.facts, player, language),
        };
        Self { about: game.into(), columns: explanations.iter().map(column).collect() }
    }
}

impl Reviewed {
    pub(crate) fn new(game: &Game, review: &Review, language: Language) -> Self {
        let one = |one: &ReviewedMove| JudgedMove {
            ply: one.ply,
            player: one.player.number(),
            column: one.column.number(),
            mark: one.mark.name(),
            score: one.score.get(),
            best: numbers(&one.best),
            best_score: one.best_score.get(),
            facts: facts(&one.facts, one.player, language),
        };
        let open = |one: &OpenMove| UnjudgedMove {
            ply: one.ply,
            player: one.player.number(),
            column: one.column.number(),
            columns: known(&one.columns),
        };
        let accuracy = review.accuracy();
        let percent = |player| accuracy[player].map(|accuracy| (accuracy.percent() * 10.0).round() / 10.0);
        let (outcome, winner) = match &review.outcome {
            Outcome::Ongoing => ("ongoing", None),
            Outcome::Draw => ("draw", None),
            Outcome::Win(win) => ("win", Some(win.player().number())),
        };
        Self {
            about: game.into(),
            outcome,
            winner,
            accuracy: Player::BOTH.map(percent),
            open: review.open.iter().map(open).collect(),
            moves: review.moves.iter().map(one).collect(),
        }
    }
}

impl Chosen {
    pub(crate) fn new(game: &Game, level: u8, column: Column) -> Self {
        Self { about: game.into(), level, column: column.number() }
    }
}
