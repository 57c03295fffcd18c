//! Online games, with servers and people in this process.

mod clocks;
mod cluster;
mod company;
mod conformance;
mod description;
mod games;
mod model;
mod nodes;
mod postgres;
mod sqlite;
mod streams;
