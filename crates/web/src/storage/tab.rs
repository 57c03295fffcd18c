//! The name of this tab: each tab has its own game in progress.
//!
//! The name survives a reload (`sessionStorage`); the game is stored under it. A tab holds a lock of that name as long
//! as it is open. A duplicated tab finds its name locked and chooses another. A new tab continues the latest game that
//! no other tab has open.

use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;

use crate::random;

const KEY: &str = "puissance4/tab";

fn session() -> Option<web_sys::Storage> {
    web_sys::window().and_then(|window| window.session_storage().ok().flatten())
}

/// The name of this tab; `candidates` are the names with games that could be continued, the latest first.
pub(crate) async fn name(candidates: Vec<String>) -> String {
    let mine = session().and_then(|session| session.get_item(KEY).ok().flatten());
    // A reloaded tab keeps its name even if another tab has a later game.
    let wanted = mine.clone().into_iter().chain(candidates);
    let mut chosen = None;
    for name in wanted {
        // During a reload the old page may still hold its lock for a moment.
        let tries = if mine.as_ref() == Some(&name) { 5 } else { 1 };
        if lock_patiently(&name, tries).await {
            chosen = Some(name);
            break;
        }
    }
    let name = if let Some(name) = chosen {
        name
    } else {
        let fresh = format!("{:016x}", random::seed());
        lock(&fresh).await;
        fresh
    };
    if let Some(session) = session() {
        let _ = session.set_item(KEY, &name);
    }
    name
}

/// Tries to take a lock, several times.
async fn lock_patiently(name: &str, tries: usize) -> bool {
    for attempt in 0..tries {
        if attempt > 0 {
            let soon = js_sys::Promise::new(&mut |resolve, _| {
                if let Some(window) = web_sys::window() {
                    let _ = window.set_timeout_with_callback_and_timeout_and_arguments_0(&resolve, 50);
                }
            });
            let _ = JsFuture::from(soon).await;
        }
        if lock(name).await {
            return true;
        }
    }
    false
}

/// Takes the lock of a name until the tab is closed; false if another tab has it. In browsers without locks every name
/// is free.
async fn lock(name: &str) -> bool {
    let Some(locks) = web_sys::window()
        .and_then(|window| js_sys::Reflect::get(&window.navigator(), &"locks".into()).ok())
        .filter(JsValue::is_object)
    else {
        return true;
    };
    let Ok(request) = js_sys::Reflect::get(&locks, &"request".into()).and_then(JsCast::dyn_into::<js_sys::Function>)
    else {
        return true;
    };
    let options = js_sys::Object::new();
    let _ = js_sys::Reflect::set(&options, &"ifAvailable".into(), &true.into());
    let answer = js_sys::Promise::new(&mut |resolve, _| {
        let given = Closure::once_into_js(move |lock: JsValue| -> JsValue {
            let _ = resolve.call1(&JsValue::NULL, &lock.is_object().into());
            // The lock is held until this promise settles, which it never does.
            if lock.is_object() { js_sys::Promise::new(&mut |_, _| {}).into() } else { JsValue::NULL }
        });
        let _ = request.call3(&locks, &format!("puissance4/{name}").into(), &options, &given);
    });
    JsFuture::from(answer).await.is_ok_and(|answer| answer.is_truthy())
}
