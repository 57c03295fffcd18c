//! A game as an animated GIF: the discs fall one after another, and the winning line lights up.

use gif::{DisposalMethod, Encoder, Frame, Repeat};
use puissance4_rules::{ByPlayer, Cell, Game, Geometry, Outcome, Player, Position, Win};
use resvg::tiny_skia::{ColorU8, Pixmap, PremultipliedColorU8};

use crate::palette::Palette;
use crate::raster::{fitting, layer};
use crate::sheet::{CELL, Sheet};
use crate::theme::{Colour, Theme};

/// The side of a cell in pixels, where there is room.
const CELL_PIXELS: u32 = 48;

/// Larger boards have smaller cells, so no side is much longer than this.
const MAX_PIXELS: u32 = 720;

/// Smaller cells have no column numbers: they could not be read.
const LEAST_PIXELS_WITH_NUMBERS: u32 = 20;

/// How long something is seen, in hundredths of a second.
#[derive(Clone, Copy)]
struct Delay(u16);

const START: Delay = Delay(70);
const ABOVE: Delay = Delay(10);
const FALLING: Delay = Delay(4);
const LANDED: Delay = Delay(24);
const LIT: Delay = Delay(45);
const UNLIT: Delay = Delay(25);
const END: Delay = Delay(350);

/// How often a winning line lights up before it stays.
const BLINKS: usize = 2;

/// The most frames of a falling disc.
const MAX_STEPS: u32 = 7;

/// The film of a game, from the position it started with. It repeats.
#[derive(Clone, Debug)]
pub struct Film<'a> {
    game: &'a Game,
    theme: Theme,
}

impl<'a> Film<'a> {
    /// The film of all moves of a game.
    pub fn new(game: &'a Game) -> Self {
        Self { game, theme: Theme::default() }
    }

    /// The same in another theme.
    pub fn themed(self, theme: Theme) -> Self {
        Self { theme, ..self }
    }

    /// The bytes of a GIF file.
    pub fn gif(&self) -> Vec<u8> {
        let mut stage = Stage::new(self.game.start(), self.theme);
        let mut position = self.game.start().clone();
        stage.show(stage.whole(), None, START);
        for column in self.game.moves().0 {
            let player = position.to_move();
            if let Ok(cell) = position.play(column) {
                stage.drop_disc(player, cell);
            }
        }
        if let Outcome::Win(win) = position.outcome() {
            stage.light_up(&win);
        }
        stage.end()
    }
}

/// A part of the picture, in pixels.
#[derive(Clone, Copy)]
struct Part {
    left: u32,
    top: u32,
    width: u32,
    height: u32,
}

/// A disc on its way: how far it is from the lower left cell, in pixels.
#[derive(Clone, Copy)]
struct Falling {
    player: Player,
    across: u32,
    up: u32,
}

/// The current picture, and the frames written so far.
struct Stage {
    sheet: Sheet,
    geometry: Geometry,
    /// The side of a cell in pixels.
    cell: u32,
    page: Colour,
    /// Page and holes, with the discs that have landed.
    back: Pixmap,
    /// A disc of each player, as it lies in the lower left cell.
    discs: ByPlayer<Pixmap>,
    /// The plate with its holes and numbers, which discs fall behind.
    face: Pixmap,
    /// The winning lines, while they are lit.
    light: Option<Pixmap>,
    palette: Palette,
    /// The picture as it is seen, in colours of the palette.
    seen: Vec<u8>,
    /// The last change, which has not been written since it may be seen for longer.
    frame: Option<Frame<'static>>,
    encoder: Encoder<Vec<u8>>,
}

