//! Text in lines and pages of a given width.

use std::time::Duration;

use textwrap::WordSplitter;

/// The text, cut off if it is longer than the width.
pub(crate) fn clip(text: &str, width: usize) -> String {
    if text.chars().count() <= width {
        return text.to_owned();
    }
    text.chars().take(width.saturating_sub(1)).chain(['…']).collect()
}

/// How long each page of a long text is shown.
pub(crate) const PAGE_TIME: Duration = Duration::from_millis(2500);

/// The text in pages that fit into a line. All but the last end with an ellipsis.
pub(crate) fn pages(text: &str, width: usize) -> Vec<String> {
    if text.chars().count() <= width {
        return vec![text.to_owned()];
    }
    let mut pages = wrapped(text, width.saturating_sub(2).max(1));
    let last = pages.pop().unwrap_or_default();
    pages.into_iter().map(|page| format!("{page} …")).chain([last]).collect()
}

/// The page that is shown after some time. After the last page comes the first.
pub(crate) fn page(text: &str, width: usize, shown: Duration) -> String {
    let mut pages = pages(text, width);
    let index = shown.as_millis() / PAGE_TIME.as_millis() % pages.len() as u128;
    pages.swap_remove(usize::try_from(index).unwrap_or(0))
}

/// How much longer the page that is shown after some time stays. `None` if it is the only one.
pub(crate) fn next_page(text: &str, width: usize, shown: Duration) -> Option<Duration> {
    let has_more = text.chars().count() > width;
    let page = u64::try_from(PAGE_TIME.as_millis()).unwrap_or(u64::MAX);
    has_more.then(|| Duration::from_millis(page - u64::try_from(shown.as_millis() % u128::from(page)).unwrap_or(0)))
}

/// Keeps French punctuation on the line of its word.
const NO_BREAK: &str = "\u{a0}";

/// The text broken into lines of at most this width.
pub(crate) fn wrapped(text: &str, width: usize) -> Vec<String> {
    let before = ["»", ":", ";", "!", "?"];
    let bound = before.iter().fold(text.replace("« ", &format!("«{NO_BREAK}")), |text, mark| {
        text.replace(&format!(" {mark}"), &format!("{NO_BREAK}{mark}"))
    });
    // A word that is longer than a line, such as the name of a file, is divided.
    let options = textwrap::Options::new(width.max(1)).word_splitter(WordSplitter::NoHyphenation);
    textwrap::wrap(&bound, options).iter().map(|line| line.replace(NO_BREAK, " ")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_stay_with_their_words() {
        assert_eq!(
            wrapped("Pourquoi pas ? Voir « Jouer » : oui.", 12),
            ["Pourquoi", "pas ? Voir", "« Jouer » :", "oui."]
        );
    }

    #[test]
    fn nothing_is_lost_when_a_text_is_broken() {
        let text = "Exported to /home/anna/.local/share/puissance4/exports/human against human.txt";
        for width in 1..90 {
            let lines = wrapped(text, width);
            assert!(lines.iter().all(|line| line.chars().count() <= width), "{lines:?}");
            let letters = |text: &str| text.replace(' ', "");
            assert_eq!(letters(&lines.concat()), letters(text));
        }
        for width in 10..90 {
            let pages = pages(text, width);
            assert!(pages.iter().all(|page| page.chars().count() <= width), "{pages:?}");
            let shown: Vec<String> =
                (0..pages.len()).map(|index| page(text, width, PAGE_TIME * u32::try_from(index).unwrap())).collect();
            assert_eq!(shown, pages);
        }
        assert_eq!(next_page("short", 10, PAGE_TIME), None);
        assert_eq!(next_page("a longer one", 10, PAGE_TIME / 5), Some(PAGE_TIME * 4 / 5));
    }
}
