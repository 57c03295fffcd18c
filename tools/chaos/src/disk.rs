//! The possible contents of a disk after a power loss, computed from the recorded operations of a program.
//!
//! A disk keeps what was synced. Of later writes it may have kept anything: all, nothing, or some sectors in any order.
//! The same is true for the names in a folder, which are synced separately; but the file system changes names in order.
//! After a failed sync, its data may still be lost, and no later sync helps: the kernel has marked the data as written.

use std::collections::{BTreeMap, HashMap};

use crate::random::Random;
use crate::shim::{Operation, What};

/// The disk of a program, up to some operation.
#[derive(Clone, Debug, Default)]
pub(crate) struct Disk {
    files: Vec<Content>,
    /// The present file of each inode.
    by_inode: HashMap<u64, usize>,
    names: Names,
    durable_names: Names,
    changed_names: Vec<Renaming>,
}

type Names = BTreeMap<String, usize>;

/// The content of a file: the synced part, and the later changes in order.
#[derive(Clone, Debug, Default)]
struct Content {
    durable: Vec<u8>,
    changes: Vec<Change>,
}

#[derive(Clone, Debug)]
struct Change {
    what: Edit,
    certainty: Certainty,
}

/// Whether a change is on disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Certainty {
    /// The next sync writes it.
    Unsure,
    /// It is on disk.
    Sure,
    /// Its sync has failed, and a later one does not write it.
    Forgotten,
}

#[derive(Clone, Debug)]
enum Edit {
    Write { place: usize, bytes: Vec<u8> },
    Resize(usize),
}

#[derive(Clone, Debug)]
enum Renaming {
    Added(String, usize),
    Removed(String),
}

/// What happens to changes that were not synced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Loss {
    /// All are kept, as if the program had been killed.
    Nothing,
    /// None is kept.
    Everything,
    /// All before some change are kept, and that one is torn after some sectors.
    Torn(usize),
    /// Each sector of this size is kept or lost independently.
    Scattered(usize),
}

impl Loss {
    /// Each kind, with the sector sizes of old and new disks.
    pub(crate) const ALL: [Self; 6] = [
        Self::Nothing,
        Self::Everything,
        Self::Torn(512),
        Self::Torn(4096),
        Self::Scattered(512),
        Self::Scattered(4096),
    ];
}

/// The remaining files, by name.
pub(crate) type Image = BTreeMap<String, Vec<u8>>;

impl Disk {
    /// Applies the next operation of the program.
    pub(crate) fn apply(&mut self, operation: &Operation) {
        match &operation.what {
            What::Opened { file, name, is_new, is_emptied } => {
                if *is_new {
                    let number = self.files.len();
                    self.files.push(Content::default());
                    self.by_inode.insert(*file, number);
                    self.rename(Renaming::Added(name.clone(), number));
                } else if *is_emptied {
                    self.edit(*file, Edit::Resize(0));
                }
            }
            What::Written { file, place, bytes } => {
                self.edit(*file, Edit::Write { place: *place, bytes: bytes.clone() });
            }
            What::Resized { file, length } => self.edit(*file, Edit::Resize(*length)),
            What::Synced(file) => self.settle(*file, Certainty::Sure),
            What::SyncFailed(file) => self.settle(*file, Certainty::Forgotten),
            What::SyncSwallowed(_) => {}
            What::FolderSynced => {
                self.changed_names.clear();
                self.durable_names.clone_from(&self.names);
            }
            What::Unlinked(name) => self.rename(Renaming::Removed(name.clone())),
            What::Renamed(from, to) => {
                if let Some(number) = self.names.get(from).copied() {
                    self.rename(Renaming::Added(to.clone(), number));
                    self.rename(Renaming::Removed(from.clone()));
                }
            }
            What::Linked(from, to) => {
                if let Some(number) = self.names.get(from).copied() {
                    self.rename(Renaming::Added(to.clone(), number));
                }
            }
        }
    }

    fn content(&mut self, inode: u64) -> Option<&mut Content> {
        self.files.get_mut(*self.by_inode.get(&inode)?)
    }

    fn edit(&mut self, inode: u64, what: Edit) {
        if let Some(content) = self.content(inode) {
            content.changes.push(Change { what, certainty: Certainty::Unsure });
        }
    }

