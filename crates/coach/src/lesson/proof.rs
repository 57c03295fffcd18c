//! The proof of a lesson: every claim, every right answer, every reply.

use puissance4_engine::{Limits, Value};
use puissance4_rules::{Column, Game, Geometry, Position};

use super::{Lesson, PlayOut, Question, Step, Task};
use crate::coach::{Coach, CoachError};
use crate::puzzle::Goal;

/// Something in a lesson that is not true, or could not be examined.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{lesson}, line {line}: {what}")]
pub struct Unproved {
    /// The name of the lesson.
    pub lesson: String,
    /// The line where the step begins.
    pub line: usize,
    /// What is not true.
    pub what: String,
}

impl Lesson {
    /// Everything in it that is not true. The claims of a step are about its board, or the empty one if it shows none.
    pub fn unproved(&self, coach: &mut Coach) -> Vec<Unproved> {
        let mut found = Vec::new();
        for step in &self.steps {
            let wrong = step.unproved(coach);
            found.extend(wrong.into_iter().map(|what| Unproved { lesson: self.name.clone(), line: step.line, what }));
        }
        found
    }
}

impl Step {
    fn unproved(&self, coach: &mut Coach) -> Vec<String> {
        let empty = Game::new(Geometry::STANDARD);
        let game = self.scene.as_ref().map_or(&empty, |scene| &scene.game);
        let mut found = Vec::new();
        for claim in self.texts().into_iter().flat_map(|text| &text.claims) {
            match claim.holds(game, coach) {
                Ok(true) => {}
                Ok(false) => found.push(format!("'{claim}' is not true")),
                Err(error) => found.push(format!("'{claim}': {error}")),
            }
        }
        let task = match &self.task {
            Task::Read => Ok(None),
            Task::Ask(question) => question.objection(game.position(), coach),
            Task::Play(play) => play.objection(game.position(), coach),
        };
        found.extend(task.unwrap_or_else(|error| Some(error.to_string())));
        found
    }
}

impl Question {
    fn objection(&self, position: &Position, coach: &mut Coach) -> Result<Option<String>, CoachError> {
        let columns = self.aim.columns(position, coach)?;
        if columns != self.right {
            let numbers: Vec<String> = columns.iter().map(ToString::to_string).collect();
            return Ok(Some(format!("the aim '{}' is reached by the columns {}", self.aim, numbers.join(" "))));
        }
        let (Some(reply), [right]) = (self.reply, &self.right[..]) else { return Ok(None) };
        // An opponent that resists loses as late as possible.
        let mut after = position.clone();
        after.play(*right)?;
        let best: Vec<Column> = coach.analyze(&after, &Limits::none())?.best;
        Ok((!best.contains(&reply)).then(|| format!("the reply {reply} is not the best one")))
    }
}

impl PlayOut {
    fn objection(&self, position: &Position, coach: &mut Coach) -> Result<Option<String>, CoachError> {
        let least = if self.goal == Goal::Win { Value::Win } else { Value::Draw };
        let value = coach.analyze(position, &Limits::none())?.score.value();
        Ok((value < least).then(|| "the goal cannot be reached".to_owned()))
    }
}
