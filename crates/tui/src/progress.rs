//! Which lessons were finished.

use std::collections::BTreeMap;

/// Finished lessons by name, each with the most questions that were answered rightly at the first try.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub(crate) struct Progress(BTreeMap<String, usize>);

impl Progress {
    pub(crate) fn from_json(text: &str) -> Option<Self> {
        serde_json::from_str(text).ok().map(Self)
    }

    pub(crate) fn to_json(&self) -> String {
        serde_json::to_string_pretty(&self.0).unwrap_or_default() + "\n"
    }

    /// Notes a finished lesson. A worse result does not replace a better one.
    pub(crate) fn finish(&mut self, lesson: &str, right: usize) {
        let best = self.0.entry(lesson.to_owned()).or_default();
        *best = right.max(*best);
    }

    /// The result of a lesson, if it was finished.
    pub(crate) fn right(&self, lesson: &str) -> Option<usize> {
        self.0.get(lesson).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_result_stays() {
        let mut progress = Progress::default();
        for right in [1, 3, 2] {
            progress.finish("drop", right);
        }
        assert_eq!(progress.right("drop"), Some(3));
        assert_eq!(progress.right("four"), None);
        assert_eq!(Progress::from_json(&progress.to_json()), Some(progress));
    }

    #[test]
    fn what_is_no_progress_is_not_understood() {
        for text in ["", "{", "[]", "{\"drop\": -1}", "{\"drop\": \"all\"}"] {
            assert_eq!(Progress::from_json(text), None, "{text}");
        }
    }
}