impl Stage {
    /// The board before the first move, not shown yet.
    fn new(start: &Position, theme: Theme) -> Self {
        let geometry = start.geometry();
        let sheet = Sheet::with_headroom(geometry, theme);
        let cell = fitting(geometry, CELL_PIXELS, MAX_PIXELS);
        let back = layer(sheet, cell, |svg| {
            sheet.back(svg);
            for player in Player::BOTH {
                let held: Vec<Cell> = geometry.cells().filter(|cell| start.at(*cell) == Some(player)).collect();
                sheet.discs(player, &held, svg);
            }
        });
        let lower_left: Vec<Cell> = geometry.cells().take(1).collect();
        let disc = |player: Player| layer(sheet, cell, |svg| sheet.discs(player, &lower_left, svg));
        let discs = ByPlayer { first: disc(Player::First), second: disc(Player::Second) };
        let face = layer(sheet, cell, |svg| {
            sheet.face(svg);
            if cell >= LEAST_PIXELS_WITH_NUMBERS {
                sheet.numbers(svg);
            }
        });
        let palette = Palette::new(theme);
        let seen = vec![Palette::UNCHANGED; back.pixels().len()];
        let encoder = Encoder::new(Vec::new(), short(back.width()), short(back.height()), &palette.bytes());
        let mut encoder = encoder.expect(IN_MEMORY);
        encoder.set_repeat(Repeat::Infinite).expect(IN_MEMORY);
        Self {
            sheet,
            geometry,
            cell,
            page: theme.colours().page,
            back,
            discs,
            face,
            light: None,
            palette,
            seen,
            frame: None,
            encoder,
        }
    }

    /// The whole picture.
    fn whole(&self) -> Part {
        Part { left: 0, top: 0, width: self.back.width(), height: self.back.height() }
    }

    /// Lets a disc fall to its cell: from above the board, faster and faster.
    fn drop_disc(&mut self, player: Player, landing: Cell) {
        let number = |count: usize| u32::try_from(count).expect("a board has few columns and rows");
        let across = number(landing.column().index()) * self.cell;
        let height = number(self.geometry.size().rows()) * self.cell;
        let depth = number(self.geometry.size().rows() - landing.row().index());
        let (x, _) = self.sheet.middle(landing);
        // The cell and a pixel on either side, for what is between two of them.
        let left = (x.unsigned_abs() - CELL / 2) * self.cell / CELL;
        let column = Part { left, top: 0, width: (self.cell + 2).min(self.back.width() - left), ..self.whole() };
        let steps = (4 * depth).isqrt().min(MAX_STEPS);
        self.show(column, Some(Falling { player, across, up: height }), ABOVE);
        for step in 1..=steps {
            let fallen = depth * self.cell * step * step / (steps * steps);
            let disc = Falling { player, across, up: height - fallen };
            self.show(column, Some(disc), if step == steps { LANDED } else { FALLING });
            if step == steps {
                self.leave(column, disc);
            }
        }
    }

    /// The disc stays where it is.
    fn leave(&mut self, part: Part, disc: Falling) {
        let (page, width, height) = (self.page, self.back.width(), self.back.height());
        for (x, y) in places(part).filter(|(x, y)| *x < width && *y < height) {
            if let Some(above) = self.disc_at(disc, x, y) {
                let below = &mut self.back.pixels_mut()[(y * width + x) as usize];
                let Colour([red, green, blue]) = over(over(page, *below), above);
                *below = ColorU8::from_rgba(red, green, blue, u8::MAX).premultiply();
            }
        }
    }

    /// Lights up the winning lines, some times, and leaves them lit.
    fn light_up(&mut self, win: &Win) {
        let light = layer(self.sheet, self.cell, |svg| win.lines().iter().for_each(|line| self.sheet.line(line, svg)));
        for _ in 0..BLINKS {
            self.light = Some(light.clone());
            self.show(self.whole(), None, LIT);
            self.light = None;
            self.show(self.whole(), None, UNLIT);
        }
        self.light = Some(light);
        self.show(self.whole(), None, LIT);
    }

