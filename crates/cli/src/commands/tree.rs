//! `puissance4 tree`: everything that a computer player looks at before it chooses a column.

use std::sync::Arc;

use puissance4_answers::wire::v1::{Tree, moves_of};
use puissance4_drawing::{Caption, TreeDrawing, Twig};
use puissance4_i18n::{Language, capitalized, cut_of, judgement_of, method_of, tr, tree_summary};
use puissance4_players::{self as players, Branch, Computer, Cut, Dice, Minimax, Strategy, Who};
use puissance4_rules::{Column, Game};
use serde::Serialize;

use crate::answers;
use crate::cli::TreeArgs;
use crate::failure::Failure;
use crate::json::{self, writer};
use crate::new_file::NewFile;
use crate::start::fresh_seed;

/// What a player looked at, with what it is about.
#[derive(Serialize)]
struct Thought {
    player: String,
    /// From the empty board; null if the position was set up.
    moves: Option<String>,
    /// With `--plain`, how many positions it takes with cut-offs.
    #[serde(skip_serializing_if = "Option::is_none")]
    nodes_with_cuts: Option<u64>,
    #[serde(flatten)]
    tree: Tree,
}

pub(crate) fn run(arguments: &TreeArgs, language: Language) -> Result<(), Failure> {
    let computer = match arguments.player {
        Who::Human => return Err(Failure::Usage(tr!(language, "tree-human"))),
        Who::Computer(Computer::Program(_)) => return Err(Failure::Usage(tr!(language, "tree-program"))),
        Who::Computer(computer) => computer,
    };
    if arguments.plain_tree && !matches!(computer, Computer::Minimax(_)) {
        return Err(Failure::Usage(tr!(language, "tree-plain-minimax")));
    }
    let (is_plain, depth) = (arguments.plain_tree, arguments.shown_depth.get());
    let thinker = Thinker { computer, is_plain, seed: arguments.seed, depth, language };
    if let Some(name) = &arguments.tree_svg {
        let game = arguments.position.game(language)?;
        let svg = NewFile::new(name, arguments.force, language)?;
        let tree = thinker.think(&game)?;
        let drawing = drawing(&thinker, &game, &tree)?.themed(arguments.theme);
        return svg.write(drawing.svg().as_bytes());
    }
    let (start, moves) = arguments.position.asked(language)?;
    answers::answer_each(start, moves, arguments.json, language, |game| {
        let tree = thinker.think(game)?;
        if arguments.json {
            let nodes_with_cuts = thinker.nodes_with_cuts(game)?;
            return Ok(json::line(&Thought {
                player: computer.to_string(),
                moves: moves_of(game),
                nodes_with_cuts,
                tree: writer(language).tree(&tree),
            }));
        }
        text(&thinker, game, &tree)
    })
}

/// A player whose thoughts are shown.
struct Thinker {
    computer: Computer,
    /// Whether it makes no cut-offs.
    is_plain: bool,
    seed: Option<u64>,
    /// How many moves deep the tree is kept.
    depth: usize,
    language: Language,
}

impl Thinker {
    /// What the player looks at.
    fn think(&self, game: &Game) -> Result<players::Tree, Failure> {
        let mut dice = Dice::seeded(self.seed.unwrap_or_else(fresh_seed));
        let mut strategy: Box<dyn Strategy> = match self.computer {
            Computer::Minimax(depth) if self.is_plain => Box::new(Minimax::plain(depth)),
            computer => computer.strategy(game.position()).map_err(|error| Failure::refused(&error, self.language))?,
        };
        let tree = strategy.tree(game.position(), &mut dice, self.depth, &Arc::default());
        tree.ok_or_else(|| Failure::Refused(tr!(self.language, "tree-over")))
    }

