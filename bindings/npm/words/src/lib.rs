//! The sentences of the npm package `puissance4`: what the coach found, as the objects of the JavaScript interface,
//! with a sentence for each fact. They are a module of their own, which is loaded for the first explanation: the
//! sentences are larger than the rules.
//!
//! The objects are those of `puissance4_answers::wire`, with columns counted from 0 and names in the manner of
//! JavaScript.

use puissance4_answers::wire::v1::{Base, Writer};
use puissance4_coach as coach;
use puissance4_i18n::Language;
use puissance4_rules::Player;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use wasm_bindgen::prelude::wasm_bindgen;

/// An explanation of the engine, in JSON, as an object of the interface.
#[wasm_bindgen]
pub fn explanation_of(json: &str, mover: usize, language: &str) -> Result<String, String> {
    let explanation: coach::Explanation = read(json)?;
    write(&writer(language).explanation(&explanation, player(mover)))
}

/// A hint of the engine, in JSON, as an object of the interface.
#[wasm_bindgen]
pub fn hint_of(json: &str, mover: usize, language: &str) -> Result<String, String> {
    let hint: coach::Hint = read(json)?;
    write(&writer(language).hint(&hint, player(mover)))
}

/// A review of the engine, in JSON, as an object of the interface.
#[wasm_bindgen]
pub fn review_of(json: &str, language: &str) -> Result<String, String> {
    let review: coach::Review = read(json)?;
    write(&writer(language).review(&review))
}

/// The scripts have checked that there is such a language.
fn writer(language: &str) -> Writer {
    Writer::new(Language::from_code(language).unwrap_or_default()).counting_from(Base::Zero)
}

fn player(number: usize) -> Player {
    Player::from_number(number).unwrap_or(Player::First)
}

/// The engine and this module are of one version, so they understand each other. If not, this is told like the
/// errors of `puissance4-npm`.
fn read<'a, T: Deserialize<'a>>(json: &'a str) -> Result<T, String> {
    serde_json::from_str(json).map_err(|error| failed(&error))
}

fn write(answer: &impl Serialize) -> Result<String, String> {
    serde_json::to_value(answer).map(|answer| in_camel_case(answer).to_string()).map_err(|error| failed(&error))
}

/// The same with names such as `bestScore`.
fn in_camel_case(value: Value) -> Value {
    let name = |name: String| {
        let mut words = name.split('_').map(str::to_owned);
        let first = words.next().unwrap_or_default();
        words.fold(first, |name, word| {
            let (initial, rest) = word.split_at(word.len().min(1));
            name + &initial.to_uppercase() + rest
        })
    };
    match value {
        Value::Object(fields) => fields.into_iter().map(|(key, value)| (name(key), in_camel_case(value))).collect(),
        Value::Array(items) => items.into_iter().map(in_camel_case).collect(),
        value => value,
    }
}

fn failed(error: &serde_json::Error) -> String {
    format!("engine_failed: {error}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use puissance4_engine::Limits;
    use puissance4_rules::{Column, Connect, Game, Geometry, Size};
    use serde_json::json;

    fn parsed(told: &str) -> Value {
        serde_json::from_str(told).unwrap()
    }

    #[test]
    fn columns_are_indices_and_sentences_count_from_1() {
        let geometry = Geometry::new(Size::new(4, 4).unwrap(), Connect::new(4).unwrap());
        let game = Game::replay(geometry, &"12121".parse().unwrap()).unwrap();
        let mut coach = coach::Coach::new(geometry).unwrap();
        let column = Column::from_index(0).unwrap();
        let explanation = coach.explain(game.position(), column, &Limits::none()).unwrap();
        let json = serde_json::to_string(&explanation).unwrap();
        let told = explanation_of(&json, 2, "fr").unwrap();
        assert_eq!(parsed(&told)["column"], 0);
        assert!(told.contains(r#""kind":"must-block""#) && told.contains("[0,3]"), "{told}");
        assert!(told.contains("colonne 1"), "{told}");
        assert!(explanation_of("{}", 1, "en").unwrap_err().starts_with("engine_failed: "));
        let hint = coach.hint(game.position(), &Limits::none()).unwrap();
        let told = parsed(&hint_of(&serde_json::to_string(&hint).unwrap(), 2, "en").unwrap());
        assert_eq!((&told["column"], &told["best"]), (&json!(0), &json!([0])));
        assert!(told["reason"].as_str().unwrap().contains("Why column 1?"), "{told}");
    }

    /// A review that was cut names the moves that it does not judge.
    #[test]
    fn a_review_that_is_cut_says_so() {
        let geometry = Geometry::new(Size::new(8, 8).unwrap(), Connect::new(4).unwrap());
        let game = Game::replay(geometry, &"4451".parse().unwrap()).unwrap();
        let limits = Limits { nodes: Some(4_000_000), ..Limits::none() };
        let review = coach::Coach::new(geometry).unwrap().review_so_far(&game, &limits).unwrap();
        let told = parsed(&review_of(&serde_json::to_string(&review).unwrap(), "en").unwrap());
        let open = told["open"].as_array().unwrap();
        assert_eq!(open.len() + told["moves"].as_array().unwrap().len(), 4, "{told}");
        let last = &open[3];
        assert_eq!((&last["ply"], &last["player"], &last["column"]), (&json!(4), &json!(2), &json!(0)), "{told}");
        let columns = &last["columns"];
        assert_eq!(columns[0], json!({"column": 0, "playable": true, "value": "loss", "plies": 4}), "{told}");
        assert_eq!((&columns[2]["value"], columns.as_array().unwrap().len()), (&Value::Null, 8), "{told}");
    }

    #[test]
    fn names_are_those_of_javascript() {
        assert_eq!(in_camel_case(json!([{"best_score": {"a_b_c": 1}}])), json!([{"bestScore": {"aBC": 1}}]));
    }
}
