//! The colours, and the few that a film needs in between.

use std::collections::HashMap;
use std::fmt;

use puissance4_rules::{ByPlayer, Player};

/// A colour of red, green and blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Colour(pub(crate) [u8; 3]);

/// What is around the board.
pub(crate) const PAGE: Colour = Colour([0xFA, 0xFA, 0xF7]);
/// An empty cell.
pub(crate) const HOLE: Colour = Colour([0xE6, 0xEA, 0xEE]);
/// The board.
pub(crate) const FACE: Colour = Colour([0x3A, 0x46, 0x56]);
/// Its edge, where no light falls.
pub(crate) const EDGE: Colour = Colour([0x25, 0x2E, 0x3A]);
/// The column numbers.
pub(crate) const LABEL: Colour = Colour([0xC9, 0xD2, 0xDC]);
/// Highlights: a winning line, the last move.
pub(crate) const HIGHLIGHT: Colour = Colour([0xFF, 0xFF, 0xFF]);

/// The colours of a disc: orange and blue of the palette of Okabe and Ito, which people with any kind of colour vision tell
/// apart; the first is also much lighter than the second.
pub(crate) struct DiscColours {
    pub(crate) fill: Colour,
    pub(crate) rim: Colour,
    pub(crate) mark: Colour,
}

pub(crate) const fn disc(player: Player) -> DiscColours {
    match player {
        Player::First => DiscColours {
            fill: Colour([0xE6, 0x9F, 0x00]),
            rim: Colour([0xA8, 0x6F, 0x00]),
            mark: Colour([0x6B, 0x43, 0x00]),
        },
        Player::Second => DiscColours {
            fill: Colour([0x00, 0x72, 0xB2]),
            rim: Colour([0x00, 0x4C, 0x78]),
            mark: Colour([0xD6, 0xEE, 0xFC]),
        },
    }
}

/// The colours of both players' discs as a picture writes them (`#E69F00`), for other pictures of the same game.
pub fn disc_colours() -> ByPlayer<String> {
    let [first, second] = Player::BOTH.map(|player| disc(player).fill.to_string());
    ByPlayer { first, second }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [red, green, blue] = self.0;
        write!(f, "#{red:02X}{green:02X}{blue:02X}")
    }
}

/// The colours of a film: those above, and where two of them meet, some between them for smooth edges.
pub(crate) struct Palette {
    colours: Vec<Colour>,
    /// What has been looked up already.
    nearest: HashMap<Colour, u8>,
}

/// How many colours there are between two that meet.
const BETWEEN: i32 = 8;

impl Palette {
    /// The number that stands for "as it was".
    pub(crate) const UNCHANGED: u8 = u8::MAX;

    pub(crate) fn new() -> Self {
        let mut meeting =
            vec![(PAGE, FACE), (PAGE, EDGE), (FACE, EDGE), (FACE, HOLE), (FACE, LABEL), (FACE, HIGHLIGHT)];
        for DiscColours { fill, rim, mark } in Player::BOTH.map(disc) {
            meeting.extend([(PAGE, rim), (HOLE, rim), (rim, fill), (fill, mark), (FACE, rim), (FACE, fill)]);
        }
        let mut colours: Vec<Colour> = Vec::new();
        for (from, to) in meeting {
            for step in 0..=BETWEEN + 1 {
                let between = |part: usize| {
                    let (from, to) = (i32::from(from.0[part]), i32::from(to.0[part]));
                    u8::try_from(from + (to - from) * step / (BETWEEN + 1)).expect("it is between two bytes")
                };
                let colour = Colour([between(0), between(1), between(2)]);
                if !colours.contains(&colour) {
                    colours.push(colour);
                }
            }
        }
        assert!(colours.len() < usize::from(Self::UNCHANGED), "the last number is taken");
        Self { colours, nearest: HashMap::new() }
    }

    /// The number of the colour that is nearest to this one.
    pub(crate) fn number(&mut self, colour: Colour) -> u8 {
        let colours = &self.colours;
        *self.nearest.entry(colour).or_insert_with(|| {
            let distance = |other: &Colour| -> u32 {
                colour.0.iter().zip(other.0).map(|(one, other)| u32::from(one.abs_diff(other)).pow(2)).sum()
            };
            let nearest = (0..).zip(colours).min_by_key(|(_, other)| distance(other));
            nearest.map_or(0, |(number, _)| number)
        })
    }

    /// The bytes of all 256 colours.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        let mut bytes: Vec<u8> = self.colours.iter().flat_map(|colour| colour.0).collect();
        bytes.resize(3 * 256, 0);
        bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_colour_of_the_palette_is_its_own_neighbour() {
        let mut palette = Palette::new();
        for (number, colour) in palette.colours.clone().into_iter().enumerate() {
            assert_eq!(usize::from(palette.number(colour)), number);
        }
        let white = palette.number(HIGHLIGHT);
        assert_eq!(palette.number(Colour([0xFE, 0xFF, 0xFF])), white);
    }

    /// The discs differ in lightness, too.
    #[test]
    fn discs_differ_in_lightness() {
        let light = |player: Player| {
            let linear = |part: u8| (f64::from(part) / 255.0).powf(2.2);
            let [red, green, blue] = disc(player).fill.0;
            0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
        };
        assert!((light(Player::First) + 0.05) / (light(Player::Second) + 0.05) > 2.0);
    }
}
