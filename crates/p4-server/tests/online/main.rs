//! Online games, with servers and people in this process.

// A shelf is not to be confused with self.
#![allow(clippy::similar_names)]

mod clocks;
mod cluster;
mod company;
mod conformance;
mod description;
mod games;
mod model;
mod nodes;
mod postgres;
mod presence;
mod roles;
mod sqlite;
mod streams;
