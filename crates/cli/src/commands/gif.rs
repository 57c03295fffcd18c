//! `puissance4 gif`: a game as a film, for pages and messages.

use std::ffi::OsStr;
use std::path::Path;

use puissance4_drawing::Film;
use puissance4_i18n::{Language, tr};
use puissance4_rules::Game;

use crate::cli::GifArgs;
use crate::failure::Failure;
use crate::new_file::NewFile;
use crate::start;

pub(crate) fn run(arguments: &GifArgs, language: Language) -> Result<(), Failure> {
    let (moves, file) = words(arguments, language)?;
    let game = game(arguments, moves, language)?;
    let file = NewFile::new(Path::new(file), arguments.force, language)?;
    file.write(&Film::new(&game).themed(arguments.theme).gif())
}

/// The moves, which need not be there where a demonstration or a board is, and the file.
fn words(arguments: &GifArgs, language: Language) -> Result<(Option<&OsStr>, &OsStr), Failure> {
    let missing = |what: &str| Err(Failure::Usage(tr!(language, "usage-missing", argument = what)));
    let needs_moves = arguments.film_demo.is_none() && arguments.start.board.is_none() && arguments.game.is_none();
    match (arguments.moves.as_deref(), arguments.film.as_deref()) {
        (Some(_), Some(_)) if arguments.film_demo.is_some() => {
            Err(Failure::Usage(tr!(language, "usage-conflict", argument = "--demo", other = "MOVES")))
        }
        (Some(_), Some(_)) if arguments.game.is_some() => {
            Err(Failure::Usage(tr!(language, "usage-conflict", argument = "--game", other = "MOVES")))
        }
        (moves, Some(file)) => Ok((moves, file)),
        (Some(file), None) if !needs_moves => Ok((None, file)),
        (None, None) if needs_moves => missing("MOVES, FILE"),
        (_, None) => missing("FILE"),
    }
}

fn game(arguments: &GifArgs, moves: Option<&OsStr>, language: Language) -> Result<Game, Failure> {
    if let Some(demo) = arguments.film_demo {
        return Ok(demo.game());
    }
    if let Some(source) = &arguments.game {
        return start::finished(source, language);
    }
    let start = arguments.start.position(language)?;
    // What is no text is no move either, and is refused as such.
    let moves = moves.map(OsStr::to_string_lossy);
    start::game(start, moves.as_deref(), language)
}
