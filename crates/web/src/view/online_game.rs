//! A game with somebody elsewhere: played or watched. The server decides; what it has not said yet is not shown as done.

use std::time::Duration;

use leptos::html;
use leptos::prelude::*;
use leptos::task::spawn_local;
use puissance4_i18n::{Language, tr};
use puissance4_online::{
    Ending, Event, GameId, Match, Milliseconds, PlayerCommand, ProblemKind, Refusal, Seat, TakeSeat,
};
use puissance4_rules::{Cell, Column, Columns, Geometry, Link, Position};

use crate::action::Action;
use crate::online::api;
use crate::online::client::{Failure, Instant, Notice, OnlineClient};
use crate::online::credentials::Credentials;
use crate::online::retry::insist;
use crate::online::transport::{Connection, now};
use crate::page::Page;
use crate::random;
use crate::sound;
use crate::storage::download;
use crate::view::board::{Board, SmallDisc, in_words, last_cell};
use crate::view::command_line::CommandLine;
use crate::view::lobby::{NameField, kept_name, read_name, terms_in_words};

/// How often clocks are drawn.
const TICK: Duration = Duration::from_millis(200);

/// A person is told when so many seconds are left.
const LOW: [u64; 3] = [60, 30, 10];

/// What went wrong, in words.
pub(crate) fn problem(kind: Option<ProblemKind>, language: Language) -> String {
    let kind = match kind {
        Some(ProblemKind::NoSuchGame) => "game",
        Some(ProblemKind::GameDeleted) => "deleted",
        Some(ProblemKind::TooMany) => "many",
        Some(ProblemKind::NotStored | ProblemKind::Internal) => "fault",
        Some(ProblemKind::OtherSite) => "site",
        Some(ProblemKind::Unknown) => "newer",
        Some(_) => "other",
        None => "silent",
    };
    tr!(language, "online-problem", kind = kind)
}

/// Why a request is not answered yet, in words.
pub(crate) fn waiting(failure: &Failure, language: Language) -> String {
    match failure.kind() {
        None => tr!(language, "online-connecting"),
        kind => problem(kind, language),
    }
}

/// Why something cannot be done, in words.
fn refusal(reason: Refusal, language: Language) -> String {
    let reason = match reason {
        Refusal::Stale => "stale",
        Refusal::NotYourTurn => "turn",
        Refusal::NoSuchColumn => "column",
        Refusal::ColumnFull => "full",
        Refusal::NotStarted => "start",
        Refusal::Over => "over",
        Refusal::NotOver => "going",
        Refusal::TimeUp => "time",
        Refusal::SeatTaken => "taken",
        Refusal::NotSeated => "watching",
        Refusal::Begun => "begun",
        Refusal::NothingToTakeBack => "nothing",
        Refusal::AlreadyAsked => "asked",
        Refusal::NothingAsked => "unasked",
        Refusal::EnoughTakebacks => "enough",
        Refusal::NoRematch => "rematch",
        Refusal::Impossible | Refusal::Unknown => "impossible",
    };
    tr!(language, "online-refused", reason = reason)
}

/// What somebody is called: by name, or by number.
fn called(game: &Match, seat: Seat, language: Language) -> String {
    let number = seat.player().number();
    game.name(seat).map_or_else(|| tr!(language, "online-player", player = number), ToString::to_string)
}

/// Whether somebody is the one who reads this.
fn who(you: Option<Seat>, seat: Seat) -> &'static str {
    if you == Some(seat) { "you" } else { "other" }
}

/// How a game ended, in words.
fn ending_in_words(game: &Match, ending: Ending, you: Option<Seat>, language: Language) -> String {
    let how = match ending {
        Ending::Line { .. } => "line",
        Ending::Resigned { .. } => "resigned",
        Ending::TimedOut { .. } => "time",
        Ending::Draw => "draw",
        Ending::Cancelled => "cancelled",
        Ending::Expired => "expired",
    };
    let winner = ending.winner();
    let side = match (winner, you) {
        (Some(winner), Some(you)) if winner == you => "won",
        (Some(_), Some(_)) => "lost",
        _ => "watched",
    };
    let name = |seat: Option<Seat>| seat.map(|seat| called(game, seat, language)).unwrap_or_default();
    let (winner, loser) = (name(winner), name(winner.map(Seat::other)));
    tr!(language, "online-ended", how = how, side = side, winner = winner, loser = loser)
}

