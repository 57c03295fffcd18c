//! The game itself: the board, who plays, and what the engine knows if one wants to know it.

use std::cmp::Ordering;
use std::time::Duration;

use puissance4_engine::Value;
use puissance4_i18n::{Language, Phrase as _, fact_of, refusal, sentence, standing_of, tr};
use puissance4_players::{Dice, Strategy as _, Tactician, Who};
use puissance4_rules::{Cell, Column, Columns, Contestant, Geometry, Outcome, Player, Row, Size};
use puissance4_session::{Concession, Evaluation, SavedGame, Session, Statistics};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::{Position as Point, Rect};

use crate::app::{App, Effect, Overlay, Screen};
use crate::board_view::{BoardView, Scene};
use crate::keys::{self, Action, Place};
use crate::playing::{Mode, Playing, SPIN};
use crate::screen::game_places::{GamePlaces, fitting_size, game_places, has_panel};
use crate::screen::naming::Naming;
use crate::screen::puzzle::goal_word;
use crate::screen::review::Origin;
use crate::screen::{hidden, panel, places, render_frame_at, saved_games};
use crate::theme::sign;
use crate::worker::{Request, RequestId, Response, Unsolvable};

/// What can be open during a game, and is closed before one leaves it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum OpenPart {
    Pointing,
    Hint,
    Explanation,
}

/// How long a hint may take.
const HINT_PATIENCE: Duration = Duration::from_secs(4);

impl App {
    /// The largest board that the screen shows whole.
    pub(crate) fn fitting_size(&self) -> Size {
        fitting_size(self.area, self.theme()).unwrap_or(Geometry::STANDARD.size())
    }

    pub(crate) fn view(&self, playing: &Playing) -> BoardView {
        let geometry = playing.position().geometry();
        let board = game_places(self.area, geometry, self.theme()).board;
        BoardView::new(board, geometry, self.theme(), self.ascii(), playing.focus(), playing.scroll)
    }

    /// Sees to it that the chosen cell is shown.
    pub(crate) fn scroll_to_focus(&mut self) {
        if let Some(playing) = &self.playing {
            let scroll = self.view(playing).scroll();
            if let Some(playing) = &mut self.playing {
                playing.scroll = scroll;
            }
        }
    }

    /// The discs have changed, or those who play: whatever was asked about them no longer counts.
    pub(crate) fn position_changed(&mut self) {
        self.effect(Effect::DismissPlayer);
        self.effect(Effect::DismissStudent);
        // What was said about the position before does not hold any more.
        self.drop_answer();
        let Some(playing) = &mut self.playing else { return };
        playing.text_scroll = 0;
        playing.awaiting = None;
        playing.ready = None;
        playing.study = crate::playing::Study::default();
        playing.hint_wanted = None;
        playing.hinted = Columns::NONE;
        playing.hint = None;
        playing.defending = None;
        if playing.mode == Mode::Game {
            let session = &mut playing.session;
            if session.is_over() && !session.counted {
                session.counted = true;
                let mut played = Statistics::default();
                played.count(session);
                self.statistics.add(&played);
                self.effect(Effect::AddStatistics(played));
            }
            self.keep_game();
        }
        self.ask_computer();
        self.study_if_wanted();
    }

    fn keep_game(&mut self) {
        let now = self.now;
        if let Some(playing) = &mut self.playing
            && playing.mode == Mode::Game
        {
            playing.kept = now;
            let saved = Box::new(SavedGame::new(&playing.session));
            self.effect(Effect::Keep(saved));
        }
    }

    /// Keeps the time that has gone by since the last move.
    pub(crate) fn keep_clock(&mut self) {
        if self.playing.as_ref().is_some_and(|playing| playing.session.clock.is_some() && playing.session.can_go_on()) {
            self.keep_game();
        }
    }

    fn ask_computer(&mut self) {
        let Some(playing) = &self.playing else { return };
        if matches!(playing.mode, Mode::Puzzle { .. }) {
            return self.ask_defence();
        }
        let Some(player) = playing.session.to_move() else { return };
        let Who::Computer(computer) = playing.session.who(player) else { return };
        let start = playing.session.game().start().clone();
        let position = playing.position().clone();
        let (question, seed) = (self.next_question(), self.next_seed());
        if let Some(playing) = &mut self.playing {
            playing.awaiting = Some(question);
        }
        self.effect(Effect::Ask(question, Request::Move { computer, start, position, seed }));
    }

