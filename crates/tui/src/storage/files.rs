//! Reading and writing single files.

use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

/// What reading a file gave.
#[derive(Debug)]
pub(crate) enum Found<T> {
    Nothing,
    This(T),
    /// It could not be read, and is now called this.
    SetAside(PathBuf),
}

/// Larger files are not ours.
const MAX_BYTES: u64 = 1 << 20;

/// A name that every file system accepts.
pub(super) fn file_name(name: &str) -> String {
    let safe = |character: char| {
        if character.is_control() || "/\\:*?\"<>|.".contains(character) { '-' } else { character }
    };
    let name: String = name.trim().chars().take(60).map(safe).collect();
    if name.is_empty() { "-".to_owned() } else { name }
}

/// Reads a file. One that cannot be read is renamed.
pub(super) fn read<T>(file: &Path, understand: impl Fn(&str) -> Option<T>) -> Found<T> {
    let Ok(data) = fs::metadata(file) else { return Found::Nothing };
    let understood = (data.len() <= MAX_BYTES).then(|| fs::read(file)).and_then(|bytes| match bytes {
        Ok(bytes) => Some(String::from_utf8(bytes).ok().and_then(|text| understand(&text))),
        Err(_) => None,
    });
    match understood {
        Some(Some(value)) => Found::This(value),
        // It cannot be read at all: nothing is known about what is in it.
        None if data.len() <= MAX_BYTES => Found::Nothing,
        _ => match set_aside(file) {
            Ok(place) => Found::SetAside(place),
            Err(_) => Found::Nothing,
        },
    }
}

/// Gives a file another name, which no file has.
fn set_aside(file: &Path) -> io::Result<PathBuf> {
    for number in 1.. {
        let mut name = file.as_os_str().to_owned();
        name.push(format!(".unreadable-{number}"));
        let place = PathBuf::from(name);
        if !place.try_exists()? {
            fs::rename(file, &place)?;
            return Ok(place);
        }
    }
    unreachable!("there is always another number")
}

fn prepared(file: &Path, content: &[u8]) -> io::Result<tempfile::NamedTempFile> {
    let folder = file.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder)?;
    let mut draft = tempfile::NamedTempFile::new_in(folder)?;
    draft.write_all(content)?;
    draft.as_file().sync_all()?;
    Ok(draft)
}

/// The name of a file is on the disk only when its folder is.
fn sync_folder(file: &Path) {
    if let Some(folder) = file.parent().and_then(|folder| fs::File::open(folder).ok()) {
        let _ = folder.sync_all();
    }
}

pub(super) fn write(file: &Path, text: &str) -> io::Result<()> {
    prepared(file, text.as_bytes())?.persist(file).map_err(|error| error.error)?;
    sync_folder(file);
    Ok(())
}

/// Writes a file that no other has the name of: the name itself, or with a number behind it. Returns the name and the path.
pub(super) fn write_numbered(
    folder: &Path,
    name: &str,
    extension: &str,
    content: &[u8],
) -> io::Result<(String, PathBuf)> {
    let name = file_name(name);
    for number in 1.. {
        let name = if number == 1 { name.clone() } else { format!("{name} ({number})") };
        let file = folder.join(format!("{name}.{extension}"));
        match prepared(&file, content)?.persist_noclobber(&file) {
            Err(error) if error.error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error.error),
            Ok(_) => {
                sync_folder(&file);
                return Ok((name, file));
            }
        }
    }
    unreachable!("there is always another number")
}
