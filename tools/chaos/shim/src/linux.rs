//! The replaced functions, and the log.

use std::ffi::{CStr, OsStr};
use std::os::unix::ffi::OsStrExt as _;
use std::path::{Path, PathBuf};
use std::ptr;
use std::sync::atomic::{AtomicI64, AtomicU32, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

use libc::{c_char, c_int, c_long, c_void, clockid_t, iovec, mode_t, off_t, size_t, ssize_t, timespec, timeval};

/// The maximum descriptor of a recorded file.
const MAX_DESCRIPTORS: usize = 65536;
/// The entry of the folder itself in [`FILES`].
const FOLDER: u64 = u64::MAX;

/// The inode of the recorded file of each descriptor, or zero.
static FILES: [AtomicU64; MAX_DESCRIPTORS] = [const { AtomicU64::new(0) }; MAX_DESCRIPTORS];
/// Held while a file is changed and the change is recorded, so the log is in the order of the changes.
static ORDER: Mutex<()> = Mutex::new(());
static SETTINGS: OnceLock<Settings> = OnceLock::new();

struct Settings {
    folder: Option<PathBuf>,
    log: Option<c_int>,
    control: Option<&'static Control>,
}

/// What the stress test can change while the program runs.
#[repr(C)]
struct Control {
    clock: AtomicI64,
    sync: AtomicU32,
    unused: AtomicU32,
}

/// What a sync does: it works; it reports success and does nothing; it fails once and works after that.
const SYNC_SWALLOWED: u32 = 1;
const SYNC_FAILS_ONCE: u32 = 2;

/// The kinds of records. All numbers are little-endian: the kind (`u8`), the process (`u32`), when it began and ended
/// (`u64` nanoseconds of `CLOCK_MONOTONIC`), the inode (`u64`), a number (`u64`), the length of the data (`u32`), and
/// the data.
#[repr(u8)]
#[derive(Clone, Copy)]
enum Record {
    /// The data is the name of the file; the number is 1 if it is new, 2 if it was truncated, 0 otherwise.
    Opened = 1,
    /// The number is the offset, the data is what was written.
    Written = 2,
    /// The number is the new length.
    Resized = 3,
    Synced = 4,
    SyncFailed = 5,
    SyncSwallowed = 6,
    FolderSynced = 7,
    /// The data is the name.
    Unlinked = 8,
    /// The data is both names, with a zero between them.
    Renamed = 9,
    /// The same for a link.
    Linked = 10,
}

fn settings() -> &'static Settings {
    SETTINGS.get_or_init(|| {
        let folder = std::env::var_os("PUISSANCE4_SHIM_FOLDER").map(PathBuf::from);
        let append = libc::O_WRONLY | libc::O_APPEND | libc::O_CREAT | libc::O_CLOEXEC;
        let log = std::env::var_os("PUISSANCE4_SHIM_LOG").and_then(|log| open_plainly(&log, append));
        let control = std::env::var_os("PUISSANCE4_SHIM_CONTROL")
            .and_then(|control| open_plainly(&control, libc::O_RDWR | libc::O_CLOEXEC))
            .and_then(map);
        Settings { folder, log, control }
    })
}

fn open_plainly(name: &OsStr, flags: c_int) -> Option<c_int> {
    let name = std::ffi::CString::new(name.as_bytes()).ok()?;
    // SAFETY: the name ends with a zero.
    let file = unsafe { libc::syscall(libc::SYS_openat, libc::AT_FDCWD, name.as_ptr(), flags, 0o600) };
    c_int::try_from(file).ok().filter(|file| *file >= 0)
}

fn map(file: c_int) -> Option<&'static Control> {
    let access = libc::PROT_READ | libc::PROT_WRITE;
    // SAFETY: a new mapping of a file of this size, which is never taken away. Another process writes whole fields,
    // which are atomic here.
    unsafe {
        let place = libc::mmap(ptr::null_mut(), size_of::<Control>(), access, libc::MAP_SHARED, file, 0);
        (place != libc::MAP_FAILED).then(|| &*place.cast::<Control>())
    }
}

fn monotonic() -> u64 {
    let mut time = timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: writes to the place that is given.
    unsafe { libc::syscall(libc::SYS_clock_gettime, libc::CLOCK_MONOTONIC, &raw mut time) };
    u64::try_from(time.tv_sec).unwrap_or_default() * 1_000_000_000 + u64::try_from(time.tv_nsec).unwrap_or_default()
}

fn error() -> c_int {
    // SAFETY: the place is that of this thread.
    unsafe { *libc::__errno_location() }
}

