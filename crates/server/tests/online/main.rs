//! Online games, with servers and clients in this process.

// For example `seat` and `sent`, which are not confused.
#![allow(clippy::similar_names)]

mod abuse;
mod answers;
mod assistants;
mod broker;
mod clocks;
mod company;
mod conformance;
mod description;
mod encryption;
mod games;
mod links;
mod maintenance;
mod model;
mod nodes;
mod operation;
mod phrases;
mod postgres;
mod presence;
mod protocol_errors;
mod questions;
mod roles;
mod slow_store;
mod sqlite;
mod streams;
mod upgrade;
