//! The checker: compares the observations of all clients with what is stored at the end.

use std::collections::{HashMap, HashSet};
use std::fmt;

use puissance4_online::{ActionId, Event, GameId, Match, Moment, PlayerCommand, Seat, Version};
use puissance4_server::{Store, Stored};

use crate::linearizability::{Compared, check_order};
use crate::observation::{Asked, Observation};

/// The result of a stress test: counts, and faults.
#[derive(Clone, Debug, Default)]
pub struct Verdict {
    /// Games with at least one client.
    pub games: usize,
    /// How many of these have ended.
    pub finished: usize,
    /// Stored events.
    pub events: usize,
    /// Stored moves.
    pub moves: usize,
    /// Acknowledged actions.
    pub acknowledged: usize,
    /// Moves among these.
    pub acknowledged_moves: usize,
    /// Stored actions without an acknowledgement: the connection was lost before.
    pub unheard: usize,
    /// Retried actions.
    pub repeated: usize,
    /// Connections that were opened.
    pub connections: u64,
    /// How often a client was told to retry.
    pub busy: u64,
    /// When the last acknowledged event happened.
    pub last: Moment,
    /// The checks of linearizability.
    pub order: Compared,
    /// The faults that were found.
    pub faults: Vec<String>,
}

impl Verdict {
    /// Whether there are no faults.
    pub fn is_good(&self) -> bool {
        self.faults.is_empty()
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "games                        {} ({} finished)", self.games, self.finished)?;
        writeln!(f, "events stored                {} ({} moves)", self.events, self.moves)?;
        writeln!(f, "actions acknowledged         {} ({} moves)", self.acknowledged, self.acknowledged_moves)?;
        writeln!(f, "stored, acknowledgement lost {}", self.unheard)?;
        writeln!(f, "actions sent more than once  {}", self.repeated)?;
        writeln!(f, "connections                  {}", self.connections)?;
        writeln!(f, "told to retry                {}", self.busy)?;
        let Compared { told, actions, reads, behind } = self.order;
        writeln!(
            f,
            "compared with real time      {actions} actions, {reads} reads ({behind} behind), {told} messages"
        )?;
        writeln!(f, "faults                       {}", self.faults.len())?;
        for fault in self.faults.iter().take(20) {
            writeln!(f, "  {fault}")?;
        }
        Ok(())
    }
}

/// Compares the stored games with the observations of all clients.
pub async fn check(store: &dyn Store, observations: &[Observation]) -> Verdict {
    let mut games: HashMap<GameId, Vec<&Observation>> = HashMap::new();
    for observation in observations {
        games.entry(observation.game).or_default().push(observation);
    }
    let mut verdict = Verdict { games: games.len(), ..Verdict::default() };
    for (id, clients) in games {
        match store.load(id).await {
            Ok(Some(stored)) => check_game(&stored, &clients, &mut verdict),
            Ok(None) => verdict.faults.push(format!("{id}: the game is gone")),
            Err(error) => verdict.faults.push(format!("{id}: {error}")),
        }
    }
    verdict
}

