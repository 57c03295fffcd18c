//! The few colours of a film.

use std::collections::HashMap;

use puissance4_rules::Player;

use crate::theme::{Colour, Colours, DiscColours, Theme};

/// The colours of a film: those of its theme, and where two of them meet, some between them for smooth edges.
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

    pub(crate) fn new(theme: Theme) -> Self {
        let Colours { page, hole, face, edge, label, highlight, .. } = theme.colours();
        let mut meeting =
            vec![(page, face), (page, edge), (face, edge), (face, hole), (face, label), (face, highlight)];
        for DiscColours { fill, rim, mark } in Player::BOTH.map(|player| theme.disc(player)) {
            meeting.extend([(page, rim), (hole, rim), (rim, fill), (fill, mark), (face, rim), (face, fill)]);
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
        for theme in Theme::ALL {
            let mut palette = Palette::new(theme);
            for (number, colour) in palette.colours.clone().into_iter().enumerate() {
                assert_eq!(usize::from(palette.number(colour)), number);
            }
        }
        let mut palette = Palette::new(Theme::Classic);
        let white = palette.number(Colour([0xFF; 3]));
        assert_eq!(palette.number(Colour([0xFE, 0xFF, 0xFF])), white);
    }
}
