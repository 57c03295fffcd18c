//! What a person can ask for, by a key or by a word: one table for the terminal game, line-by-line play and the page.
//!
//! A front end turns its own events into a [`Key`] or hands over a typed line; [`Input`] says what is meant. The help
//! of every front end is written from [`BINDINGS`], so it cannot differ from what the keys do.

use puissance4_i18n::{Language, tr};
use puissance4_rules::{Column, Geometry, Style};

/// What a person can ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Command {
    /// The column to the left, the value before, or one move back.
    Left,
    /// The column to the right, the next value, or one move further.
    Right,
    /// The entry above, or the cell above.
    Up,
    /// The entry below, or the cell below.
    Down,
    /// The first column, entry or move.
    First,
    /// The last column, entry or move.
    Last,
    /// A page up in a list or a text.
    PageUp,
    /// A page down in a list or a text.
    PageDown,
    /// Drop a disc in the chosen column.
    Drop,
    /// Point at a cell instead of a column.
    Point,
    /// Take back.
    Undo,
    /// Play again what was taken back.
    Redo,
    /// A hint.
    Hint,
    /// Exact scores under the columns.
    Scores,
    /// The evaluation bar.
    Bar,
    /// The best line.
    BestLine,
    /// What the chosen column is worth, and why.
    Explain,
    /// Read the board aloud, or print it.
    Board,
    /// Give the game up.
    Resign,
    /// The contestants exchange their seats.
    Swap,
    /// A new game in the same seats.
    NewGame,
    /// The next game, started by the other contestant.
    Rematch,
    /// Look at the game move by move.
    Review,
    /// See how a computer thinks about the position, step by step.
    Think,
    /// The next computer that thinks.
    NextPlayer,
    /// The computer before.
    PreviousPlayer,
    /// Put the mistakes of a game before the player again.
    Mistakes,
    /// The next exercise; this one stays unsolved.
    Skip,
    /// Save the game under a name.
    Save,
    /// Pause, and go on.
    Pause,
    /// One move of a paused game between computers.
    Step,
    /// Shorter pauses between the moves of computers.
    Faster,
    /// Longer pauses between the moves of computers.
    Slower,
    /// Choose the entry of a list, or try another move from here.
    Choose,
    /// Give a game in a list another name.
    Rename,
    /// Delete a game from a list.
    Delete,
    /// Export a game from a list.
    Export,
    /// Yes to a question.
    Yes,
    /// One step back.
    Back,
    /// What keys and words there are.
    Help,
    /// The next theme.
    Theme,
    /// The other language.
    Language,
    /// Reduced or full motion.
    Motion,
    /// Draw the screen again.
    Redraw,
    /// Stop the program for a while.
    Suspend,
    /// Leave.
    Quit,
}

/// Where a key means something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// In a game.
    Game,
    /// While a game is looked at move by move.
    Review,
    /// While a computer is seen to think.
    Thinking,
    /// In a lesson.
    Lesson,
    /// In menus and lists.
    List,
    /// When a question is asked.
    Question,
    /// On every screen.
    Everywhere,
}

/// A key as it is pressed, whatever terminals and browsers call it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Key {
    /// A character.
    Char(char),
    /// A letter with the control key.
    Control(char),
    /// The left arrow.
    Left,
    /// The right arrow.
    Right,
    /// The up arrow.
    Up,
    /// The down arrow.
    Down,
    /// Enter.
    Enter,
    /// Escape.
    Escape,
    /// Backspace.
    Backspace,
    /// Delete.
    Delete,
    /// Home.
    Home,
    /// End.
    End,
    /// Page up.
    PageUp,
    /// Page down.
    PageDown,
    /// A function key.
    Function(u8),
}

/// One line of the table.
pub struct Binding {
    /// Where it holds.
    pub place: Place,
    /// What is done.
    pub command: Command,
    /// The keys for it, the one to be shown first.
    pub keys: &'static [Key],
    /// The message with the word that is typed for it, if there is one.
    word: Option<&'static str>,
    /// The message that says what it does.
    about: &'static str,
}

/// Words and explanations are also written as `tr!("key")` here, because a test finds used keys by that pattern.
macro_rules! bindings {
    ($($place:ident { $($command:ident [$($key:expr),*] $(tr!($word:literal))? => tr!($about:literal),)* })*) => {
        &[$($(Binding {
            place: Place::$place,
            command: Command::$command,
            keys: &[$($key),*],
            word: bindings!(@word $($word)?),
            about: $about,
        }),*),*]
    };
    (@word) => { None };
    (@word $word:literal) => { Some($word) };
}

use Key::{Char, Control, Function};

