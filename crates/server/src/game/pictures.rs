//! Pictures of positions: previews of links, and those that programs ask for.
//!
//! One picture is drawn at a time, whatever is requested: players lose at most one processor for a few milliseconds,
//! and one drawing takes memory. Clients take turns. Pictures are cached.

use std::net::IpAddr;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::body::Bytes;
use puissance4_drawing::{Drawing, Raster, Theme};
use puissance4_rules::{Game, Link};

use crate::game::byte_cache::ByteCache;
use crate::limits::fair_queue::{FairQueue, Refused, Share};
use crate::locks::lock;

/// The size that sites show large.
pub(crate) const WIDTH: u32 = 1200;
pub(crate) const HEIGHT: u32 = 630;

const SHARE: Share = Share {
    per_address: 8,
    waiting: 32,
    wait: Duration::from_secs(4),
    run: Duration::from_secs(1),
    usual: Duration::from_millis(100),
};
/// The maximum size of all cached pictures; one takes some 30 KiB.
const MAX_KEPT_BYTES: usize = 16 * 1024 * 1024;

/// How a position is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// A PNG of the size that sites show large.
    Preview,
    /// A PNG as large as the board.
    Png(Theme),
    /// An SVG.
    Svg(Theme),
}

impl Form {
    fn draw(self, game: &Game) -> Bytes {
        let drawing = Drawing::of_game(game);
        match self {
            Self::Preview => Raster::framed(&drawing, WIDTH, HEIGHT).png().into(),
            Self::Png(theme) => Raster::new(&drawing.themed(theme)).png().into(),
            Self::Svg(theme) => drawing.themed(theme).svg().into(),
        }
    }

    /// What a picture is cached as.
    fn name(self, game: &Game) -> String {
        let link = Link::to(game);
        match self {
            Self::Preview => link.to_string(),
            Self::Png(theme) => format!("{link} png {}", theme.name()),
            Self::Svg(theme) => format!("{link} svg {}", theme.name()),
        }
    }
}

/// All pictures of a server.
#[derive(Clone, Debug)]
pub(crate) struct Pictures {
    drawing: FairQueue<()>,
    kept: Arc<Mutex<ByteCache>>,
}

impl Default for Pictures {
    fn default() -> Self {
        let kept = Arc::new(Mutex::new(ByteCache::new(MAX_KEPT_BYTES)));
        Self { drawing: FairQueue::new("pictures", SHARE, || ()), kept }
    }
}

impl Pictures {
    /// The picture of a game, if it is cached.
    pub(crate) fn kept(&self, game: &Game, form: Form) -> Option<Bytes> {
        lock(&self.kept).get(&form.name(game))
    }

    /// The picture of a game.
    pub(crate) async fn of(&self, client: IpAddr, game: Game, form: Form) -> Result<Bytes, Refused> {
        if let Some(picture) = self.kept(&game, form) {
            return Ok(picture);
        }
        let kept = Arc::clone(&self.kept);
        let draw = move |(): &mut (), _: &_| {
            let name = form.name(&game);
            // Another request may have drawn it in the meantime.
            let known = lock(&kept).get(&name);
            known.unwrap_or_else(|| {
                let picture = form.draw(&game);
                lock(&kept).keep(name, picture.clone());
                picture
            })
        };
        self.drawing.run(client, draw).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(link: &str) -> Game {
        link.parse::<Link>().unwrap().game()
    }

    const HERE: [u8; 4] = [192, 0, 2, 1];

    #[tokio::test(flavor = "multi_thread")]
    async fn a_picture_is_drawn_once() {
        let pictures = Pictures::default();
        assert!(pictures.kept(&game("7x6/4453"), Form::Preview).is_none());
        let ask = |_| pictures.of(HERE.into(), game("7x6/4453"), Form::Preview);
        let asked = futures_util::future::join_all((0..3).map(ask)).await;
        let first = asked[0].clone().unwrap();
        assert!(first.starts_with(b"\x89PNG"));
        // The bytes are shared, not only equal.
        assert!(asked.iter().all(|one| one.as_ref().unwrap().as_ptr() == first.as_ptr()));
        assert_ne!(pictures.of(HERE.into(), game("7x6/4454"), Form::Preview).await.unwrap(), first);
    }
}
