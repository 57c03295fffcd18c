//! The coach from outside: what it says is proved, and what fits no board is refused.

mod facts;
mod learners;
mod lessons;
mod misuse;
mod plans;
mod puzzles;
mod reviews;
mod training;
