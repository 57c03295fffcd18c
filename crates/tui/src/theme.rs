//! Themes: the colours of the game, as many as the terminal has, and the signs of its discs.

use puissance4_i18n::PlayerWords;
use puissance4_rules::{Player, Style as PictureStyle};
use ratatui::style::{Color, Modifier, Style};

/// A way of showing the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Theme {
    /// A blue board with round discs.
    Default,
    /// High contrast.
    Contrast,
    /// No colours; only shapes, bold and reverse.
    Mono,
    /// The board of line-by-line play.
    Classic(PictureStyle),
}

/// How many colours the terminal has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Colours {
    None,
    Eight,
    Sixteen,
    Many,
    True,
}

impl Colours {
    pub(crate) const ALL: [Self; 5] = [Self::None, Self::Eight, Self::Sixteen, Self::Many, Self::True];

    /// Its name in the settings.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Eight => "8",
            Self::Sixteen => "16",
            Self::Many => "256",
            Self::True => "true-colour",
        }
    }

    pub(crate) fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|colours| colours.name() == name)
    }

    /// The colours that the environment announces. `variable` looks up an environment variable.
    pub(crate) fn from_environment(variable: impl Fn(&str) -> Option<String>) -> Self {
        let set = |name: &str| variable(name).filter(|value| !value.is_empty());
        let terminal = set("TERM").unwrap_or_default();
        if set("NO_COLOR").is_some() || terminal == "dumb" || terminal.starts_with("vt") || terminal.ends_with("-mono")
        {
            Self::None
        } else if set("COLORTERM").is_some_and(|value| value == "truecolor" || value == "24bit") {
            Self::True
        } else if terminal.contains("256color") || terminal.contains("direct") {
            Self::Many
        } else if ["linux", "ansi", "cons25", "screen", "tmux"].contains(&terminal.as_str()) {
            Self::Eight
        } else {
            Self::Sixteen
        }
    }
}

/// Whether the terminal can show only ASCII, by its locale. `variable` looks up an environment variable.
pub(crate) fn ascii_only(variable: impl Fn(&str) -> Option<String>) -> bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"]
        .into_iter()
        .find_map(|name| variable(name).filter(|value| !value.is_empty()))
        .unwrap_or_default()
        .to_ascii_lowercase();
    // Nothing said is today's terminal more often than yesterday's, except where it is said to be the plainest.
    let says_other = locale == "c" || locale == "posix" || locale.contains('.');
    says_other && !locale.contains("utf-8") && !locale.contains("utf8")
}

impl Theme {
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        [Self::Default, Self::Contrast, Self::Mono].into_iter().chain(PictureStyle::ALL.map(Self::Classic))
    }

    /// Its name in the settings.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Default => "default",
            Self::Contrast => "contrast",
            Self::Mono => "mono",
            Self::Classic(style) => style.name(),
        }
    }

    pub(crate) fn from_name(name: &str) -> Option<Self> {
        Self::all().find(|theme| theme.name() == name)
    }

    /// What players without a name are called on a terminal with these colours.
    pub(crate) fn player_words(self, colours: Colours) -> PlayerWords {
        match self {
            _ if colours == Colours::None => PlayerWords::Numbers,
            Self::Default | Self::Classic(PictureStyle::Numbered | PictureStyle::Pipes) => PlayerWords::RedYellow,
            _ => PlayerWords::Numbers,
        }
    }

    /// How columns and rows are numbered.
    pub(crate) fn numbering(self) -> PictureStyle {
        match self {
            Self::Classic(style) => style,
            _ => PictureStyle::Numbered,
        }
    }
}

/// The colours of a theme on a terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Palette {
    pub(crate) board: Style,
    pub(crate) hole: Style,
    discs: [Style; 2],
    pub(crate) winning: Style,
    /// The landing cell of the hovering disc.
    pub(crate) landing: Style,
    pub(crate) title: Style,
    pub(crate) key: Style,
    pub(crate) dim: Style,
    pub(crate) accent: Style,
    pub(crate) chosen: Style,
    pub(crate) good: Style,
    pub(crate) bad: Style,
    /// Whether the board has a background colour. Without one it needs lines.
    pub(crate) is_filled: bool,
}

