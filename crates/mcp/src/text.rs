//! The answers as text: a picture, then what was proved.

use puissance4_coach::{Explanation, Hint, Outlook, Puzzle, Review, ReviewedMove};
use puissance4_engine::{Analysis, ColumnValue};
use puissance4_i18n::{Language, any_of, better, fact_of, open_move_of, outlook_of, sentence, standing_of, tr, trap};
use puissance4_rules::{Cell, Column, Game, Outcome, Picture, Player, Style};

/// The style whose columns are numbered as in the sentences.
const STYLE: Style = Style::Numbered;

fn list(columns: impl IntoIterator<Item = Column>) -> String {
    columns.into_iter().map(|column| column.to_string()).collect::<Vec<_>>().join(", ")
}

/// The picture of a position, and how the game stands.
pub(crate) fn show(game: &Game, language: Language) -> String {
    let position = game.position();
    let status = match position.outcome() {
        Outcome::Ongoing => tr!(language, "to-move", player = position.to_move().number()),
        Outcome::Draw => tr!(language, "session-draw"),
        Outcome::Win(win) => tr!(language, "result-win", player = win.player().number()),
    };
    let disc = |player| STYLE.disc(player);
    let geometry = position.geometry();
    let mut lines = vec![
        Picture::new(position, STYLE).to_string().trim_end().to_owned(),
        String::new(),
        format!("{} = 1, {} = 2", disc(Player::First), disc(Player::Second)),
        format!("moves={} size={} connect={}", game.moves(), geometry.size(), geometry.connect()),
        status,
    ];
    if !position.is_over() {
        lines.push(format!("legal={}", list(position.legal())));
    }
    lines.join("\n") + "\n"
}

fn standing(one: &ColumnValue, player: Player, language: Language) -> Option<String> {
    let (score, plies) = one.value?;
    let standing = standing_of(score, player, plies, language);
    let standing = tr!(language, "column-standing", column = one.column.number(), standing = standing);
    Some(format!("{standing} (score {score})"))
}

/// What every column is worth, and the best line.
pub(crate) fn analysis(game: &Game, analysis: &Analysis, line: &[Column], language: Language) -> String {
    let player = game.position().to_move();
    let mut lines = vec![show(game, language)];
    lines.push(sentence(&standing_of(analysis.score, player, analysis.plies, language)));
    lines.push(tr!(language, "analysis-best", count = analysis.best.len(), columns = list(analysis.best.clone())));
    lines.push(tr!(language, "analysis-line", moves = puissance4_rules::Moves(line.to_vec()).to_string()));
    lines.extend(analysis.columns.iter().filter_map(|one| standing(one, player, language)));
    lines.join("\n") + "\n"
}

/// Why columns are good or bad.
pub(crate) fn explanations(game: &Game, explanations: &[Explanation], language: Language) -> String {
    let player = game.position().to_move();
    let mut lines = vec![show(game, language)];
    for Explanation { column, score, plies, facts } in explanations {
        let standing = standing_of(*score, player, *plies, language);
        lines.push(tr!(language, "column-standing", column = column.number(), standing = standing));
        lines.extend(facts.iter().map(|fact| format!("- {}", fact_of(player, fact, language))));
    }
    lines.join("\n") + "\n"
}

/// What to play, and why.
pub(crate) fn hint(game: &Game, hint: &Hint, language: Language) -> String {
    let player = game.position().to_move();
    let columns = any_of(&hint.best, language);
    let mut lines = vec![
        show(game, language),
        tr!(language, "hint-play", player = player.number(), columns = columns),
        sentence(&standing_of(hint.score, player, hint.plies, language)),
    ];
    for fact in &hint.facts {
        let reason = fact_of(player, fact, language);
        lines.push(tr!(language, "hint-reason", column = hint.column.number(), reason = reason));
    }
    lines.extend(trap(hint, Some(player), |column| column.to_string(), language));
    lines.join("\n") + "\n"
}

/// What is known of a position whose search was cut.
pub(crate) fn outlook(game: &Game, outlook: &Outlook, language: Language) -> String {
    let lines = outlook_of(outlook, game.position().to_move(), language);
    format!("{}\n{}\n", show(game, language), lines.join("\n"))
}

/// How good each move was.
pub(crate) fn review(game: &Game, review: &Review, language: Language) -> String {
    let mut lines = vec![show(game, language)];
    if !review.open.is_empty() {
        lines.push(tr!(language, "review-open-count", count = review.open.len()));
    }
    let name = |player: Player| tr!(language, "player-name", player = player.number());
    lines.extend(review.open.iter().map(|one| open_move_of(one, &name(one.player), language)));
    lines.extend(review.moves.iter().flat_map(|one| judgement(one, language)));
    let accuracy = review.accuracy();
    for player in Player::BOTH {
        if let Some(accuracy) = accuracy[player] {
            lines.push(format!("accuracy {}: {:.1} %", player.number(), accuracy.percent()));
        }
    }
    lines.join("\n") + "\n"
}

fn judgement(one: &ReviewedMove, language: Language) -> Vec<String> {
    let name = tr!(language, "player-name", player = one.player.number());
    let (ply, column, mark) = (one.ply, one.column.number(), one.mark.name());
    let mut lines = vec![tr!(language, "review-move", ply = ply, name = name, column = column, mark = mark)];
    lines.extend(one.facts.first().map(|fact| format!("   {}", fact_of(one.player, fact, language))));
    lines.extend(better(one, language).map(|better| format!("   {better}")));
    lines
}

/// The position after a move of a computer player.
pub(crate) fn played(after: &Game, player: Player, cell: Cell, language: Language) -> String {
    let (column, row) = (cell.column().number(), cell.row().number());
    let said = tr!(language, "played", player = player.number(), column = column, row = row);
    format!("{said}\n\n{}", show(after, language))
}

/// A puzzle and its solution.
pub(crate) fn puzzle(puzzle: &Puzzle, language: Language) -> String {
    let player = puzzle.position().to_move();
    let goal = puzzle.goal().name();
    let disc = STYLE.disc(player).to_string();
    let level = puzzle.level().number();
    let task = tr!(language, "puzzle-task", level = level, player = player.number(), disc = disc, goal = goal);
    format!("{}\n{task}\nsolution={}\n", show(puzzle.game(), language), puzzle.solution())
}

/// One line of a batch.
pub(crate) fn solved(moves: &str, analysis: &Analysis) -> String {
    let scores: Vec<String> = analysis
        .columns
        .iter()
        .map(|one| one.value.map_or_else(|| "-".to_owned(), |(score, _)| score.to_string()))
        .collect();
    let (score, value, plies) = (analysis.score, analysis.score.value().name(), analysis.plies);
    let best = list(analysis.best.clone());
    format!("{moves}: {value}, score={score}, plies={plies}, best={best}, scores={}", scores.join(" "))
}
