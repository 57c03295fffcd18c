//! The words of the coach are true: every sentence is read back, and what its words claim is compared with a board of
//! its own and with exact play, on thousands of positions.
//!
//! `PUISSANCE4_SENTENCES=100000` checks that many positions; seeds follow from the number of the game.

use std::collections::{BTreeMap, BTreeSet};

use puissance4_coach::{Coach, Explanation, Hint, Polarity};
use puissance4_engine::chance::Chance;
use puissance4_engine::{Limits, Score, Solver, Value};
use puissance4_i18n::{Language, Phrase as _};
use puissance4_rules::{Column, Game, Geometry, Player, Position};

use crate::stacks::{Place, Stacks};

const ENGLISH: Language = Language::English;

/// A sentence with its numbers taken out: `#` stands for each.
fn skeleton(sentence: &str) -> (String, Vec<usize>) {
    let (mut words, mut numbers, mut digits) = (String::new(), Vec::new(), String::new());
    for character in sentence.chars().chain([' ']) {
        if character.is_ascii_digit() {
            digits.push(character);
            continue;
        }
        if !digits.is_empty() {
            numbers.push(digits.parse().unwrap());
            digits.clear();
            words.push('#');
        }
        words.push(character);
    }
    (words.trim_end().to_owned(), numbers)
}

/// The cells that a sentence names, in order.
fn cells(numbers: &[usize]) -> Vec<Place> {
    assert!(numbers.len().is_multiple_of(2), "columns and rows: {numbers:?}");
    numbers.chunks(2).map(|pair| (pair[0] - 1, pair[1] - 1)).collect()
}

fn sorted<T: Ord>(list: impl IntoIterator<Item = T>) -> BTreeSet<T> {
    list.into_iter().collect()
}

/// A move, the boards around it and the exact scores of all columns.
struct Move<'a> {
    position: &'a Position,
    column: Column,
    before: Stacks,
    after: Stacks,
    landing: Place,
    you: Player,
    opponent: Player,
    scores: &'a BTreeMap<Column, Score>,
    solver: &'a mut Solver,
    seed: &'a mut Chance,
}

