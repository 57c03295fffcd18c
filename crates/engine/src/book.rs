//! The opening book: the scores of all positions of the first plies, in few bytes.
//!
//! The book has every position of the standard board up to a number of discs, unless the game is over or the side to
//! move wins at once. It is stored in two [parts](part): the first plies, and the last one. The two plies between them
//! are not stored: their scores are the best of at most 49 scores of the last ply, which are looked up faster than a
//! person or a program can ask.
//!
//! ```text
//!    plies   0 1 2 3 4 5 6 7 8 9      10 11      12
//!            the first part           derived    the last part
//! ```
//!
//! An impossible position would also find a score. A look-up therefore first checks that the position can occur.

pub(crate) mod builder;
pub(crate) mod part;

use std::borrow::Cow;
use std::collections::HashSet;
use std::sync::OnceLock;

use puissance4_rules::shape::{Shape, StandardShape};
use puissance4_rules::{Discs, Geometry, Position, Word};

use crate::book::part::{HEAD, Part};
use crate::score::{Score, win_on};

/// A book for the standard board.
///
/// ```
/// use puissance4_engine::Book;
/// use puissance4_rules::{Geometry, Position};
///
/// if let Some(book) = Book::embedded() {
///     let score = book.score(&Position::new(Geometry::STANDARD)).unwrap();
///     assert_eq!(score.get(), 1);
/// }
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Book {
    /// The first plies, and the last one. Either may be missing, and come [later](Book::embed).
    parts: [OnceLock<Part>; 2],
}

/// Why something is not a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BookError {
    /// It does not start with the magic number.
    #[error("this is not a book")]
    Foreign,
    /// It is for another board, or of another version.
    #[error("this book is for another board or another version")]
    Unsuitable,
    /// Its length or its checksum is wrong.
    #[error("the book is damaged")]
    Damaged,
}

/// How many plies before the last one are derived from it.
const DERIVED: u8 = 2;

/// The book in the program.
static EMBEDDED: OnceLock<Book> = OnceLock::new();

impl Book {
    /// How many bytes of a part say how long it is.
    pub const HEAD_BYTES: usize = HEAD;

    /// How many parts a book has at most.
    pub const PARTS: usize = 2;

