//! Transposition tables: what the search has found out, by position.
//!
//! Every place has two neighbouring slots; a new entry replaces the one that took fewer nodes. Keys are stored whole,
//! so no position gets the score of another. Several threads may read and write at the same time; a reader gets
//! only entries that were written completely.

use std::mem::size_of;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering, fence};

use puissance4_rules::Word;

use crate::chance::GOLDEN;

/// What is known about a position: its score lies within these, and which column was best.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TableEntry {
    pub(crate) low: i8,
    pub(crate) high: i8,
    /// The index of the best column so far.
    pub(crate) column: u8,
    /// The logarithm of the number of nodes it took, and at least 1.
    pub(crate) cost: u8,
}

impl TableEntry {
    /// The answer to the question whether the score is above `alpha`, if the bounds give it.
    #[inline(always)]
    pub(crate) fn answer(self, alpha: i32) -> Option<i32> {
        let (low, high) = (i32::from(self.low), i32::from(self.high));
        if low > alpha {
            Some(low)
        } else if high <= alpha {
            Some(high)
        } else {
            None
        }
    }
}

/// No column.
pub(crate) const NO_COLUMN: u8 = 31;

/// The entry of an unknown position. On every board that fits, scores are within these bounds.
pub(crate) const UNKNOWN: TableEntry = TableEntry { low: i8::MIN, high: i8::MAX, column: NO_COLUMN, cost: 1 };

/// A store of positions by their keys.
pub(crate) trait TranspositionTable<W>: Sized + Send + Sync + 'static {
    /// Where a position is kept, and what tells it from others there.
    type Place: Copy + Send;

    /// A table of at most `bytes` for keys of `key_bits`; `None` if there is no memory or the size is too small.
    fn new(bytes: usize, key_bits: u32) -> Option<Self>;
    /// Where a position is kept. No key is zero.
    fn find(&self, key: W) -> Self::Place;
    /// What is known about a position.
    fn get(&self, place: Self::Place) -> Option<TableEntry>;
    /// Remembers what is known about a position, in place of what cost least.
    fn put(&self, place: Self::Place, known: TableEntry);
    /// Prefetches a place that will be read soon.
    fn prefetch(&self, place: Self::Place);
    /// Forgets everything.
    fn clear(&self);
    /// A number for a place and position; not unique.
    fn number(place: Self::Place) -> u64;
}

/// A power of two that leaves room for places of this size.
fn places(bytes: usize, place: usize) -> Option<usize> {
    let places = bytes / place;
    (places > 0).then(|| 1 << places.ilog2())
}

/// The two slots of a place.
type Slots = [AtomicU64; 2];

/// Zeroed slots, on large pages where the system has them: a table is read at random, and the processor can track only
/// few small pages.
#[cfg(unix)]
struct Memory(memmap2::MmapMut);

#[cfg(unix)]
impl Memory {
    fn new(pairs: usize) -> Option<Self> {
        let mut memory = memmap2::MmapMut::map_anon(pairs.checked_mul(size_of::<Slots>())?).ok()?;
        #[cfg(target_os = "linux")]
        let _ = memory.advise(memmap2::Advice::HugePage);
        // Touches every page now, not during a search.
        memory.fill(0);
        Some(Self(memory))
    }

    #[inline(always)]
    fn get(&self) -> &[Slots] {
        // SAFETY: the memory begins on a page, is as long as it says, and from here on only reached through atomics.
        #[allow(unsafe_code, clippy::cast_ptr_alignment)]
        unsafe {
            std::slice::from_raw_parts(self.0.as_ptr().cast::<Slots>(), self.0.len() / size_of::<Slots>())
        }
    }
}

#[cfg(not(unix))]
struct Memory(Vec<Slots>);

#[cfg(not(unix))]
impl Memory {
    fn new(places: usize) -> Option<Self> {
        allocate(places).map(Self)
    }

    #[inline(always)]
    fn get(&self) -> &[Slots] {
        &self.0
    }
}

fn allocate<T: Default>(count: usize) -> Option<Vec<T>> {
    let mut memory = Vec::new();
    memory.try_reserve_exact(count).ok()?;
    memory.resize_with(count, T::default);
    Some(memory)
}

