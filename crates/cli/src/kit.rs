//! The starter kits of `bots/`, as the program carries them.

/// A player in one programming language, to be completed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Kit {
    /// The language as it is typed, which is also the folder of the kit.
    pub(crate) name: &'static str,
    /// The language as it is written.
    pub(crate) language: &'static str,
    /// The name of its file.
    pub(crate) file: &'static str,
    pub(crate) source: &'static str,
    /// The command that compiles it; empty where nothing is compiled.
    pub(crate) compile: &'static str,
    /// The command that runs it.
    pub(crate) run: &'static str,
}

impl Kit {
    pub(crate) const ALL: [Self; 7] = [
        Self {
            name: "c",
            language: "C",
            file: "bot.c",
            source: include_str!("../../../bots/c/bot.c"),
            compile: "gcc -O2 -o bot bot.c",
            run: "./bot",
        },
        Self {
            name: "fortran",
            language: "Fortran",
            file: "bot.f90",
            source: include_str!("../../../bots/fortran/bot.f90"),
            compile: "gfortran -O2 -o bot bot.f90",
            run: "./bot",
        },
        Self {
            name: "java",
            language: "Java",
            file: "Bot.java",
            source: include_str!("../../../bots/java/Bot.java"),
            compile: "javac -encoding UTF-8 Bot.java",
            run: "java -Xmx256m -cp . Bot",
        },
        Self {
            name: "javascript",
            language: "JavaScript",
            file: "bot.js",
            source: include_str!("../../../bots/javascript/bot.js"),
            compile: "",
            run: "node bot.js",
        },
        Self {
            name: "pascal",
            language: "Pascal",
            file: "bot.pas",
            source: include_str!("../../../bots/pascal/bot.pas"),
            compile: "fpc -O2 bot.pas",
            run: "./bot",
        },
        Self {
            name: "python",
            language: "Python",
            file: "bot.py",
            source: include_str!("../../../bots/python/bot.py"),
            compile: "",
            run: "python3 bot.py",
        },
        Self {
            name: "rust",
            language: "Rust",
            file: "bot.rs",
            source: include_str!("../../../bots/rust/bot.rs"),
            compile: "rustc -O bot.rs",
            run: "./bot",
        },
    ];

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
            let row = table.lines().find(|line| line.starts_with(&format!("| {language} | `{name}` |"))).unwrap();
            assert!(row.ends_with(&format!("|{}|{}|", code(compile), code(run))), "{row}");
        }
        let rows = table.lines().filter(|line| line.starts_with("| ") && line.contains('`'));
        assert_eq!(rows.count(), Kit::ALL.len());
    }
}