    /// Whether anything is shown that the engine has to find out.
    fn wants_study(&self, playing: &Playing) -> bool {
        let settings = &self.settings;
        let shown = settings.scores || settings.bar || settings.line || settings.explain;
        shown || playing.hint_wanted.is_some() || playing.mode != Mode::Game
    }

    fn study_if_wanted(&mut self) {
        let Some(playing) = &self.playing else { return };
        let study = &playing.study;
        let is_known = study.question.is_some() || study.analysis.is_some() || study.unknown.is_some();
        let is_puzzled = playing.defending.is_some() || playing.is_solved;
        if is_known || is_puzzled || playing.session.is_over() || !self.wants_study(playing) {
            return;
        }
        let position = playing.position().clone();
        let question = self.next_question();
        if let Some(playing) = &mut self.playing {
            playing.study.question = Some(question);
        }
        self.effect(Effect::Ask(question, Request::Study { position }));
    }

    pub(crate) fn on_game_thought(&mut self, question: RequestId, thought: Response) {
        let Some(playing) = &mut self.playing else { return };
        if playing.awaiting == Some(question) {
            match thought {
                Response::Move(column) => {
                    playing.awaiting = None;
                    playing.ready = Some(column);
                    self.answer_when_seen();
                }
                Response::CannotPlay(error) => {
                    playing.awaiting = None;
                    let text = sentence(&error.phrase(self.language()));
                    self.leave_game();
                    self.warn(text);
                }
                _ => {}
            }
        } else if playing.defending == Some(question) {
            playing.defending = None;
            match thought {
                Response::Defence(Some(column)) => {
                    playing.ready = Some(column);
                    self.answer_when_seen();
                }
                _ => self.puzzle_solved(),
            }
        } else if playing.study.question == Some(question) {
            match thought {
                Response::Explained(explained) => playing.study.explained = Some(explained),
                Response::Scores(analysis) => playing.study.analysis = Some(analysis),
                Response::Line(line) => {
                    playing.study.line = Some(line);
                    playing.study.question = None;
                }
                Response::Unknown(unknown) => {
                    playing.study.unknown = Some(unknown);
                    playing.study.question = None;
                }
                _ => {}
            }
            self.hint_when_known();
        }
    }

    /// Lets time pass: clocks run, discs fall, computers answer.
    pub(crate) fn let_time_pass(&mut self, elapsed: Duration) {
        self.replay_step();
        if !matches!(self.screen, Screen::Playing) || self.overlay.is_some() {
            return;
        }
        let now = self.now;
        let Some(playing) = &mut self.playing else { return };
        playing.settle(now);
        if playing.is_timed()
            && let Some(player) = playing.session.to_move()
            && playing.session.clock.as_mut().is_some_and(|clock| clock.run(player, elapsed))
        {
            playing.session.concede(Concession::OutOfTime(player));
            self.position_changed();
            return;
        }
        if playing.has_clock_to_keep(now) {
            self.keep_clock();
        }
        let Some(playing) = &mut self.playing else { return };
        if playing.hint_wanted.is_some_and(|deadline| now >= deadline) {
            self.give_simple_hint();
        }
        if self.playing.as_ref().is_some_and(|playing| playing.may_start_next(now)) {
            self.restart(true);
        }
        self.answer_when_seen();
    }

    fn answer_when_seen(&mut self) {
        let now = self.now;
        let Some(playing) = &mut self.playing else { return };
        let Some(column) = playing.ready.filter(|_| playing.may_answer(now)) else { return };
        if let Ok(cell) = playing.session.play(column) {
            playing.let_fall(cell, now, self.settings.reduced_motion);
        }
        self.position_changed();
    }

