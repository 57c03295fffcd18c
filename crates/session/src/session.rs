//! A session: two participants, the game they play, and the games before it.

use std::num::NonZeroUsize;
use std::time::Duration;

use puissance4_players::{Computer, Name, Offence, Who};
use puissance4_rules::{ByPlayer, Cell, Column, Contest, Contestant, Game, PlayError, Player, Position};

use crate::clock::Clock;

/// The game in progress with its players, and the score of the games before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    /// The name of the game in progress, if it has one: the same in every copy of it that is saved.
    pub id: Option<String>,
    game: Game,
    /// Contestants A and B.
    pub(crate) who: [Who; 2],
    /// What contestants A and B want to be called.
    names: [Option<Name>; 2],
    /// The games before this one.
    before: Contest,
    /// How many games the contest has; `None` if it goes on for as long as the players like.
    games: Option<NonZeroUsize>,
    /// Whether the contestants have exchanged the seats that the contest gives them.
    swapped: bool,
    conceded: Option<Concession>,
    /// Whether the level of the computer is chosen anew for each game, by the form of the person.
    pub adapts: bool,
    /// The time left, in a game with clocks.
    pub clock: Option<Clock>,
    /// Whether the result is in the statistics. A game that is taken back and finished again is not counted twice.
    pub counted: bool,
}

/// How a game ends that the board does not end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Concession {
    /// This player resigned.
    Resigned(Player),
    /// This player's time is up.
    OutOfTime(Player),
    /// This player is a program and has broken the rules for programs.
    Forfeited(Player, Offence),
}

impl Concession {
    /// The player who loses by it.
    pub fn loser(&self) -> Player {
        match self {
            Self::Resigned(player) | Self::OutOfTime(player) | Self::Forfeited(player, _) => *player,
        }
    }
}

/// How a game has ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// This player completed a line.
    Line(Player),
    /// The board is full.
    Draw,
    /// A player resigned, ran out of time or forfeited the game.
    Conceded(Concession),
}

impl Ending {
    /// The winner; `None` in a draw.
    pub fn winner(&self) -> Option<Player> {
        match self {
            Self::Line(player) => Some(*player),
            Self::Conceded(concession) => Some(concession.loser().other()),
            Self::Draw => None,
        }
    }
}

impl Session {
    /// A session that starts with this game; contestant A is player 1.
    pub fn new(game: Game, who: ByPlayer<Who>, time: Option<Duration>) -> Self {
        Self {
            id: None,
            game,
            who: [who.first, who.second],
            names: [None, None],
            before: Contest::new(),
            games: None,
            swapped: false,
            conceded: None,
            adapts: false,
            clock: time.map(Clock::new),
            counted: false,
        }
    }

    /// The same session as a contest of this many games. One game is no contest.
    pub fn of_games(self, games: NonZeroUsize) -> Self {
        Self { games: Some(games).filter(|games| games.get() > 1), ..self }
    }

    /// A session as a file describes it.
    #[allow(clippy::too_many_arguments)] // One for each field.
    pub(crate) fn restored(
        id: Option<String>,
        game: Game,
        who: [Who; 2],
        names: [Option<Name>; 2],
        before: Contest,
        swapped: bool,
        conceded: Option<Concession>,
        clock: Option<Clock>,
        counted: bool,
    ) -> Self {
        Self { id, game, who, names, before, games: None, swapped, conceded, adapts: false, clock, counted }
    }

    /// The game in progress.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Its position.
    pub fn position(&self) -> &Position {
        self.game.position()
    }

    /// Contestants A and B: the player who started the first game, and the other.
    pub fn contestants(&self) -> [Who; 2] {
        self.who
    }

    /// What contestants A and B want to be called.
    pub fn names(&self) -> &[Option<Name>; 2] {
        &self.names
    }

    /// Gives a contestant a name, or takes it away.
    pub fn set_name(&mut self, contestant: Contestant, name: Option<Name>) {
        self.names[contestant as usize] = name;
    }

    /// What this player wants to be called.
    pub fn name(&self, player: Player) -> Option<&Name> {
        self.names[self.seats()[player] as usize].as_ref()
    }

