//! The themes: the colours of a board, and what is drawn on its discs.

use std::fmt;

use puissance4_rules::{ByPlayer, Player};

/// A colour of red, green and blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Colour(pub(crate) [u8; 3]);

/// How a board looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Theme {
    /// A blue rack on feet, with red and yellow discs.
    #[default]
    Classic,
    /// Orange discs with a cross and blue discs with a ring: they differ by shape, and by colour for every kind of
    /// colour vision.
    Marks,
    /// Black, white and two bright colours, with the same marks.
    Contrast,
}

/// The colours of a theme.
#[derive(Clone, Copy)]
pub(crate) struct Colours {
    /// What is around the board.
    pub(crate) page: Colour,
    /// What is written there.
    pub(crate) ink: Colour,
    /// An empty cell.
    pub(crate) hole: Colour,
    /// The rack.
    pub(crate) face: Colour,
    /// Its lower edge and its feet, where less light falls.
    pub(crate) edge: Colour,
    /// The column numbers.
    pub(crate) label: Colour,
    /// A winning line, the last move.
    pub(crate) highlight: Colour,
    pub(crate) discs: ByPlayer<DiscColours>,
}

/// The colours of a disc.
#[derive(Clone, Copy)]
pub(crate) struct DiscColours {
    pub(crate) fill: Colour,
    /// The outer rim. It sets the disc off from the hole.
    pub(crate) rim: Colour,
    /// The mark, or the inner rim of a disc without one.
    pub(crate) mark: Colour,
}

impl DiscColours {
    /// Black or white: what can be read on the disc.
    pub(crate) fn label(self) -> Colour {
        let Colour([red, green, blue]) = self.fill;
        let brightness = (u32::from(red) * 30 + u32::from(green) * 59 + u32::from(blue) * 11) / 100;
        if brightness < 100 { rgb(0x00FF_FFFF) } else { rgb(0) }
    }
}

const fn rgb(hex: u32) -> Colour {
    let [_, red, green, blue] = hex.to_be_bytes();
    Colour([red, green, blue])
}

const fn disc(fill: u32, rim: u32, mark: u32) -> DiscColours {
    DiscColours { fill: rgb(fill), rim: rgb(rim), mark: rgb(mark) }
}

impl Theme {
    /// All themes.
    pub const ALL: [Self; 3] = [Self::Classic, Self::Marks, Self::Contrast];

    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::Classic => "classic",
            Self::Marks => "marks",
            Self::Contrast => "contrast",
        }
    }

    /// The theme of this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|theme| theme.name() == name)
    }

    /// The colour of each player's discs as a picture writes it (`#E23B3B`), for other pictures of the same game.
    pub fn disc_colours(self) -> ByPlayer<String> {
        let ByPlayer { first, second } = self.colours().discs;
        ByPlayer { first: first.fill.to_string(), second: second.fill.to_string() }
    }

    /// Whether the rack stands on feet.
    pub(crate) fn has_feet(self) -> bool {
        self == Self::Classic
    }

    /// Whether the discs of the two players have different marks.
    pub(crate) fn has_marks(self) -> bool {
        self != Self::Classic
    }

    pub(crate) const fn colours(self) -> Colours {
        match self {
            Self::Classic => Colours {
                page: rgb(0x00EE_F1F8),
                ink: rgb(0x001A_2333),
                hole: rgb(0x00EE_F2FA),
                face: rgb(0x001F_57C3),
                edge: rgb(0x0014_3C8C),
                label: rgb(0x00DC_E6FA),
                highlight: rgb(0x00FF_FFFF),
                discs: ByPlayer {
                    first: disc(0x00E2_3B3B, 0x00A0_1E1E, 0x00B4_2828),
                    second: disc(0x00F6_C92B, 0x009A_7400, 0x00C9_9B14),
                },
            },
            // The orange and the blue of Okabe and Ito.
            Self::Marks => Colours {
                page: rgb(0x00FA_FAF7),
                ink: rgb(0x0025_2E3A),
                hole: rgb(0x00E6_EAEE),
                face: rgb(0x003A_4656),
                edge: rgb(0x0025_2E3A),
                label: rgb(0x00C9_D2DC),
                highlight: rgb(0x00FF_FFFF),
                discs: ByPlayer {
                    first: disc(0x00E6_9F00, 0x00A8_6F00, 0x006B_4300),
                    second: disc(0x0000_72B2, 0x0000_4C78, 0x00D6_EEFC),
                },
            },
            Self::Contrast => Colours {
                page: rgb(0x0000_0000),
                ink: rgb(0x00FF_FFFF),
                hole: rgb(0x0000_0000),
                face: rgb(0x002A_2A2A),
                edge: rgb(0x00FF_FFFF),
                label: rgb(0x00FF_FFFF),
                highlight: rgb(0x0000_FFFF),
                discs: ByPlayer {
                    first: disc(0x00E8_304A, 0x00FF_FFFF, 0x0000_0000),
                    second: disc(0x00FF_E14D, 0x00FF_FFFF, 0x0000_0000),
                },
            },
        }
    }

    pub(crate) fn disc(self, player: Player) -> DiscColours {
        self.colours().discs[player]
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [red, green, blue] = self.0;
        write!(f, "#{red:02X}{green:02X}{blue:02X}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The relative luminance of WCAG 2.
    fn luminance(Colour(parts): Colour) -> f64 {
        let [red, green, blue] = parts.map(|part| {
            let part = f64::from(part) / 255.0;
            if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        });
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }

    fn contrast(one: Colour, other: Colour) -> f64 {
        let (one, other) = (luminance(one) + 0.05, luminance(other) + 0.05);
        one.max(other) / one.min(other)
    }

    #[test]
    fn names_are_read_again() {
        for theme in Theme::ALL {
            assert_eq!(Theme::from_name(theme.name()), Some(theme));
        }
        assert_eq!(Theme::from_name("wood"), None);
    }

    /// Discs stand out from the hole by their rim or their fill; numbers, winning lines and the last move from the
    /// rack.
    #[test]
    fn meaningful_colours_have_contrast() {
        for theme in Theme::ALL {
            let colours = theme.colours();
            for player in Player::BOTH {
                let DiscColours { fill, rim, .. } = theme.disc(player);
                let most = contrast(fill, colours.hole).max(contrast(rim, colours.hole));
                assert!(most >= 3.0, "{theme:?}, {player:?}: {most:.2}");
                let label = contrast(theme.disc(player).label(), fill);
                assert!(label >= 4.5, "{theme:?}, {player:?}: {label:.2}");
            }
            let ink = contrast(colours.ink, colours.page);
            assert!(ink >= 4.5, "{theme:?}: {ink:.2}");
            for written in [colours.label, colours.highlight] {
                let contrast = contrast(written, colours.face);
                assert!(contrast >= 3.0, "{theme:?}: {contrast:.2}");
            }
            let hole = contrast(colours.hole, colours.face).max(contrast(colours.hole, colours.edge));
            assert!(hole >= 3.0, "{theme:?}: {hole:.2}");
        }
    }

    /// The two players' discs also differ in lightness.
    #[test]
    fn discs_differ_in_lightness() {
        for theme in Theme::ALL {
            let ByPlayer { first, second } = theme.colours().discs;
            let contrast = contrast(first.fill, second.fill);
            assert!(contrast > 2.0, "{theme:?}: {contrast:.2}");
        }
    }
}