    /// For a tree without cut-offs: how many positions it takes with them.
    fn nodes_with_cuts(&self, game: &Game) -> Result<Option<u64>, Failure> {
        if !self.is_plain {
            return Ok(None);
        }
        let with_cuts = Self { is_plain: false, depth: 1, ..*self };
        with_cuts.think(game).map(|tree| Some(tree.nodes))
    }

    /// How it chose, and what cut-offs would save.
    fn remarks(&self, game: &Game, tree: &players::Tree) -> Result<Vec<String>, Failure> {
        let mut remarks = method_of(tree, self.language);
        if let Some(nodes) = self.nodes_with_cuts(game)? {
            remarks.push(tr!(self.language, "tree-plain", nodes = nodes));
        }
        Ok(remarks)
    }
}

/// The choice and how it was made, then the tree, a line for each move.
fn text(thinker: &Thinker, game: &Game, tree: &players::Tree) -> Result<String, Failure> {
    let language = thinker.language;
    let mut lines = vec![tree_summary(thinker.computer, tree, language)];
    lines.extend(thinker.remarks(game, tree)?);
    if !tree.branches.is_empty() {
        lines.push(String::new());
        Twigs { language, choice: Some(tree.choice) }.write(&tree.branches, &tree.cuts, true, "", &mut lines);
    }
    Ok(lines.join("\n") + "\n")
}

/// How branches are written below each other.
struct Twigs {
    language: Language,
    /// The column to mark, at the root.
    choice: Option<Column>,
}

impl Twigs {
    /// `mine` tells whether the moves are those of the player who thinks.
    fn write(&self, branches: &[Branch], cuts: &[Cut], mine: bool, indent: &str, lines: &mut Vec<String>) {
        let count = branches.len() + cuts.len();
        let stems = |index: usize| if index + 1 == count { ("└─", "  ") } else { ("├─", "│ ") };
        for (index, branch) in branches.iter().enumerate() {
            let (stem, below) = stems(index);
            let mark = if self.choice == Some(branch.column) { " ◀" } else { "" };
            let judgement = judgement_of(branch, self.language);
            let line = tr!(self.language, "tree-move", column = branch.column.number(), judgement = judgement);
            lines.push(format!("{indent}{stem} {line}{mark}"));
            let replies = Self { choice: None, ..*self };
            replies.write(&branch.branches, &branch.cuts, !mine, &format!("{indent}{below} "), lines);
        }
        for (index, cut) in cuts.iter().enumerate() {
            let (stem, _) = stems(branches.len() + index);
            lines.push(format!("{indent}{stem} ✂ {}", cut_of(cut, mine, self.language)));
        }
    }
}

fn drawing<'a>(thinker: &Thinker, game: &'a Game, tree: &players::Tree) -> Result<TreeDrawing<'a>, Failure> {
    let (computer, language) = (thinker.computer, thinker.language);
    let description = thinker.remarks(game, tree)?;
    let caption = Caption { title: tree_summary(computer, tree, language), description: description.join("\n") };
    // A player with rules has no branches: its rules stand where they would be.
    let rules = if tree.branches.is_empty() { description } else { Vec::new() };
    let twigs = twigs(&tree.branches, Some(tree.choice), true, language);
    let left_out = left_out(&tree.cuts, true, language);
    Ok(TreeDrawing::new(game.position(), twigs, left_out, caption).with_remarks(rules))
}

fn twigs(branches: &[Branch], choice: Option<Column>, mine: bool, language: Language) -> Vec<Twig> {
    let twig = |branch: &Branch| Twig {
        label: branch.column.to_string(),
        text: judgement_of(branch, language),
        is_chosen: choice == Some(branch.column),
        twigs: twigs(&branch.branches, None, !mine, language),
        left_out: left_out(&branch.cuts, !mine, language),
    };
    branches.iter().map(twig).collect()
}

fn left_out(cuts: &[Cut], mine: bool, language: Language) -> Vec<String> {
    cuts.iter().map(|cut| capitalized(&cut_of(cut, mine, language))).collect()
}
