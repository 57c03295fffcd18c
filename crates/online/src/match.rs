//! One online game: the fold of its events.
//!
//! ```text
//!            Joined      Joined            Moved …            a line, a full board,
//!   empty  ────────▶ 1 ────────▶ playing ──────────▶ playing ──────────────────────▶ over ──▶ rematch
//!                     │             │                           Resigned, TimedOut
//!                     └─────────────┴── Cancelled (before both have moved), Expired
//! ```

pub(crate) mod clock;
mod permits;

use puissance4_rules::{Game, Position};

use crate::command::PlayerCommand;
use crate::ending::Ending;
use crate::event::{Entry, Event, Log, Version};
use crate::id::GameId;
use crate::refusal::Refusal;
use crate::seat::{BySeat, MatchScore, Seat};
use crate::terms::Opening;
use crate::time::{Milliseconds, Moment};
use puissance4_players::Name;

/// The maximum number of take-backs in a game, so its log stays short.
pub const MAX_TAKEBACKS: u32 = 64;

/// A game as it stands. Equal events give equal values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Match {
    opening: Opening,
    version: Version,
    /// When the last event happened.
    last: Moment,
    players: BySeat<Option<Player>>,
    game: Game,
    left: BySeat<Milliseconds>,
    /// When the clock of the player to move was started.
    running_since: Moment,
    takeback: Option<Seat>,
    takebacks: u32,
    /// The ply at which each player last asked for a take-back.
    asked_at: BySeat<Option<usize>>,
    ending: Option<Ending>,
    rematch: Option<Seat>,
    offered: BySeat<bool>,
    next: Option<GameId>,
}

/// The player on a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Player {
    name: Option<Name>,
}

/// What only the server knows when a player acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Circumstances {
    /// How much of the time since the clock was started is charged.
    pub thought: Milliseconds,
    /// The id of the rematch, if there will be one.
    pub next: Option<GameId>,
}

/// An event cannot come next. The match is as it was before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("event {number} cannot come next: {reason}", number = number.0)]
pub struct Broken {
    /// Its number.
    pub number: Version,
    /// Why.
    pub reason: Refusal,
}

impl Match {
    /// A game without events.
    pub fn new(opening: Opening) -> Self {
        let initial = opening.terms.time().map_or(Milliseconds(0), |time| time.initial_ms);
        Self {
            opening,
            version: Version(0),
            last: opening.at,
            players: BySeat::default(),
            game: Game::new(opening.terms.geometry()),
            left: BySeat { first: initial, second: initial },
            running_since: opening.at,
            takeback: None,
            takebacks: 0,
            asked_at: BySeat::default(),
            ending: None,
            rematch: None,
            offered: BySeat::default(),
            next: None,
        }
    }

    /// The fold of a log.
    pub fn from_log(log: &Log) -> Result<Self, Broken> {
        let mut game = Self::new(log.opening);
        for entry in &log.events {
            game.apply(entry)?;
        }
        Ok(game)
    }

    // ---- Events -----------------------------------------------------------------------------------------------

