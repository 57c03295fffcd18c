//! Pictures, read again by other means: the XML, the pixels of the PNG, the frames of the GIF.

use proptest::prelude::*;
use puissance4_drawing::{Caption, Drawing, Film, Raster, Theme};
use puissance4_rules::{Cell, Column, Connect, Demo, Game, Geometry, Position, Row, Size};

type Pixel = [u8; 3];

const PAGE: Pixel = [0xFA, 0xFA, 0xF7];
const HOLE: Pixel = [0xE6, 0xEA, 0xEE];
const FACE: Pixel = [0x3A, 0x46, 0x56];
const ORANGE: Pixel = [0xE6, 0x9F, 0x00];
const BLUE: Pixel = [0x00, 0x72, 0xB2];
const CROSS: Pixel = [0x6B, 0x43, 0x00];
const RING: Pixel = [0xD6, 0xEE, 0xFC];
const WHITE: Pixel = [0xFF, 0xFF, 0xFF];

/// Pixels, from the upper left.
#[derive(Clone, PartialEq, Eq)]
struct Image {
    width: usize,
    height: usize,
    pixels: Vec<Pixel>,
}

impl Image {
    fn at(&self, x: usize, y: usize) -> Pixel {
        assert!(x < self.width && y < self.height);
        self.pixels[y * self.width + x]
    }

    /// Whether the difference is invisible.
    fn is_like(&self, other: &Self) -> bool {
        let near = |one: &Pixel, other: &Pixel| one.iter().zip(other).all(|(one, other)| one.abs_diff(*other) < 32);
        self.pixels.len() == other.pixels.len()
            && self.pixels.iter().zip(&other.pixels).all(|(one, two)| near(one, two))
    }

    /// The middle of a cell counted from 1, on a board with cells of this many pixels.
    fn middle(&self, cell: usize, column: usize, row: usize) -> (usize, usize) {
        let bottom = self.height - cell * 75 / 100;
        (cell * 25 / 100 + (column - 1) * cell + cell / 2, bottom - (row - 1) * cell - cell / 2)
    }

    /// What is in a cell: at its middle, and halfway between there and its edge, to the right.
    fn cell(&self, cell: usize, column: usize, row: usize) -> [Pixel; 2] {
        let (x, y) = self.middle(cell, column, row);
        [self.at(x, y), self.at(x + cell * 28 / 100, y)]
    }
}

fn decode_png(bytes: &[u8]) -> Image {
    let mut reader = png::Decoder::new(std::io::Cursor::new(bytes)).read_info().unwrap();
    let mut buffer = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut buffer).unwrap();
    assert_eq!((info.color_type, info.bit_depth), (png::ColorType::Rgba, png::BitDepth::Eight));
    let pixels = buffer.chunks_exact(4).map(|pixel| {
        assert_eq!(pixel[3], 255, "nothing is transparent");
        [pixel[0], pixel[1], pixel[2]]
    });
    Image { width: info.width as usize, height: info.height as usize, pixels: pixels.collect() }
}

/// The pictures of a film as they are seen, each with its hundredths of a second.
fn decode_gif(bytes: &[u8]) -> Vec<(Image, u16)> {
    let mut decoder = gif::DecodeOptions::new().read_info(bytes).unwrap();
    assert_eq!(decoder.repeat(), gif::Repeat::Infinite);
    let palette = decoder.global_palette().unwrap().to_vec();
    let (width, height) = (usize::from(decoder.width()), usize::from(decoder.height()));
    let mut image = Image { width, height, pixels: vec![[0; 3]; width * height] };
    let mut images = Vec::new();
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        assert_eq!(frame.dispose, gif::DisposalMethod::Keep);
        for (index, number) in frame.buffer.iter().enumerate().filter(|(_, number)| Some(**number) != frame.transparent)
        {
            let (x, y) = (index % usize::from(frame.width), index / usize::from(frame.width));
            let place = (y + usize::from(frame.top)) * width + x + usize::from(frame.left);
            image.pixels[place] = palette[3 * usize::from(*number)..][..3].try_into().unwrap();
        }
        images.push((image.clone(), frame.delay));
    }
    images
}

