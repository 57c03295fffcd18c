//! The arguments of pictures.

use puissance4_drawing::{Drawing, Raster, Theme};
use pyo3::PyResult;

use crate::errors::{PictureSizeError, UnknownNameError};

/// The theme of this name.
pub(crate) fn theme(name: Option<&str>) -> PyResult<Theme> {
    let Some(name) = name else { return Ok(Theme::default()) };
    let known = Theme::ALL.map(Theme::name).join(", ");
    Theme::from_name(name)
        .ok_or_else(|| UnknownNameError::new_err(format!("there is no theme {name:?}; there are {known}")))
}

/// A drawing in pixels, in its own size or in the middle of a picture of this width and height.
pub(crate) fn raster(drawing: &Drawing<'_>, size: Option<(i64, i64)>) -> PyResult<Raster> {
    let Some((width, height)) = size else { return Ok(Raster::new(drawing)) };
    let pixels = |side: i64| {
        let most = Raster::MAX_SIDE;
        let fitting = u32::try_from(side).ok().filter(|side| (1..=most).contains(side));
        fitting.ok_or_else(|| PictureSizeError::new_err(format!("a side has 1 to {most} pixels, not {side}")))
    };
    Ok(Raster::framed(drawing, pixels(width)?, pixels(height)?))
}
