//! `puissance4 review`: how good each move of a game was.

use puissance4_coach::{Mark, Review, ReviewedMove, telling};
use puissance4_drawing::Theme;
use puissance4_engine::Value;
use puissance4_farm::FactJson;
use puissance4_i18n::{Language, better, fact_of, open_move_of, tr};
use puissance4_rules::{Column, Game, Ink, Player, Position, Style};
use serde::Serialize;

use crate::cli::ReviewArgs;
use crate::console;
use crate::failure::Failure;
use crate::json::{self, OutcomeJson};
use crate::new_file::{self, NewFile};
use crate::outlook::OpenMoveJson;
use crate::report::{self, unexplained};
use crate::start;
use crate::thinking::Thinking;

#[derive(Serialize)]
struct ReviewJson {
    /// The first moves, if the search was cut before they were judged.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    open: Vec<OpenMoveJson>,
    moves: Vec<MoveJson>,
    /// In percent; null for a player who had nothing to choose.
    accuracy: [Option<f64>; 2],
    outcome: OutcomeJson,
}

#[derive(Serialize)]
struct MoveJson {
    ply: usize,
    player: usize,
    column: usize,
    mark: &'static str,
    score: i32,
    best: Vec<usize>,
    best_score: i32,
    facts: Vec<FactJson>,
}

pub(crate) fn run(arguments: &ReviewArgs, language: Language) -> Result<(), Failure> {
    let game = game(arguments, language)?;
    if arguments.json && arguments.curve.as_deref().is_some_and(new_file::is_stdout) {
        return Err(Failure::Usage(tr!(language, "usage-conflict", argument = "--svg -", other = "--json")));
    }
    let curve = arguments.curve.as_ref().map(|name| NewFile::new(name, arguments.force, language)).transpose()?;
    let mut coach = arguments.engine.coach(game.start().geometry(), language)?;
    let thinking = Thinking::new(language);
    let review = coach.review_so_far(&game, &arguments.budget.limits(&thinking));
    drop(thinking);
    let review = review.map_err(|error| unexplained(error, language))?;
    if let Some(file) = curve {
        let title = tr!(language, "review-svg-title", moves = game.moves().to_string());
        file.write(review.curve.svg(&title, &Theme::default().disc_colours()).as_bytes())?;
        if file.is_stdout() {
            // Standard output holds the picture and nothing else, so that it can be piped.
            return Ok(());
        }
    }
    if arguments.json {
        return json::print(&ReviewJson::new(&review, language));
    }
    console::print(&text(&game, &review, language))
}

/// The game of a file, or of the moves on the command line.
fn game(arguments: &ReviewArgs, language: Language) -> Result<Game, Failure> {
    match (&arguments.game, &arguments.review_moves) {
        (Some(source), _) => start::finished(source, language),
        (None, Some(moves)) => {
            start::game(Position::new(arguments.geometry.geometry(language)?), Some(moves), language)
        }
        (None, None) => Err(Failure::Usage(tr!(language, "review-missing"))),
    }
}

impl ReviewJson {
    fn new(review: &Review, language: Language) -> Self {
        let one = |one: &ReviewedMove| MoveJson {
            ply: one.ply,
            player: one.player.number(),
            column: one.column.number(),
            mark: one.mark.name(),
            score: one.score.get(),
            best: one.best.iter().copied().map(Column::number).collect(),
            best_score: one.best_score.get(),
            facts: one.facts.iter().map(|fact| FactJson::new(fact, fact_of(one.player, fact, language))).collect(),
        };
        let accuracy = review.accuracy();
        let percent = |player| accuracy[player].map(|accuracy| (accuracy.percent() * 10.0).round() / 10.0);
        Self {
            open: review.open.iter().map(OpenMoveJson::from).collect(),
            moves: review.moves.iter().map(one).collect(),
            accuracy: Player::BOTH.map(percent),
            outcome: OutcomeJson::from(&review.outcome),
        }
    }
}

