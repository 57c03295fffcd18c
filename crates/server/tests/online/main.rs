//! Online games, with servers and people in this process.

// `seat` and `sent`, for example, stand side by side and are not confused.
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
