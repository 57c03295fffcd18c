//! Online games from outside: the log, its fold and the messages.

mod fold;
mod newer;
mod protocol;
mod roles;