impl Palette {
    pub(crate) fn new(theme: Theme, colours: Colours) -> Self {
        let plain = Style::new();
        let bold = Modifier::BOLD;
        if theme == Theme::Mono || colours == Colours::None {
            return Self {
                board: plain,
                hole: plain.add_modifier(Modifier::DIM),
                discs: [plain.add_modifier(bold), plain],
                winning: plain.add_modifier(bold | Modifier::REVERSED),
                landing: plain,
                title: plain.add_modifier(bold),
                key: plain.add_modifier(bold),
                dim: plain.add_modifier(Modifier::DIM),
                accent: plain.add_modifier(bold),
                chosen: plain.add_modifier(Modifier::REVERSED),
                good: plain.add_modifier(bold),
                bad: plain.add_modifier(bold),
                is_filled: false,
            };
        }
        // In order: eight colours, sixteen, 256, all.
        let pick = |choices: [Color; 4]| match colours {
            Colours::None | Colours::Eight => choices[0],
            Colours::Sixteen => choices[1],
            Colours::Many => choices[2],
            Colours::True => choices[3],
        };
        let red = pick([Color::Red, Color::LightRed, Color::Indexed(203), Color::Rgb(240, 84, 84)]);
        let yellow = pick([Color::Yellow, Color::LightYellow, Color::Indexed(221), Color::Rgb(255, 209, 82)]);
        let blue = pick([Color::Blue, Color::Blue, Color::Indexed(25), Color::Rgb(28, 78, 168)]);
        let dark = pick([Color::Black, Color::Black, Color::Indexed(17), Color::Rgb(13, 34, 78)]);
        let green = pick([Color::Green, Color::LightGreen, Color::Indexed(114), Color::Rgb(130, 200, 120)]);
        let cyan = pick([Color::Cyan, Color::LightCyan, Color::Indexed(117), Color::Rgb(130, 190, 255)]);
        let grey = pick([Color::White, Color::DarkGray, Color::Indexed(245), Color::Rgb(140, 145, 160)]);
        let on = |foreground: Color, background: Color| plain.fg(foreground).bg(background);
        let base = Self {
            board: on(cyan, blue),
            hole: on(dark, blue),
            discs: [plain.fg(red), plain.fg(yellow)],
            winning: plain.add_modifier(bold),
            landing: plain.fg(cyan),
            title: plain.fg(cyan).add_modifier(bold),
            key: plain.fg(yellow).add_modifier(bold),
            dim: plain.fg(grey),
            accent: plain.fg(cyan),
            chosen: on(pick([Color::White, Color::White, Color::Indexed(255), Color::Rgb(255, 255, 255)]), blue)
                .add_modifier(bold),
            good: plain.fg(green),
            bad: plain.fg(red),
            is_filled: true,
        };
        match theme {
            Theme::Default | Theme::Mono => base,
            Theme::Contrast => {
                let white = pick([Color::White, Color::White, Color::Indexed(231), Color::Rgb(255, 255, 255)]);
                let yellow = pick([Color::Yellow, Color::LightYellow, Color::Indexed(226), Color::Rgb(255, 255, 0)]);
                Self {
                    board: plain.fg(white).add_modifier(bold),
                    hole: plain.fg(white),
                    discs: [plain.fg(white).add_modifier(bold), plain.fg(yellow).add_modifier(bold)],
                    winning: plain.add_modifier(bold | Modifier::REVERSED),
                    landing: plain.fg(white),
                    title: plain.fg(white).add_modifier(bold),
                    key: plain.fg(yellow).add_modifier(bold),
                    dim: plain.fg(white),
                    accent: plain.fg(white).add_modifier(bold),
                    chosen: plain.fg(white).add_modifier(bold | Modifier::REVERSED),
                    good: plain.fg(white).add_modifier(bold),
                    bad: plain.fg(yellow).add_modifier(bold),
                    is_filled: false,
                }
            }
            Theme::Classic(style) => {
                let white = pick([Color::White, Color::White, Color::Indexed(255), Color::Rgb(245, 245, 245)]);
                let [first, second] = match style {
                    PictureStyle::Numbered | PictureStyle::Pipes => [red, yellow],
                    PictureStyle::Discs => [cyan, red],
                    PictureStyle::Letters => [white, red],
                };
                Self {
                    board: plain,
                    hole: plain.fg(grey),
                    discs: [plain.fg(first).add_modifier(bold), plain.fg(second).add_modifier(bold)],
                    winning: plain.add_modifier(bold | Modifier::REVERSED),
                    is_filled: false,
                    ..base
                }
            }
        }
    }