/// All keys and words, in the order of the help.
pub const BINDINGS: &[Binding] = bindings! {
    Game {
        Left [Key::Left, Char('h')] => tr!("key-left"),
        Right [Key::Right, Char('l')] => tr!("key-right"),
        Drop [Key::Enter, Char(' '), Key::Down] => tr!("key-drop"),
        First [Key::Home] => tr!("key-first"),
        Last [Key::End] => tr!("key-last"),
        Point [Char('p')] => tr!("key-point"),
        Undo [Char('u'), Key::Backspace] tr!("command-undo") => tr!("key-undo"),
        Redo [Char('y')] tr!("command-redo") => tr!("key-redo"),
        Hint [Char('t')] tr!("command-hint") => tr!("key-hint"),
        Scores [Char('s')] => tr!("key-scores"),
        Bar [Char('b')] => tr!("key-bar"),
        BestLine [Char('m')] => tr!("key-line"),
        Explain [Char('e')] => tr!("key-explain"),
        Board [Char('d')] tr!("command-board") => tr!("key-board"),
        Resign [Char('g')] tr!("command-resign") => tr!("key-resign"),
        Swap [Char('x')] => tr!("key-swap"),
        NewGame [Char('n')] tr!("command-new") => tr!("key-new"),
        Rematch [Char('r')] tr!("command-rematch") => tr!("key-rematch"),
        Review [Char('v')] => tr!("key-review"),
        Think [Char('i')] => tr!("key-think"),
        Save [Char('k')] => tr!("key-save"),
        Pause [Char('z')] => tr!("key-pause"),
        Step [Char('.')] => tr!("key-watch-step"),
        Faster [Char('+')] => tr!("key-faster"),
        Slower [Char('-')] => tr!("key-slower"),
        PageDown [Key::PageDown] => tr!("key-read-on"),
        PageUp [Key::PageUp] => tr!("key-read-back"),
        Back [Key::Escape, Char('q')] => tr!("key-leave"),
    }
    Review {
        Left [Key::Left, Char('h')] => tr!("key-step-back"),
        Right [Key::Right, Char('l'), Char(' ')] => tr!("key-step"),
        First [Key::Home] => tr!("key-step-first"),
        Last [Key::End] => tr!("key-step-last"),
        Pause [Char('z')] => tr!("key-step-play"),
        Choose [Key::Enter] => tr!("key-step-go-on"),
        Mistakes [Char('m')] => tr!("key-mistakes"),
        Think [Char('i')] => tr!("key-think"),
        Save [Char('k')] => tr!("key-save"),
        PageDown [Key::PageDown] => tr!("key-read-on"),
        PageUp [Key::PageUp] => tr!("key-read-back"),
        Back [Key::Escape, Char('q')] => tr!("key-back"),
    }
    Thinking {
        Right [Key::Right, Char('l')] => tr!("key-think-step"),
        Left [Key::Left, Char('h')] => tr!("key-think-back"),
        Down [Key::Down, Char('j')] => tr!("key-think-over"),
        Up [Key::Up, Char('k')] => tr!("key-think-over-back"),
        First [Key::Home] => tr!("key-think-first"),
        Last [Key::End] => tr!("key-think-last"),
        Pause [Char(' '), Key::Enter, Char('z')] => tr!("key-think-run"),
        Faster [Char('+')] => tr!("key-think-faster"),
        Slower [Char('-')] => tr!("key-think-slower"),
        NextPlayer [Char('n')] => tr!("key-think-next-player"),
        PreviousPlayer [Char('p')] => tr!("key-think-previous-player"),
        PageDown [Key::PageDown] => tr!("key-think-read"),
        Back [Key::Escape, Char('q'), Char('i')] => tr!("key-back"),
    }
    Lesson {
        Drop [Key::Enter, Char(' '), Key::Down] => tr!("key-lesson-drop"),
        Left [Key::Left, Char('h')] => tr!("key-left"),
        Right [Key::Right, Char('l')] => tr!("key-right"),
        First [Key::Home] => tr!("key-first"),
        Last [Key::End] => tr!("key-last"),
        Hint [Char('t')] => tr!("key-hint"),
        Skip [Char('n')] tr!("command-next") => tr!("key-skip"),
        PageDown [Key::PageDown] => tr!("key-read-on"),
        PageUp [Key::PageUp] => tr!("key-read-back"),
        Back [Key::Escape, Char('q')] => tr!("key-lesson-leave"),
    }
    List {
        Up [Key::Up, Char('k')] => tr!("key-up"),
        Down [Key::Down, Char('j')] => tr!("key-down"),
        Left [Key::Left, Char('h')] => tr!("key-less"),
        Right [Key::Right, Char('l')] => tr!("key-more"),
        First [Key::Home] => tr!("key-list-first"),
        Last [Key::End] => tr!("key-list-last"),
        PageUp [Key::PageUp] => tr!("key-page-up"),
        PageDown [Key::PageDown] => tr!("key-page-down"),
        Choose [Key::Enter, Char(' ')] => tr!("key-choose"),
        Review [Char('v')] => tr!("key-replay"),
        Rename [Char('r')] => tr!("key-rename"),
        Delete [Key::Delete, Char('d')] => tr!("key-delete"),
        Export [Char('e')] => tr!("key-export"),
        Back [Key::Escape, Char('q')] => tr!("key-back"),
    }
    Question {
        Yes [Char('y'), Char('o'), Key::Enter] => tr!("key-yes"),
        Back [Char('n'), Key::Escape] => tr!("key-no"),
    }
    Everywhere {
        Help [Char('?'), Function(1)] tr!("command-help") => tr!("key-help"),
        Theme [Function(2)] => tr!("key-theme"),
        Language [Function(3)] => tr!("key-language"),
        Motion [Function(4)] => tr!("key-motion"),
        Redraw [Control('l')] => tr!("key-redraw"),
        Suspend [Control('z')] => tr!("key-suspend"),
        Quit [Control('c')] tr!("command-quit") => tr!("key-quit"),
    }
};

