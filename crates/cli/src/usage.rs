//! Help and complaints about arguments, in the person's language.
//!
//! The parser speaks English only, so its texts are replaced: all descriptions and headings when the definition is
//! made, and its errors by sentences of our own.

use std::ffi::OsString;
use std::net::AddrParseError;
use std::num::{IntErrorKind, ParseIntError};

use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, ArgAction, Command, CommandFactory as _};
use puissance4_i18n::{Language, Phrase, printable, tr};
use puissance4_players::{NameError, NoSuchComputer};
use puissance4_rules::{ConnectError, SizeError};

use crate::cli::{Cli, GROUPS, NotACell, NotADay, NotARange, NotAShard, NotSeconds, OutOfRange};
use crate::console;
use crate::failure::Failure;

/// How wide the help is where there is no terminal, as the parser has it.
const HELP_WIDTH: usize = 100;
/// A description is not broken into narrower lines than this.
const MIN_ABOUT_WIDTH: usize = 20;

/// The language of `--lang` if that is given and known, else that of the environment.
pub(crate) fn language(arguments: &[OsString]) -> Language {
    let texts: Vec<&str> = arguments.iter().filter_map(|argument| argument.to_str()).collect();
    let after = texts.iter().position(|text| *text == "--lang").and_then(|index| texts.get(index + 1).copied());
    let joined = texts.iter().find_map(|text| text.strip_prefix("--lang="));
    after
        .or(joined)
        .and_then(Language::from_code)
        .unwrap_or_else(|| Language::from_environment(|name| std::env::var(name).ok()))
}

/// The whole command line, described in a language.
pub(crate) fn definition(language: Language) -> Command {
    let version = Arg::new("version").short('V').long("version").action(ArgAction::Version);
    let command = Cli::command().disable_version_flag(true).arg(version);
    let topics = PossibleValuesParser::new(topics(&command));
    let command = command
        .mut_subcommand("help", |help| help.mut_arg("topic", |arg| arg.value_parser(topics.clone())))
        .mut_subcommand("man", |man| man.mut_arg("page", |arg| arg.value_parser(topics.clone())));
    let command = translated(command, language);
    let template = template(&grouped(&command, language), &command, language);
    command.help_template(template)
}

/// The commands of the program below the headings of their groups, which the parser does not know.
fn grouped(command: &Command, language: Language) -> String {
    let width = GROUPS.iter().flat_map(|(_, names)| *names).map(|name| name.len()).max().unwrap_or_default();
    let room = console::width().unwrap_or(HELP_WIDTH).saturating_sub(width + 4).max(MIN_ABOUT_WIDTH);
    let indent = format!("\n{:1$}", "", width + 4);
    let literal = command.get_styles().get_literal();
    let group = |(group, names): &(&str, &[&str])| {
        let line = |name: &&str| {
            let found = name.split(' ').try_fold(command, |command, word| command.find_subcommand(word));
            let about = found.and_then(Command::get_about).map(ToString::to_string).unwrap_or_default();
            let about = console::wrapped(&about, room).replace('\n', &indent);
            format!("  {literal}{name}{literal:#}{:1$}  {about}", "", width - name.len())
        };
        let lines: Vec<String> = names.iter().map(line).collect();
        format!("{}\n{}", language.message(&format!("help-group-{group}"), &[]), lines.join("\n"))
    };
    GROUPS.iter().map(group).collect::<Vec<_>>().join("\n\n")
}

/// About, usage, then a part for each kind of argument there is, each below its heading.
fn template(commands: &str, command: &Command, language: Language) -> String {
    let mut parts = Vec::new();
    if command.has_subcommands() {
        parts.push(commands.to_owned());
    }
    if command.get_positionals().next().is_some() {
        parts.push(format!("{}\n{{positionals}}", tr!(language, "heading-arguments")));
    }
    parts.push(format!("{}\n{{options}}", tr!(language, "heading-options")));
    let usage = tr!(language, "heading-usage");
    format!("{{about}}\n\n{usage} {{usage}}\n\n{}{{after-help}}", parts.join("\n\n"))
}

