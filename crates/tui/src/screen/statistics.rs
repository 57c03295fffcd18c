//! The results of the games so far.

use puissance4_i18n::{Phrase as _, tr};
use puissance4_players::Who;
use puissance4_session::{Command, Place, WinDrawLoss};
use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Rect};
use ratatui::style::Style;
use ratatui::text::Line;
use ratatui::widgets::{Row, Table, Widget};

use crate::app::App;
use crate::screen::{Component, render_alone, render_frame};

/// The table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct StatisticsTable;

impl Component for StatisticsTable {
    fn update(&mut self, command: Command, app: &mut App) {
        if matches!(command, Command::Back | Command::Choose) {
            app.show_menu();
        }
    }

    fn view(&self, app: &App, area: Rect, buffer: &mut Buffer) {
        let language = app.language();
        let keys = [(Command::Help, tr!(language, "short-help")), (Command::Back, tr!(language, "short-back"))];
        let body = render_frame(app, &tr!(language, "menu-statistics"), &keys, Place::List, area, buffer);
        if app.statistics.0.is_empty() {
            return render_alone(&tr!(language, "statistics-none"), body, buffer);
        }
        let header = [
            tr!(language, "statistics-opponent"),
            tr!(language, "statistics-first"),
            tr!(language, "statistics-second"),
        ];
        let tally = |tally: WinDrawLoss| format!("{} / {} / {}", tally.won, tally.drawn, tally.lost);
        let rows = app.statistics.0.iter().map(|(opponent, record)| {
            let name = opponent
                .parse::<Who>()
                .map_or_else(|_| puissance4_i18n::printable(opponent), |who| who.phrase(language));
            Row::new([name, tally(record.first), tally(record.second)])
        });
        let width = body.width.min(64);
        let place = Rect { x: body.x + (body.width - width) / 2, y: body.y + 1, width, height: body.height - 1 };
        let table = Table::new(rows, [Constraint::Fill(1), Constraint::Fill(1), Constraint::Fill(1)])
            .header(Row::new(header).style(app.palette().title).bottom_margin(1))
            .style(Style::new());
        Widget::render(table, place, buffer);
        let explained = Rect { y: body.bottom() - 1, height: 1, ..body };
        Line::styled(tr!(language, "statistics-about"), app.palette().dim).centered().render(explained, buffer);
        if let Some(suggestion) = app.form.suggestion() {
            let above = Rect { y: explained.y.saturating_sub(1), ..explained };
            Line::raw(suggestion.sentence(language)).centered().render(above, buffer);
        }
    }
}
