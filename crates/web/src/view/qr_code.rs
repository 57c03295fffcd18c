//! An address as a QR code, for a phone.

use std::fmt::Write as _;

use leptos::prelude::*;
use qrcodegen::{QrCode, QrCodeEcc};

/// The empty border that readers need, in modules.
const BORDER: i32 = 4;

/// The code; nothing if the text is too long for one.
#[component]
#[allow(clippy::needless_pass_by_value)] // Components own their properties.
pub(crate) fn QrPicture(
    /// What it says.
    text: String,
    /// Its alternative text.
    #[prop(into)]
    label: Signal<String>,
) -> impl IntoView {
    let code = QrCode::encode_text(&text, QrCodeEcc::Medium).ok();
    code.map(|code| {
        let side = code.size() + 2 * BORDER;
        view! {
            <svg class="qr" role="img" aria-label=label viewBox=format!("0 0 {side} {side}") shape-rendering="crispEdges">
                <rect width=side height=side fill="#fff" />
                <path d=outline(&code) fill="#000" />
            </svg>
        }
    })
}

/// The dark modules, as an SVG path with a run of them at a time.
fn outline(code: &QrCode) -> String {
    let mut path = String::new();
    for y in 0..code.size() {
        let mut x = 0;
        while x < code.size() {
            let length = (x..code.size()).take_while(|x| code.get_module(*x, y)).count();
            let length = i32::try_from(length).unwrap_or(i32::MAX);
            if length > 0 {
                let _ = write!(path, "M{} {}h{length}v1h-{length}z", x + BORDER, y + BORDER);
            }
            x += length.max(1);
        }
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every dark module is in the path, and no other.
    #[test]
    fn the_path_is_the_code() {
        let code = QrCode::encode_text("https://example.org/game/AAAAAAAAAAAAAAAAAAAAAA", QrCodeEcc::Medium).unwrap();
        let mut dark = 0;
        for run in outline(&code).split('M').skip(1) {
            let (start, rest) = run.split_once('h').unwrap();
            let (x, y) = start.split_once(' ').unwrap();
            let (x, y): (i32, i32) = (x.parse().unwrap(), y.parse().unwrap());
            let length: i32 = rest.split('v').next().unwrap().parse().unwrap();
            assert!((x..x + length).all(|x| code.get_module(x - BORDER, y - BORDER)), "{run}");
            dark += length;
        }
        let all = (0..code.size()).flat_map(|y| (0..code.size()).map(move |x| (x, y)));
        assert_eq!(usize::try_from(dark).unwrap(), all.filter(|(x, y)| code.get_module(*x, *y)).count());
    }
}
