//! Hints in a dialogue: each request for the same position tells more.

use puissance4_answers::words::why;
use puissance4_i18n::{Language, tr};
use puissance4_rules::{Position, Style};
use puissance4_session::GradualHint;

use crate::failure::Failure;

/// The hint for the position at hand, as far as it was told. Another position starts again.
#[derive(Default)]
pub(crate) struct HintSteps(Option<(Position, GradualHint)>);

impl HintSteps {
    /// The next step of the hint, which is looked for once.
    pub(crate) fn ask(
        &mut self,
        position: &Position,
        find: impl FnOnce() -> Result<Option<GradualHint>, Failure>,
    ) -> Result<Option<&GradualHint>, Failure> {
        match &mut self.0 {
            Some((known, hint)) if known == position => hint.go_on(),
            _ => self.0 = find()?.map(|hint| (position.clone(), hint)),
        }
        Ok(self.0.as_ref().map(|(_, hint)| hint))
    }
}

/// The words before the column is given, in one line; `None` once it is given.
pub(crate) fn clue(hint: &GradualHint, style: Style, language: Language) -> Option<String> {
    let clue = hint.clue(style, language)?;
    Some(clue.into_iter().chain([tr!(language, "hint-more")]).collect::<Vec<_>>().join(" "))
}

/// What a proved hint says, as far as it was asked for.
pub(crate) fn told(hint: &GradualHint, style: Style, language: Language) -> Option<String> {
    clue(hint, style, language).or_else(|| why(hint.hint()?, None, language))
}
