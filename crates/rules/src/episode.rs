//! Games of Kaggle's `ConnectX`, as its episodes keep them.
//!
//! Only the board (`configuration`) and the steps are read. For each agent, a step has the `action` that led to it (the
//! column, from 0) and a `status`, which says whether it is the agent's turn now. So the move of a step is the action
//! of the agent whose turn it was in the step before. A board is a list of 0, 1 and 2, top row first; if a step has
//! one, it must be the board after the moves so far.

use serde::Deserialize;

use crate::cell::{Cell, Column};
use crate::game::Game;
use crate::geometry::{Connect, ConnectError, Geometry, Size, SizeError};
use crate::player::Player;
use crate::position::{PlayError, Position};

/// What is read of an episode.
#[derive(Deserialize)]
pub(crate) struct EpisodeFile {
    configuration: Configuration,
    steps: Vec<Vec<Agent>>,
}

#[derive(Deserialize)]
struct Configuration {
    columns: usize,
    rows: usize,
    inarow: usize,
}

#[derive(Deserialize)]
struct Agent {
    action: Option<i64>,
    observation: Option<Observation>,
    status: String,
}

#[derive(Deserialize)]
struct Observation {
    board: Option<Vec<i64>>,
}

/// Why an episode is not a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EpisodeError {
    /// There are too few or too many rows or columns.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// The length of a line is impossible.
    #[error(transparent)]
    Connect(#[from] ConnectError),
    /// Something in a step is wrong.
    #[error("step {step}: {problem}")]
    Step {
        /// The step, counted from 0 as episodes do.
        step: usize,
        /// What is wrong.
        problem: StepProblem,
    },
}

/// What is wrong with a step of an episode.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StepProblem {
    /// There are not two agents.
    #[error("there are {agents} agents, not two")]
    Agents {
        /// How many there are.
        agents: usize,
    },
    /// By the rules it is the other player's turn.
    #[error("it should be the turn of player {}", player.number())]
    Turn {
        /// Whose turn it should be.
        player: Player,
    },
    /// There is no move, although it was an agent's turn.
    #[error("there is no action")]
    NoAction,
    /// The action is not a column of any board.
    #[error("action {action} is not a column")]
    Action {
        /// The action, a column counted from 0.
        action: i64,
    },
    /// The move cannot be played.
    #[error(transparent)]
    Play(PlayError),
    /// The board of the step differs from the board after the moves.
    #[error("the board differs from the board after the moves")]
    Board,
    /// There are moves after the episode ended.
    #[error("the episode has ended before this step")]
    AfterTheEnd,
}

impl EpisodeFile {
    /// The status of an agent whose turn it is.
    const ACTIVE: &str = "ACTIVE";
    /// The status of an agent whose action was invalid.
    const FAILED: [&str; 3] = ["INVALID", "ERROR", "TIMEOUT"];

    pub(crate) fn game(&self) -> Result<Game, EpisodeError> {
        let Configuration { columns, rows, inarow } = self.configuration;
        let mut game = Game::new(Geometry::new(Size::new(columns, rows)?, Connect::new(inarow)?));
        let mut turn = None;
        for (step, agents) in self.steps.iter().enumerate() {
            turn = next_turn(&mut game, step, turn, agents).map_err(|problem| EpisodeError::Step { step, problem })?;
        }
        Ok(game)
    }
}

/// Plays the move of a step. `turn` is whose turn it was before; returns whose turn it is now.
fn next_turn(
    game: &mut Game,
    step: usize,
    turn: Option<Player>,
    agents: &[Agent],
) -> Result<Option<Player>, StepProblem> {
    let [first, second] = agents else { return Err(StepProblem::Agents { agents: agents.len() }) };
    let agent = |player| match player {
        Player::First => first,
        Player::Second => second,
    };
    if let Some(player) = turn {
        let mover = agent(player);
        if player != game.position().to_move() {
            return Err(StepProblem::Turn { player: game.position().to_move() });
        }
        // An agent that failed has not moved; nothing comes after it.
        if !EpisodeFile::FAILED.contains(&mover.status.as_str()) {
            let action = mover.action.ok_or(StepProblem::NoAction)?;
            let column = usize::try_from(action).ok().and_then(Column::from_index);
            game.play(column.ok_or(StepProblem::Action { action })?).map_err(StepProblem::Play)?;
        }
    } else if step > 0 {
        return Err(StepProblem::AfterTheEnd);
    }
    let boards = agents.iter().filter_map(|agent| agent.observation.as_ref()?.board.as_ref());
    if boards.into_iter().any(|board| *board != cells_from_the_top(game.position())) {
        return Err(StepProblem::Board);
    }
    Ok(Player::BOTH.into_iter().find(|player| agent(*player).status == EpisodeFile::ACTIVE))
}

