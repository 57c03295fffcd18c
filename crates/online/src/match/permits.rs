//! Which event can come next. This is the one place that decides it.

use puissance4_rules::{Column, PlayError};

use crate::event::Event;
use crate::r#match::{MAX_TAKEBACKS, Match};
use crate::refusal::Refusal;
use crate::seat::Seat;

impl Match {
    /// Whether an event can be the next one.
    pub(super) fn permits(&self, event: &Event) -> Result<(), Refusal> {
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

    fn goes_on(&self) -> Result<(), Refusal> {
        if self.ending.is_none() { Ok(()) } else { Err(Refusal::Over) }
    }

    pub(super) fn is_playing(&self) -> Result<(), Refusal> {
        self.goes_on()?;
        if self.has_both() { Ok(()) } else { Err(Refusal::NotStarted) }
    }

    pub(super) fn is_repeatable(&self) -> Result<(), Refusal> {
        match self.ending {
            None => Err(Refusal::NotOver),
            Some(ending) if ending.counts() && self.next.is_none() => Ok(()),
            Some(_) => Err(Refusal::NoRematch),
        }
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
}

/// Whether the opponent has asked.
fn was_asked(asker: Option<Seat>, by: Seat) -> Result<(), Refusal> {
    if asker == Some(by.other()) { Ok(()) } else { Err(Refusal::NothingAsked) }
}
