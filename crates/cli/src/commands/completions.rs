//! `puissance4 completions`: what lets a shell complete the arguments.

use std::fmt::Write as _;

use clap::Command;
use clap_complete::Shell;

use crate::cli::CompletionsArgs;
use crate::console;
use crate::failure::Failure;

pub(crate) fn run(arguments: &CompletionsArgs, mut definition: Command) -> Result<(), Failure> {
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut definition, "puissance4", &mut script);
    let mut script = String::from_utf8_lossy(&script).into_owned();
    if arguments.shell == Shell::Fish {
        script += &fish_arguments(&definition);
    }
    console::print(&script)
}

/// The generator for fish completes options only: this adds the names that commands take without one.
fn fish_arguments(definition: &Command) -> String {
    let mut lines = String::new();
    for command in definition.get_subcommands() {
        let offered = command.get_positionals().flat_map(clap::Arg::get_possible_values);
        let names: Vec<String> =
            offered.filter(|value| !value.is_hide_set()).map(|value| value.get_name().to_owned()).collect();
        if !names.is_empty() {
            let (command, names) = (command.get_name(), names.join(" "));
            let condition = format!("__fish_puissance4_using_subcommand {command}");
            let _ = writeln!(lines, "complete -c puissance4 -n \"{condition}\" -f -a \"{names}\"");
        }
    }
    lines
}
