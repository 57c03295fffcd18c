//! Two who have sat down to play: the game at hand, who plays it, and the games before it.

use std::num::NonZeroUsize;
use std::time::Duration;

use puissance4_players::Who;
use puissance4_rules::{ByPlayer, Cell, Column, Contest, Contestant, Game, PlayError, Player, Position};

use crate::clock::Clock;

/// A game with those who play it, and the score of the games before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Sitting {
    game: Game,
    /// Contestants A and B.
    who: [Who; 2],
    /// The games before this one.
    before: Contest,
    /// How many games they have agreed on; without a number, as many as they like.
    games: Option<NonZeroUsize>,
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
            games: None,
            swapped: false,
            given_up: None,
            clock: time.map(Clock::new),
            counted: false,
        }
    }

    /// The same as the first of so many games. One game is no contest.
    pub(crate) fn of_games(self, games: NonZeroUsize) -> Self {
        Self { games: Some(games).filter(|games| games.get() > 1), ..self }
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
        Self { game, who, before, games: None, swapped, given_up, clock, counted }
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

    /// Whether there is anything to come back to: a game, or a contest, that has begun and is not over.
    pub(crate) fn can_go_on(&self) -> bool {
        let has_begun = self.game.ply() > 0 || self.games.is_some() && self.score().games() > 0;
        let is_over = if self.games.is_some() { self.contest_is_over() } else { self.is_over() };
        has_begun && !is_over
    }

    /// How many games they have agreed on.
    pub(crate) fn games(&self) -> Option<NonZeroUsize> {
        self.games
    }

    /// Whether a game of the contest is still to come after this one.
    pub(crate) fn has_next_game(&self) -> bool {
        self.games.is_some_and(|games| self.before.games() + 1 < games.get())
    }

    /// Whether all the games of the contest have been played.
    pub(crate) fn contest_is_over(&self) -> bool {
        self.games.is_some() && self.is_over() && !self.has_next_game()
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

    /// The next game: the other contestant starts, on an empty board. A game that is not over does not count. After the last
    /// one of a contest another contest begins.
    pub(crate) fn rematch(&mut self) {
        if self.contest_is_over() {
            (self.before, self.swapped) = (Contest::new(), false);
            return self.restart();
        }
        let was_over = self.is_over();
        self.before = self.score();
        if !was_over {
            self.swapped = !self.swapped;
        }
        self.restart();
    }

    /// Begins the game again in the same seats. A game that is over counts; in a contest, the next one then is the other's to
    /// start.
    pub(crate) fn again(&mut self) {
        let was_over = self.is_over();
        if was_over && self.games.is_some() {
            return self.rematch();
        }
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
    use puissance4_players::Computer;
    use puissance4_rules::Geometry;

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
    fn a_contest_has_so_many_games_started_by_turns() {
        let mut sitting = sitting(Who::Human, COMPUTER, "12").of_games(NonZeroUsize::new(3).unwrap());
        let [a, b] = Contestant::BOTH;
        for (number, starts) in [(1, Who::Human), (2, COMPUTER), (3, Who::Human)] {
            assert_eq!((sitting.score().games() + 1, sitting.who(Player::First)), (number, starts));
            assert!(!sitting.contest_is_over());
            // Whoever leaves between two games comes back to the contest.
            assert!(sitting.can_go_on());
            sitting.give_up(GivenUp::Resigned(Player::Second));
            assert_eq!(sitting.can_go_on(), number < 3);
            assert_eq!(sitting.contest_is_over(), number == 3);
            if number == 1 {
                sitting.again();
            } else if number == 2 {
                sitting.rematch();
            }
        }
        assert_eq!((sitting.score().wins(a), sitting.score().wins(b)), (2, 1));
        // What is taken back is not over.
        assert!(sitting.undo().is_some());
        assert!(!sitting.contest_is_over());
        sitting.give_up(GivenUp::Resigned(Player::First));
        // Another contest, from the beginning.
        sitting.rematch();
        assert_eq!((sitting.score().games(), sitting.who(Player::First)), (0, Who::Human));
        assert!(!sitting.can_go_on() && sitting.has_next_game());
        assert_eq!(sitting.of_games(NonZeroUsize::MIN).games(), None, "one game is no contest");
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
