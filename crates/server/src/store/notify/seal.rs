//! Signatures of notifications: a NATS passes on what anyone sends who reaches it.
//!
//! Servers that share a database share a random key, which only the database has. A notification begins with an
//! HMAC-SHA256 of its topic and of what follows: the time of the database, a number, and the text, which begins with
//! the id of the sender. A copy that is sent again is refused by its number, and by its time where the number is not
//! known any more.

use std::collections::HashMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use data_encoding::BASE64URL_NOPAD;
use hmac::{Hmac, KeyInit as _, Mac as _};
use puissance4_online::{Milliseconds, Moment};
use sha2::Sha256;

use crate::locks::lock;
use crate::store::notify::Topic;

/// How far the time of a notification may be from this server's, long enough for a slow network.
const MAX_AGE: Milliseconds = Milliseconds::seconds(30);
/// The number of a sender is known for longer than its notifications are valid.
const MEMORY: Duration = Duration::from_secs(3 * 30);
/// The maximum length of a notification, which is that of PostgreSQL.
const MAX_BYTES: usize = 7999;

/// The key that servers of one database share.
pub(crate) type SealKey = [u8; 32];

/// Signs what this server sends, and checks what it receives.
#[derive(Debug)]
pub(crate) struct Seal {
    mac: Hmac<Sha256>,
    time: Mutex<(Moment, Instant)>,
    sent: AtomicU64,
    /// The last number of each sender, and when it came.
    received: Mutex<HashMap<(Topic, String), (u64, Instant)>>,
}

impl Seal {
    /// With the time of the database now.
    pub(crate) fn new(key: &SealKey, now: Moment) -> Self {
        let mac = Hmac::new_from_slice(key).expect("a key of any length will do");
        let time = Mutex::new((now, Instant::now()));
        Self { mac, time, sent: AtomicU64::new(0), received: Mutex::default() }
    }

    /// Follows the clock of the database, which showed `now` at an instant.
    pub(crate) fn set_time(&self, now: Moment, instant: Instant) {
        *lock(&self.time) = (now, instant);
    }

    fn now(&self) -> Moment {
        let (moment, instant) = *lock(&self.time);
        moment.plus(Milliseconds(u64::try_from(instant.elapsed().as_millis()).unwrap_or_default()))
    }

    fn mac(&self, topic: Topic, signed: &str) -> Hmac<Sha256> {
        self.mac.clone().chain_update(topic.name()).chain_update(" ").chain_update(signed)
    }

    /// A text as it is sent.
    pub(crate) fn sign(&self, topic: Topic, text: &str) -> String {
        let signed = format!("{} {} {text}", self.now().0, self.sent.fetch_add(1, Ordering::Relaxed) + 1);
        let mac = BASE64URL_NOPAD.encode(&self.mac(topic, &signed).finalize().into_bytes());
        format!("{mac} {signed}")
    }

