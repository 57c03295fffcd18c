//! Work on many machines, in a build that leaves it out: there is no [`Farm`], and a command that asks for one says how
//! to get it.

use indicatif::ProgressBar;
use puissance4_i18n::Language;
use puissance4_rules::Geometry;

use crate::cli::FarmArgs;
use crate::failure::Failure;
use crate::feature;
use crate::workplace::Answered;

pub(crate) enum Farm {}

pub(crate) fn connect(arguments: &FarmArgs, language: Language) -> Result<Option<Farm>, Failure> {
    if arguments.is_given() { Err(feature::left_out("farm", language)) } else { Ok(None) }
}

pub(crate) fn max_chunk(farm: &Farm, _: Geometry) -> u64 {
    match *farm {}
}

pub(crate) fn answer(farm: &Farm, _: &FarmArgs, _: &Answered, _: &ProgressBar, _: Language) -> Result<usize, Failure> {
    match *farm {}
}
