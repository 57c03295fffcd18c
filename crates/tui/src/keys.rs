//! Keys of the terminal as the session knows them.

use puissance4_session::Key;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// The key of an event; `None` if no command has it.
pub(crate) fn key(event: &KeyEvent) -> Option<Key> {
    let is_control = event.modifiers.contains(KeyModifiers::CONTROL);
    Some(match event.code {
        KeyCode::Char(sign) if is_control => Key::Control(sign),
        KeyCode::Char(sign) => Key::Char(sign),
        KeyCode::Left => Key::Left,
        KeyCode::Right => Key::Right,
        KeyCode::Up => Key::Up,
        KeyCode::Down => Key::Down,
        KeyCode::Enter => Key::Enter,
        KeyCode::Esc => Key::Escape,
        KeyCode::Backspace => Key::Backspace,
        KeyCode::Delete => Key::Delete,
        KeyCode::Home => Key::Home,
        KeyCode::End => Key::End,
        KeyCode::PageUp => Key::PageUp,
        KeyCode::PageDown => Key::PageDown,
        KeyCode::F(number) => Key::Function(number),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use puissance4_session::{BINDINGS, Command, Place};

    fn press(code: KeyCode, modifiers: KeyModifiers) -> Option<Command> {
        key(&KeyEvent::new(code, modifiers)).and_then(|key| Command::from_key(Place::Game, key))
    }

    #[test]
    fn letters_work_with_shift_and_not_with_control() {
        assert_eq!(press(KeyCode::Char('u'), KeyModifiers::NONE), Some(Command::Undo));
        assert_eq!(press(KeyCode::Char('U'), KeyModifiers::SHIFT), Some(Command::Undo));
        assert_eq!(press(KeyCode::Char('u'), KeyModifiers::CONTROL), None);
        assert_eq!(press(KeyCode::Char('c'), KeyModifiers::CONTROL), Some(Command::Quit));
        assert_eq!(press(KeyCode::Char('c'), KeyModifiers::NONE), None);
    }

    /// A terminal can send every key of the table.
    #[test]
    fn every_key_of_the_table_can_be_pressed() {
        let named = [
            KeyCode::Left,
            KeyCode::Right,
            KeyCode::Up,
            KeyCode::Down,
            KeyCode::Enter,
            KeyCode::Esc,
            KeyCode::Backspace,
            KeyCode::Delete,
            KeyCode::Home,
            KeyCode::End,
            KeyCode::PageUp,
            KeyCode::PageDown,
        ];
        let codes = (' '..='~').map(KeyCode::Char).chain((1..=12).map(KeyCode::F)).chain(named);
        let pressed: Vec<Key> = codes
            .flat_map(|code| {
                [KeyModifiers::NONE, KeyModifiers::CONTROL].map(|modifiers| KeyEvent::new(code, modifiers))
            })
            .filter_map(|event| key(&event))
            .collect();
        for binding in BINDINGS {
            for key in binding.keys {
                assert!(pressed.contains(key), "{key:?}");
            }
        }
    }
}