/// What `help` and `man` know: each command, and each one below it as `puzzle-solve`. Its own name is a second word
/// only.
fn topics(command: &Command) -> Vec<PossibleValue> {
    let own = command.get_subcommands().map(|command| PossibleValue::new(command.get_name().to_owned()));
    let mut topics: Vec<PossibleValue> = own.collect();
    let mut below: Vec<String> = Vec::new();
    for command in command.get_subcommands() {
        for nested in command.get_subcommands() {
            topics.push(PossibleValue::new(format!("{}-{}", command.get_name(), nested.get_name())));
            below.push(nested.get_name().to_owned());
        }
    }
    topics.extend(below.into_iter().map(|name| PossibleValue::new(name).hide(true)));
    topics
}

/// The command that these words name, ready to be described: `puzzle solve`, `puzzle-solve`; the program without any.
pub(crate) fn topic(mut definition: Command, words: &[String], language: Language) -> Result<Command, Failure> {
    definition.build();
    let mut command = &definition;
    let mut page = definition.get_name().to_owned();
    for name in words.iter().flat_map(|word| word.split('-')) {
        let unknown = || Failure::Usage(tr!(language, "usage-unknown-command", command = printable(&words.join(" "))));
        command = command.find_subcommand(name).ok_or_else(unknown)?;
        page = format!("{page}-{name}");
    }
    // Some are described under a shorter name.
    Ok(command.clone().display_name(page))
}

/// The name under which a command is described; two of them may have the same name below different ones.
fn described_as(command: &Command) -> &str {
    command.get_display_name().unwrap_or_else(|| command.get_name())
}

fn translated(command: Command, language: Language) -> Command {
    let name = described_as(&command).to_owned();
    let help = Arg::new("help").short('h').long("help").action(ArgAction::Help);
    let commands = format!("{}\n{{subcommands}}", tr!(language, "heading-commands"));
    let template = template(&commands, &command, language);
    command
        .disable_help_flag(true)
        .disable_help_subcommand(true)
        .allow_negative_numbers(true)
        .arg(help)
        .about(language.message(&format!("help-{name}"), &[]))
        .after_help(language.message(&format!("examples-{name}"), &[]))
        .help_template(template)
        .subcommand_value_name(tr!(language, "value-command"))
        .mut_args(|arg| {
            let text = language.message(&format!("arg-{}", arg.get_id()), &[]);
            // What all commands have comes last.
            let common = ["lang", "help", "version"].iter().position(|id| arg.get_id() == *id);
            let arg = common.into_iter().fold(arg, |arg, place| arg.display_order(900 + place));
            // The parser would add its own words for defaults and possible values; the descriptions have them.
            let has_value = arg.get_action().takes_values();
            arg.help(text).hide_default_value(has_value).hide_possible_values(has_value)
        })
        .mut_subcommands(|command| translated(command, language))
}

/// What is wrong with the arguments, and where to find help.
pub(crate) fn describe(error: &clap::Error, arguments: &[OsString], language: Language) -> String {
    let mut lines = vec![complaint(error, arguments, language)];
    for kind in [ContextKind::SuggestedArg, ContextKind::SuggestedSubcommand, ContextKind::SuggestedValue] {
        if let Some(suggestion) = text(error, kind) {
            lines.push(tr!(language, "usage-did-you-mean", suggestion = suggestion));
        }
    }
    lines.push(where_to_find_help(language));
    lines.join("\n")
}

/// The command that would have helped.
pub(crate) fn where_to_find_help(language: Language) -> String {
    let arguments: Vec<OsString> = std::env::args_os().collect();
    let mut names = vec!["puissance4".to_owned()];
    names.extend(asked_for(&arguments).iter().map(|command| command.get_name().to_owned()));
    tr!(language, "usage-try", command = names.join(" "))
}

/// The command that the arguments name, and those of it: `book`, `build`.
fn asked_for(arguments: &[OsString]) -> Vec<Command> {
    let mut found: Vec<Command> = Vec::new();
    let mut current = Cli::command();
    for argument in arguments.iter().skip(1) {
        if let Some(command) = current.find_subcommand(argument).cloned() {
            found.push(command.clone());
            current = command;
        }
    }
    found
}

