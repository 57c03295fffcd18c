//! Playing: two people, a person and a computer, or two computers that are watched.

use std::time::Duration;

use leptos::prelude::*;
use puissance4_i18n::{Phrase as _, sentence, tr};
use puissance4_players::{Computer, Who};
use puissance4_rules::{ByPlayer, Cell, Column, Columns, Contestant, Game, Geometry, Link, Outcome, Player};
use puissance4_session::{Ending, SavedGame, Session};

use crate::action::Action;
use crate::page::Page;
use crate::random;
use crate::sound;
use crate::storage::local;
use crate::view::board::{Board, SmallDisc, in_words, last_cell};
use crate::view::board_form::{BoardFields, BoardForm};
use crate::view::command_line::CommandLine;
use crate::view::opponent_picker::{OpponentPicker, called};
use crate::worker::protocol::{Answer, Question};

/// A computer's disc falls this long after the one before at the earliest, so that people can follow.
const PACE: f64 = 650.0;

/// Where the game of a tab is kept.
pub(crate) fn kept_name(tab: &str) -> String {
    format!("table/{tab}")
}

/// Where a finished game is kept.
fn played_name(id: &str) -> String {
    format!("played/{id}")
}

/// The finished games, the latest first, with the names they are kept under.
pub(crate) fn all_played() -> Vec<(String, Session)> {
    let mut played = local::load_all::<SavedGame>("played/");
    played.sort_by_key(|(_, saved)| std::cmp::Reverse(saved.at_ms()));
    played.into_iter().filter_map(|(name, saved)| Some((name, saved.session().ok()?))).collect()
}

/// The time, in milliseconds since 1970.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // Whole milliseconds after 1970.
fn now_ms() -> u64 {
    js_sys::Date::now().max(0.0) as u64
}

/// A new contest on an empty board.
fn new_session(geometry: Geometry, [first, second]: [Who; 2]) -> Session {
    let mut session = Session::new(Game::new(geometry), ByPlayer { first, second }, None);
    session.id = Some(fresh_id());
    session
}

/// A fresh name for a game.
pub(crate) fn fresh_id() -> String {
    format!("{:016x}", random::seed())
}

/// The game of this tab, or a new one against a computer.
pub(crate) fn load(page: Page) -> Session {
    let fresh = || {
        let computer = "level:3".parse().or_else(|_| "tactician".parse()).unwrap_or(Computer::Random);
        new_session(Geometry::STANDARD, [Who::Human, Who::Computer(computer)])
    };
    match page.tab.with_value(|tab| local::load::<SavedGame>(&kept_name(tab))) {
        local::Kept::Nothing => fresh(),
        local::Kept::Value(kept) => kept.session().unwrap_or_else(|_| {
            page.warn(tr!(page.speech(), "web-damaged"));
            fresh()
        }),
        local::Kept::Damaged => {
            page.warn(tr!(page.speech(), "web-damaged"));
            fresh()
        }
    }
}

/// The advice of the coach.
#[derive(Clone, Debug, PartialEq, Default)]
struct Advice {
    columns: Columns,
    words: Vec<String>,
}

/// What has to do with a game in progress.
#[derive(Clone, Copy)]
struct Match {
    page: Page,
    session: RwSignal<Session>,
    advice: RwSignal<Advice>,
    /// Whether the computers wait.
    paused: RwSignal<bool>,
    /// Whether the last disc is seen to fall.
    falls: RwSignal<bool>,
    /// Why the last thing was not done.
    refusal: RwSignal<Option<String>>,
}

impl Match {
    fn act(self, action: Action) {
        let language = self.page.speech();
        self.refusal.set(None);
        match action {
            Action::Play(column) => {
                if self.session.with_untracked(|session| session.computer_to_move().is_some()) {
                    self.refuse(tr!(language, "web-not-your-turn"));
                } else {
                    self.play(column);
                }
            }
            Action::Undo => match self.session.try_update(Session::undo) {
                Some(Some(count)) => {
                    self.taken_back();
                    self.page.say(if count == 0 { self.status() } else { tr!(language, "undone", count = count) });
                }
                _ => self.refuse(tr!(language, "nothing-to-undo")),
            },
            Action::Redo => match self.session.try_update(Session::redo) {
                Some(Some(count)) => {
                    self.page.say(tr!(language, "redone", count = count));
                    self.finish();
                }
                _ => self.refuse(tr!(language, "nothing-to-redo")),
            },
            Action::Hint => self.hint(true),
            Action::Read => {
                self.page.say(self.session.with_untracked(|session| in_words(session.game().position(), language)));
            }
            Action::Resign => {
                self.session.update(Session::resign);
                self.finish();
            }
            Action::Again => {
                self.falls.set(false);
                self.paused.set(false);
                self.session.update(|session| {
                    if session.is_over() {
                        session.rematch();
                    } else {
                        session.again();
                    }
                    session.id = Some(fresh_id());
                });
                self.page.say(tr!(language, "web-new-game-said", status = self.status()));
            }
            Action::Help => self.page.say(tr!(language, "web-typing-help")),
            _ => {}
        }
    }

