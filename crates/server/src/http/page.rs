//! The files of the page: those that were compiled into the program, or those of a folder that is read once, at the
//! start.
//!
//! A request is answered only with a file of this list. So no path, however it is written, reaches anything else on the
//! disk.

use std::borrow::Cow;
use std::fmt;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::io;
use std::path::{Path, PathBuf};

use axum::body::Bytes;
use axum::http::HeaderMap;
use axum::http::header::ACCEPT_ENCODING;
use puissance4_i18n::{Language, Phrase, printable, tr};

/// The page itself.
const INDEX: &str = "index.html";
/// The page with its book has less than 8 MiB. A folder with more is something else.
const MAX_BYTES: u64 = 64 * 1024 * 1024;

/// The files in the folder that `PUISSANCE4_PAGE` named when the program was compiled, with their names in the page.
static EMBEDDED: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// The page that a server sends; without files, it says how to build one.
#[derive(Debug, Default)]
pub struct Page {
    files: Vec<File>,
}

/// Why a folder cannot be served as the page.
#[derive(Debug, thiserror::Error)]
pub enum PageError {
    /// There is no `index.html`.
    #[error("{0}: there is no {INDEX}")]
    NoIndex(PathBuf),
    /// A symbolic link could lead anywhere, so none is followed.
    #[error("{0} is a symbolic link")]
    Link(PathBuf),
    /// This cannot be the page.
    #[error("{0} has more than {MAX_BYTES} bytes")]
    TooLarge(PathBuf),
    /// It could not be read.
    #[error("{0}: {1}")]
    Unreadable(PathBuf, io::Error),
}

impl Phrase for PageError {
    fn phrase(&self, language: Language) -> String {
        let name = |path: &Path| printable(&path.display().to_string());
        match self {
            Self::NoIndex(folder) => tr!(language, "page-no-index", folder = name(folder), file = INDEX),
            Self::Link(file) => tr!(language, "page-link", file = name(file)),
            Self::TooLarge(folder) => {
                tr!(language, "page-too-large", folder = name(folder), most = MAX_BYTES / 1024 / 1024)
            }
            Self::Unreadable(file, error) => {
                tr!(language, "page-unreadable", file = name(file), reason = error.phrase(language))
            }
        }
    }
}

impl Page {
    /// The page that the program contains; it is empty if the program was built without one.
    pub fn embedded() -> Self {
        let files = EMBEDDED.iter().map(|(name, bytes)| (Cow::Borrowed(*name), Bytes::from_static(bytes)));
        Self::new(&files.collect::<Vec<_>>())
    }

    /// The page in a folder that `cargo xtask web` has written. Hidden files are left out.
    pub fn from_folder(folder: &Path) -> Result<Self, PageError> {
        if !folder.join(INDEX).is_file() {
            return Err(PageError::NoIndex(folder.to_owned()));
        }
        let mut files = Vec::new();
        let mut left = MAX_BYTES;
        read(folder, "", &mut left, &mut files)?;
        Ok(Self::new(&files))
    }

