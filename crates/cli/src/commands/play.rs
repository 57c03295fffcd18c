//! `puissance4 play`: games line by line, on a terminal, through pipes and with screen readers; or on the whole screen.

use std::io::{self, IsTerminal as _};
use std::time::Duration;

use puissance4_i18n::{Language, Phrase, about, sentence, tr};
use puissance4_players::{BotLimits, Computer, Level, Name, Who};
use puissance4_rules::{ByPlayer, Contestant, Demo, Game, Geometry, Player, Position, Size, Style};
use puissance4_session::{Opponent, Session};

use crate::cli::{PlayArgs, PlaySize};
use crate::console::{Console, Typed};
use crate::failure::Failure;
use crate::full_screen;
use crate::plain_game::{PlainGame, announcement, legend, result, strategy};
use crate::resume::Options;
use crate::sandbox;
use crate::start::{self, STDIN};

/// How many lines of the terminal the conversation below the board takes: who holds which discs, the last two moves,
/// the question.
const LINES_BELOW: usize = 6;

/// Whether the game takes the whole screen.
pub(crate) fn is_full_screen(arguments: &PlayArgs) -> bool {
    !arguments.plain && arguments.demo.is_none() && full_screen::is_possible()
}

/// How long each move of a demonstration stays before the next one comes, where a person watches.
const DEMO_PACE: Duration = Duration::from_millis(700);

/// `chosen` is the language of `--lang`, if that was given.
pub(crate) fn run(arguments: &PlayArgs, language: Language, chosen: Option<Language>) -> Result<(), Failure> {
    let style = arguments.style.unwrap_or_default();
    if let Some(demo) = arguments.demo {
        return replay(demo, style, language);
    }
    let is_full = is_full_screen(arguments);
    let reads_stdin = [
        ("--board", arguments.play_board.as_ref().is_some_and(|file| file.as_os_str() == STDIN)),
        ("--config", arguments.config.as_ref().is_some_and(|file| file.as_os_str() == STDIN)),
        ("--moves", arguments.played.as_deref() == Some(STDIN)),
    ];
    if let Some((option, _)) = reads_stdin.into_iter().find(|(_, reads)| *reads) {
        return Err(Failure::Usage(tr!(language, "play-reads-stdin", option = option)));
    }
    let start = match (&arguments.play_board, &arguments.config) {
        (Some(file), _) => start::board(file, arguments.reading, arguments.connect, language)?,
        (None, Some(file)) => empty(start::config(file, language)?, arguments, language)?,
        (None, None) => {
            let size = match arguments.play_size {
                None => Geometry::STANDARD.size(),
                Some(PlaySize::Exactly(size)) => size,
                Some(PlaySize::Fit) if is_full => full_screen::fitting_size(language)?,
                Some(PlaySize::Fit) => fitting_size(style, language)?,
            };
            empty(size, arguments, language)?
        }
    };
    let game = match &arguments.game {
        Some(source) => start::finished(source, language)?,
        None => start::game(start, arguments.played.as_deref(), language)?,
    };
    let ByPlayer { first, second } = players(arguments.first, arguments.second, language)?;
    sandbox::check(computers([first, second]), arguments.limits.require_sandbox, language)?;
    let limits = arguments.limits.limits();
    if is_full {
        for player in [first, second] {
            strategy(player.who(), game.position(), &limits, language)?;
        }
        return full_screen::play(game, ByPlayer { first, second }, arguments, chosen);
    }
    let options = Options::new(arguments, language, chosen);
    let mut session = Session::between(game, ByPlayer { first, second }).of_games(arguments.games);
    for (contestant, name) in Contestant::BOTH.into_iter().zip(names(arguments)) {
        session.set_name(contestant, name);
    }
    PlainGame::new(session, style, options, arguments.seed, &limits, language)?.run()
}

/// The two players, if they can meet.
fn players(first: Opponent, second: Opponent, language: Language) -> Result<ByPlayer<Opponent>, Failure> {
    if first.can_meet(second) {
        Ok(ByPlayer { first, second })
    } else {
        Err(Failure::Usage(tr!(language, "play-auto-person")))
    }
}

/// The computers among some players.
fn computers(players: [Opponent; 2]) -> impl Iterator<Item = Computer> {
    players.into_iter().filter_map(|player| match player.who() {
        Who::Computer(computer) => Some(computer),
        Who::Human => None,
    })
}

