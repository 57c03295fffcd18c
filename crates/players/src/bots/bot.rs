//! A program that plays games.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use puissance4_rules::{Column, Game, Player, Position};

use crate::bots::dialect::{Dialect, Line};
use crate::bots::forfeit::{Forfeit, Offence, ProgramEnd};
use crate::bots::log::Logs;
use crate::bots::process::{NoLine, Process, stay_if_ending};
use crate::bots::program::Program;
use crate::bots::sandbox::{MAX_BYTES, Sandbox};
use crate::dice::Dice;
use crate::strategy::{Advice, Strategy};
use crate::timed::continues;

/// How often a waiting referee looks whether it should stop.
const PULSE: Duration = Duration::from_millis(20);
/// How many remarks a program may make before it answers.
const MAX_REMARKS: usize = 10_000;

/// What a program has to keep to, and what is kept of it.
#[derive(Clone, Debug)]
pub struct BotLimits {
    /// The time for a move.
    pub per_move: Duration,
    /// The time for all its moves in a game together, if there is a limit.
    pub per_game: Option<Duration>,
    /// Whether players that are no programs keep to these times as well. They lose no game by them: they answer with
    /// the best so far.
    pub is_for_all: bool,
    /// The time to start, added to that of the first move. It does not count for the game.
    pub start: Duration,
    /// What else it may do; by default as little as can be enforced here.
    pub sandbox: Option<Sandbox>,
    /// Where standard error goes.
    pub logs: Logs,
}

impl Default for BotLimits {
    /// Enough for any language, little enough for a person to wait.
    fn default() -> Self {
        Self {
            per_move: Duration::from_secs(5),
            // The time for a move also limits that for a game.
            per_game: None,
            is_for_all: false,
            start: Duration::from_secs(10),
            sandbox: None,
            logs: Logs::default(),
        }
    }
}

/// A program as a [`Strategy`]. It is started when it is first asked, and asked about one game after the other; it is
/// started again after an offence.
pub struct Bot {
    program: Program,
    limits: BotLimits,
    process: Option<Process>,
    /// The game that the program was told of, and its side.
    told: Option<(Game, Player)>,
    /// How long it has thought in this game.
    thought: Duration,
    forfeit: Option<Forfeit>,
}

/// A question that waits for an answer.
struct Turn<'a> {
    deadline: Instant,
    /// What it is not to answer before the deadline.
    late: Offence,
    /// Whether the referee was told to stop.
    stop: &'a AtomicBool,
}

/// Why there is no column.
enum Trouble {
    Offence(Offence),
    /// The referee was told to stop.
    Stopped,
}

impl From<Offence> for Trouble {
    fn from(offence: Offence) -> Self {
        Self::Offence(offence)
    }
}

impl Bot {
    /// A program that keeps to limits.
    pub fn new(program: Program, limits: BotLimits) -> Self {
        Self { program, limits, process: None, told: None, thought: Duration::ZERO, forfeit: None }
    }

    /// Asks for a column.
    fn ask(&mut self, game: &Game, stop: &AtomicBool) -> Result<Column, Trouble> {
        let BotLimits { per_move, per_game, start, .. } = self.limits;
        let (dialect, me) = (self.program.dialect(), game.position().to_move());
        let is_new = !self.told.as_ref().is_some_and(|(told, side)| *side == me && continues(told, game));
        if is_new {
            self.thought = Duration::ZERO;
        }
        let left = per_game.map(|total| total.saturating_sub(self.thought));
        let time = left.unwrap_or(per_move).min(per_move);
        let extra = if self.process.is_some() { Duration::ZERO } else { start };
        let late = match per_game {
            Some(total) if time < per_move => Offence::OutOfTime { milliseconds: milliseconds(total) },
            _ => Offence::Silent { milliseconds: milliseconds(time + extra) },
        };
        if self.process.is_none() {
            self.process = Some(self.start().map_err(|error| not_started(&error))?);
        }
        let Some(process) = &mut self.process else { return Err(Trouble::Stopped) };
        let begin = Instant::now();
        let turn = Turn { deadline: begin + time + extra, late, stop };
        if !extra.is_zero()
            && let Some(hello) = dialect.hello()
        {
            process.write(hello);
            while turn.read(process, dialect)? != Line::Ready {}
        }
        process.forget_lines();
        let mut text = String::new();
        if is_new {
            text += &dialect.game(game.position().geometry(), me, time);
        }
        text += &dialect.turn(game, time, left);
        if !process.write(&text) {
            return Err(turn.late.into());
        }
        self.told = Some((game.clone(), me));
        loop {
            match turn.read(process, dialect)? {
                Line::Column(index) => {
                    self.thought += begin.elapsed().saturating_sub(extra);
                    return Ok(column(index, game.position())?);
                }
                Line::Ready | Line::Remark | Line::Nonsense => {}
            }
        }
    }

