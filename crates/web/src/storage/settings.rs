//! The settings.

use puissance4_i18n::{Language, PlayerWords};
use serde::{Deserialize, Serialize};

/// The settings. A setting that an older page did not store has its default.
#[derive(Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default, from = "StoredSettings")]
#[allow(clippy::struct_excessive_bools)] // One for each switch.
pub(crate) struct Settings {
    /// The code of the language; `None` for the browser's language.
    pub(crate) language: Option<String>,
    /// The colours of the board.
    pub(crate) theme: Theme,
    /// Whether the page is light or dark.
    pub(crate) shade: Shade,
    /// Whether discs have marks in every theme.
    pub(crate) marks: bool,
    /// Whether discs appear without falling.
    pub(crate) still: bool,
    /// Whether there are sounds.
    pub(crate) sound: bool,
    /// Whether the best columns are shown all the time.
    pub(crate) hints: bool,
    /// Whether the phrases of opponents are hidden.
    pub(crate) muted: bool,
}

/// The colours of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Theme {
    /// Red and yellow discs in a blue rack.
    #[default]
    Classic,
    /// Orange crosses and blue rings, which colour-blind people can tell apart.
    Marks,
    /// High contrast, of the whole page.
    Contrast,
    /// Dark wood.
    Wood,
}

impl Theme {
    /// All themes.
    pub(crate) const ALL: [Self; 4] = [Self::Classic, Self::Marks, Self::Contrast, Self::Wood];

    /// The one after it, around the circle.
    pub(crate) fn next(self) -> Self {
        let index = Self::ALL.iter().position(|theme| *theme == self).unwrap_or(0);
        Self::ALL[(index + 1) % Self::ALL.len()]
    }

    /// Its name, for the style sheet.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Classic => "classic",
            Self::Marks => "marks",
            Self::Contrast => "contrast",
            Self::Wood => "wood",
        }
    }

    /// What players without a name are called.
    pub(crate) fn player_words(self) -> PlayerWords {
        match self {
            Self::Classic | Self::Contrast => PlayerWords::RedYellow,
            Self::Marks => PlayerWords::OrangeBlue,
            Self::Wood => PlayerWords::RedIvory,
        }
    }
}

/// Whether the page is light or dark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Shade {
    /// As the system.
    #[default]
    System,
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
}

impl Shade {
    /// All of them.
    pub(crate) const ALL: [Self; 3] = [Self::System, Self::Light, Self::Dark];

    /// Its name, for the style sheet.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::System => "system",
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }
}

/// The settings as they are stored. Earlier pages stored light and dark as themes.
#[derive(Default, Deserialize)]
#[serde(default)]
#[allow(clippy::struct_excessive_bools)] // As above.
struct StoredSettings {
    language: Option<String>,
    theme: Option<StoredTheme>,
    shade: Shade,
    marks: bool,
    still: bool,
    sound: bool,
    hints: bool,
    muted: bool,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(untagged)]
enum StoredTheme {
    Theme(Theme),
    Shade(Shade),
}

impl From<StoredSettings> for Settings {
    fn from(stored: StoredSettings) -> Self {
        let StoredSettings { language, theme, shade, marks, still, sound, hints, muted } = stored;
        let (theme, shade) = match theme {
            Some(StoredTheme::Theme(theme)) => (theme, shade),
            Some(StoredTheme::Shade(shade)) => (Theme::default(), shade),
            None => (Theme::default(), shade),
        };
        Self { language, theme, shade, marks, still, sound, hints, muted }
    }
}

impl Settings {
    /// The storage key.
    pub(crate) const KEY: &str = "settings";

    /// Whether discs have marks.
    pub(crate) fn has_marks(&self) -> bool {
        self.marks || matches!(self.theme, Theme::Marks | Theme::Contrast)
    }

    /// The language of the page; `preferred` are the browser's languages.
    pub(crate) fn language<'a>(&self, preferred: impl IntoIterator<Item = &'a str>) -> Language {
        let chosen = self.language.as_deref().and_then(Language::from_code);
        chosen.unwrap_or_else(|| Language::from_preferences(preferred))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn old_and_new_settings_are_read() {
        let read = |json: &str| serde_json::from_str::<Settings>(json);
        assert_eq!(read("{}").unwrap(), Settings::default());
        assert_eq!(read(r#"{"sound": true, "tomorrow": 1}"#).unwrap(), Settings { sound: true, ..Settings::default() });
        assert!(read(r#"{"sound": "loud"}"#).is_err());
        for theme in Theme::ALL {
            assert_eq!(read(&format!(r#"{{"theme": "{}"}}"#, theme.name())).unwrap().theme, theme);
        }
        for shade in Shade::ALL {
            let settings = Settings { shade, ..Settings::default() };
            assert_eq!(read(&format!(r#"{{"theme": "{}"}}"#, shade.name())).unwrap(), settings, "as it was stored");
            assert_eq!(read(&serde_json::to_string(&settings).unwrap()).unwrap(), settings);
        }
    }

    #[test]
    fn the_setting_overrides_the_browser() {
        let settings = Settings { language: Some("fr".to_owned()), ..Settings::default() };
        assert_eq!(settings.language(["en"]), Language::French);
        assert_eq!(Settings::default().language(["de", "fr-FR"]), Language::French);
        assert_eq!(
            Settings { language: Some("xx".to_owned()), ..Settings::default() }.language(["en"]),
            Language::English
        );
    }
}