fn complaint(error: &clap::Error, arguments: &[OsString], language: Language) -> String {
    let argument = text(error, ContextKind::InvalidArg).unwrap_or_default();
    let value = text(error, ContextKind::InvalidValue).unwrap_or_default();
    match error.kind() {
        ErrorKind::InvalidValue | ErrorKind::NoEquals if value.is_empty() => {
            tr!(language, "usage-missing-value", argument = argument)
        }
        ErrorKind::InvalidValue => {
            let known = text(error, ContextKind::ValidValue).unwrap_or_default();
            tr!(language, "usage-not-one-of", argument = argument, value = value, known = known)
        }
        ErrorKind::ValueValidation => validation(error, &argument, &value, language),
        ErrorKind::UnknownArgument => tr!(language, "usage-unknown-argument", argument = argument),
        ErrorKind::InvalidSubcommand => {
            let command = text(error, ContextKind::InvalidSubcommand).unwrap_or_default();
            tr!(language, "usage-unknown-command", command = command)
        }
        ErrorKind::MissingSubcommand | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            let command = asked_for(arguments).pop().unwrap_or_else(Cli::command);
            let known: Vec<&str> = command.get_subcommands().map(Command::get_name).collect();
            tr!(language, "usage-missing-command", known = known.join(", "))
        }
        ErrorKind::ArgumentConflict => match text(error, ContextKind::PriorArg) {
            Some(other) if other != argument => {
                tr!(language, "usage-conflict", argument = argument, other = other)
            }
            _ => tr!(language, "usage-twice", argument = argument),
        },
        ErrorKind::MissingRequiredArgument | ErrorKind::TooFewValues | ErrorKind::WrongNumberOfValues => {
            let command = asked_for(arguments).pop();
            if command.is_some_and(|command| command.get_name() == "arena") {
                tr!(language, "usage-missing-players")
            } else {
                tr!(language, "usage-missing", argument = argument)
            }
        }
        ErrorKind::TooManyValues => tr!(language, "usage-too-many", value = value),
        ErrorKind::InvalidUtf8 => {
            let place = arguments.iter().position(|argument| argument.to_str().is_none()).unwrap_or_default();
            let argument = arguments.get(place).map(|argument| printable(&argument.to_string_lossy()));
            tr!(language, "usage-not-utf8", number = place, argument = argument.unwrap_or_default())
        }
        _ => tr!(language, "usage-other"),
    }
}

/// Why a value was refused by the type it was to become.
fn validation(error: &clap::Error, argument: &str, value: &str, language: Language) -> String {
    let source = std::error::Error::source(error);
    let phrase = source.and_then(|source| {
        let size = source.downcast_ref::<SizeError>().map(|error| error.phrase(language));
        let connect = || source.downcast_ref::<ConnectError>().map(|error| error.phrase(language));
        let who = || source.downcast_ref::<NoSuchComputer>().map(|error| error.phrase(language));
        let name = || source.downcast_ref::<NameError>().map(|error| error.phrase(language));
        size.or_else(connect).or_else(who).or_else(name)
    });
    if let Some(problem) = phrase {
        return tr!(language, "usage-bad-value", argument = argument, problem = problem);
    }
    if source.is_some_and(<dyn std::error::Error>::is::<AddrParseError>) {
        return tr!(language, "usage-not-an-address", argument = argument, value = value);
    }
    if source.is_some_and(<dyn std::error::Error>::is::<NotADay>) {
        return tr!(language, "usage-not-a-day", argument = argument, value = value);
    }
    if let Some(OutOfRange { least, most }) = source.and_then(|source| source.downcast_ref()) {
        return tr!(language, "usage-number-range", argument = argument, value = value, least = *least, most = *most);
    }
    if source.is_some_and(<dyn std::error::Error>::is::<NotSeconds>) {
        return tr!(language, "usage-not-seconds", argument = argument, value = value);
    }
    if source.is_some_and(<dyn std::error::Error>::is::<NotACell>) {
        return tr!(language, "usage-not-a-cell", argument = argument, value = value);
    }
    if source.is_some_and(<dyn std::error::Error>::is::<NotAShard>) {
        return tr!(language, "usage-not-a-shard", argument = argument, value = value);
    }
    if source.is_some_and(<dyn std::error::Error>::is::<NotARange>) {
        return tr!(language, "usage-not-a-range", argument = argument, value = value);
    }
    match source.and_then(|source| source.downcast_ref::<ParseIntError>()).map(ParseIntError::kind) {
        Some(IntErrorKind::Zero) => tr!(language, "usage-number-zero", argument = argument),
        Some(IntErrorKind::PosOverflow) => {
            tr!(language, "usage-number-too-large", argument = argument, value = value)
        }
        _ => tr!(language, "usage-not-a-number", argument = argument, value = value),
    }
}