    /// The text of a notification, if another server of this database, or this one, has sent it, and for the first
    /// time.
    pub(crate) fn check<'a>(&self, topic: Topic, notice: &'a str) -> Option<&'a str> {
        let (mac, signed) = Some(notice).filter(|notice| notice.len() <= MAX_BYTES)?.split_once(' ')?;
        let mac = BASE64URL_NOPAD.decode(mac.as_bytes()).ok()?;
        self.mac(topic, signed).verify_slice(&mac).ok()?;
        let (time, rest) = signed.split_once(' ')?;
        let (number, text) = rest.split_once(' ')?;
        let (time, number) = (Moment(time.parse().ok()?), number.parse().ok()?);
        let now = self.now();
        let sender = text.split(' ').next()?;
        let is_fresh = now.since(time).max(time.since(now)) <= MAX_AGE;
        (is_fresh && self.is_new(topic, sender, number)).then_some(text)
    }

    /// Whether a number is above those that have come from its sender.
    fn is_new(&self, topic: Topic, sender: &str, number: u64) -> bool {
        let mut received = lock(&self.received);
        if let Some(last) = received.get_mut(&(topic, sender.to_owned())) {
            let is_new = number > last.0;
            if is_new {
                *last = (number, Instant::now());
            }
            return is_new;
        }
        // Each start of a server is a new sender.
        received.retain(|_, (_, at)| at.elapsed() < MEMORY);
        received.insert((topic, sender.to_owned()), (number, Instant::now()));
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Moment = Moment(1_760_000_000_000);

    fn seal() -> Seal {
        Seal::new(&[7; 32], NOW)
    }

    #[test]
    fn what_is_signed_is_received_once() {
        let (here, there) = (seal(), seal());
        let notices = ["a first", "a second", "b third"].map(|text| here.sign(Topic::Phrases, text));
        assert_eq!(there.check(Topic::Phrases, &notices[0]), Some("a first"));
        assert_eq!(there.check(Topic::Phrases, &notices[2]), Some("b third"));
        assert_eq!(there.check(Topic::Phrases, &notices[1]), Some("a second"), "another sender has its own numbers");
        for again in &notices {
            assert_eq!(there.check(Topic::Phrases, again), None);
        }
        let presence = here.sign(Topic::Presence, "a fourth");
        assert_eq!(there.check(Topic::Presence, &presence), Some("a fourth"));
    }

    #[test]
    fn what_is_not_signed_is_refused() {
        let (here, there) = (seal(), seal());
        let notice = here.sign(Topic::Presence, "a text");
        assert_eq!(there.check(Topic::Phrases, &notice), None, "another topic");
        assert_eq!(Seal::new(&[8; 32], NOW).check(Topic::Presence, &notice), None, "another key");
        for place in 0..notice.len() {
            let mut bytes = notice.clone().into_bytes();
            bytes[place] ^= 1;
            let changed = String::from_utf8(bytes).unwrap();
            assert_eq!(there.check(Topic::Presence, &changed), None, "{changed}");
        }
        let (mac, text) = notice.split_once(' ').unwrap();
        for forged in ["", " ", "a text", text, mac, &format!(" {text}"), &format!("{} {text}", &mac[..10])] {
            assert_eq!(there.check(Topic::Presence, forged), None, "{forged}");
        }
        let long = here.sign(Topic::Presence, &"a".repeat(MAX_BYTES));
        assert_eq!(there.check(Topic::Presence, &long), None);
        assert_eq!(there.check(Topic::Presence, &notice), Some("a text"));
    }

    #[test]
    fn what_comes_late_is_refused() {
        for (after, is_received) in [(0, true), (25_000, true), (35_000, false), (u64::MAX / 2, false)] {
            let (here, there) = (seal(), seal());
            there.set_time(NOW.plus(Milliseconds(after)), Instant::now());
            assert_eq!(there.check(Topic::Changes, &here.sign(Topic::Changes, "a")).is_some(), is_received, "{after}");
            assert_eq!(here.check(Topic::Changes, &there.sign(Topic::Changes, "a")).is_some(), is_received, "{after}");
        }
    }

    /// The longest that are sent.
    #[test]
    fn there_is_room_for_the_signature() {
        use crate::store::notify::notices;
        use crate::store::{RemotePhrase, ServerId};
        use puissance4_online::{BySeat, GameId, Presence, PresetPhrase, Seat};
        let game = |number: u32| {
            let mut bytes = [255; GameId::BYTES];
            bytes[..4].copy_from_slice(&number.to_be_bytes());
            GameId::from_bytes(bytes)
        };
        let games: Vec<GameId> = (0..1000).map(game).collect();
        let presence = Presence { players: BySeat { first: true, second: true }, watchers: u32::MAX };
        let longest = PresetPhrase::ALL.into_iter().max_by_key(|phrase| phrase.name().len()).unwrap();
        let said: Vec<_> =
            games.iter().map(|game| RemotePhrase { game: *game, by: Seat::First, phrase: longest }).collect();
        let server = ServerId(u64::MAX);
        let seal = Seal::new(&[7; 32], Moment(u64::MAX / 2));
        seal.sent.store(u64::MAX / 2, Ordering::Relaxed);
        for (topic, notices) in [
            (Topic::Changes, notices::notices(&games, server)),
            (Topic::Presence, notices::presence_notices(games.iter().map(|game| (*game, presence)), server)),
            (Topic::Phrases, notices::phrase_notices(&said, server)),
        ] {
            for notice in notices {
                let sent = seal.sign(topic, &notice);
                assert_eq!(seal.check(topic, &sent), Some(notice.as_str()), "{} bytes", sent.len());
            }
        }
    }
}
