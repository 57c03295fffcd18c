//! What a computer looks at before it chooses a column, and a walk through it.

use std::sync::Arc;

use puissance4_i18n::{Language, step_of};
use puissance4_players::{Computer, Event, Tree, TreeStep};
use puissance4_rules::{Cell, Column, Player, Position};
use puissance4_session::{Answer, Refusal, Response};

/// What was asked about a position, and what is known.
#[derive(Clone, Debug, Default)]
pub(super) enum Thinking {
    /// Nothing was asked.
    #[default]
    Nothing,
    /// The answer has not come yet.
    Pending(Position, Computer),
    /// The answer.
    Shown(Thoughts),
    /// There is no answer.
    Refused(Position, Refusal),
}

/// What a computer thought about a position, at one of its steps.
#[derive(Clone, Debug)]
pub(super) struct Thoughts {
    position: Position,
    pub(super) who: Computer,
    pub(super) tree: Arc<Tree>,
    /// How many steps there are; the last one is the choice.
    count: usize,
    /// The step, from 0.
    here: usize,
}

/// A way to another step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Walk {
    First,
    Back,
    Forward,
    Last,
    /// To the judgement of the move that is tried.
    Skip,
}

impl Thinking {
    /// What is known once the answer is there, unless something else was asked since.
    pub(super) fn answer(&mut self, response: Response) {
        let Self::Pending(position, who) = self else { return };
        match response {
            Response::Answer(Answer::Tree(tree)) => *self = Self::Shown(Thoughts::new(position.clone(), *who, tree)),
            Response::Refused(refusal) => *self = Self::Refused(position.clone(), refusal),
            _ => {}
        }
    }

    /// Forgets what is about another position than the one on the board, and says whether an answer is no longer waited
    /// for.
    pub(super) fn follow(&mut self, board: &Position) -> bool {
        let (Self::Pending(position, _) | Self::Refused(position, _) | Self::Shown(Thoughts { position, .. })) = self
        else {
            return false;
        };
        position != board && self.forget()
    }

    /// Forgets everything, and says whether an answer was waited for.
    pub(super) fn forget(&mut self) -> bool {
        matches!(std::mem::take(self), Self::Pending(..))
    }

    /// The thoughts that are shown.
    pub(super) fn thoughts(&self) -> Option<&Thoughts> {
        if let Self::Shown(thoughts) = self { Some(thoughts) } else { None }
    }

    /// The same, to walk through them.
    pub(super) fn thoughts_mut(&mut self) -> Option<&mut Thoughts> {
        if let Self::Shown(thoughts) = self { Some(thoughts) } else { None }
    }

    /// The computer that has not answered yet.
    pub(super) fn pending(&self) -> Option<Computer> {
        if let Self::Pending(_, who) = self { Some(*who) } else { None }
    }
}

impl Thoughts {
    fn new(position: Position, who: Computer, tree: Tree) -> Self {
        Self { position, who, count: tree.steps().len(), tree: Arc::new(tree), here: 0 }
    }

    /// The number of the step, from 1, and how many there are.
    pub(super) fn place(&self) -> (usize, usize) {
        (self.here + 1, self.count)
    }

