//! An online game: its connection, and what commands do.

use leptos::prelude::*;
use leptos::task::spawn_local;
use puissance4_i18n::tr;
use puissance4_online::{
    GameId, Match, PlayerCommand, PresetPhrase, ProblemKind, Refusal, SeatToken, Seated, TakeSeat,
};
use puissance4_rules::Column;
use puissance4_session::{Command, Input};

use crate::online::api;
use crate::online::client::{Instant, OnlineClient};
use crate::online::credentials::Credentials;
use crate::online::failure::Failure;
use crate::online::retry::retry;
use crate::online::transport::{Connection, now};
use crate::page::Page;
use crate::random;
use crate::sound;
use crate::view::board::describe;
use crate::view::move_list::{Walked, at};
use crate::view::online_game::announcer::Announcer;
use crate::view::online_game::speech::Bubbles;
use crate::view::online_game::{clock, is_turn, words};
use crate::view::player_name;

/// An online game.
#[derive(Clone, Copy)]
pub(super) struct RemoteGame {
    announcer: Announcer,
    connection: Connection,
    /// Whether a request for the free seat is unanswered.
    pub(super) sitting: RwSignal<bool>,
    /// The time for which the clocks are drawn.
    pub(super) time: RwSignal<Instant>,
    /// The ply at which a sound last told that the own clock is low.
    warned: StoredValue<Option<usize>>,
}

impl RemoteGame {
    /// Connects to a game, with the credentials that this browser has for it.
    pub(super) fn open(page: Page, id: GameId) -> Self {
        let credentials = Credentials::load(id);
        let valid = credentials.clone().filter(|credentials| credentials.valid);
        let (token, pending) = valid.map(|credentials| (credentials.token, credentials.pending)).unzip();
        let client = RwSignal::new(OnlineClient::new(id, token, pending.unwrap_or_default()));
        let announcer = Announcer::new(page, client);
        let connection = Connection::new(client, Callback::new(move |notice| announcer.announce(notice)));
        let (sitting, time) = (RwSignal::new(false), RwSignal::new(now()));
        let game = Self { announcer, connection, sitting, time, warned: StoredValue::new(None) };
        if credentials.is_some_and(|credentials| !credentials.valid) {
            game.confirm_token(id);
        }
        game.show_turn();
        game.run_clocks();
        game
    }

    /// A token without an answer may be valid all the same: once the game turns out to be full, the seat is asked for
    /// again.
    fn confirm_token(self, id: GameId) {
        let is_full = Memo::new(move |_| {
            self.client().with(|client| client.game().is_some_and(Match::has_both) && client.you().is_none())
        });
        Effect::new(move |_| {
            if is_full.get() && Credentials::load(id).is_some_and(|credentials| !credentials.valid) {
                self.take_seat(&player_name::load());
            }
        });
    }

    /// The title tells a tab in the background that it is the person's turn.
    fn show_turn(self) {
        let page = self.page();
        let is_turn = Memo::new(move |_| self.client().with(is_turn));
        Effect::new(move |_| {
            page.headline.set(is_turn.get().then(|| format!("● {}", tr!(page.language.get(), "online-your-turn"))));
        });
    }

    fn run_clocks(self) {
        let timer = set_interval_with_handle(
            move || {
                if self.client().try_with_untracked(|client| client.running().is_some()) == Some(true) {
                    self.tick();
                }
            },
            clock::TICK,
        );
        on_cleanup(move || {
            if let Ok(timer) = timer {
                timer.clear();
            }
        });
    }

    pub(super) fn page(self) -> Page {
        self.announcer.page
    }

    pub(super) fn client(self) -> RwSignal<OnlineClient> {
        self.announcer.client
    }

    pub(super) fn falls(self) -> RwSignal<bool> {
        self.announcer.falls
    }

    pub(super) fn shown(self) -> RwSignal<Option<usize>> {
        self.announcer.shown
    }