impl Move<'_> {
    fn score(&self) -> Score {
        self.scores[&self.column]
    }

    fn best(&self) -> Score {
        *self.scores.values().max().unwrap()
    }

    fn value_of(&self, number: usize) -> Score {
        self.scores[&Column::from_number(number).unwrap()]
    }

    /// How many discs the winner needs.
    fn discs(&self) -> usize {
        let cells = self.position.geometry().size().cells();
        let winner = if self.score().value() == Value::Win { self.you } else { self.opponent };
        let all = if winner == Player::First { cells.div_ceil(2) } else { cells / 2 };
        all + 1 - self.score().get().unsigned_abs() as usize - self.position.disc_count(winner)
    }

    /// Where best play after the move ends, and who wins there.
    fn end(&mut self) -> Option<(Player, Place)> {
        let mut position = self.position.clone();
        position.play(self.column).unwrap();
        let mut last = None;
        for column in self.solver.best_line(&position, &Limits::none()).unwrap() {
            let cell = position.play(column).unwrap();
            last = Some((cell.column().index(), cell.row().index()));
        }
        position.winner().zip(last)
    }

    /// The players take turns to fill the other columns in some order, then this one: whose disc is in the place, or
    /// who first completes a line of the discs of now in a cell below it.
    fn filled(&mut self, place: Place) -> (Player, Place) {
        let mut full = self.after.clone();
        loop {
            let rest: Vec<usize> = full.room().into_iter().filter(|column| *column != place.0).collect();
            let Some(most) = rest.len().checked_sub(1) else { break };
            let next = rest[usize::try_from(self.seed.word() >> 40).unwrap() % (most + 1)];
            full.drop(full.to_move, next);
        }
        loop {
            let player = full.to_move;
            let landed = full.drop(player, place.0);
            if landed == place || self.after.threats(player).contains(&landed) {
                return (player, landed);
            }
        }
    }

    /// "4 (answer 5), then 3 makes two threats at once, in columns 1 and 5" in a position in which the attacker moves.
    fn threat_after_threat(start: &Stacks, attacker: Player, words: &str, numbers: &[usize]) {
        let mut game = start.clone();
        let answers = words.matches("# (answer #), ").count();
        let (turns, rest) = numbers.split_at(2 * answers);
        for turn in turns.chunks(2) {
            game.drop(attacker, turn[0] - 1);
            assert!(!game.has_line(attacker) && game.wins(attacker.other()).is_empty());
            let threats = game.wins(attacker);
            assert_eq!(
                threats.iter().map(|place| place.0).collect::<Vec<_>>(),
                [turn[1] - 1],
                "one threat, one answer"
            );
            game.drop(attacker.other(), turn[1] - 1);
        }
        let last = rest[0] - 1;
        assert!(game.wins(attacker).is_empty(), "the threats are new");
        game.drop(attacker, last);
        assert!(!game.has_line(attacker) && game.wins(attacker.other()).is_empty());
        let threats = game.wins(attacker);
        let columns: BTreeSet<usize> = threats.iter().map(|place| place.0 + 1).collect();
        if words.contains("one above the other") {
            let [(column, row)] = threats[..] else { panic!("one to be played: {threats:?}") };
            assert_eq!(rest[1..], [column + 1]);
            assert!(game.threats(attacker).contains(&(column, row + 1)));
        } else {
            let named = if words.contains("makes # threats") { &rest[2..] } else { &rest[1..] };
            assert!(threats.len() > 1);
            assert_eq!(columns, sorted(named.iter().copied()));
        }
    }

    /// Best play of both, from this move on, ends with a win.
    fn best_play(&mut self, columns: &[usize]) {
        assert_eq!(columns[0], self.column.number());
        let mut position = self.position.clone();
        for column in columns {
            let score = self.solver.solve(&position, &Limits::none()).unwrap().score;
            let is_first = position == *self.position;
            position.play(Column::from_number(*column).unwrap()).unwrap();
            let now = -self.solver.solve(&position, &Limits::none()).unwrap().score;
            assert_eq!(now, if is_first { self.score() } else { score }, "column {column}");
        }
        assert!(position.winner().is_some());
    }

    /// Whether each line of the row goes through the column.
    fn closes_row(&self, column: usize, row: usize) -> bool {
        let mut lines = self.after.lines.iter().filter(|line| line.iter().all(|place| place.1 == row));
        lines.all(|line| line.iter().any(|place| place.0 == column && self.after.at(*place) == Some(self.you)))
    }

    /// Panics unless the words are true. Returns their kind.
    #[allow(clippy::too_many_lines)] // One arm for each sentence.
    fn check(&mut self, sentence: &str) -> &'static str {
        let (you, opponent) = (self.you, self.opponent);
        let (words, numbers) = skeleton(sentence);
        let (mine, theirs) = (self.after.wins(you), self.after.wins(opponent));
        let waits = |place: &Place, stacks: &Stacks, player: Player| {
            stacks.threats(player).contains(place) && !self.after.is_playable(*place)
        };
        let value = self.score().value();
        let starts = |start: &str| words.starts_with(start);
        let is_filled = words.contains("If the other columns fill up first");
        match () {
            () if starts("This disc wins") => {
                let (right, up) = match words.rsplit(' ').next().unwrap() {
                    "column." => (0, 1),
                    "row." => (1, 0),
                    _ if words.contains("rising") => (1, 1),
                    _ => (1, -1),
                };
                assert!(
                    words.contains(": four ")
                        || self.after.connect != 4
                        || words.contains(" five ")
                        || words.contains(" six ")
                        || words.contains('#')
                );
                let is_along = |line: &Vec<Place>| {
                    let place = |at: Place| (at.0.cast_signed(), at.1.cast_signed());
                    let (first, second) = (place(line[0]), place(line[1]));
                    (second.0 - first.0, second.1 - first.1) == (right, up)
                };
                let mut lines = self.after.lines.iter().filter(|line| is_along(line) && line.contains(&self.landing));
                assert!(lines.any(|line| line.iter().all(|place| self.after.at(*place) == Some(you))));
                "wins-now"
            }
            () if starts("It misses an immediate win at ") => {
                assert_eq!(sorted(cells(&numbers)), sorted(self.before.wins(you)));
                "misses-win"
            }
            () if starts("It does not stop your opponent, who then wins at ")
                || starts("It stops none of the threats of your opponent, who then wins at one of these: ") =>
            {
                assert_eq!(sorted(cells(&numbers)), sorted(self.before.wins(opponent)));
                assert!(cells(&numbers).iter().all(|place| theirs.contains(place)));
                "misses-block"
            }
            () if words.contains(": a disc in column # blocks only one of these.") => {
                let (column, named) = numbers.split_last().unwrap();
                assert_eq!(sorted(cells(named)), sorted(self.before.wins(opponent)));
                assert!(
                    named.len() > 2
                        && self.landing.0 == column - 1
                        && self.before.wins(opponent).contains(&self.landing)
                );
                assert!(cells(named).iter().all(|place| *place == self.landing || theirs.contains(place)));
                "blocks-one"
            }
            () if starts("It opens the cell above it: your opponent plays there, at ") => {
                assert_eq!(cells(&numbers), [(self.landing.0, self.landing.1 + 1)]);
                assert!(theirs.contains(&cells(&numbers)[0]));
                "opens-cell"
            }
            () if starts("It blocks your opponent, who would win at ") => {
                assert_eq!(cells(&numbers), [self.landing]);
                assert_eq!(self.before.wins(opponent), [self.landing]);
                "must-block"
            }
            () if starts("It makes ") && words.contains(" threats at once, at ") => {
                let named = if words.contains("two") { &numbers[..] } else { &numbers[1..] };
                let named = sorted(cells(named));
                assert!(self.before.wins(you).is_empty(), "none of them stood before");
                assert!(named.len() > 1 && theirs.is_empty());
                assert_eq!(named, sorted(mine));
                "double-threat"
            }
            () if starts("It threatens to win at ")
                && words.contains("; if your opponent takes that cell, the one just above wins, ") =>
            {
                let [lower, upper] = cells(&numbers)[..] else { panic!() };
                assert!(upper == (lower.0, lower.1 + 1) && theirs.is_empty() && mine == [lower]);
                assert!(self.after.threats(you).contains(&upper));
                "stacked-threat"
            }
            () if starts("It wins threat after threat: ") => {
                assert_eq!(numbers[0], self.column.number());
                Self::threat_after_threat(&self.before, you, &words, &numbers);
                "forced-win"
            }
            () if starts("It stops a win of your opponent, threat after threat: ") => {
                Self::threat_after_threat(&self.before, opponent, &words, &numbers);
                assert!(!self.after.forces_a_win(opponent));
                "prevents-forced-win"
            }
            () if starts("Then your opponent wins threat after threat: ") => {
                Self::threat_after_threat(&self.after, opponent, &words, &numbers);
                assert_eq!(value, Value::Loss);
                "loses-to-threats"
            }
            () if starts("After any other column your opponent wins with the next disc, at ") => {
                let mut losing = BTreeSet::new();
                for column in self.before.room().into_iter().filter(|column| *column != self.landing.0) {
                    let mut instead = self.before.clone();
                    instead.drop(you, column);
                    assert!(!instead.wins(opponent).is_empty());
                    losing.extend(instead.wins(opponent));
                }
                assert!(theirs.is_empty());
                assert_eq!(sorted(cells(&numbers)), losing);
                "only-safe"
            }
            () if starts("It gives up the threat at ") => {
                let place = cells(&numbers)[0];
                assert!(self.before.threats(you).contains(&place) && self.after.is_playable(place));
                "gives-up-cell"
            }
            () if starts("It stops a double threat: by playing here, your opponent would threaten to win at ") => {
                let mut instead = self.before.clone();
                instead.drop(opponent, self.landing.0);
                assert!(numbers.len() > 2 && instead.wins(you).is_empty());
                assert_eq!(sorted(cells(&numbers)), sorted(instead.wins(opponent)));
                "prevents-double"
            }
            () if starts("It threatens to win at ") => {
                assert_eq!(cells(&numbers), mine);
                assert!(theirs.is_empty());
                "forces"
            }
            () if starts("It throws away a win") || starts("It turns a ") => {
                let change = match (self.best().value(), value) {
                    (Value::Win, Value::Draw) => "It throws away a win: with best play from here, the game is a draw.",
                    (Value::Win, _) => "It turns a win into a loss.",
                    _ => "It turns a draw into a loss.",
                };
                assert!(self.best().value() > value && sentence.starts_with(change));
                let best = self.scores.iter().filter(|(_, score)| **score == self.best());
                assert_eq!(numbers, best.map(|(column, _)| column.number()).collect::<Vec<_>>());
                "throws-away"
            }
            () if words == "There is no other column to play." => {
                assert_eq!(self.scores.len(), 1);
                "no-choice"
            }
            () if starts("It is the only column that ") => {
                let least = if words.ends_with("wins.") { Value::Win } else { Value::Draw };
                let good: Vec<_> = self.scores.iter().filter(|(_, score)| score.value() >= least).collect();
                assert_eq!(good, [(&self.column, &self.score())]);
                "only-move"
            }
            () if words == "No other column holds out longer." => {
                assert!(self.best().value() == Value::Loss && self.score() == self.best());
                "holds-longest"
            }
            () if words == "Whatever column is played, your opponent can win." => {
                assert_eq!(self.best().value(), Value::Loss);
                "all-lose"
            }
            () if starts("It wins in #, whatever your opponent does.")
                || starts("Then your opponent wins in #, whatever the answer.") =>
            {
                let wins = starts("It wins");
                assert_eq!((value, numbers[0]), (if wins { Value::Win } else { Value::Loss }, self.discs()));
                if words.contains("With best play") {
                    self.best_play(&numbers[1..]);
                }
                if wins { "wins-by-force" } else { "loses-by-force" }
            }
            () if words.ends_with(" sooner.") || words.ends_with(" longer.") => {
                let difference = self.value_of(numbers[0]).get() - self.score().get();
                assert_eq!(i32::try_from(numbers.get(1).copied().unwrap_or(1)), Ok(difference));
                assert_eq!((self.value_of(numbers[0]), self.best().value()), (self.best(), value));
                assert_eq!(value == Value::Win, words.ends_with(" sooner."));
                if value == Value::Win { "slower" } else { "loses-sooner" }
            }
            () if words == "With best play the game is a draw." => {
                assert_eq!(value, Value::Draw);
                "draws"
            }
            () if starts("From now on, every move of your opponent can be answered") => {
                assert!(self.after.columns.iter().all(|column| (self.after.rows - column.len()).is_multiple_of(2)));
                assert!(if words.contains("complete a line") { value == Value::Win } else { value >= Value::Draw });
                "follow-up"
            }
            () if starts("From this move on, your opponent can answer every move") => {
                assert!(if words.contains("complete a line") { value == Value::Loss } else { value <= Value::Draw });
                "follow-up"
            }
            () if starts("It makes a threat at ")
                || starts("It keeps the threat at ")
                || starts("Your opponent has a threat at ") =>
            {
                let named = cells(&numbers);
                let owner = if starts("Your") { opponent } else { you };
                assert!(waits(&named[0], &self.after, owner));
                if owner == you {
                    assert_eq!(self.before.threats(you).contains(&named[0]), starts("It keeps"));
                }
                if words.contains("best play") {
                    assert_eq!(self.end(), Some((owner, named[0])), "best play ends there");
                } else if is_filled {
                    let taker = if words.contains("you get") || words.contains("you win") { you } else { opponent };
                    let expected = (taker, named.get(1).copied().unwrap_or(named[0]));
                    assert_eq!(self.filled(named[0]), expected);
                } else {
                    assert!(words.ends_with('#') || words.ends_with("#."), "{words}");
                }
                if starts("It makes") {
                    "creates-threat"
                } else if starts("It keeps") {
                    "holds-threat"
                } else {
                    "opponent-threat"
                }
            }
            () if starts("If the other columns fill up first, you get ")
                && words.ends_with(", where your opponent has a threat.") =>
            {
                let place = cells(&numbers)[0];
                assert!(waits(&place, &self.after, opponent));
                assert_eq!(self.filled(place), (you, place));
                assert_ne!(self.end(), Some((opponent, place)), "best play does not end there");
                "neutralizes-threat"
            }
            () if starts("It takes a cell that your opponent needs for a threat at ") => {
                let place = cells(&numbers)[0];
                let mut instead = self.before.clone();
                instead.drop(opponent, self.landing.0);
                assert!(instead.threats(opponent).contains(&place) && !self.after.threats(opponent).contains(&place));
                assert!(!self.before.threats(opponent).contains(&place));
                "kills-threat"
            }
            () if words.contains(
                " can still be made through this cell. No other column offers more: the next best, column #, offers ",
            ) =>
            {
                let count =
                    |column: usize| self.before.possible_lines(you, (column, self.before.columns[column].len()));
                let one = usize::from(starts("One line"));
                let lines = if one == 1 { 1 } else { numbers[0] };
                let (next, fewer) = (numbers[1 - one] - 1, numbers.get(2 - one).copied().unwrap_or(0));
                assert_eq!((count(self.landing.0), count(next)), (lines, fewer));
                assert!(
                    fewer < lines
                        && self.before.room().into_iter().all(|other| count(other) <= fewer || count(other) == lines)
                );
                "most-lines"
            }
            () if starts(
                "Every line in a row goes through column #: with a disc here, your opponent can never make one in row #.",
            ) =>
            {
                assert_eq!(numbers, [self.landing.0 + 1, self.landing.1 + 1]);
                assert!(self.closes_row(self.landing.0, self.landing.1));
                "closes-row"
            }
            () => panic!("a sentence without a meaning"),
        }
    }
}

