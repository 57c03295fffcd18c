//! The curve of the exact scores of a game.

use puissance4_rules::Player;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::Review;
use crate::app::App;
use crate::buffer::put;

/// Draws a bar for each position: upwards if player 1 wins, downwards if player 2 wins.
pub(super) fn render_curve(app: &App, review: &Review, area: Rect, buffer: &mut Buffer) {
    let palette = app.palette();
    let most = review.curve.iter().flatten().map(|score| score.unsigned_abs()).max().unwrap_or(1).max(1);
    let half = (area.height.saturating_sub(1) / 2).max(1);
    let width = usize::from(area.width).max(1);
    let count = review.curve.len();
    let first = (review.ply + 1)
        .saturating_sub(width)
        .max(review.ply.saturating_sub(width / 2))
        .min(count.saturating_sub(width));
    let middle = area.y + half;
    for (x, ply) in (area.x..area.right()).zip(first..count) {
        let is_here = ply == review.ply;
        let (sign, style) = match review.curve[ply] {
            None => ("·", palette.dim),
            Some(0) => ("─", palette.accent),
            Some(_) => ("─", palette.dim),
        };
        put(buffer, x, middle, if is_here { "┼" } else { sign }, if is_here { palette.key } else { style });
        let Some(score) = review.curve[ply] else { continue };
        let height = u16::try_from((score.unsigned_abs() * u32::from(half)).div_ceil(most)).unwrap_or(half).min(half);
        for step in 1..=height {
            let (y, player, block) =
                if score > 0 { (middle - step, Player::First, "█") } else { (middle + step, Player::Second, "▒") };
            if y < area.bottom() {
                put(buffer, x, y, block, palette.disc(player));
            }
        }
    }
}
