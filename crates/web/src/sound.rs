//! Sounds: a disc that lands, a game that is won, a turn that begins, a clock that runs out.

use std::cell::RefCell;

use wasm_bindgen::JsValue;
use web_sys::{AudioContext, OscillatorType};

thread_local! {
    static CONTEXT: RefCell<Option<AudioContext>> = const { RefCell::new(None) };
}

/// Plays the sound of a disc, where the browser has sound.
pub(crate) fn disc() {
    let _ = tone(330.0, 90.0, 0.0, 0.16);
}

/// Plays the sound of a turn that begins: two rising tones, after the disc.
pub(crate) fn turn() {
    let _ = tone(440.0, 440.0, 0.2, 0.12);
    let _ = tone(587.0, 587.0, 0.32, 0.22);
}

/// Plays the sound of a won game: the disc and three rising tones.
pub(crate) fn win() {
    disc();
    for (number, pitch) in [523.0, 659.0, 784.0].into_iter().enumerate() {
        let _ = tone(pitch, pitch, 0.15 + 0.13 * f64::from(u8::try_from(number).unwrap_or(0)), 0.25);
    }
}

/// Plays the sound of a clock that runs out: two short high tones.
pub(crate) fn low_time() {
    for after in [0.0, 0.18] {
        let _ = tone(880.0, 880.0, after, 0.12);
    }
}

/// A tone that glides from one pitch to another, after a while and for a while, in seconds.
fn tone(from: f32, to: f32, after: f64, seconds: f64) -> Result<(), JsValue> {
    CONTEXT.with_borrow_mut(|cached| {
        let context = match cached {
            Some(context) => context,
            None => cached.insert(AudioContext::new()?),
        };
        let (start, tone, volume) =
            (context.current_time() + after, context.create_oscillator()?, context.create_gain()?);
        tone.set_type(OscillatorType::Triangle);
        tone.frequency().set_value_at_time(from, start)?;
        tone.frequency().exponential_ramp_to_value_at_time(to, start + 0.75 * seconds)?;
        volume.gain().set_value_at_time(0.25, start)?;
        volume.gain().exponential_ramp_to_value_at_time(0.001, start + seconds)?;
        tone.connect_with_audio_node(&volume)?;
        volume.connect_with_audio_node(&context.destination())?;
        tone.start_with_when(start)?;
        tone.stop_with_when(start + seconds)
    })
}
