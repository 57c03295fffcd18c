//! A drawing in pixels, as PNG.

use puissance4_rules::Geometry;
use resvg::tiny_skia::{Color, Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use crate::drawing::{Drawing, document};
use crate::sheet::Sheet;
use crate::theme::Colour;

/// A drawing in pixels.
#[derive(Clone, Debug)]
pub struct Raster {
    pixels: Pixmap,
}

/// The side of a cell in pixels, where there is room.
const CELL_PIXELS: u32 = 64;

/// Larger boards have smaller cells, so no side is much longer than this.
const MAX_PIXELS: u32 = 2048;

/// The side of a cell in a picture that does not move.
pub(crate) fn cell_pixels(geometry: Geometry) -> u32 {
    fitting(geometry, CELL_PIXELS, MAX_PIXELS)
}

/// The largest side of a cell, up to `largest`, with which a board is at most `most` pixels wide and high.
pub(crate) fn fitting(geometry: Geometry, largest: u32, most: u32) -> u32 {
    let longer = geometry.size().columns().max(geometry.size().rows());
    largest.min(most / u32::try_from(longer).expect("a board has few columns and rows"))
}

impl Raster {
    /// The longest side of a framed picture, in pixels: a picture of this width and height takes 256 MiB.
    pub const MAX_SIDE: u32 = 8192;

    /// The drawing, as large as its document says.
    pub fn new(drawing: &Drawing) -> Self {
        Self { pixels: render(&drawing.svg(), Some(drawing.theme().colours().page)) }
    }

    /// The drawing in the middle of a picture of this size, as large as it fits. Each side has at least one pixel and
    /// at most [`MAX_SIDE`](Self::MAX_SIDE).
    pub fn framed(drawing: &Drawing, width: u32, height: u32) -> Self {
        let [width, height] = [width, height].map(|side| side.clamp(1, Self::MAX_SIDE));
        let tree = tree(&drawing.svg());
        let size = tree.size();
        #[allow(clippy::cast_precision_loss)] // Pictures are a few thousand pixels wide.
        let (width_given, height_given) = (width as f32, height as f32);
        let scale = (width_given / size.width()).min(height_given / size.height());
        let left = (width_given - scale * size.width()) / 2.0;
        let top = (height_given - scale * size.height()) / 2.0;
        let mut pixels = filled(width, height, Some(drawing.theme().colours().page));
        resvg::render(&tree, Transform::from_row(scale, 0.0, 0.0, scale, left, top), &mut pixels.as_mut());
        Self { pixels }
    }

    /// The bytes of a PNG file.
    pub fn png(&self) -> Vec<u8> {
        self.pixels.encode_png().expect("a picture of these sizes has a PNG form, and memory takes it")
    }
}

/// A layer by itself; what is not drawn is transparent.
pub(crate) fn layer(sheet: Sheet, pixels: u32, draw: impl FnOnce(&mut String)) -> Pixmap {
    render(&document(sheet, pixels, None, draw), None)
}

/// The pixels of a document, in front of a colour: where its size is no whole number of pixels, that is seen at its
/// edge.
fn render(svg: &str, back: Option<Colour>) -> Pixmap {
    let tree = tree(svg);
    let size = tree.size().to_int_size();
    let mut pixels = filled(size.width(), size.height(), back);
    resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
    pixels
}

fn tree(svg: &str) -> Tree {
    Tree::from_str(svg, &Options::default()).expect("our own documents are right")
}

/// Pixels of one colour, or transparent ones.
fn filled(width: u32, height: u32, back: Option<Colour>) -> Pixmap {
    let mut pixels = Pixmap::new(width, height).expect("a picture has at least one pixel");
    if let Some(Colour([red, green, blue])) = back {
        pixels.fill(Color::from_rgba8(red, green, blue, u8::MAX));
    }
    pixels
}
