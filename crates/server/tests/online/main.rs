//! Online games, with servers and people in this process.

// A shelf is not to be confused with self.
#![allow(clippy::similar_names)]

mod abuse;
mod clocks;
mod company;
mod conformance;
mod description;
mod encryption;
mod games;
mod maintenance;
mod model;
mod nodes;
mod operation;
mod postgres;
mod presence;
mod protocol_errors;
mod roles;
mod sqlite;
mod streams;
mod upgrade;
