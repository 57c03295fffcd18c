//! Values as JSON, for programs that pass them to each other.
//!
//! Columns, rows and players are numbers from 1, moves are a move string, a position is a grid with its side to move, a
//! game is a [`Record`]. Reading checks everything: a value that exists is valid, wherever it comes from.

use serde::de::Error as _;
use serde::ser::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::cell::{Cell, Column, Row};
use crate::direction::Direction;
use crate::game::Game;
use crate::geometry::Geometry;
use crate::grid::grid_of;
use crate::moves::Moves;
use crate::outcome::{Line, Win};
use crate::player::Player;
use crate::position::Position;
use crate::record::Record;
use crate::setup::Setup;

/// Numbers from 1.
macro_rules! numbered {
    ($($name:ident)*) => {$(
        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                self.number().serialize(serializer)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let number = usize::deserialize(deserializer)?;
                Self::from_number(number).ok_or_else(|| D::Error::custom(format_args!("{number} is out of range")))
            }
        }
    )*};
}

numbered!(Column Row Player);

impl Serialize for Moves {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Moves {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

impl<'de> Deserialize<'de> for Line {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        struct Fields {
            direction: Direction,
            cells: Vec<Cell>,
        }
        let Fields { direction, cells } = Fields::deserialize(deserializer)?;
        let (columns, rows) = direction.step();
        let is_line = cells.windows(2).all(|pair| pair[0].stepped(columns, rows) == Some(pair[1]));
        if cells.is_empty() || !is_line {
            return Err(D::Error::custom("the cells are not one after another"));
        }
        Ok(Self::new(direction, cells))
    }
}

impl<'de> Deserialize<'de> for Win {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        struct Fields {
            player: Player,
            lines: Vec<Line>,
        }
        let Fields { player, lines } = Fields::deserialize(deserializer)?;
        Self::new(player, lines).ok_or_else(|| D::Error::custom("a win has at least one line"))
    }
}

impl Serialize for Position {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Fields {
            grid: Vec<Vec<usize>>,
            to_move: Player,
            connect: usize,
        }
        let connect = self.geometry().connect().get();
        Fields { grid: grid_of(self), to_move: self.to_move(), connect }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Position {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let json = serde_json::Value::deserialize(deserializer)?.to_string();
        let setup = Setup::from_json(&json).map_err(D::Error::custom)?;
        setup.position(setup.connect.unwrap_or(Geometry::STANDARD.connect())).map_err(D::Error::custom)
    }
}

impl Serialize for Game {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let json: serde_json::Value = serde_json::from_str(&Record::of(self).to_json()).map_err(S::Error::custom)?;
        json.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Game {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let json = serde_json::Value::deserialize(deserializer)?.to_string();
        Ok(Record::from_json(&json).map_err(D::Error::custom)?.game().clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outcome::Outcome;

    fn again<T: Serialize + for<'de> Deserialize<'de> + PartialEq + std::fmt::Debug>(value: &T) {
        let json = serde_json::to_string(value).unwrap();
        assert_eq!(&serde_json::from_str::<T>(&json).unwrap(), value, "{json}");
    }

    #[test]
    fn values_round_trip() {
        let game = Game::replay(Geometry::STANDARD, &"1212121".parse().unwrap()).unwrap();
        again(&game);
        again(game.position());
        again(&game.position().outcome());
        again(&game.moves());
        again(&Cell::new(Column::from_number(3).unwrap(), Row::from_number(2).unwrap()));
        assert_eq!(serde_json::to_string(&Player::Second).unwrap(), "2");
    }

    #[test]
    fn refuses_impossible_values() {
        assert!(serde_json::from_str::<Column>("0").is_err());
        assert!(serde_json::from_str::<Row>("65").is_err());
        assert!(serde_json::from_str::<Player>("3").is_err());
        assert!(serde_json::from_str::<Moves>(r#""1!""#).is_err());
        let floating = r#"{"grid": [[0, 0], [1, 0]], "to_move": 1, "connect": 2}"#;
        assert!(serde_json::from_str::<Position>(floating).is_err());
        let gap = r#"{"direction": "row", "cells": [{"column": 1, "row": 1}, {"column": 3, "row": 1}]}"#;
        assert!(serde_json::from_str::<Line>(gap).is_err());
        assert!(serde_json::from_str::<Outcome>(r#"{"Win": {"player": 1, "lines": []}}"#).is_err());
    }
}
