//! Chooses the search for a board and a processor.

use puissance4_rules::Geometry;
use puissance4_rules::shape::{AnyShape, FixedRows, Shape, StandardShape};

use crate::limits::{Stopped, Watch};
use crate::ordering::Correction;
use crate::ordering::comparison::Comparison;
use crate::search::{Question, Search};
#[cfg(target_arch = "x86_64")]
use crate::simd::{Avx2, Avx512};
use crate::simd::{Lanes, Portable};
use crate::statistics::{Observer, PlyStatistics};
use crate::transposition_table::{Packed, TranspositionTable, Whole};

/// A search on boards of one geometry, with its word and its lanes hidden. Sets of cells are the lowest bits of a
/// number.
pub(crate) trait Engine: Send {
    /// Whether the side to move wins with its next disc.
    fn wins_at_once(&self, mover: u128, other: u128) -> bool;
    /// See [`Search::question`].
    fn question(&mut self, mover: u128, other: u128, question: Question, watch: &Watch) -> Result<i32, Stopped>;
    /// How many nodes it has searched.
    fn nodes(&self) -> u64;
    /// Clears the tables.
    fn forget(&mut self);
    /// An engine for another thread, which shares the large table.
    fn fork(&self) -> Box<dyn Engine>;
    /// Whether other threads search the same position at the same time.
    fn set_company(&mut self, in_company: bool);
    /// What it did, if it is observed.
    fn plies(&self) -> &[PlyStatistics];
    /// See [`Search::set_correction`].
    fn set_correction(&mut self, correction: Correction);
    /// See [`Search::reorder`].
    fn reorder(&mut self);
    /// The comparisons that it made, if it makes any.
    fn comparisons(&mut self) -> Vec<Comparison>;
}

impl<S, L, T, O> Engine for Search<S, L, T, O>
where
    S: Shape<Word: TryFrom<u128>>,
    L: Lanes<Word = S::Word> + 'static,
    T: TranspositionTable<S::Word>,
    O: Observer,
{
    fn wins_at_once(&self, mover: u128, other: u128) -> bool {
        self.wins_at_once(word::<S>(mover), word::<S>(other))
    }

    fn question(&mut self, mover: u128, other: u128, question: Question, watch: &Watch) -> Result<i32, Stopped> {
        self.question(word::<S>(mover), word::<S>(other), question, watch)
    }

    fn nodes(&self) -> u64 {
        self.nodes()
    }

    fn forget(&mut self) {
        self.forget();
    }

    fn fork(&self) -> Box<dyn Engine> {
        Box::new(self.fork())
    }

    fn set_company(&mut self, in_company: bool) {
        self.set_company(in_company);
    }

    fn plies(&self) -> &[PlyStatistics] {
        self.observer().plies()
    }

    fn set_correction(&mut self, correction: Correction) {
        self.set_correction(correction);
    }

    fn reorder(&mut self) {
        self.reorder();
    }

    fn comparisons(&mut self) -> Vec<Comparison> {
        self.observer_mut().take()
    }
}

/// The cells as the shape has them; the board fits its word.
fn word<S: Shape<Word: TryFrom<u128>>>(cells: u128) -> S::Word {
    S::Word::try_from(cells).unwrap_or_else(|_| unreachable!("the board fits the word"))
}

/// The lanes that work on every processor of the target.
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
type Everywhere = crate::simd::Simd128;
#[cfg(all(target_arch = "aarch64", target_feature = "neon"))]
type Everywhere = crate::simd::Neon;
#[cfg(not(any(
    all(target_arch = "wasm32", target_feature = "simd128"),
    all(target_arch = "aarch64", target_feature = "neon")
)))]
type Everywhere = Portable<u64>;

/// The fastest search for a geometry within 128 bits, with a table of at most this many bytes.
pub(crate) fn fastest(geometry: Geometry, bytes: usize) -> Option<Box<dyn Engine>> {
    let small = || {
        #[cfg(target_arch = "x86_64")]
        {
            if Avx512::is_here() {
                return with_fixed_rows::<Avx512>(geometry, bytes);
            }
            if Avx2::is_here() {
                return with_fixed_rows::<Avx2>(geometry, bytes);
            }
            // A processor of before 2013 is not worth a search for each number of rows.
            within_64_bits::<Everywhere, ()>(geometry, bytes)
        }
        #[cfg(not(target_arch = "x86_64"))]
        with_fixed_rows::<Everywhere>(geometry, bytes)
    };
    small().or_else(|| large::<()>(geometry, bytes))
}

/// A search with an observer: the same nodes, compiled for fewer processors and boards, since each of them takes its
/// time to compile.
pub(crate) fn observed<O: Observer>(geometry: Geometry, bytes: usize) -> Option<Box<dyn Engine>> {
    let small = || {
        #[cfg(target_arch = "x86_64")]
        if Avx2::is_here() {
            return within_64_bits::<Avx2, O>(geometry, bytes);
        }
        within_64_bits::<Everywhere, O>(geometry, bytes)
    };
    small().or_else(|| large::<O>(geometry, bytes))
}