    /// The step. There is always one: that of the choice.
    pub(super) fn step(&self) -> TreeStep<'_> {
        self.tree.steps().swap_remove(self.here)
    }

    /// The step in words.
    pub(super) fn sentence(&self, language: Language) -> String {
        step_of(self.who, &self.tree, &self.step(), language)
    }

    /// The discs of the step that are not on the board, in the order in which they would be played.
    pub(super) fn ghosts(&self) -> Vec<(Cell, Player)> {
        let mut position = self.position.clone();
        let drop = |column: Column| {
            let player = position.to_move();
            Some((position.play(column).ok()?, player))
        };
        self.step().path.into_iter().map_while(drop).collect()
    }

    /// The step that a way leads to; `None` if it leads nowhere.
    pub(super) fn to(&self, walk: Walk) -> Option<usize> {
        let there = match walk {
            Walk::First => 0,
            Walk::Back => self.here.checked_sub(1)?,
            Walk::Forward => self.here + 1,
            Walk::Last => self.count - 1,
            Walk::Skip => self.judgement()?,
        };
        (there < self.count && there != self.here).then_some(there)
    }

    /// The step that judges the move that is tried here.
    fn judgement(&self) -> Option<usize> {
        let steps = self.tree.steps();
        let here = &steps[self.here];
        let judges = |step: &TreeStep<'_>| matches!(step.event, Event::Judges(_)) && step.path == here.path;
        let is_tried = matches!(here.event, Event::Tries(_));
        is_tried.then(|| (self.here..self.count).find(|index| judges(&steps[*index])))?
    }

    /// Goes to another step, if there is one that way.
    pub(super) fn walk(&mut self, walk: Walk) {
        self.here = self.to(walk).unwrap_or(self.here);
    }

    /// Goes to the first step about a branch, by the moves that lead to it.
    pub(super) fn go(&mut self, path: &[Column]) {
        let found = self.tree.steps().iter().position(|step| step.path == path);
        self.here = found.unwrap_or(self.here);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use puissance4_players::Dice;
    use puissance4_rules::{Game, Geometry};
    use puissance4_session::thinking_depth;

    fn position(moves: &str) -> Position {
        Game::replay(Geometry::STANDARD, &moves.parse().unwrap()).unwrap().position().clone()
    }

    fn tree(moves: &str, who: Computer) -> Tree {
        let mut strategy = who.strategy(&Position::new(Geometry::STANDARD)).unwrap();
        strategy
            .tree(&position(moves), &mut Dice::seeded(1), thinking_depth(who, Geometry::STANDARD), &Arc::default())
            .unwrap()
    }

    fn shown(moves: &str, who: Computer) -> Thinking {
        let mut thinking = Thinking::Pending(position(moves), who);
        thinking.answer(Response::Answer(Answer::Tree(tree(moves, who))));
        thinking
    }

    fn thoughts(moves: &str) -> Thoughts {
        shown(moves, Computer::Minimax(2)).thoughts().unwrap().clone()
    }

    fn columns(numbers: &[usize]) -> Vec<Column> {
        numbers.iter().map(|number| Column::from_number(*number).unwrap()).collect()
    }

    #[test]
    fn every_step_is_walked_through_in_both_directions() {
        let mut thoughts = thoughts("4453");
        let steps = thoughts.tree.steps().len();
        assert!(steps > 20, "{steps}");
        let mut seen = Vec::new();
        while thoughts.to(Walk::Forward).is_some() {
            seen.push(thoughts.sentence(Language::English));
            thoughts.walk(Walk::Forward);
        }
        assert_eq!(thoughts.place(), (steps, steps));
        assert!(thoughts.sentence(Language::English).starts_with("minimax:2 plays column"));
        thoughts.walk(Walk::Forward);
        assert_eq!(thoughts.place(), (steps, steps), "there is nothing behind the choice");
        for sentence in seen.iter().rev() {
            thoughts.walk(Walk::Back);
            assert_eq!(thoughts.sentence(Language::English), *sentence);
        }
        assert_eq!(thoughts.place(), (1, steps));
        assert_eq!(thoughts.to(Walk::Back), None);
        thoughts.walk(Walk::Last);
        assert_eq!(thoughts.place(), (steps, steps));
        thoughts.walk(Walk::First);
        assert_eq!(thoughts.place(), (1, steps));
    }

    #[test]
    fn skipping_leads_to_the_judgement_of_the_same_move() {
        let mut thoughts = thoughts("4453");
        let first = thoughts.tree.branches[0].clone();
        assert_eq!(thoughts.step().event, Event::Tries(&first));
        thoughts.walk(Walk::Skip);
        assert_eq!(thoughts.step().event, Event::Judges(&first));
        assert_eq!(thoughts.step().path, [first.column]);
        assert!(thoughts.place().0 > first.branches.len(), "the replies are passed over");
        assert_eq!(thoughts.to(Walk::Skip), None, "nothing is below a judgement");
        thoughts.walk(Walk::Forward);
        assert_eq!(thoughts.step().path, [thoughts.tree.branches[1].column]);
    }

    #[test]
    fn a_branch_is_gone_to_by_its_moves() {
        let mut thoughts = thoughts("4453");
        let own = thoughts.tree.branches[2].clone();
        let reply = &own.branches[0];
        let answer = &reply.branches[0];
        thoughts.go(&[own.column]);
        assert_eq!(thoughts.step().event, Event::Tries(&own));
        thoughts.go(&[own.column, reply.column, answer.column]);
        assert_eq!(thoughts.step().event, Event::Judges(answer), "nothing is below it");
        let before = thoughts.place();
        thoughts.go(&columns(&[1, 1, 1, 1]));
        assert_eq!(thoughts.place(), before, "what is not in the tree is not gone to");
    }

    #[test]
    fn the_discs_of_a_step_land_on_those_of_the_board() {
        let mut thoughts = thoughts("4453");
        thoughts.go(&columns(&[4, 4]));
        let ghosts: Vec<(String, Player)> =
            thoughts.ghosts().iter().map(|(cell, player)| (cell_name(*cell), *player)).collect();
        assert_eq!(ghosts, [("4/3".to_owned(), Player::First), ("4/4".to_owned(), Player::Second)]);
        assert_eq!(thoughts.position, position("4453"), "the game is as it was");
    }

    fn cell_name(cell: Cell) -> String {
        format!("{}/{}", cell.column().number(), cell.row().number())
    }

    #[test]
    fn a_new_position_forgets_everything() {
        let board = position("4453");
        for mut thinking in [shown("4453", Computer::Minimax(1)), Thinking::Refused(board.clone(), Refusal::Secret)] {
            assert!(!thinking.follow(&board));
            assert!(!matches!(thinking, Thinking::Nothing), "the same position");
            assert!(!thinking.follow(&position("44534")));
            assert!(matches!(thinking, Thinking::Nothing));
        }
        let mut thinking = Thinking::Pending(board.clone(), Computer::Perfect);
        assert!(!thinking.follow(&board));
        assert_eq!(thinking.pending(), Some(Computer::Perfect));
        assert!(thinking.follow(&position("445")), "the answer is not waited for");
        thinking.answer(Response::Answer(Answer::Tree(tree("4453", Computer::Minimax(1)))));
        assert!(matches!(thinking, Thinking::Nothing), "a late answer is about another position");
    }

    #[test]
    fn a_player_with_rules_has_one_step() {
        for who in [Computer::Careful, Computer::Tactician] {
            let thinking = shown("4453", who);
            let thoughts = thinking.thoughts().unwrap();
            assert_eq!(thoughts.place(), (1, 1));
            assert_eq!(thoughts.ghosts().len(), 1);
            let ways = [Walk::First, Walk::Back, Walk::Forward, Walk::Last, Walk::Skip];
            assert_eq!(ways.map(|walk| thoughts.to(walk)), [None; 5]);
        }
    }
}
