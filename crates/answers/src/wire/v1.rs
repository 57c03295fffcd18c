//! Version 1: what the command line, HTTP, assistants, batches, Python and JavaScript write.
//!
//! Players are 1 and 2, scores and values are those of the side to move, grids have the bottom row first. Columns and
//! rows are counted from 1 as people do, or from 0 as Python and JavaScript count: [`Writer`] knows. Moves in a row are
//! always a text that counts from 1.
//!
//! A field may be added in a later release; none is renamed or removed before version 2.

use std::borrow::Cow;

use puissance4_coach::{self as coach, ColumnKnowledge, Polarity};
use puissance4_engine::{self as engine, Value};
use puissance4_i18n::{Language, Phrase as _, PlanWords, fact_of};
use puissance4_players::{self as players, AskedRule, CutReason, Decision, Method};
use puissance4_rules::{self as rules, Game, Moves, Player, grid_of};
use serde::{Deserialize, Serialize};

use crate::{Answer, Refusal, link_code};

/// A stable word.
pub type Word = Cow<'static, str>;

#[cfg(any(test, feature = "schema"))]
const VALUES: [&str; 3] = ["win", "draw", "loss"];

#[cfg(any(test, feature = "schema"))]
const VALUES_OR_NULL: [Option<&str>; 4] = [Some("win"), Some("draw"), Some("loss"), None];

#[cfg(any(test, feature = "schema"))]
const PARITIES_OR_NULL: [Option<&str>; 3] = [Some("odd"), Some("even"), None];

/// A cell: its column and its row, counted from the left and the bottom.
pub type Cell = [usize; 2];

/// What a position is worth.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
pub struct Solution {
    /// 0 for a draw, n > 0 if the side to move wins with its n-th last disc, -n if it loses so. Absent if only the
    /// value was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<i32>,
    /// Who wins with best play, for the side to move: `win`, `draw` or `loss`.
    #[cfg_attr(any(test, feature = "schema"), schemars(extend("enum" = VALUES)))]
    pub value: Word,
}

/// What a column is worth.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
pub struct ColumnValue {
    /// The column.
    pub column: usize,
    /// Whether a disc can be dropped there. If not, the following are null.
    pub playable: bool,
    /// The score of playing it, for the side to move.
    pub score: Option<i32>,
    /// The same as `win`, `draw` or `loss`.
    #[cfg_attr(any(test, feature = "schema"), schemars(extend("enum" = VALUES_OR_NULL)))]
    pub value: Option<Word>,
    /// How many discs then fall until the end with best play, this one included.
    pub plies: Option<usize>,
}

/// What a position and its columns are worth.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
pub struct Analysis {
    /// The score, for the side to move.
    pub score: i32,
    /// The same as `win`, `draw` or `loss`.
    #[cfg_attr(any(test, feature = "schema"), schemars(extend("enum" = VALUES)))]
    pub value: Word,
    /// How many discs fall until the end with best play.
    pub plies: usize,
    /// All columns of the board, from the left.
    pub columns: Vec<ColumnValue>,
    /// The columns that keep the score; none if the game is over.
    pub best: Vec<usize>,
    /// Best play to the end, if it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<String>,
}

/// Best play to the end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
pub struct Line {
    /// The score, for the side to move.
    pub score: i32,
    /// The same as `win`, `draw` or `loss`.
    #[cfg_attr(any(test, feature = "schema"), schemars(extend("enum" = VALUES)))]
    pub value: Word,
    /// How many moves it has.
    pub plies: usize,
    /// The moves of both sides.
    pub line: String,
}

/// Something proved about a move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
pub struct Fact {
    /// A stable word, such as `must-block`.
    #[cfg_attr(any(test, feature = "schema"), schemars(extend("enum" = &coach::Fact::KINDS[..])))]
    pub kind: Word,
    /// Whether it speaks `for` the move, `against` it, or is `neutral`.
    #[cfg_attr(any(test, feature = "schema"), schemars(extend("enum" = ["for", "against", "neutral"])))]
    pub polarity: Word,
    /// The cells it is about.
    pub cells: Vec<Cell>,
    /// The fact in words, which count columns and rows from 1.
    pub text: String,
    /// The moves that show it, from the explained one on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<String>,
    /// The full board that proves it: rows, the bottom one first, with 0, 1 and 2.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub grid: Option<Vec<Vec<usize>>>,
}

/// What a column is worth, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
pub struct Explanation {
    /// The column.
    pub column: usize,
    /// The score of playing it, for the side to move.
    pub score: i32,
    /// The same as `win`, `draw` or `loss`.
    #[cfg_attr(any(test, feature = "schema"), schemars(extend("enum" = VALUES)))]
    pub value: Word,
    /// How many discs then fall until the end with best play, this one included.
    pub plies: usize,
    /// The fact that says most, in words; null if there is none.
    pub reason: Option<String>,
    /// What there is to say about it, the most telling first.
    pub facts: Vec<Fact>,
}