/// How a game stands, in words.
fn status_in_words(line: &OnlineClient, language: Language) -> String {
    if let Some(kind) = line.refused() {
        return problem(Some(kind), language);
    }
    let sending = line.pending_move().map(|column| tr!(language, "online-sending", column = column.number()));
    let Some(game) = line.game() else {
        let words = if line.tries() < 2 { tr!(language, "online-connecting") } else { problem(None, language) };
        return [words].into_iter().chain(sending).collect::<Vec<_>>().join(" ");
    };
    if let Some(ending) = game.ending() {
        return ending_in_words(game, ending, line.you(), language);
    }
    if let Some(words) = sending {
        return words;
    }
    match game.turn() {
        Some(turn) => {
            let name = called(game, turn, language);
            tr!(language, "online-turn", who = who(line.you(), turn), name = name)
        }
        None if line.you().is_some() => tr!(language, "online-waiting"),
        None => {
            let name = called(game, game.opening().creator, language);
            let starts = if game.is_taken(Seat::First) { "other" } else { "you" };
            tr!(language, "online-invited", name = name, starts = starts)
        }
    }
}

/// What happened, in words; nothing for what the status says.
fn event_in_words(event: &Event, game: &Match, you: Option<Seat>, language: Language) -> Option<String> {
    let by = |what: &'static str, seat: Seat| {
        let name = called(game, seat, language);
        Some(tr!(language, "online-happened", what = what, who = who(you, seat), name = name))
    };
    match *event {
        Event::Joined { seat, .. } => by("joined", seat),
        Event::Moved { .. } => {
            let cell = last_cell(game.game())?;
            let seat = Seat::from(game.position().at(cell)?);
            let (column, row) = (cell.column().number(), cell.row().number());
            let name = called(game, seat, language);
            Some(tr!(language, "online-played", who = who(you, seat), name = name, column = column, row = row))
        }
        Event::TakebackAsked { by: seat } => by("takeback-asked", seat),
        Event::TakebackAccepted { by: seat, .. } => by("takeback-accepted", seat),
        Event::TakebackDeclined { by: seat } => by("takeback-declined", seat),
        Event::RematchOffered { by: seat } => by("rematch-offered", seat),
        Event::RematchAccepted { by: seat, .. } => by("rematch-accepted", seat),
        Event::RematchDeclined { by: seat } => by("rematch-declined", seat),
        Event::Resigned { .. } | Event::TimedOut { .. } | Event::Cancelled { .. } | Event::Expired => None,
    }
}

/// A clock as it is read: minutes and seconds, with tenths at the end; hours where there are some.
fn face(left: Milliseconds) -> String {
    let tenths = left.0 / 100;
    if tenths < 100 {
        return format!("0:{:02}.{}", tenths / 10, tenths % 10);
    }
    // What is left of a second is shown as a second.
    let seconds = left.0.div_ceil(1000);
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
}

/// The warning that is due when a clock goes from one time to another.
fn warning(before: Milliseconds, after: Milliseconds) -> Option<u64> {
    LOW.into_iter().rev().find(|seconds| before.0 > seconds * 1000 && after.0 <= seconds * 1000)
}

/// What has to do with a game online.
#[derive(Clone, Copy)]
struct Room {
    page: Page,
    connection: Connection,
    falls: RwSignal<bool>,
    trouble: RwSignal<Option<String>>,
    /// Whether the free seat was asked for and there is no answer yet.
    sitting: RwSignal<bool>,
    /// Whether the person is asked if they really give up.
    resigning: RwSignal<bool>,
    clock: RwSignal<Instant>,
}

impl Room {
    fn line(self) -> RwSignal<OnlineClient> {
        self.connection.line
    }

    fn refuse(self, words: String) {
        self.page.say(words.clone());
        self.trouble.set(Some(words));
    }

    fn status(self) -> String {
        let language = self.page.language.get();
        self.line().with(|line| status_in_words(line, language))
    }

    fn perform(self, command: PlayerCommand) {
        self.trouble.set(None);
        if let Err(reason) = self.connection.act(command) {
            self.refuse(refusal(reason, self.page.speech()));
        }
    }

    fn ply(self) -> u16 {
        self.line().with_untracked(|line| line.game().map_or(0, |game| u16::try_from(game.ply()).unwrap_or(u16::MAX)))
    }

    fn is_over(self) -> bool {
        self.line().with(|line| line.game().is_some_and(|game| game.ending().is_some()))
    }