    /// Chooses a column by its digit, or by its letter where the board is wide enough; false if the key is none.
    pub(crate) fn on_column_key(&mut self, key: KeyEvent) -> bool {
        let numbering = self.theme().numbering();
        let language = self.language();
        let Some(playing) = &mut self.playing else { return false };
        let geometry = playing.position().geometry();
        if let Some(row) = playing.pointing {
            let step = match key.code {
                KeyCode::Up => Row::from_index(row.index() + 1),
                KeyCode::Down => row.index().checked_sub(1).and_then(Row::from_index),
                _ => None,
            };
            if matches!(key.code, KeyCode::Up | KeyCode::Down) {
                playing.pointing = step.filter(|row| row.index() < geometry.size().rows()).or(Some(row));
                return true;
            }
        }
        let KeyCode::Char(typed) = key.code else { return false };
        if key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT) || typed.is_uppercase() {
            return false;
        }
        let column = typed.to_digit(36).and_then(|number| numbering.column_of_number(number as usize));
        match column.filter(|column| geometry.has_column(*column)) {
            Some(column) => playing.cursor = column,
            None if typed.is_ascii_digit() => {
                let first = numbering.first_column_number();
                let last = first + geometry.size().columns() - 1;
                self.warn(sentence(&tr!(
                    language,
                    "play-error-no-such-column",
                    column = typed.to_string(),
                    first = first,
                    last = last
                )));
            }
            None => return false,
        }
        true
    }

    pub(crate) fn act_in_game(&mut self, action: Action) {
        let language = self.language();
        let Some(playing) = &mut self.playing else { return };
        let columns = playing.position().geometry().size().columns();
        let column = |index: usize| Column::from_index(index.min(columns - 1));
        let here = playing.cursor.index();
        let is_puzzle = matches!(playing.mode, Mode::Puzzle { .. });
        match action {
            Action::Left => playing.cursor = column(here.saturating_sub(1)).unwrap_or(playing.cursor),
            Action::Right => playing.cursor = column(here + 1).unwrap_or(playing.cursor),
            Action::First => playing.cursor = column(0).unwrap_or(playing.cursor),
            Action::Last => playing.cursor = column(columns - 1).unwrap_or(playing.cursor),
            Action::Drop => self.drop_at_cursor(),
            Action::Point => {
                playing.pointing = match playing.pointing {
                    Some(_) => None,
                    None => Some(playing.focus().row()),
                };
                let text = match playing.pointing {
                    Some(_) => tr!(self.language(), "pointing-on"),
                    None => tr!(self.language(), "pointing-off"),
                };
                self.say(text);
            }
            Action::Undo | Action::Redo | Action::Swap | Action::Rematch if is_puzzle => {}
            Action::NewGame if is_puzzle => self.start_puzzle(),
            Action::Undo => self.step_back(),
            Action::Redo => self.step_forward(),
            Action::Hint => self.hint(),
            Action::Resign if playing.mode == Mode::Game && playing.person_to_move().is_some() => {
                self.overlay = Some(Overlay::Resign);
            }
            Action::Swap => {
                playing.session.swap();
                self.position_changed();
                self.say(tr!(language, "swapped"));
            }
            Action::NewGame => self.ask_unless_over(Overlay::Restart),
            Action::Rematch => self.ask_unless_over(Overlay::Rematch),
            Action::Pause if playing.mode == Mode::Game => playing.paused = !playing.paused,
            Action::Scores => self.toggle(|settings| &mut settings.scores),
            Action::Bar => self.toggle(|settings| &mut settings.bar),
            Action::Line => self.toggle(|settings| &mut settings.line),
            Action::Explain => {
                playing.is_explained_here = !self.settings.explain;
                self.toggle(|settings| &mut settings.explain);
            }
            Action::PageUp | Action::PageDown => self.read_on(action),
            Action::Review => {
                let session = playing.session.clone();
                if session.game().ply() > 0 {
                    self.review(session, Origin::Game);
                }
            }
            Action::Save => {
                let name = saved_games::suggested_name(&playing.session, language);
                let saved = Box::new(SavedGame::new(&playing.session));
                self.overlay = Some(Overlay::Naming(Naming { name, saved }));
            }
            Action::Back => self.step_out(),
            _ => {}
        }
    }

    /// What the key that goes back would close, if anything is open: what was opened last as a rule.
    fn open_part(&self, playing: &Playing) -> Option<OpenPart> {
        let is_explained = playing.is_explained_here && self.settings.explain;
        if playing.pointing.is_some() {
            Some(OpenPart::Pointing)
        } else if playing.hint.is_some() || playing.hint_wanted.is_some() {
            Some(OpenPart::Hint)
        } else {
            is_explained.then_some(OpenPart::Explanation)
        }
    }

    /// One step back: closes what is open, else leaves what was tried out, else the game.
    fn step_out(&mut self) {
        let Some(playing) = &self.playing else { return };
        let is_at_stake = playing.mode == Mode::Game && !playing.session.is_over() && playing.session.game().ply() > 0;
        let open = self.open_part(playing);
        let Some(playing) = &mut self.playing else { return };
        match open {
            Some(OpenPart::Pointing) => {
                playing.pointing = None;
                self.say(tr!(self.language(), "pointing-off"));
            }
            Some(OpenPart::Hint) => {
                playing.hint_wanted = None;
                playing.hinted = Columns::NONE;
                playing.hint = None;
                self.stop_study_unless_wanted();
            }
            Some(OpenPart::Explanation) => {
                playing.is_explained_here = false;
                self.toggle(|settings| &mut settings.explain);
            }
            None if is_at_stake => self.overlay = Some(Overlay::Leave),
            None => self.leave_game(),
        }
    }

    fn toggle(&mut self, setting: fn(&mut crate::settings::Settings) -> &mut bool) {
        let shown = setting(&mut self.settings);
        *shown = !*shown;
        self.settings_changed();
        self.stop_study_unless_wanted();
        self.study_if_wanted();
    }

    fn stop_study_unless_wanted(&mut self) {
        let wanted = self.playing.as_ref().is_some_and(|playing| self.wants_study(playing));
        if let Some(playing) = self.playing.as_mut().filter(|_| !wanted) {
            playing.study.question = None;
            self.effect(Effect::DismissStudent);
        }
    }

    fn ask_unless_over(&mut self, overlay: Overlay) {
        let Some(playing) = &self.playing else { return };
        if playing.session.is_over() || playing.session.game().ply() == 0 {
            self.restart(overlay == Overlay::Rematch);
        } else {
            self.overlay = Some(overlay);
        }
    }

    /// The next game: in the same seats, or with the other one starting.
    pub(crate) fn restart(&mut self, is_rematch: bool) {
        let Some(playing) = &mut self.playing else { return };
        if is_rematch {
            playing.session.rematch();
        } else {
            playing.session.again();
        }
        playing.falling = None;
        playing.paused = false;
        self.message = None;
        self.position_changed();
    }

    pub(crate) fn resign(&mut self) {
        if let Some(playing) = &mut self.playing
            && let Some(player) = playing.person_to_move()
        {
            playing.session.concede(Concession::Resigned(player));
            self.position_changed();
        }
    }

    /// Back to the review from which something was tried out, else to the menu. A game that is not over is kept; another
    /// program may go on with it.
    pub(crate) fn leave_game(&mut self) {
        self.effect(Effect::DismissPlayer);
        self.effect(Effect::DismissStudent);
        self.keep_clock();
        self.message = None;
        if self.resume_review() {
            return;
        }
        if let Some(playing) = self.playing.take()
            && playing.mode == Mode::Game
        {
            if playing.session.can_go_on() {
                self.unfinished = Some(SavedGame::new(&playing.session));
                self.effect(Effect::Release);
            } else {
                self.effect(Effect::Forget);
            }
        }
        self.show_menu();
    }

    fn drop_at_cursor(&mut self) {
        let (now, language) = (self.now, self.language());
        let numbering = self.theme().numbering();
        let Some(playing) = &mut self.playing else { return };
        if playing.paused && playing.session.to_move().is_some() {
            let key = keys::name(Place::Game, Action::Pause, language);
            self.warn(tr!(language, "paused", key = key));
            return;
        }
        if playing.session.to_move().is_some() && playing.person_to_move().is_none() {
            self.say(tr!(language, "not-your-turn"));
            return;
        }
        let column = playing.cursor;
        if let Some(row) = playing.pointing
            && let Some(landing) = playing.position().landing(column)
            && landing.row() != row
        {
            let column = numbering.column_number(column);
            let row = numbering.row_number(landing.row());
            self.warn(tr!(language, "wrong-cell", column = column, row = row));
            return;
        }
        if playing.position().landing(column).is_some() && !self.is_right(column) {
            return;
        }
        let Some(playing) = &mut self.playing else { return };
        match playing.session.play(column) {
            Ok(cell) => {
                playing.let_fall(cell, now, self.settings.reduced_motion);
                self.position_changed();
            }
            Err(error) => self.warn(sentence(&refusal(&error, numbering, language))),
        }
    }

    fn step_back(&mut self) {
        let Some(playing) = &mut self.playing else { return };
        playing.falling = None;
        match playing.session.undo() {
            Some(count) => {
                self.position_changed();
                self.say(tr!(self.language(), "undone", count = count));
            }
            None => self.warn(tr!(self.language(), "nothing-to-undo")),
        }
    }

    fn step_forward(&mut self) {
        let Some(playing) = &mut self.playing else { return };
        match playing.session.redo() {
            Some(count) => {
                self.position_changed();
                self.say(tr!(self.language(), "redone", count = count));
            }
            None => self.warn(tr!(self.language(), "nothing-to-redo")),
        }
    }

    fn hint(&mut self) {
        let deadline = self.now + HINT_PATIENCE;
        let Some(playing) = &mut self.playing else { return };
        if playing.person_to_move().is_none() {
            return;
        }
        playing.hint_wanted = Some(deadline);
        playing.hint = None;
        playing.text_scroll = 0;
        self.study_if_wanted();
        self.hint_when_known();
    }

    fn hint_when_known(&mut self) {
        let Some(playing) = &mut self.playing else { return };
        if playing.hint_wanted.is_none() {
            return;
        }
        if playing.study.unknown.is_some() {
            return self.give_simple_hint();
        }
        let Some(analysis) = &playing.study.analysis else { return };
        // The reason comes a moment after the scores.
        let Some(explained) = &playing.study.explained else { return };
        let best = analysis.best.clone();
        let of_best = explained.iter().find(|explanation| best.contains(&explanation.column));
        let fact = of_best.and_then(|explanation| explanation.reason()).cloned();
        let reason = fact.map(|fact| fact.phrase(self.language()));
        self.show_hint(&best, true, reason);
    }

    /// Where there is no exact answer, or none in time, what looks good.
    fn give_simple_hint(&mut self) {
        let seed = self.next_seed();
        let Some(playing) = &self.playing else { return };
        let advice = Tactician.advise(playing.position(), &mut Dice::seeded(seed));
        let columns: Vec<Column> = advice.map(|advice| advice.column).into_iter().collect();
        self.show_hint(&columns, false, None);
    }

    fn show_hint(&mut self, columns: &[Column], exact: bool, reason: Option<String>) {
        let numbering = self.theme().numbering();
        let Some(playing) = &mut self.playing else { return };
        playing.hint_wanted = None;
        playing.hinted = columns.iter().copied().collect();
        let names: Vec<String> = columns.iter().map(|column| numbering.column_number(*column).to_string()).collect();
        let (count, names) = (names.len(), names.join(", "));
        let text = if exact {
            tr!(self.language(), "hint-exact", count = count, columns = names)
        } else {
            tr!(self.language(), "hint-simple", columns = names)
        };
        let text = [Some(text), reason].into_iter().flatten().collect::<Vec<_>>().join(" ");
        if let Some(playing) = &mut self.playing {
            playing.hint = Some(text);
        }
    }

    pub(crate) fn on_game_mouse(&mut self, mouse: MouseEvent) {
        let Some(playing) = &self.playing else { return };
        let view = self.view(playing);
        let point = Point { x: mouse.column, y: mouse.row };
        match mouse.kind {
            MouseEventKind::ScrollDown if has_panel(self.area) => return self.read_on(Action::Down),
            MouseEventKind::ScrollUp if has_panel(self.area) => return self.read_on(Action::Up),
            _ => {}
        }
        let Some(column) = view.column_at(point) else { return };
        let cell = view.cell_at(point);
        let Some(playing) = &mut self.playing else { return };
        if !matches!(mouse.kind, MouseEventKind::Moved | MouseEventKind::Down(MouseButton::Left)) {
            return;
        }
        let is_new = std::mem::replace(&mut playing.cursor, column) != column;
        if let (Some(_), Some(cell)) = (playing.pointing, cell) {
            playing.pointing = Some(cell.row());
        }
        if is_new || matches!(mouse.kind, MouseEventKind::Down(_)) {
            self.drop_answer();
        }
        if matches!(mouse.kind, MouseEventKind::Down(_)) {
            self.drop_at_cursor();
        }
    }
}