impl Binding {
    /// What it does, in words.
    pub fn about(&self, language: Language) -> String {
        language.message(self.about, &[])
    }

    /// The word that is typed for it, if there is one.
    pub fn word(&self, language: Language) -> Option<String> {
        self.word.map(|word| language.message(word, &[]))
    }
}

impl Key {
    /// Whether this key of the table is meant by the one that was pressed. A letter is meant in both cases.
    fn is(self, pressed: Self) -> bool {
        match (self, pressed) {
            (Char(one), Char(other)) => other.to_lowercase().eq([one]),
            (Control(one), Control(other)) => one.eq_ignore_ascii_case(&other),
            _ => self == pressed,
        }
    }

    /// The name on the key.
    pub fn name(self, language: Language) -> String {
        match self {
            Char(' ') => tr!(language, "key-name-space"),
            Char(sign) => sign.to_string(),
            Control(sign) => format!("Ctrl-{}", sign.to_ascii_uppercase()),
            Self::Left => "←".to_owned(),
            Self::Right => "→".to_owned(),
            Self::Up => "↑".to_owned(),
            Self::Down => "↓".to_owned(),
            Self::Enter => tr!(language, "key-name-enter"),
            Self::Escape => tr!(language, "key-name-escape"),
            Self::Backspace => tr!(language, "key-name-backspace"),
            Self::Delete => tr!(language, "key-name-delete"),
            Self::Home => tr!(language, "key-name-home"),
            Self::End => tr!(language, "key-name-end"),
            Self::PageUp => tr!(language, "key-name-page-up"),
            Self::PageDown => tr!(language, "key-name-page-down"),
            Function(number) => format!("F{number}"),
        }
    }
}

impl Command {
    /// What a key means in a place, or everywhere.
    pub fn from_key(place: Place, key: Key) -> Option<Self> {
        let in_place = |place: Place| {
            let mut bindings = BINDINGS.iter().filter(move |binding| binding.place == place);
            bindings.find(|binding| binding.keys.iter().any(|one| one.is(key)))
        };
        in_place(place).or_else(|| in_place(Place::Everywhere)).map(|binding| binding.command)
    }

    /// What a typed word means, in either language and both cases.
    pub fn from_word(word: &str) -> Option<Self> {
        let word = word.to_lowercase();
        let is_word = |binding: &&Binding| Language::ALL.iter().any(|one| binding.word(*one).as_ref() == Some(&word));
        BINDINGS.iter().find(is_word).map(|binding| binding.command)
    }

    /// The key for it in a place, by its name: the first one, or the initial of yes in the language.
    pub fn key_name(self, place: Place, language: Language) -> String {
        let in_place = |binding: &&Binding| [place, Place::Everywhere].contains(&binding.place);
        let binding = BINDINGS.iter().filter(in_place).find(|binding| binding.command == self);
        let initial = tr!(language, "short-yes").chars().next().map(Char);
        let key = binding.and_then(|binding| {
            let of_language = binding.keys.iter().find(|key| self == Self::Yes && Some(**key) == initial);
            of_language.or(binding.keys.first())
        });
        key.map(|key| key.name(language)).unwrap_or_default()
    }
}

/// A column to play, or a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Input {
    /// Drop a disc in this column.
    Column(Column),
    /// Something else.
    Command(Command),
}

impl Input {
    /// What a key means in a game.
    ///
    /// Digits are columns. On boards of more than 9 columns the lower-case letters of the others are, as in move
    /// strings (`a` is column 10); commands then need Shift.
    pub fn from_key(key: Key, geometry: Geometry) -> Option<Self> {
        let column = match key {
            Char(sign) if !sign.is_uppercase() => column_of_sign(sign, Style::default(), geometry),
            _ => None,
        };
        column.map(Self::Column).or_else(|| Command::from_key(Place::Game, key).map(Self::Command))
    }