/// Both sides are not told of the same race: that each gets a cell, or wins, once the other columns are full.
fn check_together(sentences: &[String]) {
    let has = |part: &str| {
        sentences
            .iter()
            .any(|sentence| sentence.contains(part) && !sentence.contains("where your opponent has a threat"))
    };
    let is_cell = |who: &str| has(&format!("fill up first, {who} that cell"));
    assert!(
        !(is_cell("you get") && is_cell("your opponent gets") && has("Your opponent has a threat")),
        "{sentences:?}"
    );
    assert!(!(has("best play, you win") && has("Your opponent has a threat")), "{sentences:?}");
    // A win that is missed is told before anything that is praised.
    if let Some(missed) = sentences.iter().position(|sentence| sentence.starts_with("It misses")) {
        assert_eq!(missed, 0, "{sentences:?}");
        assert!(!has("It makes two threats at once"), "{sentences:?}");
    }
}

/// What a hint says for its column is not said of a column that throws the result away; it says nothing against its
/// column unless all lose.
fn check_hint(hint: &Hint, before: &Stacks, explanations: &[Explanation], values: &BTreeMap<Column, Score>) {
    let said: Vec<String> = hint.told().iter().map(|fact| fact.phrase(ENGLISH)).collect();
    let best = hint.score.value();
    for wrong in explanations.iter().filter(|one| values[&one.column].value() < best) {
        for fact in &wrong.facts {
            assert!(!said.contains(&fact.phrase(ENGLISH)), "also true of column {}: {said:?}", wrong.column);
        }
    }
    // Where all lose, every cell in which the opponent can win at once is named; a block that is forced comes first.
    if best == Value::Loss {
        let (wins, text) = (before.wins(before.to_move.other()), said.join(" "));
        for (column, row) in &wins {
            assert!(text.contains(&format!("column {}, row {}", column + 1, row + 1)), "{text}");
        }
        assert!(wins.len() != 1 || said[0].starts_with("It blocks"), "{text}");
    }
    if let Some((column, fact)) = hint.trap.as_deref() {
        assert!(values[column] < hint.score && (best == Value::Loss || values[column].value() < best));
        let of = explanations.iter().find(|one| one.column == *column).unwrap();
        assert!(of.facts.iter().any(|known| known.kind() == fact.kind()), "{fact:?}");
    }
}