    /// The moves to look at.
    pub(super) fn walked(self) -> Walked {
        let moves = Memo::new(move |_| {
            self.client().with(|client| client.game().map(|game| game.game().moves().0).unwrap_or_default())
        });
        Walked { moves, shown: self.shown(), show: Callback::new(move |ply| self.show(ply)) }
    }

    /// Looks at an earlier position, or at the current one.
    fn show(self, ply: usize) {
        self.falls().set(false);
        let discs = self.client().with_untracked(|client| client.game().map_or(0, Match::ply));
        self.shown().set(Some(ply).filter(|ply| *ply < discs));
    }

    pub(super) fn trouble(self) -> RwSignal<Option<String>> {
        self.announcer.trouble
    }

    pub(super) fn bubbles(self) -> Bubbles {
        self.announcer.bubbles
    }

    /// Says a phrase to the opponent.
    pub(super) fn say(self, phrase: PresetPhrase) {
        self.connection.say(phrase);
    }

    /// How the game stands, in words.
    pub(super) fn status(self) -> String {
        self.announcer.status()
    }

    /// Whether nothing has to be said about the connection: it works, or something else says why there is none.
    pub(super) fn is_quiet(self) -> bool {
        self.client().with(|client| client.is_connected() || client.game().is_none() || client.refused().is_some())
    }

    /// The current ply.
    pub(super) fn ply(self) -> u16 {
        self.client().with_untracked(|client| client.game().map_or(0, ply))
    }

    /// Goes to the next game of a rematch.
    pub(super) fn go_to(self, next: GameId) {
        self.announcer.go_to(next);
    }

    /// Tries again after the client has given up.
    pub(super) fn restart(self) {
        self.connection.restart();
    }

    /// Plays a column, or executes a command.
    pub(super) fn handle(self, input: Input) {
        match input {
            // A disc is dropped only where the present is seen.
            Input::Column(_) if self.shown().get_untracked().is_some() => self.shown().set(None),
            Input::Column(column) => self.play(column),
            Input::Command(command) => self.execute(command),
        }
    }

    fn execute(self, command: Command) {
        let (page, language) = (self.page(), self.page().speech());
        match command {
            Command::Undo => self.submit(PlayerCommand::AskTakeback { ply: self.ply() }),
            Command::Rematch => self.submit(PlayerCommand::OfferRematch),
            Command::Resign => self.resign(),
            Command::NewGame => self.look_for_another(),
            Command::Board => self.client().with_untracked(|client| {
                if let Some(game) = client.game() {
                    page.announce(describe(at(game.game(), self.shown().get_untracked()).position(), language));
                }
            }),
            Command::Hint | Command::BestLine | Command::Redo => {
                page.toast(tr!(language, "online-no-hint"));
            }
            _ => {}
        }
    }

    /// Sends a command to the server, or says why that is not possible.
    pub(super) fn submit(self, command: PlayerCommand) {
        if let Err(reason) = self.connection.send_command(command) {
            self.page().toast(words::refusal(reason, self.page().speech()));
        }
    }

    /// Resigns, after a question.
    pub(super) fn resign(self) {
        let (page, language) = (self.page(), self.page().speech());
        if self
            .client()
            .with_untracked(|client| client.you().is_none() || client.game().and_then(Match::turn).is_none())
        {
            return self.submit(PlayerCommand::Resign);
        }
        let (ask, yes) = (tr!(language, "web-resign-question"), tr!(language, "web-resign"));
        page.confirm(ask, yes, move || self.submit(PlayerCommand::Resign));
    }

    /// Goes to the lobby. The seat is kept: the game stays among those in progress.
    fn look_for_another(self) {
        let (page, language) = (self.page(), self.page().speech());
        let go = || drop(window().location().set_hash("/online"));
        let is_playing = self
            .client()
            .with_untracked(|client| client.you().is_some() && client.game().is_some_and(|game| game.turn().is_some()));
        if is_playing {
            page.confirm(tr!(language, "online-leave-question"), tr!(language, "online-to-lobby"), go);
        } else {
            go();
        }
    }

