//! The page for an address that leads nowhere: it names what is wrong.

use axum::http::header::{CONTENT_LANGUAGE, CONTENT_TYPE, VARY};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse as _, Response};
use puissance4_i18n::{Language, Phrase as _, tr};

use crate::http::document::escaped;
use crate::http::shared_link::SharedLinkError;

/// Why there is nothing at an address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Lost {
    /// The address itself is wrong.
    Address(SharedLinkError),
    /// There is no such game.
    Game,
    /// There was such a game.
    Deleted,
}

impl Lost {
    fn status(&self) -> StatusCode {
        match self {
            Self::Address(_) | Self::Game => StatusCode::NOT_FOUND,
            Self::Deleted => StatusCode::GONE,
        }
    }

    fn reason(&self, language: Language) -> String {
        match self {
            Self::Address(SharedLinkError::Position(error)) => {
                tr!(language, "page-lost-position", reason = error.phrase(language))
            }
            Self::Address(SharedLinkError::Unknown) => tr!(language, "page-lost-address"),
            Self::Address(SharedLinkError::Game) | Self::Game => tr!(language, "online-problem", kind = "game"),
            Self::Deleted => tr!(language, "online-problem", kind = "deleted"),
        }
    }

    /// The answer. `home` is the relative address of the page, and `style` that of its style sheet, if there is one.
    pub(crate) fn answer(&self, home: &str, style: Option<&str>, language: Language) -> Response {
        let headers = [
            (CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8")),
            (CONTENT_LANGUAGE, HeaderValue::from_static(language.code())),
            (VARY, HeaderValue::from_static("Accept-Language")),
        ];
        (self.status(), headers, self.html(home, style, language)).into_response()
    }

    fn html(&self, home: &str, style: Option<&str>, language: Language) -> String {
        let code = language.code();
        let style = style.map(|name| format!("<link rel=\"stylesheet\" href=\"{home}{name}\">\n")).unwrap_or_default();
        let home = if home.is_empty() { "./" } else { home };
        let [title, reason, link] =
            [tr!(language, "page-lost"), self.reason(language), tr!(language, "page-lost-home")]
                .map(|text| escaped(&text));
        format!(
            "<!doctype html>
<html lang=\"{code}\">
<meta charset=\"utf-8\">
<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">
<meta name=\"color-scheme\" content=\"light dark\">
<meta name=\"robots\" content=\"noindex\">
<title>{title} · Puissance 4</title>
{style}<main class=\"boot\">
<h1>{title}</h1>
<p>{reason}</p>
<p><a href=\"{home}\">{link}</a></p>
</main>
</html>
"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::http::shared_link::SharedLink;
    use puissance4_rules::Link;

    #[test]
    fn it_names_what_is_wrong() {
        let error = |path| match SharedLink::read(path) {
            Ok(SharedLink::Position(link)) => SharedLinkError::Position(link.parse::<Link>().unwrap_err()),
            read => read.unwrap_err(),
        };
        let html = |path, language| Lost::Address(error(path)).html("../", Some("assets/style.css"), language);
        let full = html("/7x6/4444444", Language::English);
        assert!(full.contains("move 7: column 4 is full") && full.contains("href=\"../\""), "{full}");
        assert!(full.contains("href=\"../assets/style.css\""), "{full}");
        assert!(html("/12x/4", Language::French).contains("12x"));
        assert!(html("/game/x", Language::English).contains("There is no such game."));
        let strange = html("/7x6/%3Cscript%3E", Language::English);
        assert!(!strange.contains("<script"), "{strange}");
        assert_eq!((Lost::Deleted.status(), Lost::Game.status()), (StatusCode::GONE, StatusCode::NOT_FOUND));
    }
}
