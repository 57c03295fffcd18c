//! Downloads, and the clipboard.

use web_sys::{Blob, BlobPropertyBag, HtmlAnchorElement, Url};

/// Offers a file for download.
pub(crate) fn file(name: &str, media_type: &str, bytes: &js_sys::Uint8Array) {
    let options = BlobPropertyBag::new();
    options.set_type(media_type);
    let parts = js_sys::Array::of1(bytes);
    let Ok(blob) = Blob::new_with_u8_array_sequence_and_options(&parts, &options) else { return };
    let Ok(address) = Url::create_object_url_with_blob(&blob) else { return };
    let anchor = leptos::prelude::document()
        .create_element("a")
        .ok()
        .map(wasm_bindgen::JsCast::unchecked_into::<HtmlAnchorElement>);
    if let Some(anchor) = anchor {
        anchor.set_href(&address);
        anchor.set_download(name);
        anchor.click();
    }
    let _ = Url::revoke_object_url(&address);
}

/// Offers a JSON file for download.
pub(crate) fn json(name: &str, text: &str) {
    file(name, "application/json", &js_sys::Uint8Array::from(text.as_bytes()));
}

/// Copies a text to the clipboard, where the browser allows it.
pub(crate) fn copy(text: &str) {
    let navigator = leptos::prelude::window().navigator();
    // Missing outside secure contexts.
    if js_sys::Reflect::get(&navigator, &"clipboard".into()).is_ok_and(|clipboard| clipboard.is_object()) {
        let _ = navigator.clipboard().write_text(text);
    }
}
