//! What is known about positions that a walk has seen.

use puissance4_rules::Word;

/// A table of a fixed size. A new generation forgets everything at once.
pub(super) struct Memo<W, V> {
    slots: Vec<Slot<W, V>>,
    generation: u32,
    used: usize,
}

#[derive(Clone, Copy)]
struct Slot<W, V> {
    key: W,
    generation: u32,
    value: V,
}

impl<W: Word, V: Copy + Default> Memo<W, V> {
    /// A table of 2 to the power of `bits` slots.
    pub(super) fn new(bits: u32) -> Self {
        let empty = Slot { key: W::ZERO, generation: 0, value: V::default() };
        Self { slots: vec![empty; 1 << bits], generation: 1, used: 0 }
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.used = 0;
        self.generation = self.generation.checked_add(1).unwrap_or_else(|| {
            self.slots.iter_mut().for_each(|slot| slot.generation = 0);
            1
        });
    }

    /// How many positions it holds.
    pub(super) fn len(&self) -> usize {
        self.used
    }

    /// What is known about a position; otherwise the slot for it. `None` if the table is full: three quarters are used.
    #[inline]
    pub(super) fn find(&self, key: W) -> Option<Result<V, usize>> {
        match self.slot(key) {
            Ok(index) => Some(Ok(self.slots[index].value)),
            Err(index) => (4 * self.used < 3 * self.slots.len()).then_some(Err(index)),
        }
    }

    /// The slot of a position, or the one for it.
    #[inline]
    fn slot(&self, key: W) -> Result<usize, usize> {
        // The product spreads the lower 64 bits, and what a larger word has above them.
        let folded = key.low_u64() ^ key.down(64).low_u64().rotate_left(32);
        let hash = folded.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
        #[allow(clippy::cast_possible_truncation)] // 32 bits are left.
        let mut index = hash as usize & (self.slots.len() - 1);
        loop {
            let slot = &self.slots[index];
            if slot.generation != self.generation {
                return Err(index);
            }
            if slot.key == key {
                return Ok(index);
            }
            index = (index + 1) & (self.slots.len() - 1);
        }
    }

    /// Keeps what is known about a position.
    #[inline]
    pub(super) fn put(&mut self, key: W, value: V) {
        if let Some(Err(index)) = self.find(key) {
            self.slots[index] = Slot { key, generation: self.generation, value };
            self.used += 1;
        }
    }

    /// The same, instead of what was known.
    pub(super) fn replace(&mut self, key: W, value: V) {
        match self.slot(key) {
            Ok(index) => self.slots[index].value = value,
            Err(_) => self.put(key, value),
        }
    }
}