/// Why columns are good or bad.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
pub struct Explanations {
    /// Those that can be played, or the one that was asked about, from the left.
    pub columns: Vec<Explanation>,
}

/// What to play, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
pub struct Hint {
    /// The columns that keep the score.
    pub best: Vec<usize>,
    /// The score, for the side to move.
    pub score: i32,
    /// The same as `win`, `draw` or `loss`.
    #[cfg_attr(any(test, feature = "schema"), schemars(extend("enum" = VALUES)))]
    pub value: Word,
    /// How many discs fall until the end with best play.
    pub plies: usize,
    /// The one of the best columns that the facts are about.
    pub column: usize,
    /// Why, in a sentence; null if there is nothing to say.
    pub reason: Option<String>,
    /// Why it is good, the most telling first; where every column loses, what the opponent threatens.
    pub facts: Vec<Fact>,
}

/// A plan, if one was found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
pub struct PlanAnswer {
    /// The moves of best play after which the plan begins; empty if it begins at once.
    pub after: String,
    /// The plan; null if none was found.
    pub plan: Option<Plan>,
}

/// Rules of play that reach a result against every reply. They apply in this order: win; block; never play just below
/// a cell where the other would win; take the cells of `grab`; answer as `answer` and `pair` say; answer on top of the
/// other's last disc; play in the column of `free`; else as `otherwise` says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
pub struct Plan {
    /// Whose plan it is: 1 or 2.
    pub player: usize,
    /// What it reaches at least: `win` or `draw`.
    #[cfg_attr(any(test, feature = "schema"), schemars(extend("enum" = ["win", "draw"])))]
    pub goal: Word,
    /// The column to play first; null if the other is to move.
    pub first: Option<usize>,
    /// Whether its player does not play just below cells where they would win.
    pub keep: bool,
    /// What there is to remember.
    pub items: Vec<PlanItem>,
    /// Where to play if no rule applies: `anywhere`, in some `rows`, or there from the `left` or the `right`.
    #[cfg_attr(any(test, feature = "schema"), schemars(extend("enum" = ["anywhere", "rows", "left", "right"])))]
    pub otherwise: Word,
    /// `odd` or `even`; null if any row will do.
    #[cfg_attr(any(test, feature = "schema"), schemars(extend("enum" = PARITIES_OR_NULL)))]
    pub rows: Option<Word>,
    /// Who has the plan and what it reaches, in words.
    pub title: String,
    /// The rules in words.
    pub rules: Vec<String>,
    /// What comes before all rules, in words.
    pub always: String,
    /// Why it works, in words.
    pub why: String,
    /// The game in which the other holds out longest, after the first move.
    pub line: String,
    /// How that game ends: the other has to open a cell (`zugzwang`), by `threats`, or with a `full` board.
    #[cfg_attr(any(test, feature = "schema"), schemars(extend("enum" = ["zugzwang", "threats", "full"])))]
    pub ending: Word,
    /// Where that game is won; null if the board is full.
    pub cell: Option<Cell>,
    /// How many positions were walked to prove it.
    pub positions: usize,
}

/// One thing to remember in a plan.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
pub struct PlanItem {
    /// `grab`, `pair`, `answer`, `avoid`, `leave` or `free`.
    #[cfg_attr(any(test, feature = "schema"), schemars(extend("enum" = ["grab", "pair", "answer", "avoid", "leave", "free"])))]
    pub kind: Word,
    /// The cells it names. Of an `answer`, first the cell that the other takes.
    pub cells: Vec<Cell>,
    /// The column it names; null if it names cells.
    pub column: Option<usize>,
}

/// What is known where a search was cut by its limits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
pub struct Outlook {
    /// Always false: a whole answer looks different.
    pub finished: bool,
    /// The column to play.
    pub column: usize,
    /// Whether it is proved to be worth as much as the position; otherwise it is a guess.
    pub proved: bool,
    /// All columns of the board, from the left.
    pub columns: Vec<Knowledge>,
}

/// What is proved of a column.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
pub struct Knowledge {
    /// The column.
    pub column: usize,
    /// Whether a disc can be dropped there.
    pub playable: bool,
    /// What comes of playing it; null if that is not known.
    #[cfg_attr(any(test, feature = "schema"), schemars(extend("enum" = VALUES_OR_NULL)))]
    pub value: Option<Word>,
    /// How many discs then fall until the end with best play; null if that is not known.
    pub plies: Option<usize>,
}

