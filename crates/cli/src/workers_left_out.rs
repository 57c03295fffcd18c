//! Work on many machines, in a build that leaves it out: there is no [`Connection`], and a command that asks for one
//! says how to get it.

use indicatif::ProgressBar;
use puissance4_i18n::Language;
use puissance4_rules::Geometry;

use crate::batch_run::Answered;
use crate::cli::FarmArgs;
use crate::failure::Failure;
use crate::feature;

pub(crate) enum Connection {}

pub(crate) fn connect(arguments: &FarmArgs, language: Language) -> Result<Option<Connection>, Failure> {
    if arguments.is_given() { Err(feature::left_out("farm", language)) } else { Ok(None) }
}

pub(crate) fn max_chunk(connection: &Connection, _: Geometry) -> u64 {
    match *connection {}
}

pub(crate) fn answer(
    connection: &Connection,
    _: &FarmArgs,
    _: &Answered,
    _: &ProgressBar,
    _: Language,
) -> Result<usize, Failure> {
    match *connection {}
}