    /// The book that is part of the program or was [given](Self::embed); `None` if there is none.
    pub fn embedded() -> Option<&'static Book> {
        #[cfg(feature = "embedded-book")]
        EMBEDDED.get_or_init(|| Book::read(include_bytes!("../books/7x6.book")).unwrap_or_default());
        EMBEDDED.get()
    }

    /// Gives a book to a program that was built without one, or parts of it that were missing so far: they are used
    /// from now on. What is there already stays.
    pub fn embed(book: Book) {
        let there = EMBEDDED.get_or_init(Book::default);
        for (there, part) in there.parts.iter().zip(book.parts) {
            if let Some(part) = part.into_inner() {
                let _ = there.set(part);
            }
        }
    }

    /// The book of these parts.
    fn of(parts: impl IntoIterator<Item = Part>) -> Result<Self, BookError> {
        let book = Self::default();
        for part in parts {
            // The first part starts with the empty board, and the last one has one ply.
            let plies = part.plies();
            let is_last = *plies.start() > 0;
            if is_last && plies.start() != plies.end() {
                return Err(BookError::Damaged);
            }
            book.parts[usize::from(is_last)].set(part).map_err(|_| BookError::Damaged)?;
        }
        Ok(book)
    }

    /// A book up to this ply, given the keys and scores of every ply, mirror images once. The same scores make the same
    /// book.
    fn new(plies: u8, scores: &[Vec<(u64, i8)>]) -> Self {
        let first =
            plies.checked_sub(DERIVED + 1).map(|last| Part::new(0..=last, &scores[..=usize::from(last)].concat()));
        let last = Part::new(plies..=plies, &scores[usize::from(plies)]);
        Self::of(first.into_iter().chain([last])).unwrap_or_default()
    }

    fn parts(&self) -> impl Iterator<Item = &Part> {
        self.parts.iter().filter_map(OnceLock::get)
    }

    /// How many discs the positions have at most.
    pub fn plies(&self) -> usize {
        self.parts().map(|part| *part.plies().end()).max().unwrap_or(0)
    }

    /// How many positions are stored; mirror images count once.
    pub fn positions(&self) -> usize {
        self.parts().map(Part::positions).sum()
    }

    /// How many bytes it takes.
    pub fn bytes(&self) -> usize {
        self.parts().map(Part::bytes).sum()
    }

    /// The score of a position, if it is one of the book's.
    pub fn score(&self, position: &Position) -> Option<Score> {
        if position.geometry() != Geometry::STANDARD || position.ply() > self.plies() || position.is_over() {
            return None;
        }
        let Discs::Small(board) = position.discs() else { return None };
        let [mover, other] = [position.to_move(), position.to_move().other()].map(|player| board.discs(player).word());
        if StandardShape.winning_moves(mover, other) != 0 || !can_come_about(mover, other) {
            return None;
        }
        self.find(mover, other).map(Score::new)
    }

    /// The score of a position that can occur, in which the game is not over and the side to move does not win at once.
    fn find(&self, mover: u64, other: u64) -> Option<i32> {
        let ply = (mover | other).count_ones();
        if let Some(part) = self.parts().find(|part| part.plies().contains(&(ply as usize))) {
            return Some(part.find(key(mover, other)));
        }
        let last = u32::try_from(*self.parts[1].get()?.plies().end()).ok()?;
        if !(ply..=ply + u32::from(DERIVED)).contains(&last) {
            return None;
        }
        let mut best = None;
        let mut cells = StandardShape.playable(mover | other);
        while let Some(index) = cells.lowest() {
            cells ^= 1 << index;
            best = best.max(Some(-self.find_or_win(other, mover | 1 << index)?));
        }
        best
    }

    /// The same where the side to move may win at once.
    fn find_or_win(&self, mover: u64, other: u64) -> Option<i32> {
        if StandardShape.winning_moves(mover, other) == 0 {
            return self.find(mover, other);
        }
        let ply = i32::try_from((mover | other).count_ones()).ok()?;
        Some(win_on(ply + 1, StandardShape.cells()))
    }

    /// The book as it is kept in a file.
    pub fn write(&self) -> Vec<u8> {
        self.parts().flat_map(Part::write).collect()
    }

    /// How many bytes a part has in a file, by its first [`Book::HEAD_BYTES`]. So a file that is not a book need not be
    /// read to its end, and a device may have none.
    pub fn length(head: &[u8]) -> Result<u64, BookError> {
        Part::length(head)
    }

    /// A book from a file that is part of the program, or read before: one part or both.
    pub fn read(bytes: impl Into<Cow<'static, [u8]>>) -> Result<Self, BookError> {
        let mut rest = bytes.into();
        let mut parts = Vec::new();
        loop {
            let length = usize::try_from(Part::length(&rest)?).map_err(|_| BookError::Damaged)?;
            if parts.len() == Self::PARTS || rest.len() < length {
                return Err(BookError::Damaged);
            }
            let (part, after) = match rest {
                Cow::Borrowed(bytes) => (Cow::Borrowed(&bytes[..length]), Cow::Borrowed(&bytes[length..])),
                Cow::Owned(mut bytes) => {
                    let after = bytes.split_off(length);
                    (Cow::Owned(bytes), Cow::Owned(after))
                }
            };
            parts.push(Part::read(part)?);
            rest = after;
            if rest.is_empty() {
                return Self::of(parts);
            }
        }
    }
}

/// A position as a number: of the two mirror images the lesser key (see `Search::key`).
pub(crate) fn key(mover: u64, other: u64) -> u64 {
    let key = mover | ((mover | other) + StandardShape.bottom());
    key.min(StandardShape.mirrored(key))
}