/// How good each move of a game was.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
pub struct Review {
    /// The first moves, as far as the search was cut before they were judged.
    pub open: Vec<OpenMove>,
    /// The moves that are judged, in order.
    pub moves: Vec<ReviewedMove>,
    /// How well players 1 and 2 played, in percent with one decimal; null for one who had nothing to choose.
    pub accuracy: [Option<f64>; 2],
    /// How the game stands.
    pub outcome: Outcome,
}

/// A move that was not judged.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
pub struct OpenMove {
    /// Which disc it is, counted from 1.
    pub ply: usize,
    /// Who played it.
    pub player: usize,
    /// The column.
    pub column: usize,
    /// What is proved of all columns of the board, from the left.
    pub columns: Vec<Knowledge>,
}

/// A move, judged.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
pub struct ReviewedMove {
    /// Which disc it is, counted from 1.
    pub ply: usize,
    /// Who played it.
    pub player: usize,
    /// The column.
    pub column: usize,
    /// How good it was: `best`, `good`, `inaccuracy`, `mistake` or `blunder`.
    #[cfg_attr(any(test, feature = "schema"), schemars(extend("enum" = coach::Mark::ALL.map(coach::Mark::name))))]
    pub mark: Word,
    /// Its score, for the player who played it.
    pub score: i32,
    /// The best columns.
    pub best: Vec<usize>,
    /// What those are worth.
    pub best_score: i32,
    /// What there is to say about it, the most telling first.
    pub facts: Vec<Fact>,
    /// A better column, explained, if there was one.
    pub better: Option<Explanation>,
}

/// How a game stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Outcome {
    /// It goes on.
    Ongoing,
    /// The board is full.
    Draw,
    /// A line is complete.
    Win {
        /// Who won.
        winner: usize,
        /// The kind of the line: `column`, `row`, `rising` or `falling`; of several lines the first in this order.
        #[cfg_attr(any(test, feature = "schema"), schemars(extend("enum" = ["column", "row", "rising", "falling"])))]
        line: Word,
        /// The discs of that line.
        cells: Vec<Cell>,
    },
}

/// A position and how it came about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
pub struct Position {
    /// How many columns the board has.
    pub columns: usize,
    /// How many rows it has.
    pub rows: usize,
    /// How many discs in a row win.
    pub connect: usize,
    /// The moves from the empty board; null if the position was set up.
    pub moves: Option<String>,
    /// Rows, the bottom one first; 0 is an empty cell, 1 and 2 are discs.
    pub grid: Vec<Vec<usize>>,
    /// Whose turn it is; null once the game is over.
    pub to_move: Option<usize>,
    /// The columns that can be played.
    pub legal: Vec<usize>,
    /// How the game stands.
    pub outcome: Outcome,
}

/// Every column with its value and the best replies.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
pub struct Exploration {
    /// The score, for the side to move.
    pub score: i32,
    /// The same as `win`, `draw` or `loss`.
    #[cfg_attr(any(test, feature = "schema"), schemars(extend("enum" = VALUES)))]
    pub value: Word,
    /// How many discs fall until the end with best play.
    pub plies: usize,
    /// The columns that keep the score.
    pub best: Vec<usize>,
    /// The columns that can be played, from the left.
    pub columns: Vec<Branch>,
}

/// A column with the best replies to it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
pub struct Branch {
    /// The column.
    pub column: usize,
    /// The score of playing it, for the player who plays it.
    pub score: i32,
    /// How many discs then fall until the end with best play, this one included.
    pub plies: usize,
    /// The best replies.
    pub replies: Vec<usize>,
    /// All replies with the best answers to them, if they were asked for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub columns: Vec<Branch>,
}

/// A rule of a classic player, and its place in the player's list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
pub struct Rule {
    /// Its place, from 1.
    pub number: usize,
    /// A stable word.
    #[cfg_attr(any(test, feature = "schema"), schemars(extend("enum" = ["wins", "blocks", "makes", "takes", "safe", "on-top", "any"])))]
    pub name: Word,
    /// The length of line it is about, if it is about one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub length: Option<usize>,
}

/// What a computer player looked at, and its column.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
pub struct Tree {
    /// The column it chose.
    pub column: usize,
    /// How many positions it looked at.
    pub nodes: u64,
    /// How it chose.
    pub method: TreeMethod,
    /// The moves it looked at, in this order.
    pub branches: Vec<TreeBranch>,
    /// The moves it left out.
    pub cuts: Vec<TreeCut>,
}

/// How a column was chosen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum TreeMethod {
    /// The first rule with a column decides.
    Rules {
        /// Those that were asked; the last one decided.
        rules: Vec<TreeRule>,
    },
    /// The first column with the best note.
    BestNote,
    /// Any column with the best score.
    BestScore,
    /// The same, from an opening that the player knows by heart.
    Opening,
    /// The first column that keeps this value.
    Keeps {
        /// `win`, `draw` or `loss`.
        #[cfg_attr(any(test, feature = "schema"), schemars(extend("enum" = VALUES)))]
        value: Word,
    },
    /// Any of the columns that look equally good.
    Look {
        /// Those columns.
        equal: Vec<usize>,
        /// Whether it was a glance: one move deep.
        hasty: bool,
    },
}

