//! Readers of files, for fuzzing only.

use puissance4_session::SavedGame;

use crate::settings::Settings;

/// Reads a saved game. Written and read again, it is the same.
pub fn saved(text: &str) {
    let Ok(saved) = SavedGame::from_json(text) else { return };
    assert_eq!(SavedGame::from_json(&saved.to_json()).as_ref(), Ok(&saved));
    let Ok(session) = saved.session() else { return };
    let kept = SavedGame::new(&session);
    let again = kept.session().unwrap_or_else(|error| panic!("{error}: {}", kept.to_json()));
    assert_eq!(SavedGame::new(&again), kept);
}

/// Reads settings. Written into the same file and read again, they are the same.
pub fn settings(text: &str) {
    let Ok((settings, _)) = Settings::from_toml(text) else { return };
    let written = settings.to_toml(text);
    let again = Settings::from_toml(&written).map(|(settings, _)| settings);
    assert_eq!(again.as_ref().ok(), Some(&settings), "{written}");
}
