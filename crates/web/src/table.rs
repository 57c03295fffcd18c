//! The table where a contest is played: who sits at it, the game in progress, the games before.

use puissance4_players::{Computer, Who};
use puissance4_rules::{Cell, Column, Contest, Contestant, Game, Geometry, NoMove, PlayError, Player};
use serde::{Deserialize, Serialize};

use crate::link::Link;

/// A contest with its game in progress.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Table {
    /// Who started the first game, and the other.
    who: [Who; 2],
    /// The winners of the games before this one.
    results: Vec<Option<Player>>,
    game: Game,
    resigned: Option<Player>,
    /// The name of the game in progress, among those that were played.
    id: String,
}

/// How a game has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// By a line.
    Line(Player),
    /// The other has given up.
    Resigned(Player),
    /// The board is full.
    Draw,
}

impl End {
    /// Who has won, if anybody.
    pub(crate) fn winner(self) -> Option<Player> {
        match self {
            Self::Line(player) | Self::Resigned(player) => Some(player),
            Self::Draw => None,
        }
    }
}

/// A table as the browser keeps it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct KeptTable {
    game: String,
    who: [String; 2],
    /// 1, 2, or 0 for a draw.
    results: Vec<usize>,
    resigned: Option<usize>,
    id: String,
    /// When it was kept, in milliseconds.
    pub(crate) when: f64,
}

/// A finished game as the browser keeps it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Played {
    /// The game, as a [`Link`].
    pub(crate) game: String,
    /// The names of the first and the second player.
    pub(crate) who: [String; 2],
    /// 1, 2, or 0 for a draw.
    pub(crate) winner: usize,
    /// Whether the loser gave up.
    pub(crate) resigned: bool,
    /// When it ended, in milliseconds.
    pub(crate) when: f64,
}

fn player(number: usize) -> Option<Player> {
    Player::BOTH.into_iter().find(|player| player.number() == number)
}

impl Table {
    /// A new contest; `id` is the name of its first game.
    pub(crate) fn new(geometry: Geometry, who: [Who; 2], id: String) -> Self {
        Self { who, results: Vec::new(), game: Game::new(geometry), resigned: None, id }
    }

    /// The game in progress.
    pub(crate) fn game(&self) -> &Game {
        &self.game
    }

    /// Its name.
    pub(crate) fn id(&self) -> &str {
        &self.id
    }

    /// Whoever started the first game, and the other.
    pub(crate) fn contestants(&self) -> [Who; 2] {
        self.who
    }

    fn before(&self) -> Contest {
        let mut contest = Contest::new();
        self.results.iter().for_each(|winner| contest.record(*winner));
        contest
    }

    /// The score, with this game if it is over.
    pub(crate) fn contest(&self) -> Contest {
        let mut contest = self.before();
        if let Some(end) = self.end() {
            contest.record(end.winner());
        }
        contest
    }

    /// Which contestant is this player in this game.
    pub(crate) fn contestant(&self, player: Player) -> Contestant {
        self.before().seats()[player]
    }

    /// Who this player is.
    pub(crate) fn who(&self, player: Player) -> Who {
        match self.contestant(player) {
            Contestant::A => self.who[0],
            Contestant::B => self.who[1],
        }
    }

    /// How the game has ended, if it has.
    pub(crate) fn end(&self) -> Option<End> {
        let position = self.game.position();
        let line = position.winner().map(End::Line);
        let draw = position.is_draw().then_some(End::Draw);
        line.or(draw).or(self.resigned.map(|loser| End::Resigned(loser.other())))
    }

    /// Who is to move; `None` once the game is over.
    pub(crate) fn to_move(&self) -> Option<Player> {
        self.end().is_none().then(|| self.game.position().to_move())
    }

    /// The computer that is to move, if it is one.
    pub(crate) fn thinking(&self) -> Option<Computer> {
        match self.who(self.to_move()?) {
            Who::Computer(computer) => Some(computer),
            Who::Human => None,
        }
    }

    /// Whether a person is to move.
    pub(crate) fn is_persons_turn(&self) -> bool {
        self.to_move().is_some_and(|player| self.who(player) == Who::Human)
    }

    /// Whoever's turn it is drops a disc.
    pub(crate) fn play(&mut self, column: Column) -> Result<Cell, PlayError> {
        if self.resigned.is_some() {
            return Err(PlayError::GameOver { column });
        }
        self.game.play(column)
    }

    /// Takes back until it is a person's turn again, and says how many moves that were; or takes back a resignation, which is none.
    pub(crate) fn undo(&mut self) -> Result<usize, NoMove> {
        if self.resigned.take().is_some() {
            return Ok(0);
        }
        let before = self.game.clone();
        let mut count = 0;
        loop {
            if let Err(error) = self.game.undo() {
                self.game = before;
                return Err(error);
            }
            count += 1;
            if self.is_persons_turn() || !self.who.contains(&Who::Human) {
                return Ok(count);
            }
        }
    }

    /// Plays again what was taken back, until it is a person's turn.
    pub(crate) fn redo(&mut self) -> Result<usize, NoMove> {
        self.game.redo()?;
        let mut count = 1;
        while self.who.contains(&Who::Human) && self.thinking().is_some() && self.game.redo().is_ok() {
            count += 1;
        }
        Ok(count)
    }

