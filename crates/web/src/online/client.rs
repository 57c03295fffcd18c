//! A line to the server, for one game: what is known of it, what is still to be sent, and when to try again.
//!
//! ```text
//!                 ┌───────────── read ───────────┐
//!   start ──▶ Reading ──▶ Opening ──▶ Greeting ──▶ Live        by a socket
//!                ▲  │         │           │          │
//!                │  ▼         ▼           ▼          ▼
//!                └─ Waiting ◀────────── closed ──────┘          Refused: for good
//! ```
//!
//! Nothing here touches the browser: what happens comes in as a call, what is to be done goes out as [`Order`]s. All that is shown of a
//! game comes from the fold of its events; a move counts when the server says so.

use puissance4_online::{
    Accepted, Action, ActionId, Circumstances, Clock, Entry, GameId, Log, Match, Milliseconds, PlayerCommand,
    PlayerMessage, Presence, Problem, ProblemKind, Reading, Refusal, Seat, SeatToken, ServerMessage, Version,
    WatcherMessage,
};
use puissance4_rules::Column;

/// The first time to wait before another try; it doubles.
const FIRST_WAIT: Milliseconds = Milliseconds(500);
/// The longest.
const LONGEST_WAIT: Milliseconds = Milliseconds(30_000);
/// A socket that is not of use by then is given up.
const OPENING: Milliseconds = Milliseconds(10_000);
/// An action that has no answer by then is sent again, by another socket.
const ANSWER: Milliseconds = Milliseconds(6_000);
/// After so long a silence, whether the socket still works is found out by asking.
const SILENCE: Milliseconds = Milliseconds(45_000);
/// Without a socket, what is new is asked for so often.
const PACE: Milliseconds = Milliseconds(2_000);
/// After so many sockets that did not work, it is tried without.
const MAX_SOCKETS: u32 = 3;
/// Where sockets do not work but asking does, the next socket is tried after asking so often.
const READS_PER_SOCKET: u32 = 30;

/// A point in time by the browser's own clock, for what passes between two messages.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub(crate) struct Instant(pub(crate) f64);

impl Instant {
    /// How long ago that was.
    fn since(self, earlier: Self) -> Milliseconds {
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // At least 0, and saturating.
        Milliseconds((self.0 - earlier.0).max(0.0) as u64)
    }
}

/// A line for one game.
#[derive(Clone, Debug)]
pub(crate) struct OnlineClient {
    id: GameId,
    /// Opens the seat; who only watches has none.
    token: Option<SeatToken>,
    game: Option<Match>,
    you: Option<Seat>,
    clock: Option<Heard>,
    presence: Option<Presence>,
    /// What was done here and is not answered, the first first.
    pending: Vec<Action>,
    /// The one of them that is under way without a socket.
    posting: Option<ActionId>,
    state: State,
    /// Tries in a row that came to nothing.
    tries: u32,
    /// Sockets in a row that came to nothing.
    sockets_failed: u32,
    /// How often to ask before the next socket.
    reads_left: u32,
    /// Whether the last time of asking worked.
    reading_works: bool,
    /// The events that are known do not fit together with those of the server.
    doubtful: bool,
    /// The server has said something that this page does not know.
    outdated: bool,
}

/// What the server said about the clocks, and when.
#[derive(Clone, Copy, Debug)]
struct Heard {
    clock: Clock,
    at: Instant,
    /// Since when nothing is heard: the clocks are not seen to go on.
    lost: Option<Instant>,
}

#[derive(Clone, Debug, PartialEq)]
enum State {
    /// Until it is time to try again.
    Waiting,
    /// A request for the game is under way.
    Reading,
    /// A socket is being opened.
    Opening,
    /// It is open, and the server was greeted.
    Greeting,
    /// The server tells what happens; what to do if it does not.
    Live(Alarm),
    /// It makes no sense to try again.
    Refused(Problem),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Alarm {
    /// It has been silent for long.
    Silence,
    /// An action should have been answered.
    Answer,
    /// The server was busy, and has had its time.
    Busy,
}

/// What is to be done.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Order {
    /// Open a socket, as a player or to watch.
    Open {
        /// Whether it is a player's.
        plays: bool,
    },
    /// Send this by the socket.
    Send(String),
    /// Put the socket away; nothing is heard from it any more.
    HangUp,
    /// Ask for the game, or for what came after this.
    Read {
        /// The version that is known.
        since: Option<Version>,
    },
    /// Send this without a socket.
    Post(Action),
    /// Keep this, should the page be closed before it is answered.
    Keep(Action),
    /// It is answered: keep it no longer.
    Forget(ActionId),
    /// Come back after a time between these two, drawn by chance. This takes the place of what was said before.
    Wait {
        /// At least.
        from: Milliseconds,
        /// At most.
        to: Milliseconds,
    },
    /// Tell the person.
    Tell(Notice),
}

/// What a person is told.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Notice {
    /// The game is there.
    Loaded,
    /// Something happened since; the game afterwards.
    Happened(Entry, Box<Match>),
    /// What was wanted cannot be done.
    Refused(Refusal),
    /// A player came or went.
    Presence(Seat, bool),
    /// The server answers again.
    Connected,
    /// It no longer does.
    Lost,
    /// The token opens no seat in this game: one can watch.
    NotSeated,
    /// It makes no sense to try again.
    Closed(ProblemKind),
    /// The server is newer than this page. The game goes on as far as the page understands it.
    Outdated,
}

/// Why a request came to nothing.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Failure {
    /// Nobody answers, or not in the way that was expected.
    Unreachable,
    /// The server says what is wrong.
    Problem(Box<Problem>),
    /// The server is newer than this page, which cannot read the answer.
    Outdated,
}

impl Failure {
    /// When the server wants to be asked again.
    pub(crate) fn retry_after(&self) -> Option<Milliseconds> {
        match self {
            Self::Unreachable | Self::Outdated => None,
            Self::Problem(problem) => problem.retry_after_ms,
        }
    }

    /// How long to wait before the same is asked again, after so many other tries in a row; nothing if that is of no use.
    pub(crate) fn pause(&self, tries: u32) -> Option<(Milliseconds, Milliseconds)> {
        if let Some(time) = self.retry_after() {
            return Some((time, doubled(time)));
        }
        match self.kind() {
            None | Some(ProblemKind::TooMany | ProblemKind::NotStored | ProblemKind::Internal) => Some(growing(tries)),
            Some(_) => None,
        }
    }

    /// What is wrong, if the server says it.
    pub(crate) fn kind(&self) -> Option<ProblemKind> {
        match self {
            Self::Unreachable => None,
            Self::Problem(problem) => Some(problem.problem),
            Self::Outdated => Some(ProblemKind::Unknown),
        }
    }

    /// Why a text cannot be read: an object of a newer server, or something else than the server has answered.
    pub(crate) fn unreadable(text: &str) -> Self {
        let is_object = serde_json::from_str::<serde_json::Map<String, serde_json::Value>>(text).is_ok();
        if is_object { Self::Outdated } else { Self::Unreachable }
    }
}

impl OnlineClient {
    /// A line that nobody has used yet, with what was done and not answered before the page was closed.
    pub(crate) fn new(id: GameId, token: Option<SeatToken>, pending: Vec<Action>) -> Self {
        Self {
            id,
            token,
            game: None,
            you: None,
            clock: None,
            presence: None,
            pending,
            posting: None,
            state: State::Waiting,
            tries: 0,
            sockets_failed: 0,
            // The first thing is to ask: so it is known what is wrong with a link before there is a socket.
            reads_left: 1,
            reading_works: false,
            doubtful: false,
            outdated: false,
        }
    }

