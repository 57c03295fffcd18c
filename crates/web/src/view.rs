//! What is shown, one view or component per file.

pub(crate) mod analysis;
pub(crate) mod app;
pub(crate) mod board;
pub(crate) mod board_form;
pub(crate) mod bottom_sheet;
pub(crate) mod coaching;
pub(crate) mod command_line;
pub(crate) mod dialog;
pub(crate) mod evaluation;
pub(crate) mod field;
pub(crate) mod games;
pub(crate) mod header;
pub(crate) mod help;
pub(crate) mod icon;
pub(crate) mod lobby;
pub(crate) mod move_list;
pub(crate) mod online_game;
pub(crate) mod opponent_picker;
pub(crate) mod options;
pub(crate) mod play;
pub(crate) mod player_name;
pub(crate) mod puzzles;
pub(crate) mod qr_code;
pub(crate) mod terms;
pub(crate) mod toast;
pub(crate) mod zoom_stage;