/// A rule that was asked, and the columns that follow it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
pub struct TreeRule {
    /// The rule.
    #[serde(flatten)]
    pub rule: Rule,
    /// The columns.
    pub columns: Vec<usize>,
}

/// A move that a player looked at.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
pub struct TreeBranch {
    /// The column.
    pub column: usize,
    /// How good the move is for the player who thinks.
    #[serde(flatten)]
    pub judgement: Judgement,
    /// Whether it is just as good (`exact`), `at-least` or `at-most`.
    #[cfg_attr(any(test, feature = "schema"), schemars(extend("enum" = ["exact", "at-least", "at-most"])))]
    pub bound: Word,
    /// How many positions were looked at for it.
    pub nodes: u64,
    /// The replies, in the order in which they were looked at.
    pub branches: Vec<TreeBranch>,
    /// The replies that were left out.
    pub cuts: Vec<TreeCut>,
}

/// How good a move is for the player who thinks.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Judgement {
    /// A note from -1 to +1.
    Note(f64),
    /// An exact score.
    Score(i32),
    /// What a level likes.
    Points(i32),
    /// It wins with the disc of this number, counted from now.
    Wins(usize),
    /// It loses by the disc of this number.
    Loses(usize),
    /// Whether the move keeps the value that the player is after.
    Keeps(bool),
}

/// Moves that were left out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
pub struct TreeCut {
    /// The moves.
    pub columns: Vec<usize>,
    /// Why: `nothing-better`, `refuted`, `too-low`, `one-is-enough` or `loses-at-once`.
    #[cfg_attr(any(test, feature = "schema"), schemars(extend("enum" = ["nothing-better", "refuted", "too-low", "one-is-enough", "loses-at-once"])))]
    pub reason: Word,
    /// What a side has elsewhere, or what is too low.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub elsewhere: Option<Judgement>,
}

/// The move of a computer player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
pub struct Move {
    /// The column.
    pub column: usize,
}

/// What a column was in a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
pub struct Verdict {
    /// Whether it reaches the goal.
    pub right: bool,
    /// What the other side replies; null if the puzzle is solved, or the column was wrong.
    pub reply: Option<usize>,
    /// What there is to say about it, the most telling first.
    pub facts: Vec<Fact>,
}

/// An answer of any kind. Which one it is follows from the question and, for an outlook, from `finished`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Any {
    /// To who wins, and to the score.
    Solution(Solution),
    /// To the columns.
    Analysis(Analysis),
    /// To best play.
    Line(Line),
    /// To what is best.
    Hint(Hint),
    /// To why.
    Explanations(Explanations),
    /// To how good a game was.
    Review(Review),
    /// To the plan.
    Plan(Box<PlanAnswer>),
    /// To the best replies.
    Exploration(Exploration),
    /// To what a computer player plays.
    Move(Move),
    /// To what it looks at.
    Tree(Tree),
    /// To whether a column is right.
    Verdict(Verdict),
    /// To any question whose search was cut.
    Outlook(Outlook),
}

/// An answer with what it is about.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
pub struct Answered<T> {
    /// The moves from the empty board; null if the position was set up.
    pub moves: Option<String>,
    /// Whose turn it is; null once the game is over.
    pub to_move: Option<usize>,
    /// The answer.
    #[serde(flatten)]
    pub answer: T,
}

impl<T> Answered<T> {
    /// An answer about the last position of a game.
    pub fn new(game: &Game, answer: T) -> Self {
        let position = game.position();
        let to_move = (!position.is_over()).then(|| position.to_move().number());
        Self { moves: moves_of(game), to_move, answer }
    }
}

/// What is written about a game or its last position. A review has the moves of the game itself.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Reply {
    /// About the last position.
    Position(Answered<Any>),
    /// About the game.
    Game(Review),
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
pub struct Refused {
    /// A stable word, such as `column_full`.
    pub code: Word,
    /// The reason in words.
    pub error: String,
}

impl Refused {
    /// Why a question has no answer.
    pub fn new(refusal: &Refusal, language: Language) -> Self {
        Self { code: refusal.code().into(), error: refusal.phrase(language) }
    }

    /// Why a game cannot be read.
    pub fn unreadable(error: &rules::LinkError, language: Language) -> Self {
        Self { code: link_code(error).into(), error: error.phrase(language) }
    }
}

/// Where the count of columns and rows begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Base {
    /// As programs in Python and JavaScript count.
    Zero,
    /// As people count.
    One,
}

