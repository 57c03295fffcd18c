//! The server under attack, killed, without power, with a full disk and with a clock that is set. These tests load the
//! machine, so they are apart from the others.

mod attacks;
mod clock;
mod online;
mod power;