    pub(crate) fn disc(&self, player: Player) -> Style {
        self.discs[player as usize]
    }
}

/// The sign of a player in running text. The signs differ by shape, also in ASCII.
pub(crate) fn sign(theme: Theme, player: Player, ascii: bool) -> char {
    match (theme, player) {
        (Theme::Classic(style), player) if !ascii || style.disc(player).is_ascii() => style.disc(player),
        (_, Player::First) if ascii => 'X',
        (_, Player::Second) if ascii => 'O',
        (_, Player::First) => '●',
        (_, Player::Second) => '○',
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn variables<'a>(pairs: &'a [(&'a str, &'a str)]) -> impl Fn(&str) -> Option<String> + 'a {
        move |name| pairs.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned())
    }

    #[test]
    fn colours_are_as_many_as_the_terminal_has() {
        let of = |pairs: &[(&str, &str)]| Colours::from_environment(variables(pairs));
        assert_eq!(of(&[("TERM", "xterm-256color")]), Colours::Many);
        assert_eq!(of(&[("TERM", "xterm-256color"), ("COLORTERM", "truecolor")]), Colours::True);
        assert_eq!(of(&[("TERM", "xterm-256color"), ("NO_COLOR", "1")]), Colours::None);
        assert_eq!(of(&[("TERM", "xterm-256color"), ("NO_COLOR", "")]), Colours::Many);
        assert_eq!(of(&[("TERM", "linux")]), Colours::Eight);
        assert_eq!(of(&[("TERM", "xterm")]), Colours::Sixteen);
        assert_eq!(of(&[("TERM", "vt100")]), Colours::None);
    }

    #[test]
    fn the_locale_says_what_can_be_shown() {
        let of = |pairs: &[(&str, &str)]| ascii_only(variables(pairs));
        assert!(!of(&[]));
        assert!(!of(&[("LANG", "fr_FR.UTF-8")]));
        assert!(of(&[("LANG", "fr_FR.ISO-8859-1")]));
        assert!(of(&[("LANG", "fr_FR.UTF-8"), ("LC_ALL", "C")]));
        assert!(!of(&[("LANG", "C.utf8")]));
        assert!(!of(&[("LANG", "fr_FR")]));
    }

    /// A palette has no more colours than the terminal.
    #[test]
    fn palettes_keep_to_the_colours_there_are() {
        for theme in Theme::all() {
            for colours in Colours::ALL {
                let palette = Palette::new(theme, colours);
                for style in [palette.board, palette.hole, palette.discs[0], palette.discs[1], palette.chosen] {
                    for colour in [style.fg, style.bg].into_iter().flatten() {
                        let least = match colour {
                            Color::Rgb(..) => Colours::True,
                            Color::Indexed(_) => Colours::Many,
                            Color::LightRed
                            | Color::LightYellow
                            | Color::LightCyan
                            | Color::LightGreen
                            | Color::DarkGray => Colours::Sixteen,
                            _ => Colours::Eight,
                        };
                        assert!(colours >= least, "{theme:?} {colours:?} {colour:?}");
                    }
                }
            }
        }
    }
}