/// Every move with its mark, then the curve, the turning points, how well each played, and the result.
fn text(game: &Game, review: &Review, language: Language) -> String {
    let name = |player: Player| tr!(language, "player-name", player = player.number());
    let open = review.open.iter().map(|one| open_move_of(one, &name(one.player), language));
    let mut lines: Vec<String> = open.collect();
    lines.extend(review.moves.iter().flat_map(|one| judgement(one, language)));
    if !review.open.is_empty() {
        lines.push(String::new());
        lines.push(tr!(language, "review-open-count", count = review.open.len()));
    } else if review.moves.is_empty() {
        lines.push(tr!(language, "review-no-moves"));
    }
    if !review.moves.is_empty() {
        lines.push(String::new());
        lines.push(tr!(language, "review-curve"));
        let leaders = review.curve.leaders();
        let painted = |signs: &str| -> String {
            signs.chars().zip(leaders.chars()).map(|(sign, leader)| in_the_colour_of(leader, sign)).collect()
        };
        lines.push(format!("  {}", painted(&review.curve.blocks())));
        lines.push(format!("  {}", painted(&leaders)));
    }
    let turns: Vec<String> = review.turning_points().map(|one| turn(one, language)).collect();
    if !turns.is_empty() {
        lines.push(String::new());
        lines.push(tr!(language, "review-turns"));
        lines.extend(turns);
    }
    lines.push(String::new());
    let accuracy = review.accuracy();
    for player in Player::BOTH {
        if let Some(accuracy) = accuracy[player] {
            let percent = language.decimal(accuracy.percent(), 1);
            let counts = Mark::ALL
                .map(|mark| review.moves.iter().filter(|one| one.player == player && one.mark == mark).count());
            let [best, good, inaccuracies, mistakes, blunders] = counts;
            lines.push(tr!(
                language,
                "review-accuracy",
                player = player.number(),
                percent = percent,
                best = best,
                good = good,
                inaccuracies = inaccuracies,
                mistakes = mistakes,
                blunders = blunders
            ));
        }
    }
    let status = report::status(game.position(), Style::default(), language);
    lines.push(status.unwrap_or_else(|| tr!(language, "to-move", player = game.position().to_move().number())));
    lines.join("\n") + "\n"
}

/// A sign in the colour that the discs of the player who leads have on a terminal; the printing takes colours away elsewhere.
fn in_the_colour_of(leader: char, sign: char) -> String {
    let player = Player::BOTH.into_iter().find(|player| leader.to_digit(10) == u32::try_from(player.number()).ok());
    let Some(player) = player else { return sign.to_string() };
    let paint = console::paint(Ink::Disc { player, winning: false }, Style::default());
    format!("{paint}{sign}{paint:#}")
}

/// A line with the mark; where there was something better, also what it was and why.
fn judgement(one: &ReviewedMove, language: Language) -> Vec<String> {
    let name = tr!(language, "player-name", player = one.player.number());
    let (ply, column, mark) = (one.ply, one.column.number(), one.mark.name());
    let mut lines = vec![tr!(language, "review-move", ply = ply, name = name, column = column, mark = mark)];
    if one.mark == Mark::Best {
        return lines;
    }
    // The better column is named by the next line.
    lines.extend(telling(&one.facts).map(|fact| format!("     {}", fact_of(one.player, fact, language))));
    lines.extend(better(one, language).map(|better| format!("     {better}")));
    lines
}

/// What changed with a move that changed the result.
fn turn(one: &ReviewedMove, language: Language) -> String {
    let winner = |player| match player {
        Player::First => "first",
        Player::Second => "second",
    };
    let result = |value: Value| match value {
        Value::Win => winner(one.player),
        Value::Draw => "neither",
        Value::Loss => winner(one.player.other()),
    };
    let (before, after) = (result(one.best_score.value()), result(one.score.value()));
    let (ply, column) = (one.ply, one.column.number());
    format!("  {}", tr!(language, "review-turn", ply = ply, column = column, before = before, after = after))
}
