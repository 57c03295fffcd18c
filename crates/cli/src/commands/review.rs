//! `puissance4 review`: how good each move of a game was.

use puissance4_answers::{Answer, Question, words};
use puissance4_coach::{Review, ReviewedMove};
use puissance4_drawing::Theme;
use puissance4_engine::Value;
use puissance4_i18n::{Language, open_move_of, tr};
use puissance4_rules::{Game, Ink, Player, Position, Style};

use crate::asking::ask_within;
use crate::cli::ReviewArgs;
use crate::console;
use crate::failure::Failure;
use crate::json::{self, writer};
use crate::new_file::{self, NewFile};
use crate::report::status;
use crate::start;

pub(crate) fn run(arguments: &ReviewArgs, language: Language) -> Result<(), Failure> {
    let game = game(arguments, language)?;
    if arguments.json && arguments.curve.as_deref().is_some_and(new_file::is_stdout) {
        return Err(Failure::Usage(tr!(language, "usage-conflict", argument = "--svg -", other = "--json")));
    }
    let curve = arguments.curve.as_ref().map(|name| NewFile::new(name, arguments.force, language)).transpose()?;
    let mut desk = arguments.engine.desk();
    let answer = ask_within(&mut desk, &game, &Question::Review, &arguments.budget, language)?;
    let Answer::Review(review) = answer else { return Ok(()) };
    if let Some(file) = curve {
        let title = tr!(language, "review-svg-title", moves = game.moves().to_string());
        file.write(review.curve.svg(&title, &Theme::default().disc_colours()).as_bytes())?;
        if file.is_stdout() {
            // Standard output holds the picture and nothing else, so it can be piped.
            return Ok(());
        }
    }
    if arguments.json {
        return json::print(&writer(language).review(&review));
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
    lines.extend(words::accuracies(review, language));
    let status = status(game.position(), Style::default(), language);
    lines.push(status.unwrap_or_else(|| tr!(language, "to-move", player = game.position().to_move().number())));
    lines.join("\n") + "\n"
}

/// A sign in the colour that the discs of the player who leads have on a terminal; the printing takes colours away
/// elsewhere.
fn in_the_colour_of(leader: char, sign: char) -> String {
    let player = Player::BOTH.into_iter().find(|player| leader.to_digit(10) == u32::try_from(player.number()).ok());
    let Some(player) = player else { return sign.to_string() };
    let paint = console::paint(Ink::Disc { player, winning: false }, Style::default());
    format!("{paint}{sign}{paint:#}")
}

/// A judged move, with the facts about it below.
fn judgement(one: &ReviewedMove, language: Language) -> Vec<String> {
    let lines = words::judgement(one, language).into_iter().enumerate();
    lines.map(|(index, line)| if index == 0 { line } else { format!("     {line}") }).collect()
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