/// What a player is called.
pub(crate) fn player_name(player: Player, language: Language) -> String {
    tr!(language, "player-name", player = player.number())
}

/// Whose turn it is, or how the game ended.
pub(crate) fn status(app: &App, playing: &Playing) -> String {
    let language = app.language();
    let session = &playing.session;
    if let Mode::Puzzle { goal, level } = playing.mode
        && !session.is_over()
    {
        if playing.is_solved {
            let wrong = playing.wrong_moves;
            return tr!(language, "puzzle-solved", goal = goal_word(goal), wrong = wrong);
        }
        if let Some(player) = playing.person_to_move() {
            let disc = sign(app.theme(), player, app.ascii()).to_string();
            let (level, number) = (level.number(), player.number());
            return tr!(language, "puzzle-task", level = level, player = number, disc = disc, goal = goal_word(goal));
        }
    }
    if let Some(player) = session.to_move() {
        let who = session.who(player);
        let number = player.number();
        return match who {
            _ if playing.paused => {
                let key = keys::name(Place::Game, Action::Pause, language);
                tr!(language, "turn-paused", key = key)
            }
            Who::Computer(_) if playing.awaiting.is_some() => {
                format!("{}{}", tr!(language, "turn-thinks", player = number, who = who.phrase(language)), spinner(app))
            }
            _ => {
                let is_alone = matches!(session.who(player.other()), Who::Computer(_));
                tr!(language, "turn", player = number, you = if is_alone { "yes" } else { "no" })
            }
        };
    }
    if let Some(conceded) = session.conceded() {
        let (loser, winner) = (conceded.loser().number(), conceded.loser().other().number());
        return match conceded {
            Concession::Resigned(_) => tr!(language, "result-resigned", loser = loser, winner = winner),
            Concession::OutOfTime(_) => tr!(language, "result-time", loser = loser, winner = winner),
        };
    }
    match playing.position().outcome() {
        Outcome::Win(win) => {
            let direction = win.lines().first().map_or("row", |line| line.direction().name());
            let connect = playing.position().geometry().connect().get();
            tr!(language, "result-line", player = win.player().number(), direction = direction, connect = connect)
        }
        _ => tr!(language, "session-draw"),
    }
}

