//! The messages between the page and its workers, as JSON. Questions about games, and their answers, are those of `puissance4-session`.

use std::collections::BTreeMap;

use puissance4_session::{Refusal, Request, RequestId, Response};
use serde::{Deserialize, Serialize};

/// What the page sends. A new message replaces the one before.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) enum Message {
    /// A question to the engine.
    Request(Request),
    /// Measure the engine. Answered by [`Content::Speed`].
    MeasureSpeed {
        /// Comes back with the answer.
        id: RequestId,
    },
    /// Draw a picture or a film. Answered by [`Content::File`], by the worker that draws.
    Draw {
        /// Comes back with the answer.
        id: RequestId,
        /// What to draw.
        picture: Picture,
    },
}

/// The part of a message that is read even if the rest cannot be.
#[derive(Deserialize)]
struct Envelope {
    id: RequestId,
}

impl Message {
    /// Reads a message, or returns the reply that refuses it. There is none if not even the id can be read.
    pub(crate) fn read(json: &str) -> Result<Self, Option<Reply>> {
        serde_json::from_str(json).map_err(|_| {
            let envelopes = serde_json::from_str::<BTreeMap<String, Envelope>>(json).ok()?;
            let id = envelopes.into_values().next()?.id;
            Some(Reply { id, done: true, content: Content::Response(Response::Refused(Refusal::Unreadable)) })
        })
    }

    /// The id that comes back with the answers.
    pub(crate) fn id(&self) -> RequestId {
        match self {
            Self::Request(request) => request.id,
            Self::MeasureSpeed { id } | Self::Draw { id, .. } => *id,
        }
    }
}

/// A picture or a film of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Picture {
    /// The game, as a record in JSON.
    pub(crate) record: String,
    /// The kind of file.
    pub(crate) format: Format,
    /// The name of the theme of the board. Unknown ones are drawn as the classic theme.
    pub(crate) theme: String,
    /// The title, for people who do not see the picture.
    pub(crate) title: String,
    /// The description, for people who do not see the picture.
    pub(crate) description: String,
}

/// A kind of file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Format {
    /// A picture of the position.
    Svg,
    /// A picture of the position.
    Png,
    /// A film of the whole game.
    Gif,
}

impl Format {
    /// The extension of such files.
    pub(crate) fn extension(self) -> &'static str {
        match self {
            Self::Svg => "svg",
            Self::Png => "png",
            Self::Gif => "gif",
        }
    }

    /// The media type of such files.
    pub(crate) fn media_type(self) -> &'static str {
        match self {
            Self::Svg => "image/svg+xml",
            Self::Png => "image/png",
            Self::Gif => "image/gif",
        }
    }
}

/// What a worker sends: an answer, or a part of one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Reply {
    /// The id of the message that is answered.
    pub(crate) id: RequestId,
    /// Whether this is the last part.
    pub(crate) done: bool,
    /// The answer.
    pub(crate) content: Content,
}

/// The answer of a worker.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) enum Content {
    /// An answer of the engine.
    Response(Response),
    /// Nodes per second.
    Speed(f64),
    /// The bytes of a file come with this message.
    File,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_that_cannot_be_read_is_refused() {
        let refused = |json: &str| Message::read(json).unwrap_err().map(|reply| (reply.id, reply.done, reply.content));
        let refusal = || Content::Response(Response::Refused(Refusal::Unreadable));
        let illegal = r#"{"Request": {"id": 7, "game": {"version": 1, "columns": 7, "rows": 6, "connect": 4, "moves": "9"}, "question": "Hint"}}"#;
        assert_eq!(refused(illegal), Some((RequestId(7), true, refusal())));
        assert_eq!(refused(r#"{"Juggle": {"id": 8}}"#), Some((RequestId(8), true, refusal())));
        assert_eq!(refused("{}"), None);
        let readable = Message::MeasureSpeed { id: RequestId(9) };
        assert_eq!(Message::read(&serde_json::to_string(&readable).unwrap()), Ok(readable));
    }
}
