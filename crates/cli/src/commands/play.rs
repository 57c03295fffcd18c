//! `puissance4 play`: games line by line, on a terminal, through pipes and with screen readers; or on the whole screen.

use std::io::{self, IsTerminal as _, Write as _};
use std::time::Duration;

use puissance4_coach::{Coach, Hint};
use puissance4_engine::Limits;
use puissance4_i18n::{Language, Phrase, refusal, sentence, tr};
use puissance4_players::{Advice, Aligner, Computer, Dice, Strategy, Who};
use puissance4_rules::{ByPlayer, Cell, Contestant, Demo, Game, Geometry, Player, Position, Size, Style};
use puissance4_session::Session;

use crate::cli::{PlayArgs, PlaySize};
use crate::commands::show;
use crate::console::{Console, Typed};
use crate::failure::Failure;
use crate::full_screen;
use crate::reply::Reply;
use crate::resume::{LastWords, Left, Options};
use crate::start::{self, STDIN, fresh_seed};

/// How many lines of the terminal the conversation below the board takes: who holds which discs, the last two moves, the
/// question.
const LINES_BELOW: usize = 6;

/// How many nodes may be searched for a hint: less than a second. Time itself would give other hints on other machines.
const HINT_NODES: u64 = 5_000_000;

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
    let game = start::game(start, arguments.played.as_deref(), language)?;
    let who = [arguments.first, arguments.second];
    if is_full {
        for who in who {
            strategy(who, game.position(), language)?;
        }
        let who = ByPlayer { first: arguments.first, second: arguments.second };
        return full_screen::play(game, who, arguments, chosen);
    }
    let options = Options::new(arguments, language, chosen);
    let [first, second] = who;
    let session = Session::new(game, ByPlayer { first, second }, None).of_games(arguments.games);
    PlainGame::new(session, style, options, arguments.seed, language)?.run()
}

/// Asks who plays, then plays on the standard board.
pub(crate) fn ask_and_run(language: Language) -> Result<(), Failure> {
    let mut console = Console::new();
    console.say(&tr!(language, "ask-intro"))?;
    for who in [Who::Human].into_iter().chain(Computer::ALL.map(Who::Computer)) {
        let kind = match who {
            Who::Human => "human",
            Who::Computer(computer) => computer.kind(),
        };
        console.say(&format!("  {:<10} {}", who.to_string(), tr!(language, "who-about", who = kind)))?;
    }
    let mut ask = |player: Player, default: Who| loop {
        let question = tr!(language, "ask-who", player = player.number(), default = default.to_string());
        match console.ask(&question)? {
            Typed::End => return Ok::<_, Failure>(None),
            Typed::NotText => console.say(&tr!(language, "not-utf8"))?,
            Typed::Text(name) if name.is_empty() => return Ok(Some(default)),
            Typed::Text(name) => match name.to_lowercase().parse::<Who>() {
                Ok(who) => return Ok(Some(who)),
                Err(error) => console.say(&sentence(&error.phrase(language)))?,
            },
        }
    };
    let Some(first) = ask(Player::First, Who::Human)? else { return Ok(()) };
    let Some(second) = ask(Player::Second, Who::Computer(Computer::Careful))? else { return Ok(()) };
    drop(console);
    let session = Session::new(Game::new(Geometry::STANDARD), ByPlayer { first, second }, None);
    PlainGame::new(session, Style::default(), Options::none(language), None, language)?.run()
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
            console.say(&announcement(player, None, cell, style, language))?;
            console.draw(&position, style)?;
            console.say(&legend(&position, style, language))?;
        }
    }
    console.say("")?;
    match show::status(&position, style, language) {
        Some(result) => console.say(&result),
        None => Ok(()),
    }
}

fn announcement(player: Player, who: Option<Who>, cell: Cell, style: Style, language: Language) -> String {
    let (player, column, row) = (player.number(), style.column_number(cell.column()), style.row_number(cell.row()));
    match who {
        Some(Who::Computer(computer)) => {
            let who = computer.to_string();
            tr!(language, "played-by", player = player, who = who, column = column, row = row)
        }
        _ => tr!(language, "played", player = player, column = column, row = row),
    }
}