fn game(size: &str, moves: &str) -> Game {
    let geometry = Geometry::new(size.parse().unwrap(), Connect::new(4).unwrap());
    Game::replay(geometry, &moves.parse().unwrap()).unwrap()
}

/// Most tests read the pixels of this theme: its marks tell the discs apart. Feet and colours of the others have their
/// own tests.
const THEME: Theme = Theme::Marks;

fn svg(game: &Game) -> String {
    Drawing::of_game(game).themed(THEME).svg()
}

fn png(game: &Game) -> Image {
    decode_png(&Raster::new(&Drawing::of_game(game).themed(THEME)).png())
}

fn gif(game: &Game) -> Vec<(Image, u16)> {
    decode_gif(&Film::new(game).themed(THEME).gif())
}

/// The discs of both players, and an empty cell.
const FIRST: [Pixel; 2] = [CROSS, ORANGE];
const SECOND: [Pixel; 2] = [BLUE, BLUE];
const EMPTY: [Pixel; 2] = [HOLE, HOLE];

#[test]
fn a_small_drawing() {
    insta::assert_snapshot!(svg(&game("2x1", "21")));
}

#[test]
fn drawings_are_well_formed_and_say_what_they_are() {
    let game = game("7x6", "12233434464");
    let caption = Caption { title: "A <b> & \"c\" \u{1b}[1m".to_owned(), description: "Player 1 has won".to_owned() };
    let svg = Drawing::of_game(&game).captioned(caption).svg();
    let document = roxmltree::Document::parse(&svg).unwrap();
    let named = |tag: &str| document.descendants().find(|node| node.tag_name().name() == tag).unwrap().text();
    assert_eq!(named("title"), Some("A <b> & \"c\" [1m"));
    assert_eq!(named("desc"), Some("Player 1 has won"));
    assert_eq!(document.root_element().attribute("role"), Some("img"));
    // Nothing that depends on the machine, and no names that could clash within a page.
    for part in ["<text", "font", "href", " id=", "<style", "<script"] {
        assert!(!svg.contains(part), "{part}");
    }
}

#[test]
fn a_position_without_history_has_no_last_move() {
    let game = game("7x6", "4453");
    assert_ne!(Drawing::new(game.position()).themed(THEME).svg(), svg(&game));
    assert_eq!(
        Drawing::new(&Position::new(Geometry::STANDARD)).themed(THEME).svg(),
        svg(&Game::new(Geometry::STANDARD))
    );
}

#[test]
fn the_pixels_of_a_position() {
    let image = png(&game("7x6", "4453"));
    assert_eq!((image.width, image.height), (480, 448));
    for (column, row, expected) in
        [(4, 1, FIRST), (4, 2, SECOND), (5, 1, FIRST), (3, 1, SECOND), (1, 1, EMPTY), (4, 3, EMPTY), (7, 6, EMPTY)]
    {
        assert_eq!(image.cell(64, column, row), expected, "column {column}, row {row}");
    }
    // A ring and a cross, so the colours are not needed.
    let (x, y) = image.middle(64, 4, 2);
    assert_eq!(image.at(x + 11, y), RING);
    assert_eq!(image.at(x + 5, y + 5), BLUE);
    let (x, y) = image.middle(64, 4, 1);
    assert_eq!(image.at(x + 11, y), ORANGE);
    assert_eq!(image.at(x + 5, y + 5), CROSS);
    // The last move has marks at its corners, the one before has none.
    let (x, y) = image.middle(64, 3, 1);
    assert_eq!(image.at(x - 30, y - 30), WHITE);
    let (x, y) = image.middle(64, 5, 1);
    assert_eq!(image.at(x + 30, y - 30), FACE);
    assert_eq!(image.at(2, 2), PAGE);
}

