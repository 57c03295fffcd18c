//! A session that is played line by line: on a terminal, through pipes and with screen readers.

use std::io::{IsTerminal as _, Write as _};
use std::sync::Arc;
use std::time::SystemTime;

use puissance4_i18n::{Language, Phrase, about, forfeit_of, refusal, sentence, tr};
use puissance4_players::{Advice, BotLimits, Dice, Strategy, Who};
use puissance4_rules::{ByPlayer, Cell, Contestant, Outcome, Player, Position, Style};
use puissance4_session::{
    Analyst, Command, Concession, Form, GradualHint, Input, Job, Question, Request, RequestId, Response, SavedGame,
    Session, Statistics, Step,
};

use crate::console::{self, Console, Typed};
use crate::failure::Failure;
use crate::folder;
use crate::hint_steps::{HintSteps, clue};
use crate::report;
use crate::resume::{Left, Options, ResumeNote};
use crate::start::fresh_seed;

/// The size of the table for hints.
const MEBIBYTES: usize = 64;

/// Where a disc has come to lie.
pub(crate) fn announcement(player: Player, cell: Cell, style: Style, language: Language) -> String {
    let (column, row) = (style.column_number(cell.column()), style.row_number(cell.row()));
    tr!(language, "played", player = player.number(), column = column, row = row)
}

/// How a game ended. The dialogue of the course document has its own word for a draw.
pub(crate) fn result(position: &Position, style: Style, language: Language) -> Option<String> {
    match position.outcome() {
        Outcome::Draw => Some(tr!(language, "result-draw")),
        _ => report::status(position, style, language),
    }
}

/// Who has which discs, and how many are left.
pub(crate) fn legend(position: &Position, name: impl Fn(Player) -> String, style: Style, language: Language) -> String {
    let left = position.discs_left();
    let legend = Player::BOTH.map(|player| {
        let disc = style.disc(player).to_string();
        tr!(language, "legend", name = name(player), disc = disc, left = left[player])
    });
    legend.join(" ")
}

/// How a computer chooses, for all the games; `None` for a human.
pub(crate) fn strategy(
    who: Who,
    start: &Position,
    limits: &BotLimits,
    language: Language,
) -> Result<Option<Box<dyn Strategy>>, Failure> {
    match who {
        Who::Human => Ok(None),
        Who::Computer(computer) => match computer.strategy_within(start, limits) {
            Ok(strategy) => Ok(Some(strategy)),
            Err(error) => Err(Failure::refused(&error, language)),
        },
    }
}

/// A session that is played line by line.
pub(crate) struct PlainGame {
    language: Language,
    style: Style,
    session: Session,
    /// How contestants A and B choose; `None` for a human.
    strategies: [Option<Box<dyn Strategy>>; 2],
    console: Console,
    dice: Dice,
    analyst: Analyst,
    limits: BotLimits,
    /// The person's latest results, by which an opponent adapts.
    form: Form,
    hints: HintSteps,
    options: Options,
    resume_note: ResumeNote,
}

/// How a game was left.
enum Ending {
    Over,
    Quit,
}

impl PlainGame {
    pub(crate) fn new(
        mut session: Session,
        style: Style,
        options: Options,
        seed: Option<u64>,
        limits: &BotLimits,
        language: Language,
    ) -> Result<Self, Failure> {
        let seed = seed.unwrap_or_else(fresh_seed);
        let store = folder::open().filter(|_| session.adapts);
        let form = store.map(|store| Form::of(&store.history().0)).unwrap_or_default();
        form.choose_opponent(&mut session, seed);
        let resume_note = ResumeNote::new(options.resume(&left(&session)));
        let [a, b] = session.contestants().map(|who| strategy(who, session.position(), limits, language));
        Ok(Self {
            language,
            style,
            strategies: [a?, b?],
            session,
            console: Console::new(),
            dice: Dice::seeded(seed),
            analyst: Analyst::new(MEBIBYTES, None),
            limits: limits.clone(),
            form,
            hints: HintSteps::default(),
            options,
            resume_note,
        })
    }

