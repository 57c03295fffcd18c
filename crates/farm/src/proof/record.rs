//! A proved bound as a line of a file: `4453 > -1 18234 search`.

use std::fmt;
use std::str::FromStr;

use puissance4_rules::Moves;

/// A proved bound.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The moves that lead to the position.
    pub moves: Moves,
    /// The score is above this number, or is not.
    pub number: i32,
    /// Which of the two.
    pub above: bool,
    /// The nodes that the search took; 0 if there was none.
    pub nodes: u64,
    /// How it was proved.
    pub source: Source,
}

/// How a bound was proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// By a search of the position.
    Search,
    /// It follows from bounds of the positions after each move.
    Children,
}

/// A line that is not a bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotARecord;

/// No score of any board is outside.
const NUMBERS: std::ops::RangeInclusive<i32> = -1000..=1000;

/// No moves.
const NONE: &str = "-";

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { moves, number, nodes, .. } = self;
        let moves = if moves.0.is_empty() { NONE.to_owned() } else { moves.to_string() };
        let sign = if self.above { ">" } else { "<=" };
        let source = match self.source {
            Source::Search => "search",
            Source::Children => "children",
        };
        write!(f, "{moves} {sign} {number} {nodes} {source}")
    }
}

impl FromStr for Record {
    type Err = NotARecord;

    fn from_str(line: &str) -> Result<Self, NotARecord> {
        // From the end: the moves of a very wide board have spaces in between.
        let words: Vec<&str> = line.rsplitn(5, ' ').collect();
        let &[source, nodes, number, sign, moves] = words.as_slice() else { return Err(NotARecord) };
        Ok(Self {
            moves: if moves == NONE { Moves::default() } else { moves.parse().map_err(|_| NotARecord)? },
            number: number.parse().ok().filter(|number| NUMBERS.contains(number)).ok_or(NotARecord)?,
            above: match sign {
                ">" => true,
                "<=" => false,
                _ => return Err(NotARecord),
            },
            nodes: nodes.parse().map_err(|_| NotARecord)?,
            source: match source {
                "search" => Source::Search,
                "children" => Source::Children,
                _ => return Err(NotARecord),
            },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_as_they_are_written() {
        for line in ["4453 > -1 18234 search", "- <= 0 0 children", "1 > 3 0 search"] {
            assert_eq!(line.parse::<Record>().unwrap().to_string(), line);
        }
        let moves: Moves = "40 1 40".parse().unwrap();
        let record = Record { moves, number: -2, above: false, nodes: 7, source: Source::Search };
        assert_eq!(record.to_string().parse(), Ok(record));
        for line in [
            "",
            "4453 > -1 18234",
            "4453 < -1 18234 search",
            "4453 > x 1 search",
            "44é > 0 1 search",
            "4 > 0 1 luck",
            "4 > 2147483647 1 search",
        ] {
            assert_eq!(line.parse::<Record>(), Err(NotARecord), "{line}");
        }
    }
}
