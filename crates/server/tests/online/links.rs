//! The links that people share: what a visitor, a chat or a social site gets for them.

use std::sync::Arc;

use crate::company::{House, drop_disc, rules, token};
use puissance4_online::{Action, Create, Seated, Starts, Terms};
use puissance4_server::{Limits, OnlineConfig, Rate, ServerClock};

/// The status, the head and the body of an answer to a browser.
async fn open(house: &House, path: &str, headers: &[(&str, &str)]) -> (u16, String, String) {
    let all: Vec<_> = headers.iter().copied().chain([("accept", "text/html,*/*;q=0.8")]).collect();
    let (head, body) = house.exchange("GET", path, &all, "").await;
    let status = head.split(' ').nth(1).unwrap().parse().unwrap();
    (status, head, String::from_utf8(body).unwrap())
}

/// The content of a tag.
fn tag<'a>(html: &'a str, name: &str) -> &'a str {
    let start = format!("\"{name}\" content=\"");
    html.split(&start).nth(1).and_then(|rest| rest.split('"').next()).unwrap_or_else(|| panic!("{name}: {html}"))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_position_has_a_title_a_description_and_a_picture() {
    let house = House::new().await;
    let (status, head, html) = open(&house, "/7x6/4453", &[]).await;
    assert_eq!(status, 200);
    for line in ["vary: Accept-Language", "cache-control: no-cache", "cross-origin-embedder-policy: require-corp"] {
        assert!(head.to_lowercase().contains(&line.to_lowercase()), "{line}: {head}");
    }
    assert_eq!(tag(&html, "og:title"), "Puissance 4: position after 4 moves");
    assert_eq!(tag(&html, "twitter:card"), "summary_large_image");
    let address = format!("http://{}/", house.address);
    assert_eq!(tag(&html, "og:url"), format!("{address}7x6/4453"));
    let picture = tag(&html, "og:image").strip_prefix(address.trim_end_matches('/')).unwrap();
    let (head, bytes) = house.exchange("GET", picture, &[], "").await;
    let head = head.to_lowercase();
    assert!(head.starts_with("http/1.1 200") && head.contains("content-type: image/png"), "{head}");
    assert!(head.contains("cross-origin-resource-policy: cross-origin") && head.contains("max-age=86400"), "{head}");
    // Width and height of a PNG.
    assert_eq!((&bytes[..8], &bytes[16..24]), (&b"\x89PNG\r\n\x1a\n"[..], &[0, 0, 4, 176, 0, 0, 2, 118][..]));
    // A visitor who speaks French.
    let (_, head, html) = open(&house, "/7x6/4453", &[("accept-language", "fr-CH, en;q=0.8")]).await;
    assert!(head.to_lowercase().contains("content-language: fr"), "{head}");
    assert!(tag(&html, "og:title").contains("position après 4 coups") && html.contains("<html lang=\"fr\">"), "{html}");
    // The page itself, and other boards.
    let (_, _, html) = open(&house, "/", &[]).await;
    assert_eq!((tag(&html, "og:title"), tag(&html, "og:url")), ("Puissance 4", address.as_str()));
    for path in ["/7x6", "/8x7x5/", "/40x3/36,40,1", "/64x64x9/1", "/1x1/1"] {
        let (status, _, html) = open(&house, path, &[]).await;
        assert_eq!(status, 200, "{path}");
        let picture = tag(&html, "og:image").strip_prefix(address.trim_end_matches('/')).unwrap();
        let (head, _) = house.exchange("GET", picture, &[], "").await;
        assert!(head.starts_with("HTTP/1.1 200"), "{picture}: {head}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_link_says_what_is_wrong() {
    let house = House::new().await;
    for (path, status, words) in [
        ("/7x6/44444444", 404, "move 7: column 4 is full"),
        ("/7x6/4!", 404, "is not a column"),
        ("/12x", 404, "is not a board size"),
        ("/99x6/1", 404, "a board cannot have 99 columns"),
        ("/game/abc", 404, "There is no such game"),
        ("/game/AAAAAAAAAAAAAAAAAAAAAA", 404, "There is no such game"),
        ("/nonsense", 404, "There is nothing at this address"),
    ] {
        let (found, _, html) = open(&house, path, &[]).await;
        assert_eq!(found, status, "{path}");
        assert!(html.contains(words) && html.contains("Page not found"), "{path}: {html}");
        let (_, _, html) = open(&house, path, &[("accept-language", "fr")]).await;
        assert!(html.contains("Page introuvable") && !html.contains(words), "{path}: {html}");
    }
    // Programs that ask for a missing file get no page.
    assert_eq!(house.ask("GET", "/favicon.ico", &[], "").await, (404, "404\n".to_owned()));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_described_without_its_secrets() {
    let house = House::new().await;
    let secret = token();
    let create = Create {
        terms: Terms::default(),
        starts: Starts::Creator,
        name: Some("A\"<da>".parse().unwrap()),
        token: secret.clone(),
    };
    let seated: Seated = serde_json::from_value(house.post("/api/v1/games", &create).await.1).unwrap();
    let id = seated.game.opening.id;
    let (status, _, html) = open(&house, &format!("/game/{id}"), &[]).await;
    assert_eq!(status, 200);
    assert_eq!(tag(&html, "og:title"), "A&quot;&lt;da&gt; invites you to a game of Puissance 4");
    assert_eq!(tag(&html, "robots"), "noindex");
    assert!(!html.contains(secret.reveal().as_str()), "{html}");
    let (id, tokens) = house.game(Terms::default()).await;
    let action = Action { id: "a".parse().unwrap(), command: drop_disc(4, 0) };
    assert_eq!(house.act(id, &tokens[0], &action).await.0, 200);
    let (_, _, html) = open(&house, &format!("/game/{id}"), &[]).await;
    assert_eq!(tag(&html, "og:title"), "Ada – Zoé: Puissance 4");
    assert!(tag(&html, "og:description").starts_with("Zoé to play."), "{html}");
    assert!(tag(&html, "og:image").ends_with("/api/v1/pictures/7x6/4.png"), "{html}");
    assert!(tokens.iter().all(|token| !html.contains(token.reveal().as_str())), "{html}");
}

/// A link with thousands of moves costs as much as many short ones. Beyond the limit, its page has no details, and
/// questions are refused.
#[tokio::test(flavor = "multi_thread")]
async fn long_links_are_limited() {
    let requests = Rate { burst: 130, per_second: 1 };
    let config = OnlineConfig { limits: Limits { requests, ..rules().limits }, ..rules() };
    let house = House::with(Arc::new(tempfile::tempdir().unwrap()), ServerClock::new(), config).await;
    // Column by column: nobody gets a line of 64.
    let moves: String = ('1'..='9').chain('a'..='z').flat_map(|column| [column; 64]).collect();
    let path = format!("/64x64x64/{moves}");
    let mut titles = Vec::new();
    for _ in 0..6 {
        let (status, _, html) = open(&house, &path, &[]).await;
        assert_eq!(status, 200);
        titles.push(tag(&html, "og:title").to_owned());
    }
    let described = titles.iter().filter(|title| title.contains("2240 moves")).count();
    assert!((3..=4).contains(&described), "{titles:?}");
    assert_eq!(titles[5], "Puissance 4", "the page, without its details");
    let question = format!("/api/v1/solve?size=64x64&connect=64&pos={moves}");
    assert_eq!(house.ask("GET", &question, &[], "").await.0, 429);
}

/// Drawing costs more than other requests, and a client over the limit still gets the pictures that exist, and the
/// page.
#[tokio::test(flavor = "multi_thread")]
async fn pictures_are_limited() {
    let requests = Rate { burst: 46, per_second: 1 };
    let config = OnlineConfig { limits: Limits { requests, ..rules().limits }, ..rules() };
    let house = House::with(Arc::new(tempfile::tempdir().unwrap()), ServerClock::new(), config).await;
    let mut drawn = 0;
    for number in 1..=7 {
        let (head, body) = house.exchange("GET", &format!("/api/v1/pictures/7x6/{number}"), &[], "").await;
        if head.starts_with("HTTP/1.1 200") {
            drawn += 1;
        } else {
            assert!(head.starts_with("HTTP/1.1 429") && head.contains("retry-after"), "{head}");
            assert!(String::from_utf8_lossy(&body).contains("too_many"));
        }
    }
    assert_eq!(drawn, 4);
    assert_eq!(house.exchange("GET", "/api/v1/pictures/7x6/1", &[], "").await.0[9..12], *"200");
    for _ in 0..40 {
        house.ask("GET", "/healthz", &[], "").await;
    }
    // Without its details, since reading the game is limited, too.
    let (status, _, html) = open(&house, "/game/AAAAAAAAAAAAAAAAAAAAAA", &[]).await;
    assert_eq!((status, tag(&html, "og:title")), (200, "Puissance 4"));
}

#[tokio::test(flavor = "multi_thread")]
async fn behind_a_proxy_the_address_is_the_one_that_visitors_use() {
    let config = OnlineConfig { proxies: vec!["127.0.0.0/8".parse().unwrap()], ..rules() };
    let house = House::with(Arc::new(tempfile::tempdir().unwrap()), ServerClock::new(), config).await;
    let headers = [("x-forwarded-for", "192.0.2.1"), ("x-forwarded-proto", "https"), ("x-forwarded-prefix", "/p4")];
    let (_, _, html) = open(&house, "/7x6/4", &headers).await;
    assert_eq!(tag(&html, "og:url"), format!("https://{}/p4/7x6/4", house.address));
    // Files are named relative to the address, so that the prefix does not matter.
    assert!(html.contains("href=\"../manifest.webmanifest\""), "{html}");
}