/// Slots of 64 bits, for keys of at most 64.
///
/// ```text
///   63          22 21  17 16  12 11   6 5    0
///   |     tag     | cost | column | low | high |
/// ```
///
/// Column and bounds are stored as how far they are from those of an unknown position. So an empty slot, which is all
/// zero, says nothing about the position whose tag is zero, and needs no test of its own.
///
/// Keys of b bits are multiplied by an odd number modulo 2^b, which is one to one. The highest i bits of the product
/// are the place, the others the tag: together they are the whole product, hence the key, and no two keys are confused.
/// There must be at most 42 others, which is checked when the table is made.
///
/// A board whose keys fit 64 bits has at most 62 cells on which a game can be won, so scores are within 31.
pub(crate) struct Packed {
    places: Memory,
    /// The bits of a product.
    key: u64,
    /// The bits of a tag.
    tag: u64,
    tag_bits: u32,
}

/// The bits of a slot below its tag.
const TAG: u32 = 22;

/// A place in a [`Packed`] table: its index, and the tag.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PackedPlace {
    index: usize,
    tag: u64,
}

/// The bounds of an unknown position.
const LEAST: i8 = -32;
const MOST: i8 = 31;

#[inline(always)]
fn pack(tag: u64, known: TableEntry) -> u64 {
    let low = u64::from((known.low.max(LEAST) - LEAST).cast_unsigned());
    let high = u64::from((MOST - known.high.min(MOST)).cast_unsigned());
    let (cost, column) = (u64::from(known.cost.min(31)), u64::from(NO_COLUMN - known.column.min(NO_COLUMN)));
    tag << TAG | cost << 17 | column << 12 | low << 6 | high
}

#[inline(always)]
#[allow(clippy::cast_possible_truncation)] // Taking bits out of a word.
fn unpack(slot: u64) -> TableEntry {
    TableEntry {
        low: (slot >> 6 & 63) as i8 + LEAST,
        high: MOST - (slot & 63) as i8,
        column: NO_COLUMN - ((slot >> 12) as u8 & 31),
        cost: (slot >> 17) as u8 & 31,
    }
}

impl Packed {
    #[inline(always)]
    fn slots(&self, place: PackedPlace) -> Option<&Slots> {
        self.places.get().get(place.index)
    }
}

impl TranspositionTable<u64> for Packed {
    type Place = PackedPlace;

    fn new(bytes: usize, key_bits: u32) -> Option<Self> {
        let places = places(bytes, size_of::<Slots>())?;
        let place_bits = places.ilog2();
        let covers = (1..=64).contains(&key_bits) && place_bits < key_bits && key_bits - place_bits <= 64 - TAG;
        let places = if covers { Memory::new(places)? } else { return None };
        let tag_bits = key_bits - place_bits;
        Some(Self { places, key: u64::MAX >> (64 - key_bits), tag: u64::MAX >> (64 - tag_bits), tag_bits })
    }

    #[inline(always)]
    fn find(&self, key: u64) -> PackedPlace {
        let product = key.wrapping_mul(GOLDEN) & self.key;
        // Below the number of places.
        #[allow(clippy::cast_possible_truncation)]
        let index = (product >> self.tag_bits) as usize;
        PackedPlace { index, tag: product & self.tag }
    }

    #[inline(always)]
    fn get(&self, place: PackedPlace) -> Option<TableEntry> {
        let [first, second] = self.slots(place)?;
        let (first, second) = (first.load(Ordering::Relaxed), second.load(Ordering::Relaxed));
        let slot = if first >> TAG == place.tag { first } else { second };
        (slot >> TAG == place.tag).then(|| unpack(slot))
    }

    #[inline(always)]
    fn put(&self, place: PackedPlace, known: TableEntry) {
        let Some(slots) = self.slots(place) else { return };
        let (first, second) = (slots[0].load(Ordering::Relaxed), slots[1].load(Ordering::Relaxed));
        let cost = |slot: u64| slot >> 17 & 31;
        let into_second = first >> TAG != place.tag && (second >> TAG == place.tag || cost(second) < cost(first));
        slots[usize::from(into_second)].store(pack(place.tag, known), Ordering::Relaxed);
    }

    #[inline(always)]
    fn prefetch(&self, place: PackedPlace) {
        prefetch(self.places.get(), place.index);
    }

