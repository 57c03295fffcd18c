//! The settings.

use puissance4_i18n::Language;
use serde::{Deserialize, Serialize};

/// The settings. A setting that an older page did not store has its default.
#[derive(Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Settings {
    /// The code of the language; `None` for the browser's language.
    pub(crate) language: Option<String>,
    /// The colours.
    pub(crate) theme: Theme,
    /// Whether a falling disc makes a sound.
    pub(crate) sound: bool,
    /// Whether the best columns are shown all the time.
    pub(crate) hints: bool,
}

/// The colours of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Theme {
    /// Light or dark, as the system.
    #[default]
    System,
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
    /// High contrast.
    Contrast,
}

impl Theme {
    /// All themes.
    pub(crate) const ALL: [Self; 4] = [Self::System, Self::Light, Self::Dark, Self::Contrast];

    /// Its name, for the style sheet.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::System => "system",
            Self::Light => "light",
            Self::Dark => "dark",
            Self::Contrast => "contrast",
        }
    }
}

impl Settings {
    /// The storage key.
    pub(crate) const KEY: &str = "settings";

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
