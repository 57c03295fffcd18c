//! The files of the page, as the program carries them.

use axum::http::HeaderMap;
use axum::http::header::ACCEPT_ENCODING;

/// One file, plain and packed.
pub(crate) struct File {
    /// Its name in the page: `assets/p4.0123456789abcdef.wasm`.
    pub(crate) path: &'static str,
    /// Changes with the bytes.
    pub(crate) tag: &'static str,
    plain: &'static [u8],
    gzip: Option<&'static [u8]>,
    brotli: Option<&'static [u8]>,
}

/// What a browser can unpack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Packing {
    Plain,
    Gzip,
    Brotli,
}

static FILES: &[File] = include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// Whether the program carries a page. A plain build does not; `cargo xtask serve` makes one that does.
pub fn has_page() -> bool {
    !FILES.is_empty()
}

/// The file of a path, `/` being the page itself.
pub(crate) fn find(path: &str) -> Option<&'static File> {
    let name = path.strip_prefix('/')?;
    let name = if name.is_empty() { "index.html" } else { name };
    FILES.iter().find(|file| file.path == name)
}

impl File {
    /// Whether another content would have another name.
    pub(crate) fn is_immutable(&self) -> bool {
        self.path.starts_with("assets/")
    }

    pub(crate) fn media_type(&self) -> &'static str {
        match self.path.rsplit('.').next() {
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

    /// The smallest bytes that whoever sent these headers can unpack.
    pub(crate) fn bytes(&self, headers: &HeaderMap) -> (Packing, &'static [u8]) {
        let accepted = headers.get_all(ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
        let accepted: Vec<&str> = accepted.flat_map(|value| value.split(',')).filter_map(encoding).collect();
        let packed = [(Packing::Brotli, "br", self.brotli), (Packing::Gzip, "gzip", self.gzip)];
        packed
            .into_iter()
            .filter(|(_, name, _)| accepted.contains(name))
            .find_map(|(packing, _, bytes)| bytes.map(|bytes| (packing, bytes)))
            .unwrap_or((Packing::Plain, self.plain))
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
        let file = File { path: "assets/a.js", tag: "", plain: b"plain", gzip: Some(b"gzip"), brotli: Some(b"brotli") };
        let packing = |accepted: &str| {
            let headers = HeaderMap::from_iter([(ACCEPT_ENCODING, accepted.parse().unwrap())]);
            file.bytes(&headers).0
        };
        assert_eq!(packing("gzip, deflate, br;q=1.0"), Packing::Brotli);
        assert_eq!(packing("gzip, br;q=0"), Packing::Gzip);
        assert_eq!(packing("gzip;q=nonsense"), Packing::Plain);
        assert_eq!(packing("identity"), Packing::Plain);
        let unpacked = File { brotli: None, gzip: None, ..file };
        assert_eq!(unpacked.bytes(&HeaderMap::new()), (Packing::Plain, b"plain".as_slice()));
    }
}