/// A piece of what the parser knows about an error: a value as it was typed, or the name of an argument without its
/// value (`--size`, not `--size <SIZE>`; `WHO`, not `<WHO> <WHO>...`).
fn text(error: &clap::Error, kind: ContextKind) -> Option<String> {
    let name = |text: &String| {
        let first = text.split([' ', '=']).next().unwrap_or(text);
        first.replace(['<', '>', '[', ']'], "").trim_end_matches('.').to_owned()
    };
    let text = match error.get(kind)? {
        ContextValue::String(text) if kind == ContextKind::InvalidValue => text.clone(),
        ContextValue::String(text) => name(text),
        ContextValue::Strings(texts) => texts.iter().map(name).collect::<Vec<_>>().join(", "),
        _ => return None,
    };
    Some(printable(&text))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// The keys of `help.ftl` that describe something, and those that the definition looks up.
    #[test]
    fn everything_is_described_and_nothing_else_is() {
        fn collect(command: &Command, keys: &mut BTreeSet<String>) {
            keys.insert(format!("help-{}", described_as(command)));
            keys.insert(format!("examples-{}", described_as(command)));
            keys.extend(command.get_arguments().map(|arg| format!("arg-{}", arg.get_id())));
            command.get_subcommands().for_each(|command| collect(command, keys));
        }
        for language in Language::ALL {
            let mut looked_up = BTreeSet::new();
            collect(&definition(language), &mut looked_up);
            looked_up.extend(GROUPS.iter().map(|(group, _)| format!("help-group-{group}")));
            let sources = language.sources().map(|(_, source)| source).collect::<Vec<_>>().join("\n");
            let resource = fluent_syntax::parser::parse(sources.as_str()).unwrap();
            let written: BTreeSet<String> = resource
                .body
                .iter()
                .filter_map(|entry| match entry {
                    fluent_syntax::ast::Entry::Message(message) => Some(message.id.name.to_owned()),
                    _ => None,
                })
                .filter(|key| ["help-", "examples-", "arg-"].iter().any(|prefix| key.starts_with(prefix)))
                .collect();
            assert_eq!(looked_up, written, "{language}");
        }
    }

    #[test]
    fn help_and_man_know_the_commands_below_others() {
        let words = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<String>>();
        for text in ["puzzle solve", "puzzle-solve"] {
            let command = topic(definition(Language::English), &words(text), Language::English).unwrap();
            assert_eq!(described_as(&command), "puissance4-puzzle-solve");
        }
        for text in ["train", "solve puzzle", "puzzle-"] {
            assert!(topic(definition(Language::English), &words(text), Language::English).is_err(), "{text}");
        }
        let matches = |line: &str| definition(Language::English).try_get_matches_from(line.split(' ')).is_ok();
        assert!(matches("puissance4 help puzzle train") && matches("puissance4 man book-build"));
        assert!(!matches("puissance4 help nothing"));
    }

    /// The groups of the help have every command once. Besides, the last one names what only maintainers need of the
    /// others.
    #[test]
    fn every_command_is_in_one_group() {
        let definition = definition(Language::English);
        let mut commands: Vec<&str> = definition.get_subcommands().map(Command::get_name).collect();
        let names: Vec<&str> = GROUPS.iter().flat_map(|(_, names)| names.iter().copied()).collect();
        let (below, mut grouped): (Vec<&str>, Vec<&str>) = names.into_iter().partition(|name| name.contains(' '));
        commands.sort_unstable();
        grouped.sort_unstable();
        assert_eq!(grouped, commands);
        for name in below {
            assert!(topic(definition.clone(), &[name.replace(' ', "-")], Language::English).is_ok(), "{name}");
            assert!(GROUPS[7].1.contains(&name), "{name}");
        }
        assert_eq!(GROUPS[0].1.len(), 7);
    }

    #[test]
    fn the_definition_is_sound() {
        for language in Language::ALL {
            definition(language).debug_assert();
        }
    }
}
