//! The state of a game on the screen: the chosen column, the falling disc, the analysis.

use std::time::Duration;

use puissance4_coach::Explanation;
use puissance4_engine::Analysis;
use puissance4_players::Who;
use puissance4_rules::{Cell, Column, Columns, Geometry, Player, Position, Row};
use puissance4_session::{Command, Exercise, GradualHint, Playback, Refusal, Remark, RequestId, SavedGame, Session};

use crate::board_view::Scroll;

/// What the board is for.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Mode {
    /// A game, which is stored and counted.
    Game,
    /// Trying moves for both sides, with everything the engine knows.
    Explore,
    /// Finding the right column, move after move. The session shows what was played in the exercise.
    Puzzle(Box<Exercise>),
}

/// The column under the cursor after a command; `None` if the command does not move it.
pub(crate) fn cursor_after(command: Command, cursor: Column, geometry: Geometry) -> Option<Column> {
    let last = geometry.size().columns() - 1;
    let index = match command {
        Command::Left => cursor.index().saturating_sub(1),
        Command::Right => cursor.index() + 1,
        Command::First => 0,
        Command::Last => last,
        _ => return None,
    };
    Column::from_index(index.min(last))
}

/// A disc on its way down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Falling {
    pub(crate) cell: Cell,
    since: Duration,
    rows: usize,
}

/// What the engine says about the position.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub(crate) struct Study {
    pub(crate) request: Option<RequestId>,
    pub(crate) analysis: Option<Analysis>,
    pub(crate) explained: Option<Vec<Explanation>>,
    pub(crate) line: Option<Vec<Column>>,
    pub(crate) refusal: Option<Refusal>,
}

/// A game on the screen.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Playing {
    pub(crate) session: Session,
    pub(crate) mode: Mode,
    pub(crate) cursor: Column,
    /// The row that is pointed at, in the mode in which a cell is chosen.
    pub(crate) pointing: Option<Row>,
    pub(crate) falling: Option<Falling>,
    /// The request for the computer's move.
    pub(crate) awaiting: Option<RequestId>,
    /// The computer's move. It is shown when the player has seen the move before it.
    pub(crate) ready: Option<Column>,
    /// When the last disc was dropped.
    dropped: Duration,
    /// The game as it is in the history.
    pub(crate) recorded: Option<Box<SavedGame>>,
    /// When the game was stored last.
    pub(crate) stored: Duration,
    pub(crate) study: Study,
    /// The request for a hint.
    pub(crate) hint_request: Option<RequestId>,
    pub(crate) hinted: Columns,
    /// The hint for this position, as far as it was told.
    pub(crate) gradual: Option<GradualHint>,
    /// The hint in words.
    pub(crate) hint: Option<String>,
    /// The request for the verdict on a column in a puzzle.
    pub(crate) trying: Option<RequestId>,
    /// Pause, step and speed.
    pub(crate) playback: Playback,
    /// Whether the explanation of the chosen column was asked for during this game.
    pub(crate) is_explained_here: bool,
    pub(crate) scroll: Scroll,
    /// How far the text in the panel is scrolled.
    pub(crate) text_scroll: usize,
}

/// The shortest and the longest fall of a disc.
const FALL: (Duration, Duration) = (Duration::from_millis(80), Duration::from_millis(260));
/// How long a fall by one row takes.
const FALL_ROW: Duration = Duration::from_millis(45);
/// How long a move is shown before the computer answers.
const PACE: Duration = Duration::from_millis(350);
/// How long the end of a game is shown before two computers begin the next one of their contest.
const NEXT_GAME: Duration = Duration::from_secs(3);
/// How often a running clock is stored between two moves.
const STORE_CLOCK: Duration = Duration::from_secs(5);
/// From one frame of a falling disc to the next.
pub(crate) const FRAME: Duration = Duration::from_millis(16);
/// From one frame of the spinner to the next.
pub(crate) const SPIN: Duration = Duration::from_millis(120);

impl Falling {
    /// A disc that was dropped into this cell.
    pub(crate) fn new(cell: Cell, position: &Position, now: Duration) -> Self {
        Self { cell, since: now, rows: position.geometry().size().rows() - cell.row().index() }
    }

    fn duration(self) -> Duration {
        (FALL_ROW * u32::try_from(self.rows).unwrap_or(u32::MAX)).clamp(FALL.0, FALL.1)
    }

    /// How many rows it is above its cell.
    pub(crate) fn height(self, now: Duration) -> f32 {
        let done = now.saturating_sub(self.since).as_secs_f32() / self.duration().as_secs_f32();
        // Accelerated, as things fall.
        #[allow(clippy::cast_precision_loss)] // At most 64.
        let rows = self.rows as f32;
        rows * (1.0 - (done * done).min(1.0))
    }

    pub(crate) fn has_begun(self, now: Duration) -> bool {
        now >= self.since
    }

    /// When it lies in its cell.
    pub(crate) fn end(self) -> Duration {
        self.since + self.duration()
    }

    pub(crate) fn is_over(self, now: Duration) -> bool {
        now >= self.end()
    }
}