    /// The event of a player's command, or why it is refused.
    pub fn decide(&self, seat: Seat, command: &PlayerCommand, now: &Circumstances) -> Result<Event, Refusal> {
        if self.players.get(seat).is_none() {
            return Err(Refusal::NotSeated);
        }
        if self.ending.is_none() && self.is_time_up(now.thought) {
            return Err(Refusal::TimeUp);
        }
        let event = match *command {
            PlayerCommand::Move { column, ply } => {
                self.is_current(ply)?;
                if self.turn().is_some_and(|turn| turn != seat) {
                    return Err(Refusal::NotYourTurn);
                }
                let increment = self.opening.terms.time().map_or(Milliseconds(0), |time| time.increment_ms);
                let gained = if self.is_charged() { increment } else { Milliseconds(0) };
                Event::Moved { column, left_ms: self.left_after(now.thought).map(|left| left.plus(gained)) }
            }
            PlayerCommand::AskTakeback { ply } => {
                self.is_current(ply)?;
                Event::TakebackAsked { by: seat }
            }
            PlayerCommand::AnswerTakeback { accept: true, ply } => {
                self.is_current(ply)?;
                let ply = self.takeback.and_then(|asker| self.ply_before_last_of(asker));
                let ply = u16::try_from(ply.ok_or(Refusal::NothingAsked)?).map_err(|_| Refusal::Impossible)?;
                Event::TakebackAccepted { by: seat, ply, left_ms: self.left_after(now.thought) }
            }
            PlayerCommand::AnswerTakeback { accept: false, .. } => Event::TakebackDeclined { by: seat },
            PlayerCommand::Resign => Event::Resigned { by: seat },
            PlayerCommand::Cancel => Event::Cancelled { by: seat },
            // Two offers at the same time are an agreement.
            PlayerCommand::OfferRematch | PlayerCommand::AnswerRematch { accept: true }
                if self.rematch == Some(seat.other()) =>
            {
                Event::RematchAccepted { by: seat, game: now.next.ok_or(Refusal::Impossible)? }
            }
            PlayerCommand::OfferRematch => Event::RematchOffered { by: seat },
            PlayerCommand::AnswerRematch { accept: true } => return Err(self.no_rematch_asked()),
            PlayerCommand::AnswerRematch { accept: false } => Event::RematchDeclined { by: seat },
        };
        self.permits(&event)?;
        Ok(event)
    }

    /// The event of a player who takes the free seat.
    pub fn join(&self, name: Option<Name>) -> Result<Event, Refusal> {
        let seat = Seat::BOTH.into_iter().find(|seat| self.players.get(*seat).is_none()).ok_or(Refusal::SeatTaken)?;
        let event = Event::Joined { seat, name };
        self.permits(&event)?;
        Ok(event)
    }

    /// The end by time, if the player to move has used this much.
    pub fn time_out(&self, thought: Milliseconds) -> Option<Event> {
        let running = self.running()?;
        (thought >= running.left).then_some(Event::TimedOut { seat: running.seat })
    }

    /// Applies a new event, and gives it the next number.
    pub fn push(&mut self, at: Moment, event: Event) -> Result<Entry, Broken> {
        let entry = Entry { number: self.version.next(), at, event };
        self.apply(&entry)?;
        Ok(entry)
    }

    /// Applies the next event of a log. If it cannot come next, nothing changes.
    pub fn apply(&mut self, entry: &Entry) -> Result<(), Broken> {
        let broken = |reason| Broken { number: entry.number, reason };
        if entry.number != self.version.next() {
            return Err(broken(Refusal::Stale));
        }
        self.permits(&entry.event).map_err(broken)?;
        self.version = entry.number;
        self.last = entry.at;
        self.happen(entry.at, &entry.event);
        Ok(())
    }

    /// Applies a permitted event.
    fn happen(&mut self, at: Moment, event: &Event) {
        match *event {
            Event::Joined { seat, ref name } => {
                *self.players.get_mut(seat) = Some(Player { name: name.clone() });
                self.running_since = at;
            }
            Event::Moved { column, left_ms } => {
                self.stop_clock(at, left_ms);
                self.takeback = None;
                let played = self.game.play(column);
                debug_assert!(played.is_ok(), "it was permitted");
                self.ending = Ending::of(self.game.position());
            }
            Event::TakebackAsked { by } => {
                self.takeback = Some(by);
                *self.asked_at.get_mut(by) = Some(self.ply());
            }
            Event::TakebackAccepted { ply, left_ms, .. } => {
                self.stop_clock(at, left_ms);
                while self.ply() > usize::from(ply) && self.game.undo().is_ok() {}
                self.takeback = None;
                self.takebacks += 1;
                self.asked_at = BySeat::default();
            }
            Event::TakebackDeclined { .. } => self.takeback = None,
            Event::Resigned { by } => self.ending = Some(Ending::Resigned { winner: by.other() }),
            Event::TimedOut { seat } => {
                *self.left.get_mut(seat) = Milliseconds(0);
                self.ending = Some(Ending::TimedOut { winner: seat.other() });
            }
            Event::Cancelled { .. } => self.ending = Some(Ending::Cancelled),
            Event::Expired => self.ending = Some(Ending::Expired),
            Event::RematchOffered { by } => {
                self.rematch = Some(by);
                *self.offered.get_mut(by) = true;
            }
            Event::RematchAccepted { game, .. } => {
                self.rematch = None;
                self.next = Some(game);
            }
            Event::RematchDeclined { .. } => self.rematch = None,
        }
        if self.ending.is_some() {
            self.takeback = None;
        }
    }

