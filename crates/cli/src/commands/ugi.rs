//! `puissance4 ugi`: an engine for other programs, by the Universal Game Interface.

use std::io::Write as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::Duration;

use puissance4_i18n::printable;
use puissance4_players::{Alarm, Dice, Graded, Level, Strategy as _, share};
use puissance4_rules::{Connect, Game, Geometry, Moves, Outcome, Player, Setup, Size};

use crate::cli::UgiArgs;
use crate::console;
use crate::failure::Failure;
use crate::start::fresh_seed;

/// What is left of the time for a move when the search is cut: the look ahead that answers then takes less.
const RESERVE: Duration = Duration::from_millis(100);

/// The stack of a search: without optimisation, that of a large board takes more than threads have by default.
const STACK: usize = 16 << 20;

/// The longest line that is read, in bytes: a game that fills the largest board takes a fifth of it.
const MAX_LINE: u64 = 64 * 1024;

/// The engine between two lines.
struct Engine {
    columns: usize,
    rows: usize,
    connect: usize,
    level: Level,
    game: Game,
    /// Who searched last: kept with its table from one search to the next.
    player: Option<Opponent>,
    search: Option<Search>,
}

/// A player for boards of one geometry.
struct Opponent {
    level: Level,
    geometry: Geometry,
    graded: Graded,
}

/// A search in the background. It prints its answer.
struct Search {
    stop: Arc<AtomicBool>,
    thread: JoinHandle<Opponent>,
}

/// Answers lines until `quit` or the end of the input.
pub(crate) fn run(arguments: &UgiArgs) -> Result<(), Failure> {
    let mut engine = Engine {
        columns: Geometry::STANDARD.size().columns(),
        rows: Geometry::STANDARD.size().rows(),
        connect: Geometry::STANDARD.connect().get(),
        level: arguments.engine_level,
        game: Game::new(Geometry::STANDARD),
        player: None,
        search: None,
    };
    let mut input = std::io::stdin().lock();
    while let Some(line) = console::next_line(&mut input, MAX_LINE).map_err(Failure::Input)? {
        let obeyed = match (line.is_whole, String::from_utf8(line.bytes)) {
            (false, _) => Err(format!("a line has more than {MAX_LINE} bytes")),
            (true, Err(_)) => Err("a line is not UTF-8".to_owned()),
            (true, Ok(line)) if line.trim() == "quit" => break,
            (true, Ok(line)) => engine.obey(&line),
        };
        if let Err(problem) = obeyed {
            say(&format!("info string {problem}"))?;
        }
    }
    engine.end_search();
    Ok(())
}

/// Prints a line at once.
fn say(line: &str) -> Result<(), Failure> {
    let mut output = std::io::stdout().lock();
    writeln!(output, "{line}").and_then(|()| output.flush()).map_err(Failure::from)
}

impl Engine {
    fn geometry(&self) -> Result<Geometry, String> {
        let size = Size::new(self.columns, self.rows).map_err(|error| error.to_string())?;
        Ok(Geometry::new(size, Connect::new(self.connect).map_err(|error| error.to_string())?))
    }

