//! `puissance4 show`: a position, drawn or as JSON.

use p4_i18n::{Language, tr};
use p4_rules::{Outcome, Position, Style, Win};

use crate::cli::ShowArgs;
use crate::console::Console;
use crate::failure::Failure;
use crate::json::{self, PositionJson};

pub(crate) fn run(arguments: &ShowArgs, language: Language) -> Result<(), Failure> {
    let game = arguments.position.game(language)?;
    if arguments.json {
        return json::print(&PositionJson::from(&game));
    }
    let mut console = Console::new();
    console.draw(game.position(), arguments.style)?;
    console.say("")?;
    match status(game.position(), arguments.style, language) {
        Some(result) => console.say(&result),
        None => console.say(&tr!(language, "to-move", player = game.position().to_move().number())),
    }
}

/// How a game ended, in words: who won and by which lines; `None` if it goes on.
pub(crate) fn status(position: &Position, style: Style, language: Language) -> Option<String> {
    match position.outcome() {
        Outcome::Ongoing => None,
        Outcome::Draw => Some(tr!(language, "result-draw")),
        Outcome::Win(win) => {
            let who = tr!(language, "result-win", player = win.player().number());
            Some([who].into_iter().chain(lines(&win, style, language)).collect::<Vec<_>>().join("\n"))
        }
    }
}

/// Each winning line, with its cells as the style numbers them.
fn lines(win: &Win, style: Style, language: Language) -> impl Iterator<Item = String> {
    win.lines().iter().map(move |line| {
        let cell = |cell: &p4_rules::Cell| {
            format!("({},{})", style.column_number(cell.column()), style.row_number(cell.row()))
        };
        let cells: Vec<String> = line.cells().iter().map(cell).collect();
        tr!(language, "winning-line", direction = line.direction().name(), cells = cells.join(" "))
    })
}