    /// Shows what has changed in a part of the picture.
    fn show(&mut self, part: Part, falling: Option<Falling>, delay: Delay) {
        let width = self.back.width();
        let mut changes = Vec::new();
        for (x, y) in places(part) {
            let number = self.palette.number(self.colour_at(x, y, falling));
            let seen = &mut self.seen[(y * width + x) as usize];
            if *seen != number {
                *seen = number;
                changes.push((x, y, number));
            }
        }
        let range = |values: &mut dyn Iterator<Item = u32>| {
            values.fold(None, |range: Option<(u32, u32)>, value| {
                Some(range.map_or((value, value), |(least, most)| (least.min(value), most.max(value))))
            })
        };
        let across = range(&mut changes.iter().map(|(x, ..)| *x));
        let down = range(&mut changes.iter().map(|(_, y, _)| *y));
        let (Some((left, right)), Some((top, bottom))) = (across, down) else {
            // Nothing has: the picture is seen for longer.
            if let Some(frame) = &mut self.frame {
                frame.delay += delay.0;
            }
            return;
        };
        let (width, height) = (right - left + 1, bottom - top + 1);
        let mut buffer = vec![Palette::UNCHANGED; (width * height) as usize];
        for (x, y, number) in changes {
            buffer[((y - top) * width + x - left) as usize] = number;
        }
        self.write();
        self.frame = Some(Frame {
            delay: delay.0,
            dispose: DisposalMethod::Keep,
            transparent: Some(Palette::UNCHANGED),
            left: short(left),
            top: short(top),
            width: short(width),
            height: short(height),
            buffer: buffer.into(),
            ..Frame::default()
        });
    }

    /// Writes the change that has been waiting.
    fn write(&mut self) {
        if let Some(frame) = self.frame.take() {
            self.encoder.write_frame(&frame).expect(IN_MEMORY);
        }
    }

    /// The last picture stays for a while; then the film is done.
    fn end(mut self) -> Vec<u8> {
        if let Some(frame) = &mut self.frame {
            frame.delay = END.0;
        }
        self.write();
        self.encoder.into_inner().expect(IN_MEMORY)
    }

    /// The layers one upon the other, at one pixel.
    fn colour_at(&self, x: u32, y: u32, falling: Option<Falling>) -> Colour {
        let below = self.back.pixel(x, y).map_or(self.page, |pixel| over(self.page, pixel));
        let disc = falling.and_then(|disc| self.disc_at(disc, x, y));
        let light = self.light.as_ref().and_then(|light| light.pixel(x, y));
        [disc, self.face.pixel(x, y), light].into_iter().flatten().fold(below, over)
    }

    /// The share of a disc at a pixel.
    fn disc_at(&self, disc: Falling, x: u32, y: u32) -> Option<PremultipliedColorU8> {
        self.discs[disc.player].pixel(x.checked_sub(disc.across)?, y + disc.up)
    }
}

/// Why writing to memory cannot fail.
const IN_MEMORY: &str = "memory takes whatever is written, and the frames lie within the picture";

/// A length in pixels as GIF has it.
fn short(length: u32) -> u16 {
    u16::try_from(length).expect("the largest board is far smaller")
}

/// The pixels of a part, line by line.
fn places(part: Part) -> impl Iterator<Item = (u32, u32)> {
    (part.top..part.top + part.height).flat_map(move |y| (part.left..part.left + part.width).map(move |x| (x, y)))
}

/// A colour seen through another one.
fn over(below: Colour, above: PremultipliedColorU8) -> Colour {
    let through = u16::from(u8::MAX - above.alpha());
    let mix = |below: u8, above: u8| {
        let shining = (u16::from(below) * through + 127) / u16::from(u8::MAX);
        above.saturating_add(u8::try_from(shining).unwrap_or(u8::MAX))
    };
    let Colour([red, green, blue]) = below;
    Colour([mix(red, above.red()), mix(green, above.green()), mix(blue, above.blue())])
}
