//! What has been found out about positions, for when they come about again.
//!
//! Two neighbouring slots for every place; the one that cost more nodes stays. A stored key is never confused with
//! another: a wrong score would follow.

use std::mem::size_of;

use p4_rules::Word;

/// What is known about a position: its score lies within these, and which column was best.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Known {
    pub(crate) low: i8,
    pub(crate) high: i8,
    /// The index of the best column so far.
    pub(crate) column: u8,
    /// The logarithm of the number of nodes it took.
    pub(crate) cost: u8,
}

/// A store of positions by their keys.
pub(crate) trait Table<W>: Sized {
    /// A table of at most so many bytes for keys of so many bits; `None` if there is no memory or the size is too small.
    fn new(bytes: usize, key_bits: u32) -> Option<Self>;
    /// What is known about a position.
    fn get(&self, key: W) -> Option<Known>;
    /// Remembers what is known about a position, unless both its slots hold what cost more.
    fn put(&mut self, key: W, known: Known);
    /// Tells the memory that this position will be asked for soon.
    fn prefetch(&self, key: W);
    /// Forgets everything.
    fn clear(&mut self);
}

/// A power of two that leaves room for two slots per place.
fn places(bytes: usize, slot: usize) -> Option<usize> {
    let places = bytes / (2 * slot);
    (places > 0).then(|| 1 << places.ilog2())
}

fn allocate<T: Clone>(slots: usize, empty: T) -> Option<Vec<T>> {
    let mut memory = Vec::new();
    memory.try_reserve_exact(slots).ok()?;
    memory.resize(slots, empty);
    Some(memory)
}

/// Zeroed words, on large pages where the system has them: a table is read all over, and the processor keeps track of few
/// small pages.
#[cfg(unix)]
struct Words(memmap2::MmapMut);

#[cfg(unix)]
impl Words {
    fn new(words: usize) -> Option<Self> {
        let mut memory = memmap2::MmapMut::map_anon(words.checked_mul(size_of::<u64>())?).ok()?;
        #[cfg(target_os = "linux")]
        let _ = memory.advise(memmap2::Advice::HugePage);
        // Touches every page now, rather than in the midst of a search.
        memory.fill(0);
        Some(Self(memory))
    }

    #[inline]
    fn get(&self) -> &[u64] {
        bytemuck::cast_slice(&self.0)
    }

    #[inline]
    fn get_mut(&mut self) -> &mut [u64] {
        bytemuck::cast_slice_mut(&mut self.0)
    }
}

#[cfg(not(unix))]
struct Words(Vec<u64>);

#[cfg(not(unix))]
impl Words {
    fn new(words: usize) -> Option<Self> {
        allocate(words, 0).map(Self)
    }

    #[inline]
    fn get(&self) -> &[u64] {
        &self.0
    }

    #[inline]
    fn get_mut(&mut self) -> &mut [u64] {
        &mut self.0
    }
}

/// An odd number whose multiples spread well: 2^64 divided by the golden ratio.
const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;

/// Slots of 64 bits, for keys of at most 64.
///
/// ```text
///   63           32 31   24 23   16 15    8 7     0
///   | low key bits |  cost | column|  low  |  high |      all zero: empty
/// ```
///
/// Keys of b bits are multiplied by an odd number modulo 2^b, which is one to one. The highest i bits of the product are
/// the place, its lowest 32 bits are stored. If i + 32 >= b, place and stored bits together are the whole product, hence
/// the key: no two keys are confused. That is checked when the table is made.
pub(crate) struct Packed {
    slots: Words,
    key_bits: u32,
    place_bits: u32,
}

impl Packed {
    #[inline]
    fn find(&self, key: u64) -> (usize, u64) {
        let product = key.wrapping_mul(SPREAD) & (u64::MAX >> (64 - self.key_bits));
        // Below the number of places.
        #[allow(clippy::cast_possible_truncation)]
        let place = (product >> (self.key_bits - self.place_bits)) as usize;
        (2 * place, product << 32)
    }
}

const KEY: u64 = 0xffff_ffff_0000_0000;

fn pack(tag: u64, known: Known) -> u64 {
    let [low, high] = [known.low, known.high].map(|bound| u64::from(bound.cast_unsigned()));
    tag | u64::from(known.cost) << 24 | u64::from(known.column) << 16 | low << 8 | high
}

#[allow(clippy::cast_possible_truncation)] // Taking bytes out of a word.
fn unpack(slot: u64) -> Known {
    Known {
        low: ((slot >> 8) as u8).cast_signed(),
        high: (slot as u8).cast_signed(),
        column: (slot >> 16) as u8,
        cost: (slot >> 24) as u8,
    }
}

impl Table<u64> for Packed {
    fn new(bytes: usize, key_bits: u32) -> Option<Self> {
        let places = places(bytes, size_of::<u64>())?;
        let place_bits = places.ilog2();
        let covers = (1..=64).contains(&key_bits) && place_bits <= key_bits && place_bits + 32 >= key_bits;
        let slots = if covers { Words::new(2 * places)? } else { return None };
        Some(Self { slots, key_bits, place_bits })
    }