/// Writes answers in a language, with a base for columns and rows.
#[derive(Clone, Copy, Debug)]
pub struct Writer {
    language: Language,
    base: Base,
}

fn word(value: Value) -> Word {
    value.name().into()
}

impl Writer {
    /// One that counts from 1.
    pub fn new(language: Language) -> Self {
        Self { language, base: Base::One }
    }

    /// The same with another base.
    pub fn counting_from(self, base: Base) -> Self {
        Self { base, ..self }
    }

    /// The number of a column.
    pub fn column(self, column: rules::Column) -> usize {
        match self.base {
            Base::Zero => column.index(),
            Base::One => column.number(),
        }
    }

    fn columns(self, columns: &[rules::Column]) -> Vec<usize> {
        columns.iter().map(|column| self.column(*column)).collect()
    }

    fn cell(self, cell: rules::Cell) -> Cell {
        let row = match self.base {
            Base::Zero => cell.row().index(),
            Base::One => cell.row().number(),
        };
        [self.column(cell.column()), row]
    }

    /// Any answer. The game is the one that was asked about.
    pub fn answer(self, game: &Game, answer: &Answer) -> Any {
        let player = game.position().to_move();
        match answer {
            Answer::Value(value) => Any::Solution(Solution { score: None, value: word(*value) }),
            Answer::Score(score) => Any::Solution(Solution { score: Some(score.get()), value: word(score.value()) }),
            Answer::Columns(analysis) => Any::Analysis(self.analysis(analysis, None)),
            Answer::Line(line, score) => Any::Line(Line {
                score: score.get(),
                value: word(score.value()),
                plies: line.0.len(),
                line: line.to_string(),
            }),
            Answer::Analysis(analysis, line) => Any::Analysis(self.analysis(analysis, Some(line))),
            Answer::Hint(hint) => Any::Hint(self.hint(hint, player)),
            Answer::Explanations(all) => Any::Explanations(self.explanations(all, player)),
            Answer::Review(review) => Any::Review(self.review(review)),
            Answer::Plan(plan, before) => Any::Plan(Box::new(self.plan_answer(plan.as_deref(), before))),
            Answer::Exploration(explored) => Any::Exploration(self.exploration(explored)),
            Answer::Move(column) => Any::Move(Move { column: self.column(*column) }),
            Answer::Tree(tree) => Any::Tree(self.tree(tree)),
            Answer::Verdict { right, reply, facts } => Any::Verdict(Verdict {
                right: *right,
                reply: reply.map(|column| self.column(column)),
                facts: self.facts(facts, player),
            }),
            Answer::Defence(column) => Any::Verdict(Verdict {
                right: true,
                reply: column.map(|column| self.column(column)),
                facts: Vec::new(),
            }),
            Answer::Outlook(outlook) => Any::Outlook(self.outlook(outlook)),
        }
    }

    /// An answer with what it is about.
    pub fn reply(self, game: &Game, answer: &Answer) -> Reply {
        match answer {
            Answer::Review(review) => Reply::Game(self.review(review)),
            _ => Reply::Position(Answered::new(game, self.answer(game, answer))),
        }
    }

    /// What a position and its columns are worth.
    pub fn analysis(self, analysis: &engine::Analysis, line: Option<&Moves>) -> Analysis {
        let column = |one: &engine::ColumnValue| ColumnValue {
            column: self.column(one.column),
            playable: one.value.is_some(),
            score: one.value.map(|(score, _)| score.get()),
            value: one.value.map(|(score, _)| word(score.value())),
            plies: one.value.map(|(_, plies)| plies),
        };
        Analysis {
            score: analysis.score.get(),
            value: word(analysis.score.value()),
            plies: analysis.plies,
            columns: analysis.columns.iter().map(column).collect(),
            best: self.columns(&analysis.best),
            line: line.map(ToString::to_string),
        }
    }

    /// A fact about a move of a player.
    pub fn fact(self, fact: &coach::Fact, player: Player) -> Fact {
        let polarity = match fact.polarity() {
            Polarity::For => "for",
            Polarity::Against => "against",
            Polarity::Neutral => "neutral",
        };
        let grid = match fact {
            coach::Fact::FollowUp { proof, .. } => Some(grid_of(&proof.picture)),
            _ => None,
        };
        Fact {
            kind: fact.kind().into(),
            polarity: polarity.into(),
            cells: fact.cells().into_iter().map(|cell| self.cell(cell)).collect(),
            text: fact_of(player, fact, self.language),
            line: fact.line().map(ToString::to_string),
            grid,
        }
    }

    fn facts(self, facts: &[coach::Fact], player: Player) -> Vec<Fact> {
        facts.iter().map(|fact| self.fact(fact, player)).collect()
    }

