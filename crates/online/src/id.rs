//! The ids of games and actions, and the token that proves who holds a seat.

use std::fmt;
use std::str::FromStr;

use data_encoding::BASE64URL_NOPAD;
use serde::{Deserialize, Serialize};

/// A text that is not an id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("an identifier has the wrong length or characters")]
pub struct IdError;

/// The id of a game. Its 128 bits are random, so a private game cannot be found by guessing. Written as 22
/// characters of base64url.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct GameId([u8; Self::BYTES]);

/// Proves that a player holds a seat: 192 random bits that the player's client draws and sends when it takes the seat.
/// This makes the request idempotent: if the answer is lost, the client sends the same request again. The server stores
/// only a hash.
///
/// Written as 32 characters of base64url, and never shown by `Debug`.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct SeatToken([u8; Self::BYTES]);

/// The id that the client gives an action: 1 to 32 letters, digits, `-` or `_`, used once per game. It makes actions
/// idempotent: a repeated action gets the same answer.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct ActionId(String);

/// Decodes canonical base64url of this length.
fn decode<const N: usize>(text: &str) -> Result<[u8; N], IdError> {
    if text.len() != BASE64URL_NOPAD.encode_len(N) {
        return Err(IdError);
    }
    let bytes = BASE64URL_NOPAD.decode(text.as_bytes()).map_err(|_| IdError)?;
    bytes.try_into().map_err(|_| IdError)
}

macro_rules! by_base64 {
    ($name:ident) => {
        impl $name {
            /// From random bytes.
            pub fn from_bytes(bytes: [u8; Self::BYTES]) -> Self {
                Self(bytes)
            }

            /// The bytes.
            pub fn as_bytes(&self) -> &[u8; Self::BYTES] {
                &self.0
            }
        }

        impl FromStr for $name {
            type Err = IdError;

            fn from_str(text: &str) -> Result<Self, IdError> {
                decode(text).map(Self)
            }
        }

        impl TryFrom<String> for $name {
            type Error = IdError;

            fn try_from(text: String) -> Result<Self, IdError> {
                text.parse()
            }
        }

        impl From<$name> for String {
            fn from(value: $name) -> Self {
                BASE64URL_NOPAD.encode(&value.0)
            }
        }
    };
}

by_base64!(GameId);
by_base64!(SeatToken);

impl GameId {
    /// How many bytes it has.
    pub const BYTES: usize = 16;
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&BASE64URL_NOPAD.encode(&self.0))
    }
}

impl fmt::Debug for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "GameId({self})")
    }
}

impl SeatToken {
    /// How many bytes it has.
    pub const BYTES: usize = 24;

    /// As it is written, for the request that needs it.
    pub fn reveal(&self) -> String {
        BASE64URL_NOPAD.encode(&self.0)
    }
}

impl fmt::Debug for SeatToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SeatToken(…)")
    }
}

impl ActionId {
    /// The longest that is accepted.
    pub const MAX_CHARACTERS: usize = 32;

    /// As it is written.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for ActionId {
    type Err = IdError;

    fn from_str(text: &str) -> Result<Self, IdError> {
        let allowed = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
        let fits = (1..=Self::MAX_CHARACTERS).contains(&text.len()) && text.bytes().all(allowed);
        if fits { Ok(Self(text.to_owned())) } else { Err(IdError) }
    }
}

impl TryFrom<String> for ActionId {
    type Error = IdError;

    fn try_from(text: String) -> Result<Self, IdError> {
        text.parse()
    }
}

impl From<ActionId> for String {
    fn from(id: ActionId) -> Self {
        id.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_has_one_spelling() {
        let id = GameId::from_bytes([255; 16]);
        let text = id.to_string();
        assert_eq!((text.len(), text.parse()), (22, Ok(id)));
        // The unused bits of the last character must be zero.
        let other = format!("{}x", &text[..21]);
        assert_eq!(other.parse::<GameId>(), Err(IdError));
        for wrong in ["", "abc", &"+".repeat(22), &"é".repeat(11), &text.repeat(2)] {
            assert_eq!(wrong.parse::<GameId>(), Err(IdError), "{wrong}");
        }
    }

    #[test]
    fn a_token_is_not_shown() {
        let token = SeatToken::from_bytes([0xab; 24]);
        assert_eq!(format!("{token:?}"), "SeatToken(…)");
        assert_eq!(token.reveal().parse(), Ok(token));
    }

    #[test]
    fn action_ids() {
        assert_eq!("k-3_Z".parse::<ActionId>().unwrap().as_str(), "k-3_Z");
        for wrong in ["", "a b", "é", &"a".repeat(33)] {
            assert_eq!(wrong.parse::<ActionId>(), Err(IdError), "{wrong}");
        }
    }
}
