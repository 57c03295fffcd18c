//! `puissance4 show`: a position, drawn, as a picture or as JSON.

use puissance4_drawing::{Caption, Drawing, Raster};
use puissance4_i18n::{Language, tr};
use puissance4_rules::{Cell, Game, Position, Style};

use crate::alignment::Alignment;
use crate::answers;
use crate::cli::ShowArgs;
use crate::console;
use crate::failure::Failure;
use crate::json::{self, writer};
use crate::new_file::NewFile;
use crate::report::status;
use crate::start;

pub(crate) fn run(arguments: &ShowArgs, language: Language) -> Result<(), Failure> {
    let is_picture = arguments.svg.is_some() || arguments.png.is_some();
    if let Some(source) = &arguments.game {
        let game = start::finished(source, language)?;
        if is_picture {
            return pictures(&game, arguments, language);
        }
        return console::print(&answer(&game, arguments, language)?);
    }
    if is_picture {
        return pictures(&arguments.position.game(language)?, arguments, language);
    }
    let (start, moves) = arguments.position.asked(language)?;
    answers::answer_each(start, moves, arguments.json, language, |game| answer(game, arguments, language))
}

/// The position, drawn or as JSON, with how the game stands or the alignments through a cell.
fn answer(game: &Game, arguments: &ShowArgs, language: Language) -> Result<String, Failure> {
    let (position, style) = (game.position(), arguments.style);
    let below = if let Some(numbers) = arguments.alignment {
        let alignment = Alignment::new(position, numbers, style, language)?;
        if arguments.json {
            return Ok(json::line(&alignment));
        }
        alignment.text(style, language)
    } else if arguments.json {
        return Ok(json::line(&writer(language).position(game)));
    } else {
        status(position, style, language)
            .unwrap_or_else(|| tr!(language, "to-move", player = position.to_move().number()))
    };
    Ok(format!("{}\n{below}\n", console::drawn(position, style, &[])))
}

/// Writes the position as pictures instead of printing it; all of them or, if a name is refused, none.
fn pictures(game: &Game, arguments: &ShowArgs, language: Language) -> Result<(), Failure> {
    if arguments.svg == arguments.png {
        return Err(Failure::Usage(tr!(language, "picture-same")));
    }
    let file = |name| NewFile::new(name, arguments.force, language);
    let svg = arguments.svg.as_deref().map(file).transpose()?;
    let png = arguments.png.as_deref().map(file).transpose()?;
    let drawing = Drawing::of_game(game).themed(arguments.theme).captioned(caption(game.position(), language));
    if let Some(file) = svg {
        file.write(drawing.svg().as_bytes())?;
    }
    if let Some(file) = png {
        file.write(&Raster::new(&drawing).png())?;
    }
    Ok(())
}

/// What a picture says to those who do not see it: how the game stands, and which discs lie where.
fn caption(position: &Position, language: Language) -> Caption {
    let style = Style::default();
    let status = status(position, style, language)
        .unwrap_or_else(|| tr!(language, "to-move", player = position.to_move().number()));
    let geometry = position.geometry();
    let columns = geometry.columns().filter_map(|column| {
        let discs = geometry.rows().map_while(|row| position.at(Cell::new(column, row)));
        let discs: Vec<String> = discs.map(|player| player.number().to_string()).collect();
        (!discs.is_empty()).then(|| tr!(language, "picture-column", column = column.number(), discs = discs.join(" ")))
    });
    Caption {
        title: tr!(language, "picture-title", size = geometry.size().to_string()),
        description: [status].into_iter().chain(columns).collect::<Vec<_>>().join("\n"),
    }
}
