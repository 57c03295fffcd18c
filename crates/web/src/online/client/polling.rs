//! Answers to HTTP requests: reading the game, and sending actions where sockets do not work.

use puissance4_online::{Accepted, ActionId, ProblemKind, Reading, Refusal, Version};

use crate::online::client::connecting::POLL_INTERVAL;
use crate::online::client::state::State;
use crate::online::client::{Instant, Notice, OnlineClient, Order};
use crate::online::delay::Delay;
use crate::online::failure::Failure;

impl OnlineClient {
    /// The answer to [`Order::Read`].
    pub(crate) fn game_read(&mut self, answer: Result<Reading, Failure>, now: Instant) -> Vec<Order> {
        let was_live = matches!(self.state, State::Live(_));
        if self.state != State::Reading && !was_live {
            return Vec::new();
        }
        let reading = match self.check_reading(answer, now) {
            Ok(reading) => reading,
            Err(next) => return was_live.then_some(Order::CloseSocket).into_iter().chain(next).collect(),
        };
        let mut orders = Vec::new();
        let before = self.version();
        let fits = self.merge_reading(&reading, &mut orders);
        self.you = reading.you;
        self.set_clock(reading.clock, now);
        self.set_presence(reading.presence, &mut orders);
        let next = if was_live {
            self.check_socket(fits && self.version() == before)
        } else if fits {
            self.continue_polling()
        } else {
            self.doubtful = true;
            self.fail(now)
        };
        orders.extend(next);
        orders
    }

    /// The reading, or what to do without one.
    fn check_reading(&mut self, answer: Result<Reading, Failure>, now: Instant) -> Result<Reading, Vec<Order>> {
        match answer {
            Ok(reading) if self.token.is_some() && reading.you.is_none() => {
                Err(self.handle_problem(&ProblemKind::WrongToken.into(), now))
            }
            Ok(reading) => Ok(reading),
            Err(Failure::Problem(problem)) => {
                self.reading_works = false;
                Err(self.handle_problem(&problem, now))
            }
            Err(Failure::Outdated) => Err(self.handle_problem(&ProblemKind::Unknown.into(), now)),
            Err(Failure::Unreachable) => Err(self.fail(now)),
        }
    }

    fn merge_reading(&mut self, reading: &Reading, orders: &mut Vec<Order>) -> bool {
        let before = self.version();
        let is_whole = reading.game.events.first().is_some_and(|entry| entry.number == Version(1));
        if before.is_none() || is_whole {
            return self.replace_game(&reading.game, orders);
        }
        before <= Some(reading.version) && reading.game.events.iter().all(|entry| self.add_event(entry, orders))
    }

    /// The game was read to test a silent socket, which should have delivered everything.
    fn check_socket(&mut self, is_complete: bool) -> Vec<Order> {
        if is_complete {
            return vec![self.set_alarm()];
        }
        let mut orders = vec![Order::CloseSocket];
        orders.extend(self.open_socket());
        orders
    }

    /// The read succeeded: the next step is a socket, or another read later.
    fn continue_polling(&mut self) -> Vec<Order> {
        let mut orders = Vec::new();
        let was_lost = !self.reading_works && self.failures > 0;
        self.reading_works = true;
        self.failures = 0;
        if was_lost {
            orders.push(Order::Notify(Notice::Connected));
        }
        self.reads_left = self.reads_left.saturating_sub(1);
        if self.reads_left == 0 {
            orders.extend(self.open_socket());
        } else {
            self.state = State::Waiting;
            orders.extend(self.post_first());
            orders.push(Order::Wait(Delay::exactly(POLL_INTERVAL)));
        }
        orders
    }

    /// The answer to [`Order::Post`].
    pub(crate) fn action_posted(&mut self, action: &ActionId, answer: Result<Accepted, Failure>) -> Vec<Order> {
        if self.posting.as_ref() != Some(action) {
            return Vec::new();
        }
        self.posting = None;
        let mut orders = Vec::new();
        match answer {
            Ok(accepted) => {
                self.handle_accepted(&accepted, &mut orders);
                orders.extend(self.post_first());
            }
            Err(Failure::Problem(problem)) => match (problem.problem, problem.reason) {
                (ProblemKind::Refused, Some(reason)) => {
                    self.handle_refusal(action, reason, problem.game.as_ref(), &mut orders);
                    orders.extend(self.post_first());
                }
                // It is sent again after the next successful read.
                (ProblemKind::TooMany | ProblemKind::NotStored | ProblemKind::Internal, _) => {}
                _ => {
                    self.handle_refusal(action, Refusal::Impossible, None, &mut orders);
                }
            },
            // The next read shows whether it was done; a newer page may have to read it.
            Err(Failure::Unreachable | Failure::Outdated) => {}
        }
        orders
    }
}