    fn start(&self) -> io::Result<Process> {
        let sandbox = self.limits.sandbox.unwrap_or_else(Sandbox::here);
        Process::start(&self.program.words(), sandbox, self.limits.logs.writer(self.program))
    }

    /// Ends the program after an offence.
    fn convict(&mut self, offence: Offence) -> Forfeit {
        self.told = None;
        let Some(mut process) = self.process.take() else { return Forfeit { offence, stderr: String::new() } };
        // A program whose output has ended is about to end.
        let has_ended = matches!(offence, Offence::Ended(_));
        let (status, stderr) = process.end(has_ended);
        let offence = if process.is_too_large() {
            Offence::TooMuchMemory { mebibytes: MAX_BYTES >> 20 }
        } else if has_ended {
            Offence::Ended(status.into())
        } else {
            offence
        };
        Forfeit { offence, stderr }
    }
}

fn not_started(error: &io::Error) -> Offence {
    Offence::NotStarted { os_error: error.raw_os_error().unwrap_or_default() }
}

fn milliseconds(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

impl Turn<'_> {
    /// The next line of a program that means something.
    fn read(&self, process: &mut Process, dialect: Dialect) -> Result<Line, Trouble> {
        let mut remarks = 0;
        loop {
            if self.stop.load(Ordering::Relaxed) {
                return Err(Trouble::Stopped);
            }
            let left = self.deadline.saturating_duration_since(Instant::now());
            match process.line(left.min(PULSE)) {
                Ok(text) => match dialect.read(&text) {
                    Line::Nonsense => return Err(Offence::Nonsense(text).into()),
                    Line::Remark if remarks >= MAX_REMARKS => return Err(Offence::TooMuchOutput.into()),
                    Line::Remark => remarks += 1,
                    line => return Ok(line),
                },
                Err(NoLine::Closed) => return Err(Offence::Ended(ProgramEnd::ClosedOutput).into()),
                Err(NoLine::Late) if left.is_zero() => return Err(self.late.clone().into()),
                Err(NoLine::Late) => {}
            }
        }
    }
}

/// The column with an index, if it can be played.
fn column(index: i64, position: &Position) -> Result<Column, Offence> {
    let number = index.saturating_add(1);
    let column = usize::try_from(index).ok().and_then(Column::from_index).ok_or(Offence::NoColumn { number })?;
    match position.clone().play(column) {
        Ok(_) => Ok(column),
        Err(reason) => Err(Offence::Illegal { number, reason }),
    }
}

impl Strategy for Bot {
    fn advise(&mut self, position: &Position, dice: &mut Dice) -> Option<Advice> {
        self.advise_in(&Game::from_position(position.clone()), dice, &Arc::default())
    }

    fn advise_unless(&mut self, position: &Position, dice: &mut Dice, stop: &Arc<AtomicBool>) -> Option<Advice> {
        self.advise_in(&Game::from_position(position.clone()), dice, stop)
    }

    fn advise_in(&mut self, game: &Game, _dice: &mut Dice, stop: &Arc<AtomicBool>) -> Option<Advice> {
        self.forfeit = None;
        if game.position().is_over() {
            return None;
        }
        match self.ask(game, stop) {
            Ok(column) => Some(column.into()),
            Err(Trouble::Stopped) => {
                // Its answer may come when it is no longer wanted.
                self.process = None;
                self.told = None;
                None
            }
            Err(Trouble::Offence(offence)) => {
                stay_if_ending();
                self.forfeit = Some(self.convict(offence));
                None
            }
        }
    }

    fn forfeit(&self) -> Option<&Forfeit> {
        self.forfeit.as_ref()
    }
}
