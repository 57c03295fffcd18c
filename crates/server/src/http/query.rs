//! The parameters of a question about a position: `?pos=4453&size=7x6&connect=4`.

use std::net::IpAddr;

use axum::http::{StatusCode, Uri};
use percent_encoding::percent_decode_str;
use puissance4_answers::{Refusal, moves_code, play_code};
use puissance4_engine::SolverError;
use puissance4_online::ProblemKind;
use puissance4_rules::{Connect, Game, GameError, Geometry, Moves, MovesError, PlayError, Size};

use crate::http::api::ApiError;
use crate::http::replays::Replays;

/// The names of the parameters that every question has.
const COMMON: [&str; 3] = ["pos", "size", "connect"];

/// The parameters of a request, each at most once.
#[derive(Debug)]
pub(crate) struct Query(Vec<(String, String)>);

/// Whether parameters that the server does not know are refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unknown {
    Refused,
    Ignored,
}

/// A request that is wrong, with the code for programs.
pub(crate) fn wrong(code: &str, detail: impl Into<String>) -> ApiError {
    ApiError::malformed(detail).coded(code)
}

/// A question without an answer.
pub(crate) fn unanswered(code: &str, detail: impl Into<String>) -> ApiError {
    let ApiError { mut problem, .. } = wrong(code, detail);
    problem.problem = ProblemKind::Unanswered;
    ApiError { status: StatusCode::UNPROCESSABLE_ENTITY, problem }
}

/// A column that cannot be played.
pub(crate) fn unplayable(error: &PlayError) -> ApiError {
    wrong(play_code(error), error.to_string())
}

impl Query {
    /// Reads the parameters of an address. Besides those of every question, these are known.
    pub(crate) fn read(uri: &Uri, further: &[&str], unknown: Unknown) -> Result<Self, ApiError> {
        let mut read: Vec<(String, String)> = Vec::new();
        for part in uri.query().unwrap_or_default().split('&').filter(|part| !part.is_empty()) {
            let (name, value) = part.split_once('=').unwrap_or((part, ""));
            let name = decoded(name)?;
            if !COMMON.contains(&name.as_str()) && !further.contains(&name.as_str()) {
                match unknown {
                    Unknown::Ignored => continue,
                    Unknown::Refused => {
                        return Err(wrong("unknown_parameter", format!("there is no parameter {name:?}")));
                    }
                }
            }
            if read.iter().any(|(known, _)| *known == name) {
                return Err(wrong("repeated_parameter", format!("the parameter {name} is given twice")));
            }
            read.push((name, decoded(value)?));
        }
        Ok(Self(read))
    }