    /// The opening of a rematch: the same terms, the seats exchanged, the score with this game.
    pub fn rematch(&self, id: GameId, at: Moment) -> Opening {
        let Opening { terms, creator, .. } = self.opening;
        let tally = self.tally().swapped();
        Opening { id, at, terms, creator: creator.other(), tally, previous: Some(self.opening.id) }
    }

    // ---- State ------------------------------------------------------------------------------------------------

    /// What was fixed at the start.
    pub fn opening(&self) -> &Opening {
        &self.opening
    }

    /// The game's id.
    pub fn id(&self) -> GameId {
        self.opening.id
    }

    /// How many events there are.
    pub fn version(&self) -> Version {
        self.version
    }

    /// When the last event happened.
    pub fn last(&self) -> Moment {
        self.last
    }

    /// The moves, with the position.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The board.
    pub fn position(&self) -> &Position {
        self.game.position()
    }

    /// How many discs are on the board.
    pub fn ply(&self) -> usize {
        self.game.ply()
    }

    /// Whether a seat is taken.
    pub fn is_taken(&self, seat: Seat) -> bool {
        self.players.get(seat).is_some()
    }

    /// The name of the player on a seat, if one was given.
    pub fn name(&self, seat: Seat) -> Option<&Name> {
        self.players.get(seat).as_ref().and_then(|player| player.name.as_ref())
    }

    /// Whether both seats are taken.
    pub fn has_both(&self) -> bool {
        Seat::BOTH.into_iter().all(|seat| self.is_taken(seat))
    }

    /// How it ended, if it has.
    pub fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// The player to move; none before both seats are taken and after the end.
    pub fn turn(&self) -> Option<Seat> {
        (self.has_both() && self.ending.is_none()).then(|| self.position().to_move().into())
    }

    /// The player who has asked for a take-back, until it is answered.
    pub fn takeback(&self) -> Option<Seat> {
        self.takeback
    }

    /// The player who has offered a rematch, until it is answered.
    pub fn rematch_offer(&self) -> Option<Seat> {
        self.rematch
    }

    /// The rematch, if there is one.
    pub fn next(&self) -> Option<GameId> {
        self.next
    }

    /// The score, with this game if it has ended.
    pub fn tally(&self) -> MatchScore {
        match self.ending {
            Some(ending) if ending.counts() => self.opening.tally.with(ending.winner()),
            _ => self.opening.tally,
        }
    }

    // ---- Conditions -------------------------------------------------------------------------------------------

    fn no_rematch_asked(&self) -> Refusal {
        self.is_repeatable().err().unwrap_or(Refusal::NothingAsked)
    }

    fn is_current(&self, ply: u16) -> Result<(), Refusal> {
        self.is_playing()?;
        if usize::from(ply) == self.ply() { Ok(()) } else { Err(Refusal::Stale) }
    }

    /// How many discs were on the board before a player's last one.
    fn ply_before_last_of(&self, seat: Seat) -> Option<usize> {
        let their_last_was_last = Seat::from(self.position().to_move()) != seat;
        self.ply().checked_sub(if their_last_was_last { 1 } else { 2 })
    }
}
