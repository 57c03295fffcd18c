//! The keys and words, from the table of `puissance4-session`.

use leptos::prelude::*;
use puissance4_i18n::{Language, tr};
use puissance4_session::{BINDINGS, Binding, Command, Place};

use crate::page::Page;
use crate::view::dialog::Dialog;

/// The commands of a game that the page knows, in the order of the table. The others belong to the terminal.
const COMMANDS: [Command; 24] = [
    Command::Left,
    Command::Right,
    Command::Drop,
    Command::First,
    Command::Last,
    Command::Point,
    Command::Undo,
    Command::Redo,
    Command::Hint,
    Command::Scores,
    Command::Bar,
    Command::BestLine,
    Command::Explain,
    Command::Board,
    Command::Resign,
    Command::Swap,
    Command::NewGame,
    Command::Rematch,
    Command::Review,
    Command::Save,
    Command::Pause,
    Command::Step,
    Command::Faster,
    Command::Slower,
];

fn is_shown(binding: &Binding) -> bool {
    match binding.place {
        Place::Game => COMMANDS.contains(&binding.command),
        Place::Everywhere => {
            matches!(binding.command, Command::Help | Command::Theme | Command::Language | Command::Motion)
        }
        Place::Review | Place::Thinking | Place::Lesson | Place::List | Place::Question => false,
    }
}

/// The words that can be typed for these commands, in a language.
pub(crate) fn words(commands: &[Command], language: Language) -> String {
    let is_asked = |binding: &&Binding| commands.contains(&binding.command);
    let words: Vec<String> = BINDINGS.iter().filter(is_asked).filter_map(|binding| binding.word(language)).collect();
    words.join(", ")
}

/// The table of keys and words.
#[component]
pub(crate) fn KeyTable() -> impl IntoView {
    let page = Page::here();
    move || {
        let language = page.language.get();
        let row = |binding: &Binding| {
            let keys: Vec<String> = binding.keys.iter().map(|key| key.name(language)).collect();
            view! {
                <tr>
                    <th scope="row">{keys.join(" ")}</th>
                    <td>{binding.word(language)}</td>
                    <td>{binding.about(language)}</td>
                </tr>
            }
        };
        view! {
            <table class="keys">
                <thead>
                    <tr>
                        <th scope="col">{tr!(language, "web-key")}</th>
                        <th scope="col">{tr!(language, "web-word")}</th>
                        <th scope="col">{tr!(language, "web-meaning")}</th>
                    </tr>
                </thead>
                <tbody>
                    <tr>
                        <th scope="row">"1 … 9"</th>
                        <td></td>
                        <td>{tr!(language, "web-key-column")}</td>
                    </tr>
                    {BINDINGS.iter().filter(|binding| is_shown(binding)).map(row).collect_view()}
                </tbody>
            </table>
        }
    }
}

/// The help as a dialog. `?` opens it on every view.
#[component]
pub(crate) fn Help() -> impl IntoView {
    let page = Page::here();
    let title = Signal::derive(move || tr!(page.language.get(), "web-settings-keys"));
    view! {
        <Dialog open=page.help title id="help-title">
            <KeyTable />
        </Dialog>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_of_the_page_has_a_key() {
        for command in COMMANDS {
            assert!(BINDINGS.iter().any(|one| one.place == Place::Game && one.command == command), "{command:?}");
        }
    }

    #[test]
    fn words_are_listed_in_the_order_of_the_table() {
        assert_eq!(words(&[Command::Hint, Command::Undo], Language::English), "undo, hint");
        assert_eq!(words(&[Command::Resign], Language::French), "abandonner");
    }
}