    // ---- How it stands ------------------------------------------------------------------------------------------

    /// Which game it is for.
    pub(crate) fn id(&self) -> GameId {
        self.id
    }

    /// Whether whoever has this line has a seat, or says so.
    pub(crate) fn token(&self) -> Option<&SeatToken> {
        self.token.as_ref()
    }

    /// The game, as far as it is known.
    pub(crate) fn game(&self) -> Option<&Match> {
        self.game.as_ref()
    }

    /// The seat of whoever has this line.
    pub(crate) fn you(&self) -> Option<Seat> {
        self.you
    }

    /// Who is there.
    pub(crate) fn presence(&self) -> Presence {
        self.presence.unwrap_or_default()
    }

    /// Whether what is shown is up to date.
    pub(crate) fn is_connected(&self) -> bool {
        matches!(self.state, State::Live(_)) || self.reading_works
    }

    /// Why there is no line and will be none.
    pub(crate) fn refused(&self) -> Option<ProblemKind> {
        match &self.state {
            State::Refused(problem) => Some(problem.problem),
            _ => None,
        }
    }

    /// The move that is under way. Once the game has gone on, it was made, or will be refused.
    pub(crate) fn pending_move(&self) -> Option<Column> {
        let now = self.game.as_ref().map(Match::ply);
        self.pending.iter().find_map(|action| match action.command {
            PlayerCommand::Move { column, ply } if now.is_none_or(|now| usize::from(ply) == now) => Some(column),
            _ => None,
        })
    }

    /// How often it was tried in a row, for nothing.
    pub(crate) fn tries(&self) -> u32 {
        self.tries
    }

    /// Whether something is under way.
    pub(crate) fn is_sending(&self) -> bool {
        !self.pending.is_empty()
    }

    /// What a clock shows. It stands still while nothing is heard from the server, which does not charge that time.
    pub(crate) fn left(&self, seat: Seat, now: Instant) -> Option<Milliseconds> {
        let heard = self.clock?;
        let left = *heard.clock.left_ms.get(seat);
        let passed = heard.lost.unwrap_or(now).since(heard.at);
        Some(if heard.clock.running == Some(seat) { left.minus(passed) } else { left })
    }

    /// Whose clock runs.
    pub(crate) fn running(&self) -> Option<Seat> {
        self.clock.and_then(|heard| heard.clock.running)
    }

    /// The version that is known, if it is beyond doubt.
    pub(crate) fn version(&self) -> Option<Version> {
        self.game.as_ref().filter(|_| !self.doubtful).map(Match::version)
    }

    // ---- What happens -------------------------------------------------------------------------------------------

    /// Begins.
    pub(crate) fn start(&mut self) -> Vec<Order> {
        self.attempt()
    }

    /// The socket is open.
    pub(crate) fn opened(&mut self) -> Vec<Order> {
        if self.state != State::Opening {
            return Vec::new();
        }
        self.state = State::Greeting;
        let known = self.version();
        let hello = match self.token.clone() {
            Some(token) => serde_json::to_string(&PlayerMessage::Hello { token, known }),
            None => serde_json::to_string(&WatcherMessage::Hello { known }),
        };
        hello.map(Order::Send).into_iter().collect()
    }

    /// The server says something.
    pub(crate) fn heard(&mut self, text: &str, now: Instant) -> Vec<Order> {
        let greeting = match self.state {
            State::Greeting => true,
            State::Live(_) => false,
            _ => return Vec::new(),
        };
        let Ok(message) = serde_json::from_str::<ServerMessage>(text) else {
            return match Failure::unreadable(text) {
                // An event that this page does not know: what comes after it would be wrong here.
                Failure::Outdated => {
                    let mut orders = vec![Order::HangUp];
                    orders.extend(self.take_problem(ProblemKind::Unknown.into(), now));
                    orders
                }
                _ => self.drop_socket(now),
            };
        };
        let mut orders = Vec::new();
        let fits = match message {
            ServerMessage::Whole { game, you, clock, presence } => {
                self.you = you;
                let fits = self.take_whole(&game, &mut orders);
                self.take_clock(clock, now);
                self.take_presence(presence, &mut orders);
                fits
            }
            ServerMessage::Resumed { you, clock, presence, .. } => {
                self.you = you;
                self.take_clock(clock, now);
                self.take_presence(presence, &mut orders);
                self.game.is_some()
            }
            ServerMessage::Happened { entry, clock } => {
                let fits = self.take_entry(&entry, &mut orders);
                self.take_clock(clock, now);
                fits
            }
            ServerMessage::Accepted(accepted) => self.take_accepted(&accepted, &mut orders),
            ServerMessage::Refused { action, reason, version, game, clock } => {
                let fits = self.take_refusal(&action, reason, game.as_ref(), &mut orders);
                self.take_clock(clock, now);
                // What happened before the refusal was told before it.
                fits && version.is_none_or(|version| self.version().is_some_and(|known| known >= version))
            }
            ServerMessage::Busy { retry_after_ms, .. } => {
                self.state = State::Live(Alarm::Busy);
                orders.push(Order::Wait { from: retry_after_ms, to: doubled(retry_after_ms) });
                return orders;
            }
            ServerMessage::Presence(presence) => {
                self.take_presence(presence, &mut orders);
                true
            }
            ServerMessage::Leaving { retry_after_ms } => {
                orders.extend(self.lose(now));
                orders.push(Order::HangUp);
                orders.push(Order::Wait { from: retry_after_ms, to: doubled(retry_after_ms) });
                return orders;
            }
            ServerMessage::Closed { problem } => {
                orders.push(Order::HangUp);
                orders.extend(self.take_problem(problem, now));
                return orders;
            }
            ServerMessage::Unknown => {
                // It is no event, and the game is right without it.
                let is_first = !std::mem::replace(&mut self.outdated, true);
                return is_first.then_some(Order::Tell(Notice::Outdated)).into_iter().collect();
            }
        };
        if !fits {
            // Something was missed: it comes when connecting again.
            orders.extend(self.lose(now));
            orders.push(Order::HangUp);
            orders.extend(self.attempt_socket());
            return orders;
        }
        if greeting {
            self.state = State::Live(Alarm::Silence);
            self.tries = 0;
            self.sockets_failed = 0;
            self.reads_left = 0;
            if !self.reading_works {
                orders.push(Order::Tell(Notice::Connected));
            }
            self.reading_works = false;
            orders.extend(self.pending.iter().filter_map(as_message));
        }
        if !matches!(self.state, State::Live(Alarm::Busy)) || self.pending.is_empty() {
            orders.push(self.watch());
        }
        orders
    }

    /// The socket was closed, or never opened.
    pub(crate) fn closed(&mut self, now: Instant) -> Vec<Order> {
        match self.state {
            State::Opening | State::Greeting => {
                self.sockets_failed += 1;
                let is_hopeless = self.sockets_failed >= MAX_SOCKETS;
                if is_hopeless {
                    self.reads_left = 1;
                }
                if self.reading_works {
                    // There is another way, and it worked a moment ago.
                    self.state = State::Waiting;
                    self.reads_left = if is_hopeless { READS_PER_SOCKET } else { 1 };
                    return vec![Order::Wait { from: PACE, to: PACE }];
                }
                self.fail(now)
            }
            State::Live(_) => self.fail(now),
            State::Waiting | State::Reading | State::Refused(_) => Vec::new(),
        }
    }