/// Where an explanation has something concrete, its one reason is not the bare verdict.
fn check_reason(one: &Explanation) {
    let concrete = ["It opens", "Then your opponent wins threat", "It gives up", "It does not stop", "It stops none"];
    let sentences: Vec<String> = one.facts.iter().map(|fact| fact.phrase(ENGLISH)).collect();
    let reason = one.reason().unwrap().phrase(ENGLISH);
    let is_verdict =
        reason.ends_with(" longer.") || reason.starts_with("It turns a") || reason.starts_with("It throws");
    let known = sentences.iter().any(|sentence| concrete.iter().any(|start| sentence.starts_with(start)));
    assert!(!(is_verdict && known), "{reason} of {sentences:?}");
    assert!(!sentences[0].starts_with("It misses") || reason == sentences[0], "{reason} of {sentences:?}");
}

/// What is said for a better column does not speak against it, and is not as true of the worse one.
fn check_better(better: &Explanation, worse: &Explanation) {
    let Some(fact) = better.advantage(&worse.facts) else { return };
    assert_ne!(fact.polarity(), Polarity::Against, "{fact:?}");
    let also_said = worse.facts.iter().any(|other| other.phrase(ENGLISH) == fact.phrase(ENGLISH));
    assert!(!also_said, "{}", fact.phrase(ENGLISH));
}