    fn act(self, action: Action) {
        let language = self.page.speech();
        match action {
            Action::Play(column) => self.play(column),
            Action::Undo => self.perform(PlayerCommand::AskTakeback { ply: self.ply() }),
            Action::Again => self.perform(PlayerCommand::OfferRematch),
            Action::Resign => self.resigning.set(true),
            Action::Read => self.line().with_untracked(|line| {
                if let Some(game) = line.game() {
                    self.page.say(in_words(game.position(), language));
                }
            }),
            Action::Hint | Action::Redo => self.refuse(tr!(language, "online-no-hint")),
            Action::Help => self.page.say(tr!(language, "online-typing-help")),
            _ => {}
        }
    }

    fn play(self, column: Column) {
        if self.line().with_untracked(|line| line.pending_move().is_some()) {
            return self.refuse(self.status());
        }
        self.perform(PlayerCommand::Move { column, ply: self.ply() });
        let status = self.line().with_untracked(|line| {
            line.pending_move().filter(|_| !line.is_connected()).map(|_| status_in_words(line, self.page.speech()))
        });
        // Who is connected hears of the move in a moment.
        if let Some(status) = status {
            self.page.say(status);
        }
    }

    /// Tells what is new.
    fn tell(self, news: Notice) {
        let (page, language) = (self.page, self.page.speech());
        match news {
            Notice::Loaded => {
                self.falls.set(false);
                page.say(untrack(|| self.status()));
                self.keep();
            }
            Notice::Happened(entry, game) => self.happened(&entry.event, &game),
            Notice::Refused(reason) => self.refuse(refusal(reason, language)),
            Notice::Presence(seat, is_here) => {
                let name = self.line().with_untracked(|line| line.game().map(|game| called(game, seat, language)));
                let here = if is_here { "yes" } else { "no" };
                page.say(tr!(language, "online-presence", name = name.unwrap_or_default(), here = here));
            }
            Notice::Connected => {
                page.say(format!("{} {}", tr!(language, "online-connected"), untrack(|| self.status())));
            }
            Notice::Lost => page.say(tr!(language, "online-lost")),
            Notice::NotSeated => {
                self.line().with_untracked(|line| Credentials::forget(line.id()));
                self.refuse(tr!(language, "online-not-seated"));
            }
            Notice::Outdated => self.refuse(problem(Some(ProblemKind::Unknown), language)),
            Notice::Closed(kind) => {
                if matches!(kind, ProblemKind::NoSuchGame | ProblemKind::GameDeleted) {
                    self.line().with_untracked(|line| Credentials::forget(line.id()));
                }
                page.say(problem(Some(kind), language));
            }
        }
    }

    fn happened(self, event: &Event, game: &Match) {
        let (page, language) = (self.page, self.page.speech());
        let you = self.line().with_untracked(OnlineClient::you);
        self.falls.set(matches!(event, Event::Moved { .. }));
        self.trouble.set(None);
        if matches!(event, Event::Moved { .. }) && page.settings.with_untracked(|settings| settings.sound) {
            sound::disc();
        }
        if game.ending().is_some() {
            self.resigning.set(false);
        }
        let words = event_in_words(event, game, you, language);
        page.say(words.into_iter().chain([untrack(|| self.status())]).collect::<Vec<_>>().join(" "));
        self.keep();
        if let (Event::RematchAccepted { game: next, .. }, Some(_)) = (event, you) {
            self.go_to(*next);
        }
    }

    /// The next game, on the same ticket.
    fn go_to(self, next: GameId) {
        let token = self.line().with_untracked(|line| line.token().cloned());
        if let Some(token) = token {
            Credentials::new(token, true).save(next);
        }
        let _ = window().location().set_hash(&format!("/online/{next}"));
    }

    fn keep(self) {
        self.line().with_untracked(|line| {
            if let (Some(game), Some(you)) = (line.game(), line.you()) {
                Credentials::update(game, you);
            }
        });
    }