    /// Why a column is good or bad for the player who plays there.
    pub fn explanation(self, explanation: &coach::Explanation, player: Player) -> Explanation {
        Explanation {
            column: self.column(explanation.column),
            score: explanation.score.get(),
            value: word(explanation.score.value()),
            plies: explanation.plies,
            reason: explanation.reason().map(|fact| fact_of(player, fact, self.language)),
            facts: self.facts(&explanation.facts, player),
        }
    }

    /// Why columns are good or bad for the player to move.
    pub fn explanations(self, explanations: &[coach::Explanation], player: Player) -> Explanations {
        Explanations { columns: explanations.iter().map(|one| self.explanation(one, player)).collect() }
    }

    /// What the player to move should play.
    pub fn hint(self, hint: &coach::Hint, player: Player) -> Hint {
        Hint {
            best: self.columns(&hint.best),
            score: hint.score.get(),
            value: word(hint.score.value()),
            plies: hint.plies,
            column: self.column(hint.column),
            reason: crate::words::why(hint, Some(player), self.language),
            facts: self.facts(&hint.facts, player),
        }
    }

    /// What is known where a search was cut.
    pub fn outlook(self, outlook: &coach::Outlook) -> Outlook {
        Outlook {
            finished: false,
            column: self.column(outlook.column),
            proved: outlook.is_proved(),
            columns: self.knowledge(&outlook.columns),
        }
    }

    fn knowledge(self, columns: &[ColumnKnowledge]) -> Vec<Knowledge> {
        let first = usize::from(self.base == Base::One);
        let one = |(index, known): (usize, &ColumnKnowledge)| Knowledge {
            column: index + first,
            playable: !matches!(known, ColumnKnowledge::Unplayable),
            value: known.value().map(word),
            plies: known.plies(),
        };
        columns.iter().enumerate().map(one).collect()
    }

    /// How good the moves of a game were.
    pub fn review(self, review: &coach::Review) -> Review {
        let open = |one: &coach::OpenMove| OpenMove {
            ply: one.ply,
            player: one.player.number(),
            column: self.column(one.column),
            columns: self.knowledge(&one.columns),
        };
        let accuracy = review.accuracy();
        let percent = |player| accuracy[player].map(|accuracy| (accuracy.percent() * 10.0).round() / 10.0);
        Review {
            open: review.open.iter().map(open).collect(),
            moves: review.moves.iter().map(|one| self.reviewed_move(one)).collect(),
            accuracy: Player::BOTH.map(percent),
            outcome: self.outcome(&review.outcome),
        }
    }

    fn reviewed_move(self, one: &coach::ReviewedMove) -> ReviewedMove {
        ReviewedMove {
            ply: one.ply,
            player: one.player.number(),
            column: self.column(one.column),
            mark: one.mark.name().into(),
            score: one.score.get(),
            best: self.columns(&one.best),
            best_score: one.best_score.get(),
            facts: self.facts(&one.facts, one.player),
            better: one.better.as_ref().map(|better| self.explanation(better, one.player)),
        }
    }

    /// How a game stands.
    pub fn outcome(self, outcome: &rules::Outcome) -> Outcome {
        match outcome {
            rules::Outcome::Ongoing => Outcome::Ongoing,
            rules::Outcome::Draw => Outcome::Draw,
            rules::Outcome::Win(win) => {
                let line = &win.lines()[0];
                Outcome::Win {
                    winner: win.player().number(),
                    line: line.direction().name().into(),
                    cells: line.cells().iter().map(|cell| self.cell(*cell)).collect(),
                }
            }
        }
    }

    /// The last position of a game.
    pub fn position(self, game: &Game) -> Position {
        let position = game.position();
        let geometry = position.geometry();
        let legal: Vec<rules::Column> = position.legal().into_iter().collect();
        Position {
            columns: geometry.size().columns(),
            rows: geometry.size().rows(),
            connect: geometry.connect().get(),
            moves: moves_of(game),
            grid: grid_of(position),
            to_move: (!position.is_over()).then(|| position.to_move().number()),
            legal: self.columns(&legal),
            outcome: self.outcome(&position.outcome()),
        }
    }

    /// A plan, or that none was found.
    pub fn plan_answer(self, plan: Option<&coach::ProvedPlan>, before: &Moves) -> PlanAnswer {
        PlanAnswer { after: before.to_string(), plan: plan.map(|plan| self.plan(plan)) }
    }