/// A contestant by letter and kind.
pub(crate) fn contestant_name(contestant: Contestant, session: &Session, language: Language) -> String {
    let name = match contestant {
        Contestant::A => "A",
        Contestant::B => "B",
    };
    let who = session.contestants()[contestant as usize].phrase(language);
    tr!(language, "contestant", name = name, who = who)
}

/// Which game of a contest this is.
pub(crate) fn game_number(session: &Session, language: Language) -> Option<String> {
    let games = session.games()?.get();
    Some(tr!(language, "contest-game", number = session.before().games() + 1, games = games))
}

/// Who has won the contest, once it is over.
pub(crate) fn final_word(session: &Session, language: Language) -> Option<String> {
    if !session.contest_is_over() {
        return None;
    }
    let score = session.score();
    let [a, b] = Contestant::BOTH.map(|contestant| score.wins(contestant));
    let winner = match a.cmp(&b) {
        Ordering::Greater => Contestant::A,
        Ordering::Less => Contestant::B,
        Ordering::Equal => return Some(tr!(language, "contest-drawn", wins = a)),
    };
    let who = contestant_name(winner, session, language);
    Some(tr!(language, "contest-won", who = who, won = a.max(b), lost = a.min(b)))
}

/// A sign that turns while somebody is thinking.
pub(crate) fn spinner(app: &App) -> String {
    const SIGNS: [char; 10] = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
    if app.settings.reduced_motion {
        return " …".to_owned();
    }
    let place = app.now.as_millis() / SPIN.as_millis() % SIGNS.len() as u128;
    format!(" {}", SIGNS[usize::try_from(place).unwrap_or(0)])
}