    fn refuse(self, words: String) {
        self.page.say(words.clone());
        self.refusal.set(Some(words));
    }

    /// What was taken back is no longer over.
    fn taken_back(self) {
        self.falls.set(false);
        self.paused.set(self.session.with_untracked(Session::is_watched));
        self.forget_finished();
    }

    /// What was taken back is not finished.
    fn forget_finished(self) {
        self.session.with_untracked(|session| {
            if let Some(id) = &session.id {
                local::forget(&played_name(id));
            }
        });
    }

    fn play(self, column: Column) {
        let language = self.page.speech();
        let before =
            self.session.with_untracked(|session| session.to_move().map(|player| (player, session.who(player))));
        self.falls.set(true);
        match self.session.try_update(|session| session.play(column)) {
            Some(Ok(cell)) => {
                if self.page.settings.with_untracked(|settings| settings.sound) {
                    sound::disc();
                }
                if let Some((player, who)) = before {
                    self.page.say(format!("{} {}", played(player, who, cell, language), self.status()));
                }
                self.finish();
            }
            Some(Err(error)) => self.refuse(sentence(&error.phrase(language))),
            None => {}
        }
    }

    /// Keeps a game that is over.
    fn finish(self) {
        self.session.with_untracked(|session| {
            if let Some(id) = session.id.as_ref().filter(|_| session.is_over()) {
                local::save(&played_name(id), &SavedGame::new(session).at(now_ms()));
            }
        });
        if self.session.with_untracked(|session| matches!(session.ending(), Some(Ending::Conceded(_)))) {
            self.page.say(self.status());
        }
    }

    /// Asks the coach.
    fn hint(self, aloud: bool) {
        let (page, session) = (self.page, self.session);
        let Some(game) =
            session.with_untracked(|session| session.to_move().map(|_| Link::to(session.game()).to_string()))
        else {
            return;
        };
        let same = game.clone();
        page.coach.ask(game, page.speech(), Question::Hint, move |answer, _| {
            // The game may have gone on.
            if session.with_untracked(|session| Link::to(session.game()).to_string() != same) {
                return;
            }
            let (best, words) = match answer {
                Answer::Hint { best, words } => (best, words),
                Answer::Refused(words) => (Vec::new(), vec![words]),
                _ => return,
            };
            let names: Vec<String> = best.iter().map(usize::to_string).collect();
            let player = session.with_untracked(|session| session.game().position().to_move().number());
            let mut words = words;
            words.truncate(2);
            if !best.is_empty() {
                let count = names.len();
                words.insert(
                    0,
                    tr!(page.speech(), "hint-play", count = count, player = player, columns = names.join(", ")),
                );
            }
            if aloud {
                page.say(words.join(" "));
            }
            let columns = best.into_iter().filter_map(Column::from_number).collect();
            self.advice.set(Advice { columns, words });
        });
    }

    /// Whose turn it is, or how the game has ended.
    fn status(self) -> String {
        let language = self.page.language.get();
        self.session.with(|session| match session.ending() {
            Some(Ending::Line(winner)) => {
                let line = match session.game().position().outcome() {
                    Outcome::Win(win) => win.lines().first().map(|line| line.direction().name()),
                    _ => None,
                };
                let direction = line.unwrap_or_default();
                let connect = session.game().position().geometry().connect().get();
                tr!(language, "result-line", player = winner.number(), direction = direction, connect = connect)
            }
            Some(Ending::Conceded(concession)) => {
                let loser = concession.loser();
                tr!(language, "web-resigned", player = loser.number(), winner = loser.other().number())
            }
            Some(Ending::Draw) => tr!(language, "session-draw"),
            None => {
                let player = session.game().position().to_move();
                match session.who(player) {
                    Who::Human => {
                        let you = if session.who(player.other()) == Who::Human { "no" } else { "yes" };
                        tr!(language, "web-turn", player = player.number(), you = you)
                    }
                    Who::Computer(_) if self.paused.get() => tr!(language, "web-paused", player = player.number()),
                    Who::Computer(_) => tr!(language, "web-thinking", player = player.number()),
                }
            }
        })
    }
}

