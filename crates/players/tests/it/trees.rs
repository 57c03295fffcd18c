//! What players show of their thinking is what they think.

use std::collections::BTreeSet;
use std::sync::Arc;

use puissance4_engine::{Limits, Solver};
use puissance4_players::{
    Bound, Branch, Computer, Cut, CutReason, Dice, Event, Judgement, Level, Method, Note, Tree, evaluate,
};
use puissance4_rules::{Column, Connect, Geometry, Player, Position, Size};

fn tree(computer: Computer, position: &Position, seed: u64, depth: usize) -> Option<Tree> {
    let mut strategy = computer.strategy(&Position::new(position.geometry())).unwrap();
    strategy.tree(position, &mut Dice::seeded(seed), depth, &Arc::default())
}

/// Positions of random games, those that are over included.
fn positions(geometry: Geometry, games: u64) -> Vec<Position> {
    let mut positions = Vec::new();
    for seed in 0..games {
        let (mut position, mut dice) = (Position::new(geometry), Dice::seeded(seed));
        while let Some(column) = dice.pick(position.legal()) {
            positions.push(position.clone());
            position.play(column).unwrap();
        }
        positions.push(position);
    }
    positions
}

fn small() -> Geometry {
    Geometry::new(Size::new(5, 4).unwrap(), Connect::new(4).unwrap())
}

fn after(position: &Position, column: Column) -> Position {
    let mut after = position.clone();
    after.play(column).unwrap();
    after
}

/// Calls `check` for the moves of every position that is kept.
fn each(position: &Position, branches: &[Branch], cuts: &[Cut], check: &mut impl FnMut(&Position, &[Branch], &[Cut])) {
    check(position, branches, cuts);
    for branch in branches {
        each(&after(position, branch.column), &branch.branches, &branch.cuts, check);
    }
}

/// Every move is either looked at or left out for a reason, once.
fn nothing_is_missing(tree: &Tree, position: &Position) {
    each(position, &tree.branches, &tree.cuts, &mut |position, branches, cuts| {
        if branches.is_empty() && cuts.is_empty() {
            return;
        }
        let looked_at = branches.iter().map(|branch| branch.column);
        let columns: Vec<Column> = looked_at.chain(cuts.iter().flat_map(|cut| cut.columns.clone())).collect();
        assert_eq!(columns.len(), position.legal().len());
        assert_eq!(columns.into_iter().collect::<BTreeSet<_>>(), position.legal().into_iter().collect());
    });
}

#[test]
fn the_choice_is_the_one_that_is_played() {
    let mut computers: Vec<Computer> = Computer::ALL.to_vec();
    computers.extend(Level::all().map(Computer::Level));
    computers.push(Computer::Minimax(2));
    for computer in computers {
        let mut strategy = computer.strategy(&Position::new(small())).unwrap();
        for (seed, position) in positions(small(), 3).into_iter().enumerate() {
            let (mut dice, mut same_dice) = (Dice::seeded(seed as u64), Dice::seeded(seed as u64));
            let advice = strategy.advise(&position, &mut dice);
            let tree = strategy.tree(&position, &mut same_dice, 2, &Arc::default());
            assert_eq!(tree.as_ref().map(|tree| tree.choice), advice.map(|advice| advice.column), "{computer}");
            if let Some(tree) = tree {
                assert_eq!(tree.player, position.to_move());
                nothing_is_missing(&tree, &position);
            }
        }
    }
}

/// The note without leaving out anything.
fn whole_note(position: &Position, depth: usize, me: Player) -> Note {
    if depth == 0 || position.is_over() {
        return evaluate(position, me);
    }
    let notes = position.legal().into_iter().map(|column| whole_note(&after(position, column), depth - 1, me));
    let higher = |one: Note, other: Note| if (one > other) == (position.to_move() == me) { one } else { other };
    notes.reduce(higher).unwrap()
}

#[test]
fn minimax_shows_true_notes_and_leaves_out_only_what_does_not_matter() {
    const DEPTH: u8 = 3;
    let (mut bounds, mut reasons) = ([0; 3], [0; 2]);
    for position in positions(small(), 4) {
        let Some(tree) = tree(Computer::Minimax(DEPTH), &position, 1, 4) else { continue };
        let me = tree.player;
        let ply = position.ply();
        each(&position, &tree.branches, &tree.cuts, &mut |position, branches, cuts| {
            for branch in branches {
                let after = after(position, branch.column);
                let note = whole_note(&after, usize::from(DEPTH) + 1 + ply - after.ply(), me);
                let Judgement::Note(shown) = branch.judgement else { panic!("{branch:?}") };
                bounds[branch.bound as usize] += 1;
                match branch.bound {
                    Bound::Exact => assert_eq!(note, shown),
                    Bound::AtLeast => assert!(note >= shown),
                    Bound::AtMost => assert!(note <= shown),
                }
            }
            for cut in cuts {
                let best = whole_note(position, usize::from(DEPTH) + 1 + ply - position.ply(), me);
                let mine = position.to_move() == me;
                match cut.reason {
                    CutReason::NothingBetter => {
                        reasons[0] += 1;
                        assert_eq!(best, if mine { Note::WON } else { Note::LOST });
                    }
                    CutReason::Refuted(Judgement::Note(elsewhere)) => {
                        reasons[1] += 1;
                        assert!(if mine { best >= elsewhere } else { best <= elsewhere });
                    }
                    other => panic!("{other:?}"),
                }
            }
        });
        assert_eq!(tree.method, Method::BestNote);
        let best = whole_note(&position, usize::from(DEPTH) + 1, me);
        assert_eq!(tree.chosen().unwrap().judgement, Judgement::Note(best));
    }
    assert!(bounds.into_iter().chain(reasons).all(|count| count > 20), "all kinds appear: {bounds:?} {reasons:?}");
}