/// Whether every sentence about every column of a position is true; counts them by kind.
fn check_position(
    position: &Position,
    coach: &mut Coach,
    solver: &mut Solver,
    seed: &mut Chance,
    said: &mut BTreeMap<&'static str, usize>,
) {
    let limits = Limits::none();
    let mut scores = BTreeMap::new();
    for column in position.legal() {
        let mut after = position.clone();
        after.play(column).unwrap();
        scores.insert(column, -solver.solve(&after, &limits).unwrap().score);
    }
    let before = Stacks::new(position);
    let (you, opponent) = (before.to_move, before.to_move.other());
    let explanations = coach.explain_all(position, &limits).unwrap();
    for one in &explanations {
        let mut after = before.clone();
        let landing = after.drop(you, one.column.index());
        let (before, scores, column) = (before.clone(), &scores, one.column);
        let mut made = Move { position, column, before, after, landing, you, opponent, scores, solver, seed };
        let sentences: Vec<String> = one.facts.iter().map(|fact| fact.phrase(ENGLISH)).collect();
        for (fact, sentence) in one.facts.iter().zip(&sentences) {
            assert_eq!(made.check(sentence), fact.kind(), "{sentence}");
            *said.entry(fact.kind()).or_default() += 1;
        }
        check_together(&sentences);
        check_reason(one);
    }
    check_hint(&coach.hint(position, &limits).unwrap(), &before, &explanations, &scores);
    let best = scores.values().max();
    for better in explanations.iter().filter(|one| Some(&one.score) == best) {
        for worse in explanations.iter().filter(|one| Some(&one.score) != best) {
            check_better(better, worse);
        }
    }
}