    /// A plan.
    pub fn plan(self, proved: &coach::ProvedPlan) -> Plan {
        let words = PlanWords::of(proved, self.language);
        let goal = match proved.goal {
            coach::Goal::Win => "win",
            coach::Goal::Draw => "draw",
        };
        let (kind, rows) = match proved.plan.fallback {
            coach::Fallback::Anywhere => ("anywhere", None),
            coach::Fallback::Rows { rows } => ("rows", Some(rows)),
            coach::Fallback::Ordered { rows, order: coach::Order::Left } => ("left", Some(rows)),
            coach::Fallback::Ordered { rows, order: coach::Order::Right } => ("right", Some(rows)),
        };
        let parity = |parity: coach::Parity| if parity == coach::Parity::Odd { "odd" } else { "even" };
        let ending = match proved.ending {
            coach::Ending::Zugzwang { .. } => "zugzwang",
            coach::Ending::Threats { .. } => "threats",
            coach::Ending::Full => "full",
        };
        Plan {
            player: proved.plan.owner.number(),
            goal: goal.into(),
            first: proved.first.map(|column| self.column(column)),
            keep: proved.plan.keep,
            items: proved.plan.items.iter().map(|item| self.plan_item(*item)).collect(),
            otherwise: kind.into(),
            rows: rows.map(|rows| parity(rows).into()),
            title: words.title,
            rules: words.rules,
            always: words.always,
            why: words.why,
            line: proved.line.to_string(),
            ending: ending.into(),
            cell: proved.ending.cell().map(|cell| self.cell(cell)),
            positions: proved.positions,
        }
    }

    fn plan_item(self, item: coach::Item) -> PlanItem {
        let (kind, column) = match item {
            coach::Item::Grab { .. } => ("grab", None),
            coach::Item::Pair { .. } => ("pair", None),
            coach::Item::Answer { .. } => ("answer", None),
            coach::Item::Avoid { .. } => ("avoid", None),
            coach::Item::Leave { column } => ("leave", Some(column)),
            coach::Item::Free { column } => ("free", Some(column)),
        };
        let cells = item.cells().into_iter().map(|cell| self.cell(cell)).collect();
        PlanItem { kind: kind.into(), cells, column: column.map(|column| self.column(column)) }
    }

    /// Every column with the best replies.
    pub fn exploration(self, explored: &coach::Exploration) -> Exploration {
        Exploration {
            score: explored.score.get(),
            value: word(explored.score.value()),
            plies: explored.plies,
            best: self.columns(&explored.best),
            columns: explored.branches.iter().map(|branch| self.branch(branch)).collect(),
        }
    }

    fn branch(self, branch: &coach::Branch) -> Branch {
        Branch {
            column: self.column(branch.column),
            score: branch.score.get(),
            plies: branch.plies,
            replies: self.columns(&branch.replies),
            columns: branch.branches.iter().map(|branch| self.branch(branch)).collect(),
        }
    }

    /// A rule that decided.
    pub fn rule(self, decision: Decision) -> Rule {
        let (name, length) = decision.rule.name();
        Rule { number: decision.number, name: name.into(), length }
    }

    /// What a computer player looked at.
    pub fn tree(self, tree: &players::Tree) -> Tree {
        Tree {
            column: self.column(tree.choice),
            nodes: tree.nodes,
            method: self.method(&tree.method),
            branches: tree.branches.iter().map(|branch| self.tree_branch(branch)).collect(),
            cuts: tree.cuts.iter().map(|cut| self.cut(cut)).collect(),
        }
    }

    fn method(self, method: &Method) -> TreeMethod {
        let rule = |asked: &AskedRule| TreeRule {
            rule: self.rule(Decision { number: asked.number, rule: asked.rule }),
            columns: self.columns(&asked.columns),
        };
        match method {
            Method::Rules(rules) => TreeMethod::Rules { rules: rules.iter().map(rule).collect() },
            Method::BestNote => TreeMethod::BestNote,
            Method::BestScore => TreeMethod::BestScore,
            Method::Opening => TreeMethod::Opening,
            Method::Keeps(value) => TreeMethod::Keeps { value: word(*value) },
            Method::Look { equal, is_hasty } => TreeMethod::Look { equal: self.columns(equal), hasty: *is_hasty },
        }
    }

    fn tree_branch(self, branch: &players::Branch) -> TreeBranch {
        let bound = match branch.bound {
            players::Bound::Exact => "exact",
            players::Bound::AtLeast => "at-least",
            players::Bound::AtMost => "at-most",
        };
        TreeBranch {
            column: self.column(branch.column),
            judgement: branch.judgement.into(),
            bound: bound.into(),
            nodes: branch.nodes,
            branches: branch.branches.iter().map(|branch| self.tree_branch(branch)).collect(),
            cuts: branch.cuts.iter().map(|cut| self.cut(cut)).collect(),
        }
    }

