//! What people type, and boards and games as text.

use puissance4_players::{Computer, Level, Who};
use puissance4_rules::{Connect, Game, Geometry, Moves, Picture, Position, Record, Setup, Size, Style, grid_of};

use crate::text;

/// Moves as people type them, played on boards of several sizes.
pub(crate) fn moves(bytes: &[u8]) {
    let Some(text) = text(bytes) else { return };
    let Ok(moves) = text.parse::<Moves>() else { return };
    let written = moves.to_string();
    assert_eq!(written.parse::<Moves>().as_ref(), Ok(&moves), "{written:?}");
    for size in ["7x6", "1x1", "9x7", "40x3", "64x64"] {
        let geometry = Geometry::new(size.parse().expect("a size"), Geometry::STANDARD.connect());
        if let Ok(game) = Game::replay(geometry, &moves) {
            assert_eq!(game.moves(), moves);
            let again = Record::from_json(&Record::of(&game).to_json());
            assert_eq!(again.as_ref().map(Record::game), Ok(&game));
        }
    }
}

/// A board as text, drawn again in every style.
pub(crate) fn picture(bytes: &[u8]) {
    if let Some(Ok(setup)) = text(bytes).map(Setup::from_picture) {
        draw(&setup);
    }
}

/// A board as JSON.
pub(crate) fn grid(bytes: &[u8]) {
    if let Some(Ok(setup)) = text(bytes).map(Setup::from_json) {
        draw(&setup);
    }
}

/// A board that was read is drawn in every style and read again as the same.
fn draw(setup: &Setup) {
    for connect in [2, 4, 64] {
        let Ok(position) = setup.position(Connect::new(connect).expect("a length")) else { continue };
        assert_eq!(position.geometry().size(), setup.size());
        let _ = (position.outcome(), position.legal().len(), grid_of(&position));
        for style in Style::ALL {
            let drawn = Picture::new(&position, style).to_string();
            let again = Setup::from_picture(&drawn).unwrap_or_else(|error| panic!("{error}:\n{drawn}"));
            assert_eq!(cells(&again, &position), cells(setup, &position), "{drawn}");
        }
    }
}

/// The discs, whatever was said about whose turn it is.
fn cells(setup: &Setup, like: &Position) -> Option<Vec<Vec<usize>>> {
    let mut setup = setup.clone();
    setup.to_move = None;
    setup.connect = None;
    Some(grid_of(&setup.position(like.geometry().connect()).ok()?))
}

/// A game as a file keeps it, ours or one of Kaggle.
pub(crate) fn record(bytes: &[u8]) {
    let Some(Ok(record)) = text(bytes).map(Record::from_json) else { return };
    let written = record.to_json();
    assert_eq!(Record::from_json(&written).as_ref(), Ok(&record), "{written}");
}

/// Single words of the command line and of files.
pub(crate) fn words(bytes: &[u8]) {
    let Some(text) = text(bytes) else { return };
    if let Ok(size) = text.parse::<Size>() {
        assert_eq!(size.to_string().parse::<Size>(), Ok(size));
    }
    if let Ok(connect) = text.parse::<Connect>() {
        assert_eq!(connect.to_string().parse::<Connect>(), Ok(connect));
    }
    if let Ok(level) = text.parse::<Level>() {
        assert_eq!(level.to_string().parse::<Level>().ok(), Some(level));
    }
    if let Ok(computer) = text.parse::<Computer>() {
        assert_eq!(computer.to_string().parse::<Computer>().ok(), Some(computer));
    }
    if let Ok(who) = text.parse::<Who>() {
        assert_eq!(who.to_string().parse::<Who>().ok(), Some(who));
    }
}
