//! Why a request failed.

use puissance4_online::{Milliseconds, Problem, ProblemKind};

use crate::online::delay::Delay;

/// Why a request failed.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Failure {
    /// No answer, or one that does not come from the game server.
    Unreachable,
    /// The server reports a problem.
    Problem(Box<Problem>),
    /// The server is newer than this page, which cannot read the answer.
    Outdated,
}

impl Failure {
    /// When the server wants to be asked again.
    pub(crate) fn retry_after(&self) -> Option<Milliseconds> {
        match self {
            Self::Unreachable | Self::Outdated => None,
            Self::Problem(problem) => problem.retry_after_ms,
        }
    }

    /// The delay before a retry, after this many earlier failures in a row; `None` if a retry cannot succeed.
    pub(crate) fn retry_delay(&self, failures: u32) -> Option<Delay> {
        if let Some(time) = self.retry_after() {
            return Some(Delay::at_least(time));
        }
        match self.kind() {
            None | Some(ProblemKind::TooMany | ProblemKind::NotStored | ProblemKind::Internal) => {
                Some(Delay::backoff(failures))
            }
            Some(_) => None,
        }
    }

    /// The kind of problem, if the server reports one.
    pub(crate) fn kind(&self) -> Option<ProblemKind> {
        match self {
            Self::Unreachable => None,
            Self::Problem(problem) => Some(problem.problem),
            Self::Outdated => Some(ProblemKind::Unknown),
        }
    }

    /// Why a text cannot be parsed: a JSON object comes from a newer server, anything else from something that is not
    /// the game server.
    pub(crate) fn unreadable(text: &str) -> Self {
        let is_object = serde_json::from_str::<serde_json::Map<String, serde_json::Value>>(text).is_ok();
        if is_object { Self::Outdated } else { Self::Unreachable }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn transient_failures_are_retried() {
        let problem = |kind: ProblemKind| Failure::Problem(Box::new(kind.into()));
        let times = |delay: Option<Delay>| delay.map(|delay| (delay.from.0, delay.to.0));
        let delays = [0, 1, 5, 6, 99].map(|failures| times(Failure::Unreachable.retry_delay(failures)));
        assert_eq!(delays, [(250, 500), (500, 1000), (8000, 16_000), (15_000, 30_000), (15_000, 30_000)].map(Some));
        // A delay that the server asks for takes precedence.
        let later = Problem { retry_after_ms: Some(Milliseconds(700)), ..ProblemKind::TooMany.into() };
        assert_eq!(times(Failure::Problem(Box::new(later)).retry_delay(9)), Some((700, 1400)));
        assert_eq!(times(problem(ProblemKind::NotStored).retry_delay(0)), Some((250, 500)));
        for kind in [ProblemKind::Malformed, ProblemKind::NoSuchGame, ProblemKind::Refused, ProblemKind::OtherSite] {
            assert_eq!(problem(kind).retry_delay(0), None);
        }
    }

    #[test]
    fn only_objects_come_from_a_newer_server() {
        assert_eq!(Failure::unreadable("{\"events\":[{\"number\":3}]}"), Failure::Outdated);
        assert_eq!(Failure::unreadable("<html>"), Failure::Unreachable);
    }
}
