//! The language a person reads, and the sentences it has.

use std::fmt;
use std::sync::OnceLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use unic_langid::LanguageIdentifier;

use crate::player_words::PlayerWords;

/// A language the program speaks.
///
/// ```
/// use puissance4_i18n::Language;
///
/// assert_eq!(Language::from_preferences("fr-CH, en;q=0.8".split(',')), Language::French);
/// assert_eq!(Language::French.decimal(7.4, 1), "7,4");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// French.
    French,
}

type Bundle = FluentBundle<FluentResource>;

/// The files of these names in a language, with their names.
macro_rules! sources {
    ($code:literal: $($file:literal)*) => {
        &[$((concat!($file, ".ftl"), include_str!(concat!(env!("PUISSANCE4_LOCALES"), "/", $code, "/", $file, ".ftl")))),*]
    };
    ($language:ident: $($file:literal)*) => {
        match $language {
            Language::English => sources!("en": $($file)*),
            Language::French => sources!("fr": $($file)*),
        }
    };
}

impl Language {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::English, Self::French];

    /// Its code, as in `--lang`.
    pub fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::French => "fr",
        }
    }

    /// The language of this code, if the program speaks it.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|language| language.code() == code)
    }

    /// The files of sentences, with their names. A page has no use for those of the terminal and the server.
    pub fn sources(self) -> impl Iterator<Item = (&'static str, &'static str)> {
        let others = if cfg!(target_arch = "wasm32") { &[] } else { self.terminal_sources() };
        self.shared_sources().iter().chain(others).copied()
    }

    /// The files of sentences that the page also uses.
    pub fn shared_sources(self) -> &'static [(&'static str, &'static str)] {
        sources!(self: "rules" "play" "session" "keys" "levels" "bots" "pictures" "coach" "plan" "review" "puzzle" "lessons" "mistakes" "training" "tree" "web" "online-page")
    }

    /// The files of sentences of the command line, the full-screen game and the server.
    fn terminal_sources(self) -> &'static [(&'static str, &'static str)] {
        sources!(self: "commands" "help" "batch" "prove" "farm" "nats" "kits" "tui" "online")
    }

    /// The language that the environment asks for; else English.
    ///
    /// The variables that POSIX names say which locale there is, the strongest first. Unless that is `C` or `POSIX`,
    /// the list of languages in `LANGUAGE`, the preferred one first, counts more, as in all programs that use GNU
    /// gettext.
    ///
    /// `variable` looks up an environment variable.
    pub fn from_environment(variable: impl Fn(&str) -> Option<String>) -> Self {
        let value = |name: &str| variable(name).filter(|value| !value.is_empty());
        // fr, fr_FR, fr_CA.UTF-8, fr@euro
        let code = |locale: &str| locale.split(['_', '-', '.', '@']).next().unwrap_or_default().to_ascii_lowercase();
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(value).unwrap_or_default();
        let code_of_locale = code(&locale);
        let preferred = || value("LANGUAGE")?.split(':').find_map(|language| Self::from_code(&code(language)));
        let preferred = if ["", "c", "posix"].contains(&code_of_locale.as_str()) { None } else { preferred() };
        preferred.or_else(|| Self::from_code(&code_of_locale)).unwrap_or_default()
    }

    /// The first of the preferred languages that the program speaks, as browsers write them: `fr-CH`, `en;q=0.8`; else
    /// English.
    pub fn from_preferences<'a>(preferences: impl IntoIterator<Item = &'a str>) -> Self {
        let code = |preference: &str| {
            let code = preference.trim().split(['-', '_', ';']).next().unwrap_or_default().to_ascii_lowercase();
            Self::from_code(&code)
        };
        preferences.into_iter().find_map(code).unwrap_or_default()
    }

    /// The sentence for a key. [`tr!`](crate::tr) is the short way to write this.
    ///
    /// A key that is missing in this language is looked up in English; one that is also missing there is returned as
    /// it is. Tests see to it that neither happens.
    pub fn message(self, key: &str, arguments: &[(&'static str, FluentValue<'_>)]) -> String {
        let colours = ("colours", PlayerWords::chosen().name().into());
        let arguments: FluentArgs<'_> = arguments.iter().cloned().chain([colours]).collect();
        let look_up = |language: Self| {
            let bundle = language.bundle();
            let pattern = bundle.get_message(key)?.value()?;
            // A wrong variable is printed in place of its value; tests compare the variables of both languages.
            Some(bundle.format_pattern(pattern, Some(&arguments), &mut Vec::new()).into_owned())
        };
        look_up(self).or_else(|| look_up(Self::English)).unwrap_or_else(|| key.to_owned())
    }

    /// A number with this many decimals, as the language writes it.
    pub fn decimal(self, number: f64, decimals: usize) -> String {
        let text = format!("{number:.decimals$}");
        match self {
            Self::English => text,
            Self::French => text.replace('.', ","),
        }
    }

    fn bundle(self) -> &'static Bundle {
        static ENGLISH: OnceLock<Bundle> = OnceLock::new();
        static FRENCH: OnceLock<Bundle> = OnceLock::new();
        match self {
            Self::English => ENGLISH.get_or_init(|| self.load()),
            Self::French => FRENCH.get_or_init(|| self.load()),
        }
    }

    fn load(self) -> Bundle {
        let identifier: LanguageIdentifier = self.code().parse().expect("the codes are language codes");
        let mut bundle = Bundle::new_concurrent(vec![identifier]);
        // Invisible marks around values would stand between words that people search and programs compare.
        bundle.set_use_isolating(false);
        for (_, source) in self.sources() {
            // What can be read of a broken file is better than nothing; a test reads them all.
            let resource = match FluentResource::try_new(source.to_owned()) {
                Ok(resource) | Err((resource, _)) => resource,
            };
            let _ = bundle.add_resource(resource);
        }
        bundle
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn environment(variables: &[(&str, &str)]) -> Language {
        Language::from_environment(|name| {
            variables.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned())
        })
    }

    #[test]
    fn the_environment_chooses() {
        assert_eq!(environment(&[]), Language::English);
        assert_eq!(environment(&[("LANG", "fr_FR.UTF-8")]), Language::French);
        assert_eq!(environment(&[("LANG", "fr")]), Language::French);
        assert_eq!(environment(&[("LANG", "fy_NL")]), Language::English);
        assert_eq!(environment(&[("LANG", "fr_FR"), ("LC_ALL", "C")]), Language::English);
        assert_eq!(environment(&[("LANG", "en_US"), ("LC_MESSAGES", "fr_CA")]), Language::French);
        assert_eq!(environment(&[("LANG", "fr_FR"), ("LC_ALL", "")]), Language::French);
    }

    #[test]
    fn the_list_of_languages_counts_more_than_the_locale() {
        let with = |locale, languages| environment(&[("LANG", locale), ("LANGUAGE", languages)]);
        assert_eq!(with("en_US.UTF-8", "fr"), Language::French);
        assert_eq!(with("en_US.UTF-8", "fr_CA:en"), Language::French);
        assert_eq!(with("fr_FR.UTF-8", "en:fr"), Language::English);
        assert_eq!(with("en_US.UTF-8", "de:fr:en"), Language::French, "the first that there is");
        assert_eq!(with("de_DE.UTF-8", "fr"), Language::French);
        assert_eq!(with("fr_FR.UTF-8", "de:it"), Language::French, "none of them, so the locale decides");
        assert_eq!(with("fr_FR.UTF-8", ""), Language::French);
        assert_eq!(environment(&[("LC_ALL", "en_GB"), ("LANGUAGE", "fr")]), Language::French);
        // The plain locale is respected: scripts set it to read the output.
        for locale in ["C", "POSIX", "C.UTF-8", ""] {
            assert_eq!(with(locale, "fr"), Language::English, "{locale}");
        }
        assert_eq!(environment(&[("LC_ALL", "C"), ("LANG", "fr_FR"), ("LANGUAGE", "fr")]), Language::English);
    }

    #[test]
    fn preferences_choose() {
        let language = |header: &str| Language::from_preferences(header.split(','));
        assert_eq!(language("fr-CH, en;q=0.8"), Language::French);
        assert_eq!(language("de, FR;q=0.9, en;q=0.8"), Language::French);
        assert_eq!(language("en-GB,fr"), Language::English);
        assert_eq!(language("de"), Language::English);
        assert_eq!(language(""), Language::English);
    }

    #[test]
    fn a_missing_sentence_is_its_key() {
        assert_eq!(Language::French.message("no-such-key", &[]), "no-such-key");
    }
}
