//! Two who have sat down to play: the game at hand, who plays it, and the games before it.

use std::time::Duration;

use p4_players::Who;
use p4_rules::{ByPlayer, Cell, Column, Contest, Contestant, Game, PlayError, Player, Position};

use crate::clock::Clock;

/// A game with those who play it, and the score of the games before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Sitting {
    game: Game,
    /// Contestants A and B.
    who: [Who; 2],
    /// The games before this one.
    before: Contest,
    /// Whether they have exchanged the seats that the contest gives them.
    swapped: bool,
    given_up: Option<GivenUp>,
    pub(crate) clock: Option<Clock>,
    /// Whether the result has gone into the statistics; what is taken back and played otherwise does not go in again.
    pub(crate) counted: bool,
}

/// How a game ends that the board does not end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum GivenUp {
    /// This player resigned.
    Resigned(Player),
    /// This player had no time left.
    OutOfTime(Player),
}

impl GivenUp {
    /// Who has lost by it.
    pub(crate) fn loser(self) -> Player {
        match self {
            Self::Resigned(player) | Self::OutOfTime(player) => player,
        }
    }
}

impl Sitting {
    /// Goes on from a game; the contestant named first is player 1.
    pub(crate) fn new(game: Game, who: ByPlayer<Who>, time: Option<Duration>) -> Self {
        Self {
            game,
            who: [who.first, who.second],
            before: Contest::new(),
            swapped: false,
            given_up: None,
            clock: time.map(Clock::new),
            counted: false,
        }
    }

    /// As a file tells it.
    pub(crate) fn restored(
        game: Game,
        who: [Who; 2],
        before: Contest,
        swapped: bool,
        given_up: Option<GivenUp>,
        clock: Option<Clock>,
        counted: bool,
    ) -> Self {
        Self { game, who, before, swapped, given_up, clock, counted }
    }

    pub(crate) fn game(&self) -> &Game {
        &self.game
    }

    pub(crate) fn position(&self) -> &Position {
        self.game.position()
    }

    pub(crate) fn contestants(&self) -> [Who; 2] {
        self.who
    }

    pub(crate) fn before(&self) -> &Contest {
        &self.before
    }

    pub(crate) fn swapped(&self) -> bool {
        self.swapped
    }

    pub(crate) fn given_up(&self) -> Option<GivenUp> {
        self.given_up
    }

    /// Which contestant is which player in this game.
    pub(crate) fn seats(&self) -> ByPlayer<Contestant> {
        let seats = self.before.seats();
        if self.swapped { ByPlayer { first: seats.second, second: seats.first } } else { seats }
    }

    /// Who plays as this player.
    pub(crate) fn who(&self, player: Player) -> Who {
        self.who[self.seats()[player] as usize]
    }

    /// Whether nobody is asked for a move.
    pub(crate) fn is_watched(&self) -> bool {
        !self.who.contains(&Who::Human)
    }

    /// Whose turn it is; nobody's once the game is over.
    pub(crate) fn to_move(&self) -> Option<Player> {
        (!self.is_over()).then(|| self.position().to_move())
    }

    pub(crate) fn is_over(&self) -> bool {
        self.given_up.is_some() || self.position().is_over()
    }

    /// Whether there is anything to come back to: it has begun and is not over.
    pub(crate) fn can_go_on(&self) -> bool {
        !self.is_over() && self.game.ply() > 0
    }

    /// Who has won, if anybody.
    pub(crate) fn winner(&self) -> Option<Player> {
        self.position().winner().or(self.given_up.map(|given_up| given_up.loser().other()))
    }

    /// The score of all games, this one included once it is over.
    pub(crate) fn score(&self) -> Contest {
        let mut contest = self.before.clone();
        if self.is_over() {
            contest.record(self.winner().map(|player| if self.swapped { player.other() } else { player }));
        }
        contest
    }

    /// The player to move drops a disc. A refused move changes nothing.
    pub(crate) fn drop_disc(&mut self, column: Column) -> Result<Cell, PlayError> {
        if self.given_up.is_some() {
            return Err(PlayError::GameOver { column });
        }
        self.game.play(column)
    }

    /// Takes back moves until a person is to move, and says how many. `None`, and nothing changes, if there is no such
    /// move. A game that was given up goes on.
    pub(crate) fn undo(&mut self) -> Option<usize> {
        if self.given_up.take().is_some() && self.to_move().is_some_and(|player| self.may_stop(player)) {
            return Some(0);
        }
        self.step(|game| game.undo().is_ok())
    }

    /// Plays again what was taken back, until a person is to move or the game is over.
    pub(crate) fn redo(&mut self) -> Option<usize> {
        if self.given_up.is_some() { None } else { self.step(|game| game.redo().is_ok()) }
    }

    fn may_stop(&self, player: Player) -> bool {
        self.is_watched() || self.who(player) == Who::Human
    }

