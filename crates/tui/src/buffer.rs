//! Writing single characters into the buffer of a frame.

use ratatui::buffer::Buffer;
use ratatui::style::Style;

/// Writes one character. Nothing happens outside the buffer.
pub(crate) fn put(buffer: &mut Buffer, x: u16, y: u16, sign: &str, style: Style) {
    if let Some(cell) = buffer.cell_mut((x, y)) {
        cell.set_symbol(sign).set_style(style);
    }
}

/// Writes characters from left to right, each in its own cell.
pub(crate) fn text(buffer: &mut Buffer, x: u16, y: u16, words: &str, style: Style) {
    for (x, sign) in (x..).zip(words.chars()) {
        put(buffer, x, y, sign.encode_utf8(&mut [0; 4]), style);
    }
}