    /// Joins each file with its packed versions, which lie beside it as `NAME.gz` and `NAME.br`.
    fn new(all: &[(Cow<'static, str>, Bytes)]) -> Self {
        let packed = |name: &str, ending: &str| {
            let packed = format!("{name}.{ending}");
            all.iter().find(|(other, _)| *other == packed).map(|(_, bytes)| bytes.clone())
        };
        let is_packed = |name: &str| {
            let plain = name.strip_suffix(".gz").or_else(|| name.strip_suffix(".br"));
            plain.is_some_and(|plain| all.iter().any(|(other, _)| other == plain))
        };
        let files = all.iter().filter(|(name, _)| !is_packed(name)).map(|(name, plain)| File {
            name: name.clone(),
            tag: tag(plain),
            plain: plain.clone(),
            gzip: packed(name, "gz"),
            brotli: packed(name, "br"),
        });
        Self { files: files.collect() }
    }

    /// Whether there is no page.
    pub fn is_empty(&self) -> bool {
        self.files.is_empty()
    }

    /// The HTML of the page.
    pub(crate) fn index(&self) -> Option<Cow<'_, str>> {
        let file = self.files.iter().find(|file| file.name == INDEX)?;
        Some(String::from_utf8_lossy(&file.plain))
    }

    /// The name of the style sheet.
    pub(crate) fn style_sheet(&self) -> Option<&str> {
        let is_style = |file: &&File| file.name.starts_with("assets/style.") && file.name.ends_with(".css");
        self.files.iter().find(is_style).map(|file| &*file.name)
    }

    /// The file at a path of the page.
    pub(crate) fn find(&self, path: &str) -> Option<&File> {
        let name = path.strip_prefix('/')?;
        let name = if name.is_empty() { INDEX } else { name };
        self.files.iter().find(|file| file.name == name)
    }
}

/// Whether a path is that of the page itself, whether or not there is one.
pub(crate) fn is_index(path: &str) -> bool {
    path == "/" || path.strip_prefix('/') == Some(INDEX)
}

/// Reads all files below a folder, whose names in the page start with `prefix`.
fn read(
    folder: &Path,
    prefix: &str,
    left: &mut u64,
    files: &mut Vec<(Cow<'static, str>, Bytes)>,
) -> Result<(), PageError> {
    let unreadable = |path: &Path| {
        let path = path.to_owned();
        move |error| PageError::Unreadable(path, error)
    };
    for entry in std::fs::read_dir(folder).map_err(unreadable(folder))? {
        let entry = entry.map_err(unreadable(folder))?;
        let (path, name) = (entry.path(), entry.file_name());
        let name = name.to_string_lossy();
        if name.starts_with('.') {
            continue;
        }
        // Not of the file that a link leads to.
        let metadata = entry.metadata().map_err(unreadable(&path))?;
        if metadata.is_symlink() {
            return Err(PageError::Link(path));
        }
        if metadata.is_dir() {
            read(&path, &format!("{prefix}{name}/"), left, files)?;
        } else if metadata.is_file() {
            *left = left.checked_sub(metadata.len()).ok_or_else(|| PageError::TooLarge(folder.to_owned()))?;
            let bytes = std::fs::read(&path).map_err(unreadable(&path))?;
            files.push((format!("{prefix}{name}").into(), bytes.into()));
        }
    }
    Ok(())
}

/// A value of `ETag`, which changes with the bytes.
pub(crate) fn tag(bytes: &[u8]) -> String {
    let mut hasher = DefaultHasher::new();
    bytes.hash(&mut hasher);
    format!("\"{:016x}\"", hasher.finish())
}

/// One file, plain and packed.
pub(crate) struct File {
    /// Its name in the page: `assets/p4.0123456789abcdef.wasm`.
    name: Cow<'static, str>,
    tag: String,
    plain: Bytes,
    gzip: Option<Bytes>,
    brotli: Option<Bytes>,
}

/// The content encodings of HTTP that the page is packed with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Packing {
    Plain,
    Gzip,
    Brotli,
}

impl File {
    /// The value of its `ETag` header.
    pub(crate) fn tag(&self) -> &str {
        &self.tag
    }

    /// Whether its name changes with its content.
    pub(crate) fn is_immutable(&self) -> bool {
        self.name.starts_with("assets/")
    }

    pub(crate) fn media_type(&self) -> &'static str {
        match self.name.rsplit('.').next() {
            Some("html") => "text/html; charset=utf-8",
            Some("css") => "text/css; charset=utf-8",
            Some("js") => "text/javascript; charset=utf-8",
            Some("wasm") => "application/wasm",
            Some("svg") => "image/svg+xml",
            Some("png") => "image/png",
            Some("webmanifest") => "application/manifest+json",
            Some("txt") => "text/plain; charset=utf-8",
            _ => "application/octet-stream",
        }
    }