    /// The game was asked for.
    pub(crate) fn read(&mut self, answer: Result<Reading, Failure>, now: Instant) -> Vec<Order> {
        let was_live = matches!(self.state, State::Live(_));
        if self.state != State::Reading && !was_live {
            return Vec::new();
        }
        let reading = match answer {
            Ok(reading) => reading,
            Err(Failure::Problem(problem)) => {
                self.reading_works = false;
                let hang_up = was_live.then_some(Order::HangUp);
                return hang_up.into_iter().chain(self.take_problem(*problem, now)).collect();
            }
            Err(Failure::Outdated) => {
                let hang_up = was_live.then_some(Order::HangUp);
                return hang_up.into_iter().chain(self.take_problem(ProblemKind::Unknown.into(), now)).collect();
            }
            Err(Failure::Unreachable) => {
                let hang_up = was_live.then_some(Order::HangUp);
                return hang_up.into_iter().chain(self.fail(now)).collect();
            }
        };
        if self.token.is_some() && reading.you.is_none() {
            let hang_up = was_live.then_some(Order::HangUp);
            return hang_up.into_iter().chain(self.take_problem(ProblemKind::WrongToken.into(), now)).collect();
        }
        let mut orders = Vec::new();
        let before = self.version();
        let is_whole = reading.game.events.first().is_some_and(|entry| entry.number == Version(1));
        let fits = if before.is_none() || is_whole {
            self.take_whole(&reading.game, &mut orders)
        } else {
            before <= Some(reading.version)
                && reading.game.events.iter().all(|entry| self.take_entry(entry, &mut orders))
        };
        self.you = reading.you;
        self.take_clock(reading.clock, now);
        self.take_presence(reading.presence, &mut orders);
        if was_live {
            if fits && self.version() == before {
                orders.push(self.watch());
            } else {
                // The socket should have told that.
                orders.push(Order::HangUp);
                orders.extend(self.attempt_socket());
            }
            return orders;
        }
        if !fits {
            self.doubtful = true;
            orders.extend(self.fail(now));
            return orders;
        }
        let is_new = !self.reading_works && self.tries > 0;
        self.reading_works = true;
        self.tries = 0;
        if is_new {
            orders.push(Order::Tell(Notice::Connected));
        }
        self.reads_left = self.reads_left.saturating_sub(1);
        if self.reads_left == 0 {
            orders.extend(self.attempt_socket());
        } else {
            self.state = State::Waiting;
            orders.extend(self.post());
            orders.push(Order::Wait { from: PACE, to: PACE });
        }
        orders
    }

    /// An action was sent without a socket.
    pub(crate) fn posted(&mut self, action: &ActionId, answer: Result<Accepted, Failure>) -> Vec<Order> {
        if self.posting.as_ref() != Some(action) {
            return Vec::new();
        }
        self.posting = None;
        let mut orders = Vec::new();
        match answer {
            Ok(accepted) => {
                self.take_accepted(&accepted, &mut orders);
                orders.extend(self.post());
            }
            Err(Failure::Problem(problem)) => match (problem.problem, problem.reason) {
                (ProblemKind::Refused, Some(reason)) => {
                    self.take_refusal(action, reason, problem.game.as_ref(), &mut orders);
                    orders.extend(self.post());
                }
                // It goes out again with the next reading that works.
                (ProblemKind::TooMany | ProblemKind::NotStored | ProblemKind::Internal, _) => {}
                _ => {
                    self.take_refusal(action, Refusal::Impossible, None, &mut orders);
                }
            },
            // Whether it was done is known from the next reading, perhaps of a newer page.
            Err(Failure::Unreachable | Failure::Outdated) => {}
        }
        orders
    }

    /// The time that was waited for has come.
    pub(crate) fn woke(&mut self, now: Instant) -> Vec<Order> {
        match self.state {
            State::Waiting => self.attempt(),
            State::Opening | State::Greeting | State::Live(Alarm::Answer) => self.drop_socket(now),
            State::Live(Alarm::Silence) if self.game.as_ref().is_some_and(|game| game.ending().is_none()) => {
                vec![Order::Read { since: self.version() }]
            }
            State::Live(Alarm::Busy) => {
                let mut orders: Vec<Order> = self.pending.iter().filter_map(as_message).collect();
                self.state = State::Live(Alarm::Answer);
                orders.push(self.watch());
                orders
            }
            State::Live(Alarm::Silence) | State::Reading | State::Refused(_) => Vec::new(),
        }
    }

    /// The person does something. It is checked here first, as the server will.
    pub(crate) fn act(&mut self, id: ActionId, command: PlayerCommand) -> Result<Vec<Order>, Refusal> {
        let (Some(game), Some(seat), true) = (&self.game, self.you, self.token.is_some()) else {
            return Err(Refusal::NotSeated);
        };
        if self.pending.iter().any(|action| is_the_same(&action.command, &command)) {
            return Err(Refusal::AlreadyAsked);
        }
        // The server alone knows the time, and the next game.
        game.decide(seat, &command, &Circumstances { thought: Milliseconds(0), next: Some(self.id) })?;
        let action = Action { id, command };
        let message = as_message(&action);
        let mut orders = vec![Order::Keep(action.clone())];
        self.pending.push(action);
        match self.state {
            State::Live(Alarm::Busy) => {}
            State::Live(_) => orders.extend(message.into_iter().chain([self.watch()])),
            State::Waiting | State::Reading if self.reading_works => orders.extend(self.post()),
            _ => {}
        }
        Ok(orders)
    }

    /// Somebody who watched has a seat now.
    pub(crate) fn sit(&mut self, token: SeatToken, seat: Seat, log: &Log) -> Vec<Order> {
        self.token = Some(token);
        self.you = Some(seat);
        let mut orders = Vec::new();
        self.doubtful = !self.take_whole(log, &mut orders);
        orders.push(Order::HangUp);
        orders.extend(self.attempt_socket());
        orders
    }

    /// The network may be there again: no reason to wait longer.
    pub(crate) fn hurry(&mut self) -> Vec<Order> {
        if self.state == State::Waiting { self.attempt() } else { Vec::new() }
    }

    /// The person would like to try once more.
    pub(crate) fn again(&mut self) -> Vec<Order> {
        self.state = State::Waiting;
        self.reads_left = 1;
        self.attempt()
    }

    /// The browser says that there is no network.
    pub(crate) fn cut(&mut self, now: Instant) -> Vec<Order> {
        match self.state {
            State::Opening | State::Greeting | State::Live(_) => {
                let mut orders = vec![Order::HangUp];
                orders.extend(self.fail(now));
                orders
            }
            _ => Vec::new(),
        }
    }

    // ---- Parts of that ------------------------------------------------------------------------------------------

    /// Tries again, in the way that has a chance.
    fn attempt(&mut self) -> Vec<Order> {
        if self.reads_left > 0 {
            self.state = State::Reading;
            return vec![Order::Read { since: self.version() }];
        }
        self.attempt_socket()
    }

    fn attempt_socket(&mut self) -> Vec<Order> {
        self.state = State::Opening;
        // A socket that cannot even be made is closed at once, and has its own time to wait.
        vec![Order::Wait { from: OPENING, to: OPENING }, Order::Open { plays: self.token.is_some() }]
    }

    /// The socket is of no use.
    fn drop_socket(&mut self, now: Instant) -> Vec<Order> {
        let mut orders = vec![Order::HangUp];
        orders.extend(self.closed(now));
        orders
    }

