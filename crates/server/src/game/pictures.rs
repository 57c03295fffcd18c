//! Pictures of positions: previews of links, and those that programs ask for.
//!
//! One picture is drawn at a time, whatever is requested, so that players lose at most one processor for a few milliseconds. Pictures are cached.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use axum::body::Bytes;
use puissance4_drawing::{Drawing, Raster, Theme};
use puissance4_rules::{Game, Link};
use tokio::sync::Semaphore;

use crate::game::byte_cache::ByteCache;
use crate::locks::lock;

/// The size that sites show large.
pub(crate) const WIDTH: u32 = 1200;
pub(crate) const HEIGHT: u32 = 630;

/// The maximum number of requests that wait for a picture.
const MAX_WAITING: usize = 32;
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

/// Why there is no picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoPicture {
    /// Too many requests are waiting.
    Busy,
    /// It failed.
    Failed,
}

/// All pictures of a server.
#[derive(Clone, Debug)]
pub(crate) struct Pictures(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    /// Held by the drawing, not by the request: a client that disconnects does not start a second one.
    drawing: Arc<Semaphore>,
    waiting: AtomicUsize,
    kept: Mutex<ByteCache>,
}

/// A place in the queue; given up when it is dropped.
struct Place<'a>(&'a AtomicUsize);

impl Drop for Place<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::SeqCst);
    }
}

impl Default for Pictures {
    fn default() -> Self {
        let drawing = Arc::new(Semaphore::new(1));
        Self(Arc::new(Inner {
            drawing,
            waiting: AtomicUsize::new(0),
            kept: Mutex::new(ByteCache::new(MAX_KEPT_BYTES)),
        }))
    }
}

impl Pictures {
    /// The picture of a game, if it is cached.
    pub(crate) fn kept(&self, game: &Game, form: Form) -> Option<Bytes> {
        lock(&self.0.kept).get(&form.name(game))
    }

    /// The picture of a game.
    pub(crate) async fn of(&self, game: Game, form: Form) -> Result<Bytes, NoPicture> {
        if let Some(picture) = self.kept(&game, form) {
            return Ok(picture);
        }
        let inner = &self.0;
        let _place = Place(&inner.waiting);
        if inner.waiting.fetch_add(1, Ordering::SeqCst) >= MAX_WAITING {
            return Err(NoPicture::Busy);
        }
        let permit = Arc::clone(&inner.drawing).acquire_owned().await.map_err(|_| NoPicture::Failed)?;
        // Another request may have drawn it in the meantime.
        if let Some(picture) = self.kept(&game, form) {
            return Ok(picture);
        }
        let pictures = self.clone();
        let drawing = tokio::task::spawn_blocking(move || {
            let picture = form.draw(&game);
            lock(&pictures.0.kept).keep(form.name(&game), picture.clone());
            drop(permit);
            picture
        });
        drawing.await.map_err(|error| {
            tracing::error!(%error, "a picture could not be drawn");
            NoPicture::Failed
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(link: &str) -> Game {
        link.parse::<Link>().unwrap().game()
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn a_picture_is_drawn_once() {
        let pictures = Pictures::default();
        assert!(pictures.kept(&game("7x6/4453"), Form::Preview).is_none());
        let asked = futures_util::future::join_all((0..20).map(|_| pictures.of(game("7x6/4453"), Form::Preview))).await;
        let first = asked[0].clone().unwrap();
        assert!(first.starts_with(b"\x89PNG"));
        // The bytes are shared, not only equal.
        assert!(asked.iter().all(|one| one.as_ref().unwrap().as_ptr() == first.as_ptr()));
        assert_ne!(pictures.of(game("7x6/4454"), Form::Preview).await.unwrap(), first);
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn a_crowd_is_turned_away() {
        let pictures = Pictures::default();
        let held = Arc::clone(&pictures.0.drawing).acquire_owned().await.unwrap();
        let waiting: Vec<_> = (0..MAX_WAITING)
            .map(|_| {
                let pictures = pictures.clone();
                tokio::spawn(async move { pictures.of(game("7x6/1"), Form::Preview).await })
            })
            .collect();
        while pictures.0.waiting.load(Ordering::SeqCst) < MAX_WAITING {
            tokio::task::yield_now().await;
        }
        assert_eq!(pictures.of(game("7x6/2"), Form::Preview).await, Err(NoPicture::Busy));
        // Clients that disconnect give up their places.
        waiting.iter().for_each(tokio::task::JoinHandle::abort);
        futures_util::future::join_all(waiting).await;
        drop(held);
        assert!(pictures.of(game("7x6/2"), Form::Preview).await.is_ok());
        assert_eq!(pictures.0.waiting.load(Ordering::SeqCst), 0);
    }
}
