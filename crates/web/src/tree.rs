//! A game with its variations: a different move after going back starts a variation and keeps the old moves.

use puissance4_rules::{Column, Game, Geometry, Moves, PlayError};

/// A tree of moves with a current place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Tree {
    geometry: Geometry,
    /// The root, which is not a move, then the moves; each comes after its parent.
    nodes: Vec<Node>,
    here: Place,
}

/// A node of the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Place(usize);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Node {
    /// `None` at the root.
    step: Option<(Place, Column)>,
    /// The main line first.
    next: Vec<Place>,
}

/// A move as a list shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    /// Its node.
    pub(crate) place: Place,
    /// Its ply, from 1.
    pub(crate) ply: usize,
    /// The column.
    pub(crate) column: Column,
    /// The depth of its variation: 0 in the main line.
    pub(crate) depth: usize,
}

impl Tree {
    /// The place before the first move.
    const ROOT: Place = Place(0);

    /// The tree of a game, at its end.
    pub(crate) fn of(game: &Game) -> Self {
        let root = Node { step: None, next: Vec::new() };
        let mut tree = Self { geometry: game.position().geometry(), nodes: vec![root], here: Self::ROOT };
        for column in game.moves().0 {
            tree.here = tree.follow(column);
        }
        tree
    }

    fn follow(&mut self, column: Column) -> Place {
        let here = self.here;
        let known = self.nodes[here.0].next.iter().find(|place| self.nodes[place.0].step == Some((here, column)));
        if let Some(place) = known {
            return *place;
        }
        let place = Place(self.nodes.len());
        self.nodes.push(Node { step: Some((here, column)), next: Vec::new() });
        self.nodes[here.0].next.push(place);
        place
    }

    /// Plays a move here: follows an existing move, or starts a variation.
    pub(crate) fn play(&mut self, column: Column) -> Result<(), PlayError> {
        self.game().play(column)?;
        self.here = self.follow(column);
        Ok(())
    }

    /// The current place.
    pub(crate) fn here(&self) -> Place {
        self.here
    }

    /// Goes to a place of this tree.
    pub(crate) fn go(&mut self, place: Place) {
        if place.0 < self.nodes.len() {
            self.here = place;
        }
    }

    /// Goes to the start.
    pub(crate) fn start(&mut self) {
        self.here = Self::ROOT;
    }

    /// Goes back one move, if there is one.
    pub(crate) fn back(&mut self) {
        if let Some((before, _)) = self.nodes[self.here.0].step {
            self.here = before;
        }
    }

    /// Goes forward one move along the main line from here.
    pub(crate) fn forward(&mut self) {
        if let Some(place) = self.nodes[self.here.0].next.first() {
            self.here = *place;
        }
    }

    /// Goes to the end of the main line from here.
    pub(crate) fn end(&mut self) {
        while let Some(place) = self.nodes[self.here.0].next.first() {
            self.here = *place;
        }
    }

    fn moves_to(&self, mut place: Place) -> Moves {
        let mut moves = Vec::new();
        while let Some((before, column)) = self.nodes[place.0].step {
            moves.push(column);
            place = before;
        }
        moves.reverse();
        Moves(moves)
    }

    /// The game up to the current place.
    pub(crate) fn game(&self) -> Game {
        // Every move was legal when it was added.
        Game::replay(self.geometry, &self.moves_to(self.here)).unwrap_or_else(|_| Game::new(self.geometry))
    }

    /// The variation of the current place: from the root through it to the end.
    pub(crate) fn line(&self) -> Vec<Place> {
        let mut tree = self.clone();
        tree.end();
        let mut line = Vec::new();
        let mut place = tree.here;
        while let Some((before, _)) = self.nodes[place.0].step {
            line.push(place);
            place = before;
        }
        line.reverse();
        line
    }

    /// The game of that variation.
    pub(crate) fn whole_game(&self) -> Game {
        let mut tree = self.clone();
        tree.end();
        tree.game()
    }

    /// All moves: each move, then its alternatives, then its continuation.
    pub(crate) fn entries(&self) -> Vec<Entry> {
        let mut entries = Vec::new();
        // A stack of what is still to be listed: a place, its ply and depth.
        let mut rest = Vec::new();
        let push = |rest: &mut Vec<(Place, usize, usize)>, place: Place, ply: usize, depth: usize| {
            rest.extend(self.nodes[place.0].next.first().map(|main| (*main, ply + 1, depth)));
        };
        push(&mut rest, Self::ROOT, 0, 0);
        while let Some((place, ply, depth)) = rest.pop() {
            let Some((before, column)) = self.nodes[place.0].step else { continue };
            entries.push(Entry { place, ply, column, depth });
            push(&mut rest, place, ply, depth);
            let siblings = &self.nodes[before.0].next;
            if siblings.first() == Some(&place) {
                rest.extend(siblings[1..].iter().rev().map(|sibling| (*sibling, ply, depth + 1)));
            }
        }
        entries
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn tree(moves: &str) -> Tree {
        Tree::of(&Game::replay(Geometry::STANDARD, &moves.parse().unwrap()).unwrap())
    }

    fn column(number: usize) -> Column {
        Column::from_number(number).unwrap()
    }

    fn written(tree: &Tree) -> String {
        let entry =
            |entry: Entry| format!("{}{}{}", "(".repeat(entry.depth), entry.ply, format_args!(":{}", entry.column));
        tree.entries().into_iter().map(entry).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn variations_stand_after_the_move_they_vary() {
        let mut tree = tree("4453");
        tree.back();
        tree.back();
        tree.play(column(1)).unwrap();
        tree.play(column(2)).unwrap();
        assert_eq!(written(&tree), "1:4 2:4 3:5 (3:1 (4:2 4:3");
        assert_eq!(tree.game().moves().to_string(), "4412");
        tree.back();
        tree.back();
        tree.play(column(5)).unwrap();
        assert_eq!(tree.game().moves().to_string(), "445", "what was there is found again");
        tree.end();
        assert_eq!(tree.game().moves().to_string(), "4453");
        assert_eq!(tree.line().len(), 4);
    }

    #[test]
    fn a_refused_move_changes_nothing() {
        let mut tree = tree("444444");
        let before = tree.clone();
        assert!(tree.play(column(4)).is_err());
        assert_eq!(tree, before);
        tree.start();
        tree.back();
        assert_eq!(tree.game().ply(), 0);
    }

    proptest! {
        /// After any steps every move is listed once, and every place is a legal game.
        #[test]
        fn walks(steps in prop::collection::vec(0_usize..9, 0..80)) {
            let mut tree = tree("");
            for step in steps {
                match step {
                    0 => tree.back(),
                    8 => tree.forward(),
                    number => drop(tree.play(column(number))),
                }
            }
            let entries = tree.entries();
            prop_assert_eq!(entries.len(), tree.nodes.len() - 1);
            for entry in entries {
                tree.go(entry.place);
                let game = tree.game();
                prop_assert_eq!(game.ply(), entry.ply);
                prop_assert_eq!(game.moves().0.last().copied(), Some(entry.column));
            }
        }
    }
}
