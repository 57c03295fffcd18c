//! One game between two people: the fold of its events.
//!
//! ```text
//!            Joined      Joined            Moved …            a line, a full board,
//!   nobody ────────▶ 1 ────────▶ playing ──────────▶ playing ──────────────────────▶ over ──▶ rematch
//!                     │             │                           Resigned, TimedOut
//!                     └─────────────┴── Cancelled (before both have moved), Expired
//! ```

use puissance4_rules::{Column, Game, Outcome, PlayError, Position};

use crate::event::{Entry, Event, Log, Version};
use crate::id::GameId;
use crate::message::PlayerCommand;
use crate::refusal::Refusal;
use crate::seat::{BySeat, MatchScore, Seat};
use crate::terms::Opening;
use crate::time::{Milliseconds, Moment};
use puissance4_players::Name;

/// Moves are taken back at most so often in a game, so that a game stays short.
pub const MAX_TAKEBACKS: u32 = 64;

/// A game as it stands. Two that were made from the same events are equal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Match {
    opening: Opening,
    version: Version,
    /// When the last thing happened.
    last: Moment,
    players: BySeat<Option<Player>>,
    game: Game,
    left: BySeat<Milliseconds>,
    /// Since when the clock of whoever is to move runs.
    running_since: Moment,
    takeback: Option<Seat>,
    takebacks: u32,
    /// At which ply somebody asked last.
    asked_at: BySeat<Option<usize>>,
    ending: Option<Ending>,
    rematch: Option<Seat>,
    offered: BySeat<bool>,
    next: Option<GameId>,
}

/// Who sits on a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Player {
    name: Option<Name>,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// By a line of discs.
    Line {
        /// Whose.
        winner: Seat,
    },
    /// The board is full.
    Draw,
    /// Somebody gave up.
    Resigned {
        /// The other.
        winner: Seat,
    },
    /// Somebody's time was up.
    TimedOut {
        /// The other.
        winner: Seat,
    },
    /// It was called off before both had moved.
    Cancelled,
    /// It was left alone for too long.
    Expired,
}

/// What only the server knows when somebody acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Circumstances {
    /// How much of the time since the clock started to run counts.
    pub thought: Milliseconds,
    /// The name of the next game, should a rematch come of it.
    pub next: Option<GameId>,
}

/// The clock that runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Running {
    /// Whose it is.
    pub seat: Seat,
    /// Since when.
    pub since: Moment,
    /// What it showed then.
    pub left: Milliseconds,
}

/// A list of events is not that of a game. The match is as it was before the one that does not fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("event {number} does not fit: {reason}", number = number.0)]
pub struct Broken {
    /// The event that does not fit.
    pub number: Version,
    /// Why.
    pub reason: Refusal,
}

impl Ending {
    /// Who won, if somebody did.
    pub fn winner(self) -> Option<Seat> {
        match self {
            Self::Line { winner } | Self::Resigned { winner } | Self::TimedOut { winner } => Some(winner),
            Self::Draw | Self::Cancelled | Self::Expired => None,
        }
    }

    /// Whether the game was played to an end that counts.
    pub fn counts(self) -> bool {
        !matches!(self, Self::Cancelled | Self::Expired)
    }
}

impl Match {
    /// A game to which nothing has happened yet.
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

    /// The game of a whole list.
    pub fn from_log(log: &Log) -> Result<Self, Broken> {
        let mut game = Self::new(log.opening);
        for entry in &log.events {
            game.apply(entry)?;
        }
        Ok(game)
    }

    // ---- What happens -----------------------------------------------------------------------------------------

    /// The event that comes of what somebody wants to do, or why they cannot.
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
            // Two who offer at the same time agree.
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

    /// The event that comes of somebody who takes the free seat.
    pub fn join(&self, name: Option<Name>) -> Result<Event, Refusal> {
        let seat = Seat::BOTH.into_iter().find(|seat| self.players.get(*seat).is_none()).ok_or(Refusal::SeatTaken)?;
        let event = Event::Joined { seat, name };
        self.permits(&event)?;
        Ok(event)
    }

    /// The end by time, if the one to move has thought for so long.
    pub fn time_out(&self, thought: Milliseconds) -> Option<Event> {
        let running = self.running()?;
        (thought >= running.left).then_some(Event::TimedOut { seat: running.seat })
    }

