//! A cache of bytes by name that never exceeds a size.

use std::collections::{HashMap, VecDeque};

use axum::body::Bytes;

/// A cache of bytes by name; the oldest are forgotten first.
#[derive(Debug)]
pub(crate) struct ByteCache {
    kept: HashMap<String, Bytes>,
    /// The oldest first.
    order: VecDeque<String>,
    bytes: usize,
    most: usize,
}

impl ByteCache {
    /// An empty cache of at most this many bytes, names included.
    pub(crate) fn new(most: usize) -> Self {
        Self { kept: HashMap::new(), order: VecDeque::new(), bytes: 0, most }
    }

    pub(crate) fn get(&self, name: &str) -> Option<Bytes> {
        self.kept.get(name).cloned()
    }

    pub(crate) fn keep(&mut self, name: String, content: Bytes) {
        // Two requests may have worked on the same answer.
        if self.kept.contains_key(&name) {
            return;
        }
        self.bytes += name.len() + content.len();
        self.order.push_back(name.clone());
        self.kept.insert(name, content);
        while self.bytes > self.most {
            let Some(oldest) = self.order.pop_front() else { break };
            let content = self.kept.remove(&oldest).unwrap_or_default();
            self.bytes -= oldest.len() + content.len();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_oldest_are_forgotten() {
        let most = 10_000;
        let mut cache = ByteCache::new(most);
        for number in 0..100 {
            cache.keep(number.to_string(), Bytes::from(vec![0; most / 10]));
            cache.keep(number.to_string(), Bytes::new());
            assert!(cache.bytes <= most);
        }
        assert_eq!((cache.kept.len(), cache.order.len()), (9, 9));
        assert!(cache.get("99").is_some() && cache.get("90").is_none());
        // What is larger than the cache is not kept.
        cache.keep("large".to_owned(), Bytes::from(vec![0; most + 1]));
        assert_eq!((cache.kept.len(), cache.bytes), (0, 0));
    }
}
