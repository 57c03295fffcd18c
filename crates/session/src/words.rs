//! What every front end says about a session: what the players are called, whose turn it is, how the game ended, the
//! score.

use puissance4_i18n::{Language, Phrase, tr};
use puissance4_players::Who;
use puissance4_rules::{Contestant, Direction, Outcome, Player};

use crate::profile::{Habit, Trend};
use crate::session::{Concession, Ending, Session};

impl Session {
    /// What a player is called: by name, as a computer, as "you" where there is one human, or by number.
    pub fn called(&self, player: Player, language: Language) -> String {
        if let Some(name) = self.name(player) {
            return name.to_string();
        }
        match self.who(player) {
            Who::Computer(computer) => computer.phrase(language),
            Who::Human if self.is_you(player) => tr!(language, "called-you"),
            Who::Human => tr!(language, "player-name", player = player.number()),
        }
    }

    /// Whether a sentence may say "you" to this player: the only human, and without a name.
    pub fn is_you(&self, player: Player) -> bool {
        self.name(player).is_none()
            && self.who(player) == Who::Human
            && matches!(self.who(player.other()), Who::Computer(_))
    }

    /// Whose turn it is, or how the game ended.
    pub fn status(&self, language: Language) -> String {
        let you = |player: Player| if self.is_you(player) { "yes" } else { "no" };
        match self.ending() {
            None => {
                let player = self.position().to_move();
                let who = match () {
                    () if self.is_you(player) => "you",
                    () if self.name(player).is_none() && self.who(player) == Who::Human => "number",
                    () => "name",
                };
                let (name, player) = (self.called(player, language), player.number());
                tr!(language, "session-turn", who = who, name = name, player = player)
            }
            Some(Ending::Line(player)) => {
                let direction = match self.position().outcome() {
                    Outcome::Win(win) => win.lines().first().map(puissance4_rules::Line::direction),
                    _ => None,
                };
                let direction = direction.filter(|one| matches!(one, Direction::Column | Direction::Row));
                tr!(
                    language,
                    "session-line",
                    you = you(player),
                    name = self.called(player, language),
                    connect = self.position().geometry().connect().get(),
                    direction = direction.map_or("diagonal", Direction::name)
                )
            }
            Some(Ending::Draw) => tr!(language, "session-draw"),
            Some(Ending::Conceded(concession)) => {
                let (loser, winner) = (concession.loser(), concession.loser().other());
                let you = match () {
                    () if self.is_you(loser) => "loser",
                    () if self.is_you(winner) => "winner",
                    () => "no",
                };
                let (loser, winner) = (self.called(loser, language), self.called(winner, language));
                match concession {
                    Concession::Resigned(_) => {
                        tr!(language, "session-resigned", you = you, loser = loser, winner = winner)
                    }
                    Concession::OutOfTime(_) => {
                        tr!(language, "session-out-of-time", you = you, loser = loser, winner = winner)
                    }
                    Concession::Forfeited(_, offence) => {
                        let offence = offence.phrase(language);
                        tr!(language, "session-forfeited", you = you, winner = winner, offence = offence)
                    }
                }
            }
        }
    }

    /// The score of all games: "You 0 – 1 Beginner · level 1".
    pub fn score_line(&self, language: Language) -> String {
        let seats = self.seats();
        let called = |contestant: Contestant| {
            let player = if seats.first == contestant { Player::First } else { Player::Second };
            self.called(player, language)
        };
        let ([a, b], score) = (Contestant::BOTH, self.score());
        tr!(
            language,
            "session-score",
            a = called(a),
            wins_a = score.wins(a),
            b = called(b),
            wins_b = score.wins(b),
            draws = score.draws()
        )
    }

    /// The game in a line of a list: "Anna – Ben: Ben won".
    pub fn summary(&self, language: Language) -> String {
        let result = match (self.ending(), self.winner()) {
            (None, _) => "open",
            (Some(_), None) => "draw",
            (Some(_), Some(Player::First)) => "first",
            (Some(_), Some(Player::Second)) => "second",
        };
        let [first, second] = Player::BOTH.map(|player| self.called(player, language));
        let you = Player::BOTH.iter().any(|player| self.is_you(*player) && self.winner() == Some(*player));
        let you = if you { "won" } else { "no" };
        tr!(language, "session-summary", first = first, second = second, result = result, you = you)
    }
}

impl Habit {
    /// How often a kind of mistake happens, in words.
    pub fn words(self, language: Language) -> String {
        let trend = self.trend.map_or("unknown", Trend::name);
        tr!(language, "mistake-habit", kind = self.kind.phrase(language), count = self.count, trend = trend)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use puissance4_players::{Computer, Level, Offence};
    use puissance4_rules::{ByPlayer, Game, Geometry};

    const BEGINNER: Who = Who::Computer(Computer::Level(Level::LOWEST));

    fn session(first: Who, second: Who, moves: &str) -> Session {
        let game = Game::replay(Geometry::STANDARD, &moves.parse().unwrap()).unwrap();
        Session::new(game, ByPlayer { first, second }, None)
    }

    #[test]
    fn you_is_said_to_the_only_human_without_a_name() {
        let english = Language::English;
        let mut one = session(Who::Human, BEGINNER, "");
        assert_eq!(one.status(english), "Your turn");
        assert_eq!(one.called(Player::Second, english), "Beginner · level 1");
        one.resign();
        assert_eq!(one.status(english), "You resigned: Beginner · level 1 wins");
        let mut two = session(Who::Human, Who::Human, "");
        assert_eq!(two.status(english), "Player 1 to play");
        assert_eq!(two.status(Language::French), "Au joueur 1 de jouer");
        two.set_name(Contestant::A, Some("Anna".parse().unwrap()));
        assert_eq!(two.status(english), "Anna to play");
        assert_eq!(two.status(Language::French), "À Anna de jouer");
        // The name belongs to the contestant, who starts the next game second.
        two.rematch();
        assert_eq!(two.called(Player::Second, english), "Anna");
    }

    #[test]
    fn a_forfeit_says_what_the_program_did() {
        let program = Who::Computer("cmd:python3 bot.py".parse().unwrap());
        let silent = || Concession::Forfeited(Player::Second, Offence::Silent { milliseconds: 5000 });
        let mut one = session(Who::Human, program, "4");
        one.concede(silent());
        assert_eq!(one.status(Language::English), "You win by forfeit: the program did not answer within 5.0 s");
        assert_eq!(one.winner(), Some(Player::First));
        let mut two = session(BEGINNER, program, "4");
        two.concede(silent());
        assert_eq!(
            two.status(Language::French),
            "Débutant · niveau 1 gagne par forfait\u{a0}: le programme n'a pas répondu en 5,0 s"
        );
        // Taken back, the game goes on.
        assert!(one.undo().is_some() && !one.is_over());
    }

    #[test]
    fn results_name_the_line_and_the_score_names_the_players() {
        let won = session(BEGINNER, Who::Human, "1212121");
        assert_eq!(won.status(Language::English), "Beginner · level 1 wins: four in a column!");
        assert_eq!(won.score_line(Language::English), "Beginner · level 1 1 – 0 You");
        assert_eq!(won.summary(Language::French), "Débutant · niveau 1 – Vous : Débutant · niveau 1 gagne");
        let won = session(Who::Human, BEGINNER, "1122334");
        assert_eq!(won.summary(Language::French), "Vous – Débutant · niveau 1 : vous gagnez");
        assert_eq!(won.status(Language::French), "Vous gagnez : quatre pions alignés sur une ligne !");
    }
}
