//! Computer players by name.

use puissance4_players::{Computer, Dice, Strategy};
use puissance4_rules::Position;
use pyo3::prelude::{Bound, PyResult, Python, pyclass, pymethods};

use crate::board::Board;
use crate::errors::{self, EngineSettingsError, UnknownNameError};
use crate::exclusive::Exclusive;
use crate::interrupt::Interruptible;

/// A computer player: `"random"`, `"finisher"`, `"careful"`, `"aligner"`, `"tactician"`, `"minimax:6"`, `"perfect"`, or
/// one of ten levels from `"level:1"`, a beginner, to `"level:10"`.
///
/// With the same seed it plays the same games.
///
/// >>> from puissance4 import Board, Player
/// >>> Player("finisher").choose(Board("121212"))
/// 0
#[pyclass(module = "puissance4", frozen)]
pub(crate) struct Player {
    computer: Computer,
    seed: u64,
    playing: Exclusive<Playing>,
}

/// A player in games from one start.
struct Playing {
    start: Position,
    strategy: Box<dyn Strategy>,
    dice: Dice,
}

#[pymethods]
impl Player {
    #[new]
    #[pyo3(signature = (name, *, seed = 0))]
    fn new(name: &str, seed: u64) -> PyResult<Self> {
        let computer = name.parse::<Computer>().map_err(|error| UnknownNameError::new_err(error.to_string()))?;
        if matches!(computer, Computer::Program(_)) {
            return Err(UnknownNameError::new_err(format!("'{name}' is a program, which cannot play here")));
        }
        Ok(Self { computer, seed, playing: Exclusive::empty() })
    }

    /// Its name.
    #[getter]
    fn name(&self) -> String {
        self.computer.to_string()
    }

    /// The column it plays; `None` if the game is over. Ctrl-C stops it.
    fn choose(&self, py: Python<'_>, board: &Bound<'_, Board>) -> PyResult<Option<usize>> {
        let call = Interruptible::new();
        let game = board.try_borrow()?.game().clone();
        let advice = py.detach(|| {
            let make = || {
                let strategy = self.computer.strategy(game.start()).map_err(errors::cannot_play)?;
                Ok(Playing { start: game.start().clone(), strategy, dice: Dice::seeded(self.seed) })
            };
            self.playing.with(
                |playing| playing.start == *game.start(),
                make,
                |Playing { strategy, dice, .. }| {
                    call.in_background(|| strategy.advise_unless(game.position(), dice, &call.flag()))
                },
            )
        })?;
        call.raised()?;
        let advice = advice.ok_or_else(|| EngineSettingsError::new_err("no thread could be started"))?;
        Ok(advice.map(|advice| advice.column.index()))
    }

    fn __repr__(&self) -> String {
        format!("Player('{}', seed={})", self.computer, self.seed)
    }
}