    fn clear(&self) {
        for slot in self.places.get().iter().flatten() {
            slot.store(0, Ordering::Relaxed);
        }
    }

    #[inline(always)]
    fn number(place: PackedPlace) -> u64 {
        (place.index as u64).wrapping_mul(GOLDEN) ^ place.tag
    }
}

/// Two slots with whole keys, for boards of any size.
///
/// A slot takes more than one write. So a writer makes the version odd before it begins and even again when it is done,
/// and skips the pair while another thread writes. A reader discards what changed while it was reading.
#[derive(Default)]
#[repr(align(64))]
struct Pair {
    version: AtomicU64,
    /// Low and high half of each key; zero is an empty slot: every key has a bit for the next cell of its columns.
    keys: [[AtomicU64; 2]; 2],
    known: [AtomicU32; 2],
}

/// Slots with the whole key.
pub(crate) struct Whole {
    pairs: Vec<Pair>,
}

/// A place in a [`Whole`] table: the index of its pair, and the key.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WholePlace {
    pair: usize,
    key: [u64; 2],
}

fn to_word(known: TableEntry) -> u32 {
    u32::from_le_bytes([known.low.cast_unsigned(), known.high.cast_unsigned(), known.column, known.cost])
}

fn from_word(word: u32) -> TableEntry {
    let [low, high, column, cost] = word.to_le_bytes();
    TableEntry { low: low.cast_signed(), high: high.cast_signed(), column, cost }
}

impl Pair {
    fn key(&self, slot: usize) -> [u64; 2] {
        [0, 1].map(|half: usize| self.keys[slot][half].load(Ordering::Relaxed))
    }
}

impl TranspositionTable<u128> for Whole {
    type Place = WholePlace;

    fn new(bytes: usize, _: u32) -> Option<Self> {
        Some(Self { pairs: allocate(places(bytes, size_of::<Pair>())?)? })
    }

    #[inline]
    #[allow(clippy::cast_possible_truncation)] // Any bits will do to find a place.
    fn find(&self, key: u128) -> WholePlace {
        let key = [key.low_u64(), (key >> 64).low_u64()];
        let folded = key.iter().fold(0_u64, |folded, half| {
            let folded = (folded ^ half).wrapping_mul(GOLDEN);
            folded ^ folded >> 32
        });
        WholePlace { pair: folded as usize & (self.pairs.len() - 1), key }
    }

    #[inline]
    fn get(&self, place: WholePlace) -> Option<TableEntry> {
        let pair = self.pairs.get(place.pair)?;
        let version = pair.version.load(Ordering::Acquire);
        let slot = [0, 1].into_iter().find(|slot: &usize| pair.key(*slot) == place.key)?;
        let known = pair.known[slot].load(Ordering::Relaxed);
        fence(Ordering::Acquire);
        let is_whole = version.is_multiple_of(2) && pair.version.load(Ordering::Relaxed) == version;
        is_whole.then(|| from_word(known))
    }

    #[inline]
    fn put(&self, place: WholePlace, known: TableEntry) {
        let Some(pair) = self.pairs.get(place.pair) else { return };
        let version = pair.version.load(Ordering::Relaxed);
        let begun = version.is_multiple_of(2)
            && pair.version.compare_exchange(version, version + 1, Ordering::Acquire, Ordering::Relaxed).is_ok();
        if !begun {
            return;
        }
        fence(Ordering::Release);
        let cost = |slot: usize| from_word(pair.known[slot].load(Ordering::Relaxed)).cost;
        let into_second = pair.key(0) != place.key && (pair.key(1) == place.key || cost(1) < cost(0));
        let slot = usize::from(into_second);
        for half in 0..2 {
            pair.keys[slot][half].store(place.key[half], Ordering::Relaxed);
        }
        pair.known[slot].store(to_word(known), Ordering::Relaxed);
        pair.version.store(version + 2, Ordering::Release);
    }

    #[inline]
    fn prefetch(&self, place: WholePlace) {
        prefetch(&self.pairs, place.pair);
    }

    fn clear(&self) {
        for pair in &self.pairs {
            for slot in 0..2 {
                pair.known[slot].store(0, Ordering::Relaxed);
                for half in 0..2 {
                    pair.keys[slot][half].store(0, Ordering::Relaxed);
                }
            }
        }
    }