/// Whether the discs can result from alternating moves.
fn can_come_about(mover: u64, other: u64) -> bool {
    replay(mover, other, &mut HashSet::new(), &mut |_| ())
}

/// Takes the top discs off by turns until there is none. Then their cells are told in the order in which they can be
/// played; `false` if there is no such order.
fn replay(mover: u64, other: u64, seen: &mut HashSet<(u64, u64)>, told: &mut impl FnMut(u32)) -> bool {
    if mover | other == 0 {
        return true;
    }
    if !seen.insert((mover, other)) {
        return false;
    }
    // The last disc was the other's, and is on top of its column.
    let occupied = mover | other;
    let tops = occupied & (occupied + StandardShape.bottom()) >> 1;
    let mut last = tops & other;
    while let Some(index) = last.lowest() {
        last ^= 1 << index;
        if replay(other ^ 1 << index, mover, seen, told) {
            told(index);
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    fn small() -> Book {
        Book::new(3, &[vec![(1, 1)], vec![(2, -1), (3, 0)], vec![(4, 1)], vec![(5, 2), (6, -2)]])
    }

    #[test]
    fn books_round_trip() {
        let book = small();
        assert_eq!((book.plies(), book.positions()), (3, 3), "the plies between are not stored");
        let bytes = book.write();
        assert_eq!(bytes.len(), book.bytes());
        let first = usize::try_from(Book::length(&bytes[..Book::HEAD_BYTES]).unwrap()).unwrap();
        let parts = [&bytes[..first], &bytes[first..]].map(|part| Book::read(part.to_vec()).unwrap());
        assert_eq!(parts.each_ref().map(Book::plies), [0, 3]);
        assert_eq!(Book::read(bytes), Ok(book));
    }

    #[test]
    fn refuses_damaged_books() {
        let good = small().write();
        let first = usize::try_from(Book::length(&good).unwrap()).unwrap();
        assert_eq!(Book::read(Vec::new()), Err(BookError::Foreign));
        assert_eq!(Book::length(&good[..20]), Err(BookError::Damaged));
        assert_eq!(Book::length(&[0; Book::HEAD_BYTES]), Err(BookError::Foreign));
        let mut endless = good[..Book::HEAD_BYTES].to_vec();
        endless[20..24].fill(255);
        endless[15] = 8;
        assert_eq!(Book::length(&endless), Err(BookError::Damaged));
        assert_eq!(Book::read(b"GIF89a and so on".to_vec()), Err(BookError::Foreign));
        assert_eq!(Book::read(good[..20].to_vec()), Err(BookError::Damaged));
        assert_eq!(Book::read(good[..good.len() - 1].to_vec()), Err(BookError::Damaged));
        assert_eq!(Book::read([&good[..], b"more"].concat()), Err(BookError::Foreign));
        assert_eq!(Book::read([&good[..first], &good[..first]].concat()), Err(BookError::Damaged), "twice the same");
        assert_eq!(Book::read([&good[..], &good[..]].concat()), Err(BookError::Damaged), "too many");
        for kind in [9, first + 9] {
            let mut other_board = good.clone();
            other_board[kind] = 8;
            assert_eq!(Book::read(other_board), Err(BookError::Unsuitable));
        }
        for byte in (12..first).chain(first + 12..good.len()) {
            let mut changed = good.clone();
            changed[byte] ^= 4;
            assert!(Book::read(changed).is_err(), "byte {byte}");
        }
    }

    #[test]
    fn only_what_can_come_about_is_looked_up() {
        let about = can_come_about;
        assert!(about(0, 0) && about(0, 1) && about(1, 2) && !about(2, 1), "the first disc is the first player's");
        // The columns of two discs each have the second player's below: one of them was first.
        assert!(!about(0b10 | 0b10 << 7, 1 | 1 << 7));
        assert!(about(1 | 0b10 << 7, 0b10 | 1 << 7));
    }
}