#[test]
fn nodes_do_not_depend_on_what_is_kept() {
    for computer in [Computer::Minimax(4), "level:6".parse().unwrap()] {
        let position = Position::new(Geometry::STANDARD);
        let position = "44".chars().fold(position, |position, _| after(&position, Column::from_number(4).unwrap()));
        let counts: Vec<u64> =
            [1, 2, 4].into_iter().map(|depth| tree(computer, &position, 1, depth).unwrap().nodes).collect();
        assert_eq!(counts[0], counts[1]);
        assert_eq!(counts[0], counts[2]);
    }
    let whole = tree(Computer::Minimax(2), &Position::new(Geometry::STANDARD), 1, 3).unwrap();
    let mut kept = 0;
    each(&Position::new(Geometry::STANDARD), &whole.branches, &whole.cuts, &mut |_, branches, _| {
        kept += branches.len();
    });
    assert_eq!(whole.nodes, kept as u64);
    assert_eq!(whole.nodes, whole.branches.iter().map(|branch| branch.nodes).sum::<u64>());
}

#[test]
fn perfect_shows_a_proof() {
    let mut solver = Solver::new(small(), 1).unwrap();
    for position in positions(small(), 6) {
        let Some(tree) = tree(Computer::Perfect, &position, 1, 3) else { continue };
        let score = solver.solve(&position, &Limits::none()).unwrap().score;
        assert_eq!(tree.chosen().unwrap().judgement, Judgement::Score(score));
        assert_eq!(tree.chosen(), tree.branches.first(), "the main line comes first");
        each(&position, &tree.branches, &tree.cuts, &mut |at, branches, cuts| {
            for branch in branches {
                let score = solver.solve(&after(at, branch.column), &Limits::none()).unwrap().score;
                let to_me = if at.to_move() == tree.player { -score } else { score };
                assert_eq!((branch.judgement, branch.bound), (Judgement::Score(to_me), Bound::Exact));
            }
            for cut in cuts {
                assert_eq!((cut.reason, branches.len()), (CutReason::OneIsEnough, 1));
            }
        });
        // Each other move is refuted by one reply, which makes it no better than the choice.
        for branch in &tree.branches[1..] {
            if let Some(reply) = branch.branches.first() {
                assert!(matches!(reply.judgement, Judgement::Score(refuted) if refuted <= score));
            }
        }
    }
}

#[test]
fn rules_are_asked_in_order_until_one_decides() {
    for computer in ["random", "finisher", "careful", "aligner", "tactician"] {
        let computer: Computer = computer.parse().unwrap();
        for position in positions(Geometry::STANDARD, 5) {
            let Some(tree) = tree(computer, &position, 3, 1) else { continue };
            let Method::Rules(rules) = &tree.method else { panic!("{tree:?}") };
            let (decided, before) = rules.split_last().unwrap();
            assert!(before.iter().all(|rule| rule.columns.is_empty()));
            assert!(decided.columns.contains(&tree.choice));
            assert_eq!(decided.number, rules.len());
        }
    }
}

#[test]
fn a_level_chooses_among_what_looks_equal() {
    let mut looks = 0;
    for level in [1, 3, 5, 7] {
        for position in positions(Geometry::STANDARD, 2) {
            let computer = Computer::Level(Level::new(level).unwrap());
            let Some(tree) = tree(computer, &position, 5, 2) else { continue };
            nothing_is_missing(&tree, &position);
            if let Method::Look { equal, .. } = &tree.method {
                looks += 1;
                assert!(equal.contains(&tree.choice));
                assert!(tree.chosen().is_some());
            }
        }
    }
    assert!(looks > 20);
}

#[test]
fn a_walk_visits_everything_once() {
    let position = Position::new(Geometry::STANDARD);
    let tree = tree(Computer::Minimax(1), &position, 1, 2).unwrap();
    let steps = tree.steps();
    let judged = steps.iter().filter(|step| matches!(step.event, Event::Judges(_))).count();
    assert_eq!(judged as u64, tree.nodes);
    assert_eq!(steps.last().unwrap().event, Event::Chooses);
    for step in &steps {
        let mut at = position.clone();
        for column in &step.path {
            at.play(*column).unwrap();
        }
        match step.event {
            Event::Tries(branch) | Event::Judges(branch) => assert_eq!(step.path.last(), Some(&branch.column)),
            Event::Cuts(cut) => assert!(cut.columns.iter().all(|column| at.legal().contains(*column))),
            Event::Chooses => assert_eq!(step.path, [tree.choice]),
        }
    }
}

#[test]
fn a_deep_tree_of_a_wide_board_is_not_kept_whole() {
    let wide = Geometry::new(Size::new(40, 3).unwrap(), Connect::new(4).unwrap());
    let tree = tree(Computer::Minimax(3), &Position::new(wide), 1, 4).unwrap();
    let mut kept = 0;
    each(&Position::new(wide), &tree.branches, &tree.cuts, &mut |_, branches, _| kept += branches.len());
    assert!(kept <= 200_000 && kept as u64 <= tree.nodes);
}
