//! Players without a name are called by number or by colour.

use puissance4_i18n::{Language, Phrase as _, PlayerWords, standing, tr};
use puissance4_rules::Player;

#[test]
fn players_are_called_by_number_or_colour() {
    let [english, french] = Language::ALL;
    let turn =
        |language: Language, player: i32| tr!(language, "session-turn", who = "number", name = "", player = player);
    assert_eq!(Player::First.phrase(english), "player 1");
    assert_eq!(Player::Second.phrase(french), "le joueur 2");
    assert_eq!([turn(english, 1), turn(french, 2)], ["Player 1 to play", "Au joueur 2 de jouer"]);
    PlayerWords::RedYellow.choose();
    assert_eq!(Player::Second.phrase(english), "Yellow");
    assert_eq!([turn(english, 1), turn(french, 2)], ["Red to play", "À Jaune de jouer"]);
    assert_eq!(standing(Some(Player::Second), Some(36), english), "Yellow wins in 18 with best play");
    assert_eq!(standing(Some(Player::First), Some(1), french), "Rouge gagne à son prochain coup");
    PlayerWords::OrangeBlue.choose();
    assert_eq!(Player::BOTH.map(|player| player.phrase(french)), ["Orange", "Bleu"]);
    PlayerWords::RedIvory.choose();
    assert_eq!(Player::BOTH.map(|player| player.phrase(english)), ["Red", "Ivory"]);
    PlayerWords::Numbers.choose();
    assert_eq!(Player::First.phrase(english), "player 1");
}
