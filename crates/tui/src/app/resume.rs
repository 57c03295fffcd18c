//! The game that was left unfinished: resuming it, and keeping it when another one begins.

use puissance4_i18n::tr;
use puissance4_storage::Resumed;

use super::{App, Screen, StorageEffect};
use crate::playing::Mode;
use crate::screen::game_list::suggested_name;

impl App {
    /// Resumes the game that was left, if no other program has done so.
    pub(crate) fn resume(&mut self) {
        self.is_resuming = true;
        self.effect(StorageEffect::ResumeOffered);
    }

    pub(super) fn on_resumed(&mut self, resumed: Resumed) {
        // The player may have chosen something else in the meantime.
        if !std::mem::take(&mut self.is_resuming) || !matches!(self.screen, Screen::Menu(_)) {
            return self.effect(StorageEffect::ReleaseCurrent);
        }
        let left = self.unfinished.take();
        let is_another = matches!(resumed, Resumed::Another(_));
        let saved = match resumed {
            Resumed::Taken(saved) | Resumed::Another(saved) => Some(*saved),
            Resumed::NotStored => left,
            Resumed::Gone => None,
        };
        let Some(session) = saved.and_then(|saved| saved.session().ok()) else {
            self.show_menu();
            return self.warn(tr!(self.language(), "resume-gone"));
        };
        self.start(session, Mode::Game);
        if is_another {
            self.tell(tr!(self.language(), "resume-another"), false);
        }
    }

    /// Keeps the game that was left among the saved games when another one begins.
    pub(super) fn save_unfinished(&mut self) {
        if let Some(saved) = self.unfinished.take()
            && let Ok(session) = saved.session()
            && session.can_go_on()
        {
            let name = suggested_name(&session, self.language());
            self.effect(if self.is_stored {
                StorageEffect::SaveOffered(name)
            } else {
                StorageEffect::Save(name, Box::new(saved))
            });
        }
    }
}