/// Who has which discs, and how many are left.
fn legend(position: &Position, style: Style, language: Language) -> String {
    let left = position.discs_left();
    let legend = Player::BOTH.map(|player| {
        let disc = style.disc(player).to_string();
        tr!(language, "legend", player = player.number(), disc = disc, left = left[player])
    });
    legend.join(" ")
}

/// How somebody chooses who is not a person, for all the games.
fn strategy(who: Who, start: &Position, language: Language) -> Result<Option<Box<dyn Strategy>>, Failure> {
    match who {
        Who::Human => Ok(None),
        Who::Computer(computer) => match computer.strategy(start) {
            Ok(strategy) => Ok(Some(strategy)),
            Err(error) => Err(Failure::Refused(error.phrase(language))),
        },
    }
}

/// A session that is played line by line.
struct PlainGame {
    language: Language,
    style: Style,
    session: Session,
    /// How contestants A and B choose; `None` for a human.
    strategies: [Option<Box<dyn Strategy>>; 2],
    console: Console,
    dice: Dice,
    options: Options,
    last_words: LastWords,
}

/// How a game was left.
enum Ending {
    Over,
    Quit,
}

impl PlainGame {
    fn new(
        session: Session,
        style: Style,
        options: Options,
        seed: Option<u64>,
        language: Language,
    ) -> Result<Self, Failure> {
        let last_words = LastWords::new(options.resume(&left(&session)));
        let [a, b] = session.contestants().map(|who| strategy(who, session.position(), language));
        Ok(Self {
            language,
            style,
            strategies: [a?, b?],
            session,
            console: Console::new(),
            dice: Dice::seeded(seed.unwrap_or_else(fresh_seed)),
            options,
            last_words,
        })
    }

    /// Plays all the games of the contest, or the only one.
    fn run(mut self) -> Result<(), Failure> {
        let geometry = self.session.position().geometry();
        if !geometry.line_fits() {
            let (connect, size) = (geometry.connect().get(), geometry.size().to_string());
            self.console.say(&tr!(self.language, "no-line-fits", connect = connect, size = size))?;
        }
        loop {
            self.announce_game()?;
            let ended = self.play();
            let resume = self.options.resume(&left(&self.session));
            match ended {
                Ok(Ending::Over) => {}
                Ok(Ending::Quit) => return self.console.say(&resume),
                Err(failure) => {
                    // Whatever went wrong with the output or the input, the game is not lost.
                    let _ = writeln!(anstream::stderr(), "{resume}");
                    return Err(failure);
                }
            }
            if self.session.games().is_some() {
                let score = self.score();
                self.console.say(&format!("{score}\n"))?;
            }
            if !self.session.has_next_game() {
                return Ok(());
            }
            self.session.rematch();
        }
    }

    /// Announces the next game of the contest, with the contestant behind each player.
    fn announce_game(&mut self) -> Result<(), Failure> {
        let Some(games) = self.session.games() else { return Ok(()) };
        let seats = self.session.seats();
        let text = tr!(
            self.language,
            "game-of",
            number = self.session.before().games() + 1,
            games = games.get(),
            first = self.name(seats.first),
            second = self.name(seats.second),
            starts = self.session.position().to_move().number()
        );
        self.console.say(&text)
    }

    fn name(&self, contestant: Contestant) -> String {
        let name = match contestant {
            Contestant::A => "A",
            Contestant::B => "B",
        };
        let who = self.session.contestants()[contestant as usize];
        tr!(self.language, "contestant", name = name, who = who.phrase(self.language))
    }

    fn score(&self) -> String {
        let [a, b] = Contestant::BOTH;
        let contest = self.session.score();
        self.language.message(
            "score",
            &[
                ("a", self.name(a).into()),
                ("wins-a", contest.wins(a).into()),
                ("b", self.name(b).into()),
                ("wins-b", contest.wins(b).into()),
                ("draws", contest.draws().into()),
            ],
        )
    }