    /// Takes the free seat, however often it has to be asked for. The key is kept before it is sent, so that it is there should the page be closed.
    fn sit(self, name: &str) {
        let page = self.page;
        if self.sitting.get_untracked() {
            return;
        }
        self.trouble.set(None);
        let name = match read_name(name, page.speech()) {
            Ok(name) => name,
            Err(words) => return self.refuse(words),
        };
        let game = self.line().with_untracked(OnlineClient::id);
        let token = Credentials::load(game).map_or_else(random::token, |ticket| ticket.token);
        Credentials::new(token.clone(), false).save(game);
        self.sitting.set(true);
        spawn_local(async move {
            let take = TakeSeat { name, token: token.clone() };
            let goes_on = |failure: &Failure| {
                // The view may be gone.
                let Some(told) = self.trouble.try_get_untracked() else { return false };
                let words = waiting(failure, page.speech());
                if told.as_ref() != Some(&words) {
                    self.refuse(words);
                }
                true
            };
            let answer = insist(async || api::take_seat(game, &take).await, goes_on).await;
            let is_here = self.sitting.try_set(false).is_none();
            if answer.is_ok() {
                Credentials::new(token.clone(), true).save(game);
            }
            if !is_here {
                return;
            }
            match answer {
                Ok(seated) => {
                    self.trouble.set(None);
                    self.connection.sit(token, seated.seat, &seated.game);
                    // The event itself may have come before this answer.
                    self.keep();
                }
                Err(failure) => {
                    if failure.kind() == Some(ProblemKind::Refused) {
                        Credentials::forget(game);
                        self.refuse(refusal(Refusal::SeatTaken, page.speech()));
                    } else {
                        self.refuse(problem(failure.kind(), page.speech()));
                    }
                }
            }
        });
    }

    /// Draws the clocks, and warns.
    fn tick(self) {
        let before = self.clock.get_untracked();
        let after = now();
        let low = self.line().with_untracked(|line| {
            let you = line.you().filter(|you| line.running() == Some(*you))?;
            warning(line.left(you, before)?, line.left(you, after)?)
        });
        self.clock.set(after);
        if let Some(seconds) = low {
            self.page.say(tr!(self.page.speech(), "online-low", seconds = seconds));
        }
    }
}

/// A game by its name in an address, which may be wrong.
#[component]
#[allow(clippy::needless_pass_by_value)] // Components own what they are given.
pub(crate) fn OnlineGame(name: String) -> impl IntoView {
    let page = Page::here();
    match name.parse::<GameId>() {
        Ok(id) => view! { <OneGame id /> }.into_any(),
        Err(_) => view! {
            <section class="card">
                <h2>{move || tr!(page.language.get(), "online-game")}</h2>
                <p role="alert">{move || problem(Some(ProblemKind::NoSuchGame), page.language.get())}</p>
                <a class="button" href="#/online">
                    {move || tr!(page.language.get(), "online-to-lobby")}
                </a>
            </section>
        }
        .into_any(),
    }
}