/// Why there are no exact values.
fn why_unknown(unknown: Unsolvable, language: Language) -> String {
    match unknown {
        Unsolvable::Board(error) => sentence(&error.phrase(language)),
        Unsolvable::Position(error) => sentence(&error.phrase(language)),
    }
}

/// What the engine has to say, as far as one wants to know it: lines, and how the bar stands for player 1.
pub(crate) struct Insight {
    pub(crate) verdict: Option<String>,
    pub(crate) bar: Option<f64>,
    pub(crate) line: Option<String>,
    pub(crate) column: Option<String>,
}

pub(crate) fn insight(app: &App, playing: &Playing) -> Insight {
    let language = app.language();
    let settings = &app.settings;
    let exploring = playing.mode == Mode::Explore;
    let mut insight = Insight { verdict: None, bar: None, line: None, column: None };
    if playing.session.is_over() {
        return insight;
    }
    let study = &playing.study;
    let wanted = settings.bar || settings.scores || settings.line || settings.explain || exploring;
    if !wanted {
        return insight;
    }
    let Some(analysis) = &study.analysis else {
        insight.verdict = match study.unknown {
            Some(unknown) => Some(why_unknown(unknown, language)),
            None => Some(format!("{}{}", tr!(language, "thinking-scores"), spinner(app))),
        };
        return insight;
    };
    let to_move = playing.position().to_move();
    insight.verdict = Some(sentence(&standing_of(analysis.score, to_move, analysis.plies, language)));
    if settings.bar || exploring {
        let leader = match analysis.score.get().signum() {
            0 => None,
            1 => Some(to_move),
            _ => Some(to_move.other()),
        };
        insight.bar = Some(Evaluation::new(playing.position(), leader, Some(analysis.plies)).share / 100.0);
    }
    if settings.line || exploring {
        let numbering = app.theme().numbering();
        insight.line = Some(match &study.line {
            Some(line) => {
                let names: Vec<String> =
                    line.iter().map(|column| numbering.column_number(*column).to_string()).collect();
                tr!(language, "best-line", moves = names.join(" "))
            }
            None => format!("{}{}", tr!(language, "best-line-sought"), spinner(app)),
        });
    }
    if settings.explain {
        let column = playing.cursor;
        let number = app.theme().numbering().column_number(column);
        let value = analysis.columns.iter().find(|value| value.column == column).and_then(|value| value.value);
        let explained = study.explained.iter().flatten().find(|explanation| explanation.column == column);
        let facts = explained.into_iter().flat_map(|explanation| explanation.facts.iter().take(2));
        let facts: Vec<String> = facts.map(|fact| fact_of(to_move, fact, language)).collect();
        insight.column = value.map(|(score, plies)| {
            let standing = standing_of(score, to_move, plies, language);
            let standing = tr!(language, "column-standing", column = number, standing = standing);
            [standing].into_iter().chain(facts).collect::<Vec<_>>().join(" ")
        });
    }
    insight
}