fn played(player: Player, who: Who, cell: Cell, language: puissance4_i18n::Language) -> String {
    let (player, column, row) = (player.number(), cell.column().number(), cell.row().number());
    match who {
        Who::Human => tr!(language, "played", player = player, column = column, row = row),
        Who::Computer(_) => {
            tr!(language, "played-by", player = player, who = who.phrase(language), column = column, row = row)
        }
    }
}

/// The view of a game.
#[component]
#[allow(clippy::too_many_lines)] // Most of it is markup.
pub(crate) fn Play() -> impl IntoView {
    let page = Page::here();
    let game = Match {
        page,
        session: RwSignal::new(load(page)),
        advice: RwSignal::new(Advice::default()),
        paused: RwSignal::new(false),
        falls: RwSignal::new(false),
        refusal: RwSignal::new(None),
    };
    let session = game.session;

    // Every change is kept.
    Effect::new(move |_| {
        let kept = session.with(|session| SavedGame::new(session).at(now_ms()));
        page.tab.with_value(|tab| local::save(&kept_name(tab), &kept));
    });
    // Computers play.
    Effect::new(move |_| {
        let computer = session.with(Session::computer_to_move).filter(|_| !game.paused.get());
        let Some(computer) = computer else {
            page.opponent.stop();
            return;
        };
        let link = session.with_untracked(|session| Link::to(session.game()).to_string());
        let start = js_sys::Date::now();
        let question = Question::Move { who: computer.to_string(), seed: random::seed() };
        let same = link.clone();
        page.opponent.ask(link, page.speech(), question, move |answer, _| match answer {
            Answer::Move(number) => {
                let wait = (PACE - (js_sys::Date::now() - start)).max(0.0);
                let same = same.clone();
                let play = move || {
                    let expected = session.try_with_untracked(|session| {
                        Link::to(session.game()).to_string() == same && session.computer_to_move() == Some(computer)
                    });
                    if let (Some(true), Some(column)) = (expected, Column::from_number(number))
                        && !game.paused.get_untracked()
                    {
                        game.play(column);
                    }
                };
                set_timeout(play, Duration::from_secs_f64(wait / 1e3));
            }
            Answer::Refused(words) => {
                game.paused.set(true);
                game.refuse(words);
            }
            _ => {}
        });
    });
    // Advice is for one position.
    Effect::new(move |_| {
        let wanted = page.settings.with(|settings| settings.hints);
        let is_persons = session.with(Session::is_humans_turn);
        game.advice.set(Advice::default());
        if wanted && is_persons {
            game.hint(false);
        }
    });
    on_cleanup(move || {
        page.opponent.rest();
        page.coach.stop();
    });

    let position = Signal::derive(move || session.with(|session| session.game().position().clone()));
    let last = Signal::derive(move || session.with(|session| last_cell(session.game())));
    let is_open = Signal::derive(move || session.with(Session::is_humans_turn));
    let advised = Signal::derive(move || game.advice.with(|advice| advice.columns));
    let on_action = Callback::new(move |action| game.act(action));
    let status = move || game.status();
    let is_over = move || session.with(|session| session.ending().is_some());
    let is_watched = move || session.with(Session::is_watched);
    let can_undo = move || session.with(|session| session.clone().undo().is_some());
    let can_redo = move || session.with(|session| session.clone().redo().is_some());
    let button = move |label: Signal<String>, action: Action, disabled: Signal<bool>| {
        view! {
            <button type="button" on:click=move |_| game.act(action) disabled=disabled>
                {label}
            </button>
        }
    };
    let words = move || game.advice.with(|advice| advice.words.clone());
    let toggle_pause = move |_| game.paused.update(|paused| *paused = !*paused);
    let is_thinking = move || session.with(|session| session.computer_to_move().is_some());
    view! {
        <div class="desk">
            <section class="stage" aria-label=move || tr!(page.language.get(), "web-nav-play")>
                <div class="players">
                    {Player::BOTH.map(|player| view! { <Seat session player /> }).collect_view()}
                </div>
                <Board position last falls=game.falls is_open advised on_action />
                <p class="status" class:over=is_over>{status}</p>
                <p class="refusal" hidden=move || game.refusal.with(Option::is_none)>{move || game.refusal.get()}</p>
                <div class="buttons">
                    {button(
                        Signal::derive(move || tr!(page.language.get(), "web-undo")),
                        Action::Undo,
                        Signal::derive(move || !can_undo()),
                    )}
                    {button(
                        Signal::derive(move || tr!(page.language.get(), "web-redo")),
                        Action::Redo,
                        Signal::derive(move || !can_redo()),
                    )}
                    {button(
                        Signal::derive(move || tr!(page.language.get(), "web-hint")),
                        Action::Hint,
                        Signal::derive(is_over),
                    )}
                    <Show when=move || !is_over() && !is_watched()>
                        {button(
                            Signal::derive(move || tr!(page.language.get(), "web-resign")),
                            Action::Resign,
                            Signal::derive(|| false),
                        )}
                    </Show>
                    <Show when=move || is_thinking() && !is_over()>
                        <button type="button" on:click=toggle_pause>
                            {move || tr!(
                                page.language.get(),
                                "web-pause",
                                paused = if game.paused.get() { "yes" } else { "no" }
                            )}
                        </button>
                    </Show>
                    <Show when=is_over>
                        <button type="button" class="main" on:click=move |_| game.act(Action::Again)>
                            {move || tr!(page.language.get(), "web-rematch")}
                        </button>
                    </Show>
                    <a class="button" href=move || session.with(|session| format!("#/{}", Link::to(session.game())))>
                        {move || tr!(page.language.get(), "web-to-study")}
                    </a>
                </div>
                <div class="advice" hidden=move || words().is_empty()>
                    {move || words().into_iter().map(|one| view! { <p>{one}</p> }).collect_view()}
                </div>
                <CommandLine on_action />
            </section>
            <div class="panel">
                <NewGame game=game />
                <section class="card">
                    <h2>{move || tr!(page.language.get(), "web-moves")}</h2>
                    <p class="moves">{move || session.with(|session| session.game().moves().to_string())}</p>
                </section>
            </div>
        </div>
    }
}

