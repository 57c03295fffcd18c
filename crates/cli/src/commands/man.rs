//! `puissance4 man`: the manual page of the program or of one command.

use clap::Command;

use crate::cli::ManArgs;
use crate::console;
use crate::failure::Failure;

pub(crate) fn run(arguments: &ManArgs, mut definition: Command) -> Result<(), Failure> {
    definition.build();
    let command = match &arguments.page {
        Some(name) => definition.find_subcommand(name).cloned().unwrap_or(definition),
        None => definition,
    };
    let mut page = Vec::new();
    let source = concat!("puissance4 ", env!("CARGO_PKG_VERSION"));
    clap_mangen::Man::new(command).source(source).render(&mut page)?;
    console::print(&String::from_utf8_lossy(&page))
}
