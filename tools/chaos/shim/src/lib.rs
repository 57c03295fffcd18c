//! A library to preload (`LD_PRELOAD`) into a server under test. Linux only; on other systems it is empty.
//!
//! It replaces the functions of the C library that change files, and records every change in one folder, in order, with
//! the syncs between them; `puissance4_chaos::Disk` computes from this record what a power loss could have left. It
//! can let `fsync` fail or do nothing, and it can move the clock that the program sees.
//!
//! | environment | meaning |
//! |---|---|
//! | `PUISSANCE4_SHIM_FOLDER` | the folder whose files are recorded, an absolute path; files directly in it only |
//! | `PUISSANCE4_SHIM_LOG` | the file that the records are appended to |
//! | `PUISSANCE4_SHIM_CONTROL` | a file of 16 bytes, read at every call: nanoseconds to add to the clock (`i64`), what a sync does (`u32`), unused |
//!
//! `puissance4_chaos::Shim` writes the last and reads the second; the format of a record is described in `linux.rs`.

// A replacement of a function of the C library must have its symbol and ABI, and gets raw pointers. This needs unsafe
// Rust. All of it is in this crate, which is loaded into servers under test only.
#![allow(unsafe_code)]

#[cfg(target_os = "linux")]
pub mod linux;
