//! The help: how to play, and every key.

use puissance4_i18n::{Language, tr};
use puissance4_session::{BINDINGS, Key, Place};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Clear, Paragraph, Widget as _};

use crate::app::App;
use crate::screen::text::wrapped;
use crate::screen::{places, render_frame, render_more, text_keys};

fn heading(place: Place, language: Language) -> String {
    match place {
        Place::Game => tr!(language, "keys-game"),
        Place::Review => tr!(language, "keys-review"),
        Place::Thinking => tr!(language, "keys-thinking"),
        Place::Lesson => tr!(language, "keys-lesson"),
        Place::List => tr!(language, "keys-list"),
        Place::Question => tr!(language, "keys-question"),
        Place::Everywhere => tr!(language, "keys-everywhere"),
    }
}

fn lines(app: &App) -> Vec<Line<'static>> {
    let language = app.language();
    let palette = app.palette();
    let width = usize::from(app.area.width.saturating_sub(4));
    let mut lines = Vec::new();
    let paragraph = |lines: &mut Vec<Line<'static>>, text: &str| {
        for part in text.lines() {
            lines.extend(wrapped(part, width).into_iter().map(|line| Line::raw(format!("  {line}"))));
        }
    };
    paragraph(&mut lines, &tr!(language, "guide-text"));
    let names = |keys: &[Key]| keys.iter().map(|key| key.name(language)).collect::<Vec<_>>().join(", ");
    let longest = BINDINGS.iter().map(|binding| names(binding.keys).chars().count()).max().unwrap_or(0);
    let mut place = None;
    for binding in BINDINGS {
        if place != Some(binding.place) {
            place = Some(binding.place);
            lines.push(Line::raw(""));
            lines.push(Line::from(Span::styled(format!(" {}", heading(binding.place, language)), palette.title)));
            if binding.place == Place::Game {
                paragraph(&mut lines, &tr!(language, "keys-columns"));
                paragraph(&mut lines, &tr!(language, "keys-mouse"));
            }
        }
        let names = names(binding.keys);
        let about = wrapped(&binding.about(language), width.saturating_sub(longest + 2).max(12));
        for (index, about) in about.into_iter().enumerate() {
            let names = if index == 0 { names.as_str() } else { "" };
            lines.push(Line::from(vec![Span::styled(format!("  {names:<longest$}  "), palette.key), Span::raw(about)]));
        }
    }
    lines.push(Line::raw(""));
    paragraph(&mut lines, &tr!(language, "guide-plain"));
    paragraph(&mut lines, &tr!(language, "guide-files"));
    lines
}

/// How far the help can be scrolled.
pub(crate) fn last_scroll(app: &App) -> usize {
    lines(app).len().saturating_sub(usize::from(places(app.area).body.height))
}

pub(crate) fn render(app: &App, scroll: usize, area: Rect, buffer: &mut Buffer) {
    Clear.render(area, buffer);
    let language = app.language();
    let body = render_frame(
        app,
        &tr!(language, "guide-title"),
        &text_keys(language, last_scroll(app) > 0),
        Place::List,
        area,
        buffer,
    );
    let scroll = scroll.min(last_scroll(app));
    let shown: Vec<Line<'_>> = lines(app).into_iter().skip(scroll).take(usize::from(body.height)).collect();
    Paragraph::new(shown).render(body, buffer);
    render_more(app, body, scroll, last_scroll(app), buffer);
}
