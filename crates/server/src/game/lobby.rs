//! Whose invitations are open, so that the lobby has room for everybody's.
//!
//! Which address has created an invitation is known to this server only, in memory: nothing of it is stored. Invitations of which it is not known, because another
//! server has created them or this one has been restarted, count as if each came from an address of its own.

use std::collections::{HashMap, VecDeque};
use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard};

use puissance4_online::{GameId, Invitation};

use crate::http::address::household;
use crate::locks::lock;

/// Invitations whose address is remembered; the oldest are forgotten first.
const MAX_REMEMBERED: usize = 50_000;

/// Who has created which invitation.
#[derive(Debug, Default)]
pub(crate) struct Lobby(Mutex<Origins>);

#[derive(Debug, Default)]
struct Origins {
    of: HashMap<GameId, IpAddr>,
    by: HashMap<IpAddr, Vec<GameId>>,
    order: VecDeque<GameId>,
}

impl Lobby {
    fn origins(&self) -> MutexGuard<'_, Origins> {
        lock(&self.0)
    }

    /// An address wants to create an invitation. Nothing if it may; else those of its invitations that may have been taken meanwhile.
    pub(crate) fn reserve(&self, address: IpAddr, id: GameId, most: usize) -> Option<Vec<GameId>> {
        let address = household(address);
        let mut origins = self.origins();
        // The same again, because the answer was lost.
        if origins.of.contains_key(&id) {
            return None;
        }
        if let Some(open) = origins.by.get(&address).filter(|open| open.len() >= most) {
            return Some(open.clone());
        }
        origins.of.insert(id, address);
        origins.by.entry(address).or_default().push(id);
        origins.order.push_back(id);
        while origins.order.len() > MAX_REMEMBERED {
            let Some(oldest) = origins.order.pop_front() else { break };
            origins.forget(oldest);
        }
        None
    }

    /// An invitation is open no longer, or was never created.
    pub(crate) fn forget(&self, id: GameId) {
        let mut origins = self.origins();
        if origins.forget(id) {
            origins.order.retain(|other| *other != id);
        }
    }

    /// Some of many invitations, in the order in which they came: of each address the first one before any address has a second one, and so on.
    pub(crate) fn choose(&self, invitations: Vec<Invitation>, most: usize) -> Vec<Invitation> {
        let origins = self.origins();
        let mut counts: HashMap<IpAddr, usize> = HashMap::new();
        let mut ranked: Vec<(usize, usize, Invitation)> = Vec::with_capacity(invitations.len());
        for (place, invitation) in invitations.into_iter().enumerate() {
            let rank = origins.of.get(&invitation.id).map_or(0, |address| {
                let count = counts.entry(*address).or_default();
                *count += 1;
                *count - 1
            });
            ranked.push((rank, place, invitation));
        }
        drop(origins);
        ranked.sort_by_key(|(rank, place, _)| (*rank, *place));
        ranked.truncate(most);
        ranked.sort_by_key(|(_, place, _)| *place);
        ranked.into_iter().map(|(_, _, invitation)| invitation).collect()
    }
}

impl Origins {
    fn forget(&mut self, id: GameId) -> bool {
        let Some(address) = self.of.remove(&id) else { return false };
        if let Some(open) = self.by.get_mut(&address) {
            open.retain(|other| *other != id);
            if open.is_empty() {
                self.by.remove(&address);
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use puissance4_online::{Moment, Seat, Terms};

    fn id(number: u16) -> GameId {
        let mut bytes = [0; GameId::BYTES];
        bytes[..2].copy_from_slice(&number.to_le_bytes());
        GameId::from_bytes(bytes)
    }

    fn invitation(number: u16) -> Invitation {
        Invitation { id: id(number), at: Moment(0), terms: Terms::default(), free: Seat::Second, name: None }
    }

    #[test]
    fn an_address_has_some_and_no_more() {
        let lobby = Lobby::default();
        let here: IpAddr = "2001:db8::1".parse().unwrap();
        let same: IpAddr = "2001:db8::2".parse().unwrap();
        let there: IpAddr = "192.0.2.1".parse().unwrap();
        assert_eq!(lobby.reserve(here, id(1), 2), None);
        assert_eq!(lobby.reserve(same, id(2), 2), None);
        assert_eq!(lobby.reserve(here, id(3), 2), Some(vec![id(1), id(2)]));
        assert_eq!(lobby.reserve(here, id(2), 2), None, "it has that one");
        assert_eq!(lobby.reserve(there, id(4), 2), None);
        lobby.forget(id(1));
        lobby.forget(id(1));
        assert_eq!(lobby.reserve(here, id(3), 2), None);
        for number in [2, 3, 4] {
            lobby.forget(id(number));
        }
        let origins = lobby.origins();
        assert!(origins.of.is_empty() && origins.by.is_empty() && origins.order.is_empty());
    }

    /// Two addresses with all the invitations they can have do not push anybody out.
    #[test]
    fn everybody_is_shown() {
        let lobby = Lobby::default();
        let flood: Vec<u16> = (0..400).collect();
        for number in &flood {
            let address: IpAddr = if number % 2 == 0 { "192.0.2.1" } else { "192.0.2.2" }.parse().unwrap();
            assert_eq!(lobby.reserve(address, id(*number), 1000), None);
        }
        lobby.reserve("192.0.2.3".parse().unwrap(), id(500), 10);
        // The newest first: those of others are the oldest; of one nobody knows where it came from.
        let all: Vec<Invitation> = flood.into_iter().chain([500, 501]).map(invitation).collect();
        let shown: Vec<GameId> = lobby.choose(all, 50).into_iter().map(|one| one.id).collect();
        assert_eq!(shown.len(), 50);
        assert_eq!(shown[..4], [0, 1, 2, 3].map(id), "the newest first");
        assert_eq!(shown[48..], [500, 501].map(id));
    }
}
