//! What servers tell each other, as text: the id of the server, then one word for each game.

use std::collections::{BTreeMap, BTreeSet};

use puissance4_online::{BySeat, GameId, Presence, PresetPhrase, Seat};

use crate::store::{Change, RemotePhrase, RemotePresence, ServerId};

/// A notification of PostgreSQL has at most 7999 bytes, and an id takes 23.
const MAX_TOGETHER: usize = 300;
/// With its presence or a phrase it takes at most 37.
const MAX_PRESENCES: usize = 200;

/// The id of a server in what it sends.
fn signature(ServerId(number): ServerId) -> String {
    format!("{number:016x}")
}

/// A notification: the server's id, then the ids of games.
pub(crate) fn notices(games: &[GameId], server: ServerId) -> Vec<String> {
    let games: Vec<GameId> = games.iter().copied().collect::<BTreeSet<_>>().into_iter().collect();
    let notice = |games: &[GameId]| {
        let names: Vec<String> = games.iter().map(GameId::to_string).collect();
        format!("{} {}", signature(server), names.join(" "))
    };
    games.chunks(MAX_TOGETHER).map(notice).collect()
}

/// Reads a notification of another server.
pub(crate) fn changes(notice: &str, server: ServerId) -> Vec<Change> {
    let mut words = notice.split(' ');
    if words.next() == Some(&signature(server)) {
        return Vec::new();
    }
    words.map(|name| name.parse().map_or(Change::Unknown, Change::Game)).collect()
}

/// A notification of presence: the server's id, then each game with its players and the number of its watchers. Only
/// the latest of a game counts.
pub(crate) fn presence_notices(presences: impl Iterator<Item = (GameId, Presence)>, server: ServerId) -> Vec<String> {
    let latest: Vec<(GameId, Presence)> = presences.collect::<BTreeMap<_, _>>().into_iter().collect();
    let word = |(game, Presence { players, watchers }): &(GameId, Presence)| {
        format!("{game}:{}{}:{watchers}", u8::from(players.first), u8::from(players.second))
    };
    let notice = |games: &[(GameId, Presence)]| {
        let words: Vec<String> = games.iter().map(word).collect();
        format!("{} {}", signature(server), words.join(" "))
    };
    latest.chunks(MAX_PRESENCES).map(notice).collect()
}

/// Reads a notification of presence; nothing if it is this server's own. Unreadable parts are left out.
pub(crate) fn elsewhere(notice: &str, server: ServerId) -> Option<RemotePresence> {
    let mut words = notice.split(' ');
    let other = ServerId(u64::from_str_radix(words.next()?, 16).ok()?);
    let read = |word: &str| {
        let mut parts = word.split(':');
        let game = parts.next()?.parse().ok()?;
        let players = match parts.next()? {
            "00" => BySeat { first: false, second: false },
            "10" => BySeat { first: true, second: false },
            "01" => BySeat { first: false, second: true },
            "11" => BySeat { first: true, second: true },
            _ => return None,
        };
        Some((game, Presence { players, watchers: parts.next()?.parse().ok()? }))
    };
    (other != server).then(|| RemotePresence { server: other, games: words.filter_map(read).collect() })
}

/// A notification of phrases: the server's id, then for each its game, seat and name.
pub(crate) fn phrase_notices(said: &[RemotePhrase], server: ServerId) -> Vec<String> {
    let word = |RemotePhrase { game, by, phrase }: &RemotePhrase| format!("{game}:{}:{phrase}", by.player().number());
    let notice = |said: &[RemotePhrase]| {
        let words: Vec<String> = said.iter().map(word).collect();
        format!("{} {}", signature(server), words.join(" "))
    };
    said.chunks(MAX_PRESENCES).map(notice).collect()
}