fn boxed<S, L, T, O>(shape: S, bytes: usize) -> Option<Box<dyn Engine>>
where
    S: Shape<Word: TryFrom<u128>>,
    L: Lanes<Word = S::Word> + 'static,
    T: TranspositionTable<S::Word>,
    O: Observer,
{
    Some(Box::new(Search::<S, L, T, O>::new(shape, bytes)?))
}

/// With the usual numbers of rows, the compiler knows every distance between cells. Not in a browser: the page would be
/// larger.
fn with_fixed_rows<L: Lanes<Word = u64> + 'static>(geometry: Geometry, bytes: usize) -> Option<Box<dyn Engine>> {
    if cfg!(not(target_family = "wasm")) && geometry != Geometry::STANDARD {
        if let Some(shape) = FixedRows::<5>::new(geometry) {
            return boxed::<_, L, Packed, ()>(shape, bytes);
        }
        if let Some(shape) = FixedRows::<6>::new(geometry) {
            return boxed::<_, L, Packed, ()>(shape, bytes);
        }
        if let Some(shape) = FixedRows::<7>::new(geometry) {
            return boxed::<_, L, Packed, ()>(shape, bytes);
        }
        if let Some(shape) = FixedRows::<8>::new(geometry) {
            return boxed::<_, L, Packed, ()>(shape, bytes);
        }
    }
    within_64_bits::<L, ()>(geometry, bytes)
}

/// For the standard board the compiler knows everything.
fn within_64_bits<L: Lanes<Word = u64> + 'static, O: Observer>(
    geometry: Geometry,
    bytes: usize,
) -> Option<Box<dyn Engine>> {
    if geometry == Geometry::STANDARD {
        return boxed::<_, L, Packed, O>(StandardShape, bytes);
    }
    boxed::<_, L, Packed, O>(AnyShape::<u64>::new(geometry)?, bytes)
}

/// Without a [`Packed`] table that covers its keys a board is treated as a large one.
fn large<O: Observer>(geometry: Geometry, bytes: usize) -> Option<Box<dyn Engine>> {
    boxed::<_, Portable<u128>, Whole, O>(AnyShape::<u128>::new(geometry)?, bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Limits;
    use puissance4_rules::{Connect, Discs, Size};

    /// All engines are one algorithm: where several can solve a board they give the same answers, and those with the
    /// same tables after the same number of nodes.
    #[test]
    fn all_engines_agree() {
        let bytes = 8 << 20;
        for (columns, rows, connect, from_ply, games) in
            [(7, 6, 4, 20, 40), (6, 5, 4, 8, 30), (6, 6, 4, 14, 30), (5, 6, 3, 0, 30), (5, 5, 5, 6, 30)]
        {
            let geometry = Geometry::new(Size::new(columns, rows).unwrap(), Connect::new(connect).unwrap());
            let small = AnyShape::<u64>::new(geometry).unwrap();
            let mut engines: Vec<Box<dyn Engine>> = vec![
                fastest(geometry, bytes).unwrap(),
                observed::<()>(geometry, bytes).unwrap(),
                Box::new(Search::<_, Portable<u64>, Packed, ()>::new(small, bytes).unwrap()),
                Box::new(Search::<_, Portable<u128>, Whole, ()>::new(AnyShape::new(geometry).unwrap(), bytes).unwrap()),
            ];
            if geometry == Geometry::STANDARD {
                engines.push(Box::new(Search::<_, Portable<u64>, Packed, ()>::new(StandardShape, bytes).unwrap()));
            }
            for position in crate::chance::positions(geometry, from_ply, games) {
                let Discs::Small(board) = position.discs() else { panic!("a small board") };
                let [mover, other] = [position.to_move(), position.to_move().other()]
                    .map(|player| u128::from(board.discs(player).word()));
                if position.is_over() || engines[0].wins_at_once(mover, other) {
                    continue;
                }
                for alpha in [-3, -1, 0, 2] {
                    let answers: Vec<i32> = engines
                        .iter_mut()
                        .map(|engine| {
                            engine
                                .question(mover, other, Question { alpha, cheap: false }, &Watch::new(&Limits::none()))
                                .unwrap()
                        })
                        .collect();
                    assert!(answers.iter().all(|answer| (*answer > alpha) == (answers[0] > alpha)), "{answers:?}");
                }
            }
            let nodes: Vec<u64> = engines.iter().map(|engine| engine.nodes()).collect();
            assert!(nodes[1..3].iter().all(|others| *others == nodes[0]), "{geometry:?}: {nodes:?}");
        }
    }
}
