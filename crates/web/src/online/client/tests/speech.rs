//! Phrases.

use super::*;
use puissance4_online::PresetPhrase;

const KNOWN: &str = r#"{"type": "phrases", "phrases": ["hello", "of_the_next_version", "oops"]}"#;

#[test]
fn a_phrase_is_said_over_a_socket_that_knows_it() {
    let server = Server::new();
    let mut client = live(&server);
    assert!(client.say(PresetPhrase::Hello).is_empty(), "the server has not named any");
    client.message_received(KNOWN, NOW);
    assert_eq!(client.phrases(), [PresetPhrase::Hello, PresetPhrase::Oops]);
    let said = [PlayerMessage::Say { phrase: PresetPhrase::Hello }];
    assert_eq!(sent(&client.say(PresetPhrase::Hello)), said);
    assert!(client.say(PresetPhrase::Thanks).is_empty(), "the server does not know it");
    assert!(!client.is_sending(), "it is not sent again");
    // The next socket may belong to an earlier server.
    client.socket_closed(NOW);
    assert!(client.phrases().is_empty() && client.say(PresetPhrase::Hello).is_empty());
    client.timer_fired(NOW);
    client.socket_opened();
    client.message_received(&server.resumed(), NOW);
    assert!(client.is_connected() && client.phrases().is_empty());
}

#[test]
fn reports_whether_a_phrase_was_sent() {
    let mut client = live(&Server::new());
    client.message_received(KNOWN, NOW);
    let mut hear = |text: &str| client.message_received(text, NOW);
    let orders = hear(r#"{"type": "said", "by": "second", "phrase": "oops"}"#);
    assert!(tells(&orders, &Notice::Said(Seat::Second, PresetPhrase::Oops)));
    let orders = hear(r#"{"type": "said", "by": "second", "phrase": "of_the_next_version"}"#);
    assert!(!orders.iter().any(|order| matches!(order, Order::Notify(_))), "{orders:?}");
    for (problem, why) in [
        (r#"{"problem": "too_many", "retry_after_ms": 5}"#, NotSaid::TooSoon),
        (r#"{"problem": "too_many"}"#, NotSaid::Enough),
        (r#"{"problem": "malformed", "detail": "there is no such phrase"}"#, NotSaid::Unknown),
    ] {
        let orders = hear(&format!(r#"{{"type": "not_said", "problem": {problem}}}"#));
        assert!(tells(&orders, &Notice::NotSaid(why)), "{orders:?}");
    }
    assert!(client.is_connected());
}