/// A game of a number: its first discs at random, then mostly best moves, every fourth at random.
fn check_game(number: u64, said: &mut BTreeMap<&'static str, usize>, coach: &mut Coach, solver: &mut Solver) -> usize {
    let mut seed = Chance::new(number);
    let below = |most: usize, seed: &mut Chance| usize::try_from(seed.word() >> 40).unwrap() % most;
    let mut game = Game::new(Geometry::STANDARD);
    let opening = 12 + below(6, &mut seed);
    let mut checked = 0;
    while !game.position().is_over() {
        let position = game.position().clone();
        let columns: Vec<Column> = if game.ply() < opening || below(4, &mut seed) == 0 {
            position.legal().into_iter().collect()
        } else {
            coach.analyze(&position, &Limits::none()).unwrap().best
        };
        if game.ply() >= opening {
            let moves = game.moves().to_string();
            let result = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
                check_position(&position, coach, solver, &mut seed, said);
            }));
            if let Err(problem) = result {
                eprintln!("in the position after {moves}");
                std::panic::resume_unwind(problem);
            }
            checked += 1;
        }
        game.play(columns[below(columns.len(), &mut seed)]).unwrap();
    }
    checked
}

/// The sentence with its first number one higher.
fn falsified(sentence: &str) -> Option<String> {
    let start = sentence.find(|character: char| character.is_ascii_digit())?;
    let end =
        sentence[start..].find(|character: char| !character.is_ascii_digit()).map_or(sentence.len(), |at| start + at);
    let number: usize = sentence[start..end].parse().ok()?;
    Some(format!("{}{}{}", &sentence[..start], number % 7 + 1, &sentence[end..]))
}