    /// Does what a line says, or says why not.
    fn obey(&mut self, line: &str) -> Result<(), String> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let told = |result: Result<(), Failure>| result.map_err(|_| "the output is closed".to_owned());
        match words[..] {
            ["ugi"] => told(self.introduce()),
            ["isready"] => told(say("readyok")),
            ["setoption", "name", name, "value", value] => self.set(name, value),
            ["uginewgame"] => {
                self.end_search();
                self.game = Game::new(self.geometry()?);
                Ok(())
            }
            ["position", ref rest @ ..] => self.place(rest),
            ["go", ref rest @ ..] => self.go(rest),
            ["stop"] => {
                self.end_search();
                Ok(())
            }
            ["query", question] => told(say(&format!("response {}", self.respond(question)?))),
            [] => Ok(()),
            _ => Err(format!("unknown command: {}", printable(line.trim()))),
        }
    }

    fn introduce(&self) -> Result<(), Failure> {
        say(concat!("id name puissance4 ", env!("CARGO_PKG_VERSION")))?;
        for (name, value, least, most) in [
            ("columns", self.columns, 1, Size::MAX),
            ("rows", self.rows, 1, Size::MAX),
            ("connect", self.connect, Connect::MIN, Connect::MAX),
        ] {
            say(&format!("option name {name} type spin default {value} min {least} max {most}"))?;
        }
        let (level, least, most) = (self.level, Level::LOWEST, Level::HIGHEST);
        say(&format!("option name level type spin default {level} min {least} max {most}"))?;
        say("ugiok")
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        let wrong = || format!("{} is not a value of {}", printable(value), printable(name));
        let number: usize = value.parse().map_err(|_| wrong())?;
        match name {
            "columns" => self.columns = Size::new(number, 1).map_err(|_| wrong())?.columns(),
            "rows" => self.rows = Size::new(1, number).map_err(|_| wrong())?.rows(),
            "connect" => self.connect = Connect::new(number).map_err(|_| wrong())?.get(),
            "level" => self.level = u8::try_from(number).ok().and_then(Level::new).ok_or_else(wrong)?,
            _ => return Err(format!("there is no option {}", printable(name))),
        }
        Ok(())
    }

    /// Sets the position up. If it cannot be, the one before stays.
    fn place(&mut self, words: &[&str]) -> Result<(), String> {
        let (start, moves) = match words.iter().position(|word| *word == "moves") {
            Some(place) => (&words[..place], words[place + 1..].join(" ")),
            None => (words, String::new()),
        };
        let mut game = match start {
            ["startpos"] => Game::new(self.geometry()?),
            ["fen", fen @ ..] => {
                let setup = Setup::from_fen(&fen.join(" ")).map_err(|error| error.to_string())?;
                let connect = Connect::new(self.connect).map_err(|error| error.to_string())?;
                Game::from_position(setup.position(connect).map_err(|error| error.to_string())?)
            }
            _ => return Err("a position begins with startpos or fen".to_owned()),
        };
        let moves: Moves = moves.parse().map_err(|error| format!("{error}"))?;
        game.play_all(&moves).map_err(|error| error.to_string())?;
        self.end_search();
        self.game = game;
        Ok(())
    }

    /// Searches in the background, for as long as it may.
    fn go(&mut self, words: &[&str]) -> Result<(), String> {
        self.end_search();
        if self.game.position().is_over() {
            return Err("the game is over".to_owned());
        }
        let value = |name: &str| {
            let place = words.iter().position(|word| *word == name)?;
            words.get(place + 1)?.parse::<u64>().ok().map(Duration::from_millis)
        };
        let clock = if self.game.position().to_move() == Player::First { "p1time" } else { "p2time" };
        let time = value("movetime").into_iter().chain(value(clock).map(share)).min();
        let stop = Arc::new(AtomicBool::new(false));
        let (game, flag, mut player) = (self.game.clone(), Arc::clone(&stop), self.player());
        let work = move || {
            search(&game, &mut player.graded, time, &flag);
            player
        };
        let thread = std::thread::Builder::new().stack_size(STACK).spawn(work).map_err(|error| error.to_string())?;
        self.search = Some(Search { stop, thread });
        Ok(())
    }

    /// The player of the last search, or a new one if the level or the board is another.
    fn player(&mut self) -> Opponent {
        let (level, geometry) = (self.level, self.game.position().geometry());
        let kept = self.player.take().filter(|player| (player.level, player.geometry) == (level, geometry));
        kept.unwrap_or_else(|| Opponent { level, geometry, graded: Graded::new(level, geometry) })
    }

    /// Ends the search, which prints its answer first.
    fn end_search(&mut self) {
        if let Some(Search { stop, thread }) = self.search.take() {
            stop.store(true, Ordering::Relaxed);
            // A panic in it was told on standard error.
            self.player = thread.join().ok();
        }
    }

    fn respond(&self, question: &str) -> Result<&'static str, String> {
        let position = self.game.position();
        let truth = |is_so| if is_so { "true" } else { "false" };
        match question {
            "gameover" => Ok(truth(position.is_over())),
            "p1turn" => Ok(truth(position.to_move() == Player::First)),
            "result" => Ok(match position.outcome() {
                Outcome::Ongoing => "none",
                Outcome::Draw => "draw",
                Outcome::Win(win) if win.player() == Player::First => "p1win",
                Outcome::Win(_) => "p2win",
            }),
            _ => Err(format!("unknown question: {}", printable(question))),
        }
    }
}

/// Finds a move in time and prints it.
fn search(game: &Game, player: &mut Graded, time: Option<Duration>, stop: &Arc<AtomicBool>) {
    let mut dice = Dice::seeded(fresh_seed());
    let alarm = time.map(|time| Alarm::after(time.saturating_sub(RESERVE.min(time / 2)), stop));
    let stop = alarm.as_ref().map_or(stop, Alarm::flag);
    let advice = player.advise_by(game.position(), &mut dice, stop);
    if let Some(advice) = advice {
        // Where the output is closed, the end of the input follows.
        let _ = say(&format!("bestmove {}", advice.column.number()));
    }
}