/// What the players want to be called.
fn names(arguments: &PlayArgs) -> [Option<Name>; 2] {
    [arguments.first_name.clone(), arguments.second_name.clone()]
}

/// Asks who plays, then plays on the standard board.
pub(crate) fn ask_and_run(language: Language) -> Result<(), Failure> {
    let mut console = Console::new();
    console.say(&tr!(language, "ask-intro"))?;
    for who in [Who::Human].into_iter().chain(Computer::ALL.map(Who::Computer)) {
        let about = match who {
            Who::Human => sentence(&tr!(language, "who-about", who = "human")),
            // Each level has a sentence of its own; here is what they have in common.
            Who::Computer(computer @ Computer::Level(_)) => {
                sentence(&tr!(language, "who-about", who = computer.kind()))
            }
            Who::Computer(computer) => about(computer, language),
        };
        console.say(&format!("  {:<10} {about}", who.to_string()))?;
    }
    let levels = Level::all().map(|level| Opponent::Who(Who::Computer(Computer::Level(level))));
    for level in levels.chain([Opponent::Adaptive]) {
        let (name, about) = (level.name(language), level.about(language));
        console.say(&format!(
            "  {:<10} {}",
            level.to_string(),
            tr!(language, "ask-level", name = name, about = about)
        ))?;
    }
    let mut ask = |player: Player, default: Opponent| loop {
        let question = tr!(language, "ask-who", player = player.number(), default = default.to_string());
        match console.ask(&question)? {
            Typed::End => return Ok::<_, Failure>(None),
            Typed::NotText => console.say(&tr!(language, "not-utf8"))?,
            Typed::Text(name) if name.is_empty() => return Ok(Some(default)),
            Typed::Text(name) => match name.parse::<Opponent>() {
                Ok(who) => return Ok(Some(who)),
                Err(error) => console.say(&sentence(&error.phrase(language)))?,
            },
        }
    };
    let Some(first) = ask(Player::First, Opponent::Who(Who::Human))? else { return Ok(()) };
    let careful = Opponent::Who(Who::Computer(Computer::Careful));
    let Some(second) = ask(Player::Second, careful)? else { return Ok(()) };
    drop(console);
    sandbox::check(computers([first, second]), false, language)?;
    let session = Session::between(Game::new(Geometry::STANDARD), players(first, second, language)?);
    PlainGame::new(session, Style::default(), Options::none(language), None, &BotLimits::default(), language)?.run()
}

fn empty(size: Size, arguments: &PlayArgs, language: Language) -> Result<Position, Failure> {
    arguments.reading.empty(start::geometry(size, arguments.connect, language)?, language)
}

/// The largest board that the terminal shows with the conversation below it; a terminal that does not say its size has
/// 80 columns and 24 lines.
fn fitting_size(style: Style, language: Language) -> Result<Size, Failure> {
    let (width, height) = terminal_size::terminal_size()
        .map_or((80, 24), |(width, height)| (usize::from(width.0), usize::from(height.0)));
    style
        .largest_that_fits(width, height.saturating_sub(LINES_BELOW))
        .ok_or_else(|| Failure::Refused(tr!(language, "fit-too-small", width = width, height = height)))
}

/// Shows a demonstration game move by move: on a terminal at a pace that one can follow, elsewhere at once.
fn replay(demo: Demo, style: Style, language: Language) -> Result<(), Failure> {
    let mut console = Console::new();
    let pace = if io::stdout().is_terminal() { DEMO_PACE } else { Duration::ZERO };
    let game = demo.game();
    console.say(&tr!(language, "demo-title", demo = demo.name(), moves = game.moves().to_string()))?;
    let mut position = game.start().clone();
    for column in game.moves().0 {
        let player = position.to_move();
        if let Ok(cell) = position.play(column) {
            std::thread::sleep(pace);
            console.say("")?;
            console.say(&announcement(player, cell, style, language))?;
            console.draw(&position, style)?;
            console.say(&legend(
                &position,
                |player| tr!(language, "player-name", player = player.number()),
                style,
                language,
            ))?;
        }
    }
    console.say("")?;
    match result(&position, style, language) {
        Some(result) => console.say(&result),
        None => Ok(()),
    }
}
