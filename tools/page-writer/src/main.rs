//! Writes the page: `page-writer MODULES SOURCES OUTPUT [THREADS]`; the first folder has the WebAssembly modules as
//! cargo built them, and THREADS is the engine once more, built for several threads.
//!
//! It generates the JavaScript bindings, puts a content hash into file names, inserts messages from `locales/`, and
//! compresses every file, so a server only has to send it.
//!
//! `page-writer package MODULES SOURCES OUTPUT` writes the parts of the npm package that come from WebAssembly.

mod package;

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::{Display, Formatter, Write as _};
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::io::Write as _;
use std::num::NonZeroUsize;
use std::ops::AddAssign;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use puissance4_coach::{Pack, Puzzle};
use puissance4_engine::Book;
use puissance4_i18n::Language;
use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let arguments: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    let written = match &arguments[..] {
        [word, modules, sources, output] if word.as_os_str() == "package" => package::write(modules, sources, output),
        [modules, sources, output, threads @ ..] => {
            write(modules, threads.first().map(PathBuf::as_path), sources, output)
        }
        _ => Err("usage: page-writer MODULES SOURCES OUTPUT [THREADS]".into()),
    };
    match written {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("nothing was written: {error}");
            ExitCode::FAILURE
        }
    }
}

/// The files of the page, by their names.
struct Page<'a> {
    sources: &'a Path,
    files: BTreeMap<String, Vec<u8>>,
    /// The name of each file in the sources, and in the page.
    names: BTreeMap<String, String>,
}

/// The modules: their names in the page, and those that cargo gives them.
const MODULES: [(&str, &str); 3] =
    [("p4", "puissance4_web"), ("engine", "puissance4_web_engine"), ("pictures", "puissance4_web_pictures")];

/// A part takes some 5 kB when it is compressed.
const PUZZLES_A_PART: NonZeroUsize = NonZeroUsize::new(250).expect("some");

fn write(modules: &Path, threads: Option<&Path>, sources: &Path, output: &Path) -> Result<(), Box<dyn Error>> {
    let mut page = Page { sources, files: BTreeMap::new(), names: BTreeMap::new() };
    for (name, built) in MODULES {
        page.add_module(name, &modules.join(built).with_extension("wasm"), output)?;
    }
    match threads {
        Some(module) => page.add_module("threads", module, output)?,
        // The script of the worker sees that there is none.
        None => page.names.extend(["threads.js", "threads.wasm"].map(|name| (name.to_owned(), String::new()))),
    }
    let book = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../crates/engine/books/7x6.book");
    let mut book = std::fs::read(book)?;
    let last = book.split_off(usize::try_from(Book::length(&book)?)?);
    page.add_asset("first.book", book);
    page.add_asset("last.book", last);
    page.add_puzzles(Pack::embedded());
    page.add_asset("style.css", style(&sources.join("style"))?);
    // Scripts name each other from within the folder of the assets.
    for name in ["serve.js", "thread.js", "worker.js", "draw.js", "boot.js"] {
        let text = page.filled(name, "./")?;
        page.add_asset(name, text.into_bytes());
    }
    let html = page.filled("index.html", "assets/")?;
    page.files.insert("index.html".to_owned(), html.into_bytes());
    for name in ["manifest.webmanifest", "icon.svg", "icon.png"] {
        page.files.insert(name.to_owned(), std::fs::read(sources.join(name))?);
    }
    page.add_service()?;
    page.save(output)
}

/// The style sheets, joined in the order in which they override each other.
fn style(folder: &Path) -> std::io::Result<Vec<u8>> {
    const SHEETS: [&str; 9] = ["tokens", "elements", "board", "game", "analysis", "games", "learn", "online", "narrow"];
    let mut style = Vec::new();
    for sheet in SHEETS {
        style.extend(std::fs::read(folder.join(sheet).with_extension("css"))?);
    }
    Ok(style)
}

/// The JavaScript bindings of a module, and the module without names and debug information. It is loaded by the scripts
/// that name it, so the bindings name no file.
fn bind(name: &str, wasm: &Path, folder: &Path) -> Result<(Vec<u8>, Vec<u8>), Box<dyn Error>> {
    let mut bindgen = Bindgen::new();
    bindgen
        .input_path(wasm)
        .out_name(name)
        .typescript(false)
        .remove_name_section(true)
        .remove_producers_section(true)
        .omit_default_module_path(true)
        .web(true)?;
    bindgen.generate(folder)?;
    let module = folder.join(format!("{name}_bg.wasm"));
    Ok((std::fs::read(folder.join(format!("{name}.js")))?, std::fs::read(module)?))
}

/// A content hash of sixteen digits.
fn digest(bytes: &[u8]) -> String {
    let mut hasher = DefaultHasher::new();
    bytes.hash(&mut hasher);
    format!("{:016x}", hasher.finish())
}

