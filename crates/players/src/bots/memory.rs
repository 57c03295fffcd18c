//! The memory that a program uses with everything that it started, shared memory included.
//!
//! The system limits the data of each process. That counts neither what is shared nor what several processes have
//! together, so the referee looks for itself.

use std::collections::HashMap;
use std::fs;
use std::os::unix::fs::MetadataExt as _;
use std::time::Duration;

/// How often the memory of a program is looked at. In this time a program can write a few hundred megabytes.
pub(crate) const LOOK: Duration = Duration::from_millis(100);

/// The unit in which the system tells the size of files on the disk or in memory.
const BLOCK: u64 = 512;

/// More processes than this are not counted.
const MAX_PROCESSES: usize = 4096;

/// A process and all its descendants, by their ids.
pub(crate) fn family(root: u32) -> Vec<u32> {
    let mut family = vec![root];
    let mut next = 0;
    while next < family.len() && family.len() < MAX_PROCESSES {
        let threads = fs::read_dir(format!("/proc/{}/task", family[next])).into_iter().flatten();
        for thread in threads.filter_map(Result::ok) {
            let children = fs::read_to_string(thread.path().join("children")).unwrap_or_default();
            family.extend(children.split_whitespace().filter_map(|id| id.parse::<u32>().ok()));
        }
        next += 1;
    }
    family
}

/// The bytes of memory that a process and all its descendants use together. Programs and libraries do not count, as
/// they are files.
pub(crate) fn used_by(root: u32, limit: u64) -> u64 {
    let family = family(root);
    let files = open_files(&family);
    // What several processes share counts for each of them here: quick, and never too little.
    let most: u64 = family.iter().map(|id| sum(*id, "status", &["RssAnon", "RssShmem", "VmSwap"])).sum();
    if most.saturating_add(files) <= limit {
        return most + files;
    }
    let parts = |names: &[&str]| family.iter().map(|id| sum(*id, "smaps_rollup", names)).sum::<u64>();
    // A file in memory can be open and mapped. It counts once, and that is why of files and mappings the larger counts.
    parts(&["Pss_Anon", "SwapPss"]).saturating_add(parts(&["Pss_Shmem"]).max(files))
}

/// The sum of some lines of a file about a process, such as `RssAnon:  7168 kB`, in bytes.
fn sum(process: u32, file: &str, names: &[&str]) -> u64 {
    let text = fs::read_to_string(format!("/proc/{process}/{file}")).unwrap_or_default();
    let kibibytes = text.lines().filter_map(|line| {
        let (name, value) = line.split_once(':')?;
        names.contains(&name).then_some(())?;
        value.split_whitespace().next()?.parse::<u64>().ok()
    });
    kibibytes.sum::<u64>().saturating_mul(1024)
}

/// The bytes of the files in memory that some processes have opened.
fn open_files(family: &[u32]) -> u64 {
    let mut files: HashMap<(u64, u64), u64> = HashMap::new();
    for process in family {
        let open = fs::read_dir(format!("/proc/{process}/fd")).into_iter().flatten().filter_map(Result::ok);
        for entry in open {
            let Ok(name) = fs::read_link(entry.path()) else { continue };
            let is_in_memory =
                name.starts_with("/dev/shm") || name.as_os_str().as_encoded_bytes().starts_with(b"/memfd:");
            if let Some(file) = is_in_memory.then(|| fs::metadata(entry.path()).ok()).flatten() {
                files.insert((file.dev(), file.ino()), file.blocks().saturating_mul(BLOCK));
            }
        }
    }
    files.values().sum()
}
