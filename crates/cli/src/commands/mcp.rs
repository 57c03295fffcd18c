//! `puissance4 mcp`: the solver and the coach as tools of assistants.

use puissance4_i18n::Language;

use crate::failure::Failure;

pub(crate) fn run(language: Language) -> Result<(), Failure> {
    puissance4_mcp::run(language).map_err(Failure::Input)
}
