//! The part of the tree around a step: the moves that lead there, with those that were looked at before each of them.

use puissance4_i18n::{Language, judgement_of};
use puissance4_players::{Event, Tree, TreeStep};
use puissance4_rules::{Column, Player};

use super::depth;

/// A line of the tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Twig {
    /// From 1.
    pub(super) depth: usize,
    /// The player who moves.
    pub(super) player: Player,
    pub(super) kind: Kind,
    /// Whether the step is about it.
    pub(super) is_here: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A move whose replies are being looked at.
    Open(Column),
    /// A move that was judged, and how.
    Judged(Column, String),
    /// The move that is played, and how it was judged.
    Chosen(Column, String),
    /// Moves that were left out.
    Cut(Vec<Column>),
}

/// What is known at a step, from the first move that was looked at to the present one. Of a move that was judged
/// before, the replies are no longer shown.
pub(super) fn twigs(tree: &Tree, steps: &[TreeStep<'_>], language: Language) -> Vec<Twig> {
    let mut twigs: Vec<Twig> = Vec::new();
    for step in steps {
        let depth = depth(step);
        let player = if depth % 2 == 1 { tree.player } else { tree.player.other() };
        let new = |kind| Twig { depth, player, kind, is_here: true };
        // The replies stay for a step when their move is judged: it follows from them.
        let is_judged_now = matches!(step.event, Event::Judges(_));
        twigs.retain(|twig| twig.depth <= depth + usize::from(is_judged_now));
        for twig in &mut twigs {
            twig.is_here = false;
        }
        match step.event {
            Event::Tries(branch) => twigs.push(new(Kind::Open(branch.column))),
            Event::Judges(branch) => {
                let judged = Kind::Judged(branch.column, judgement_of(branch, language));
                let before = twigs.iter_mut().rfind(|twig| twig.depth == depth);
                if let Some(open) = before.filter(|twig| twig.kind == Kind::Open(branch.column)) {
                    *open = new(judged);
                } else {
                    twigs.retain(|twig| twig.depth <= depth);
                    twigs.push(new(judged));
                }
            }
            Event::Cuts(cut) => twigs.push(new(Kind::Cut(cut.columns.clone()))),
            Event::Chooses => {
                let is_choice =
                    |twig: &&mut Twig| matches!(twig.kind, Kind::Judged(column, _) if column == tree.choice);
                if let Some(twig) = twigs.iter_mut().rfind(is_choice)
                    && let Kind::Judged(column, judgement) = &twig.kind
                {
                    *twig = new(Kind::Chosen(*column, judgement.clone()));
                }
            }
        }
    }
    twigs
}

#[cfg(test)]
mod tests {
    use super::*;
    use puissance4_players::{Computer, Dice};
    use puissance4_rules::{Geometry, Position};
    use std::fmt::Write as _;
    use std::sync::Arc;

    fn tree(computer: Computer, moves: &str) -> Tree {
        let mut position = Position::new(Geometry::STANDARD);
        for column in &moves.parse::<puissance4_rules::Moves>().unwrap().0 {
            position.play(*column).unwrap();
        }
        let mut strategy = computer.strategy(&position).unwrap();
        strategy.tree(&position, &mut Dice::seeded(1), 3, &Arc::default()).unwrap()
    }

    fn text(twigs: &[Twig]) -> String {
        let mut text = String::new();
        for twig in twigs {
            let (indent, here) = ("  ".repeat(twig.depth - 1), if twig.is_here { " <" } else { "" });
            let _ = match &twig.kind {
                Kind::Open(column) => writeln!(text, "{indent}{column} ..{here}"),
                Kind::Judged(column, _) => writeln!(text, "{indent}{column} judged{here}"),
                Kind::Chosen(column, _) => writeln!(text, "{indent}{column} chosen{here}"),
                Kind::Cut(columns) => writeln!(text, "{indent}{} cut{here}", columns.len()),
            };
        }
        text
    }

    #[test]
    fn a_move_is_shown_with_those_before_it_and_its_replies_until_it_is_judged() {
        let tree = tree(Computer::Minimax(1), "44");
        let steps = tree.steps();
        let at = |step: usize| text(&twigs(&tree, &steps[..=step], Language::English));
        assert_eq!(at(0), "1 .. <\n");
        assert_eq!(at(1), "1 ..\n  1 judged <\n");
        assert_eq!(at(2), "1 ..\n  1 judged\n  2 judged <\n");
        let judged = steps.iter().position(|step| step.path.len() == 1 && matches!(step.event, Event::Judges(_)));
        let judged = judged.unwrap();
        assert!(at(judged).starts_with("1 judged <\n  1 judged\n  2 judged\n"), "{}", at(judged));
        assert_eq!(at(judged + 1), "1 judged\n2 .. <\n");
        let end = at(steps.len() - 1);
        assert_eq!(end.lines().count(), tree.branches.len() + tree.cuts.len(), "{end}");
        assert!(end.contains(&format!("{} chosen <\n", tree.choice)), "{end}");
    }

    #[test]
    fn one_line_is_the_present_one_at_every_step() {
        for computer in
            [Computer::Minimax(1), Computer::Minimax(3), Computer::Level(puissance4_players::Level::DEFAULT)]
        {
            let tree = tree(computer, "4435");
            let steps = tree.steps();
            for step in 0..steps.len() {
                let shown = twigs(&tree, &steps[..=step], Language::English);
                assert_eq!(shown.iter().filter(|twig| twig.is_here).count(), 1, "{computer} {step}");
                let deepest = shown.iter().map(|twig| twig.depth).max();
                assert!(deepest <= Some(depth(&steps[step]) + 1), "{computer} {step}");
            }
        }
    }

    #[test]
    fn a_player_with_rules_has_no_lines() {
        let tree = tree(Computer::Careful, "4435");
        assert_eq!(twigs(&tree, &tree.steps(), Language::English), []);
    }
}
