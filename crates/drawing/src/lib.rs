#![doc = include_str!("../README.md")]

mod digits;
mod drawing;
mod film;
mod palette;
mod raster;
mod sheet;
mod theme;
mod tree;

pub use drawing::{Caption, Drawing};
pub use film::Film;
pub use raster::Raster;
pub use theme::Theme;
pub use tree::{TreeDrawing, Twig};