    /// Nothing is heard any more.
    fn lose(&mut self, now: Instant) -> Option<Order> {
        let was_connected = self.is_connected();
        self.state = State::Waiting;
        self.reading_works = false;
        if let Some(heard) = &mut self.clock {
            heard.lost = heard.lost.or(Some(now));
        }
        was_connected.then_some(Order::Tell(Notice::Lost))
    }

    /// It did not work: later, once more.
    fn fail(&mut self, now: Instant) -> Vec<Order> {
        let mut orders: Vec<Order> = self.lose(now).into_iter().collect();
        let (from, to) = growing(self.tries);
        self.tries += 1;
        self.reads_left = self.reads_left.min(1);
        orders.push(Order::Wait { from, to });
        orders
    }

    /// What to wait for while the socket works.
    fn watch(&mut self) -> Order {
        let (alarm, time) = if self.pending.is_empty() { (Alarm::Silence, SILENCE) } else { (Alarm::Answer, ANSWER) };
        self.state = State::Live(alarm);
        Order::Wait { from: time, to: time }
    }

    /// The first action that is not answered, without a socket.
    fn post(&mut self) -> Option<Order> {
        if self.posting.is_some() {
            return None;
        }
        let action = self.pending.first()?.clone();
        self.posting = Some(action.id.clone());
        Some(Order::Post(action))
    }

    fn take_problem(&mut self, problem: Problem, now: Instant) -> Vec<Order> {
        if let Some(time) = problem.retry_after_ms {
            let mut orders: Vec<Order> = self.lose(now).into_iter().collect();
            self.tries += 1;
            orders.push(Order::Wait { from: time, to: doubled(time) });
            return orders;
        }
        match problem.problem {
            ProblemKind::WrongToken if self.token.is_some() => {
                self.token = None;
                self.you = None;
                self.pending.clear();
                self.posting = None;
                let mut orders = vec![Order::Tell(Notice::NotSeated)];
                orders.extend(self.attempt_socket());
                orders
            }
            ProblemKind::TooMany | ProblemKind::NotStored | ProblemKind::Internal => self.fail(now),
            kind => {
                self.lose(now);
                self.state = State::Refused(problem);
                vec![Order::Tell(Notice::Closed(kind))]
            }
        }
    }

    /// The whole game, in place of what was known.
    fn take_whole(&mut self, log: &Log, orders: &mut Vec<Order>) -> bool {
        if log.opening.id != self.id {
            return false;
        }
        let mut game = Match::new(log.opening);
        let known = self.game.as_ref().map(Match::version);
        let mut continues = known == Some(Version(0));
        let mut news = Vec::new();
        for entry in &log.events {
            if game.apply(entry).is_err() {
                return false;
            }
            if continues {
                news.push(Order::Tell(Notice::Happened(entry.clone(), Box::new(game.clone()))));
            }
            if known == Some(game.version()) {
                continues = self.game.as_ref() == Some(&game);
            }
        }
        if continues {
            orders.extend(news);
        } else {
            orders.push(Order::Tell(Notice::Loaded));
        }
        self.game = Some(game);
        self.doubtful = false;
        true
    }

    /// The whole game, or only the events after those that are known: older servers send the whole game whatever was asked for.
    fn take_log(&mut self, log: &Log, orders: &mut Vec<Order>) -> bool {
        let is_whole = log.events.first().is_none_or(|entry| entry.number == Version(1));
        if is_whole || self.version().is_none() {
            return self.take_whole(log, orders);
        }
        log.events.iter().all(|entry| self.take_entry(entry, orders))
    }

    /// One event. False if something was missed before it, or it does not fit.
    fn take_entry(&mut self, entry: &Entry, orders: &mut Vec<Order>) -> bool {
        let Some(game) = &mut self.game else { return false };
        if entry.number <= game.version() {
            return true;
        }
        if entry.number != game.version().next() {
            return false;
        }
        if game.apply(entry).is_err() {
            self.doubtful = true;
            return false;
        }
        orders.push(Order::Tell(Notice::Happened(entry.clone(), Box::new(game.clone()))));
        true
    }

    fn take_accepted(&mut self, accepted: &Accepted, orders: &mut Vec<Order>) -> bool {
        self.settle(&accepted.action, orders);
        self.take_entry(&accepted.entry, orders)
    }

    /// An action is answered. Says whether anybody waited for that.
    fn settle(&mut self, id: &ActionId, orders: &mut Vec<Order>) -> bool {
        let before = self.pending.len();
        self.pending.retain(|action| action.id != *id);
        let was_ours = self.pending.len() < before;
        if was_ours {
            orders.push(Order::Forget(id.clone()));
        }
        was_ours
    }

    fn take_refusal(&mut self, id: &ActionId, reason: Refusal, game: Option<&Log>, orders: &mut Vec<Order>) -> bool {
        let was_ours = self.settle(id, orders);
        let fits = game.is_none_or(|log| self.take_log(log, orders));
        if was_ours {
            orders.push(Order::Tell(Notice::Refused(reason)));
        }
        fits
    }

    fn take_clock(&mut self, clock: Option<Clock>, now: Instant) {
        if let Some(clock) = clock {
            self.clock = Some(Heard { clock, at: now, lost: None });
        }
    }

    fn take_presence(&mut self, presence: Presence, orders: &mut Vec<Order>) {
        for seat in Seat::BOTH {
            let is_here = *presence.players.get(seat);
            let was_here = self.presence.map(|before| *before.players.get(seat));
            if was_here.is_some_and(|was_here| was_here != is_here) && self.you != Some(seat) {
                orders.push(Order::Tell(Notice::Presence(seat, is_here)));
            }
        }
        self.presence = Some(presence);
    }
}

/// How long to wait after so many tries in a row.
fn growing(tries: u32) -> (Milliseconds, Milliseconds) {
    let longest = Milliseconds(FIRST_WAIT.0 << tries.min(6)).min(LONGEST_WAIT);
    (Milliseconds(longest.0 / 2), longest)
}

fn doubled(time: Milliseconds) -> Milliseconds {
    time.plus(time)
}

/// Whether two deeds want the same thing of the same position.
fn is_the_same(one: &PlayerCommand, other: &PlayerCommand) -> bool {
    match (one, other) {
        (PlayerCommand::Move { ply: one, .. }, PlayerCommand::Move { ply: other, .. }) => one == other,
        _ => std::mem::discriminant(one) == std::mem::discriminant(other),
    }
}