    /// The score of the games before this one.
    pub fn before(&self) -> &Contest {
        &self.before
    }

    /// Whether the contestants have exchanged the seats that the contest gives them.
    pub fn swapped(&self) -> bool {
        self.swapped
    }

    /// How the game was conceded, if it was.
    pub fn conceded(&self) -> Option<&Concession> {
        self.conceded.as_ref()
    }

    /// Which contestant is which player in this game.
    pub fn seats(&self) -> ByPlayer<Contestant> {
        let seats = self.before.seats();
        if self.swapped { ByPlayer { first: seats.second, second: seats.first } } else { seats }
    }

    /// A human or a computer: who plays as this player.
    pub fn who(&self, player: Player) -> Who {
        self.who[self.seats()[player] as usize]
    }

    /// Whether two computers play, and people watch.
    pub fn is_watched(&self) -> bool {
        !self.who.contains(&Who::Human)
    }

    /// The player to move; `None` once the game is over.
    pub fn to_move(&self) -> Option<Player> {
        (!self.is_over()).then(|| self.position().to_move())
    }

    /// The computer that is to move, if it is one.
    pub fn computer_to_move(&self) -> Option<Computer> {
        match self.who(self.to_move()?) {
            Who::Computer(computer) => Some(computer),
            Who::Human => None,
        }
    }

    /// Whether a human is to move.
    pub fn is_humans_turn(&self) -> bool {
        self.to_move().is_some_and(|player| self.who(player) == Who::Human)
    }

    /// How the game has ended, if it has.
    pub fn ending(&self) -> Option<Ending> {
        let position = self.position();
        let line = position.winner().map(Ending::Line);
        let draw = position.is_draw().then_some(Ending::Draw);
        line.or(draw).or_else(|| self.conceded.clone().map(Ending::Conceded))
    }

    /// Whether the game has ended.
    pub fn is_over(&self) -> bool {
        self.ending().is_some()
    }

    /// The winner, if there is one.
    pub fn winner(&self) -> Option<Player> {
        self.ending()?.winner()
    }

    /// Whether there is something to resume: a game or a contest that has begun and is not over.
    pub fn can_go_on(&self) -> bool {
        let has_begun = self.game.ply() > 0 || self.games.is_some() && self.score().games() > 0;
        let is_over = if self.games.is_some() { self.contest_is_over() } else { self.is_over() };
        has_begun && !is_over
    }

    /// How many games the contest has, if that was agreed on.
    pub fn games(&self) -> Option<NonZeroUsize> {
        self.games
    }

    /// Whether the contest has another game after this one.
    pub fn has_next_game(&self) -> bool {
        self.games.is_some_and(|games| self.before.games() + 1 < games.get())
    }

    /// Whether all games of the contest have been played.
    pub fn contest_is_over(&self) -> bool {
        self.games.is_some() && self.is_over() && !self.has_next_game()
    }

    /// The score of all games, this one included once it is over.
    pub fn score(&self) -> Contest {
        let mut contest = self.before.clone();
        if let Some(ending) = self.ending() {
            contest.record(ending.winner().map(|player| if self.swapped { player.other() } else { player }));
        }
        contest
    }

    /// The player to move drops a disc. A refused move changes nothing.
    pub fn play(&mut self, column: Column) -> Result<Cell, PlayError> {
        if self.conceded.is_some() {
            return Err(PlayError::GameOver { column });
        }
        // The first move is not charged, so it earns nothing.
        let charged = Some(self.position().to_move()).filter(|_| self.game.ply() > 0);
        let cell = self.game.play(column)?;
        if let (Some(clock), Some(player)) = (&mut self.clock, charged) {
            clock.add_increment(player);
        }
        Ok(cell)
    }

    /// Takes back moves until a human is to move, and returns how many; any move will do if two computers play. `None`,
    /// and nothing changes, if there is no such move. A game that was conceded goes on, for which 0 moves may be
    /// enough.
    pub fn undo(&mut self) -> Option<usize> {
        if self.conceded.take().is_some() && self.to_move().is_some_and(|player| self.may_stop(player)) {
            return Some(0);
        }
        self.step(|game| game.undo().is_ok())
    }

