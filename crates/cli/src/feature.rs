//! Answers of the program that a build can leave out: the features of its package.

use puissance4_i18n::{Language, tr};

use crate::failure::Failure;

/// What to say where a command or an option needs a feature that this build leaves out.
pub(crate) fn left_out(feature: &str, language: Language) -> Failure {
    Failure::LeftOut(tr!(language, "left-out", feature = feature))
}
