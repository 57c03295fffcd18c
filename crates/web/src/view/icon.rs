//! The icons: one set of line drawings on a grid of 24 units. They take the colour of the text around them.

use leptos::prelude::*;

macro_rules! icons {
    ($($(#[$about:meta])* $icon:ident $name:literal $path:literal)*) => {
        /// An icon.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum Icon {
            $($(#[$about])* $icon,)*
        }

        impl Icon {
            /// All icons.
            const ALL: &[Self] = &[$(Self::$icon),*];

            /// Its id in the sheet of icons.
            fn id(self) -> &'static str {
                match self {
                    $(Self::$icon => concat!("icon-", $name),)*
                }
            }

            /// Its lines, as an SVG path.
            fn path(self) -> &'static str {
                match self {
                    $(Self::$icon => $path,)*
                }
            }
        }
    };
}

icons! {
    /// Take back.
    Undo "undo" "M9 5 4 10l5 5M4 10h10a5.5 5.5 0 0 1 0 11h-3"
    /// Play again what was taken back.
    Redo "redo" "m15 5 5 5-5 5M20 10H10a5.5 5.5 0 0 0 0 11h3"
    /// To the start.
    First "first" "M6 5v14M19 5l-9 7 9 7z"
    /// One move back.
    Back "back" "M16 5l-9 7 9 7z"
    /// One move on.
    Forward "forward" "M8 5l9 7-9 7z"
    /// To the end.
    Last "last" "M18 5v14M5 5l9 7-9 7z"
    /// A hint: a light bulb.
    Hint "hint" "M9 18h6M10 21h4M8.5 15.2a6.5 6.5 0 1 1 7 0q-.7.5-.7 1.3V18H9.200v-1.500q0-.8-.7-1.300z"
    /// Resign: a flag.
    Flag "flag" "M6 21V4M6 4.500q3-1.700 6 0t6 0V14q-3 1.700-6 0t-6 0"
    /// Analyse: a curve.
    Analyse "analyse" "M4 4v16h16M7.500 15l4-5 3.500 3L20 7"
    /// A new game.
    New "new" "M12 5v14M5 12h14"
    /// Rematch.
    Rematch "rematch" "M4 11a8 8 0 0 1 14-4.500L20 9M20 4v5h-5M20 13a8 8 0 0 1-14 4.500L4 15M4 20v-5h5"
    /// Exchange.
    Swap "swap" "M7 4 3.500 7.500 7 11M4 7.500h16M17 13l3.500 3.500L17 20M20 16.500H4"
    /// Share.
    Share "share" "M12 15V4M8 7.500 12 3.500l4 4M6 11H5v9.500h14V11h-1"
    /// Copy.
    Copy "copy" "M9 9h11v11H9zM15 9V4H4v11h5"
    /// A link.
    Link "link" "M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.700-5.700L12 7M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.700 5.700L12 17"
    /// Save as a file.
    Download "download" "M12 4v11M8 11.500l4 4 4-4M5 20h14"
    /// Open a file.
    Upload "upload" "M12 15V4M8 7.500 12 3.500l4 4M5 20h14"
    /// Close.
    Close "close" "M6 6l12 12M18 6 6 18"
    /// Done, right.
    Check "check" "M5 13l4.500 4.500L19 7"
    /// Open a sheet from below.
    Unfold "unfold" "M5 15l7-7 7 7"
    /// More.
    More "more" "M5 12h.01M12 12h.01M19 12h.01"
    /// A game: a rack with a disc above.
    Play "play" "M4 9.500h16V20H4zM8 14.700h.01M12 14.700h.01M16 14.700h.01M12 2.500a2 2 0 1 0 0 4 2 2 0 1 0 0-4"
    /// Online games: the globe.
    Online "online" "M12 3a9 9 0 1 0 0 18 9 9 0 1 0 0-18M3.500 12h17M12 3q4 3.700 4 9t-4 9q-4-3.700-4-9t4-9"
    /// Puzzles.
    Puzzle "puzzle" "M9 5.500a2 2 0 1 1 4 0V7h5v5h1a2 2 0 1 1 0 4h-1v4.500H5v-5h1a2 2 0 1 0 0-4H5V7h4z"
    /// Lessons: a mortarboard.
    Learn "learn" "M12 5 2 9.500 12 14l10-4.500zM6 11.500V16q2.500 2.500 6 2.500t6-2.500v-4.500M22 9.500V15"
    /// Finished games: a list.
    Games "games" "M9 6h11M9 12h11M9 18h11M4.500 6h.01M4.500 12h.01M4.500 18h.01"
    /// Settings: sliders.
    Settings "settings" "M4 7h9M17 7h3M4 17h3M11 17h9M15 5a2 2 0 1 0 0 4 2 2 0 1 0 0-4M9 15a2 2 0 1 0 0 4 2 2 0 1 0 0-4"
    /// Sound is on.
    Sound "sound" "M4 10v4h3.500l4.500 4V6L7.500 10zM15.500 9q2.500 3 0 6M18 6.500q4.500 5.500 0 11"
    /// Sound is off.
    Mute "mute" "M4 10v4h3.500l4.500 4V6L7.500 10zM16 10l4.500 4.500M20.500 10 16 14.500"
    /// Light colours.
    Sun "sun" "M12 8a4 4 0 1 0 0 8 4 4 0 1 0 0-8M12 2.500v2M12 19.500v2M2.500 12h2M19.500 12h2M5.300 5.300l1.400 1.400M17.300 17.300l1.400 1.400M18.700 5.300l-1.400 1.400M6.700 17.300l-1.400 1.400"
    /// Dark colours.
    Moon "moon" "M20 14.500A8.500 8.500 0 1 1 9.500 4a7 7 0 0 0 10.500 10.500z"
    /// Help.
    Help "help" "M12 3a9 9 0 1 0 0 18 9 9 0 1 0 0-18M9.500 9.500q.3-2.500 2.600-2.500t2.500 2.200q0 1.500-1.400 2.300T12 13.800M12 17h.01"
    /// Pause.
    Pause "pause" "M8 5v14M16 5v14"
    /// A person.
    Person "person" "M12 4a4 4 0 1 0 0 8 4 4 0 1 0 0-8M4.500 20.500q.5-6 7.500-6t7.500 6"
    /// Two people.
    People "people" "M9 5a3.500 3.500 0 1 0 0 7 3.500 3.500 0 1 0 0-7M2.500 19.500q.4-5 6.500-5t6.500 5M16 5.300a3.500 3.500 0 0 1 0 6.500M18 14.800q3.200.9 3.500 4.700"
    /// A computer.
    Computer "computer" "M4 5h16v11H4zM9 20h6M12 16v4"
    /// A clock.
    Clock "clock" "M12 3a9 9 0 1 0 0 18 9 9 0 1 0 0-18M12 7v5.500l3.500 2"
    /// Delete.
    Trash "trash" "M4.500 7h15M9.500 7V4h5v3M6.500 7l.8 13.500h9.400L17.500 7M10.300 11v5.500M13.700 11v5.500"
    /// Edit, rename.
    Edit "edit" "M4.500 19.500l.8-4L16 4.800l3.200 3.200L8.500 18.700zM13.500 7.300l3.200 3.200"
    /// Watch.
    Eye "eye" "M2.500 12Q7 5.500 12 5.500t9.500 6.500Q17 18.500 12 18.500T2.500 12M12 9.300a2.700 2.700 0 1 0 0 5.400 2.700 2.700 0 1 0 0-5.400"
    /// A result: a cup.
    Cup "cup" "M7 4h10v5a5 5 0 0 1-10 0zM7 6H4v1q0 3.500 3.500 4M17 6h3v1q0 3.500-3.500 4M12 14v4M8.500 20.500q.5-2.500 3.500-2.500t3.500 2.500z"
    /// A QR code.
    Code "code" "M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2.500v2.500H14zM20 14v.01M17 20h.01M20 17.500V20"
    /// Enlarge.
    Zoom "zoom" "M10.500 4a6.500 6.500 0 1 0 0 13 6.500 6.500 0 1 0 0-13M15.500 15.500l5 5M8 10.500h5M10.500 8v5"
    /// How a computer thinks: a tree.
    Think "think" "M12 3.500v6M12 9.500l-6.500 5v5.500M12 9.500l6.500 5v5.500M12 9.500v10.500"
    /// Pass over what is below.
    Skip "skip" "M4 13.500a7.500 7.500 0 0 1 14.500-2M19.500 5v6.500H13M12 19h.01"
    /// Numbers.
    Numbers "numbers" "M9.500 4 7.500 20M16.500 4l-2 16M4 9h16M4 15h16"
    /// Say something: a speech bubble.
    Speech "speech" "M4 5h16v11h-8.500L7 20.500V16H4zM8 10.500h.01M12 10.500h.01M16 10.500h.01"
    /// The keyboard.
    Keyboard "keyboard" "M3 6.500h18v11H3zM7 10h.01M10.500 10h.01M14 10h.01M17.500 10h.01M8 14h8"
}

/// The lines of all icons, once in the page.
#[component]
pub(crate) fn IconSheet() -> impl IntoView {
    let symbol = |icon: &Icon| {
        view! {
            <symbol id=icon.id() viewBox="0 0 24 24">
                <path d=icon.path() />
            </symbol>
        }
    };
    view! {
        <svg class="sheet" aria-hidden="true">
            {Icon::ALL.iter().map(symbol).collect_view()}
        </svg>
    }
}

/// An icon. Screen readers do not see it: what it means stands beside it or in the label of its button.
#[component]
pub(crate) fn Pictogram(
    /// Which one.
    #[prop(into)]
    icon: Signal<Icon>,
) -> impl IntoView {
    view! {
        <svg class="icon" aria-hidden="true">
            <use href=move || format!("#{}", icon.get().id()) />
        </svg>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn icons_have_their_own_ids() {
        let mut ids: Vec<&str> = Icon::ALL.iter().map(|icon| icon.id()).collect();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), Icon::ALL.len());
    }
}
