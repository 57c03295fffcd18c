//! Pictures and films for the page, in a module of their own: the drawing code is as large as all the rest, and few
//! visitors use it. A worker loads it for the first file.

use puissance4_drawing::{Caption, Drawing, Film, Raster, Theme};
use puissance4_rules::Record;
use wasm_bindgen::prelude::wasm_bindgen;

/// The bytes of a file: `svg` and `png` show the final position, `gif` the whole game. The game is a record in JSON. A
/// theme that only the page has is drawn as the classic one. `None` if the record is invalid or the format unknown.
#[wasm_bindgen]
pub fn draw(record: &str, format: &str, theme: &str, title: &str, description: &str) -> Option<Vec<u8>> {
    let record = Record::from_json(record).ok()?;
    let game = record.game();
    let caption = Caption { title: title.to_owned(), description: description.to_owned() };
    let theme = Theme::from_name(theme).unwrap_or_default();
    let drawing = Drawing::of_game(game).themed(theme).captioned(caption);
    match format {
        "svg" => Some(drawing.svg().into_bytes()),
        "png" => Some(Raster::new(&drawing).png()),
        "gif" => Some(Film::new(game).themed(theme).gif()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_kinds_of_files() {
        let record = r#"{"version": 1, "columns": 7, "rows": 6, "connect": 4, "moves": "4453"}"#;
        let file = |format| draw(record, format, "classic", "A & B", "4453");
        assert!(file("svg").unwrap().starts_with(b"<svg"));
        assert!(file("png").unwrap().starts_with(b"\x89PNG"));
        assert!(file("gif").unwrap().starts_with(b"GIF89a"));
        assert_eq!(file("bmp"), None);
        assert_ne!(draw(record, "svg", "marks", "A & B", "4453"), file("svg"));
        assert_eq!(draw(record, "svg", "wood", "A & B", "4453"), file("svg"));
        assert_eq!(draw("{", "svg", "classic", "", ""), None);
    }
}
