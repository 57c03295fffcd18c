//! How large the cells of a board are drawn, and which sizes fit into an area.

use puissance4_rules::{Geometry, Size, Style as PictureStyle};
use ratatui::layout::Rect;

use crate::theme::Theme;

/// How cells are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CellSize {
    /// Circles of this many lines and twice as many characters.
    Round(u16),
    /// Discs of six by three characters.
    Large,
    /// Discs of four by two.
    Medium,
    /// One character with blanks on both sides.
    Small,
    /// One character with a blank.
    Tiny,
    /// As line-by-line play draws them.
    Picture(PictureStyle),
}

/// The heights of the largest discs, from the largest to the smallest.
const ROUND: std::ops::RangeInclusive<u16> = 4..=12;

/// What is left out in a low window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Trim {
    Nothing,
    /// The lower edge.
    Edge,
    /// The lower edge and the hovering disc. The chosen column is marked beside its number.
    Hover,
}

/// The least height with which a board that is shown in part has a hovering disc.
const HOVER_FROM: u16 = 14;

/// Sizes and distances in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Metrics {
    /// From one column to the next, and from one row to the next.
    pub(super) pitch: (u16, u16),
    pub(super) disc: (u16, u16),
    /// From the left edge of a column to its disc.
    pub(super) indent: u16,
    pub(super) left: u16,
    pub(super) right: u16,
    /// How many lines the hovering disc takes.
    pub(super) hover: u16,
    pub(super) above: u16,
    pub(super) below: u16,
}

/// Lines below the board: the numbers, and marks or scores.
pub(super) const LINES_BELOW: u16 = 2;

impl CellSize {
    fn metrics(self, size: Size) -> Metrics {
        let framed = |pitch, disc: (u16, u16), right| Metrics {
            pitch,
            disc,
            indent: 1,
            left: 1,
            right,
            hover: disc.1,
            above: 0,
            below: 1,
        };
        match self {
            Self::Round(lines) => framed((2 * lines + 1, lines), (2 * lines, lines), 2),
            Self::Large => framed((7, 3), (6, 3), 2),
            Self::Medium => framed((5, 2), (4, 2), 2),
            Self::Small => framed((3, 1), (1, 1), 1),
            Self::Tiny => framed((2, 1), (1, 1), 2),
            Self::Picture(style) => {
                let largest = size.columns() - 1 + style.first_column_number();
                let number = if largest > 9 { 2 } else { 1 };
                let row = Metrics {
                    pitch: (number + 1, 1),
                    disc: (1, 1),
                    indent: number,
                    left: 0,
                    right: 0,
                    hover: 1,
                    above: 0,
                    below: 0,
                };
                match style {
                    PictureStyle::Numbered => Metrics { left: 3, right: 3, above: 1, ..row },
                    PictureStyle::Discs | PictureStyle::Pipes => Metrics { right: 1, ..row },
                    PictureStyle::Letters => {
                        Metrics { pitch: (4, 2), indent: 2, left: 4, right: 1, above: 1, below: 0, ..row }
                    }
                }
            }
        }
    }

    /// The sizes without what is left out.
    fn trimmed(self, trim: Trim, size: Size) -> Metrics {
        let metrics = self.metrics(size);
        match (trim, self) {
            (Trim::Nothing, _) => metrics,
            // The numbers above are repeated below. The rule above belongs to the cells.
            (Trim::Edge, Self::Picture(PictureStyle::Letters)) => Metrics { below: 0, ..metrics },
            (Trim::Edge, _) => Metrics { above: 0, below: 0, ..metrics },
            (Trim::Hover, _) => Metrics { hover: 0, ..self.trimmed(Trim::Edge, size) },
        }
    }

    /// The largest cells that fit into the area; if the whole board does not fit, cells for a part of it.
    pub(super) fn for_area(area: Rect, size: Size, theme: Theme) -> (Self, Metrics) {
        Self::for_whole(area, size, theme).unwrap_or_else(|| Self::for_part(area, size, theme))
    }

    /// The largest cells with which the area shows the whole board, with as much around it as there is room for.
    pub(super) fn for_whole(area: Rect, size: Size, theme: Theme) -> Option<(Self, Metrics)> {
        let sizes: Vec<Self> = if let Theme::Classic(style) = theme {
            vec![Self::Picture(style)]
        } else {
            let round = ROUND.rev().map(Self::Round);
            round.chain([Self::Large, Self::Medium, Self::Small, Self::Tiny]).collect()
        };
        [Trim::Nothing, Trim::Edge, Trim::Hover].into_iter().find_map(|trim| {
            let with_metrics = |cells: &Self| (*cells, cells.trimmed(trim, size));
            sizes.iter().map(with_metrics).find(|(_, metrics)| {
                let (width, height) = metrics.extent(size);
                width <= area.width && height <= area.height
            })
        })
    }

    /// The cells with which the area shows a part of the board.
    fn for_part(area: Rect, size: Size, theme: Theme) -> (Self, Metrics) {
        let cells = Self::one_character(theme);
        // Arrows beside the numbers need room.
        let beside = |metrics: Metrics| Metrics { left: metrics.left.max(1), right: metrics.right.max(1), ..metrics };
        let all_rows = [Trim::Nothing, Trim::Edge, Trim::Hover]
            .into_iter()
            .map(|trim| cells.trimmed(trim, size))
            .find(|metrics| metrics.extent(size).1 <= area.height);
        let metrics = all_rows.unwrap_or_else(|| {
            let metrics = cells.metrics(size);
            let hover = if area.height < HOVER_FROM { 0 } else { metrics.hover };
            Metrics { hover, above: 1, below: 1, ..metrics }
        });
        (cells, beside(metrics))
    }

    /// Cells with discs of one character.
    fn one_character(theme: Theme) -> Self {
        match theme {
            Theme::Classic(style) => Self::Picture(style),
            _ => Self::Small,
        }
    }

    /// The largest board that an area shows whole with discs of one character.
    pub(super) fn largest_board(area: Rect, theme: Theme) -> Size {
        let cells = Self::one_character(theme);
        let largest = |trim: Trim| {
            let fits = |columns, rows| {
                Size::new(columns, rows).ok().filter(|size| {
                    let (width, height) = cells.trimmed(trim, *size).extent(*size);
                    width <= area.width && height <= area.height
                })
            };
            let columns = (1..=Size::MAX).rev().find(|columns| fits(*columns, 1).is_some()).unwrap_or(1);
            (1..=Size::MAX).rev().find_map(|rows| fits(columns, rows))
        };
        let standard = Geometry::STANDARD.size();
        let is_high = |size: &Size| size.rows() >= standard.rows();
        largest(Trim::Nothing).filter(is_high).or_else(|| largest(Trim::Hover)).unwrap_or(standard)
    }
}

impl Metrics {
    /// The width beside the cells and the height above and below them.
    pub(super) fn margins(self) -> (u16, u16) {
        (self.left + self.right, self.hover + self.above + self.below + LINES_BELOW)
    }

    pub(super) fn extent(self, size: Size) -> (u16, u16) {
        let [columns, rows] = [size.columns(), size.rows()].map(small);
        let (beside, around) = self.margins();
        (beside + columns * self.pitch.0, around + rows * self.pitch.1)
    }
}

/// A number of cells or characters, which always fits.
pub(super) fn small(number: usize) -> u16 {
    u16::try_from(number).unwrap_or(u16::MAX)
}
