//! The chunks that are under way. Their number and size are limited, so neither coordinator nor server needs more
//! memory for more chunks.

use std::collections::BTreeMap;

use bytes::Bytes;

/// However large chunks are, no more bytes than this are under way, one chunk excepted.
const MAX_BYTES: usize = 32 << 20;

/// A chunk under way.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    pub(super) text: Bytes,
    pub(super) hash: String,
    /// How often its text was damaged.
    pub(super) damaged: u32,
    /// Whether this run has queued it, or found it queued.
    pub(super) is_queued: bool,
}

/// The chunks under way, by number.
#[derive(Debug)]
pub(super) struct Window {
    entries: BTreeMap<u64, Entry>,
    bytes: usize,
    most: usize,
}

impl Window {
    pub(super) fn new(most: usize) -> Self {
        Self { entries: BTreeMap::new(), bytes: 0, most: most.max(1) }
    }

    pub(super) fn is_full(&self) -> bool {
        self.entries.len() >= self.most || self.bytes >= MAX_BYTES
    }

    pub(super) fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    pub(super) fn len(&self) -> usize {
        self.entries.len()
    }

    pub(super) fn add(&mut self, number: u64, entry: Entry) {
        self.bytes += entry.text.len();
        self.entries.insert(number, entry);
    }

    pub(super) fn remove(&mut self, number: u64) -> Option<Entry> {
        let entry = self.entries.remove(&number)?;
        self.bytes -= entry.text.len();
        Some(entry)
    }

    pub(super) fn get_mut(&mut self, number: u64) -> Option<&mut Entry> {
        self.entries.get_mut(&number)
    }

    pub(super) fn entries_mut(&mut self) -> impl Iterator<Item = &mut Entry> {
        self.entries.values_mut()
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (u64, &Entry)> {
        self.entries.iter().map(|(number, entry)| (*number, entry))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_full_by_number_or_by_bytes() {
        let entry = |bytes| Entry { text: vec![0; bytes].into(), hash: String::new(), damaged: 0, is_queued: false };
        let mut window = Window::new(2);
        window.add(1, entry(1));
        assert!(!window.is_full());
        window.add(2, entry(1));
        assert!(window.is_full() && window.len() == 2);
        assert!(window.remove(1).is_some() && window.remove(1).is_none());
        assert!(!window.is_full());
        window.add(3, entry(MAX_BYTES));
        assert!(window.is_full());
        window.remove(3);
        window.remove(2);
        assert!(window.is_empty() && !window.is_full());
    }
}
