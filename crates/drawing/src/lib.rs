//! Puissance 4 boards as pictures and games as films.
//!
//! A [`Drawing`] is a board as SVG, a [`Raster`] the same in pixels, as PNG; a [`Film`] is a game as an animated GIF, disc by
//! disc. All three look alike: one sheet says where everything lies, and the colours stand in one place. Discs differ
//! by shape as well as by colour, and what is highlighted is drawn, not only coloured. Nothing here reads or writes files, asks for a
//! font or a clock: the same board gives the same bytes everywhere, in a browser, too.
//!
//! ```
//! use puissance4_drawing::{Drawing, Film, Raster};
//! use puissance4_rules::{Game, Geometry};
//!
//! let game = Game::replay(Geometry::STANDARD, &"4453".parse()?)?;
//! let drawing = Drawing::of_game(&game);
//! assert!(drawing.svg().starts_with("<svg"));
//! assert!(Raster::new(&drawing).png().starts_with(b"\x89PNG"));
//! assert!(Film::new(&game).gif().starts_with(b"GIF89a"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

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
