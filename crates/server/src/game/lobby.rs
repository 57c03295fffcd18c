//! Which address has created which open invitation, so that no address fills the lobby.
//!
//! Addresses are kept in the memory of this server only and never stored. Invitations with an unknown address, because
//! they were created on another server or before a restart, count as if each came from an address of its own.

use std::collections::{HashMap, VecDeque};
use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard};

use puissance4_online::{GameId, Invitation};

use crate::address::household;
use crate::locks::lock;

/// The maximum number of remembered invitations; the oldest are forgotten first.
const MAX_REMEMBERED: usize = 50_000;

/// The addresses of open invitations.
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

    /// Counts a new invitation of an address. Nothing if it is within the limit; otherwise those of its invitations
    /// that may have been accepted meanwhile.
    pub(crate) fn reserve(&self, address: IpAddr, id: GameId, most: usize) -> Option<Vec<GameId>> {
        let address = household(address);
        let mut origins = self.origins();
        // A retry, because the answer was lost.
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

    /// Forgets an invitation that is no longer open, or was not created.
    pub(crate) fn forget(&self, id: GameId) {
        let mut origins = self.origins();
        if origins.forget(id) {
            origins.order.retain(|other| *other != id);
        }
    }

    /// Chooses among many invitations, and keeps their order: the first one of each address before the second one of
    /// any address, and so on.
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

    /// Two addresses with as many invitations as possible do not displace others.
    #[test]
    fn every_address_is_shown() {
        let lobby = Lobby::default();
        let flood: Vec<u16> = (0..400).collect();
        for number in &flood {
            let address: IpAddr = if number % 2 == 0 { "192.0.2.1" } else { "192.0.2.2" }.parse().unwrap();
            assert_eq!(lobby.reserve(address, id(*number), 1000), None);
        }
        lobby.reserve("192.0.2.3".parse().unwrap(), id(500), 10);
        // The newest first: those of others are the oldest; the address of one is unknown.
        let all: Vec<Invitation> = flood.into_iter().chain([500, 501]).map(invitation).collect();
        let shown: Vec<GameId> = lobby.choose(all, 50).into_iter().map(|one| one.id).collect();
        assert_eq!(shown.len(), 50);
        assert_eq!(shown[..4], [0, 1, 2, 3].map(id), "the newest first");
        assert_eq!(shown[48..], [500, 501].map(id));
    }
}