#[component]
#[allow(clippy::too_many_lines)] // Most of it is markup.
fn OneGame(id: GameId) -> impl IntoView {
    let page = Page::here();
    let ticket = Credentials::load(id);
    let valid = ticket.clone().filter(|ticket| ticket.valid);
    // The line tells its news to the room, which is made around the line.
    let told = StoredValue::new(None::<Room>);
    let on_news = Callback::new(move |news| {
        if let Some(room) = told.try_get_value().flatten() {
            room.tell(news);
        }
    });
    let room = Room {
        page,
        connection: Connection::new(id, valid, on_news),
        falls: RwSignal::new(false),
        trouble: RwSignal::new(None),
        sitting: RwSignal::new(false),
        resigning: RwSignal::new(false),
        clock: RwSignal::new(now()),
    };
    told.set_value(Some(room));
    let line = room.line();
    let has_game = Memo::new(move |_| line.with(|line| line.game().is_some()));
    // A key whose answer got lost may open a seat all the same.
    let doubtful = ticket.is_some_and(|ticket| !ticket.valid);
    Effect::new(move |_| {
        let full = line.with(|line| line.game().is_some_and(Match::has_both) && line.you().is_none());
        if has_game.get() && full && doubtful && Credentials::load(id).is_some_and(|ticket| !ticket.valid) {
            room.sit(&kept_name());
        }
    });
    let ticking = set_interval_with_handle(
        move || {
            if line.try_with_untracked(|line| line.running().is_some()) == Some(true) {
                room.tick();
            }
        },
        TICK,
    );
    // A tab in the background shows when it is the person's turn.
    let is_turn =
        Memo::new(move |_| line.with(|line| line.you().is_some() && line.game().and_then(Match::turn) == line.you()));
    Effect::new(move |_| {
        let name = "Puissance 4";
        let title = if is_turn.get() {
            format!("● {}", tr!(page.language.get(), "online-your-turn"))
        } else {
            name.to_owned()
        };
        document().set_title(&title);
    });
    on_cleanup(move || {
        if let Ok(timer) = ticking {
            timer.clear();
        }
        document().set_title("Puissance 4");
    });

    let empty = Position::new(Geometry::STANDARD);
    let position = Signal::derive(move || {
        line.with(|line| line.game().map_or_else(|| empty.clone(), |game| game.position().clone()))
    });
    let last = Signal::derive(move || line.with(|line| line.game().and_then(|game| last_cell(game.game()))));
    let pending = Signal::derive(move || line.with(pending_cell));
    let is_open = Signal::derive(move || is_turn.get() && pending.get().is_none());
    let on_action = Callback::new(move |action| room.act(action));
    let is_over = move || room.is_over();
    let is_quiet = move || line.with(|line| line.is_connected() || line.game().is_none() || line.refused().is_some());
    let is_outdated = move || line.with(|line| line.refused() == Some(ProblemKind::Unknown));
    let is_stuck = move || line.with(|line| line.refused().is_some() || line.game().is_none() && line.tries() >= 2);
    view! {
        <div class="desk">
            <section class="stage" aria-label=move || tr!(page.language.get(), "online-game")>
                <Show when=move || has_game.get() fallback=move || view! {
                    <h2>{move || tr!(page.language.get(), "online-game")}</h2>
                    <p class="status">{move || room.status()}</p>
                }>
                    <div class="players">
                        {Seat::BOTH.map(|seat| view! { <SeatView room seat /> }).collect_view()}
                    </div>
                    <FreeSeat room />
                    <Board position last falls=room.falls is_open advised=Columns::default() pending on_action />
                    <p class="status" class:over=is_over>{move || room.status()}</p>
                </Show>
                <p class="connection" hidden=is_quiet>{move || tr!(page.language.get(), "online-lost")}</p>
                <p class="refusal" hidden=move || room.trouble.with(Option::is_none)>{move || room.trouble.get()}</p>
                <Show when=is_stuck>
                    <div class="buttons">
                        <button type="button" class="main" on:click=move |_| if is_outdated() {
                            let _ = window().location().reload();
                        } else {
                            room.connection.again();
                        }>
                            {move || {
                                let language = page.language.get();
                                if is_outdated() { tr!(language, "online-reload") } else { tr!(language, "online-retry") }
                            }}
                        </button>
                        <a class="button" href="#/online">
                            {move || tr!(page.language.get(), "online-to-lobby")}
                        </a>
                    </div>
                </Show>
                <Show when=move || has_game.get()>
                    <Offer room />
                    <Deeds room />
                    <Show when=move || line.with(|line| line.you().is_some())>
                        <CommandLine on_action help=Signal::derive(move || tr!(page.language.get(), "online-typing-help")) />
                    </Show>
                </Show>
            </section>
            <div class="panel">
                <Show when=move || has_game.get()>
                    <Invitation room />
                    <About room />
                </Show>
            </div>
        </div>
    }
}

/// Where the disc will land that is under way.
fn pending_cell(line: &OnlineClient) -> Option<Cell> {
    line.game()?.position().landing(line.pending_move()?)
}

/// One of the two: disc, name, clock, whether they are there.
#[component]
fn SeatView(room: Room, seat: Seat) -> impl IntoView {
    let (page, line) = (room.page, room.line());
    let is_turn = Memo::new(move |_| line.with(|line| line.game().and_then(Match::turn) == Some(seat)));
    let name = move || {
        let language = page.language.get();
        line.with(|line| {
            let game = line.game()?;
            if !game.is_taken(seat) {
                return Some(tr!(language, "online-free"));
            }
            let name = called(game, seat, language);
            Some(tr!(language, "online-seat", name = name, who = who(line.you(), seat)))
        })
    };
    let is_here = Memo::new(move |_| line.with(|line| *line.presence().players.get(seat)));
    let is_taken = Memo::new(move |_| line.with(|line| line.game().is_some_and(|game| game.is_taken(seat))));
    let wins = move || line.with(|line| line.game().map_or(0, |game| *game.tally().wins.get(seat)));
    let about = move || {
        let here = match (is_taken.get(), is_here.get() || line.with(|line| line.you() == Some(seat))) {
            (false, _) => "free",
            (true, true) => "yes",
            (true, false) => "no",
        };
        tr!(page.language.get(), "online-seat-about", here = here, wins = wins())
    };
    let clock = Memo::new(move |_| {
        let now = room.clock.get();
        line.with(|line| line.left(seat, now).map(face))
    });
    let is_low = Memo::new(move |_| {
        let now = room.clock.get();
        line.with(|line| line.running() == Some(seat) && line.left(seat, now).is_some_and(|left| left.0 <= 10_000))
    });
    view! {
        <div class="seat" class:turn=move || is_turn.get()>
            <SmallDisc player=seat.player() />
            <div>
                <strong>{name}</strong>
                <span class="small">
                    <span class="lamp" class:here=move || is_here.get() aria-hidden="true"></span>
                    {about}
                </span>
            </div>
            <Show when=move || clock.with(Option::is_some)>
                <span class="clock" class:low=move || is_low.get() role="timer">
                    {move || clock.get()}
                </span>
            </Show>
        </div>
    }
}

