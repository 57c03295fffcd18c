//! Replaces characters for terminals that only show ASCII.

use ratatui::buffer::Buffer;

/// The nearest ASCII character.
fn nearest(character: char) -> char {
    match character {
        'à' | 'â' | 'ä' => 'a',
        'À' | 'Â' => 'A',
        'ç' => 'c',
        'Ç' => 'C',
        'é' | 'è' | 'ê' | 'ë' => 'e',
        'É' | 'È' | 'Ê' => 'E',
        'î' | 'ï' => 'i',
        'Î' => 'I',
        'ô' | 'œ' | 'ö' => 'o',
        'Ô' | 'Œ' | '○' => 'O',
        'ù' | 'û' | 'ü' => 'u',
        'Ù' | 'Û' => 'U',
        '«' | '»' | '“' | '”' => '"',
        '’' | '‘' => '\'',
        '\u{a0}' | '\u{202f}' => ' ',
        '─' | '━' | '—' | '–' | '−' | '╌' | '▁' | '⠋' | '⠙' | '⠹' | '⠸' => '-',
        '│' | '┃' | '║' | '⠼' | '⠴' | '⠦' | '⠧' | '⠇' | '⠏' => '|',
        '┌' | '┐' | '└' | '┘' | '├' | '┤' | '┬' | '┴' | '┼' | '╭' | '╮' | '╰' | '╯' | '✓' => {
            '+'
        }
        '←' | '◀' | '‹' | '≤' => '<',
        '→' | '▶' | '›' | '►' | '≥' => '>',
        '↑' | '▲' => '^',
        '↓' | '▼' => 'v',
        '·' | '…' | '░' | '▒' => '.',
        '●' | '◉' => 'X',
        '×' => 'x',
        '★' => '*',
        '█' | '▓' | '■' => '#',
        _ if character.is_ascii() => character,
        _ => '?',
    }
}

/// Replaces all other characters in a buffer.
pub(crate) fn fold(buffer: &mut Buffer) {
    for cell in &mut buffer.content {
        if !cell.symbol().is_ascii() {
            let folded: String = cell.symbol().chars().take(1).map(nearest).collect();
            cell.set_symbol(&folded);
        }
    }
}