    fn settle(&mut self, inode: u64, certainty: Certainty) {
        let Some(content) = self.content(inode) else { return };
        for change in content.changes.iter_mut().filter(|change| change.certainty == Certainty::Unsure) {
            change.certainty = certainty;
        }
        // Changes after one that is not on disk are applied again after it.
        let sure = content.changes.iter().take_while(|change| change.certainty == Certainty::Sure).count();
        for change in content.changes.drain(..sure) {
            change.what.apply(&mut content.durable);
        }
    }

    fn rename(&mut self, what: Renaming) {
        what.apply(&mut self.names);
        self.changed_names.push(what);
    }

    /// How many changes may be lost.
    #[cfg(test)]
    pub(crate) fn unsure(&self) -> usize {
        let unsure = |content: &Content| content.changes.iter().filter(|change| !change.is_sure()).count();
        self.names.values().map(|number| unsure(&self.files[*number])).sum::<usize>() + self.changed_names.len()
    }

    /// What a power loss leaves now.
    pub(crate) fn cut(&self, loss: Loss, chance: &mut Random) -> Image {
        let mut names = self.durable_names.clone();
        let kept = match loss {
            Loss::Nothing => self.changed_names.len(),
            Loss::Everything => 0,
            Loss::Torn(_) | Loss::Scattered(_) => chance.below(self.changed_names.len() + 1),
        };
        for change in &self.changed_names[..kept] {
            change.apply(&mut names);
        }
        names.into_iter().map(|(name, number)| (name, self.files[number].cut(loss, chance))).collect()
    }
}

impl Change {
    fn is_sure(&self) -> bool {
        self.certainty == Certainty::Sure
    }
}

impl Content {
    fn cut(&self, loss: Loss, chance: &mut Random) -> Vec<u8> {
        let unsure = self.changes.iter().filter(|change| !change.is_sure()).count();
        // The change that is torn, among those that may be lost.
        let torn = chance.below(unsure + 1);
        let mut number = 0;
        let mut bytes = self.durable.clone();
        for change in &self.changes {
            if change.is_sure() {
                change.what.apply(&mut bytes);
                continue;
            }
            match loss {
                Loss::Nothing => change.what.apply(&mut bytes),
                Loss::Torn(_) if number < torn => change.what.apply(&mut bytes),
                Loss::Torn(sector) if number == torn => {
                    let sectors = chance.below(change.what.sectors(sector) + 1);
                    change.what.apply_sectors(&mut bytes, sector, |number| number < sectors);
                }
                Loss::Torn(_) | Loss::Everything => {}
                Loss::Scattered(sector) => {
                    let grows = chance.happens(500);
                    change.what.apply_sectors(&mut bytes, sector, |_| chance.happens(500));
                    // The file may have its new length without the data.
                    if let Edit::Write { place, bytes: written } = &change.what
                        && grows
                    {
                        let length = bytes.len().max(place + written.len());
                        bytes.resize(length, 0);
                    }
                }
            }
            number += 1;
        }
        bytes
    }
}

impl Edit {
    fn apply(&self, bytes: &mut Vec<u8>) {
        match self {
            Self::Write { place, bytes: written } => put(bytes, *place, written),
            Self::Resize(length) => bytes.resize(*length, 0),
        }
    }

    /// How many sectors it touches. A new length counts as one.
    fn sectors(&self, sector: usize) -> usize {
        match self {
            Self::Write { place, bytes } => (place + bytes.len()).div_ceil(sector) - place / sector,
            Self::Resize(_) => 1,
        }
    }

    /// Applies only the sectors that are kept.
    fn apply_sectors(&self, bytes: &mut Vec<u8>, sector: usize, mut is_kept: impl FnMut(usize) -> bool) {
        match self {
            Self::Write { place, bytes: written } => {
                let mut start = 0;
                for number in 0..self.sectors(sector) {
                    let end = ((place / sector + number + 1) * sector - place).min(written.len());
                    if is_kept(number) {
                        put(bytes, place + start, &written[start..end]);
                    }
                    start = end;
                }
            }
            Self::Resize(_) => {
                if is_kept(0) {
                    self.apply(bytes);
                }
            }
        }
    }
}

fn put(bytes: &mut Vec<u8>, place: usize, written: &[u8]) {
    let end = place + written.len();
    if bytes.len() < end {
        bytes.resize(end, 0);
    }
    bytes[place..end].copy_from_slice(written);
}