fn set_error(error: c_int) {
    // SAFETY: the place is that of this thread.
    unsafe { *libc::__errno_location() = error }
}

/// A change in progress: others wait until it is recorded.
struct Change {
    _order: MutexGuard<'static, ()>,
    start: u64,
}

impl Change {
    fn begin() -> Self {
        let order = ORDER.lock().unwrap_or_else(PoisonError::into_inner);
        Self { _order: order, start: monotonic() }
    }

    fn record(self, kind: Record, file: u64, number: u64, parts: &[&[u8]]) {
        let Some(log) = settings().log else { return };
        let before = error();
        let length = parts.iter().map(|part| part.len()).sum::<usize>();
        let mut bytes = Vec::with_capacity(41 + length);
        bytes.push(kind as u8);
        bytes.extend(std::process::id().to_le_bytes());
        bytes.extend(self.start.to_le_bytes());
        bytes.extend(monotonic().to_le_bytes());
        bytes.extend(file.to_le_bytes());
        bytes.extend(number.to_le_bytes());
        bytes.extend(u32::try_from(length).unwrap_or(u32::MAX).to_le_bytes());
        for part in parts {
            bytes.extend(*part);
        }
        // SAFETY: the bytes are valid. They are appended by one call, so a kill leaves complete records.
        unsafe { libc::syscall(libc::SYS_write, log, bytes.as_ptr(), bytes.len()) };
        set_error(before);
    }
}

fn slot(file: c_int) -> Option<&'static AtomicU64> {
    FILES.get(usize::try_from(file).ok()?)
}

/// The recorded file of a descriptor.
fn recorded(file: c_int) -> Option<u64> {
    slot(file).map(|slot| slot.load(Ordering::Relaxed)).filter(|inode| *inode != 0)
}

/// The name of a file in the folder; empty for the folder itself. None for other files.
///
/// # Safety
/// The name ends with a zero.
unsafe fn name_within<'a>(name: *const c_char) -> Option<&'a [u8]> {
    let folder = settings().folder.as_deref()?;
    if name.is_null() {
        return None;
    }
    // SAFETY: as promised.
    let path = Path::new(OsStr::from_bytes(unsafe { CStr::from_ptr(name) }.to_bytes()));
    let rest = path.strip_prefix(folder).ok()?;
    (rest.components().count() <= 1).then(|| rest.as_os_str().as_bytes())
}

fn inode(file: c_int) -> u64 {
    // SAFETY: a struct of numbers, which the call fills.
    unsafe {
        let mut about: libc::stat = std::mem::zeroed();
        if libc::fstat(file, &raw mut about) == 0 { about.st_ino } else { 0 }
    }
}

/// # Safety
/// As `openat` of the C library.
unsafe fn open_in(at: c_int, name: *const c_char, flags: c_int, mode: mode_t) -> c_int {
    // SAFETY: the caller's promise.
    let plainly = || unsafe { int(libc::syscall(libc::SYS_openat, at, name, flags, mode)) };
    // SAFETY: the caller's promise.
    let Some(within) = (unsafe { name_within(name) }) else {
        let file = plainly();
        if let Some(slot) = slot(file) {
            slot.store(0, Ordering::Relaxed);
        }
        return file;
    };
    let change = Change::begin();
    // SAFETY: the name ends with a zero.
    let was_there = unsafe { libc::syscall(libc::SYS_faccessat, at, name, libc::F_OK) } == 0;
    let file = plainly();
    let Some(slot) = slot(file) else { return file };
    if within.is_empty() {
        slot.store(FOLDER, Ordering::Relaxed);
        return file;
    }
    let inode = inode(file);
    slot.store(inode, Ordering::Relaxed);
    let emptied = flags & libc::O_TRUNC != 0 && flags & libc::O_ACCMODE != libc::O_RDONLY;
    let kind = if was_there { u64::from(emptied) * 2 } else { 1 };
    change.record(Record::Opened, inode, kind, &[within]);
    file
}

fn int(result: c_long) -> c_int {
    c_int::try_from(result).unwrap_or(-1)
}

fn size(result: c_long) -> ssize_t {
    ssize_t::try_from(result).unwrap_or(-1)
}