impl Playing {
    pub(crate) fn new(session: Session, mode: Mode, now: Duration) -> Self {
        let cursor = session.position().geometry().columns_from_middle().next().expect("every board has a column");
        // A game that is over and counted was recorded before it was left.
        let recorded = (session.is_over() && session.counted).then(|| Box::new(SavedGame::new(&session)));
        Self {
            session,
            mode,
            cursor,
            pointing: None,
            falling: None,
            awaiting: None,
            ready: None,
            dropped: now,
            recorded,
            stored: now,
            study: Study::default(),
            hint_request: None,
            hinted: Columns::NONE,
            gradual: None,
            hint: None,
            trying: None,
            playback: Playback::default(),
            is_explained_here: false,
            scroll: Scroll::default(),
            text_scroll: 0,
        }
    }

    pub(crate) fn position(&self) -> &Position {
        self.session.position()
    }

    /// The exercise, if the board is for one.
    pub(crate) fn exercise(&self) -> Option<&Exercise> {
        if let Mode::Puzzle(exercise) = &self.mode { Some(exercise) } else { None }
    }

    /// See [`Playing::exercise`].
    pub(crate) fn exercise_mut(&mut self) -> Option<&mut Exercise> {
        if let Mode::Puzzle(exercise) = &mut self.mode { Some(exercise) } else { None }
    }

    /// Whether nothing may be shown that gives the answer away: a puzzle that was not tried yet.
    pub(crate) fn is_secret(&self) -> bool {
        self.exercise().is_some_and(|exercise| exercise.result().is_none())
    }

    /// Whether a hint is shown or looked for.
    pub(crate) fn has_hint(&self) -> bool {
        let is_told = self.exercise().is_some_and(|exercise| matches!(exercise.remark(), Remark::Hint(_)));
        is_told || self.hint.is_some() || self.hint_request.is_some()
    }

    /// The columns that a hint names.
    pub(crate) fn hinted(&self) -> Columns {
        self.exercise().map_or(self.hinted, |exercise| exercise.remark().advised())
    }

    /// The player to move, if it is a human.
    pub(crate) fn person_to_move(&self) -> Option<Player> {
        if self.ready.is_some() || self.exercise().is_some_and(|exercise| !exercise.takes_column()) {
            return None;
        }
        self.session.to_move().filter(|player| self.session.who(*player) == Who::Human)
    }

    /// The cell that is always on the screen.
    pub(crate) fn focus(&self) -> Cell {
        if let Some(falling) = self.falling {
            return falling.cell;
        }
        let lowest = Row::from_index(0).expect("every board has a row");
        let row = self.pointing.or_else(|| self.position().landing(self.cursor).map(Cell::row));
        Cell::new(self.cursor, row.unwrap_or(lowest))
    }

    /// A disc has been dropped.
    pub(crate) fn let_fall(&mut self, cell: Cell, now: Duration, reduced_motion: bool) {
        self.falling = (!reduced_motion).then(|| Falling::new(cell, self.position(), now));
        self.dropped = now;
    }

    /// When the computer's move may be shown.
    fn earliest_answer(&self) -> Duration {
        match () {
            // A single step comes at once.
            () if self.playback.paused => self.dropped,
            () if self.session.is_watched() => self.dropped + self.playback.delay(),
            () => self.dropped + PACE,
        }
    }

    /// Whether the last disc lies and has been shown long enough.
    pub(crate) fn may_answer(&self, now: Duration) -> bool {
        self.playback.may_move() && self.falling.is_none() && now >= self.earliest_answer()
    }

    /// When the next game begins by itself.
    fn next_game(&self) -> Option<Duration> {
        let goes_on = self.mode == Mode::Game && self.session.is_over() && self.session.has_next_game();
        let may_start = self.session.is_watched() && self.playback.may_move();
        (goes_on && may_start).then(|| if self.playback.paused { self.dropped } else { self.dropped + NEXT_GAME })
    }

    /// Whether it is time for the next game.
    pub(crate) fn may_start_next(&self, now: Duration) -> bool {
        self.next_game().is_some_and(|start| now >= start)
    }

    pub(crate) fn settle(&mut self, now: Duration) {
        self.falling.take_if(|falling| falling.is_over(now));
    }

    /// Whether the clock runs.
    pub(crate) fn is_timed(&self) -> bool {
        self.session.clock.is_some()
            && !self.session.is_over()
            && !self.playback.paused
            && self.session.game().ply() > 0
    }

    /// Whether the clock has run long enough to be stored again.
    pub(crate) fn has_clock_to_store(&self, now: Duration) -> bool {
        self.is_timed() && now.saturating_sub(self.stored) >= STORE_CLOCK
    }

    /// How long nothing changes by itself. `None` if nothing ever does.
    pub(crate) fn next_change(&self, now: Duration, reduced_motion: bool) -> Option<Duration> {
        if self.falling.is_some() {
            return Some(FRAME);
        }
        let answer =
            self.ready.filter(|_| self.playback.may_move()).map(|_| self.earliest_answer().saturating_sub(now));
        let clock = self.is_timed().then_some(Duration::from_millis(250));
        let requests = [self.awaiting, self.trying, self.study.request, self.hint_request];
        let is_thinking = requests.iter().any(Option::is_some);
        let spin = (is_thinking && !reduced_motion).then_some(SPIN);
        let next_game = self.next_game().map(|start| start.saturating_sub(now));
        [answer, clock, spin, next_game].into_iter().flatten().min()
    }
}