    fn play(self, column: Column) {
        if self.client().with_untracked(|client| client.pending_move().is_some()) {
            return self.page().toast(untrack(|| self.status()));
        }
        self.submit(PlayerCommand::Move { column, ply: self.ply() });
        // A connected player hears of the move in a moment; without a connection the status says that it waits.
        let waits = self.client().with_untracked(|client| !client.is_connected() && client.pending_move().is_some());
        if waits {
            self.page().announce(untrack(|| self.status()));
        }
    }

    /// Takes the free seat, with retries. The token is stored before it is sent, in case the page is closed.
    pub(super) fn take_seat(self, name: &str) {
        let page = self.page();
        if self.sitting.get_untracked() {
            return;
        }
        let name = match player_name::read(name, page.speech()) {
            Ok(name) => name,
            Err(words) => return page.toast(words),
        };
        let game = self.client().with_untracked(OnlineClient::id);
        let token = Credentials::load(game).map_or_else(random::token, |credentials| credentials.token);
        Credentials::new(token.clone(), false).save(game);
        self.sitting.set(true);
        spawn_local(async move {
            let request = TakeSeat { name, token: token.clone() };
            let answer = retry(async || api::take_seat(game, &request).await, |failure| self.report(failure)).await;
            let is_shown = self.sitting.try_set(false).is_none();
            if answer.is_ok() {
                Credentials::new(token.clone(), true).save(game);
            }
            if is_shown {
                self.seat_answered(game, token, answer);
            }
        });
    }

    /// Says why a request is not answered yet, once. Returns whether the view is still shown.
    fn report(self, failure: &Failure) -> bool {
        let Some(shown) = self.trouble().try_get_untracked() else { return false };
        let words = words::waiting(failure, self.page().speech());
        if shown.as_ref() != Some(&words) {
            self.announcer.worry(words);
        }
        true
    }

    fn seat_answered(self, game: GameId, token: SeatToken, answer: Result<Seated, Failure>) {
        let (page, language) = (self.page(), self.page().speech());
        self.trouble().set(None);
        match answer {
            Ok(seated) => {
                self.connection.take_seat(token, seated.seat, &seated.game);
                // The event itself may have arrived before this answer.
                self.announcer.store();
            }
            Err(failure) if failure.kind() == Some(ProblemKind::Refused) => {
                Credentials::forget(game);
                page.toast(words::refusal(Refusal::SeatTaken, language));
            }
            Err(failure) => page.toast(words::problem(failure.kind(), language)),
        }
    }

    /// Draws the clocks, and warns when little time is left.
    fn tick(self) {
        let before = self.time.get_untracked();
        let after = now();
        self.sound_low_time(after);
        let warning = self.client().with_untracked(|client| {
            let you = client.you().filter(|you| client.running() == Some(*you))?;
            clock::warning(client.left(you, before)?, client.left(you, after)?)
        });
        self.time.set(after);
        if let Some(seconds) = warning {
            self.page().announce(tr!(self.page().speech(), "online-low", seconds = seconds));
        }
    }

    /// Sounds when the own clock is low, once a turn.
    fn sound_low_time(self, now: Instant) {
        let ply = self.client().with_untracked(|client| {
            let you = client.you().filter(|you| client.running() == Some(*you))?;
            client.game().filter(|_| client.left(you, now).is_some_and(|left| left <= clock::LOW)).map(Match::ply)
        });
        let is_new = ply.is_some() && self.warned.get_value() != ply;
        if is_new && self.page().settings.with_untracked(|settings| settings.sound) {
            self.warned.set_value(ply);
            sound::low_time();
        }
    }
}

/// The ply of a game, as commands have it.
pub(super) fn ply(game: &Match) -> u16 {
    u16::try_from(game.ply()).unwrap_or(u16::MAX)
}
