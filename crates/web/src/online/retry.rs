//! A request that is repeated until it is answered.

use std::time::Duration;

use js_sys::Promise;
use leptos::prelude::window;
use wasm_bindgen_futures::JsFuture;

use crate::online::failure::Failure;
use crate::random;

/// Repeats a request until it succeeds or fails for good. After each failure, `is_wanted` says whether to go on.
pub(crate) async fn retry<T>(
    request: impl AsyncFn() -> Result<T, Failure>,
    is_wanted: impl Fn(&Failure) -> bool,
) -> Result<T, Failure> {
    let mut failures = 0;
    loop {
        let failure = match request().await {
            Ok(answer) => return Ok(answer),
            Err(failure) => failure,
        };
        let Some(delay) = failure.retry_delay(failures).filter(|_| is_wanted(&failure)) else { return Err(failure) };
        failures += 1;
        sleep(random::duration(delay)).await;
    }
}

/// Waits; less if the network comes back in the meantime.
async fn sleep(time: Duration) {
    let mut listener = None;
    let woken = Promise::new(&mut |wake, _| {
        let time = i32::try_from(time.as_millis()).unwrap_or(i32::MAX);
        let _ = window().set_timeout_with_callback_and_timeout_and_arguments_0(&wake, time);
        let _ = window().add_event_listener_with_callback("online", &wake);
        listener = Some(wake);
    });
    let _ = JsFuture::from(woken).await;
    if let Some(wake) = listener {
        let _ = window().remove_event_listener_with_callback("online", &wake);
    }
}
