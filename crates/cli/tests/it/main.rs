//! The program as a person runs it: arguments and input in, output and exit code out.

mod answers;
mod asking;
mod atlas;
#[cfg(feature = "full")]
mod batches;
mod boards;
#[cfg(feature = "full")]
mod doors;
mod explaining;
#[cfg(feature = "full")]
mod farm;
mod full_screen;
mod games;
mod judging;
mod kits;
mod lessons;
mod mistakes;
#[cfg(feature = "full")]
mod operating;
mod pictures;
mod plain_build;
mod program;
mod proofs;
#[cfg(feature = "full")]
mod readme;
mod refusals;
mod reviews;
mod schemas;
mod screen;
mod screens;
#[cfg(feature = "full")]
mod signals;
mod solving;
mod terminal;
mod tournaments;
mod training;
mod trees;
