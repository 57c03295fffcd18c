//! What a server without the page answers in its place: that games and API work, and how to get the page.

use axum::http::header::{CONTENT_LANGUAGE, CONTENT_TYPE, VARY};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse as _, Response};
use puissance4_i18n::{Language, tr};

const API: &str = "/api/v1/openapi.json";

/// Unavailable, since the page is what was asked for: so monitors notice that it is missing, and neither caches nor
/// search engines keep the answer.
pub(crate) fn answer(language: Language) -> Response {
    let headers = [
        (CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8")),
        (CONTENT_LANGUAGE, HeaderValue::from_static(language.code())),
        (VARY, HeaderValue::from_static("Accept-Language")),
    ];
    (StatusCode::SERVICE_UNAVAILABLE, headers, html(language)).into_response()
}

/// It has no style sheet, which the policy of the page would not let it contain.
fn html(language: Language) -> String {
    let code = language.code();
    let [title, games, build, folder] = [
        tr!(language, "page-missing"),
        tr!(language, "page-missing-games"),
        tr!(language, "page-missing-build"),
        tr!(language, "page-missing-folder"),
    ]
    .map(|text| text.replace('&', "&amp;").replace('<', "&lt;"));
    format!(
        "<!doctype html>
<html lang=\"{code}\">
<meta charset=\"utf-8\">
<meta name=\"viewport\" content=\"width=device-width\">
<meta name=\"color-scheme\" content=\"light dark\">
<title>Puissance 4</title>
<h1>{title}</h1>
<p>{games} <a href=\"{API}\">{API}</a></p>
<p>{build}</p>
<pre>cargo xtask build</pre>
<p>{folder}</p>
<pre>cargo xtask web
puissance4 serve --page target/web</pre>
</html>
"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_says_what_to_do_in_both_languages() {
        for (language, start, words) in [
            (Language::English, "<html lang=\"en\">", "This server has no page"),
            (Language::French, "<html lang=\"fr\">", "Ce serveur n'a pas de page"),
        ] {
            let html = html(language);
            for part in [start, words, API, "cargo xtask build", "--page target/web"] {
                assert!(html.contains(part), "{part}: {html}");
            }
            // The policy forbids both.
            assert!(!html.contains("<style") && !html.contains("<script"));
        }
    }
}
