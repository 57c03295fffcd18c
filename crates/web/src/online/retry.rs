//! A request that is sent again until it is answered.

use std::time::Duration;

use js_sys::Promise;
use leptos::prelude::window;
use wasm_bindgen_futures::JsFuture;

use crate::online::client::Failure;
use crate::random;

/// Asks until there is an answer, or one that asking again would not change. After a failure, `goes_on` says whether somebody still waits.
pub(crate) async fn insist<T>(
    ask: impl AsyncFn() -> Result<T, Failure>,
    goes_on: impl Fn(&Failure) -> bool,
) -> Result<T, Failure> {
    let mut tries = 0;
    loop {
        let failure = match ask().await {
            Ok(answer) => return Ok(answer),
            Err(failure) => failure,
        };
        let Some((from, to)) = failure.pause(tries).filter(|_| goes_on(&failure)) else { return Err(failure) };
        tries += 1;
        rest(random::time(from, to)).await;
    }
}

/// Lets some time pass; less if the network comes back meanwhile.
async fn rest(time: Duration) {
    let mut woken = None;
    let rested = Promise::new(&mut |wake, _| {
        let time = i32::try_from(time.as_millis()).unwrap_or(i32::MAX);
        let _ = window().set_timeout_with_callback_and_timeout_and_arguments_0(&wake, time);
        let _ = window().add_event_listener_with_callback("online", &wake);
        woken = Some(wake);
    });
    let _ = JsFuture::from(rested).await;
    if let Some(wake) = woken {
        let _ = window().remove_event_listener_with_callback("online", &wake);
    }
}