/// The classic board has red and yellow discs without marks, and stands on feet: half a cell more below it.
#[test]
fn the_pixels_of_the_classic_board() {
    const RED: Pixel = [0xE2, 0x3B, 0x3B];
    const YELLOW: Pixel = [0xF6, 0xC9, 0x2B];
    const RACK: Pixel = [0x1F, 0x57, 0xC3];
    const FEET: Pixel = [0x14, 0x3C, 0x8C];
    let image = decode_png(&Raster::new(&Drawing::of_game(&game("7x6", "4453"))).png());
    assert_eq!((image.width, image.height), (480, 480));
    let disc = |column, row| {
        let (x, y) = image.middle(64, column, row);
        [image.at(x, y - 32), image.at(x + 18, y - 32)]
    };
    assert_eq!([disc(4, 1), disc(5, 1)], [[RED; 2]; 2]);
    assert_eq!([disc(4, 2), disc(3, 1)], [[YELLOW; 2]; 2]);
    assert_eq!(image.at(272, 412), RACK, "between the numbers");
    let page = image.at(2, 2);
    assert_eq!([image.at(25, 450), image.at(240, 450), image.at(454, 450)], [FEET, page, FEET]);
    let film = decode_gif(&Film::new(&game("7x6", "4453")).gif());
    assert_eq!((film[0].0.width, film[0].0.height), (360, 401));
}

#[test]
fn a_theme_changes_colours_and_nothing_else() {
    let game = game("7x6", "4453");
    let pictures = Theme::ALL.map(|theme| decode_png(&Raster::new(&Drawing::of_game(&game).themed(theme)).png()));
    let films = Theme::ALL.map(|theme| decode_gif(&Film::new(&game).themed(theme).gif()).len());
    assert!(pictures[0] != pictures[1] && pictures[1] != pictures[2]);
    assert!(films.iter().all(|frames| *frames == films[0]), "{films:?}");
}

#[test]
fn a_win_is_struck_through() {
    let won = png(&game("7x6", "1212121"));
    for row in 1..=4 {
        let (x, y) = won.middle(64, 1, row);
        assert_eq!(won.at(x, y), WHITE, "row {row}");
        assert_eq!(won.at(x + 27, y), WHITE, "a ring around row {row}");
        assert_eq!(won.at(x + 18, y), ORANGE, "still a disc");
    }
    let between = |image: &Image| {
        let ((x, y), (_, above)) = (image.middle(64, 1, 1), image.middle(64, 1, 2));
        image.at(x, y.midpoint(above))
    };
    assert_eq!(between(&won), WHITE);
    assert_eq!(between(&png(&game("7x6", "121212"))), FACE);
    assert_eq!(won.cell(64, 2, 1), SECOND);
}

#[test]
fn highlighted_cells_have_a_ring() {
    let game = game("7x6", "44");
    let cell = |column, row| Cell::new(Column::from_number(column).unwrap(), Row::from_number(row).unwrap());
    let plain = Drawing::of_game(&game).themed(Theme::Marks);
    let drawing = plain.clone().highlighting([cell(3, 1), cell(4, 2)]);
    let (before, after) = (decode_png(&Raster::new(&plain).png()), decode_png(&Raster::new(&drawing).png()));
    for column in 1..=7 {
        for row in 1..=6 {
            // Where the ring lies, at the right of the middle.
            let (x, y) = after.middle(64, column, row);
            let ring = x + 64 * 42 / 100;
            let is_changed = before.at(ring, y) != after.at(ring, y);
            assert_eq!(is_changed, [(3, 1), (4, 2)].contains(&(column, row)), "column {column}, row {row}");
            assert_eq!(before.at(x, y), after.at(x, y));
        }
    }
    let outside = plain.clone().highlighting([cell(8, 1), cell(1, 7)]);
    assert_eq!(outside.svg(), plain.svg());
}

#[test]
fn sizes_of_pictures() {
    for (size, expected) in
        [("1x1", (96, 128)), ("7x6", (480, 448)), ("32x1", (2080, 128)), ("64x64", (2064, 2080)), ("1x64", (48, 2080))]
    {
        let image = png(&game(size, "1"));
        assert_eq!((image.width, image.height), expected, "{size}");
    }
}