    /// Plays all the games of the contest, or the only one.
    pub(crate) fn run(mut self) -> Result<(), Failure> {
        let geometry = self.session.position().geometry();
        if !geometry.line_fits() {
            let (connect, size) = (geometry.connect().get(), geometry.size().to_string());
            self.console.say(&tr!(self.language, "no-line-fits", connect = connect, size = size))?;
        }
        loop {
            self.announce_game()?;
            self.announce_opponent()?;
            let ended = self.play();
            let resume = self.options.resume(&left(&self.session));
            match ended {
                Ok(Ending::Over) => {
                    self.form.add(&self.session);
                    self.record();
                }
                Ok(Ending::Quit) => return self.console.say_unbroken(&resume),
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
            self.choose_opponent()?;
        }
    }

    /// Another game has begun: an opponent that adapts is chosen anew.
    fn choose_opponent(&mut self) -> Result<(), Failure> {
        if !self.session.adapts {
            return Ok(());
        }
        let seed = self.dice.number();
        self.form.choose_opponent(&mut self.session, seed);
        let (start, limits, language) = (self.session.position(), &self.limits, self.language);
        let [a, b] = self.session.contestants().map(|who| strategy(who, start, limits, language));
        self.strategies = [a?, b?];
        Ok(())
    }

    /// Says which level an opponent that adapts plays at in this game.
    fn announce_opponent(&mut self) -> Result<(), Failure> {
        let computer = self.session.contestants().into_iter().find_map(|who| match who {
            Who::Computer(computer) => Some(computer),
            Who::Human => None,
        });
        let Some(computer) = computer.filter(|_| self.session.adapts) else { return Ok(()) };
        let (who, about) = (computer.phrase(self.language), about(computer, self.language));
        self.console.say(&tr!(self.language, "level-auto-plays", who = who, about = about))
    }

    /// Puts a finished game into the history and the statistics, if a person played it on a terminal: scripts leave no
    /// trace.
    fn record(&mut self) {
        if self.session.is_watched() || !std::io::stdin().is_terminal() {
            return;
        }
        let Some(store) = folder::open() else { return };
        self.session.id.get_or_insert_with(|| format!("{:016x}", fresh_seed()));
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        self.session.counted = true;
        let game = SavedGame::new(&self.session).at(u64::try_from(now.as_millis()).unwrap_or(u64::MAX));
        let mut played = Statistics::default();
        played.count(&self.session);
        if let Err(error) = store.record(game).and_then(|()| store.add_statistics(&played)) {
            console::note(&tr!(self.language, "not-written", reason = error.phrase(self.language)));
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
        if let Some(name) = &self.session.names()[contestant as usize] {
            return name.to_string();
        }
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
            self.resume_note.set(self.options.resume(&left(&self.session)));
            let contestant = self.session.seats()[player] as usize;
            if self.strategies[contestant].is_some() {
                if self.session.is_watched() {
                    self.show_board()?;
                }
                let Some(strategy) = self.strategies[contestant].as_mut() else { break };
                let advice = strategy.advise_in(self.session.game(), &mut self.dice, &Arc::default());
                let Some(Advice { column, .. }) = advice else {
                    if let (Some(forfeit), Who::Computer(computer)) = (strategy.forfeit(), self.session.who(player)) {
                        let text = forfeit_of(computer, forfeit, self.language);
                        self.session.concede(Concession::Forfeited(player, forfeit.offence.clone()));
                        self.console.say(&text)?;
                    }
                    break;
                };
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
        let is_named = self.session.names().iter().any(Option::is_some);
        let result = result(self.session.position(), self.style, self.language).filter(|_| !is_named);
        let result = result.unwrap_or_else(|| self.session.status(self.language));
        self.console.say(&result)?;
        Ok(Ending::Over)
    }

    fn announce(&mut self, player: Player, cell: Cell) -> Result<(), Failure> {
        let (language, style) = (self.language, self.style);
        let (column, row) = (style.column_number(cell.column()), style.row_number(cell.row()));
        let text = match (self.session.name(player), self.session.who(player)) {
            (Some(name), _) => {
                tr!(language, "played-named", name = name.to_string(), column = column, row = row)
            }
            (None, Who::Computer(computer)) => {
                let (number, who) = (player.number(), computer.phrase(language));
                tr!(language, "played-by", player = number, who = who, column = column, row = row)
            }
            (None, Who::Human) => announcement(player, cell, style, language),
        };
        self.console.say(&text)
    }

    /// What a player is called where the documents say "player 1": that, or the name.
    fn called(&self, player: Player) -> String {
        match self.session.name(player) {
            Some(name) => name.to_string(),
            None => tr!(self.language, "player-name", player = player.number()),
        }
    }

    fn show_board(&mut self) -> Result<(), Failure> {
        let position = self.session.position();
        self.console.say("")?;
        self.console.draw(position, self.style)?;
        let legend = legend(position, |player| self.called(player), self.style, self.language);
        self.console.say(&legend)
    }

    /// Tells the idea, then the part of the board, then a good column, and the reason if there is a proved one.
    fn hint(&mut self) -> Result<(), Failure> {
        let (language, style) = (self.language, self.style);
        let (game, analyst) = (self.session.game(), &mut self.analyst);
        let geometry = game.position().geometry();
        let find = || {
            let game = game.clone();
            let mut job =
                Job::new(Request { id: RequestId::default(), game, task: Question::Hint.into(), nodes: None });
            let mut told: Option<Response> = None;
            while analyst.step(&mut job, &mut |response| told = Some(response)) == Step::Again {}
            Ok(told.and_then(|told| GradualHint::new(told, geometry)))
        };
        let Some(hint) = self.hints.ask(game.position(), find)? else { return Ok(()) };
        if let Some(clue) = clue(hint, style, language) {
            return self.console.say(&clue);
        }
        self.console.say(&tr!(language, "hint", column = style.column_number(hint.column())))?;
        // The sentences count columns from 1, and would confuse people whose board counts from 0.
        if let Some(hint) = hint.hint().filter(|_| style.first_column_number() == 1) {
            hint.told().iter().try_for_each(|fact| self.console.say(&fact.phrase(language)))?;
        }
        Ok(())
    }

    /// Asks until something changes on the board; false if the person leaves.
    fn ask(&mut self, player: Player) -> Result<bool, Failure> {
        let language = self.language;
        loop {
            let question = match self.session.name(player) {
                Some(name) => tr!(language, "prompt-named", name = name.to_string()),
                None => tr!(language, "prompt", player = player.number()),
            };
            let text = match self.console.ask(&question)? {
                Typed::End => return Ok(false),
                Typed::NotText => {
                    self.console.say(&tr!(language, "not-utf8"))?;
                    continue;
                }
                Typed::Text(text) => text,
            };
            match Input::from_text(&text, self.session.position().geometry(), self.style) {
                Some(Input::Column(column)) => match self.session.play(column) {
                    Ok(cell) => {
                        self.announce(player, cell)?;
                        return Ok(true);
                    }
                    Err(error) => self.console.say(&sentence(&refusal(&error, self.style, language)))?,
                },
                Some(Input::Command(Command::Quit | Command::Back)) => return Ok(false),
                Some(Input::Command(command)) => {
                    if self.obey(command)? {
                        return Ok(true);
                    }
                }
                None => self.explain_input()?,
            }
        }
    }

    /// Does what a command asks for; true if the board has changed.
    fn obey(&mut self, command: Command) -> Result<bool, Failure> {
        let language = self.language;
        match command {
            Command::Undo => match self.session.undo() {
                Some(count) => self.console.say(&tr!(language, "undone", count = count))?,
                None => return self.console.say(&tr!(language, "nothing-to-undo")).map(|()| false),
            },
            Command::Redo => match self.session.redo() {
                Some(count) => self.console.say(&tr!(language, "redone", count = count))?,
                None => return self.console.say(&tr!(language, "nothing-to-redo")).map(|()| false),
            },
            Command::Resign => self.session.resign(),
            Command::NewGame | Command::Rematch => {
                if command == Command::Rematch {
                    self.session.rematch();
                } else {
                    self.session.again();
                }
                self.choose_opponent()?;
                self.announce_opponent()?;
            }
            Command::Board => return self.show_board().map(|()| false),
            Command::Hint => return self.hint().map(|()| false),
            Command::Help => return self.console.say(&tr!(language, "commands")).map(|()| false),
            // The other commands are for screens.
            _ => return self.explain_input().map(|()| false),
        }
        Ok(true)
    }

    /// Says what can be typed.
    fn explain_input(&mut self) -> Result<(), Failure> {
        let first = self.style.first_column_number();
        let last = first + self.session.position().geometry().size().columns() - 1;
        self.console.say(&tr!(self.language, "choose-column", first = first, last = last))
    }
}

/// What is left to play, for the command that resumes it.
fn left(session: &Session) -> Left<'_> {
    let (first, second) = (session.who(Player::First), session.who(Player::Second));
    let played = session.before().games();
    let games = session.games().map_or(1, |games| games.get() - played);
    let names = ByPlayer { first: session.name(Player::First).cloned(), second: session.name(Player::Second).cloned() };
    Left { game: session.game(), who: ByPlayer { first, second }, names, is_first: played == 0, games }
}