/// Defines a function that the C library has under two names.
macro_rules! interpose {
    ($(#[$doc:meta])* fn $name:ident, $other:ident ($($argument:ident: $kind:ty),*) -> $result:ty $body:block) => {
        /// As the function of the C library.
        ///
        /// # Safety
        /// The same.
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $name($($argument: $kind),*) -> $result $body

        /// As the function of the C library.
        ///
        /// # Safety
        /// The same.
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $other($($argument: $kind),*) -> $result {
            // SAFETY: the caller's promise.
            unsafe { $name($($argument),*) }
        }
    };
}

// The C library takes the mode as a variadic argument. On current processors it is passed like a declared one, and
// ignored if no file is created.
interpose! { fn open, open64(name: *const c_char, flags: c_int, mode: mode_t) -> c_int {
    // SAFETY: the caller's promise.
    unsafe { open_in(libc::AT_FDCWD, name, flags, mode) }
} }

interpose! { fn openat, openat64(at: c_int, name: *const c_char, flags: c_int, mode: mode_t) -> c_int {
    // SAFETY: the caller's promise.
    unsafe { open_in(at, name, flags, mode) }
} }

/// As `close` of the C library.
#[unsafe(no_mangle)]
pub extern "C" fn close(file: c_int) -> c_int {
    if let Some(slot) = slot(file) {
        slot.store(0, Ordering::Relaxed);
    }
    // SAFETY: a number.
    unsafe { int(libc::syscall(libc::SYS_close, file)) }
}

/// Records what was written at an offset.
///
/// # Safety
/// `from` points to this many bytes.
unsafe fn record_written(change: Change, file: u64, place: off_t, from: *const c_void, written: ssize_t) {
    if let (Ok(written @ 1..), Ok(place)) = (usize::try_from(written), u64::try_from(place)) {
        // SAFETY: the caller's promise.
        let bytes = unsafe { std::slice::from_raw_parts(from.cast::<u8>(), written) };
        change.record(Record::Written, file, place, &[bytes]);
    }
}

/// As `write` of the C library.
///
/// # Safety
/// The same.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn write(file: c_int, from: *const c_void, length: size_t) -> ssize_t {
    // SAFETY: the caller's promise.
    let plainly = || unsafe { size(libc::syscall(libc::SYS_write, file, from, length)) };
    let Some(inode) = recorded(file) else { return plainly() };
    let change = Change::begin();
    // SAFETY: numbers.
    let place = unsafe { libc::lseek(file, 0, libc::SEEK_CUR) };
    let written = plainly();
    // SAFETY: no more was written than there is.
    unsafe { record_written(change, inode, place, from, written) };
    written
}

interpose! { fn pwrite, pwrite64(file: c_int, from: *const c_void, length: size_t, place: off_t) -> ssize_t {
    // SAFETY: the caller's promise.
    let plainly = || unsafe { size(libc::syscall(libc::SYS_pwrite64, file, from, length, place)) };
    let Some(inode) = recorded(file) else { return plainly() };
    let change = Change::begin();
    let written = plainly();
    // SAFETY: no more was written than there is.
    unsafe { record_written(change, inode, place, from, written) };
    written
} }

/// As `writev` of the C library.
///
/// # Safety
/// The same.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn writev(file: c_int, parts: *const iovec, count: c_int) -> ssize_t {
    if recorded(file).is_none() {
        // SAFETY: the caller's promise.
        return unsafe { size(libc::syscall(libc::SYS_writev, file, parts, count)) };
    }
    let mut total = 0;
    for number in 0..usize::try_from(count).unwrap_or_default() {
        // SAFETY: the caller's promise. Each part is a write of its own, which is allowed: `writev` may write less than
        // all.
        let written = unsafe {
            let part = &*parts.add(number);
            write(file, part.iov_base, part.iov_len)
        };
        if written < 0 {
            return if total > 0 { total } else { written };
        }
        total += written;
    }
    total
}

interpose! { fn ftruncate, ftruncate64(file: c_int, length: off_t) -> c_int {
    // SAFETY: numbers.
    let plainly = || unsafe { int(libc::syscall(libc::SYS_ftruncate, file, length)) };
    let Some(inode) = recorded(file) else { return plainly() };
    let change = Change::begin();
    let done = plainly();
    if let (0, Ok(length)) = (done, u64::try_from(length)) {
        change.record(Record::Resized, inode, length, &[]);
    }
    done
} }

fn sync(file: c_int, call: c_long) -> c_int {
    // SAFETY: numbers.
    let plainly = || unsafe { int(libc::syscall(call, file)) };
    let Some(inode) = recorded(file) else { return plainly() };
    let change = Change::begin();
    let wanted = settings().control.map_or(0, |control| {
        let wanted = control.sync.load(Ordering::SeqCst);
        if wanted == SYNC_FAILS_ONCE {
            control.sync.store(0, Ordering::SeqCst);
        }
        wanted
    });
    match wanted {
        SYNC_SWALLOWED => {
            change.record(Record::SyncSwallowed, inode, 0, &[]);
            0
        }
        SYNC_FAILS_ONCE => {
            change.record(Record::SyncFailed, inode, 0, &[]);
            set_error(libc::EIO);
            -1
        }
        _ => {
            let done = plainly();
            let kind = match (done, inode) {
                (0, FOLDER) => Record::FolderSynced,
                (0, _) => Record::Synced,
                _ => Record::SyncFailed,
            };
            change.record(kind, inode, 0, &[]);
            done
        }
    }
}

