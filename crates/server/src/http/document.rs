//! The HTML of the page as it is sent: in the visitor's language, with a preview of its address.

use std::fmt::Write as _;

use puissance4_i18n::Language;

use crate::game::pictures::{HEIGHT, WIDTH};
use crate::http::preview::Preview;

/// The page with a preview. `way_up` leads from the address to the folder of the page; `address` is that of the page,
/// if it is known.
pub(crate) fn document(
    index: &str,
    preview: &Preview,
    way_up: &str,
    address: Option<&str>,
    language: Language,
) -> String {
    let mut html = index.replacen("<html lang=\"en\">", &format!("<html lang=\"{}\">", language.code()), 1);
    if !way_up.is_empty() {
        // All addresses in the page are relative.
        for attribute in [" href=\"", " src=\""] {
            html = html.replace(attribute, &format!("{attribute}{way_up}"));
        }
    }
    let title = format!("<title>{}</title>", escaped(&preview.title));
    replace_element(&mut html, "<title>", "</title>", &title);
    let description = format!("<meta name=\"description\" content=\"{}\">", escaped(&preview.description));
    replace_element(&mut html, "<meta name=\"description\"", ">", &description);
    html.replacen("</head>", &format!("{}</head>", tags(preview, address, language)), 1)
}

/// Replaces the first text between these two, and them.
fn replace_element(html: &mut String, start: &str, end: &str, with: &str) {
    let Some(from) = html.find(start) else { return };
    let Some(length) = html[from..].find(end) else { return };
    html.replace_range(from..from + length + end.len(), with);
}

/// The tags of Open Graph, and the one of its own that a site needs for a large picture.
fn tags(preview: &Preview, address: Option<&str>, language: Language) -> String {
    let locale = match language {
        Language::English => "en_GB",
        Language::French => "fr_FR",
    };
    let mut tags = String::new();
    let mut tag = |name: &str, content: &str| {
        let _ = writeln!(tags, "<meta property=\"og:{name}\" content=\"{}\">", escaped(content));
    };
    tag("type", "website");
    tag("site_name", "Puissance 4");
    tag("locale", locale);
    tag("title", &preview.title);
    tag("description", &preview.description);
    if let Some(address) = address {
        tag("url", &format!("{address}{}", preview.path));
        tag("image", &format!("{address}api/v1/pictures/{}", picture_path(&preview.picture)));
        tag("image:type", "image/png");
        tag("image:width", &WIDTH.to_string());
        tag("image:height", &HEIGHT.to_string());
        tag("image:alt", &preview.description);
    }
    tags.push_str("<meta name=\"twitter:card\" content=\"summary_large_image\">\n");
    if !preview.is_listed {
        tags.push_str("<meta name=\"robots\" content=\"noindex\">\n");
    }
    tags
}

/// The path of a picture, with the ending that some sites look for. The empty board has none, since a path has no empty
/// part.
fn picture_path(link: &str) -> String {
    link.strip_suffix('/').map_or_else(|| format!("{link}.png"), str::to_owned)
}

/// A text as HTML writes it, also in quotes.
pub(crate) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    const INDEX: &str = include_str!("../../../web/page/index.html");

    fn preview() -> Preview {
        Preview {
            title: "Ada <b> – \"Bob\"".to_owned(),
            description: "A & B".to_owned(),
            path: "game/x".to_owned(),
            picture: "7x6/4453".to_owned(),
            is_listed: false,
        }
    }

    #[test]
    fn the_page_has_the_tags_of_its_address() {
        let html = document(INDEX, &preview(), "../", Some("https://p4.example/sub/"), Language::French);
        for part in [
            "<html lang=\"fr\">",
            "<title>Ada &lt;b&gt; – &quot;Bob&quot;</title>",
            "<meta name=\"description\" content=\"A &amp; B\">",
            "<meta property=\"og:title\" content=\"Ada &lt;b&gt; – &quot;Bob&quot;\">",
            "<meta property=\"og:url\" content=\"https://p4.example/sub/game/x\">",
            "<meta property=\"og:image\" content=\"https://p4.example/sub/api/v1/pictures/7x6/4453.png\">",
            "<meta name=\"twitter:card\" content=\"summary_large_image\">",
            "<meta name=\"robots\" content=\"noindex\">",
        ] {
            assert_eq!(html.matches(part).count(), 1, "{part} in {html}");
        }
        assert!(!html.contains("{en:page-about}") && html.matches("<title>").count() == 1);
        let plain = document(INDEX, &Preview { is_listed: true, ..preview() }, "", None, Language::English);
        assert!(!plain.contains("og:image") && !plain.contains("robots") && plain.contains("<html lang=\"en\">"));
    }

    /// From a nested address, every file is found in the folder of the page.
    #[test]
    fn files_are_found_from_nested_addresses() {
        let html = document(INDEX, &preview(), "../", None, Language::English);
        let references: Vec<&str> = [" href=\"", " src=\""]
            .iter()
            .flat_map(|attribute| html.split(attribute).skip(1))
            .filter_map(|rest| rest.split('"').next())
            .collect();
        assert!(references.len() >= 5, "{references:?}");
        assert!(references.iter().all(|reference| reference.starts_with("../")), "{references:?}");
    }

    #[test]
    fn the_empty_board_has_a_picture() {
        assert_eq!(["7x6/", "7x6/4"].map(picture_path), ["7x6", "7x6/4.png"]);
    }
}
