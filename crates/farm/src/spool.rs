//! Positions on their way from an input or a generator to a source, in a file without a name.

use std::fs::File;
use std::io::{self, BufWriter, Seek as _, Write as _};
use std::path::Path;

/// Lines in a file that vanishes with the process, so memory does not grow with them.
pub(crate) struct Spool {
    file: BufWriter<File>,
    lines: u64,
}

impl Spool {
    /// An empty one on the disk of this folder.
    pub(crate) fn new(folder: &Path) -> io::Result<Self> {
        Ok(Self { file: BufWriter::with_capacity(1 << 16, tempfile::tempfile_in(folder)?), lines: 0 })
    }

    /// How many lines it has.
    pub(crate) fn lines(&self) -> u64 {
        self.lines
    }

    pub(crate) fn push(&mut self, line: &str) -> io::Result<()> {
        self.lines += 1;
        self.file.write_all(line.as_bytes())?;
        self.file.write_all(b"\n")
    }

    /// The file, at its beginning.
    pub(crate) fn into_file(self) -> io::Result<File> {
        let mut file = self.file.into_inner().map_err(io::IntoInnerError::into_error)?;
        file.rewind()?;
        Ok(file)
    }
}