/// The check can fail: with another column in it, hardly any sentence is still true.
#[test]
fn false_sentences_are_found() {
    let mut coach = Coach::new(Geometry::STANDARD).unwrap();
    let mut solver = Solver::new(Geometry::STANDARD, 16).unwrap();
    let (mut found, mut all) = (0, 0);
    for moves in ["4551612774134", "1626477333324", "3715246164446651", "44444357772222", "465326322252636435"] {
        let game = Game::replay(Geometry::STANDARD, &moves.parse().unwrap()).unwrap();
        let position = game.position();
        let explanations = coach.explain_all(position, &Limits::none()).unwrap();
        let scores = explanations.iter().map(|one| (one.column, one.score)).collect();
        let before = Stacks::new(position);
        let (you, opponent) = (before.to_move, before.to_move.other());
        for one in &explanations {
            let mut after = before.clone();
            let landing = after.drop(you, one.column.index());
            for sentence in one.facts.iter().filter_map(|fact| falsified(&fact.phrase(ENGLISH))) {
                let (before, after, column) = (before.clone(), after.clone(), one.column);
                let (solver, seed, scores) = (&mut solver, &mut Chance::new(1), &scores);
                let mut made = Move { position, column, before, after, landing, you, opponent, scores, solver, seed };
                let checked = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| made.check(&sentence)));
                (found, all) = (found + usize::from(checked.is_err()), all + 1);
            }
        }
    }
    assert!(all > 60 && 20 * found >= 19 * all, "{found} of {all}");
}

#[test]
fn every_sentence_is_true() {
    let wanted: usize = std::env::var("PUISSANCE4_SENTENCES").ok().map_or(2000, |text| text.parse().unwrap());
    let mut coach = Coach::new(Geometry::STANDARD).unwrap();
    let mut solver = Solver::new(Geometry::STANDARD, 16).unwrap();
    let (mut said, mut checked) = (BTreeMap::new(), 0);
    for number in 0.. {
        if checked >= wanted {
            break;
        }
        checked += check_game(number, &mut said, &mut coach, &mut solver);
    }
    eprintln!("{checked} positions: {said:?}");
    // Slips and threats of all kinds occur.
    let rare = ["no-choice", "closes-row", "only-safe", "holds-longest"];
    for kind in puissance4_coach::Fact::KINDS.into_iter().filter(|kind| !rare.contains(kind)) {
        assert!(said.get(kind).is_some_and(|count| *count >= wanted / 200), "{kind}: {said:?}");
    }
}
