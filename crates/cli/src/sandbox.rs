//! What programs of others are kept from on this machine.

use puissance4_i18n::{Language, tr};
use puissance4_players::{Computer, Sandbox};

use crate::console;
use crate::failure::Failure;

/// Says once what programs among these players could do, or refuses to run them.
pub(crate) fn check(
    players: impl IntoIterator<Item = Computer>,
    is_required: bool,
    language: Language,
) -> Result<(), Failure> {
    if !players.into_iter().any(|player| matches!(player, Computer::Program(_))) {
        return Ok(());
    }
    let sandbox = Sandbox::here();
    if !sandbox.is_isolated && is_required {
        return Err(Failure::Refused(tr!(language, "sandbox-required")));
    }
    if !sandbox.is_isolated {
        console::note(&tr!(language, "sandbox-missing"));
    }
    if !sandbox.is_limited {
        console::note(&tr!(language, "sandbox-not-limited"));
    }
    Ok(())
}
