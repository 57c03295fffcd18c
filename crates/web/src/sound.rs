//! The sound of a disc that lands.

use std::cell::RefCell;

use wasm_bindgen::JsValue;
use web_sys::{AudioContext, OscillatorType};

thread_local! {
    static CONTEXT: RefCell<Option<AudioContext>> = const { RefCell::new(None) };
}

/// Plays the sound of a disc, where the browser has sound.
pub(crate) fn disc() {
    let _ = knock();
}

fn knock() -> Result<(), JsValue> {
    CONTEXT.with_borrow_mut(|cached| {
        let context = match cached {
            Some(context) => context,
            None => cached.insert(AudioContext::new()?),
        };
        let (now, tone, volume) = (context.current_time(), context.create_oscillator()?, context.create_gain()?);
        tone.set_type(OscillatorType::Triangle);
        tone.frequency().set_value_at_time(330.0, now)?;
        tone.frequency().exponential_ramp_to_value_at_time(90.0, now + 0.12)?;
        volume.gain().set_value_at_time(0.25, now)?;
        volume.gain().exponential_ramp_to_value_at_time(0.001, now + 0.16)?;
        tone.connect_with_audio_node(&volume)?;
        volume.connect_with_audio_node(&context.destination())?;
        tone.start()?;
        tone.stop_with_when(now + 0.17)
    })
}