fn as_message(action: &Action) -> Option<Order> {
    serde_json::to_string(&PlayerMessage::Act { action: action.clone() }).ok().map(Order::Send)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use puissance4_online::{BySeat, Event, MatchScore, Moment, Opening, Terms, TimeControl};
    use puissance4_rules::Geometry;

    const NOW: Instant = Instant(1000.0);

    fn token() -> SeatToken {
        SeatToken::from_bytes([1; SeatToken::BYTES])
    }

    fn id(text: &str) -> ActionId {
        text.parse().unwrap()
    }

    fn column(number: usize) -> Column {
        Column::from_number(number).unwrap()
    }

    /// A server with one game, at which both sit.
    struct Server {
        log: Log,
        game: Match,
    }

    impl Server {
        fn new() -> Self {
            let id = GameId::from_bytes([7; GameId::BYTES]);
            let terms = Terms::default();
            let opening = Opening {
                id,
                at: Moment(0),
                terms,
                creator: Seat::First,
                tally: MatchScore::default(),
                previous: None,
            };
            let mut server = Self { log: Log { opening, events: Vec::new() }, game: Match::new(opening) };
            for seat in Seat::BOTH {
                server.push(Event::Joined { seat, name: None });
            }
            server
        }

        fn push(&mut self, event: Event) -> Entry {
            let entry = self.game.push(Moment(1), event).unwrap();
            self.log.events.push(entry.clone());
            entry
        }

        fn moved(&mut self, number: usize) -> Entry {
            self.push(Event::Moved { column: column(number), left_ms: None })
        }

        fn whole(&self) -> String {
            let presence = Presence { players: BySeat { first: true, second: true }, watchers: 0 };
            let game = self.log.clone();
            say(&ServerMessage::Whole { game, you: Some(Seat::First), clock: None, presence })
        }

        fn resumed(&self) -> String {
            let presence = Presence { players: BySeat { first: true, second: true }, watchers: 0 };
            say(&ServerMessage::Resumed { version: self.game.version(), you: Some(Seat::First), clock: None, presence })
        }

        fn reading(&self, since: u32) -> Reading {
            let mut game = self.log.clone();
            game.events.retain(|entry| entry.number > Version(since));
            let presence = Presence::default();
            Reading { game, version: self.game.version(), you: Some(Seat::First), clock: None, presence }
        }
    }

    fn say(message: &ServerMessage) -> String {
        serde_json::to_string(message).unwrap()
    }

    fn happened(entry: Entry) -> String {
        say(&ServerMessage::Happened { entry, clock: None })
    }

    fn refused(action: &str, version: Option<Version>, game: Option<Log>) -> ServerMessage {
        ServerMessage::Refused { action: id(action), reason: Refusal::Stale, version, game, clock: None }
    }

    fn accepted(action: &str, entry: Entry) -> String {
        say(&ServerMessage::Accepted(Accepted { action: id(action), entry }))
    }

    fn sent(orders: &[Order]) -> Vec<PlayerMessage> {
        let text = |order: &Order| match order {
            Order::Send(text) => Some(serde_json::from_str(text).unwrap()),
            _ => None,
        };
        orders.iter().filter_map(text).collect()
    }

    fn waits(orders: &[Order]) -> Option<(u64, u64)> {
        orders.iter().find_map(|order| match order {
            Order::Wait { from, to } => Some((from.0, to.0)),
            _ => None,
        })
    }

    fn reads(orders: &[Order]) -> bool {
        orders.iter().any(|order| matches!(order, Order::Read { .. }))
    }

    fn opens(orders: &[Order]) -> bool {
        orders.contains(&Order::Open { plays: true })
    }

    fn tells(orders: &[Order], news: &Notice) -> bool {
        orders.contains(&Order::Tell(news.clone()))
    }

    /// The first player's line, which has read the game and works by a socket.
    fn live(server: &Server) -> OnlineClient {
        let mut line = OnlineClient::new(server.log.opening.id, Some(token()), Vec::new());
        assert_eq!(line.start(), [Order::Read { since: None }]);
        assert!(opens(&line.read(Ok(server.reading(0)), NOW)));
        let known = Some(server.game.version());
        assert_eq!(sent(&line.opened()), [PlayerMessage::Hello { token: token(), known }]);
        line.heard(&server.resumed(), NOW);
        assert!(line.is_connected() && line.game() == Some(&server.game));
        line
    }

    fn a_move(line: &mut OnlineClient, name: &str, number: usize, ply: u16) -> Vec<Order> {
        line.act(id(name), PlayerCommand::Move { column: column(number), ply }).unwrap()
    }

    #[test]
    fn a_move_counts_when_the_server_says_so() {
        let mut server = Server::new();
        let mut line = live(&server);
        let orders = a_move(&mut line, "a", 4, 0);
        assert_eq!(sent(&orders).len(), 1);
        assert_eq!((line.pending_move(), line.game().unwrap().ply()), (Some(column(4)), 0));
        // A second move in the meantime is refused, as one that is not possible at all.
        assert_eq!(line.act(id("b"), PlayerCommand::Move { column: column(5), ply: 0 }), Err(Refusal::AlreadyAsked));
        let entry = server.moved(4);
        let orders = line.heard(&happened(entry.clone()), NOW);
        assert!(matches!(&orders[0], Order::Tell(Notice::Happened(one, _)) if *one == entry));
        assert_eq!((line.pending_move(), line.is_sending(), line.game().unwrap().ply()), (None, true, 1));
        // The same again changes nothing, and the answer ends the wait.
        let orders = line.heard(&accepted("a", entry), NOW);
        assert!(!orders.iter().any(|order| matches!(order, Order::Tell(_))));
        assert_eq!((line.is_sending(), line.game()), (false, Some(&server.game)));
        assert_eq!(line.act(id("c"), PlayerCommand::Move { column: column(4), ply: 1 }), Err(Refusal::NotYourTurn));
    }

    #[test]
    fn a_lost_answer_is_fetched_by_the_same_action() {
        let mut server = Server::new();
        let mut line = live(&server);
        a_move(&mut line, "a", 4, 0);
        let orders = line.closed(NOW);
        assert!(tells(&orders, &Notice::Lost) && !line.is_connected());
        assert_eq!(waits(&orders), Some((250, 500)));
        let entry = server.moved(4);
        assert!(opens(&line.woke(NOW)));
        assert_eq!(sent(&line.opened()), [PlayerMessage::Hello { token: token(), known: Some(Version(2)) }]);
        let orders = line.heard(&server.resumed(), NOW);
        let again = PlayerMessage::Act {
            action: Action { id: id("a"), command: PlayerCommand::Move { column: column(4), ply: 0 } },
        };
        assert_eq!(sent(&orders), [again]);
        assert!(tells(&orders, &Notice::Connected));
        line.heard(&accepted("a", entry), NOW);
        assert_eq!((line.is_sending(), line.game()), (false, Some(&server.game)));
    }

    #[test]
    fn what_was_not_answered_is_kept_and_sent_by_the_next_page() {
        let command = PlayerCommand::Move { column: column(4), ply: 0 };
        let action = Action { id: id("a"), command: command.clone() };
        // The first page keeps it before it is sent, and is closed.
        let mut server = Server::new();
        let mut line = live(&server);
        let orders = line.act(id("a"), command.clone()).unwrap();
        assert_eq!((&orders[0], sent(&orders).len()), (&Order::Keep(action.clone()), 1));
        // The next one shows it even before it knows the game, and lets nobody move instead.
        for was_stored in [false, true] {
            let entry = was_stored.then(|| server.moved(4));
            let mut line = OnlineClient::new(server.log.opening.id, Some(token()), vec![action.clone()]);
            line.start();
            assert_eq!((line.pending_move(), line.is_sending()), (Some(column(4)), true));
            line.read(Err(Failure::Unreachable), NOW);
            line.woke(NOW);
            line.read(Ok(server.reading(0)), NOW);
            assert_eq!(line.pending_move().is_some(), !was_stored);
            assert!(line.act(id("b"), PlayerCommand::Move { column: column(5), ply: 0 }).is_err());
            line.opened();
            let again = PlayerMessage::Act { action: action.clone() };
            assert_eq!(sent(&line.heard(&server.resumed(), NOW)), [again]);
            if let Some(entry) = entry {
                let orders = line.heard(&accepted("a", entry), NOW);
                assert!(orders.contains(&Order::Forget(id("a"))) && !line.is_sending());
            }
        }
        // One that is refused is kept no longer either, nor is the same answer heard twice.
        let mut line = OnlineClient::new(server.log.opening.id, Some(token()), vec![action]);
        line.start();
        line.read(Ok(server.reading(0)), NOW);
        line.opened();
        line.heard(&server.resumed(), NOW);
        let refused = refused("a", None, Some(server.log.clone()));
        assert!(line.heard(&say(&refused), NOW).contains(&Order::Forget(id("a"))));
        assert!(!line.heard(&say(&refused), NOW).contains(&Order::Forget(id("a"))));
    }

    #[test]
    fn an_action_without_an_answer_is_sent_by_another_socket() {
        let server = Server::new();
        let mut line = live(&server);
        assert_eq!(waits(&a_move(&mut line, "a", 4, 0)), Some((ANSWER.0, ANSWER.0)));
        let orders = line.woke(NOW);
        assert_eq!((orders[0].clone(), line.is_sending()), (Order::HangUp, true));
        line.woke(NOW);
        line.opened();
        assert_eq!(sent(&line.heard(&server.whole(), NOW)).len(), 1);
    }

    #[test]
    fn a_busy_server_gets_its_time() {
        let mut server = Server::new();
        let mut line = live(&server);
        a_move(&mut line, "a", 4, 0);
        let busy = ServerMessage::Busy { action: id("a"), retry_after_ms: Milliseconds(800) };
        assert_eq!(waits(&line.heard(&say(&busy), NOW)), Some((800, 1600)));
        // Other news do not shorten it.
        let presence = ServerMessage::Presence(Presence::default());
        assert_eq!(waits(&line.heard(&say(&presence), NOW)), None);
        assert_eq!(sent(&line.woke(NOW)).len(), 1);
        let entry = server.moved(4);
        let orders = line.heard(&accepted("a", entry), NOW);
        assert_eq!(waits(&orders), Some((SILENCE.0, SILENCE.0)));
    }

    #[test]
    fn a_server_that_leaves_says_when_to_come_back() {
        let mut line = live(&Server::new());
        let orders = line.heard(&say(&ServerMessage::Leaving { retry_after_ms: Milliseconds(1500) }), NOW);
        assert_eq!((waits(&orders), orders.contains(&Order::HangUp)), (Some((1500, 3000)), true));
        assert!(opens(&line.woke(NOW)));
    }

    #[test]
    fn what_was_missed_comes_when_connecting_again() {
        let mut server = Server::new();
        let mut line = live(&server);
        server.moved(4);
        let later = server.moved(4);
        let orders = line.heard(&happened(later), NOW);
        assert!(orders.contains(&Order::HangUp) && opens(&orders));
        line.opened();
        let orders = line.heard(&server.whole(), NOW);
        let count = orders.iter().filter(|order| matches!(order, Order::Tell(Notice::Happened(..)))).count();
        assert_eq!((count, line.game()), (2, Some(&server.game)));
    }

    #[test]
    fn a_stale_action_is_refused_with_the_game() {
        let mut server = Server::new();
        let mut line = live(&server);
        a_move(&mut line, "a", 4, 0);
        // The same seat plays in another tab.
        server.moved(1);
        let orders = line.heard(&say(&refused("a", None, Some(server.log.clone()))), NOW);
        assert!(tells(&orders, &Notice::Refused(Refusal::Stale)));
        assert_eq!((line.is_sending(), line.game()), (false, Some(&server.game)));
    }

    /// By version: what happened has been told before, or else something was missed.
    #[test]
    fn a_stale_action_is_refused_by_version() {
        let mut server = Server::new();
        let mut line = live(&server);
        a_move(&mut line, "a", 4, 0);
        let elsewhere = server.moved(1);
        line.heard(&happened(elsewhere), NOW);
        let orders = line.heard(&say(&refused("a", Some(server.game.version()), None)), NOW);
        assert!(tells(&orders, &Notice::Refused(Refusal::Stale)) && !orders.contains(&Order::HangUp));
        assert_eq!((line.is_sending(), line.is_connected(), line.game()), (false, true, Some(&server.game)));
        // Something more may have come in between.
        let known = server.game.version();
        line.heard(&happened(server.moved(2)), NOW);
        assert!(!line.heard(&say(&refused("b", Some(known), None)), NOW).contains(&Order::HangUp));
        server.moved(3);
        let orders = line.heard(&say(&refused("c", Some(server.game.version()), None)), NOW);
        assert!(orders.contains(&Order::HangUp) && opens(&orders));
    }

    /// Without a socket, a refusal brings the events after those that were known, or the whole game from an older server, or nothing.
    #[test]
    fn a_refusal_without_a_socket_brings_what_is_new() {
        for kind in ["new", "whole", "nothing"] {
            let mut server = Server::new();
            let mut line = OnlineClient::new(server.log.opening.id, Some(token()), Vec::new());
            line.start();
            let mut orders = line.read(Ok(server.reading(0)), NOW);
            for _ in 0..20 {
                orders = match () {
                    () if opens(&orders) => line.closed(NOW),
                    () if reads(&orders) => line.read(Ok(server.reading(2)), NOW),
                    () => line.woke(NOW),
                };
            }
            line.act(id("a"), PlayerCommand::Move { column: column(4), ply: 0 }).unwrap();
            if kind != "nothing" {
                server.moved(1);
            }
            let mut problem = Problem::from(ProblemKind::Refused);
            problem.reason = Some(Refusal::Stale);
            problem.version = (kind != "whole").then(|| server.game.version());
            problem.game = match kind {
                "new" => Some(Log { opening: server.log.opening, events: server.log.events[2..].to_vec() }),
                "whole" => Some(server.log.clone()),
                _ => None,
            };
            let orders = line.posted(&id("a"), Err(Failure::Problem(Box::new(problem))));
            assert!(tells(&orders, &Notice::Refused(Refusal::Stale)), "{kind}");
            assert_eq!((line.is_sending(), line.game()), (false, Some(&server.game)), "{kind}");
        }
    }

    #[test]
    fn waits_grow_and_end_with_success() {
        let server = Server::new();
        let mut line = live(&server);
        let mut longest = Vec::new();
        let mut orders = line.closed(NOW);
        for _ in 0..9 {
            longest.push(waits(&orders).unwrap().1);
            let tried = line.woke(NOW);
            orders = if reads(&tried) { line.read(Err(Failure::Unreachable), NOW) } else { line.closed(NOW) };
        }
        assert_eq!(longest, [500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
        // Then it works again: asked first, and by a socket at once.
        line.woke(NOW);
        assert!(opens(&line.read(Ok(server.reading(2)), NOW)));
        line.opened();
        line.heard(&server.resumed(), NOW);
        assert_eq!(waits(&line.closed(NOW)), Some((250, 500)));
    }

    #[test]
    fn what_is_worth_asking_again() {
        let problem = |kind: ProblemKind| Failure::Problem(Box::new(kind.into()));
        let times = |pause: Option<(Milliseconds, Milliseconds)>| pause.map(|(from, to)| (from.0, to.0));
        let pauses: Vec<_> = [0, 1, 5, 6, 99].map(|tries| times(Failure::Unreachable.pause(tries))).into();
        assert_eq!(pauses, [(250, 500), (500, 1000), (8000, 16_000), (15_000, 30_000), (15_000, 30_000)].map(Some));
        // The server's own word counts.
        let later = Problem { retry_after_ms: Some(Milliseconds(700)), ..ProblemKind::TooMany.into() };
        assert_eq!(times(Failure::Problem(Box::new(later)).pause(9)), Some((700, 1400)));
        assert_eq!(times(problem(ProblemKind::NotStored).pause(0)), Some((250, 500)));
        for kind in [ProblemKind::Malformed, ProblemKind::NoSuchGame, ProblemKind::Refused, ProblemKind::OtherSite] {
            assert_eq!(problem(kind).pause(0), None);
        }
    }

    #[test]
    fn where_sockets_do_not_work_it_goes_without() {
        let mut server = Server::new();
        let mut line = OnlineClient::new(server.log.opening.id, Some(token()), Vec::new());
        line.start();
        let mut orders = line.read(Ok(server.reading(0)), NOW);
        let mut sockets = 0;
        for _ in 0..20 {
            if opens(&orders) {
                sockets += 1;
                orders = line.closed(NOW);
            } else if reads(&orders) {
                orders = line.read(Ok(server.reading(2)), NOW);
            } else {
                orders = line.woke(NOW);
            }
        }
        assert_eq!((sockets, line.is_connected()), (MAX_SOCKETS, true));
        let command = PlayerCommand::Move { column: column(4), ply: 0 };
        let post = Order::Post(Action { id: id("a"), command: command.clone() });
        assert!(line.act(id("a"), command).unwrap().contains(&post));
        // Nobody answers; the next reading shows that the server is there, and the same action goes out again.
        line.posted(&id("a"), Err(Failure::Unreachable));
        while !reads(&orders) {
            orders = line.woke(NOW);
        }
        assert!(line.read(Ok(server.reading(2)), NOW).contains(&post));
        let entry = server.moved(4);
        let answer = Accepted { action: id("a"), entry };
        line.posted(&id("a"), Ok(answer));
        assert_eq!((line.is_sending(), line.game()), (false, Some(&server.game)));
    }

    #[test]
    fn a_wrong_link_is_the_end_and_a_wrong_token_is_not() {
        let server = Server::new();
        let problem = |kind: ProblemKind| Err(Failure::Problem(Box::new(Problem::from(kind))));
        let mut line = OnlineClient::new(server.log.opening.id, None, Vec::new());
        line.start();
        let orders = line.read(problem(ProblemKind::NoSuchGame), NOW);
        assert_eq!(orders, [Order::Tell(Notice::Closed(ProblemKind::NoSuchGame))]);
        assert_eq!((line.refused(), line.woke(NOW).len()), (Some(ProblemKind::NoSuchGame), 0));
        let mut line = OnlineClient::new(server.log.opening.id, Some(token()), Vec::new());
        line.start();
        let orders = line.read(problem(ProblemKind::WrongToken), NOW);
        assert!(tells(&orders, &Notice::NotSeated) && orders.contains(&Order::Open { plays: false }));
        assert!(line.token().is_none());
    }

    #[test]
    fn a_silent_socket_is_found_out() {
        let mut server = Server::new();
        let mut line = live(&server);
        assert!(reads(&line.woke(NOW)));
        assert_eq!(waits(&line.read(Ok(server.reading(2)), NOW)), Some((SILENCE.0, SILENCE.0)));
        server.moved(4);
        line.woke(NOW);
        let orders = line.read(Ok(server.reading(2)), NOW);
        assert!(orders.contains(&Order::HangUp) && opens(&orders));
        assert_eq!(line.game(), Some(&server.game));
    }

    #[test]
    fn clocks_run_here_between_messages_and_stand_still_without() {
        let time = TimeControl { initial_ms: Milliseconds(60_000), increment_ms: Milliseconds(0) };
        let mut server = Server::new();
        server.log.opening.terms = Terms::new(Geometry::STANDARD, Some(time)).unwrap();
        let mut line = OnlineClient::new(server.log.opening.id, Some(token()), Vec::new());
        line.start();
        let left_ms = BySeat { first: Milliseconds(9000), second: Milliseconds(60_000) };
        let clock = Some(Clock { left_ms, running: Some(Seat::First) });
        line.read(Ok(Reading { clock, ..server.reading(0) }), NOW);
        let shown = |line: &OnlineClient, now: f64| Seat::BOTH.map(|seat| line.left(seat, Instant(now)).unwrap().0);
        assert_eq!(shown(&line, 1000.0), [9000, 60_000]);
        assert_eq!(shown(&line, 3500.0), [6500, 60_000]);
        // It shows nothing left, and nobody has lost by that.
        assert_eq!(shown(&line, 99_000.0), [0, 60_000]);
        assert_eq!(line.game().unwrap().ending(), None);
        line.opened();
        line.heard(&server.resumed(), Instant(1000.0));
        line.closed(Instant(2000.0));
        assert_eq!(shown(&line, 99_000.0), [8000, 60_000]);
    }

    /// A message as a newer server would send it: with a field more in every object.
    fn newer(text: &str) -> String {
        fn extend(value: &mut serde_json::Value) {
            match value {
                serde_json::Value::Object(fields) => {
                    fields.values_mut().for_each(extend);
                    fields.insert("of_the_next_version".to_owned(), serde_json::json!({"also": [1, null]}));
                }
                serde_json::Value::Array(values) => values.iter_mut().for_each(extend),
                _ => {}
            }
        }
        let mut value = serde_json::from_str(text).unwrap();
        extend(&mut value);
        value.to_string()
    }

    #[test]
    fn a_page_that_is_open_understands_the_next_server() {
        let mut server = Server::new();
        let mut line = OnlineClient::new(server.log.opening.id, Some(token()), Vec::new());
        line.start();
        let reading = serde_json::to_string(&server.reading(0)).unwrap();
        line.read(Ok(serde_json::from_str(&newer(&reading)).unwrap()), NOW);
        line.opened();
        line.heard(&newer(&server.resumed()), NOW);
        assert!(line.is_connected());
        let command = PlayerCommand::Move { column: column(4), ply: 0 };
        line.act(id("a"), command.clone()).unwrap();
        let event = server.game.decide(Seat::First, &command, &Circumstances::default()).unwrap();
        let entry = server.push(event);
        let orders = line.heard(&newer(&happened(entry.clone())), NOW);
        assert!(orders.iter().any(|order| matches!(order, Order::Tell(Notice::Happened(..)))));
        let accepted = ServerMessage::Accepted(Accepted { action: id("a"), entry });
        assert!(line.heard(&newer(&say(&accepted)), NOW).contains(&Order::Forget(id("a"))));
        // A reason that is not known here is a refusal all the same.
        line.act(id("b"), PlayerCommand::Resign).unwrap();
        let (reason, game) = (Refusal::Unknown, Some(server.log.clone()));
        let refused = ServerMessage::Refused { action: id("b"), reason, version: None, game, clock: None };
        let orders = line.heard(&newer(&say(&refused).replace("unknown", "on_holiday")), NOW);
        assert!(orders.contains(&Order::Tell(Notice::Refused(Refusal::Unknown))) && !line.is_sending());
        let whole = newer(&server.whole());
        line.heard(&whole, NOW);
        assert_eq!((line.game(), line.refused()), (Some(&server.game), None));
    }

    #[test]
    fn a_message_of_the_next_version_is_told_once_and_changes_nothing() {
        let server = Server::new();
        let mut line = live(&server);
        let song = "{\"type\":\"song\",\"verses\":[{}]}";
        assert_eq!(line.heard(song, NOW), [Order::Tell(Notice::Outdated)]);
        assert_eq!(line.heard(song, NOW), []);
        assert!(line.is_connected() && line.game() == Some(&server.game));
    }

    /// What follows an unknown event cannot be shown rightly: the page has to be loaded again, and what is not answered is sent by the next one.
    #[test]
    fn an_event_of_the_next_version_needs_the_next_page() {
        let event = "{\"number\":3,\"at\":0,\"event\":{\"type\":\"paused\",\"by\":\"second\"}}";
        let server = Server::new();
        let mut line = live(&server);
        line.act(id("a"), PlayerCommand::Resign).unwrap();
        let orders = line.heard(&format!("{{\"type\":\"happened\",\"entry\":{event}}}"), NOW);
        assert!(orders.contains(&Order::HangUp) && orders.contains(&Order::Tell(Notice::Closed(ProblemKind::Unknown))));
        assert!(
            !orders.iter().any(|order| matches!(order, Order::Wait { .. } | Order::Open { .. } | Order::Forget(_)))
        );
        assert_eq!(line.refused(), Some(ProblemKind::Unknown));
        assert!(line.is_sending());
        // The same without a socket.
        let mut line = OnlineClient::new(server.log.opening.id, Some(token()), Vec::new());
        line.start();
        assert_eq!(Failure::unreadable(&format!("{{\"events\":[{event}]}}")), Failure::Outdated);
        assert_eq!(Failure::unreadable("<html>"), Failure::Unreachable);
        line.read(Err(Failure::Outdated), NOW);
        assert_eq!(line.refused(), Some(ProblemKind::Unknown));
    }

    #[test]
    fn who_takes_a_seat_goes_on_as_a_player() {
        let server = Server::new();
        let mut line = OnlineClient::new(server.log.opening.id, None, Vec::new());
        line.start();
        line.read(Ok(Reading { you: None, ..server.reading(0) }), NOW);
        assert_eq!(line.act(id("a"), PlayerCommand::Resign), Err(Refusal::NotSeated));
        let orders = line.sit(token(), Seat::First, &server.log);
        assert!(orders.contains(&Order::HangUp) && opens(&orders));
        assert!(line.act(id("a"), PlayerCommand::Resign).is_ok());
    }

    /// What may happen to a line, in any order.
    #[derive(Clone, Debug)]
    enum Step {
        Open,
        Close,
        Wake,
        Act(usize),
        Hear(usize),
        Answer,
        Read(bool),
        Cut,
        Hurry,
        Opponent(usize),
        Garbage,
        Newer,
        Reload,
    }

    fn step() -> impl Strategy<Value = Step> {
        prop_oneof![
            3 => Just(Step::Open),
            1 => Just(Step::Close),
            3 => Just(Step::Wake),
            4 => (1_usize..8).prop_map(Step::Act),
            2 => (0_usize..9).prop_map(Step::Hear),
            4 => Just(Step::Answer),
            3 => any::<bool>().prop_map(Step::Read),
            1 => Just(Step::Cut),
            1 => Just(Step::Hurry),
            4 => (1_usize..8).prop_map(Step::Opponent),
            1 => Just(Step::Garbage),
            1 => Just(Step::Newer),
            1 => Just(Step::Reload),
        ]
    }

    proptest! {
        /// Whatever happens, the game that is shown is one that was: a prefix of the server's; and an action stays until it is answered, in
        /// what is kept as well, so that the next page has it.
        #[test]
        fn what_is_shown_was_so(steps in prop::collection::vec(step(), 1..120)) {
            let mut server = Server::new();
            let mut line = OnlineClient::new(server.log.opening.id, Some(token()), Vec::new());
            line.start();
            let mut names = 0;
            let mut kept: Vec<Action> = Vec::new();
            let mut done: Vec<(ActionId, Entry)> = Vec::new();
            for step in steps {
                let known = line.game().map_or(0, |game| game.version().0);
                let before: Vec<Action> = line.pending.clone();
                let mut answered = None;
                let orders = match step {
                    Step::Open => {
                        let hello = if known == 0 { server.whole() } else { server.resumed() };
                        if line.opened().is_empty() { Vec::new() } else { line.heard(&hello, NOW) }
                    }
                    Step::Close => line.closed(NOW),
                    Step::Wake => line.woke(NOW),
                    Step::Act(number) => {
                        names += 1;
                        let ply = line.game().map_or(0, Match::ply).try_into().unwrap();
                        let command = PlayerCommand::Move { column: column(number), ply };
                        line.act(id(&format!("n{names}")), command).unwrap_or_default()
                    }
                    Step::Hear(back) => {
                        let index = server.log.events.len().saturating_sub(1 + back);
                        line.heard(&happened(server.log.events[index].clone()), NOW)
                    }
                    Step::Answer => if let Some(action) = line.pending.first().cloned() {
                        let kept = done.iter().find(|(name, _)| *name == action.id).cloned();
                        let decided = server.game.decide(Seat::First, &action.command, &Circumstances::default());
                        let live = matches!(line.state, State::Live(_) | State::Greeting);
                        let message = match (kept, decided) {
                            (Some((name, entry)), _) => ServerMessage::Accepted(Accepted { action: name, entry }),
                            (None, Ok(event)) => {
                                let entry = server.push(event);
                                done.push((action.id.clone(), entry.clone()));
                                ServerMessage::Accepted(Accepted { action: action.id.clone(), entry })
                            }
                            (None, Err(reason)) => {
                                // As an older server says it, and by version, which may be of events that were missed.
                                let by_version = names % 2 == 0;
                                let game = (!by_version).then(|| server.log.clone());
                                let version = by_version.then(|| server.game.version());
                                ServerMessage::Refused { action: action.id.clone(), reason, version, game, clock: None }
                            }
                        };
                        answered = live.then_some(action.id);
                        line.heard(&say(&message), NOW)
                    } else {
                        Vec::new()
                    },
                    Step::Read(works) => {
                        let since = if line.version().is_some() { known } else { 0 };
                        let answer = if works { Ok(server.reading(since)) } else { Err(Failure::Unreachable) };
                        line.read(answer, NOW)
                    }
                    Step::Cut => line.cut(NOW),
                    Step::Hurry => line.hurry(),
                    Step::Opponent(number) => {
                        let command = PlayerCommand::Move { column: column(number), ply: server.game.ply().try_into().unwrap() };
                        if let Ok(event) = server.game.decide(Seat::Second, &command, &Circumstances::default()) {
                            server.push(event);
                        }
                        Vec::new()
                    }
                    Step::Garbage => line.heard("{\"type\":", NOW),
                    Step::Newer => line.heard("{\"type\":\"song\",\"verses\":3}", NOW),
                    Step::Reload => {
                        line = OnlineClient::new(server.log.opening.id, Some(token()), kept.clone());
                        line.start()
                    }
                };
                for order in orders {
                    match order {
                        Order::Keep(action) => kept.push(action),
                        Order::Forget(action) => kept.retain(|kept| kept.id != action),
                        _ => {}
                    }
                }
                prop_assert_eq!(&kept, &line.pending);
                if let Some(game) = line.game() {
                    let mut log = server.log.clone();
                    log.events.truncate(game.version().0 as usize);
                    prop_assert_eq!(&Match::from_log(&log).unwrap(), game);
                }
                for action in before {
                    prop_assert!(answered.as_ref() == Some(&action.id) || line.pending.contains(&action));
                }
                prop_assert_eq!(line.refused(), None);
            }
        }
    }
}