    /// The value of a parameter.
    pub(crate) fn get(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// The game on a board that the solver can handle, which is checked before the moves are replayed.
    pub(crate) async fn solvable_game(&self, replays: &Replays, client: IpAddr) -> Result<Game, ApiError> {
        let geometry = self.geometry()?;
        if geometry.bits() > u128::BITS {
            let size = geometry.size();
            let error = SolverError::TooLarge { columns: size.columns(), rows: size.rows() };
            return Err(Refusal::Board(error).into());
        }
        self.game(replays, client).await
    }

    /// The board of `size` and `connect`.
    fn geometry(&self) -> Result<Geometry, ApiError> {
        let size: Size = match self.get("size") {
            Some(text) => text.parse().map_err(|error| wrong("size", format!("size: {error}")))?,
            None => Geometry::STANDARD.size(),
        };
        let connect: Connect = match self.get("connect") {
            Some(text) => text.parse().map_err(|error| wrong("connect", format!("connect: {error}")))?,
            None => Geometry::STANDARD.connect(),
        };
        Ok(Geometry::new(size, connect))
    }

    /// The game that the moves of `pos` lead to, from the empty board.
    ///
    /// The moves are replayed by [`Replays`], since a query may have thousands.
    pub(crate) async fn game(&self, replays: &Replays, client: IpAddr) -> Result<Game, ApiError> {
        let geometry = self.geometry()?;
        let text = self.get("pos").ok_or_else(|| wrong("missing_parameter", "the parameter pos is missing"))?;
        let moves: Moves = text.parse().map_err(|error| unreadable(&error))?;
        let replay = move || Game::replay(geometry, &moves);
        replays.run(client, text.len(), replay).await?.map_err(|error| impossible(&error))
    }
}

fn decoded(text: &str) -> Result<String, ApiError> {
    // As forms write it, a plus sign is a space.
    let text = text.replace('+', " ");
    let decoded = percent_decode_str(&text).decode_utf8();
    decoded.map(std::borrow::Cow::into_owned).map_err(|_| wrong("encoding", "a parameter is not UTF-8"))
}

fn unreadable(error: &MovesError) -> ApiError {
    let (MovesError::Unreadable { place, .. } | MovesError::OutOfRange { place, .. }) = error;
    let mut wrong = wrong(moves_code(error), format!("pos: {error}"));
    wrong.problem.place = Some(*place);
    wrong
}

fn impossible(error: &GameError) -> ApiError {
    let mut wrong = unplayable(&error.error);
    wrong.problem.detail = Some(format!("pos: {error}"));
    wrong.problem.ply = Some(error.ply);
    wrong
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::FutureExt as _;
    use proptest::prelude::*;
    use puissance4_rules::Link;

    const HERE: IpAddr = IpAddr::V4(std::net::Ipv4Addr::LOCALHOST);

    /// A board that is too large is refused before its moves are looked at, which are impossible here.
    #[test]
    fn the_board_comes_before_the_moves() {
        let uri: Uri = format!("/solve?size=64x64&pos={}", "1".repeat(65)).parse().unwrap();
        let query = Query::read(&uri, &[], Unknown::Refused).unwrap();
        let refused = query.solvable_game(&Replays::default(), HERE).now_or_never().expect("no wait").unwrap_err();
        assert_eq!(refused.problem.code.as_deref(), Some("board_too_large"));
    }

    fn read(query: &str) -> Result<String, ApiError> {
        let uri: Uri = format!("/solve?{query}").parse().unwrap();
        let query = Query::read(&uri, &["column"], Unknown::Refused)?;
        // Short queries are replayed at once.
        let game = query.game(&Replays::default(), HERE).now_or_never().expect("no wait")?;
        Ok(Link::to(&game).to_string())
    }

    #[test]
    fn positions_are_read() {
        for (query, link) in [
            ("pos=", "7x6/"),
            ("pos=4453", "7x6/4453"),
            ("&pos=4453&", "7x6/4453"),
            ("pos=4,4+5%2C3", "7x6/4453"),
            ("pos=11&size=8x7&connect=5&column=3", "8x7x5/11"),
            ("connect=4&pos", "7x6/"),
            ("p%6fs=4", "7x6/4"),
        ] {
            assert_eq!(read(query).unwrap(), link, "{query}");
        }
    }

    #[test]
    fn errors_name_the_code_and_the_place() {
        for (query, code, place, ply) in [
            ("", "missing_parameter", None, None),
            ("pos=44x!3", "unreadable_move", Some(4), None),
            ("pos=%C3%A94", "unreadable_move", Some(1), None),
            ("pos=4,65", "column_out_of_range", Some(3), None),
            ("pos=48", "no_such_column", None, Some(2)),
            ("pos=4444444", "column_full", None, Some(7)),
            ("pos=12121213", "game_over", None, Some(8)),
            ("pos=%ff", "encoding", None, None),
            ("pos=4&size=99x6", "size", None, None),
            ("pos=4&size=", "size", None, None),
            ("pos=4&connect=1", "connect", None, None),
            ("pos=4&pos=4", "repeated_parameter", None, None),
            ("pos=4&x=1", "unknown_parameter", None, None),
        ] {
            let ApiError { status, problem } = read(query).unwrap_err();
            assert_eq!(
                (status, problem.code.as_deref(), problem.place, problem.ply),
                (StatusCode::BAD_REQUEST, Some(code), place, ply),
                "{query}"
            );
            assert!(problem.detail.is_some());
        }
        let uri: Uri = "/solve?pos=4&nocache=1".parse().unwrap();
        assert!(Query::read(&uri, &[], Unknown::Ignored).is_ok());
    }

    proptest! {
        #[test]
        fn any_query_is_a_game_or_refused(query in "[!-~&&[^#<>\"`{}\\\\^|]]{0,60}") {
            if let Err(error) = read(&query) {
                prop_assert!(error.problem.code.is_some(), "{query}");
            }
        }
    }
}