impl Renaming {
    fn apply(&self, names: &mut Names) {
        match self {
            Self::Added(name, number) => drop(names.insert(name.clone(), *number)),
            Self::Removed(name) => drop(names.remove(name)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::span::Nanoseconds;

    const FILE: u64 = 5;

    fn disk(operations: &[What]) -> Disk {
        let mut disk = Disk::default();
        for what in operations {
            disk.apply(&Operation { process: 1, start: Nanoseconds(0), what: what.clone() });
        }
        disk
    }

    fn new(name: &str) -> What {
        What::Opened { file: FILE, name: name.to_owned(), is_new: true, is_emptied: false }
    }

    fn write(place: usize, byte: u8, length: usize) -> What {
        What::Written { file: FILE, place, bytes: vec![byte; length] }
    }

    /// The contents that a file can have after a power loss, from many tries.
    fn contents(disk: &Disk, loss: Loss) -> Vec<Option<Vec<u8>>> {
        let mut chance = Random::seeded(1);
        let mut all: Vec<_> = (0..200).map(|_| disk.cut(loss, &mut chance).remove("a")).collect();
        all.sort();
        all.dedup();
        all
    }

    #[test]
    fn what_is_synced_stays() {
        let disk = disk(&[new("a"), write(0, 1, 2000), What::Synced(FILE), What::FolderSynced]);
        assert_eq!(disk.unsure(), 0);
        for loss in Loss::ALL {
            assert_eq!(contents(&disk, loss), [Some(vec![1; 2000])], "{loss:?}");
        }
    }

    #[test]
    fn what_is_not_synced_may_be_lost() {
        let disk = disk(&[new("a"), What::FolderSynced, write(0, 1, 1024), What::Synced(FILE), write(512, 2, 1024)]);
        let expected = |sectors: [u8; 3]| Some(sectors.map(|byte| vec![byte; 512]).concat());
        let before = Some(vec![1; 1024]);
        assert_eq!(contents(&disk, Loss::Nothing), [expected([1, 2, 2])]);
        assert_eq!(contents(&disk, Loss::Everything), vec![before.clone()]);
        // A prefix of its sectors; shorter ones come first.
        let half = Some([[1; 512], [2; 512]].concat());
        assert_eq!(contents(&disk, Loss::Torn(512)), vec![before.clone(), half, expected([1, 2, 2])]);
        // In any order, and the file may not have grown.
        let scattered = contents(&disk, Loss::Scattered(512));
        for possible in [before, expected([1, 1, 0]), expected([1, 1, 2]), expected([1, 2, 0]), expected([1, 2, 2])] {
            assert!(scattered.contains(&possible), "{:?}", possible.map(|bytes| bytes.len()));
        }
    }

    #[test]
    fn a_name_needs_a_sync_of_its_own() {
        let changed = disk(&[new("a"), write(0, 1, 10), What::Synced(FILE)]);
        assert_eq!(contents(&changed, Loss::Everything), [None]);
        assert_eq!(contents(&changed, Loss::Torn(512)), [None, Some(vec![1; 10])]);
        let removed = disk(&[new("a"), What::FolderSynced, What::Unlinked("a".to_owned())]);
        assert_eq!(contents(&removed, Loss::Nothing), [None]);
        assert_eq!(contents(&removed, Loss::Everything), [Some(vec![])]);
        let renamed = disk(&[new("b"), What::FolderSynced, What::Renamed("b".to_owned(), "a".to_owned())]);
        assert_eq!(contents(&renamed, Loss::Nothing), [Some(vec![])]);
        assert_eq!(contents(&renamed, Loss::Everything), [None]);
    }

    #[test]
    fn a_failed_sync_is_not_mended_by_the_next() {
        let start = [new("a"), What::FolderSynced, write(0, 1, 10), What::SyncFailed(FILE), What::Synced(FILE)];
        assert_eq!(contents(&disk(&start), Loss::Everything), [Some(vec![])]);
        // Only writing it again helps.
        let again = [&start[..], &[write(0, 1, 10), What::Synced(FILE)]].concat();
        for loss in Loss::ALL {
            assert_eq!(contents(&disk(&again), loss), [Some(vec![1; 10])], "{loss:?}");
        }
    }

    #[test]
    fn a_swallowed_sync_keeps_nothing() {
        let disk = disk(&[new("a"), What::FolderSynced, write(0, 1, 10), What::SyncSwallowed(FILE)]);
        assert_eq!(contents(&disk, Loss::Everything), [Some(vec![])]);
    }
}