/// Compares one game.
pub fn check_game(stored: &Stored, clients: &[&Observation], verdict: &mut Verdict) {
    let Stored { log, actions, .. } = stored;
    let mut faults: Vec<String> = Vec::new();
    // The log is legal and without gaps.
    let mut game = Match::new(log.opening);
    let mut turns: HashMap<Version, (Option<Seat>, usize)> = HashMap::new();
    for entry in &log.events {
        turns.insert(entry.number, (game.turn(), game.ply()));
        if let Err(error) = game.apply(entry) {
            faults.push(format!("the log is not that of a game: {error}"));
            break;
        }
    }
    let mut by_action: HashMap<(Seat, &ActionId), Version> = HashMap::new();
    let mut by_number: HashMap<Version, (Seat, &ActionId)> = HashMap::new();
    for (seat, id, number) in actions {
        if by_action.insert((*seat, id), *number).is_some() || by_number.insert(*number, (*seat, id)).is_some() {
            faults.push(format!("{id:?} of {seat:?} is stored twice"));
        }
    }
    let mut asked: HashMap<(Seat, &ActionId), &Asked> = HashMap::new();
    let mut acknowledged: HashSet<(Seat, &ActionId)> = HashSet::new();
    for client in clients {
        faults.extend(client.faults.iter().cloned());
        verdict.connections += client.connections;
        verdict.busy += client.busy;
        // A client's view is a prefix of the log.
        if !log.events.starts_with(&client.seen) {
            faults.push(format!("{:?} saw what is not there: {} events", client.seat, client.seen.len()));
        }
        if client.opening.is_some_and(|opening| opening != log.opening) {
            faults.push(format!("{:?} saw another opening", client.seat));
        }
        let Some(seat) = client.seat else { continue };
        for (id, command) in &client.asked {
            asked.insert((seat, id), command);
            verdict.repeated += usize::from(command.sent > 1);
            let stored = by_action.get(&(seat, id));
            match (&command.accepted, command.refused) {
                // An acknowledged action is stored.
                (Some(entry), _) => {
                    acknowledged.insert((seat, id));
                    verdict.acknowledged += 1;
                    verdict.last = verdict.last.max(entry.at);
                    verdict.acknowledged_moves += usize::from(matches!(entry.event, Event::Moved { .. }));
                    if stored != Some(&entry.number) || !log.events.contains(entry) {
                        faults.push(format!("{seat:?}: {id:?} was acknowledged as {entry:?}, and is lost"));
                    }
                }
                (None, Some(reason)) if command.sent == 1 && stored.is_some() => {
                    faults.push(format!("{seat:?}: {id:?} was refused ({reason}), and is there"));
                }
                (None, _) => {}
            }
        }
    }
    for entry in &log.events {
        let Event::Moved { column, .. } = entry.event else { continue };
        verdict.moves += 1;
        // Every stored move was sent, by the player to move, for that ply of the game.
        let by = by_number.get(&entry.number);
        let command = by.and_then(|by| asked.get(by)).map(|asked| &asked.command);
        let turn = turns.get(&entry.number);
        let fits = match (by, command, turn) {
            (Some((seat, _)), Some(PlayerCommand::Move { column: wanted, ply }), Some((turn, at))) => {
                *turn == Some(*seat) && *wanted == column && usize::from(*ply) == *at
            }
            _ => false,
        };
        if !fits {
            faults.push(format!("not asked for: {entry:?}: {by:?} {command:?}"));
        }
    }
    faults.extend(check_order(stored, clients, &mut verdict.order));
    verdict.unheard += by_action.keys().filter(|by| !acknowledged.contains(*by)).count();
    verdict.events += log.events.len();
    verdict.finished += usize::from(game.ending().is_some());
    verdict.faults.extend(faults.into_iter().map(|fault| format!("{}: {fault}", log.opening.id)));
}

#[cfg(test)]
mod tests {
    use super::*;
    use puissance4_online::{BySeat, Entry, Log, MatchScore, Opening, Refusal, Terms};
    use puissance4_rules::{Column, Geometry};
    use puissance4_server::Sqlite;

    use crate::span::Span;

    /// A correct game with its observations, until a test changes something.
    struct Case {
        stored: Stored,
        players: BySeat<Observation>,
        watcher: Observation,
    }

    fn id(number: u32) -> ActionId {
        format!("action-{number}").parse().unwrap()
    }

    fn column(number: usize) -> Column {
        Geometry::STANDARD.columns().nth(number).unwrap()
    }