    /// A person gives up: the one to move, or the only one there is.
    pub(crate) fn resign(&mut self) {
        if let Some(to_move) = self.to_move() {
            let people = [to_move, to_move.other()].into_iter();
            self.resigned = people.into_iter().find(|player| self.who(*player) == Who::Human);
        }
    }

    /// The next game of the contest, with the other starting. A game that is not over does not count, and is begun anew.
    pub(crate) fn again(&mut self, id: String) {
        if let Some(end) = self.end() {
            self.results.push(end.winner());
        }
        self.game = Game::new(self.game.position().geometry());
        self.resigned = None;
        self.id = id;
    }

    /// The table to be kept.
    pub(crate) fn kept(&self, when: f64) -> KeptTable {
        KeptTable {
            game: Link::to(&self.game).to_string(),
            who: self.who.map(|who| who.to_string()),
            results: self.results.iter().map(|winner| winner.map_or(0, Player::number)).collect(),
            resigned: self.resigned.map(Player::number),
            id: self.id.clone(),
            when,
        }
    }

    /// The table that was kept, if it makes sense.
    pub(crate) fn from_kept(kept: &KeptTable) -> Option<Self> {
        let game = kept.game.parse::<Link>().ok()?.game();
        let [a, b] = &kept.who;
        let results = kept.results.iter().map(|number| match number {
            0 => Some(None),
            number => player(*number).map(Some),
        });
        let resigned = match kept.resigned {
            Some(number) => Some(player(number)?),
            None => None,
        };
        let who = [a.parse().ok()?, b.parse().ok()?];
        Some(Self { who, results: results.collect::<Option<_>>()?, game, resigned, id: kept.id.clone() })
    }

    /// The game for the list of those that were played, if it is over.
    pub(crate) fn played(&self, when: f64) -> Option<Played> {
        let end = self.end()?;
        Some(Played {
            game: Link::to(&self.game).to_string(),
            who: Player::BOTH.map(|player| self.who(player).to_string()),
            winner: end.winner().map_or(0, Player::number),
            resigned: matches!(end, End::Resigned(_)),
            when,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(a: &str, b: &str, moves: &str) -> Table {
        let mut table = Table::new(Geometry::STANDARD, [a, b].map(|name| name.parse().unwrap()), "x".to_owned());
        table.game.play_all(&moves.parse().unwrap()).unwrap();
        table
    }

    fn moves(table: &Table) -> String {
        table.game.moves().to_string()
    }

    #[test]
    fn taking_back_comes_to_a_persons_turn() {
        let mut alone = table("human", "random", "4453");
        assert_eq!((alone.undo(), moves(&alone)), (Ok(2), "44".to_owned()));
        assert_eq!((alone.redo(), moves(&alone)), (Ok(2), "4453".to_owned()));
        let mut second = table("random", "human", "4");
        assert_eq!((second.undo(), moves(&second)), (Err(NoMove), "4".to_owned()), "nothing was theirs");
        let mut two = table("human", "human", "4453");
        assert_eq!((two.undo(), moves(&two)), (Ok(1), "445".to_owned()));
        let mut none = table("random", "perfect", "4453");
        assert_eq!((none.undo(), moves(&none)), (Ok(1), "445".to_owned()));
    }

    #[test]
    fn giving_up_and_going_on() {
        let mut table = table("human", "random", "445");
        assert!(table.thinking().is_some());
        table.resign();
        assert_eq!(table.end(), Some(End::Resigned(Player::Second)));
        assert_eq!(table.played(0.0).unwrap().winner, 2);
        assert!(table.play(Column::from_number(1).unwrap()).is_err());
        assert_eq!(table.undo(), Ok(0));
        assert_eq!(table.end(), None);
    }

    #[test]
    fn the_other_starts_the_next_game() {
        let mut table = table("human", "careful", "1212121");
        assert_eq!(table.end(), Some(End::Line(Player::First)));
        assert_eq!(table.contest().wins(Contestant::A), 1);
        table.again("y".to_owned());
        assert_eq!((table.who(Player::First).to_string(), table.game.ply()), ("careful".to_owned(), 0));
        assert_eq!(table.contest().wins(Contestant::A), 1);
        // A game that is begun anew does not count.
        table.again("z".to_owned());
        assert_eq!(table.contest().games(), 1);
        assert_eq!(table.who(Player::First).to_string(), "careful");
    }

    #[test]
    fn what_is_kept_comes_back() {
        let mut before = table("human", "minimax:6", "1212121");
        before.again("y".to_owned());
        before.play(Column::from_number(3).unwrap()).unwrap();
        let json = serde_json::to_string(&before.kept(1.0)).unwrap();
        assert_eq!(Table::from_kept(&serde_json::from_str(&json).unwrap()), Some(before));
        for wrong in [json.replace("7x6/3", "7x6/9"), json.replace("human", "nobody"), json.replace("[1]", "[3]")] {
            assert_eq!(Table::from_kept(&serde_json::from_str(&wrong).unwrap()), None, "{wrong}");
        }
    }
}
