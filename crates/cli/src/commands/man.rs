//! `puissance4 man`: the manual page of the program or of one command.

use clap::Command;
use puissance4_i18n::Language;

use crate::cli::ManArgs;
use crate::console;
use crate::failure::Failure;
use crate::usage;

pub(crate) fn run(arguments: &ManArgs, definition: Command, language: Language) -> Result<(), Failure> {
    let command = usage::topic(definition, &arguments.page, language)?;
    let mut page = Vec::new();
    let source = concat!("puissance4 ", env!("CARGO_PKG_VERSION"));
    clap_mangen::Man::new(command).source(source).render(&mut page)?;
    console::print(&String::from_utf8_lossy(&page))
}