impl Page<'_> {
    /// Adds a file with a content hash in its name.
    fn add_asset(&mut self, name: &str, bytes: Vec<u8>) {
        let (stem, ending) = name.split_once('.').unwrap_or((name, ""));
        let hashed = format!("{stem}.{}.{ending}", digest(&bytes));
        self.names.insert(name.to_owned(), hashed.clone());
        self.files.insert(format!("assets/{hashed}"), bytes);
    }

    /// Adds the puzzles that the page fetches, in parts, and the list of them: the lowest rating of each part, and its
    /// file.
    fn add_puzzles(&mut self, pack: &Pack) {
        let mut list = String::new();
        for (number, part) in pack.parts(PUZZLES_A_PART).iter().enumerate() {
            let name = format!("puzzles-{number:02}.txt");
            self.add_asset(&name, part.write().into_bytes());
            let least = part.puzzles().first().and_then(Puzzle::rating).unwrap_or_default();
            let _ = writeln!(list, "{least} {}", self.names[&name]);
        }
        self.add_asset("puzzles.txt", list.into_bytes());
    }

    /// Adds a WebAssembly module with its bindings.
    fn add_module(&mut self, name: &str, wasm: &Path, output: &Path) -> Result<(), Box<dyn Error>> {
        let folder = output.with_extension("bindings").join(name);
        let (script, module) = bind(name, wasm, &folder)?;
        self.add_asset(&format!("{name}.wasm"), module);
        self.add_asset(&format!("{name}.js"), script);
        Ok(())
    }

    /// A source with its placeholders replaced: `{p4.js}` by the name of that file in the page, `{en:key}` by a
    /// message.
    fn filled(&self, name: &str, folder: &str) -> Result<String, Box<dyn Error>> {
        let mut text = std::fs::read_to_string(self.sources.join(name))?;
        for (name, hashed) in &self.names {
            let address = if hashed.is_empty() { String::new() } else { format!("{folder}{hashed}") };
            text = text.replace(&format!("{{{name}}}"), &address);
        }
        for language in Language::ALL {
            let start = format!("{{{language}:");
            while let Some((before, rest)) = text.split_once(&start) {
                let (key, after) = rest.split_once('}').ok_or("a placeholder has no end")?;
                let sentence = language.message(key, &[]);
                if sentence == key {
                    return Err(format!("{name}: there is no message {key}").into());
                }
                text = format!(
                    "{before}{}{after}",
                    sentence.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
                );
            }
        }
        Ok(text)
    }

    /// Adds the service worker, which caches all files for use without a network.
    fn add_service(&mut self) -> Result<(), Box<dyn Error>> {
        let mut all = String::new();
        for (name, bytes) in &self.files {
            let _ = write!(all, "{name} {} ", digest(bytes));
        }
        let names: Vec<&str> = std::iter::once("./").chain(self.files.keys().map(String::as_str)).collect();
        let text = std::fs::read_to_string(self.sources.join("service.js"))?;
        let text =
            text.replace("{version}", &digest(all.as_bytes())).replace("{files}", &serde_json::to_string(&names)?);
        self.files.insert("service.js".to_owned(), text.into_bytes());
        Ok(())
    }

    /// Replaces the content of the folder by all files, plain and compressed, and prints their sizes.
    fn save(&self, output: &Path) -> Result<(), Box<dyn Error>> {
        if output.exists() {
            std::fs::remove_dir_all(output)?;
        }
        std::fs::create_dir_all(output.join("assets"))?;
        let (mut board, mut computer) = (Bytes::default(), Bytes::default());
        for (name, bytes) in &self.files {
            let brotli = brotli(bytes)?;
            std::fs::write(output.join(name), bytes)?;
            // A file that does not shrink, such as the book, is sent as it is.
            for (ending, packed) in [("br", &brotli), ("gz", &gzip(bytes)?)] {
                if packed.len() < bytes.len() {
                    std::fs::write(output.join(format!("{name}.{ending}")), packed)?;
                }
            }
            let bytes = Bytes { plain: bytes.len(), packed: brotli.len() };
            println!("{bytes}  {name}");
            match name.trim_start_matches("assets/").split('.').next() {
                // A game can be played without them.
                Some("icon" | "pictures" | "draw" | "7x6" | "thread" | "threads") => {}
                Some(name) if name.starts_with("puzzles") => {}
                // A worker loads these after the board is there.
                Some("engine" | "serve" | "worker") => computer += bytes,
                _ => {
                    board += bytes;
                    computer += bytes;
                }
            }
        }
        println!("{board}  bytes to a board that can be played, plain and packed");
        println!("{computer}  bytes to play against the computer");
        Ok(())
    }
}

/// The size of files.
#[derive(Clone, Copy, Default)]
struct Bytes {
    plain: usize,
    packed: usize,
}

impl AddAssign for Bytes {
    fn add_assign(&mut self, other: Self) {
        self.plain += other.plain;
        self.packed += other.packed;
    }
}

impl Display for Bytes {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "{:>9} {:>9}", self.plain, self.packed)
    }
}

fn brotli(bytes: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut packed = Vec::new();
    let parameters = brotli::enc::BrotliEncoderParams { quality: 11, lgwin: 22, ..Default::default() };
    brotli::BrotliCompress(&mut &*bytes, &mut packed, &parameters)?;
    Ok(packed)
}

fn gzip(bytes: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    encoder.write_all(bytes)?;
    encoder.finish()
}
