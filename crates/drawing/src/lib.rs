#![doc = include_str!("../README.md")]

mod digits;
mod drawing;
mod film;
mod palette;
mod raster;
mod sheet;

pub use drawing::{Caption, Drawing};
pub use film::Film;
pub use palette::disc_colours;
pub use raster::Raster;