/// What somebody can be asked by the other.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Asked {
    Takeback,
    Rematch,
}

/// What the other wants, with the answers.
#[component]
fn Offer(room: Room) -> impl IntoView {
    let (page, line) = (room.page, room.line());
    let asked = Memo::new(move |_| {
        line.with(|line| {
            let (game, other) = (line.game()?, line.you()?.other());
            let takeback = (game.takeback() == Some(other)).then_some(Asked::Takeback);
            takeback.or((game.rematch_offer() == Some(other)).then_some(Asked::Rematch))
        })
    });
    let words = move || {
        let language = page.language.get();
        let what = match asked.get()? {
            Asked::Takeback => "takeback-asked",
            Asked::Rematch => "rematch-offered",
        };
        line.with(|line| {
            let (game, other) = (line.game()?, line.you()?.other());
            let name = called(game, other, language);
            Some(tr!(language, "online-happened", what = what, who = "other", name = name))
        })
    };
    let answer = move |accept: bool| match asked.get_untracked() {
        Some(Asked::Takeback) => room.perform(PlayerCommand::AnswerTakeback { accept, ply: room.ply() }),
        Some(Asked::Rematch) => room.perform(PlayerCommand::AnswerRematch { accept }),
        None => {}
    };
    view! {
        <Show when=move || asked.get().is_some()>
            <div class="offer">
                <p>{words}</p>
                <div class="buttons">
                    <button type="button" class="main" on:click=move |_| answer(true)>
                        {move || tr!(page.language.get(), "online-agree")}
                    </button>
                    <button type="button" on:click=move |_| answer(false)>
                        {move || tr!(page.language.get(), "online-decline")}
                    </button>
                </div>
            </div>
        </Show>
    }
}

/// The free seat, for whoever has none. It comes before the board, so that it is seen at once.
#[component]
fn FreeSeat(room: Room) -> impl IntoView {
    let (page, line) = (room.page, room.line());
    let name = RwSignal::new(kept_name());
    let can_sit = Memo::new(move |_| {
        line.with(|line| {
            line.you().is_none() && line.game().is_some_and(|game| !game.has_both() && game.ending().is_none())
        })
    });
    let sit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        room.sit(&name.get_untracked());
    };
    view! {
        <Show when=move || can_sit.get()>
            <form class="offer" novalidate on:submit=sit>
                <p>{move || line.with(|line| line.game().map(|game| terms_in_words(&game.opening().terms, page.language.get())))}</p>
                <NameField name />
                <div class="buttons">
                    <button type="submit" class="main" disabled=room.sitting>
                        {move || tr!(page.language.get(), "online-take-seat")}
                    </button>
                </div>
            </form>
        </Show>
    }
}