    #[inline]
    fn get(&self, key: u64) -> Option<Known> {
        let (place, tag) = self.find(key);
        let pair = self.slots.get().get(place..place + 2)?;
        // Costs are at least 1, so that no full slot is zero.
        let slot = pair.iter().copied().find(|slot| slot & KEY == tag && *slot != 0)?;
        Some(unpack(slot))
    }

    #[inline]
    fn put(&mut self, key: u64, known: Known) {
        let (place, tag) = self.find(key);
        if let Some([first, second]) = self.slots.get_mut().get_mut(place..place + 2) {
            let cost = |slot: &u64| slot & !KEY & 0xff00_0000;
            let target = if *first & KEY == tag {
                first
            } else if *second & KEY == tag || cost(second) <= cost(first) {
                second
            } else {
                first
            };
            *target = pack(tag, known);
        }
    }

    #[inline]
    fn prefetch(&self, key: u64) {
        let (place, _) = self.find(key);
        prefetch(self.slots.get(), place);
    }

    fn clear(&mut self) {
        self.slots.get_mut().fill(0);
    }
}

/// Slots with the whole key, for boards of any size.
pub(crate) struct Whole<W> {
    /// A key of zero is an empty slot: every key has a bit for the next cell of its columns.
    slots: Vec<(W, Known)>,
}

const NOTHING: Known = Known { low: 0, high: 0, column: 0, cost: 0 };

impl<W: Word> Whole<W> {
    #[inline]
    #[allow(clippy::cast_possible_truncation)] // Any bits will do to find a place.
    fn find(&self, key: W) -> usize {
        let mut folded = 0_u64;
        let mut rest = key;
        for _ in 0..W::BITS / 64 {
            folded = (folded ^ rest.low_u64()).wrapping_mul(SPREAD);
            folded ^= folded >> 32;
            rest = rest.shift_down(64);
        }
        (folded as usize & (self.slots.len() / 2 - 1)) * 2
    }
}

impl<W: Word> Table<W> for Whole<W> {
    fn new(bytes: usize, _: u32) -> Option<Self> {
        let places = places(bytes, size_of::<(W, Known)>())?;
        Some(Self { slots: allocate(2 * places, (W::ZERO, NOTHING))? })
    }

    #[inline]
    fn get(&self, key: W) -> Option<Known> {
        let place = self.find(key);
        let pair = self.slots.get(place..place + 2)?;
        pair.iter().find(|(stored, _)| *stored == key).map(|(_, known)| *known)
    }

    #[inline]
    fn put(&mut self, key: W, known: Known) {
        let place = self.find(key);
        if let Some([first, second]) = self.slots.get_mut(place..place + 2) {
            let target = if first.0 == key {
                first
            } else if second.0 == key || second.1.cost <= first.1.cost {
                second
            } else {
                first
            };
            *target = (key, known);
        }
    }

    #[inline]
    fn prefetch(&self, key: W) {
        prefetch(&self.slots, self.find(key));
    }

    fn clear(&mut self) {
        self.slots.fill((W::ZERO, NOTHING));
    }
}

/// Asks for the cache line of a slot, where the processor can be asked.
#[inline]
fn prefetch<T>(slots: &[T], index: usize) {
    #[cfg(target_arch = "x86_64")]
    if let Some(slot) = slots.get(index) {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: a prefetch reads nothing that the program sees and cannot fault; the address is that of a live slot.
        #[allow(unsafe_code)]
        unsafe {
            _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(slot).cast());
        }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = (slots, index);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known(cost: u8) -> Known {
        Known { low: -64, high: 63, column: 6, cost }
    }

    #[test]
    fn a_packed_slot_holds_everything() {
        for low in [-64, -1, 0, 63] {
            for high in [-64, 0, 1, 63] {
                let known = Known { low, high, column: 12, cost: 40 };
                assert_eq!(unpack(pack(0xabcd_ef01 << 32, known)), known);
            }
        }
    }

    #[test]
    fn a_packed_table_covers_its_keys_or_is_not_made() {
        assert!(Packed::new(1 << 20, 49).is_none(), "16 + 32 bits are too few");
        let mut table = Packed::new(2 << 20, 49).unwrap();
        // One key, and a hundred thousand others, some in the same place, some with the same stored bits.
        let key = 0x1_2345_6789_abcd;
        table.put(key, known(1));
        assert_eq!(table.get(key), Some(known(1)));
        let others = (0..49).map(|bit| key ^ 1 << bit).chain((0..100_000).map(|other| other * 0x1_0001_0001));
        assert!(others.filter(|other| *other != key).all(|other| table.get(other).is_none()));
    }

    #[test]
    fn what_cost_more_stays() {
        let mut table = Whole::<u128>::new(64, 128).unwrap();
        assert_eq!(table.slots.len(), 2, "one place");
        table.put(1, known(5));
        table.put(2, known(9));
        table.put(3, known(1));
        assert!(table.get(2).is_some() && table.get(3).is_some() && table.get(1).is_none());
        table.put(4, known(1));
        assert!(table.get(2).is_some() && table.get(4).is_some() && table.get(3).is_none());
        table.clear();
        assert_eq!(table.get(2), None);
    }
}
