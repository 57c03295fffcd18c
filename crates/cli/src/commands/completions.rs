//! `puissance4 completions`: what lets a shell complete the arguments.

use clap::Command;

use crate::cli::CompletionsArgs;
use crate::console;
use crate::failure::Failure;

pub(crate) fn run(arguments: &CompletionsArgs, mut definition: Command) -> Result<(), Failure> {
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut definition, "puissance4", &mut script);
    console::print(&String::from_utf8_lossy(&script))
}