    /// Plays again what was taken back, until a human is to move or the game is over.
    pub fn redo(&mut self) -> Option<usize> {
        if self.conceded.is_some() { None } else { self.step(|game| game.redo().is_ok()) }
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

    /// A human resigns: the one to move, else the other. Nothing happens if the game is over or two computers play.
    pub fn resign(&mut self) {
        let Some(to_move) = self.to_move() else { return };
        let human = [to_move, to_move.other()].into_iter().find(|player| self.who(*player) == Who::Human);
        if let Some(player) = human {
            self.concede(Concession::Resigned(player));
        }
    }

    /// Ends the game in favour of the other player, unless it is over.
    pub fn concede(&mut self, concession: Concession) {
        if !self.is_over() {
            self.conceded = Some(concession);
        }
    }

    /// The contestants exchange their seats.
    pub fn swap(&mut self) {
        self.swapped = !self.swapped;
    }

    /// The next game, on an empty board, started by the other contestant. A game that is not over does not count. After
    /// the last game of a contest a new contest begins.
    pub fn rematch(&mut self) {
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

    /// A new game in the same seats. A game that is over counts; in a contest, the next one is then the other's to
    /// start.
    pub fn again(&mut self) {
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
        self.id = None;
        self.game = Game::new(self.game.start().geometry());
        self.conceded = None;
        self.counted = false;
        self.clock = self.clock.as_ref().map(Clock::restarted);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use puissance4_rules::Geometry;

    fn column(number: usize) -> Column {
        Column::from_number(number).unwrap()
    }

    fn session(first: Who, second: Who, moves: &str) -> Session {
        let game = Game::replay(Geometry::STANDARD, &moves.parse().unwrap()).unwrap();
        Session::new(game, ByPlayer { first, second }, None)
    }

    const COMPUTER: Who = Who::Computer(Computer::Careful);

    #[test]
    fn against_a_computer_a_pair_of_moves_is_taken_back() {
        let mut session = session(Who::Human, COMPUTER, "4453");
        assert_eq!(session.undo(), Some(2));
        assert_eq!(session.game().moves().to_string(), "44");
        assert_eq!(session.redo(), Some(2));
        assert_eq!(session.redo(), None);
        // While the computer is thinking, only one's own move is.
        session.play(column(1)).unwrap();
        assert_eq!(session.undo(), Some(1));
        assert_eq!(session.game().moves().to_string(), "4453");
    }

    #[test]
    fn the_first_move_of_a_computer_stays() {
        let mut session = session(COMPUTER, Who::Human, "4");
        assert_eq!(session.undo(), None);
        assert_eq!(session.game().ply(), 1);
    }

    #[test]
    fn the_score_follows_the_contestants_through_rematches_and_swaps() {
        let mut session = session(Who::Human, COMPUTER, "1212121");
        let [a, b] = Contestant::BOTH;
        assert_eq!((session.score().wins(a), session.score().wins(b)), (1, 0));
        session.rematch();
        assert_eq!((session.who(Player::First), session.who(Player::Second)), (COMPUTER, Who::Human));
        for number in [1, 2, 1, 2, 1, 2, 1] {
            session.play(column(number)).unwrap();
        }
        assert_eq!((session.score().wins(a), session.score().wins(b)), (1, 1));
        // Taken back, it is not decided after all.
        assert!(session.undo().is_some());
        assert_eq!((session.score().wins(a), session.score().wins(b)), (1, 0));
        session.swap();
        assert_eq!(session.who(Player::First), Who::Human);
        session.concede(Concession::Resigned(Player::First));
        assert_eq!((session.score().wins(a), session.score().wins(b)), (1, 1), "the person gave up");
        // The other one starts.
        session.rematch();
        assert_eq!(session.who(Player::First), COMPUTER);
        // The same seats again.
        session.concede(Concession::OutOfTime(Player::First));
        session.again();
        assert_eq!(session.who(Player::First), COMPUTER);
        assert_eq!((session.score().wins(a), session.score().wins(b)), (2, 1));
        // Not played to its end: nothing is counted, and the other starts.
        session.rematch();
        assert_eq!(session.who(Player::First), Who::Human);
        assert_eq!(session.score().games(), 3);
    }

    #[test]
    fn a_contest_has_so_many_games_started_by_turns() {
        let mut session = session(Who::Human, COMPUTER, "12").of_games(NonZeroUsize::new(3).unwrap());
        let [a, b] = Contestant::BOTH;
        for (number, starts) in [(1, Who::Human), (2, COMPUTER), (3, Who::Human)] {
            assert_eq!((session.score().games() + 1, session.who(Player::First)), (number, starts));
            assert!(!session.contest_is_over());
            // A player who leaves between two games comes back to the contest.
            assert!(session.can_go_on());
            session.concede(Concession::Resigned(Player::Second));
            assert_eq!(session.can_go_on(), number < 3);
            assert_eq!(session.contest_is_over(), number == 3);
            if number == 1 {
                session.again();
            } else if number == 2 {
                session.rematch();
            }
        }
        assert_eq!((session.score().wins(a), session.score().wins(b)), (2, 1));
        // What is taken back is not over.
        assert!(session.undo().is_some());
        assert!(!session.contest_is_over());
        session.concede(Concession::Resigned(Player::First));
        // Another contest, from the beginning.
        session.rematch();
        assert_eq!((session.score().games(), session.who(Player::First)), (0, Who::Human));
        assert!(!session.can_go_on() && session.has_next_game());
        assert_eq!(session.of_games(NonZeroUsize::MIN).games(), None, "one game is no contest");
    }

    #[test]
    fn nothing_is_played_after_giving_up_unless_it_is_taken_back() {
        let mut session = session(Who::Human, Who::Human, "44");
        session.concede(Concession::Resigned(Player::First));
        assert!(matches!(session.play(column(1)), Err(PlayError::GameOver { .. })));
        assert_eq!(session.winner(), Some(Player::Second));
        assert_eq!(session.ending(), Some(Ending::Conceded(Concession::Resigned(Player::First))));
        assert_eq!(session.undo(), Some(0));
        assert!(session.play(column(1)).is_ok());
    }

    #[test]
    fn the_human_resigns_even_if_the_computer_is_to_move() {
        let mut alone = session(Who::Human, COMPUTER, "445");
        assert_eq!((alone.computer_to_move(), alone.is_humans_turn()), (Some(Computer::Careful), false));
        alone.resign();
        assert_eq!(alone.winner(), Some(Player::Second));
        let mut watched = session(COMPUTER, COMPUTER, "445");
        watched.resign();
        assert_eq!(watched.ending(), None);
    }

    #[test]
    fn a_line_counts_more_than_a_flag() {
        let mut won = session(Who::Human, Who::Human, "1212121");
        won.concede(Concession::OutOfTime(Player::First));
        assert_eq!(won.ending(), Some(Ending::Line(Player::First)));
    }

    #[test]
    fn a_move_earns_the_increment_but_not_the_first_one() {
        let who = ByPlayer { first: Who::Human, second: Who::Human };
        let mut session = Session::new(Game::new(Geometry::STANDARD), who, None);
        session.clock = Some(Clock::with_increment(Duration::from_secs(180), Duration::from_secs(2)));
        let left = |session: &Session| session.clock.as_ref().unwrap().left;
        for (column, first, second) in [(4, 180, 180), (4, 180, 182), (5, 182, 182)] {
            session.play(Column::from_number(column).unwrap()).unwrap();
            let seconds = |player| left(&session)[player].as_secs();
            assert_eq!((seconds(Player::First), seconds(Player::Second)), (first, second));
        }
        session.undo();
        session.redo();
        assert_eq!(left(&session).first, Duration::from_secs(182), "a repeated move earns nothing");
        session.rematch();
        assert_eq!(left(&session).first, Duration::from_secs(180));
        assert_eq!(session.clock.unwrap().increment, Duration::from_secs(2));
    }
}
