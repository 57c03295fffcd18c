//! A filter of system calls, as bubblewrap passes it to the kernel: no shared memory of System V.
//!
//! A segment belongs to no process once all have let go of it, so nobody could say who uses how much.

#[cfg(all(target_os = "linux", any(target_arch = "x86_64", target_arch = "aarch64")))]
mod linux {
    use std::fs::File;
    use std::io::Write as _;
    use std::os::fd::AsRawFd as _;
    use std::sync::OnceLock;

    use rustix::fs::{MemfdFlags, memfd_create};

    /// What the kernel calls the processor, and the number of `shmget` there.
    #[cfg(target_arch = "x86_64")]
    const PROCESSOR_AND_CALL: (u32, u32) = (0xC000_003E, 29);
    #[cfg(target_arch = "aarch64")]
    const PROCESSOR_AND_CALL: (u32, u32) = (0xC000_00B7, 194);

    /// "There is no such system call" (error 38), as a decision of a filter.
    const MISSING: u32 = 0x0005_0026;
    const ALLOWED: u32 = 0x7FFF_0000;

    /// An instruction of the Berkeley Packet Filter: code, jumps if equal and if not, operand.
    type Instruction = (u16, u8, u8, u32);

    /// Loads a word of what describes the system call.
    const fn load(place: u32) -> Instruction {
        (0x20, 0, 0, place)
    }

    /// Goes on if the loaded word is equal to this one, and skips some instructions if it is not.
    const fn equal_or_skip(word: u32, skipped: u8) -> Instruction {
        (0x15, 0, skipped, word)
    }

    const fn decide(decision: u32) -> Instruction {
        (0x06, 0, 0, decision)
    }

    const PROGRAM: [Instruction; 6] = [
        load(4),
        equal_or_skip(PROCESSOR_AND_CALL.0, 3),
        load(0),
        equal_or_skip(PROCESSOR_AND_CALL.1, 1),
        decide(MISSING),
        decide(ALLOWED),
    ];

    /// A file in memory with the filter. It stays open as long as this process runs.
    fn open() -> Option<File> {
        let mut file = File::from(memfd_create("filter", MemfdFlags::CLOEXEC).ok()?);
        for (code, equal, different, operand) in PROGRAM {
            file.write_all(&code.to_ne_bytes()).ok()?;
            file.write_all(&[equal, different]).ok()?;
            file.write_all(&operand.to_ne_bytes()).ok()?;
        }
        Some(file)
    }

    /// The name by which processes that this one starts can open the filter.
    pub(crate) fn file() -> Option<String> {
        static FILE: OnceLock<Option<File>> = OnceLock::new();
        let file = FILE.get_or_init(open).as_ref()?;
        Some(format!("/proc/{}/fd/{}", std::process::id(), file.as_raw_fd()))
    }
}

#[cfg(all(target_os = "linux", any(target_arch = "x86_64", target_arch = "aarch64")))]
pub(crate) use linux::file;

/// There is no filter for this processor.
#[cfg(not(all(target_os = "linux", any(target_arch = "x86_64", target_arch = "aarch64"))))]
pub(crate) fn file() -> Option<String> {
    None
}