/// What one can do: ask, give up, play again, analyse.
#[component]
#[allow(clippy::too_many_lines)] // Most of it is markup.
fn Deeds(room: Room) -> impl IntoView {
    let (page, line) = (room.page, room.line());
    let no = NodeRef::<html::Button>::new();
    let with_game = move |test: fn(&Match, Seat) -> bool| {
        line.with(|line| line.game().zip(line.you()).is_some_and(|(game, you)| test(game, you)))
    };
    let is_playing = Memo::new(move |_| with_game(|game, _| game.turn().is_some()));
    let can_cancel = Memo::new(move |_| with_game(|game, _| game.ending().is_none() && game.ply() < 2));
    let can_ask = Memo::new(move |_| {
        let ply = line.with(|line| line.game().map_or(0, Match::ply));
        let command = PlayerCommand::AskTakeback { ply: u16::try_from(ply).unwrap_or(u16::MAX) };
        line.with(|line| {
            line.game().zip(line.you()).is_some_and(|(game, you)| {
                game.takeback() != Some(you.other())
                    && game.decide(you, &command, &puissance4_online::Circumstances::default()).is_ok()
            })
        })
    });
    let waits_for_answer =
        Memo::new(move |_| with_game(|game, you| game.takeback() == Some(you) || game.rematch_offer() == Some(you)));
    let can_rematch = Memo::new(move |_| {
        with_game(|game, you| {
            game.rematch_offer().is_none()
                && game.decide(you, &PlayerCommand::OfferRematch, &puissance4_online::Circumstances::default()).is_ok()
        })
    });
    let next = Memo::new(move |_| line.with(|line| line.game().and_then(Match::next)));
    let study = move || {
        line.with(|line| {
            let game = line.game().filter(|game| game.ending().is_some())?;
            Some(format!("#/{}", Link::to(game.game())))
        })
    };
    // Who is asked whether they really give up answers with the next key.
    Effect::new(move |_| {
        if room.resigning.get()
            && let Some(button) = no.get()
        {
            let _ = button.focus();
        }
    });
    view! {
        <p class="small" hidden=move || !line.with(|line| line.is_sending() && line.pending_move().is_none())>
            {move || tr!(page.language.get(), "online-on-its-way")}
        </p>
        <p class="small" hidden=move || !waits_for_answer.get()>
            {move || tr!(page.language.get(), "online-asked")}
        </p>
        <div class="buttons">
            <Show when=move || is_playing.get() && !room.resigning.get()>
                <button
                    type="button"
                    disabled=move || !can_ask.get()
                    on:click=move |_| room.perform(PlayerCommand::AskTakeback { ply: room.ply() })
                >
                    {move || tr!(page.language.get(), "online-takeback")}
                </button>
                <button type="button" on:click=move |_| room.resigning.set(true)>
                    {move || tr!(page.language.get(), "web-resign")}
                </button>
            </Show>
            <Show when=move || is_playing.get() && room.resigning.get()>
                <div class="offer" role="group" aria-label=move || tr!(page.language.get(), "online-resign-ask")>
                    <p>{move || tr!(page.language.get(), "online-resign-ask")}</p>
                    <div class="buttons">
                        <button
                            type="button"
                            on:click=move |_| {
                                room.resigning.set(false);
                                room.perform(PlayerCommand::Resign);
                            }
                        >
                            {move || tr!(page.language.get(), "online-resign-yes")}
                        </button>
                        <button type="button" class="main" node_ref=no on:click=move |_| room.resigning.set(false)>
                            {move || tr!(page.language.get(), "online-resign-no")}
                        </button>
                    </div>
                </div>
            </Show>
            <Show when=move || can_cancel.get()>
                <button type="button" on:click=move |_| room.perform(PlayerCommand::Cancel)>
                    {move || tr!(page.language.get(), "online-cancel")}
                </button>
            </Show>
            <Show when=move || can_rematch.get()>
                <button type="button" class="main" on:click=move |_| room.perform(PlayerCommand::OfferRematch)>
                    {move || tr!(page.language.get(), "web-rematch")}
                </button>
            </Show>
            {move || {
                next.get()
                    .map(|next| {
                        view! {
                            <button type="button" class="main" on:click=move |_| room.go_to(next)>
                                {move || tr!(page.language.get(), "online-next")}
                            </button>
                        }
                    })
            }}
            {move || {
                study()
                    .map(|address| {
                        view! {
                            <a class="button" href=address>
                                {move || tr!(page.language.get(), "web-to-study")}
                            </a>
                        }
                    })
            }}
        </div>
    }
}

/// The link for the other, while there is none.
#[component]
fn Invitation(room: Room) -> impl IntoView {
    let (page, line) = (room.page, room.line());
    let waits = Memo::new(move |_| {
        line.with(|line| {
            line.you().is_some() && line.game().is_some_and(|game| !game.has_both() && game.ending().is_none())
        })
    });
    let address = move || api::invitation(line.with_untracked(OnlineClient::id));
    let copy = move |_| {
        download::copy(&address());
        page.say(tr!(page.speech(), "web-copied", text = address()));
    };
    view! {
        <Show when=move || waits.get()>
            <section class="card">
                <h2>{move || tr!(page.language.get(), "online-link")}</h2>
                <p>{move || tr!(page.language.get(), "online-link-how")}</p>
                <label class="field">
                    <span>{move || tr!(page.language.get(), "online-address")}</span>
                    <input type="text" readonly id="invitation" prop:value=address />
                </label>
                <button type="button" class="main" on:click=copy>
                    {move || tr!(page.language.get(), "online-copy")}
                </button>
            </section>
        </Show>
    }
}