    /// The smallest form that the client accepts.
    pub(crate) fn bytes(&self, headers: &HeaderMap) -> (Packing, Bytes) {
        let accepted = headers.get_all(ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
        let accepted: Vec<&str> = accepted.flat_map(|value| value.split(',')).filter_map(encoding).collect();
        let packed = [(Packing::Brotli, "br", &self.brotli), (Packing::Gzip, "gzip", &self.gzip)];
        packed
            .into_iter()
            .filter(|(_, name, _)| accepted.contains(name))
            .find_map(|(packing, _, bytes)| bytes.clone().map(|bytes| (packing, bytes)))
            .unwrap_or_else(|| (Packing::Plain, self.plain.clone()))
    }
}

impl fmt::Debug for File {
    /// Without the content.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

/// The name of an encoding in a list of them, unless it is refused by a weight of 0.
fn encoding(item: &str) -> Option<&str> {
    let mut parts = item.split(';').map(str::trim);
    let name = parts.next()?;
    let weight = parts.find_map(|part| part.strip_prefix("q=")).map_or(1.0, |weight| weight.parse().unwrap_or(0.0));
    (weight > 0.0).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_packing_that_is_accepted() {
        let packed = [("a.js", "plain"), ("a.js.gz", "gzip"), ("a.js.br", "brotli"), ("b.js", "plain")];
        let page = Page::new(&packed.map(|(name, text)| (Cow::Borrowed(name), Bytes::from_static(text.as_bytes()))));
        let packing = |name: &str, accepted: &str| {
            let headers = HeaderMap::from_iter([(ACCEPT_ENCODING, accepted.parse().unwrap())]);
            page.find(name).unwrap().bytes(&headers)
        };
        assert_eq!(packing("/a.js", "gzip, deflate, br;q=1.0"), (Packing::Brotli, "brotli".into()));
        assert_eq!(packing("/a.js", "gzip, br;q=0"), (Packing::Gzip, "gzip".into()));
        assert_eq!(packing("/a.js", "gzip;q=nonsense"), (Packing::Plain, "plain".into()));
        assert_eq!(packing("/a.js", "identity"), (Packing::Plain, "plain".into()));
        assert_eq!(packing("/b.js", "br"), (Packing::Plain, "plain".into()));
        assert!(page.find("/a.js.gz").is_none(), "packed files are no files of the page");
    }

    /// A folder with a page in it, and a file beside it that must not be served.
    fn page() -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir_all(folder.path().join("page/assets")).unwrap();
        for (name, text) in [
            ("secret", "secret"),
            ("page/index.html", "<title>"),
            ("page/.hidden", "secret"),
            ("page/assets/p4.js", "let p4"),
            ("page/assets/p4.js.gz", "packed"),
        ] {
            std::fs::write(folder.path().join(name), text).unwrap();
        }
        folder
    }

    #[test]
    fn a_folder_has_its_own_files_and_no_others() {
        let folder = page();
        let page = Page::from_folder(&folder.path().join("page")).unwrap();
        let text = |path: &str| Some(page.find(path)?.bytes(&HeaderMap::new()).1);
        assert_eq!(text("/"), Some("<title>".into()));
        assert_eq!(text("/index.html"), Some("<title>".into()));
        assert_eq!(text("/assets/p4.js"), Some("let p4".into()));
        let secret = folder.path().join("secret");
        for path in [
            "/../secret",
            "/assets/../../secret",
            "/%2e%2e/secret",
            "/..%2fsecret",
            "/..\\secret",
            "/.hidden",
            "/./index.html",
            "//index.html",
            "/assets",
            "/assets/",
            "index.html",
            &format!("/{}", secret.display()),
            secret.to_str().unwrap(),
        ] {
            assert_eq!(text(path), None, "{path}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn links_are_not_followed() {
        use std::os::unix::fs::symlink;
        for (target, link) in [("../secret", "page/link"), ("../..", "page/assets/link"), ("nowhere", "page/link")] {
            let folder = page();
            symlink(target, folder.path().join(link)).unwrap();
            let refused = Page::from_folder(&folder.path().join("page")).unwrap_err();
            assert!(matches!(&refused, PageError::Link(file) if file.ends_with("link")), "{refused}");
        }
        // The folder itself may be one: the operator has named it.
        let folder = page();
        symlink("page", folder.path().join("current")).unwrap();
        assert!(Page::from_folder(&folder.path().join("current")).is_ok());
    }

    #[test]
    fn what_is_no_page() {
        let folder = page();
        assert!(matches!(Page::from_folder(folder.path()), Err(PageError::NoIndex(_))));
        assert!(matches!(Page::from_folder(&folder.path().join("nothing")), Err(PageError::NoIndex(_))));
        let large = std::fs::File::create(folder.path().join("page/large")).unwrap();
        large.set_len(MAX_BYTES).unwrap();
        assert!(matches!(Page::from_folder(&folder.path().join("page")), Err(PageError::TooLarge(_))));
    }
}