    /// Adds an event that happens now, and gives it its number.
    pub fn push(&mut self, at: Moment, event: Event) -> Result<Entry, Broken> {
        let entry = Entry { number: self.version.next(), at, event };
        self.apply(&entry)?;
        Ok(entry)
    }

    /// Adds the next event of a list. If it does not fit, everything stays as it was.
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

    /// Whether an event can be the next one. This is the one place that says so.
    fn permits(&self, event: &Event) -> Result<(), Refusal> {
        match *event {
            Event::Joined { seat, .. } => {
                self.goes_on()?;
                self.players.get(seat).is_none().then_some(()).ok_or(Refusal::SeatTaken)
            }
            Event::Moved { column, left_ms } => {
                self.is_playing()?;
                self.fits_clock(left_ms)?;
                self.permits_column(column)
            }
            Event::TakebackAsked { by } => {
                self.is_playing()?;
                self.ply_before_last_of(by).ok_or(Refusal::NothingToTakeBack)?;
                if self.takeback.is_some() || *self.asked_at.get(by) == Some(self.ply()) {
                    return Err(Refusal::AlreadyAsked);
                }
                if self.takebacks >= MAX_TAKEBACKS { Err(Refusal::EnoughTakebacks) } else { Ok(()) }
            }
            Event::TakebackAccepted { by, ply, left_ms } => {
                self.is_playing()?;
                was_asked(self.takeback, by)?;
                self.fits_clock(left_ms)?;
                let right = self.ply_before_last_of(by.other()) == Some(usize::from(ply));
                right.then_some(()).ok_or(Refusal::Impossible)
            }
            Event::TakebackDeclined { by } => {
                self.is_playing()?;
                was_asked(self.takeback, by)
            }
            Event::Resigned { .. } => self.is_playing(),
            Event::TimedOut { seat } => {
                self.is_playing()?;
                let fits = self.running().is_some_and(|running| running.seat == seat);
                fits.then_some(()).ok_or(Refusal::Impossible)
            }
            Event::Cancelled { by } => {
                self.goes_on()?;
                self.players.get(by).as_ref().ok_or(Refusal::NotSeated)?;
                if self.ply() < 2 { Ok(()) } else { Err(Refusal::Begun) }
            }
            Event::Expired => self.goes_on(),
            Event::RematchOffered { by } => {
                self.is_repeatable()?;
                if *self.offered.get(by) || self.rematch.is_some() { Err(Refusal::AlreadyAsked) } else { Ok(()) }
            }
            Event::RematchAccepted { by, .. } | Event::RematchDeclined { by } => {
                self.is_repeatable()?;
                was_asked(self.rematch, by)
            }
        }
    }

    /// What a permitted event changes.
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
                self.ending = ending_of(self.game.position());
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

    /// What is fixed for a rematch: the same terms, the seats exchanged, the score with this game.
    pub fn rematch(&self, id: GameId, at: Moment) -> Opening {
        let Opening { terms, creator, .. } = self.opening;
        let tally = self.tally().swapped();
        Opening { id, at, terms, creator: creator.other(), tally, previous: Some(self.opening.id) }
    }

    // ---- How it stands ----------------------------------------------------------------------------------------

    /// What was fixed at the start.
    pub fn opening(&self) -> &Opening {
        &self.opening
    }

    /// The game's name.
    pub fn id(&self) -> GameId {
        self.opening.id
    }

    /// How many things have happened.
    pub fn version(&self) -> Version {
        self.version
    }

    /// When the last of them did.
    pub fn last(&self) -> Moment {
        self.last
    }

    /// The moves on the board and how they came about.
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

    /// Whether somebody sits there.
    pub fn is_taken(&self, seat: Seat) -> bool {
        self.players.get(seat).is_some()
    }

    /// The name of who sits there, if they gave one.
    pub fn name(&self, seat: Seat) -> Option<&Name> {
        self.players.get(seat).as_ref().and_then(|player| player.name.as_ref())
    }

    /// Whether both seats are taken.
    pub fn has_both(&self) -> bool {
        Seat::BOTH.into_iter().all(|seat| self.is_taken(seat))
    }

    /// How it ended, once it has.
    pub fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// Who is to move; nobody before both are there and after the end.
    pub fn turn(&self) -> Option<Seat> {
        (self.has_both() && self.ending.is_none()).then(|| self.position().to_move().into())
    }

    /// Who would like a move back and has no answer yet.
    pub fn takeback(&self) -> Option<Seat> {
        self.takeback
    }