/// What is played, the score, who watches, the moves.
#[component]
fn About(room: Room) -> impl IntoView {
    let (page, line) = (room.page, room.line());
    let terms = move || {
        let language = page.language.get();
        line.with(|line| line.game().map(|game| terms_in_words(&game.opening().terms, language)))
    };
    let score = move || {
        let language = page.language.get();
        line.with(|line| {
            let game = line.game()?;
            let tally = game.tally();
            let (a, b) = (called(game, Seat::First, language), called(game, Seat::Second, language));
            (tally != puissance4_online::MatchScore::default()).then(|| {
                let (wins_a, wins_b) = (tally.wins.first, tally.wins.second);
                tr!(language, "web-score", a = a, wins_a = wins_a, b = b, wins_b = wins_b, draws = tally.draws)
            })
        })
    };
    let watchers = move || {
        let (count, you) = line.with(|line| (line.presence().watchers, line.you().is_some()));
        let you = if you { "no" } else { "yes" };
        tr!(page.language.get(), "online-watchers", count = count, you = you)
    };
    let moves = move || line.with(|line| line.game().map(|game| game.game().moves().to_string()));
    view! {
        <section class="card">
            <h2>{move || tr!(page.language.get(), "online-game")}</h2>
            <p>{terms}</p>
            <p class="score">{score}</p>
            <p class="small">{watchers}</p>
            <h2>{move || tr!(page.language.get(), "web-moves")}</h2>
            <p class="moves">{moves}</p>
        </section>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use puissance4_online::{MatchScore, Moment, Opening, Terms};

    #[test]
    fn clocks_are_read_as_people_do() {
        let faces = [0, 950, 9999, 10_000, 10_001, 60_000, 299_001, 3_600_000].map(|left| face(Milliseconds(left)));
        assert_eq!(faces, ["0:00.0", "0:00.9", "0:09.9", "0:10", "0:11", "1:00", "5:00", "1:00:00"]);
    }

    #[test]
    fn a_clock_warns_once_each_time() {
        let warn = |before, after| warning(Milliseconds(before), Milliseconds(after));
        assert_eq!([warn(61_000, 60_500), warn(60_100, 59_900), warn(59_900, 59_700)], [None, Some(60), None]);
        assert_eq!([warn(70_000, 9000), warn(10_000, 9000)], [Some(10), None]);
    }

    fn game(moves: &str) -> Match {
        let id = GameId::from_bytes([7; GameId::BYTES]);
        let (terms, tally) = (Terms::default(), MatchScore::default());
        let mut game = Match::new(Opening { id, at: Moment(0), terms, creator: Seat::First, tally, previous: None });
        game.push(Moment(0), Event::Joined { seat: Seat::First, name: Some("Ada".parse().unwrap()) }).unwrap();
        game.push(Moment(0), Event::Joined { seat: Seat::Second, name: None }).unwrap();
        for column in moves.parse::<puissance4_rules::Moves>().unwrap().0 {
            game.push(Moment(0), Event::Moved { column, left_ms: None }).unwrap();
        }
        game
    }

    #[test]
    fn endings_are_told_to_each_side() {
        let won = game("1212121");
        let words = |you, language| ending_in_words(&won, won.ending().unwrap(), you, language);
        assert_eq!(words(Some(Seat::First), Language::English), "You win!");
        assert_eq!(words(Some(Seat::Second), Language::English), "Ada wins.");
        assert_eq!(words(None, Language::French), "Ada gagne.");
    }

    #[test]
    fn moves_are_told_to_each_side() {
        let game = game("4");
        let event = Event::Moved { column: Column::from_number(4).unwrap(), left_ms: None };
        let words = |you, language| event_in_words(&event, &game, you, language).unwrap();
        assert_eq!(words(Some(Seat::First), Language::English), "You play column 4, row 1.");
        assert_eq!(words(Some(Seat::Second), Language::English), "Ada plays column 4, row 1.");
        assert_eq!(words(None, Language::French), "Ada joue colonne 4, ligne 1.");
    }
}