#[test]
fn the_film_of_a_won_game() {
    let game = Demo::Column.game();
    let frames = gif(&game);
    let (first, last) = (&frames[0].0, &frames[frames.len() - 1].0);
    assert_eq!((first.width, first.height), (360, 377));
    for (column, row) in [(1, 1), (1, 4), (2, 1), (7, 6)] {
        assert_eq!(first.cell(48, column, row), EMPTY);
    }
    assert_eq!(last.cell(48, 2, 3), SECOND);
    assert_eq!(last.cell(48, 1, 4), [WHITE, ORANGE], "the line is struck through");
    assert_eq!(last.cell(48, 7, 6), EMPTY);
    // Before the line is lit, all discs lie there as they are.
    let landed = &frames[frames.len() - 6].0;
    for row in 1..=4 {
        assert_eq!(landed.cell(48, 1, row), FIRST, "row {row}");
    }
    // It is lit three times, and the last time it stays.
    let lit: Vec<bool> = frames[frames.len() - 6..].iter().map(|(image, _)| image.cell(48, 1, 1)[0] == WHITE).collect();
    assert_eq!(lit, [false, true, false, true, false, true]);
    assert_eq!(frames.last().unwrap().1, 350);
    assert!(frames.iter().all(|(_, delay)| *delay >= 2), "viewers slow down what is faster");
}

/// From above the board to its cell, never back, and by longer and longer ways.
#[test]
fn discs_fall_faster_and_faster() {
    let frames = gif(&game("3x10", "2"));
    let tops: Vec<usize> = frames[1..]
        .iter()
        .map(|(image, _)| {
            let middle = image.middle(48, 2, 1).0;
            // Beside the cross, where it is orange wherever the plate lets it be seen.
            (0..image.height).find(|y| image.at(middle + 10, *y) == ORANGE).unwrap()
        })
        .collect();
    assert!(tops[0] < 30, "above the board: {tops:?}");
    assert!(tops.len() > 4 && tops.is_sorted_by(|one, next| one < next), "{tops:?}");
    let first_way = tops[1] - tops[0];
    let last_way = tops[tops.len() - 1] - tops[tops.len() - 2];
    assert!(last_way > 3 * first_way, "{tops:?}");
    // Above the board nothing is left of it.
    let (above, landed) = (&frames[1].0, &frames.last().unwrap().0);
    let middle = landed.middle(48, 2, 1).0;
    assert_eq!((above.at(middle + 10, 28), landed.at(middle + 10, 28)), (ORANGE, PAGE));
}

#[test]
fn the_film_of_a_full_board() {
    let bytes = Film::new(&Demo::Draw.game()).themed(THEME).gif();
    assert!(bytes.len() < 150_000, "{} bytes", bytes.len());
    let frames = decode_gif(&bytes);
    assert!(frames.len() > 3 * 42, "{} frames", frames.len());
    let last = &frames.last().unwrap().0;
    let position = Demo::Draw.game().position().clone();
    for cell in position.geometry().cells() {
        let disc = if position.at(cell) == Some(puissance4_rules::Player::First) { FIRST } else { SECOND };
        assert_eq!(last.cell(48, cell.column().number(), cell.row().number()), disc, "{cell}");
    }
    assert_eq!(Film::new(&Demo::Draw.game()).themed(THEME).gif(), bytes, "the same each time");
}

#[test]
fn the_film_of_a_game_without_moves_is_one_picture() {
    let frames = gif(&game("7x6", ""));
    assert_eq!(frames.len(), 1);
    assert_eq!(frames[0].1, 350);
    assert_eq!(frames[0].0.cell(48, 4, 1), EMPTY);
}

#[test]
fn a_film_goes_on_from_a_position() {
    let start = game("7x6", "44").position().clone();
    let mut further = Game::from_position(start);
    further.play_all(&"5".parse().unwrap()).unwrap();
    let frames = gif(&further);
    assert_eq!(frames[0].0.cell(48, 4, 1), FIRST);
    assert_eq!(frames[0].0.cell(48, 4, 2), SECOND);
    assert_eq!(frames.last().unwrap().0.cell(48, 5, 1), FIRST);
    // A disc that fell looks like one that lay there from the beginning.
    let mut all = game("7x6", "445");
    while all.undo().is_ok() {}
    let whole = gif(&game("7x6", "445"));
    assert!(whole.last().unwrap().0.is_like(&frames.last().unwrap().0));
    assert!(!whole.last().unwrap().0.is_like(&frames[0].0));
    assert!(whole[0].0 == gif(&all)[0].0);
}

