#![doc = include_str!("../README.md")]

mod coach;
mod curve;
mod examination;
mod explore;
mod fact;
mod follow_up;
mod forcing;
mod idea;
mod lesson;
mod mistake;
mod outlook;
mod pack;
mod plan;
mod puzzle;
mod puzzle_maker;
mod rater;
mod rating;
mod reason;
mod review;
mod study;
mod threat;
mod training;

pub use coach::{Coach, CoachError, Explanation, Hint};
pub use curve::Curve;
pub use examination::{ExamQuestion, Grade, Phase, Skill, examination};
pub use explore::{Branch, Depth, Exploration};
pub use fact::{Fact, Polarity};
pub use follow_up::FollowUp;
pub use idea::{HintStep, Idea, NoSuchIdea, area};
pub use lesson::{
    Aim, Assertion, Awaits, Chapter, Claim, Comment, Course, Lesson, LessonError, LessonProblem, LessonRun, Marks,
    NotTaken, PlayOut, Question, Reaction, Scene, Step, Task, Text, Unproved,
};
pub use mistake::{Mistake, MistakeKind};
pub use outlook::{ColumnKnowledge, Outlook, SoFar};
pub use pack::{Pack, PackError, PackProblem};
pub use plan::fallback::{Fallback, Order};
pub use plan::item::Item;
pub use plan::keeper::{OffPlan, PlanKeeper};
pub use plan::proved::{Ending, ProvedPlan};
pub use plan::rule::Rule;
pub use plan::{Choices, Plan};
pub use puzzle::{Goal, Level, NoPuzzle, Puzzle};
pub use puzzle_maker::PuzzleMaker;
pub use rater::{NoRater, Rater};
pub use rating::Rating;
pub use reason::{refutation, telling};
pub use review::{Accuracy, Mark, OpenMove, Review, ReviewedMove};
pub use threat::{Parity, Prospect};
pub use training::{Attempt, Change, DELAYS, Run, Training, Turn};