    fn case() -> Case {
        let game = GameId::from_bytes([7; GameId::BYTES]);
        let at = Moment(1_000_000);
        let terms = Terms::default();
        let opening =
            Opening { id: game, at, terms, creator: Seat::First, tally: MatchScore::default(), previous: None };
        let mut fold = Match::new(opening);
        let mut events = Vec::new();
        let mut actions = Vec::new();
        let mut players = BySeat { first: Observation::new(game), second: Observation::new(game) };
        for seat in Seat::BOTH {
            events.push(fold.push(at, Event::Joined { seat, name: None }).unwrap());
        }
        for (ply, number) in [3, 3, 2, 4].into_iter().enumerate() {
            let (seat, column, ply) = (fold.turn().unwrap(), column(number), u16::try_from(ply).unwrap());
            let entry = fold.push(at, Event::Moved { column, left_ms: None }).unwrap();
            let id = id(entry.number.0);
            let command = PlayerCommand::Move { column, ply };
            let asked = Asked { command, sent: 1, span: Span::default(), accepted: Some(entry.clone()), refused: None };
            players.get_mut(seat).asked.insert(id.clone(), asked);
            actions.push((seat, id, entry.number));
            events.push(entry);
        }
        for seat in Seat::BOTH {
            let player = players.get_mut(seat);
            (player.seat, player.opening, player.seen) = (Some(seat), Some(opening), events.clone());
        }
        let mut watcher = Observation::new(game);
        (watcher.opening, watcher.seen) = (Some(opening), events.clone());
        Case { stored: Stored { log: Log { opening, events }, keys: BySeat::default(), actions }, players, watcher }
    }

    impl Case {
        fn all(&mut self) -> [&mut Observation; 3] {
            [&mut self.players.first, &mut self.players.second, &mut self.watcher]
        }

        /// Cuts all views to this length, so only the answers can reveal a fault.
        fn forget_after(&mut self, events: usize) {
            for client in self.all() {
                client.seen.truncate(events);
            }
        }

        fn verdict(&self) -> Verdict {
            let mut verdict = Verdict::default();
            check_game(&self.stored, &[&self.players.first, &self.players.second, &self.watcher], &mut verdict);
            verdict
        }

        /// Every fault contains this text.
        #[track_caller]
        fn is_caught(&self, as_what: &str) {
            let faults = self.verdict().faults;
            assert!(!faults.is_empty() && faults.iter().all(|fault| fault.contains(as_what)), "{as_what}: {faults:#?}");
        }
    }

    fn moved(number: u32, column: Column) -> Entry {
        Entry { number: Version(number), at: Moment(1_000_000), event: Event::Moved { column, left_ms: None } }
    }

    #[test]
    fn what_is_well_has_no_faults() {
        let verdict = case().verdict();
        assert!(verdict.is_good(), "{verdict}");
        assert_eq!((verdict.events, verdict.moves, verdict.acknowledged_moves, verdict.unheard), (6, 4, 4, 0));
        // A client that has not seen all events yet, and an answer that was lost.
        let mut case = case();
        case.forget_after(3);
        case.players.second.asked.get_mut(&id(6)).unwrap().accepted = None;
        let verdict = case.verdict();
        assert!(verdict.is_good(), "{verdict}");
        assert_eq!(verdict.unheard, 1);
    }

    #[test]
    fn a_lost_move_is_caught() {
        let mut case = case();
        case.stored.log.events.pop();
        case.stored.actions.pop();
        case.forget_after(5);
        case.is_caught("is lost");
        // Another event is in its place.
        let mut case = self::case();
        case.stored.log.events[5] = moved(6, column(0));
        case.stored.actions[3].1 = id(100);
        let asked = Asked {
            command: PlayerCommand::Move { column: column(0), ply: 3 },
            sent: 1,
            span: Span::default(),
            accepted: None,
            refused: None,
        };
        case.players.second.asked.insert(id(100), asked);
        case.forget_after(5);
        case.is_caught("is lost");
    }