    fn cut(self, cut: &players::Cut) -> TreeCut {
        let (reason, elsewhere) = match cut.reason {
            CutReason::NothingBetter => ("nothing-better", None),
            CutReason::Refuted(elsewhere) => ("refuted", Some(elsewhere.into())),
            CutReason::TooLow(limit) => ("too-low", Some(limit.into())),
            CutReason::OneIsEnough => ("one-is-enough", None),
            CutReason::LosesAtOnce => ("loses-at-once", None),
        };
        TreeCut { columns: self.columns(&cut.columns), reason: reason.into(), elsewhere }
    }
}

impl From<players::Judgement> for Judgement {
    fn from(judgement: players::Judgement) -> Self {
        match judgement {
            players::Judgement::Note(note) => Self::Note(note.get()),
            players::Judgement::Score(score) => Self::Score(score.get()),
            players::Judgement::Points(points) => Self::Points(points),
            players::Judgement::Wins(disc) => Self::Wins(disc),
            players::Judgement::Loses(disc) => Self::Loses(disc),
            players::Judgement::Keeps(keeps) => Self::Keeps(keeps),
        }
    }
}

/// The moves of a game from the empty board; `None` if it started from a board that was set up.
pub fn moves_of(game: &Game) -> Option<String> {
    (game.start().ply() == 0).then(|| game.moves().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Desk, Question};
    use puissance4_engine::Limits;
    use puissance4_rules::Geometry;
    use schemars::generate::SchemaSettings;

    fn told(moves: &str, question: Question, base: Base) -> serde_json::Value {
        // Small enough to need no book.
        let geometry = Geometry::new("5x4".parse().unwrap(), Geometry::STANDARD.connect());
        let game = Game::replay(geometry, &moves.parse().unwrap()).unwrap();
        let answer = Desk::new(16).ask(&game, &question, &Limits::none()).unwrap();
        serde_json::to_value(Writer::new(Language::English).counting_from(base).answer(&game, &answer)).unwrap()
    }

    #[test]
    fn the_base_changes_columns_and_rows_alone() {
        let (zero, one) = (told("121212", Question::Hint, Base::Zero), told("121212", Question::Hint, Base::One));
        assert_eq!((&zero["column"], &one["column"]), (&0.into(), &1.into()));
        assert_eq!(zero["facts"][0]["cells"][0], serde_json::json!([0, 0]));
        assert_eq!(one["facts"][0]["cells"][0], serde_json::json!([1, 1]));
        for field in ["score", "value", "plies", "reason"] {
            assert_eq!(zero[field], one[field], "{field}");
        }
        assert_eq!(zero["facts"][0]["text"], one["facts"][0]["text"]);
    }

    #[test]
    fn accuracies_have_one_decimal() {
        let review = told("121323421", Question::Review, Base::One);
        for accuracy in review["accuracy"].as_array().unwrap() {
            let tenths = accuracy.as_f64().unwrap() * 10.0;
            assert!((tenths - tenths.round()).abs() < 1e-9, "{accuracy}");
        }
    }

    /// The types that a door may write together with fields of its own; all others have exactly their fields.
    const ANSWERS: [&str; 13] = [
        "Solution",
        "Analysis",
        "Line",
        "Hint",
        "Explanations",
        "Review",
        "PlanAnswer",
        "Exploration",
        "Move",
        "Tree",
        "Verdict",
        "Outlook",
        "Position",
    ];

    fn generated() -> String {
        let mut generator = SchemaSettings::draft2020_12().for_serialize().into_generator();
        generator.subschema_for::<Any>();
        generator.subschema_for::<Position>();
        generator.subschema_for::<Rule>();
        let mut definitions = generator.take_definitions(true);
        definitions.remove("Any");
        for (name, schema) in &mut definitions {
            if let Some(object) = schema.as_object_mut().filter(|_| !ANSWERS.contains(&name.as_str())) {
                object.insert("unevaluatedProperties".to_owned(), false.into());
            }
        }
        let file = serde_json::json!({
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": "Answers about positions, version 1",
            "description": "Generated from the types of puissance4-answers. Columns and rows are counted from 1.",
            "$defs": definitions,
        });
        serde_json::to_string_pretty(&file).unwrap() + "\n"
    }

    /// `INSTA_UPDATE=always` writes the file.
    #[test]
    fn the_schema_is_that_of_the_types() {
        let file = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/schemas/answers.json");
        if std::env::var("INSTA_UPDATE").is_ok_and(|update| update == "always") {
            std::fs::write(&file, generated()).unwrap();
        }
        let stored = std::fs::read_to_string(&file).unwrap_or_default();
        assert!(stored == generated(), "{} differs from the types; INSTA_UPDATE=always writes it", file.display());
        for name in ANSWERS {
            assert!(stored.contains(&format!("\"{name}\": {{")), "{name}");
        }
    }

    #[test]
    fn a_game_that_goes_on_is_only_ongoing() {
        assert_eq!(told("44", Question::Review, Base::One)["outcome"], serde_json::json!({"kind": "ongoing"}));
    }
}
