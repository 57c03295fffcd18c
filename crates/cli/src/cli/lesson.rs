//! Arguments of `lesson`.

use clap::Args;

use super::values::lesson;

#[derive(Args, Debug)]
pub(crate) struct LessonArgs {
    #[arg(value_name = "NAME", value_parser = lesson())]
    pub(crate) lesson: Option<String>,
    #[arg(long, value_name = "N", requires = "lesson")]
    pub(crate) seed: Option<u64>,
    #[arg(long, conflicts_with = "lesson")]
    pub(crate) json: bool,
}