    #[test]
    fn a_move_that_is_there_twice_is_caught() {
        // Stored twice, by the same action.
        let mut case = case();
        case.stored.log.events.push(moved(7, column(2)));
        case.stored.actions.push((Seat::First, id(5), Version(7)));
        let faults = case.verdict().faults;
        assert!(faults.iter().any(|fault| fault.contains("is stored twice")), "{faults:#?}");
        // Without an action id, and with one that no client has sent.
        let mut case = self::case();
        case.stored.log.events.push(moved(7, column(2)));
        case.is_caught("not asked for");
        case.stored.actions.push((Seat::First, id(100), Version(7)));
        case.is_caught("not asked for");
        // Two actions with the same event.
        let mut case = self::case();
        case.stored.actions.push((Seat::Second, id(100), Version(6)));
        let faults = case.verdict().faults;
        assert!(faults.iter().any(|fault| fault.contains("is stored twice")), "{faults:#?}");
    }

    #[test]
    fn a_move_at_another_place_is_caught() {
        // The same column was sent, but for an earlier ply.
        let mut case = case();
        case.players.second.asked.get_mut(&id(6)).unwrap().command = PlayerCommand::Move { column: column(4), ply: 1 };
        case.is_caught("not asked for");
        let mut case = self::case();
        case.players.second.asked.get_mut(&id(6)).unwrap().command = PlayerCommand::Move { column: column(5), ply: 3 };
        case.is_caught("not asked for");
    }

    #[test]
    fn a_gap_is_caught() {
        let mut case = case();
        case.stored.log.events.remove(3);
        case.stored.actions.remove(1);
        case.players.second.asked.remove(&id(4));
        case.forget_after(3);
        let faults = case.verdict().faults;
        assert!(faults.iter().any(|fault| fault.contains("not that of a game")), "{faults:#?}");
    }

    #[test]
    fn an_illegal_list_is_caught() {
        // A seat is taken twice.
        let mut case = case();
        let event = Event::Joined { seat: Seat::First, name: None };
        case.stored.log.events.push(Entry { number: Version(7), at: Moment(1_000_000), event });
        case.is_caught("not that of a game");
        // More discs than fit into a column, all of them sent.
        let mut case = self::case();
        for number in 7..13 {
            let seat = if number % 2 == 1 { Seat::First } else { Seat::Second };
            let command = PlayerCommand::Move { column: column(3), ply: u16::try_from(number - 3).unwrap() };
            let asked = Asked { command, sent: 1, span: Span::default(), accepted: None, refused: None };
            case.players.get_mut(seat).asked.insert(id(number), asked);
            case.stored.log.events.push(moved(number, column(3)));
            case.stored.actions.push((seat, id(number), Version(number)));
        }
        let faults = case.verdict().faults;
        assert!(faults.iter().any(|fault| fault.contains("not that of a game")), "{faults:#?}");
    }

    #[test]
    fn a_stream_that_is_no_beginning_is_caught() {
        for number in 0..3 {
            // More than the log, a gap, another event.
            let changes: [fn(&mut Vec<Entry>); 3] = [
                |seen| seen.push(moved(7, column(2))),
                |seen| drop(seen.remove(2)),
                |seen| seen[4] = moved(5, column(6)),
            ];
            for change in changes {
                let mut case = case();
                change(&mut case.all()[number].seen);
                case.is_caught("saw what is not there");
            }
            let mut case = case();
            case.all()[number].opening.as_mut().unwrap().at = Moment(5);
            case.is_caught("saw another opening");
        }
    }

    #[test]
    fn a_refused_move_that_is_there_is_caught() {
        let mut case = case();
        let asked = case.players.second.asked.get_mut(&id(6)).unwrap();
        (asked.accepted, asked.refused) = (None, Some(Refusal::Stale));
        case.is_caught("was refused");
    }

    #[test]
    fn a_fault_that_a_client_has_noted_is_reported() {
        let mut case = case();
        case.watcher.fault("the past has changed");
        case.is_caught("the past has changed");
    }

    #[tokio::test]
    async fn a_lost_game_is_caught() {
        let folder = tempfile::tempdir().unwrap();
        let store = Sqlite::open(&folder.path().join("games.sqlite")).unwrap();
        let verdict = check(&store, &[case().watcher]).await;
        assert!(verdict.faults.len() == 1 && verdict.faults[0].contains("gone"), "{verdict}");
    }
}
