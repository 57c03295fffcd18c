//! Some sentences in both languages: `cargo run -p puissance4-i18n --example sentences`.

use std::error::Error;

use puissance4_i18n::{Language, Phrase as _, sentence, tr};
use puissance4_rules::{Game, Geometry, Size};

fn main() -> Result<(), Box<dyn Error>> {
    let column_full = Game::replay(Geometry::STANDARD, &"4444444".parse()?).expect_err("a column has six cells");
    let too_large = "70x6".parse::<Size>().expect_err("a board has at most 64 columns");
    for language in Language::ALL {
        println!("{language}");
        println!("  {}", tr!(language, "result-win", player = 1));
        println!("  {}", sentence(&column_full.phrase(language)));
        println!("  {}", sentence(&too_large.phrase(language)));
        println!("  {}", language.decimal(7.4, 1));
    }
    println!(
        "A French locale asks for {}",
        Language::from_environment(|name| (name == "LANG").then(|| "fr_FR.UTF-8".to_owned()))
    );
    Ok(())
}
