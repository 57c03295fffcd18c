//! A small message that vanishes by itself.

use std::time::Duration;

use leptos::prelude::*;

use crate::page::Page;

/// How long a message stays.
const TIME: Duration = Duration::from_secs(4);

/// The last message. Screen readers get it from the announcements.
#[component]
pub(crate) fn Toast() -> impl IntoView {
    let page = Page::here();
    let timer = StoredValue::new(None::<TimeoutHandle>);
    Effect::new(move |_| {
        if page.toast.with(Option::is_none) {
            return;
        }
        let vanish = set_timeout_with_handle(move || page.toast.set(None), TIME).ok();
        if let Some(earlier) = timer.try_update_value(|timer| std::mem::replace(timer, vanish)).flatten() {
            earlier.clear();
        }
    });
    view! {
        <Show when=move || page.toast.with(Option::is_some)>
            <div class="toast" aria-hidden="true">{move || page.toast.get()}</div>
        </Show>
    }
}
