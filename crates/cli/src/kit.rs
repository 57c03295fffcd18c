//! The starter kits of `bots/`, as the program carries them.

use puissance4_i18n::Language;

/// A player in one programming language, to be completed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Kit {
    /// The programming language as it is typed, which is also the folder of the kit.
    pub(crate) name: &'static str,
    /// The programming language as it is written.
    pub(crate) language: &'static str,
    /// The name of its file.
    pub(crate) file: &'static str,
    english: &'static str,
    french: &'static str,
    /// The command that compiles it; empty where nothing is compiled.
    pub(crate) compile: &'static str,
    /// The command that runs it.
    pub(crate) run: &'static str,
}

macro_rules! kit {
    ($name:literal, $language:literal, $file:literal, $compile:literal, $run:literal) => {
        Kit {
            name: $name,
            language: $language,
            file: $file,
            english: include_str!(concat!("../../../bots/en/", $name, "/", $file)),
            french: include_str!(concat!("../../../bots/fr/", $name, "/", $file)),
            compile: $compile,
            run: $run,
        }
    };
}

impl Kit {
    pub(crate) const ALL: [Self; 7] = [
        kit!("c", "C", "bot.c", "gcc -O2 -o bot bot.c", "./bot"),
        kit!("fortran", "Fortran", "bot.f90", "gfortran -O2 -o bot bot.f90", "./bot"),
        kit!("java", "Java", "Bot.java", "javac -encoding UTF-8 Bot.java", "java -Xmx256m -cp . Bot"),
        kit!("javascript", "JavaScript", "bot.js", "", "node bot.js"),
        kit!("pascal", "Pascal", "bot.pas", "fpc -O2 bot.pas", "./bot"),
        kit!("python", "Python", "bot.py", "", "python3 bot.py"),
        kit!("rust", "Rust", "bot.rs", "rustc -O bot.rs", "./bot"),
    ];

    /// The program, with names and comments in this language.
    pub(crate) fn source(self, language: Language) -> &'static str {
        match language {
            Language::English => self.english,
            Language::French => self.french,
        }
    }

    pub(crate) fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kit| kit.name == name)
    }

    /// The commands to try it, one a line, in its folder.
    pub(crate) fn commands(self) -> String {
        let run = self.run;
        let compile = if self.compile.is_empty() { String::new() } else { format!("{}\n", self.compile) };
        format!(
            "{compile}puissance4 arena cmd:\"{run}\" careful --games 20\npuissance4 play --second cmd:\"{run}\"\npuissance4 judge cmd:\"{run}\"\n"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The tests of the kits run the commands of that table.
    #[test]
    fn the_table_of_the_kits_has_the_same_commands() {
        let table = include_str!("../../../bots/README.md");
        let code = |text: &str| if text.is_empty() { " ".to_owned() } else { format!(" `{text}` ") };
        for Kit { name, language, compile, run, .. } in Kit::ALL {
            let row = table.lines().find(|line| line.starts_with(&format!("| {language} | `en/{name}` |"))).unwrap();
            assert!(row.ends_with(&format!("|{}|{}|", code(compile), code(run))), "{row}");
        }
        let rows = table.lines().filter(|line| line.starts_with("| ") && line.contains('`'));
        assert_eq!(rows.count(), Kit::ALL.len());
    }
}