/// As `fsync` of the C library.
#[unsafe(no_mangle)]
pub extern "C" fn fsync(file: c_int) -> c_int {
    sync(file, libc::SYS_fsync)
}

/// As `fdatasync` of the C library.
#[unsafe(no_mangle)]
pub extern "C" fn fdatasync(file: c_int) -> c_int {
    sync(file, libc::SYS_fdatasync)
}

/// As `unlink` of the C library.
///
/// # Safety
/// The same.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn unlink(name: *const c_char) -> c_int {
    // SAFETY: the caller's promise.
    let plainly = || unsafe { int(libc::syscall(libc::SYS_unlinkat, libc::AT_FDCWD, name, 0)) };
    // SAFETY: the caller's promise.
    let Some(within) = (unsafe { name_within(name) }) else { return plainly() };
    let change = Change::begin();
    let done = plainly();
    if done == 0 {
        change.record(Record::Unlinked, 0, 0, &[within]);
    }
    done
}

/// # Safety
/// Both names end with a zero.
unsafe fn name_again(from: *const c_char, to: *const c_char, kind: Record, plainly: impl Fn() -> c_int) -> c_int {
    // SAFETY: the caller's promise.
    let (Some(from), Some(to)) = (unsafe { (name_within(from), name_within(to)) }) else { return plainly() };
    let change = Change::begin();
    let done = plainly();
    if done == 0 {
        change.record(kind, 0, 0, &[from, b"\0", to]);
    }
    done
}

/// As `rename` of the C library.
///
/// # Safety
/// The same.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rename(from: *const c_char, to: *const c_char) -> c_int {
    let at = libc::AT_FDCWD;
    // SAFETY: the caller's promise.
    let plainly = || unsafe { int(libc::syscall(libc::SYS_renameat2, at, from, at, to, 0)) };
    // SAFETY: the caller's promise.
    unsafe { name_again(from, to, Record::Renamed, plainly) }
}

/// As `link` of the C library.
///
/// # Safety
/// The same.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn link(from: *const c_char, to: *const c_char) -> c_int {
    let at = libc::AT_FDCWD;
    // SAFETY: the caller's promise.
    let plainly = || unsafe { int(libc::syscall(libc::SYS_linkat, at, from, at, to, 0)) };
    // SAFETY: the caller's promise.
    unsafe { name_again(from, to, Record::Linked, plainly) }
}

/// Nanoseconds that are added to the clock.
fn offset() -> i64 {
    settings().control.map_or(0, |control| control.clock.load(Ordering::Relaxed))
}

fn moved(seconds: i64, nanoseconds: i64) -> (i64, i64) {
    let all = i128::from(seconds) * 1_000_000_000 + i128::from(nanoseconds) + i128::from(offset());
    let whole = |number: i128| i64::try_from(number).unwrap_or_default();
    (whole(all.div_euclid(1_000_000_000)), whole(all.rem_euclid(1_000_000_000)))
}

/// As `clock_gettime` of the C library, but the real-time clock is moved.
///
/// # Safety
/// The same.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn clock_gettime(clock: clockid_t, time: *mut timespec) -> c_int {
    // SAFETY: the caller's promise.
    unsafe {
        let done = int(libc::syscall(libc::SYS_clock_gettime, clock, time));
        if done == 0 && matches!(clock, libc::CLOCK_REALTIME | libc::CLOCK_REALTIME_COARSE) {
            ((*time).tv_sec, (*time).tv_nsec) = moved((*time).tv_sec, (*time).tv_nsec);
        }
        done
    }
}

/// As `gettimeofday` of the C library, but the clock is moved.
///
/// # Safety
/// The same.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gettimeofday(time: *mut timeval, zone: *mut c_void) -> c_int {
    // SAFETY: the caller's promise.
    unsafe {
        let done = int(libc::syscall(libc::SYS_gettimeofday, time, zone));
        if done == 0 && !time.is_null() {
            let (seconds, nanoseconds) = moved((*time).tv_sec, (*time).tv_usec * 1000);
            ((*time).tv_sec, (*time).tv_usec) = (seconds, nanoseconds / 1000);
        }
        done
    }
}
