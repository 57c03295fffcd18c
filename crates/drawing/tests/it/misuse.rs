//! The smallest and largest boards and sizes: every picture can be drawn.

use puissance4_drawing::{Drawing, Film, Raster, Theme};
use puissance4_rules::{Connect, Game, Geometry, Size};

#[test]
fn every_board_has_pictures() {
    for (columns, rows) in [(1, 1), (1, 64), (64, 1), (64, 64)] {
        let game = Game::new(Geometry::new(Size::new(columns, rows).unwrap(), Connect::new(4).unwrap()));
        for theme in Theme::ALL {
            let drawing = Drawing::of_game(&game).themed(theme);
            assert!(Raster::new(&drawing).png().starts_with(b"\x89PNG"), "{columns}x{rows}");
            assert!(Film::new(&game).themed(theme).gif().starts_with(b"GIF89a"), "{columns}x{rows}");
        }
    }
}

#[test]
fn a_frame_of_any_size_is_a_picture() {
    let game = Game::new(Geometry::STANDARD);
    let drawing = Drawing::of_game(&game);
    for (width, height) in [(0, 0), (0, 1), (1, 1), (1, 3000), (u32::MAX, 1), (0, u32::MAX)] {
        let png = Raster::framed(&drawing, width, height).png();
        let side = |from: usize| u32::from_be_bytes(png[from..from + 4].try_into().unwrap());
        let expected = [width, height].map(|side| side.clamp(1, Raster::MAX_SIDE));
        assert_eq!([side(16), side(20)], expected, "the size in the header of the file");
    }
}
