//! A library to preload (`LD_PRELOAD`) into a server under trial. Linux only; elsewhere it is empty.
//!
//! It takes the place of the functions of the C library with which a program changes files, and records every change below one folder in the order in which it
//! was made, with the syncs between them; `puissance4_stress::Disk` computes from that what a power cut could have left. It can let `fsync` fail, or do nothing, and it
//! can move the clock of the machine, as this program sees it.
//!
//! | environment | meaning |
//! |---|---|
//! | `PUISSANCE4_SHIM_FOLDER` | the folder whose files are recorded, an absolute path; files directly in it only |
//! | `PUISSANCE4_SHIM_LOG` | the file that the records are appended to |
//! | `PUISSANCE4_SHIM_CONTROL` | a file of 16 bytes, read again and again: nanoseconds to add to the clock (`i64`), what a sync does (`u32`), unused |
//!
//! `puissance4_stress::Shim` writes the last and reads the second; the format of a record is described in `linux.rs`.

// To take the place of a function of the C library, its symbol must be defined with its ABI, and it gets raw pointers. That cannot be said in safe Rust. All of it
// is in this crate, which is loaded into servers under trial only.
#![allow(unsafe_code)]

#[cfg(target_os = "linux")]
pub mod linux;