fn cells_from_the_top(position: &Position) -> Vec<i64> {
    let geometry = position.geometry();
    let number = |cell| position.at(cell).map_or(0, |player| if player == Player::First { 1 } else { 2 });
    geometry.rows().rev().flat_map(|row| geometry.columns().map(move |column| number(Cell::new(column, row)))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{Record, RecordError};
    use serde_json::{Value, json};

    /// The episode of a game as Kaggle writes it: only the first agent sees the board, and both did nothing at first.
    fn episode(moves: &[usize], columns: usize, rows: usize) -> Value {
        let geometry = Geometry::new(Size::new(columns, rows).unwrap(), Connect::new(4).unwrap());
        let mut game = Game::new(geometry);
        let mut steps = Vec::new();
        for ply in 0..=moves.len() {
            let mut action = [0, 0];
            if let Some(column) = ply.checked_sub(1).map(|index| moves[index]) {
                action[(ply - 1) % 2] = column - 1;
                game.play(Column::from_number(column).unwrap()).unwrap();
            }
            let over = game.position().is_over();
            let agent = |index: usize| {
                let status = if over {
                    "DONE"
                } else if ply % 2 == index {
                    "ACTIVE"
                } else {
                    "INACTIVE"
                };
                let mut observation = json!({"mark": index + 1, "remainingOverageTime": 60});
                if index == 0 {
                    observation["board"] = json!(cells_from_the_top(game.position()));
                    observation["step"] = json!(ply);
                }
                json!({"action": action[index], "info": {}, "observation": observation, "reward": 0, "status": status})
            };
            steps.push(json!([agent(0), agent(1)]));
        }
        json!({
            "name": "connectx",
            "configuration": {"actTimeout": 2, "columns": columns, "rows": rows, "inarow": 4, "episodeSteps": 1000},
            "steps": steps,
            "rewards": [1, -1],
            "statuses": ["DONE", "DONE"],
            "version": "1.0.1",
        })
    }

    fn read(episode: &Value) -> Result<String, EpisodeError> {
        match Record::from_json(&episode.to_string()) {
            Ok(record) => Ok(record.game().moves().to_string()),
            Err(RecordError::Episode(error)) => Err(error),
            Err(error) => panic!("{error}"),
        }
    }

    #[test]
    fn the_moves_of_an_episode() {
        assert_eq!(read(&episode(&[1, 2, 1, 2, 1, 2, 1], 7, 6)), Ok("1212121".to_owned()));
        assert_eq!(read(&episode(&[4, 4, 5], 7, 6)), Ok("445".to_owned()));
        assert_eq!(read(&episode(&[8, 1], 8, 3)), Ok("81".to_owned()));
        assert_eq!(read(&episode(&[], 7, 6)), Ok(String::new()));
    }

    #[test]
    fn boards_may_be_missing() {
        let mut some = episode(&[4, 4, 5], 7, 6);
        for step in some["steps"].as_array_mut().unwrap() {
            step[0]["observation"].as_object_mut().unwrap().remove("board");
        }
        assert_eq!(read(&some), Ok("445".to_owned()));
    }

    #[test]
    fn an_agent_that_failed_has_not_moved() {
        for status in EpisodeFile::FAILED {
            let mut some = episode(&[4, 4, 5], 7, 6);
            some["steps"][3][0]["status"] = json!(status);
            some["steps"][3][0]["action"] = Value::Null;
            some["steps"][3][0]["observation"]["board"] = some["steps"][2][0]["observation"]["board"].clone();
            some["steps"][3][1]["status"] = json!("DONE");
            assert_eq!(read(&some), Ok("44".to_owned()), "{status}");
        }
    }

    #[test]
    fn errors_name_the_step() {
        let wrong = |change: &dyn Fn(&mut Value)| {
            let mut some = episode(&[4, 4, 5], 7, 6);
            change(&mut some);
            read(&some).unwrap_err()
        };
        let at = |step, problem| EpisodeError::Step { step, problem };
        let column = |number| Column::from_number(number).unwrap();
        assert_eq!(wrong(&|it| it["steps"][2][1]["action"] = json!(4)), at(2, StepProblem::Board));
        assert_eq!(
            wrong(&|it| it["steps"][2][1]["action"] = json!(9)),
            at(2, StepProblem::Play(PlayError::NoSuchColumn { column: column(10), columns: 7 }))
        );
        assert_eq!(wrong(&|it| it["steps"][3][0]["action"] = json!(-1)), at(3, StepProblem::Action { action: -1 }));
        assert_eq!(wrong(&|it| it["steps"][3][0]["action"] = Value::Null), at(3, StepProblem::NoAction));
        assert_eq!(
            wrong(&|it| it["steps"][1].as_array_mut().unwrap().truncate(1)),
            at(1, StepProblem::Agents { agents: 1 })
        );
        assert_eq!(wrong(&|it| it["steps"][1][1]["status"] = json!("DONE")), at(2, StepProblem::AfterTheEnd));
        assert_eq!(
            wrong(&|it| {
                it["steps"][0][0]["status"] = json!("INACTIVE");
                it["steps"][0][1]["status"] = json!("ACTIVE");
            }),
            at(1, StepProblem::Turn { player: Player::First })
        );
        assert!(matches!(wrong(&|it| it["configuration"]["rows"] = json!(0)), EpisodeError::Size(_)));
        assert!(matches!(wrong(&|it| it["configuration"]["inarow"] = json!(1)), EpisodeError::Connect(_)));
    }
}
