//! Sentences of several commands.

use puissance4_i18n::{Language, about_mistake, tr};
use puissance4_rules::{Cell, Outcome, Position, Style, Win};
use puissance4_session::{Habit, Profile};

/// How a game ended, in words: who won and by which lines; `None` if it goes on.
pub(crate) fn status(position: &Position, style: Style, language: Language) -> Option<String> {
    match position.outcome() {
        Outcome::Ongoing => None,
        Outcome::Draw => Some(tr!(language, "session-draw")),
        Outcome::Win(win) => {
            let who = tr!(language, "result-win", player = win.player().number());
            Some([who].into_iter().chain(lines(&win, style, language)).collect::<Vec<_>>().join("\n"))
        }
    }
}

/// Each winning line, with its cells as the style numbers them.
fn lines(win: &Win, style: Style, language: Language) -> impl Iterator<Item = String> {
    win.lines().iter().map(move |line| {
        let cell = |cell: &Cell| format!("({},{})", style.column_number(cell.column()), style.row_number(cell.row()));
        let cells: Vec<String> = line.cells().iter().map(cell).collect();
        tr!(language, "winning-line", direction = line.direction().name(), cells = cells.join(" "))
    })
}

/// How many mistakes there are, and how many of them were put right.
pub(crate) fn mistake_counts(profile: &Profile) -> (usize, usize) {
    let all: usize = profile.games().iter().map(|(_, game)| game.mistakes.len()).sum();
    (all, all - profile.open().count())
}

/// How many games were reviewed, and the mistakes by kind.
pub(crate) fn mistakes(profile: &Profile, language: Language) -> String {
    let (all, put_right) = mistake_counts(profile);
    let games = format!("{}: {}\n", tr!(language, "progress-games"), profile.games().len());
    let mistakes = format!("{}: {put_right}/{all}\n", tr!(language, "progress-mistakes"));
    let habit = |habit: Habit| format!("  {}\n    {}\n", habit.words(language), about_mistake(habit.kind, language));
    [games, mistakes].into_iter().chain(profile.habits().into_iter().map(habit)).collect()
}