    /// Plays one game.
    fn play(&mut self) -> Result<Ending, Failure> {
        while let Some(player) = self.session.to_move() {
            self.last_words.set(self.options.resume(&left(&self.session)));
            let contestant = self.session.seats()[player] as usize;
            if self.strategies[contestant].is_some() {
                if self.session.is_watched() {
                    self.show_board()?;
                }
                let strategy = self.strategies[contestant].as_mut();
                let advice = strategy.and_then(|strategy| strategy.advise(self.session.position(), &mut self.dice));
                let Some(Advice { column, .. }) = advice else { break };
                let Ok(cell) = self.session.play(column) else { break };
                self.announce(player, cell)?;
            } else {
                self.show_board()?;
                if !self.ask(player)? {
                    return Ok(Ending::Quit);
                }
            }
        }
        self.show_board()?;
        if let Some(result) = show::status(self.session.position(), self.style, self.language) {
            self.console.say(&result)?;
        }
        Ok(Ending::Over)
    }

    fn announce(&mut self, player: Player, cell: Cell) -> Result<(), Failure> {
        let text = announcement(player, Some(self.session.who(player)), cell, self.style, self.language);
        self.console.say(&text)
    }

    fn show_board(&mut self) -> Result<(), Failure> {
        let position = self.session.position();
        self.console.say("")?;
        self.console.draw(position, self.style)?;
        self.console.say(&legend(position, self.style, self.language))
    }

    /// Tells a good column: a best one with the reason if that is soon found out, else one that makes a long line.
    fn hint(&mut self) -> Result<(), Failure> {
        let (language, style, position) = (self.language, self.style, self.session.position());
        let limits = Limits { nodes: Some(HINT_NODES), ..Limits::none() };
        let coach = Coach::new(position.geometry()).ok();
        let hint = coach.and_then(|mut coach| coach.hint(position, &limits).ok());
        let (column, fact) = if let Some(Hint { column, facts, .. }) = hint {
            (Some(column), facts.into_iter().next())
        } else {
            // With dice of its own, so that asking changes nothing about what the computer will play.
            let advice = Aligner.advise(position, &mut self.dice.clone());
            (advice.map(|advice| advice.column), None)
        };
        let Some(column) = column else { return Ok(()) };
        self.console.say(&tr!(language, "hint", column = style.column_number(column)))?;
        match fact {
            // The sentences count columns from 1, and would confuse those whose board counts from 0.
            Some(fact) if style.first_column_number() == 1 => self.console.say(&fact.phrase(language)),
            _ => Ok(()),
        }
    }

    /// Asks until something changes on the board; false if the person leaves.
    fn ask(&mut self, player: Player) -> Result<bool, Failure> {
        let language = self.language;
        loop {
            let question = tr!(language, "prompt", player = player.number());
            let text = match self.console.ask(&question)? {
                Typed::End => return Ok(false),
                Typed::NotText => {
                    self.console.say(&tr!(language, "not-utf8"))?;
                    continue;
                }
                Typed::Text(text) => text,
            };
            match Reply::read(&text, self.session.position().geometry(), self.style) {
                Reply::Column(column) => match self.session.play(column) {
                    Ok(cell) => {
                        self.announce(player, cell)?;
                        return Ok(true);
                    }
                    Err(error) => self.console.say(&sentence(&refusal(&error, self.style, language)))?,
                },
                Reply::Undo => match self.session.undo() {
                    Some(count) => {
                        self.console.say(&tr!(language, "undone", count = count))?;
                        return Ok(true);
                    }
                    None => self.console.say(&tr!(language, "nothing-to-undo"))?,
                },
                Reply::Redo => match self.session.redo() {
                    Some(count) => {
                        self.console.say(&tr!(language, "redone", count = count))?;
                        return Ok(true);
                    }
                    None => self.console.say(&tr!(language, "nothing-to-redo"))?,
                },
                Reply::Hint => self.hint()?,
                Reply::Help => self.console.say(&tr!(language, "commands"))?,
                Reply::Quit => return Ok(false),
                Reply::Unclear => {
                    let first = self.style.first_column_number();
                    let last = first + self.session.position().geometry().size().columns() - 1;
                    self.console.say(&tr!(language, "choose-column", first = first, last = last))?;
                }
            }
        }
    }
}

/// What is left to play, for the command that resumes it.
fn left(session: &Session) -> Left<'_> {
    let (first, second) = (session.who(Player::First), session.who(Player::Second));
    let played = session.before().games();
    let games = session.games().map_or(1, |games| games.get() - played);
    Left { game: session.game(), who: ByPlayer { first, second }, is_first: played == 0, games }
}
