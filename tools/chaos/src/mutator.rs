//! Mutated messages: examples that are changed a little.

use crate::random::Random;

/// The seeds: every example of the protocol.
const PROTOCOL: &str = include_str!("../../../docs/protocol.md");

/// Tokens of messages, valid and almost valid.
const WORDS: &[&str] = &[
    "0",
    "1",
    "-1",
    "4",
    "16",
    "17",
    "255",
    "256",
    "65535",
    "65536",
    "4294967295",
    "4294967296",
    "18446744073709551615",
    "18446744073709551616",
    "9223372036854775808",
    "1e309",
    "0.5",
    "true",
    "false",
    "null",
    "\"\"",
    "{}",
    "[]",
    "\"first\"",
    "\"second\"",
    "\"type\"",
    "\"hello\"",
    "\"act\"",
    "\"move\"",
    "\"moved\"",
    "\"joined\"",
    "\"resign\"",
    "\"token\"",
    "\"known\"",
    "\"ply\"",
    "\"column\"",
    "\"number\"",
    "\"events\"",
    "\"\\u0000\"",
    "\"\\ud800\"",
    "\"\\u202e\"",
    "\"é\"",
    "\u{feff}",
    "\"takeback_asked\"",
    "\"takeback_accepted\"",
    "\"rematch_accepted\"",
    "\"expired\"",
    "\"cancelled\"",
    "[[[[[[[[[[[[[[[[",
    "{\"a\":{\"a\":{\"a\":",
    ",",
    ":",
    "}",
    "]",
];

/// A mutator of messages.
#[derive(Debug)]
pub struct Mutator {
    chance: Random,
    examples: Vec<Vec<u8>>,
}

impl Mutator {
    /// From the examples of the protocol.
    pub fn new(seed: u64) -> Self {
        let blocks = PROTOCOL.split("```json ").skip(1).filter_map(|block| block.split_once('\n'));
        let mut examples: Vec<Vec<u8>> = blocks
            .filter_map(|(_, rest)| rest.split("\n```").next())
            .filter_map(|text| serde_json::from_str::<serde_json::Value>(text).ok())
            .filter_map(|value| serde_json::to_vec(&value).ok())
            .collect();
        for plain in [
            "CQkJCQkJCQkJCQkJCQkJCQ",
            "q6urq6urq6urq6urq6urq6urq6urq6ur",
            "c2Fk-1",
            "Zoé",
            "{\"columns\":7,\"rows\":6,\"connect\":4}",
        ] {
            examples.push(plain.as_bytes().to_vec());
        }
        Self { chance: Random::seeded(seed), examples }
    }

    /// With these seeds instead.
    pub fn of(examples: Vec<Vec<u8>>, seed: u64) -> Self {
        Self { chance: Random::seeded(seed), examples }
    }

    /// The next input.
    pub fn draw(&mut self) -> Vec<u8> {
        let mut bytes = self.example();
        for _ in 0..self.chance.below(5) {
            self.change(&mut bytes);
        }
        bytes
    }

    fn example(&mut self) -> Vec<u8> {
        let number = self.chance.below(self.examples.len());
        self.examples[number].clone()
    }

    /// A random part, up to a length.
    fn part(&mut self, length: usize, most: usize) -> std::ops::Range<usize> {
        let start = self.chance.below(length);
        let end = (start + 1 + self.chance.below(most)).min(length);
        start..end
    }

    fn change(&mut self, bytes: &mut Vec<u8>) {
        let length = bytes.len();
        match self.chance.below(8) {
            0 if length > 0 => {
                let at = self.chance.below(length);
                bytes[at] ^= 1 << self.chance.below(8);
            }
            1 => {
                let [byte] = self.chance.bytes();
                bytes.insert(self.chance.below(length + 1), byte);
            }
            2 => drop(bytes.drain(self.part(length, 12))),
            // A part is duplicated or moved.
            3 => {
                let part = bytes[self.part(length, 80)].to_vec();
                let at = self.chance.below(length + 1);
                bytes.splice(at..at, part);
            }
            4 => {
                let other = self.example();
                let part = other[self.part(other.len(), 120)].to_vec();
                let place = self.part(length, 60);
                bytes.splice(place, part);
            }
            5 => self.replace_value(bytes),
            6 => {
                let word = WORDS[self.chance.below(WORDS.len())];
                let at = self.chance.below(length + 1);
                bytes.splice(at..at, word.bytes());
            }
            _ => bytes.truncate(self.chance.below(length + 1)),
        }
    }

    /// Replaces a number or word by another: input that is still valid JSON reaches the most code.
    fn replace_value(&mut self, bytes: &mut Vec<u8>) {
        let start = self.chance.below(bytes.len());
        let Some(colon) = bytes[start..].iter().position(|byte| *byte == b':') else { return };
        let from = start + colon + 1;
        let ends = |byte: &u8| b",}]".contains(byte);
        let Some(length) = bytes[from..].iter().position(ends) else { return };
        let word = WORDS[self.chance.below(WORDS.len())];
        bytes.splice(from..from + length, word.bytes());
    }
}
