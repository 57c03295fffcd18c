//! Names as the log and the server's answers have them.

use puissance4_players::Name;
use serde::{Deserialize, Deserializer};

use crate::seat::BySeat;

/// Reads a name that a server has accepted, now or long ago: one that today's rules forbid is left out. So games stay
/// readable when the rules become stricter.
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
    #[test]
    fn an_earlier_name_does_not_make_a_game_unreadable() {
        let read = |text: &str| {
            let event: crate::Event = serde_json::from_str(text).unwrap();
            let crate::Event::Joined { name, .. } = event else { panic!("it is Joined") };
            name
        };
        assert_eq!(read(r#"{"type":"joined","seat":"first","name":"Ada"}"#), Some("Ada".parse().unwrap()));
        assert_eq!(read("{\"type\":\"joined\",\"seat\":\"first\",\"name\":\"\u{3164}\"}"), None);
        assert_eq!(read(r#"{"type":"joined","seat":"first"}"#), None);
        assert!(serde_json::from_str::<crate::Event>(r#"{"type":"joined","seat":"first","name":7}"#).is_err());
        // A new request is refused.
        let take = |name: &str| {
            serde_json::from_str::<crate::TakeSeat>(&format!(
                r#"{{"name":"{name}","token":"zczNzc3Nzc3Nzc3Nzc3Nzc3Nzc3Nzc3N"}}"#
            ))
        };
        assert!(take("Ada").is_ok());
        assert!(take("\u{3164}").unwrap_err().to_string().contains("invisible"));
    }
}
