//! Keys of the browser as keys of `puissance4-session`, which knows what they mean.

use leptos::ev::KeyboardEvent;
use puissance4_session::Key;
use wasm_bindgen::JsCast as _;

/// A key by its name in browsers.
fn key(name: &str) -> Option<Key> {
    Some(match name {
        "ArrowLeft" => Key::Left,
        "ArrowRight" => Key::Right,
        "ArrowUp" => Key::Up,
        "ArrowDown" => Key::Down,
        "Enter" => Key::Enter,
        "Escape" => Key::Escape,
        "Backspace" => Key::Backspace,
        "Delete" => Key::Delete,
        "Home" => Key::Home,
        "End" => Key::End,
        "PageUp" => Key::PageUp,
        "PageDown" => Key::PageDown,
        _ => {
            let mut characters = name.chars();
            match (characters.next()?, characters.as_str()) {
                (character, "") => Key::Char(character),
                ('F', number) => Key::Function(number.parse().ok()?),
                _ => return None,
            }
        }
    })
}

/// The key of an event; `None` with a modifier other than Shift, since those belong to the browser.
pub(crate) fn key_of(event: &KeyboardEvent) -> Option<Key> {
    let is_the_browsers = event.ctrl_key() || event.meta_key() || event.alt_key();
    if is_the_browsers { None } else { key(&event.key()) }
}

/// The element that an event is about.
fn target(event: &KeyboardEvent) -> Option<web_sys::Element> {
    event.target()?.dyn_into().ok()
}

/// Whether an event is for the board, wherever the focus is: fields and dialogs keep their keys, buttons and links
/// those that press them.
pub(crate) fn is_for_board(event: &KeyboardEvent) -> bool {
    let Some(element) = target(event) else { return false };
    let is_in = |selector: &str| element.closest(selector).ok().flatten().is_some();
    // A button that was pressed and cannot be pressed again may still have the focus.
    let presses = ["Enter", " "].contains(&event.key().as_str()) && is_in("button:enabled, a, summary");
    !is_for_field(event) && !is_in("dialog") && !presses
}

/// Whether the arrow keys walk through a game: not in fields and dialogs, nor in the grid if it was reached by keys, as
/// screen readers do.
pub(crate) fn is_for_walk(event: &KeyboardEvent) -> bool {
    let Some(element) = target(event) else { return false };
    let is_in = |selector: &str| element.closest(selector).ok().flatten().is_some();
    !is_for_field(event) && !is_in("dialog") && !is_in("[role=grid] :focus-visible")
}

/// Whether an event is for a field in which the person types.
pub(crate) fn is_for_field(event: &KeyboardEvent) -> bool {
    target(event).is_some_and(|element| ["INPUT", "SELECT", "TEXTAREA"].contains(&element.tag_name().as_str()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_have_the_names_of_browsers() {
        assert_eq!(
            ["4", "?", " ", "é", "U"].map(key),
            [Key::Char('4'), Key::Char('?'), Key::Char(' '), Key::Char('é'), Key::Char('U')].map(Some)
        );
        assert_eq!(
            ["ArrowDown", "Enter", "F1", "F12"].map(key),
            [Key::Down, Key::Enter, Key::Function(1), Key::Function(12)].map(Some)
        );
        assert_eq!(["", "Tab", "Shift", "Fn", "Dead"].map(key), [None; 5]);
    }
}