    #[inline]
    fn number(place: WholePlace) -> u64 {
        place.key[0] ^ place.key[1].wrapping_mul(GOLDEN)
    }
}

/// Prefetches the cache line of a slot, where the processor can.
#[inline(always)]
fn prefetch<T>(slots: &[T], index: usize) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: a prefetch reads nothing that the program sees and cannot fault, whatever the address.
        #[allow(unsafe_code)]
        unsafe {
            _mm_prefetch::<_MM_HINT_T0>(slots.as_ptr().wrapping_add(index).cast());
        }
    }
    #[cfg(target_arch = "aarch64")]
    {
        // SAFETY: as above. The stable standard library has no function for it.
        #[allow(unsafe_code)]
        unsafe {
            std::arch::asm!(
                "prfm pldl1keep, [{}]",
                in(reg) slots.as_ptr().wrapping_add(index),
                options(nostack, preserves_flags, readonly)
            );
        }
    }
    #[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
    let _ = (slots, index);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known(cost: u8) -> TableEntry {
        TableEntry { low: -21, high: 18, column: 6, cost }
    }

    #[test]
    fn a_packed_slot_holds_everything() {
        for low in [-31, -1, 0, 30] {
            for high in [-31, 0, 1, 31] {
                for column in [0, 6, 30, NO_COLUMN] {
                    let known = TableEntry { low, high, column, cost: 31 };
                    assert_eq!(unpack(pack(0x3ff_ffff_ffff, known)), known);
                    assert_eq!(from_word(to_word(known)), known);
                }
            }
        }
        let TableEntry { low, high, column, .. } = unpack(0);
        assert!(low < -31 && high >= 31 && column == NO_COLUMN, "no score is beyond");
        assert_eq!(unpack(pack(0, UNKNOWN)), TableEntry { cost: UNKNOWN.cost, ..unpack(0) });
    }

    #[test]
    fn a_packed_table_covers_its_keys_or_is_not_made() {
        assert!(Packed::new(1 << 11, 50).is_none(), "7 + 42 bits are too few");
        for (bytes, bits) in [(1 << 11, 49), (2 << 20, 49), (64 << 20, 64)] {
            let table = Packed::new(bytes, bits).unwrap();
            // One key, and a hundred thousand others, some in the same place, some with the same tag.
            let key = 0x1_2345_6789_abcd;
            table.put(table.find(key), known(1));
            assert_eq!(table.get(table.find(key)), Some(known(1)));
            let others = (0..bits).map(|bit| key ^ 1 << bit).chain((0..100_000).map(|other| other * 0x1_0001_0001));
            let others = others.filter(|other| *other != key && *other <= u64::MAX >> (64 - bits));
            let unknown = |other| table.get(table.find(other)).is_none_or(|known| known == unpack(0));
            assert!(others.into_iter().all(unknown));
        }
    }

    #[test]
    fn costlier_entries_stay() {
        let table = Whole::new(64, 128).unwrap();
        assert_eq!(table.pairs.len(), 1, "one place");
        let put = |key, cost| table.put(table.find(key), known(cost));
        let has = |key| table.get(table.find(key)).is_some();
        put(1, 5);
        put(2, 9);
        put(3, 1);
        assert!(has(2) && has(3) && !has(1));
        put(4, 1);
        assert!(has(2) && has(4) && !has(3));
        table.clear();
        assert!(!has(2));
    }

    /// Two threads write and read the same few places; what comes out was put in by one of them for that key.
    #[test]
    fn a_pair_is_never_seen_half_written() {
        let table = Whole::new(4 * 64, 128).unwrap();
        let keys: Vec<u128> = (1..40_u128).map(|key| key << 64 | (key * key)).collect();
        let about = |key: u128| {
            let low = i8::try_from((key >> 64) & 0x3f).unwrap();
            TableEntry { low, high: -low, column: 3, cost: 7 }
        };
        std::thread::scope(|scope| {
            for turn in 0..2_usize {
                let (table, keys) = (&table, &keys);
                scope.spawn(move || {
                    for round in 0..200_000_usize {
                        let key = keys[(round * (7 + turn) + turn) % keys.len()];
                        let place = table.find(key);
                        assert!(table.get(place).is_none_or(|known| known == about(key)));
                        table.put(place, about(key));
                    }
                });
            }
        });
    }
}
