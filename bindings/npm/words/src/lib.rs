//! The sentences of the npm package `puissance4`: what the coach found, as the objects of the JavaScript interface, with a sentence for each
//! fact. They are a module of their own, which is loaded for the first explanation: the sentences are larger than the rules.

use puissance4_coach::{self as coach, Polarity};
use puissance4_engine::Value;
use puissance4_i18n::{Language, fact_of};
use puissance4_rules::{Column, Player};
use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::wasm_bindgen;

/// Something that is proved about a move.
#[derive(Serialize)]
struct Fact {
    kind: &'static str,
    polarity: &'static str,
    cells: Vec<(usize, usize)>,
    moves: Option<String>,
    text: String,
}

/// What a column is worth, and why.
#[derive(Serialize)]
struct Explanation {
    column: usize,
    score: i32,
    value: &'static str,
    plies: usize,
    facts: Vec<Fact>,
}

/// A move, judged.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ReviewedMove {
    ply: usize,
    player: usize,
    column: usize,
    mark: &'static str,
    score: i32,
    best: Vec<usize>,
    best_score: i32,
    facts: Vec<Fact>,
    better: Option<Explanation>,
}

/// A move that was not judged, with what is proved of each column.
#[derive(Serialize)]
struct OpenMove {
    ply: usize,
    player: usize,
    column: usize,
    values: Vec<Option<&'static str>>,
    distances: Vec<Option<usize>>,
}

/// A game with a judgement of every move, or of all but the first ones.
#[derive(Serialize)]
struct Review {
    open: Vec<OpenMove>,
    moves: Vec<ReviewedMove>,
    accuracy: [Option<f64>; 2],
}

impl Fact {
    fn all(facts: &[coach::Fact], mover: Player, language: Language) -> Vec<Self> {
        let polarity = |fact: &coach::Fact| match fact.polarity() {
            Polarity::For => "for",
            Polarity::Against => "against",
            Polarity::Neutral => "neutral",
        };
        let fact = |fact: &coach::Fact| Self {
            kind: fact.kind(),
            polarity: polarity(fact),
            cells: fact.cells().into_iter().map(|cell| (cell.column().index(), cell.row().index())).collect(),
            moves: fact.line().map(ToString::to_string),
            text: fact_of(mover, fact, language),
        };
        facts.iter().map(fact).collect()
    }
}

impl Explanation {
    fn new(explanation: &coach::Explanation, mover: Player, language: Language) -> Self {
        Self {
            column: explanation.column.index(),
            score: explanation.score.get(),
            value: explanation.score.value().name(),
            plies: explanation.plies,
            facts: Fact::all(&explanation.facts, mover, language),
        }
    }
}

impl From<&coach::OpenMove> for OpenMove {
    fn from(one: &coach::OpenMove) -> Self {
        Self {
            ply: one.ply,
            player: one.player.number(),
            column: one.column.index(),
            values: one.columns.iter().map(|known| known.value().map(Value::name)).collect(),
            distances: one.columns.iter().map(|known| known.plies()).collect(),
        }
    }
}

impl ReviewedMove {
    fn new(judged: &coach::ReviewedMove, language: Language) -> Self {
        Self {
            ply: judged.ply,
            player: judged.player.number(),
            column: judged.column.index(),
            mark: judged.mark.name(),
            score: judged.score.get(),
            best: judged.best.iter().copied().map(Column::index).collect(),
            best_score: judged.best_score.get(),
            facts: Fact::all(&judged.facts, judged.player, language),
            better: judged.better.as_ref().map(|better| Explanation::new(better, judged.player, language)),
        }
    }
}

/// An explanation or a hint of the engine, in JSON, as an object of the interface.
#[wasm_bindgen]
pub fn explanation_of(json: &str, mover: usize, language: &str) -> Result<String, String> {
    let explanation: coach::Explanation = read(json)?;
    let mover = Player::from_number(mover).unwrap_or(Player::First);
    write(&Explanation::new(&explanation, mover, spoken(language)))
}

/// A review of the engine, in JSON, as an object of the interface.
#[wasm_bindgen]
pub fn review_of(json: &str, language: &str) -> Result<String, String> {
    let review: coach::Review = read(json)?;
    let language = spoken(language);
    let accuracy = review.accuracy();
    write(&Review {
        open: review.open.iter().map(OpenMove::from).collect(),
        moves: review.moves.iter().map(|judged| ReviewedMove::new(judged, language)).collect(),
        accuracy: [accuracy.first, accuracy.second].map(|one| one.map(coach::Accuracy::percent)),
    })
}

/// The scripts have checked that there is such a language.
fn spoken(code: &str) -> Language {
    Language::from_code(code).unwrap_or_default()
}

/// The engine and this module are of one version, so that they understand each other. If not, this is told like the errors of `puissance4-npm`.
fn read<'a, T: Deserialize<'a>>(json: &'a str) -> Result<T, String> {
    serde_json::from_str(json).map_err(|error| failed(&error))
}

fn write(told: &impl Serialize) -> Result<String, String> {
    serde_json::to_string(told).map_err(|error| failed(&error))
}

fn failed(error: &serde_json::Error) -> String {
    format!("engine_failed: {error}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use puissance4_engine::Limits;
    use puissance4_rules::{Connect, Game, Geometry, Size};

    #[test]
    fn columns_are_indices_and_sentences_count_from_1() {
        let geometry = Geometry::new(Size::new(4, 4).unwrap(), Connect::new(4).unwrap());
        let game = Game::replay(geometry, &"12121".parse().unwrap()).unwrap();
        let mut coach = coach::Coach::new(geometry).unwrap();
        let column = Column::from_index(0).unwrap();
        let explanation = coach.explain(game.position(), column, &Limits::none()).unwrap();
        let json = serde_json::to_string(&explanation).unwrap();
        let told = explanation_of(&json, 2, "fr").unwrap();
        assert!(told.starts_with(r#"{"column":0,"#), "{told}");
        assert!(told.contains(r#""kind":"must-block""#) && told.contains("[0,3]"), "{told}");
        assert!(told.contains("colonne 1"), "{told}");
        assert!(explanation_of("{}", 1, "en").unwrap_err().starts_with("engine_failed: "));
    }

    /// A review that was cut names the moves that it does not judge.
    #[test]
    fn a_review_that_is_cut_says_so() {
        let geometry = Geometry::new(Size::new(8, 8).unwrap(), Connect::new(4).unwrap());
        let game = Game::replay(geometry, &"4451".parse().unwrap()).unwrap();
        let limits = Limits { nodes: Some(4_000_000), ..Limits::none() };
        let review = coach::Coach::new(geometry).unwrap().review_so_far(&game, &limits).unwrap();
        let told: serde_json::Value =
            serde_json::from_str(&review_of(&serde_json::to_string(&review).unwrap(), "en").unwrap()).unwrap();
        let open = told["open"].as_array().unwrap();
        assert_eq!(open.len() + told["moves"].as_array().unwrap().len(), 4, "{told}");
        let last = &open[3];
        assert_eq!((&last["ply"], &last["player"], &last["column"]), (&4.into(), &2.into(), &0.into()), "{told}");
        assert_eq!((&last["values"][0], &last["values"][2]), (&"loss".into(), &serde_json::Value::Null), "{told}");
        assert_eq!(last["distances"].as_array().unwrap().len(), 8, "{told}");
    }
}
