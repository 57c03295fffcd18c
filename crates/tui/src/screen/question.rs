//! Questions before something that cannot be undone.

use puissance4_i18n::tr;
use puissance4_session::{Command, Place};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use crate::app::{App, Overlay};
use crate::screen::render_box;
use crate::screen::text::wrapped;

pub(crate) fn render(app: &App, overlay: &Overlay, area: Rect, buffer: &mut Buffer) {
    let language = app.language();
    let (title, text) = match overlay {
        Overlay::Leave => (tr!(language, "ask-leave"), tr!(language, "ask-leave-about")),
        Overlay::Quit if app.is_stored => (tr!(language, "ask-quit"), tr!(language, "ask-quit-about")),
        Overlay::Quit => (tr!(language, "ask-quit"), tr!(language, "ask-quit-lost")),
        Overlay::Resign => (tr!(language, "ask-resign"), tr!(language, "ask-resign-about")),
        Overlay::Rematch => (tr!(language, "ask-rematch"), tr!(language, "ask-restart-about")),
        Overlay::Restart => (tr!(language, "ask-restart"), tr!(language, "ask-restart-about")),
        Overlay::Delete(_, name) => {
            (tr!(language, "ask-delete"), tr!(language, "ask-delete-about", name = name.clone()))
        }
        Overlay::Help { .. } | Overlay::Words { .. } | Overlay::Naming(_) => return,
    };
    let width = 44.min(area.width);
    let palette = app.palette();
    let mut lines: Vec<Line<'_>> =
        wrapped(&text, usize::from(width) - 4).into_iter().map(|line| Line::raw(format!(" {line}"))).collect();
    lines.push(Line::raw(""));
    let key =
        |command: Command| Span::styled(format!(" {} ", command.key_name(Place::Question, language)), palette.key);
    lines.push(Line::from(vec![
        key(Command::Yes),
        Span::raw(tr!(language, "short-yes")),
        Span::raw("   "),
        key(Command::Back),
        Span::raw(tr!(language, "short-no")),
    ]));
    render_box(app, &title, lines, width, area, buffer);
}
