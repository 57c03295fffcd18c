//! How to go on with a game that was left: the command, with every option that the game was started with.

use std::io::{self, IsTerminal as _, Write as _};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use puissance4_i18n::{Language, printable, tr};
use puissance4_players::{Name, Who};
use puissance4_rules::{ByPlayer, Connect, Game, Geometry, Player, Style};

use crate::cli::{LimitArgs, PlayArgs};
use crate::interrupt::{self, OnSignal};

/// The options of a game as they are written again: all that were given, but for the moves and those that depend on the
/// game at hand.
pub(crate) struct Options {
    language: Language,
    /// The language to ask for, if it was asked for or the environment would choose another.
    lang: Option<Language>,
    plain: bool,
    /// `--board` with its file, from which the first game starts.
    board: Option<String>,
    /// `--config` with its file, which has the size.
    config: Option<String>,
    /// Whether the size was given, even if it is the usual one.
    has_size: bool,
    connect: Option<Connect>,
    style: Option<Style>,
    limits: LimitArgs,
    seed: Option<u64>,
}

/// A game at hand, and what comes after it.
pub(crate) struct Left<'a> {
    pub(crate) game: &'a Game,
    pub(crate) who: ByPlayer<Who>,
    pub(crate) names: ByPlayer<Option<Name>>,
    /// Whether this game started from the board that was asked for; the later ones start from an empty one.
    pub(crate) is_first: bool,
    /// How many games there are to play, with this one.
    pub(crate) games: usize,
}

impl Options {
    /// Those of a game that was started without any.
    pub(crate) fn none(language: Language) -> Self {
        let usual = Language::from_environment(|name| std::env::var(name).ok());
        Self {
            language,
            lang: (language != usual).then_some(language),
            plain: false,
            board: None,
            config: None,
            has_size: false,
            connect: None,
            style: None,
            limits: LimitArgs::default(),
            seed: None,
        }
    }

    /// Those that were given; `chosen` is the language of `--lang`.
    pub(crate) fn new(arguments: &PlayArgs, language: Language, chosen: Option<Language>) -> Self {
        let none = Self::none(language);
        let file = |option: &str, file: &Path| format!("{option} {}", quoted(&file.display().to_string()));
        Self {
            lang: chosen.or(none.lang),
            plain: arguments.plain,
            board: arguments.play_board.as_deref().map(|name| file("--board", name) + &arguments.reading.options()),
            config: arguments.config.as_deref().map(|name| file("--config", name)),
            has_size: arguments.play_size.is_some(),
            connect: arguments.connect,
            style: arguments.style,
            limits: arguments.limits,
            seed: arguments.seed,
            ..none
        }
    }

    /// The moves so far, and the command that goes on from there.
    pub(crate) fn resume(&self, left: &Left<'_>) -> String {
        let style = self.style.unwrap_or_default();
        let moves = left.game.moves().to_string();
        let command = printable(&self.command(left, &moves));
        let moves = tr!(self.language, "moves-so-far", first = style.first_column_number(), moves = moves);
        format!("{}\n{}", moves.trim_end(), tr!(self.language, "resume", command = command))
    }

    fn command(&self, left: &Left<'_>, moves: &str) -> String {
        let geometry = left.game.start().geometry();
        let (size, connect) = (geometry.size(), geometry.connect());
        let board = self.board.clone().filter(|_| left.is_first);
        let has_size = self.has_size || size != Geometry::STANDARD.size();
        let has_connect = self.connect.is_some() || connect != Geometry::STANDARD.connect();
        let who = |option: &str, player: Player| {
            let who = left.who[player];
            (who != Who::Human).then(|| format!("{option} {}", quoted(&who.to_string())))
        };
        let name = |option: &str, player: Player| {
            left.names[player].as_ref().map(|name| format!("{option} {}", quoted(name.as_str())))
        };
        let words = [
            Some("puissance4 play".to_owned()),
            self.plain.then(|| "--plain".to_owned()),
            self.lang.map(|language| format!("--lang {language}")),
            board.or_else(|| self.config.clone()).or_else(|| has_size.then(|| format!("--size {size}"))),
            has_connect.then(|| format!("--connect {connect}")),
            who("--first", Player::First),
            who("--second", Player::Second),
            name("--first-name", Player::First),
            name("--second-name", Player::Second),
            (left.games > 1).then(|| format!("--games {}", left.games)),
            self.limits.move_time.map(|time| format!("--move-time {time}")),
            self.limits.game_time.map(|time| format!("--game-time {time}")),
            self.limits.require_sandbox.then(|| "--require-sandbox".to_owned()),
            self.style.map(|style| format!("--style {}", style.name())),
            self.seed.map(|seed| format!("--seed {seed}")),
            (!moves.is_empty()).then(|| format!("--moves {moves}")),
        ];
        words.into_iter().flatten().collect::<Vec<_>>().join(" ")
    }
}

/// A text as one word for a shell.
pub(crate) fn quoted(text: &str) -> String {
    let is_plain = |character: char| character.is_alphanumeric() || "/._-:,+=@%".contains(character);
    if !text.is_empty() && text.chars().all(is_plain) {
        return text.to_owned();
    }
    format!("'{}'", text.replace('\'', r"'\''"))
}

/// What is said about the game at hand if a signal ends the program.
pub(crate) struct ResumeNote {
    text: Arc<Mutex<String>>,
    _said: OnSignal,
}

impl ResumeNote {
    pub(crate) fn new(text: String) -> Self {
        let text = Arc::new(Mutex::new(text));
        let latest = Arc::clone(&text);
        let say = move || {
            // Below the question, on a terminal.
            let gap = if io::stderr().is_terminal() { "\n" } else { "" };
            let _ = writeln!(anstream::stderr(), "{gap}{}", latest.lock().unwrap_or_else(PoisonError::into_inner));
        };
        Self { text, _said: interrupt::on_signal(say) }
    }

    /// Something else from now on.
    pub(crate) fn set(&self, text: String) {
        *self.text.lock().unwrap_or_else(PoisonError::into_inner) = text;
    }
}