    /// What a typed line means in a game: a column as the style numbers it, the key of a command, or the word for one
    /// in any language. `None` if it is neither.
    ///
    /// A number that this board does not have is for the rules to refuse; one that no board has means nothing.
    pub fn from_text(text: &str, geometry: Geometry, style: Style) -> Option<Self> {
        let text = text.trim();
        if !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()) {
            return text.parse().ok().and_then(|number| style.column_of_number(number)).map(Self::Column);
        }
        let mut signs = text.chars();
        if let (Some(sign), None) = (signs.next(), signs.next()) {
            let column = column_of_sign(sign.to_ascii_lowercase(), style, geometry).map(Self::Column);
            return column.or_else(|| Command::from_key(Place::Game, Char(sign)).map(Self::Command));
        }
        Command::from_word(text).map(Self::Command)
    }
}

/// The column of this board that a digit or letter stands for.
fn column_of_sign(sign: char, style: Style, geometry: Geometry) -> Option<Column> {
    let column = sign.to_digit(36).and_then(|number| style.column_of_number(number as usize));
    column.filter(|column| geometry.has_column(*column))
}

#[cfg(test)]
mod tests {
    use super::*;
    use puissance4_rules::{Connect, Size};

    fn board(columns: usize) -> Geometry {
        Geometry::new(Size::new(columns, 6).unwrap(), Connect::new(4).unwrap())
    }

    fn column(number: usize) -> Option<Input> {
        Column::from_number(number).map(Input::Column)
    }

    #[test]
    fn no_key_and_no_word_means_two_things_in_one_place() {
        for (index, one) in BINDINGS.iter().enumerate() {
            for other in &BINDINGS[index + 1..] {
                let meet = one.place == other.place || [one.place, other.place].contains(&Place::Everywhere);
                let shared = one.keys.iter().find(|key| other.keys.contains(key));
                assert!(!meet || shared.is_none(), "{shared:?}: {:?} and {:?}", one.command, other.command);
                for [first, second] in [[0, 0], [0, 1], [1, 0], [1, 1]] {
                    let word = one.word(Language::ALL[first]);
                    assert!(word.is_none() || word != other.word(Language::ALL[second]), "{word:?}");
                }
            }
        }
    }

    #[test]
    fn yes_is_shown_by_its_initial() {
        assert_eq!(Command::Yes.key_name(Place::Question, Language::English), "y");
        assert_eq!(Command::Yes.key_name(Place::Question, Language::French), "o");
        assert_eq!(Command::Back.key_name(Place::Question, Language::French), "n");
    }

    #[test]
    fn letters_work_in_both_cases() {
        assert_eq!(Command::from_key(Place::Game, Char('u')), Some(Command::Undo));
        assert_eq!(Command::from_key(Place::Game, Char('U')), Some(Command::Undo));
        assert_eq!(Command::from_key(Place::List, Char('?')), Some(Command::Help));
        assert_eq!(Command::from_key(Place::Game, Control('C')), Some(Command::Quit));
    }

    #[test]
    fn a_key_is_a_column_where_the_board_has_it() {
        assert_eq!(Input::from_key(Char('4'), board(7)), column(4));
        assert_eq!(Input::from_key(Char('8'), board(7)), None);
        assert_eq!(Input::from_key(Char('u'), board(7)), Some(Input::Command(Command::Undo)));
        assert_eq!(Input::from_key(Char('u'), board(30)), column(30));
        assert_eq!(Input::from_key(Char('U'), board(30)), Some(Input::Command(Command::Undo)));
        assert_eq!(Input::from_key(Char('a'), board(12)), column(10));
    }

    #[test]
    fn typed_columns_are_numbered_as_the_style_shows_them() {
        let read = |text, columns, style| Input::from_text(text, board(columns), style);
        assert_eq!(read("4", 7, Style::Numbered), column(4));
        assert_eq!(read("4", 7, Style::Pipes), column(5));
        assert_eq!(read("0", 7, Style::Pipes), column(1));
        assert_eq!(read("0", 7, Style::Numbered), None);
        assert_eq!(read("9", 7, Style::Numbered), column(9), "for the rules to refuse");
        assert_eq!(read("99999999999999999999", 7, Style::Numbered), None);
        assert_eq!(read("a", 12, Style::Numbered), column(10));
        assert_eq!(read("a", 12, Style::Pipes), column(11));
        assert_eq!(read("a", 7, Style::Numbered), None);
        assert_eq!(read(" 12 ", 12, Style::Numbered), column(12));
    }
}
