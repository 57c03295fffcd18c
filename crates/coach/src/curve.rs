//! The curve of a game: who was winning after each move, and how near the win was.

use std::fmt::Write as _;

use puissance4_engine::Value;
use puissance4_rules::{ByPlayer, Geometry, Player};
use serde::{Deserialize, Serialize};

use crate::review::{Mark, ReviewedMove};

/// One point for each move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Curve(Vec<Point>);

/// How a game stands after a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Point {
    ply: usize,
    /// Who wins with best play.
    leader: Option<Player>,
    /// How many moves are left until then.
    plies: usize,
    /// How many cells the board has.
    cells: usize,
    /// Whether the result changed with this move.
    turned: bool,
}

/// A draw is grey.
const DRAW: &str = "#888888";

impl Curve {
    pub(crate) fn new(geometry: Geometry, moves: &[ReviewedMove]) -> Self {
        let point = |one: &ReviewedMove| Point {
            ply: one.ply,
            leader: match one.score.value() {
                Value::Win => Some(one.player),
                Value::Draw => None,
                Value::Loss => Some(one.player.other()),
            },
            plies: one.plies.saturating_sub(1),
            cells: geometry.size().cells(),
            turned: one.mark <= Mark::Mistake,
        };
        Self(moves.iter().map(point).collect())
    }

    /// One block for each move: half high for a draw, higher where the first player wins and lower where the second
    /// does, the more so the sooner.
    pub fn blocks(&self) -> String {
        let block = |point: &Point| match point.height() {
            height if height > 0.8 => '▇',
            height if height > 0.5 => '▆',
            height if height > 0.0 => '▅',
            height if height < -0.8 => '▁',
            height if height < -0.5 => '▂',
            height if height < 0.0 => '▃',
            _ => '▄',
        };
        self.0.iter().map(block).collect()
    }

    /// One sign for each move: `1` or `2` for the player who wins with best play, `=` for a draw.
    pub fn leaders(&self) -> String {
        self.0
            .iter()
            .map(|point| point.leader.map_or("=", |player| if player == Player::First { "1" } else { "2" }))
            .collect()
    }

    /// A picture: a bar for each move, upwards where the first player wins, downwards where the second does, longer
    /// where the win is nearer; a dot where the result changed. The bars have the colours of the players' discs. The
    /// title is read aloud by screen readers, and must be plain text.
    pub fn svg(&self, title: &str, colours: &ByPlayer<String>) -> String {
        const BAR: usize = 12;
        const GAP: usize = 4;
        const LEFT: usize = 24;
        const MIDDLE: f64 = 70.0;
        const TALLEST: f64 = 56.0;
        let (width, height) = (LEFT + self.0.len() * (BAR + GAP) + GAP, 2.0 * MIDDLE + 16.0);
        let (first, second) = (colours.first.as_str(), colours.second.as_str());
        let title = title.replace('&', "&amp;").replace('<', "&lt;");
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
             height=\"{height}\" role=\"img\" font-family=\"sans-serif\" font-size=\"10\">\n<title>{title}</title>\n\
             <rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n"
        );
        for (label, y, colour) in
            [("1", MIDDLE - TALLEST / 2.0, first), ("=", MIDDLE, DRAW), ("2", MIDDLE + TALLEST / 2.0, second)]
        {
            let _ = writeln!(svg, "<text x=\"8\" y=\"{:.1}\" fill=\"{colour}\">{label}</text>", y + 4.0);
        }
        let _ = writeln!(svg, "<path d=\"M{LEFT} {MIDDLE}H{width}\" stroke=\"{DRAW}\"/>");
        for (index, point) in self.0.iter().enumerate() {
            let x = LEFT + GAP + index * (BAR + GAP);
            let (length, colour) = match point.leader {
                Some(Player::First) => (point.height() * TALLEST, first),
                Some(Player::Second) => (-point.height() * TALLEST, second),
                None => (2.0, DRAW),
            };
            let top = match point.leader {
                Some(Player::First) => MIDDLE - length,
                Some(Player::Second) => MIDDLE,
                None => MIDDLE - length / 2.0,
            };
            let _ = writeln!(
                svg,
                "<rect x=\"{x}\" y=\"{top:.1}\" width=\"{BAR}\" height=\"{length:.1}\" fill=\"{colour}\"/>"
            );
            if point.turned {
                let (x, y) = (x + BAR / 2, 2.0 * MIDDLE - 6.0);
                let _ = writeln!(svg, "<circle cx=\"{x}\" cy=\"{y}\" r=\"3\" fill=\"black\"/>");
            }
            if point.turned || point.ply % 5 == 0 {
                let (x, y, ply) = (x + BAR / 2, height - 4.0, point.ply);
                let _ = writeln!(svg, "<text x=\"{x}\" y=\"{y}\" text-anchor=\"middle\">{ply}</text>");
            }
        }
        svg + "</svg>\n"
    }
}

impl Point {
    /// 0 for a draw; from a quarter to 1 where the first player wins, 1 being now; likewise negative for the second.
    #[allow(clippy::cast_precision_loss)] // A few thousand cells at most.
    fn height(self) -> f64 {
        let near = 1.0 - self.plies as f64 / self.cells as f64;
        let height = 0.25 + 0.75 * near;
        match self.leader {
            Some(Player::First) => height,
            Some(Player::Second) => -height,
            None => 0.0,
        }
    }
}