fn scene(app: &App, playing: &Playing) -> Scene {
    let position = playing.position();
    let session = &playing.session;
    // A paused game takes no disc.
    let person = playing.person_to_move().filter(|_| !playing.paused);
    let winning = match position.outcome() {
        Outcome::Win(win) if playing.falling.is_none() => {
            win.lines().iter().flat_map(|line| line.cells().to_vec()).collect()
        }
        _ => Vec::new(),
    };
    let exploring = playing.mode == Mode::Explore;
    let scores = match &playing.study.analysis {
        Some(analysis) if app.settings.scores || exploring => analysis
            .columns
            .iter()
            .filter_map(|value| {
                let (score, _) = value.value?;
                let is_good = match score.value() {
                    Value::Win => Some(true),
                    Value::Draw => None,
                    Value::Loss => Some(false),
                };
                let text = match score.value() {
                    Value::Win => format!("+{score}"),
                    Value::Draw => "=".to_owned(),
                    Value::Loss => score.to_string(),
                };
                Some((value.column, text, is_good))
            })
            .collect(),
        _ => Vec::new(),
    };
    Scene {
        hover: person.map(|player| (playing.cursor, player)),
        pointed: playing.pointing.filter(|_| person.is_some()).map(|row| Cell::new(playing.cursor, row)),
        landing: person.and_then(|_| position.landing(playing.cursor)),
        falling: playing.falling.map(|falling| (falling.cell, falling.height(app.now))),
        winning,
        last: session.game().moves().0.last().copied(),
        chosen: person.map(|_| playing.cursor),
        marked: playing.hinted,
        scores,
        ..Scene::default()
    }
}