/// A game on a board of any size, by whatever columns are open.
fn games(most: usize) -> impl Strategy<Value = Game> {
    (1..=most, 1..=most, 2..6_usize, prop::collection::vec(any::<prop::sample::Index>(), 0..60)).prop_map(
        |(columns, rows, connect, choices)| {
            let geometry = Geometry::new(Size::new(columns, rows).unwrap(), Connect::new(connect).unwrap());
            let mut game = Game::new(geometry);
            for choice in choices {
                let legal = game.position().legal();
                if game.position().is_over() || legal.is_empty() {
                    break;
                }
                game.play(legal.nth(choice.index(legal.len())).unwrap()).unwrap();
            }
            game
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn any_game_has_pictures(game in games(20)) {
        let text = svg(&game);
        let document = roxmltree::Document::parse(&text).unwrap();
        // Two shapes for each disc: it and its mark.
        let crosses = document.descendants().filter(|node| node.attribute("d").is_some_and(|d| d.ends_with("l-28 28"))).count();
        prop_assert_eq!(crosses, game.position().disc_count(puissance4_rules::Player::First));
        let image = png(&game);
        let size = game.position().geometry().size();
        prop_assert_eq!((image.width, image.height), (64 * size.columns() + 32, 64 * size.rows() + 64));
    }

    #[test]
    fn any_game_has_a_film(game in games(12)) {
        let frames = gif(&game);
        let over = game.position().winner().is_some();
        prop_assert!(frames.len() > 2 * game.ply());
        prop_assert_eq!(frames.last().unwrap().1, 350);
        prop_assert!(over || frames.len() <= 1 + 8 * game.ply());
    }
}

/// The largest board: every pixel that a part of the picture could ask for is there.
#[test]
fn the_corners_of_the_largest_board() {
    let frames = gif(&game("64x64", "1,64,1,64"));
    let last = &frames.last().unwrap().0;
    let [red, _, blue] = last.cell(11, 64, 1)[1];
    assert!(blue > red + 100, "a blue disc");
    assert!(last.width < 800 && last.height < 800);
}

/// A frame of any shape has its size, and the board in the middle of it, without being cut or stretched.
#[test]
fn a_framed_board_fits_and_keeps_its_shape() {
    for (size, width, height) in [("7x6", 1200, 630), ("64x2", 1200, 630), ("2x64", 1200, 630), ("7x6", 300, 900)] {
        let position = Position::new(Geometry::new(size.parse().unwrap(), Geometry::STANDARD.connect()));
        let image = decode_png(&Raster::framed(&Drawing::new(&position).themed(THEME), width, height).png());
        let (width, height) = (width as usize, height as usize);
        assert_eq!((image.width, image.height), (width, height));
        for corner in [(0, 0), (width - 1, 0), (0, height - 1), (width - 1, height - 1)] {
            assert_eq!(image.at(corner.0, corner.1), PAGE, "{size}");
        }
        let (across, down) = drawn(&image);
        let margins = |drawn: &[usize], all: usize| (drawn[0], all - 1 - drawn[drawn.len() - 1]);
        for (before, after) in [margins(&across, width), margins(&down, height)] {
            assert!(before.abs_diff(after) <= 2, "{size}: {before} and {after} pixels");
        }
        let fills = |drawn: usize, all: usize| drawn * 100 / all >= 90;
        assert!(fills(across.len(), width) || fills(down.len(), height), "{size} is too small");
        let (natural_across, natural_down) =
            drawn(&decode_png(&Raster::new(&Drawing::new(&position).themed(THEME)).png()));
        let (one, other) = (across.len() * natural_down.len(), down.len() * natural_across.len());
        assert!(one.abs_diff(other) * 20 <= one.max(other), "{size} is stretched");
    }
}

/// The columns and rows of pixels in which something is drawn.
fn drawn(image: &Image) -> (Vec<usize>, Vec<usize>) {
    let is_drawn = |x: usize, y: usize| image.at(x, y) != PAGE;
    let across = (0..image.width).filter(|x| (0..image.height).any(|y| is_drawn(*x, y))).collect();
    let down = (0..image.height).filter(|y| (0..image.width).any(|x| is_drawn(x, *y))).collect();
    (across, down)
}