/// One of the two players: disc, name, score, discs left.
#[component]
fn Seat(session: RwSignal<Session>, player: Player) -> impl IntoView {
    let page = Page::here();
    let is_turn = move || session.with(|session| session.to_move() == Some(player));
    let name = move || session.with(|session| called(session.who(player), page.language.get()));
    let wins = move || session.with(|session| session.score().wins(session.seats()[player]));
    let left = move || session.with(|session| session.game().position().discs_left()[player]);
    view! {
        <div class="seat" class:turn=is_turn>
            <SmallDisc player />
            <div>
                <strong>
                    {move || tr!(page.language.get(), "web-player", player = player.number(), name = name())}
                </strong>
                <span class="small">
                    {move || tr!(page.language.get(), "web-seat", wins = wins(), left = left())}
                </span>
            </div>
        </div>
    }
}

/// The form that starts a new contest.
#[component]
fn NewGame(game: Match) -> impl IntoView {
    let page = game.page;
    let (geometry, [a, b]) =
        game.session.with_untracked(|session| (session.game().position().geometry(), session.contestants()));
    let shape = BoardForm::of(geometry);
    let (first, second) = (RwSignal::new(a), RwSignal::new(b));
    let start = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        match shape.geometry(page.speech()) {
            Err(words) => game.refuse(sentence(&words)),
            Ok(geometry) => {
                game.refusal.set(None);
                game.falls.set(false);
                game.paused.set(false);
                game.session.set(new_session(geometry, [first.get_untracked(), second.get_untracked()]));
                if geometry.line_fits() {
                    page.say(tr!(page.speech(), "web-new-game-said", status = game.status()));
                } else {
                    let (connect, size) = (geometry.connect().get(), geometry.size().to_string());
                    game.refuse(tr!(page.speech(), "no-line-fits", connect = connect, size = size));
                }
            }
        }
    };
    let score = move || {
        let contest = game.session.with(Session::score);
        (contest.games() > 0).then(|| {
            let language = page.language.get();
            let contestants = game.session.with(Session::contestants);
            let is_alone = contestants.iter().filter(|who| **who == Who::Human).count() == 1;
            let [who_a, who_b] = contestants.map(|who| match who {
                Who::Human if is_alone => tr!(language, "called-you"),
                who => called(who, language),
            });
            let (wins_a, wins_b) = (contest.wins(Contestant::A), contest.wins(Contestant::B));
            tr!(language, "web-score", a = who_a, wins_a = wins_a, b = who_b, wins_b = wins_b, draws = contest.draws())
        })
    };
    view! {
        <section class="card">
            <h2>{move || tr!(page.language.get(), "web-new-game")}</h2>
            <form novalidate on:submit=start>
                <OpponentPicker label=Signal::derive(move || tr!(page.language.get(), "web-player-one")) who=first />
                <OpponentPicker label=Signal::derive(move || tr!(page.language.get(), "web-player-two")) who=second />
                <BoardFields shape />
                <button type="submit" class="main">
                    {move || tr!(page.language.get(), "web-start")}
                </button>
            </form>
            <p class="score">{score}</p>
        </section>
    }
}