    fn step(&mut self, step: impl Fn(&mut Game) -> bool) -> Option<usize> {
        let mut game = self.game.clone();
        let mut count = 0;
        while step(&mut game) {
            count += 1;
            if game.position().is_over() || self.may_stop(game.position().to_move()) {
                self.game = game;
                return Some(count);
            }
        }
        None
    }

    /// Ends the game in favour of the other player.
    pub(crate) fn give_up(&mut self, how: GivenUp) {
        if !self.is_over() {
            self.given_up = Some(how);
        }
    }

    /// Each takes the discs of the other.
    pub(crate) fn swap(&mut self) {
        self.swapped = !self.swapped;
    }

    /// The next game: the other contestant starts, on an empty board. A game that is not over does not count.
    pub(crate) fn rematch(&mut self) {
        let was_over = self.is_over();
        self.before = self.score();
        if !was_over {
            self.swapped = !self.swapped;
        }
        self.restart();
    }

    /// Begins the game again in the same seats. A game that is over counts.
    pub(crate) fn again(&mut self) {
        let was_over = self.is_over();
        self.before = self.score();
        if was_over {
            self.swapped = !self.swapped;
        }
        self.restart();
    }

    fn restart(&mut self) {
        self.game = Game::new(self.game.start().geometry());
        self.given_up = None;
        self.counted = false;
        self.clock = self.clock.take().map(|clock| Clock::new(clock.each));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use p4_players::Computer;
    use p4_rules::Geometry;

    fn column(number: usize) -> Column {
        Column::from_number(number).unwrap()
    }

    fn sitting(first: Who, second: Who, moves: &str) -> Sitting {
        let game = Game::replay(Geometry::STANDARD, &moves.parse().unwrap()).unwrap();
        Sitting::new(game, ByPlayer { first, second }, None)
    }

    const COMPUTER: Who = Who::Computer(Computer::Careful);

    #[test]
    fn against_a_computer_a_pair_of_moves_is_taken_back() {
        let mut sitting = sitting(Who::Human, COMPUTER, "4453");
        assert_eq!(sitting.undo(), Some(2));
        assert_eq!(sitting.game().moves().to_string(), "44");
        assert_eq!(sitting.redo(), Some(2));
        assert_eq!(sitting.redo(), None);
        // While the computer is thinking, only one's own move is.
        sitting.drop_disc(column(1)).unwrap();
        assert_eq!(sitting.undo(), Some(1));
        assert_eq!(sitting.game().moves().to_string(), "4453");
    }

    #[test]
    fn the_first_move_of_a_computer_stays() {
        let mut sitting = sitting(COMPUTER, Who::Human, "4");
        assert_eq!(sitting.undo(), None);
        assert_eq!(sitting.game().ply(), 1);
    }

    #[test]
    fn the_score_follows_the_contestants_through_rematches_and_swaps() {
        let mut sitting = sitting(Who::Human, COMPUTER, "1212121");
        let [a, b] = Contestant::BOTH;
        assert_eq!((sitting.score().wins(a), sitting.score().wins(b)), (1, 0));
        sitting.rematch();
        assert_eq!((sitting.who(Player::First), sitting.who(Player::Second)), (COMPUTER, Who::Human));
        for number in [1, 2, 1, 2, 1, 2, 1] {
            sitting.drop_disc(column(number)).unwrap();
        }
        assert_eq!((sitting.score().wins(a), sitting.score().wins(b)), (1, 1));
        // Taken back, it is not decided after all.
        assert!(sitting.undo().is_some());
        assert_eq!((sitting.score().wins(a), sitting.score().wins(b)), (1, 0));
        sitting.swap();
        assert_eq!(sitting.who(Player::First), Who::Human);
        sitting.give_up(GivenUp::Resigned(Player::First));
        assert_eq!((sitting.score().wins(a), sitting.score().wins(b)), (1, 1), "the person gave up");
        // The other one starts.
        sitting.rematch();
        assert_eq!(sitting.who(Player::First), COMPUTER);
        // The same seats again.
        sitting.give_up(GivenUp::OutOfTime(Player::First));
        sitting.again();
        assert_eq!(sitting.who(Player::First), COMPUTER);
        assert_eq!((sitting.score().wins(a), sitting.score().wins(b)), (2, 1));
        // Not played to its end: nothing is counted, and the other starts.
        sitting.rematch();
        assert_eq!(sitting.who(Player::First), Who::Human);
        assert_eq!(sitting.score().games(), 3);
    }

    #[test]
    fn nothing_is_played_after_giving_up_unless_it_is_taken_back() {
        let mut sitting = sitting(Who::Human, Who::Human, "44");
        sitting.give_up(GivenUp::Resigned(Player::First));
        assert!(matches!(sitting.drop_disc(column(1)), Err(PlayError::GameOver { .. })));
        assert_eq!(sitting.winner(), Some(Player::Second));
        assert_eq!(sitting.undo(), Some(0));
        assert!(sitting.drop_disc(column(1)).is_ok());
    }
}
