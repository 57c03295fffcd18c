//! Connecting, and connecting again: sockets where they work, HTTP requests where they do not.

use puissance4_online::{Milliseconds, PlayerMessage, Problem, ProblemKind, WatcherMessage};

use crate::online::client::state::{Alarm, State};
use crate::online::client::{Instant, Notice, OnlineClient, Order};
use crate::online::delay::Delay;

/// A socket that does not work by then is given up.
const OPEN_TIMEOUT: Milliseconds = Milliseconds(10_000);
/// An action without an answer by then is sent again, over another socket.
pub(super) const ANSWER_TIMEOUT: Milliseconds = Milliseconds(6_000);
/// After this much silence an HTTP request finds out whether the socket still works.
pub(super) const SILENCE_TIMEOUT: Milliseconds = Milliseconds(45_000);
/// How often the game is read where sockets do not work.
pub(super) const POLL_INTERVAL: Milliseconds = Milliseconds(2_000);
/// After this many failed sockets the client falls back to polling.
pub(super) const MAX_SOCKET_FAILURES: u32 = 3;
/// While polling works, the next socket is tried after this many reads.
const READS_PER_SOCKET: u32 = 30;

impl OnlineClient {
    /// Starts to connect.
    pub(crate) fn start(&mut self) -> Vec<Order> {
        self.connect()
    }

    /// The network may be back: connects without waiting for the timer.
    pub(crate) fn retry_now(&mut self) -> Vec<Order> {
        if self.state == State::Waiting { self.connect() } else { Vec::new() }
    }

    /// The person asks for another attempt after the client has given up.
    pub(crate) fn restart(&mut self) -> Vec<Order> {
        self.state = State::Waiting;
        self.reads_left = 1;
        self.connect()
    }

    /// The socket is open.
    pub(crate) fn socket_opened(&mut self) -> Vec<Order> {
        if self.state != State::Opening {
            return Vec::new();
        }
        self.state = State::Greeting;
        self.phrases.clear();
        let known = self.version();
        let hello = match self.token.clone() {
            Some(token) => serde_json::to_string(&PlayerMessage::Hello { token, known }),
            None => serde_json::to_string(&WatcherMessage::Hello { known }),
        };
        hello.map(Order::Send).into_iter().collect()
    }

    /// The socket was closed, or could not be opened.
    pub(crate) fn socket_closed(&mut self, now: Instant) -> Vec<Order> {
        match self.state {
            State::Opening | State::Greeting => {
                self.socket_failures += 1;
                let is_hopeless = self.socket_failures >= MAX_SOCKET_FAILURES;
                if is_hopeless {
                    self.reads_left = 1;
                }
                if self.reading_works {
                    // Polling works; the socket is tried again later.
                    self.state = State::Waiting;
                    self.reads_left = if is_hopeless { READS_PER_SOCKET } else { 1 };
                    return vec![Order::Wait(Delay::exactly(POLL_INTERVAL))];
                }
                self.fail(now)
            }
            State::Live(_) => self.fail(now),
            State::Waiting | State::Reading | State::Refused(_) => Vec::new(),
        }
    }

    /// The timer has fired.
    pub(crate) fn timer_fired(&mut self, now: Instant) -> Vec<Order> {
        match self.state {
            State::Waiting => self.connect(),
            State::Opening | State::Greeting | State::Live(Alarm::Answer) => self.drop_socket(now),
            State::Live(Alarm::Silence) if self.game.as_ref().is_some_and(|game| game.ending().is_none()) => {
                vec![Order::Read { since: self.version() }]
            }
            State::Live(Alarm::Busy) => {
                let mut orders = self.send_pending();
                self.state = State::Live(Alarm::Answer);
                orders.push(self.set_alarm());
                orders
            }
            State::Live(Alarm::Silence) | State::Reading | State::Refused(_) => Vec::new(),
        }
    }

    /// The browser reports that the network is gone.
    pub(crate) fn network_lost(&mut self, now: Instant) -> Vec<Order> {
        match self.state {
            State::Opening | State::Greeting | State::Live(_) => {
                let mut orders = vec![Order::CloseSocket];
                orders.extend(self.fail(now));
                orders
            }
            _ => Vec::new(),
        }
    }

    /// Connects in the way that is due: by a read, or by a socket.
    pub(super) fn connect(&mut self) -> Vec<Order> {
        if self.reads_left > 0 {
            self.state = State::Reading;
            return vec![Order::Read { since: self.version() }];
        }
        self.open_socket()
    }

    pub(super) fn open_socket(&mut self) -> Vec<Order> {
        self.state = State::Opening;
        // The timeout comes first: a socket that cannot be created is closed at once, and sets its own timer.
        vec![Order::Wait(Delay::exactly(OPEN_TIMEOUT)), Order::OpenSocket { plays: self.token.is_some() }]
    }

    /// Gives up a socket that does not work.
    pub(super) fn drop_socket(&mut self, now: Instant) -> Vec<Order> {
        let mut orders = vec![Order::CloseSocket];
        orders.extend(self.socket_closed(now));
        orders
    }

    /// The connection is lost.
    pub(super) fn lose(&mut self, now: Instant) -> Option<Order> {
        let was_connected = self.is_connected();
        self.state = State::Waiting;
        self.reading_works = false;
        if let Some(clock) = &mut self.clock {
            clock.stop(now);
        }
        was_connected.then_some(Order::Notify(Notice::Lost))
    }

    /// An attempt failed: the next one follows after a backoff.
    pub(super) fn fail(&mut self, now: Instant) -> Vec<Order> {
        let mut orders: Vec<Order> = self.lose(now).into_iter().collect();
        let delay = Delay::backoff(self.failures);
        self.failures += 1;
        self.reads_left = self.reads_left.min(1);
        orders.push(Order::Wait(delay));
        orders
    }

    /// The server reports a problem.
    pub(super) fn handle_problem(&mut self, problem: &Problem, now: Instant) -> Vec<Order> {
        if let Some(time) = problem.retry_after_ms {
            let mut orders: Vec<Order> = self.lose(now).into_iter().collect();
            self.failures += 1;
            orders.push(Order::Wait(Delay::at_least(time)));
            return orders;
        }
        match problem.problem {
            ProblemKind::WrongToken if self.token.is_some() => {
                self.token = None;
                self.you = None;
                self.pending.clear();
                self.posting = None;
                let mut orders = vec![Order::Notify(Notice::NotSeated)];
                orders.extend(self.open_socket());
                orders
            }
            ProblemKind::TooMany | ProblemKind::NotStored | ProblemKind::Internal => self.fail(now),
            kind => {
                self.lose(now);
                self.state = State::Refused(kind);
                vec![Order::Notify(Notice::Closed(kind))]
            }
        }
    }

    /// Sets the timer that watches a working socket.
    pub(super) fn set_alarm(&mut self) -> Order {
        let (alarm, time) =
            if self.pending.is_empty() { (Alarm::Silence, SILENCE_TIMEOUT) } else { (Alarm::Answer, ANSWER_TIMEOUT) };
        self.state = State::Live(alarm);
        Order::Wait(Delay::exactly(time))
    }
}