fn title(app: &App, playing: &Playing) -> String {
    let geometry: Geometry = playing.position().geometry();
    let (size, connect) = (geometry.size().to_string(), geometry.connect().get());
    match playing.mode {
        Mode::Game => {
            let title = tr!(app.language(), "game-title", size = size, connect = connect);
            match game_number(&playing.session, app.language()) {
                Some(number) => format!("{title} · {number}"),
                None => title,
            }
        }
        Mode::Puzzle { .. } => tr!(app.language(), "menu-puzzle"),
        Mode::Explore => tr!(app.language(), "explore-title", size = size, connect = connect),
    }
}

/// The keys of the moment, the most useful first: as many are shown as there is room for.
fn footer(app: &App, playing: &Playing) -> Vec<(Action, String)> {
    let language = app.language();
    let session = &playing.session;
    let is_puzzle = matches!(playing.mode, Mode::Puzzle { .. });
    let is_game = playing.mode == Mode::Game;
    let mut keys = Vec::new();
    let pause = || {
        let label = if playing.paused { tr!(language, "short-go-on") } else { tr!(language, "short-pause") };
        (Action::Pause, label)
    };
    if is_puzzle && (playing.is_solved || session.is_over()) {
        keys.push((Action::NewGame, tr!(language, "short-puzzle")));
    } else if session.is_over() {
        if is_game && session.games().is_some() {
            let is_last = session.contest_is_over();
            let label = if is_last { tr!(language, "short-contest") } else { tr!(language, "short-next-game") };
            keys.push((Action::Rematch, label));
        } else {
            if is_game {
                keys.push((Action::Rematch, tr!(language, "short-rematch")));
            }
            keys.push((Action::NewGame, tr!(language, "short-new")));
        }
        keys.push((Action::Review, tr!(language, "short-review")));
    } else if session.is_watched() || playing.paused {
        keys.push(pause());
    } else {
        keys.push((Action::Left, tr!(language, "short-column")));
        keys.push((Action::Drop, tr!(language, "short-drop")));
    }
    let has_more = if has_panel(app.area) { panel::last_scroll(app, playing).0 > 0 } else { playing.hint.is_some() };
    if has_more {
        keys.push((Action::PageDown, tr!(language, "short-read")));
    }
    keys.push((Action::Help, tr!(language, "short-help")));
    let back = match app.open_part(playing) {
        Some(_) => tr!(language, "short-close"),
        None if playing.mode == Mode::Explore && app.explores_review() => tr!(language, "short-back"),
        None => tr!(language, "short-leave"),
    };
    keys.push((Action::Back, back));
    if !is_puzzle {
        keys.push((Action::Undo, tr!(language, "short-undo")));
    }
    if !session.is_over() && !session.is_watched() {
        keys.push((Action::Hint, tr!(language, "short-hint")));
    }
    keys.push((Action::Scores, tr!(language, "short-scores")));
    keys.push((Action::Bar, tr!(language, "short-bar")));
    keys.push((Action::Save, tr!(language, "short-save")));
    keys.push((Action::Line, tr!(language, "short-line")));
    keys.push((Action::Explain, tr!(language, "short-explain")));
    if !is_puzzle {
        keys.push((Action::Redo, tr!(language, "short-redo")));
    }
    if is_game && !session.is_over() {
        if !session.is_watched() && !playing.paused {
            keys.push(pause());
        }
        keys.push((Action::Review, tr!(language, "short-review")));
        keys.push((Action::Resign, tr!(language, "short-resign")));
        keys.push((Action::Swap, tr!(language, "short-swap")));
    }
    keys.push((Action::Point, tr!(language, "short-point")));
    keys.push((Action::Theme, tr!(language, "short-theme")));
    keys.push((Action::Language, tr!(language, "short-language")));
    keys
}

pub(crate) fn render(app: &App, area: Rect, buffer: &mut Buffer) {
    let Some(playing) = &app.playing else { return };
    let GamePlaces { panel: panel_place, is_tight, .. } = game_places(area, playing.position().geometry(), app.theme());
    let title = if panel_place.is_some() { title(app, playing) } else { String::new() };
    let message = if is_tight { Rect { height: 1, ..area } } else { places(area).message };
    render_frame_at(app, &title, &footer(app, playing), Place::Game, message, area, buffer);
    let view = app.view(playing);
    let scene = hidden::note(app, &view, playing.position(), scene(app, playing));
    view.draw(playing.position(), &scene, &app.palette(), buffer);
    match panel_place {
        Some(place) => panel::render(app, playing, place, buffer),
        None => panel::render_status(app, playing, area, buffer),
    }
}
