//! Online games, with servers and people in this process.

mod clocks;
mod company;
mod conformance;
mod description;
mod games;
mod model;
mod sqlite;
mod streams;