/// Reads a notification of phrases; nothing if it is this server's own. Unreadable parts are left out.
pub(crate) fn phrases(notice: &str, server: ServerId) -> Vec<RemotePhrase> {
    let read = |word: &str| {
        let mut parts = word.split(':');
        let game = parts.next()?.parse().ok()?;
        let number = parts.next()?;
        let by = Seat::BOTH.into_iter().find(|seat| seat.player().number().to_string() == number)?;
        Some(RemotePhrase { game, by, phrase: PresetPhrase::from_name(parts.next()?)? })
    };
    let mut words = notice.split(' ');
    let is_own = words.next() == Some(&signature(server));
    words.filter(|_| !is_own).filter_map(read).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hints_come_as_they_were_sent() {
        let games: Vec<GameId> = (0..700u32)
            .map(|number| {
                let mut bytes = [0; GameId::BYTES];
                bytes[..4].copy_from_slice(&number.to_be_bytes());
                GameId::from_bytes(bytes)
            })
            .collect();
        let twice: Vec<GameId> = games.iter().chain(&games).copied().collect();
        let server = ServerId(0x0123_4567_89ab_cdef);
        let notices = notices(&twice, server);
        assert_eq!(notices.len(), 3);
        assert!(notices.iter().all(|notice| notice.len() < 8000));
        let heard: Vec<Change> = notices.iter().flat_map(|notice| changes(notice, ServerId(7))).collect();
        assert_eq!(heard, games.into_iter().map(Change::Game).collect::<Vec<_>>());
        assert!(notices.iter().all(|notice| changes(notice, server).is_empty()), "one's own");
        assert_eq!(changes("x y", server), [Change::Unknown]);
    }

    #[test]
    fn phrases_come_as_they_were_said() {
        let server = ServerId(7);
        let game = GameId::from_bytes([255; GameId::BYTES]);
        let said: Vec<RemotePhrase> = (0..450)
            .map(|number| RemotePhrase { game, by: Seat::BOTH[number % 2], phrase: PresetPhrase::ALL[number % 8] })
            .collect();
        let notices = phrase_notices(&said, server);
        assert_eq!(notices.len(), 3);
        assert!(notices.iter().all(|notice| notice.len() < 8000));
        let heard: Vec<_> = notices.iter().flat_map(|notice| phrases(notice, ServerId(8))).collect();
        assert_eq!(heard, said);
        assert!(notices.iter().all(|notice| phrases(notice, server).is_empty()), "one's own");
        let rest = format!("8 x {game} {game}:3:hello {game}:1:unknown {game}:1:insult {game}:2:hello");
        assert_eq!(phrases(&rest, server), [RemotePhrase { game, by: Seat::Second, phrase: PresetPhrase::Hello }]);
    }

    #[test]
    fn presence_round_trips() {
        let server = ServerId(7);
        let games: Vec<(GameId, Presence)> = (0..450u32)
            .map(|number| {
                let mut bytes = [255; GameId::BYTES];
                bytes[..4].copy_from_slice(&number.to_be_bytes());
                let players = BySeat { first: number % 2 == 1, second: number % 4 > 1 };
                (GameId::from_bytes(bytes), Presence { players, watchers: u32::MAX - number })
            })
            .collect();
        let before = games.iter().map(|(game, _)| (*game, Presence::default()));
        let notices = presence_notices(before.chain(games.iter().copied()), server);
        assert_eq!(notices.len(), 3);
        assert!(notices.iter().all(|notice| notice.len() < 8000));
        let heard = notices.iter().map(|notice| elsewhere(notice, ServerId(8)).unwrap());
        let heard: Vec<_> =
            heard.inspect(|heard| assert_eq!(heard.server, server)).flat_map(|heard| heard.games).collect();
        assert_eq!(heard, games);
        assert!(notices.iter().all(|notice| elsewhere(notice, server).is_none()), "one's own");
        assert_eq!(elsewhere("", server), None);
        assert_eq!(elsewhere("who", server), None);
        let name = games[0].0;
        let rest = format!("8 x {name} {name}:2 {name}:12:1 {name}:11:-1 {name}:11:99999999999 {name}:10:2");
        let presence = Presence { players: BySeat { first: true, second: false }, watchers: 2 };
        assert_eq!(
            elsewhere(&rest, server),
            Some(RemotePresence { server: ServerId(8), games: vec![(name, presence)] })
        );
    }
}
