//! The book in the program agrees with itself, with the rules and with the search.

use std::collections::HashSet;

use puissance4_engine::chance::Chance;
use puissance4_engine::{Book, BookBuilder, Limits, Score, Solver};
use puissance4_rules::{Connect, Game, Geometry, Position, Setup};

fn book() -> &'static Book {
    Book::embedded().expect("the program carries a book")
}

#[test]
fn the_book_is_small_and_knows_the_first_moves() {
    assert!(book().bytes() <= 4 << 20);
    assert_eq!(book().score(&Position::new(Geometry::STANDARD)).map(Score::get), Some(1));
    let scores: Vec<i32> = Geometry::STANDARD
        .columns()
        .map(|column| {
            let mut position = Position::new(Geometry::STANDARD);
            position.play(column).unwrap();
            -book().score(&position).unwrap().get()
        })
        .collect();
    assert_eq!(scores, [-2, -1, 0, 1, 0, -1, -2]);
}

/// The score by the book, or by the rules where a move decides.
fn score(book: &Book, position: &Position) -> i32 {
    let (ply, cells) = (i32::try_from(position.ply()).unwrap(), 42);
    let wins = |position: &Position| children(position).iter().any(|after| after.winner().is_some());
    if position.winner().is_some() {
        -(cells + 2 - ply) / 2
    } else if wins(position) {
        (cells + 2 - (ply + 1)) / 2
    } else {
        book.score(position).unwrap_or_else(|| panic!("not in the book: {position:?}")).get()
    }
}

fn children(position: &Position) -> Vec<Position> {
    let after = |column| {
        let mut child = position.clone();
        child.play(column).unwrap();
        child
    };
    position.legal().into_iter().map(after).collect()
}

/// Whether the score of a position is the best of those after its moves.
fn check(book: &Book, position: &Position) {
    let best = children(position).iter().map(|child| -score(book, child)).max().unwrap();
    assert_eq!(score(book, position), best, "{position:?}");
}

/// The same for every position up to a ply.
fn check_all(book: &Book, plies: usize) {
    let mut level = vec![Position::new(Geometry::STANDARD)];
    for _ in 0..plies {
        let mut seen = HashSet::new();
        let mut next = Vec::new();
        for position in &level {
            check(book, position);
            let open = children(position).into_iter().filter(|child| !child.is_over());
            next.extend(open.filter(|child| seen.insert(format!("{child:?}"))));
        }
        level = next;
    }
}

#[test]
fn every_score_of_six_plies_is_the_best_of_the_next_ones() {
    check_all(book(), 6);
}

#[test]
fn so_are_those_of_random_games_up_to_the_last_ply() {
    let mut chance = Chance::new(11);
    for plies in (6..book().plies()).cycle().take(2000) {
        if let Some(position) = chance.position(Geometry::STANDARD, plies) {
            check(book(), &position);
        }
    }
}

/// Scores that mean nothing serve to see whether each is found, and whether what is not stored follows from them.
#[test]
fn every_ply_of_a_book_follows_from_the_last() {
    for plies in [1, 2, 3, 4, 5] {
        let builder = BookBuilder::new(plies);
        let scores: Vec<i8> =
            (0..builder.positions()).map(|index| i8::try_from(index * index % 31).unwrap() - 15).collect();
        let book = builder.finish(&scores);
        check_all(&book, usize::from(plies));
        assert_eq!(Book::read(book.write()), Ok(book));
    }
}

#[test]
fn the_search_agrees() {
    let mut solver = Solver::new(Geometry::STANDARD, 64).unwrap();
    for moves in ["44433332", "12345671", "41225763", "11111122", "26263333", "444333322", "1234567123", "4122576351"] {
        let game = Game::replay(Geometry::STANDARD, &moves.parse().unwrap()).unwrap();
        let known = book().score(game.position()).unwrap_or_else(|| panic!("not in the book: {moves}"));
        assert_eq!(solver.solve(game.position(), &Limits::none()).unwrap().score, known, "{moves}");
        let mut with_book = Solver::new(Geometry::STANDARD, 1).unwrap().with_book(Some(book()));
        let solution = with_book.solve(game.position(), &Limits::none()).unwrap();
        assert_eq!((solution.score, solution.nodes), (known, 0), "{moves}");
    }
}

#[test]
fn impossible_positions_are_not_looked_up() {
    // One disc each, the second player's below the first's.
    let setup = Setup::from_json(
        "[[2,0,0,0,0,0,0],[1,0,0,0,0,0,0],[0,0,0,0,0,0,0],[0,0,0,0,0,0,0],[0,0,0,0,0,0,0],[0,0,0,0,0,0,0]]",
    );
    let position = setup.unwrap().position(Connect::new(4).unwrap()).unwrap();
    assert_eq!(book().score(&position), None);
    let setup = Setup::from_json(
        "[[1,0,0,0,0,0,0],[2,0,0,0,0,0,0],[0,0,0,0,0,0,0],[0,0,0,0,0,0,0],[0,0,0,0,0,0,0],[0,0,0,0,0,0,0]]",
    );
    let position = setup.unwrap().position(Connect::new(4).unwrap()).unwrap();
    assert!(book().score(&position).is_some());
}
