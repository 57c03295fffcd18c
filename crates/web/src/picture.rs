//! What the page asks the worker that draws.

use puissance4_session::RequestId;
use serde::Serialize;

/// A request for a file.
#[derive(Serialize)]
pub(crate) struct PictureRequest {
    /// Comes back with the file.
    pub(crate) id: RequestId,
    /// What to draw.
    pub(crate) picture: Picture,
}

/// A picture or a film of a game.
#[derive(Clone, Debug, PartialEq, Serialize)]
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
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