    /// Who would like another game and has no answer yet.
    pub fn rematch_offer(&self) -> Option<Seat> {
        self.rematch
    }

    /// The next game, once there is one.
    pub fn next(&self) -> Option<GameId> {
        self.next
    }

    /// The score, with this game once it has ended.
    pub fn tally(&self) -> MatchScore {
        match self.ending {
            Some(ending) if ending.counts() => self.opening.tally.with(ending.winner()),
            _ => self.opening.tally,
        }
    }

    /// What both clocks showed when the last one stopped; nothing without clocks.
    pub fn left(&self) -> Option<BySeat<Milliseconds>> {
        self.opening.terms.time().map(|_| self.left)
    }

    /// The clock that runs now: none before both have moved, for nobody's first move is charged.
    pub fn running(&self) -> Option<Running> {
        let seat = self.turn()?;
        self.is_charged().then(|| Running { seat, since: self.running_since, left: *self.left.get(seat) })
    }

    // ---- Conditions -------------------------------------------------------------------------------------------

    fn goes_on(&self) -> Result<(), Refusal> {
        if self.ending.is_none() { Ok(()) } else { Err(Refusal::Over) }
    }

    fn is_playing(&self) -> Result<(), Refusal> {
        self.goes_on()?;
        if self.has_both() { Ok(()) } else { Err(Refusal::NotStarted) }
    }

    fn is_repeatable(&self) -> Result<(), Refusal> {
        match self.ending {
            None => Err(Refusal::NotOver),
            Some(ending) if ending.counts() && self.next.is_none() => Ok(()),
            Some(_) => Err(Refusal::NoRematch),
        }
    }

    fn no_rematch_asked(&self) -> Refusal {
        self.is_repeatable().err().unwrap_or(Refusal::NothingAsked)
    }

    fn is_current(&self, ply: u16) -> Result<(), Refusal> {
        self.is_playing()?;
        if usize::from(ply) == self.ply() { Ok(()) } else { Err(Refusal::Stale) }
    }

    fn permits_column(&self, column: Column) -> Result<(), Refusal> {
        let position = self.position();
        if position.can_play(column) {
            return Ok(());
        }
        Err(match position.clone().play(column) {
            Err(PlayError::NoSuchColumn { .. }) => Refusal::NoSuchColumn,
            Err(PlayError::ColumnFull { .. }) => Refusal::ColumnFull,
            Err(PlayError::GameOver { .. }) | Ok(_) => Refusal::Over,
        })
    }

    /// How many discs were there before somebody's last one.
    fn ply_before_last_of(&self, seat: Seat) -> Option<usize> {
        let their_last_was_last = Seat::from(self.position().to_move()) != seat;
        self.ply().checked_sub(if their_last_was_last { 1 } else { 2 })
    }

    /// Whether the one to move has moved before, in a game with clocks.
    fn is_charged(&self) -> bool {
        self.opening.terms.time().is_some() && self.ply() >= 2
    }

    fn is_time_up(&self, thought: Milliseconds) -> bool {
        self.running().is_some_and(|running| thought >= running.left)
    }

    /// What is left to the one to move who has thought for so long; nothing without clocks.
    fn left_after(&self, thought: Milliseconds) -> Option<Milliseconds> {
        let thought = if self.is_charged() { thought } else { Milliseconds(0) };
        let seat = Seat::from(self.position().to_move());
        self.left().map(|left| left.get(seat).minus(thought))
    }

    fn fits_clock(&self, left: Option<Milliseconds>) -> Result<(), Refusal> {
        if left.is_some() == self.opening.terms.time().is_some() { Ok(()) } else { Err(Refusal::Impossible) }
    }

    fn stop_clock(&mut self, at: Moment, left: Option<Milliseconds>) {
        let seat = Seat::from(self.position().to_move());
        if let Some(left) = left {
            *self.left.get_mut(seat) = left;
        }
        self.running_since = at;
    }
}

/// Whether the other has asked for something.
fn was_asked(asker: Option<Seat>, by: Seat) -> Result<(), Refusal> {
    if asker == Some(by.other()) { Ok(()) } else { Err(Refusal::NothingAsked) }
}

fn ending_of(position: &Position) -> Option<Ending> {
    match position.outcome() {
        Outcome::Ongoing => None,
        Outcome::Draw => Some(Ending::Draw),
        Outcome::Win(win) => Some(Ending::Line { winner: win.player().into() }),
    }
}
