//! Names as the log and the server's answers have them.

use puissance4_players::Name;
use serde::{Deserialize, Deserializer};

use crate::seat::BySeat;

/// Reads a name that a server has let through, now or long ago: one that is no name by the rules of today is left out. So games stay readable when the
/// rules become stricter.
pub(crate) fn lenient<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Name>, D::Error> {
    Ok(Option::<String>::deserialize(deserializer)?.and_then(|text| text.parse().ok()))
}

/// The same for both.
pub(crate) fn lenient_pair<'de, D: Deserializer<'de>>(deserializer: D) -> Result<BySeat<Option<Name>>, D::Error> {
    let BySeat { first, second } = BySeat::<Option<String>>::deserialize(deserializer)?;
    let read = |text: Option<String>| text.and_then(|text| text.parse().ok());
    Ok(BySeat { first: read(first), second: read(second) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_of_before_does_not_make_a_game_unreadable() {
        let read = |text: &str| {
            let event: crate::Event = serde_json::from_str(text).unwrap();
            let crate::Event::Joined { name, .. } = event else { panic!("somebody joined") };
            name
        };
        assert_eq!(read(r#"{"type":"joined","seat":"first","name":"Ada"}"#), Some("Ada".parse().unwrap()));
        assert_eq!(read("{\"type\":\"joined\",\"seat\":\"first\",\"name\":\"\u{3164}\"}"), None);
        assert_eq!(read(r#"{"type":"joined","seat":"first"}"#), None);
        assert!(serde_json::from_str::<crate::Event>(r#"{"type":"joined","seat":"first","name":7}"#).is_err());
        // Whoever takes a seat now is told.
        let take = |name: &str| {
            serde_json::from_str::<crate::TakeSeat>(&format!(
                r#"{{"name":"{name}","token":"zczNzc3Nzc3Nzc3Nzc3Nzc3Nzc3Nzc3N"}}"#
            ))
        };
        assert!(take("Ada").is_ok());
        assert!(take("\u{3164}").unwrap_err().to_string().contains("invisible"));
    }
}
