//! Why a position is not a puzzle, in words.

use puissance4_coach::NoPuzzle;
use puissance4_rules::Column;

use crate::language::Language;
use crate::phrase::Phrase;
use crate::tr;

impl Phrase for NoPuzzle {
    fn phrase(&self, language: Language) -> String {
        match self {
            Self::Over => tr!(language, "puzzle-error-over"),
            Self::Lost => tr!(language, "puzzle-error-lost"),
            Self::NoChoice => tr!(language, "puzzle-error-no-choice"),
            Self::Several { columns } => {
                let columns: Vec<String> = columns.iter().map(Column::to_string).collect();
                tr!(language, "puzzle-error-several", columns = columns.join(", "))
            }
            Self::Solve(error) => error.phrase(language),
        }
    }
}
