//! Every decoder and file parser as a target for fuzzing.
//!
//! A target takes any bytes, and panics if something is wrong: a decoder that panics, or a value that is not read again
//! as it was written. `cargo xtask fuzz` runs them under libFuzzer, which keeps what reaches new code; the tests run
//! them on the seeds in `corpus/`, and on those changed a little. An input that was found to be wrong becomes a seed.

mod files;
mod http;
mod protocol;
mod rules;

pub use protocol::{FuzzReport, decoders};

/// What can be fuzzed.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// Its name, and that of the folder with its seeds.
    pub name: &'static str,
    /// Takes any bytes, and panics if something is wrong.
    pub run: fn(&[u8]),
}

/// All of them.
pub const TARGETS: [Target; 14] = [
    Target { name: "protocol", run: messages },
    Target { name: "moves", run: rules::moves },
    Target { name: "picture", run: rules::picture },
    Target { name: "grid", run: rules::grid },
    Target { name: "record", run: rules::record },
    Target { name: "episode", run: rules::record },
    Target { name: "words", run: rules::words },
    Target { name: "book", run: files::book },
    Target { name: "pack", run: files::pack },
    Target { name: "saved", run: files::saved },
    Target { name: "settings", run: files::settings },
    Target { name: "configuration", run: files::configuration },
    Target { name: "restore", run: files::restore },
    Target { name: "http", run: http::request },
];

/// Every message, event, term, identifier and name of the protocol.
fn messages(bytes: &[u8]) {
    if let Err(error) = protocol::one(bytes, &mut FuzzReport::default()) {
        panic!("{error}");
    }
}

/// Most parsers take text.
fn text(bytes: &[u8]) -> Option<&str> {
    str::from_utf8(bytes).ok()
}
