//! Arguments of `bot` and its commands.

use std::path::PathBuf;

use clap::builder::TypedValueParser;
use clap::{Args, Subcommand};

use super::values::one_of;
use crate::kit::Kit;

#[derive(Args, Debug)]
pub(crate) struct BotArgs {
    #[command(subcommand)]
    pub(crate) command: BotCommand,
}

#[derive(Subcommand, Debug)]
pub(crate) enum BotCommand {
    // `puzzle` has a command of this name that does something else.
    #[command(display_name = "bot-new")]
    New(BotNewArgs),
}

#[derive(Args, Debug)]
pub(crate) struct BotNewArgs {
    // Not an option: --lang is the language that the program speaks.
    #[arg(value_name = "LANGUAGE", value_parser = kit())]
    pub(crate) kit: Kit,
    #[arg(value_name = "FOLDER")]
    pub(crate) kit_folder: PathBuf,
}

fn kit() -> impl TypedValueParser<Value = Kit> {
    one_of(Kit::ALL.map(|kit| kit.name), Kit::from_name)
}
