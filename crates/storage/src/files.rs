//! Reading and writing single files.

use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use puissance4_files::{Draft, folder_of};

/// What reading a file gave.
#[derive(Debug)]
pub enum Found<T> {
    /// There is no file, or nothing of it could be read.
    Nothing,
    /// Its content.
    This(T),
    /// It could not be read, and is now called this.
    SetAside(PathBuf),
}

impl<T: Default> Found<T> {
    /// Its content, else the default. `set_aside` is called with a file that was renamed.
    pub fn or_default(self, set_aside: impl FnOnce(PathBuf)) -> T {
        match self {
            Self::This(content) => return content,
            Self::SetAside(place) => set_aside(place),
            Self::Nothing => {}
        }
        T::default()
    }
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

/// A draft of a file in its folder, which is made if there is none.
fn draft(file: &Path, content: &[u8]) -> io::Result<Draft> {
    let folder = folder_of(file);
    fs::create_dir_all(folder)?;
    let mut draft = Draft::private_in(folder)?;
    draft.file().write_all(content)?;
    Ok(draft)
}

pub(super) fn write(file: &Path, text: &str) -> io::Result<()> {
    draft(file, text.as_bytes())?.replace(file)
}

/// Writes a file that no other has the name of: the name itself, or with a number behind it. Returns the name and the
/// path.
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
        match draft(&file, content)?.create(&file) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            created => return created.map(|()| (name, file)),
        }
    }
    unreachable!("there is always another number")
}
