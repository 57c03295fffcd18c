//! Parts of the engine for benchmarks and fuzzing.

use puissance4_rules::shape::{Shape, StandardShape};
use puissance4_rules::{Discs, Geometry, Position};

use crate::bounds::{self, Views};
use crate::simd::{Lanes, Portable};
use crate::transposition_table::{Packed, TranspositionTable, UNKNOWN};

/// The body of a part of a book with its checksum.
pub fn with_sum(body: &[u8]) -> Vec<u8> {
    [body, &crate::book::part::sum(body).to_le_bytes()].concat()
}

/// Asks the bounds whether the scores of four positions of the standard board, all of the same length, are above 0.
/// Returns how many are decided.
pub fn bounds(positions: &[Position; 4]) -> impl Fn() -> u32 + use<> {
    let discs = positions.clone().map(|position| match position.discs() {
        Discs::Small(board) => {
            [position.to_move(), position.to_move().other()].map(|player| board.discs(player).word())
        }
        _ => [0, 0],
    });
    let ply = i32::try_from(positions[0].ply()).unwrap_or_default();
    debug_assert!(positions.iter().all(|position| position.geometry() == Geometry::STANDARD));
    move || {
        #[cfg(target_arch = "x86_64")]
        if crate::simd::Avx2::is_here() {
            return decided::<crate::simd::Avx2>(&discs, ply);
        }
        decided::<Portable<u64>>(&discs, ply)
    }
}

fn decided<L: Lanes<Word = u64>>(discs: &[[u64; 2]; 4], ply: i32) -> u32 {
    L::run(
        #[inline(always)]
        || {
            let (mover, other) = (L::new(discs.map(|[mover, _]| mover)), L::new(discs.map(|[_, other]| other)));
            let empty = L::all(StandardShape.board()).without(mover | other);
            let playable = StandardShape.playable(mover | other);
            let views = Views { mover, other, empty, playable, other_wins: StandardShape.winning(other, empty), ply };
            bounds::decide(StandardShape, &views, 0b1111, 0).decided.count_ones()
        },
    )
}

/// A table of this many bytes for the standard board. The function writes the entry of one key and reads that of
/// another.
pub fn table(bytes: usize) -> Option<impl Fn(u64, u64) -> bool> {
    let table = Packed::new(bytes, Geometry::STANDARD.bits())?;
    Some(move |write: u64, read: u64| {
        table.put(table.find(write), UNKNOWN);
        table.get(table.find(read)).is_some()
    })
}
