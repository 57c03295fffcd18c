//! A verdict as text.

use puissance4_i18n::{Language, Phrase as _, column_result, fact_of, forfeit_of, printable, tr};
use puissance4_players::{Computer, Level, Tally};
use puissance4_rules::{Picture, Style};

use crate::judge::verdict::{Flaw, Mistake, Share, Verdict};
use crate::table::table;

/// This many Elo points below the lowest level, or above the highest, a player is weaker or stronger than all of them:
/// three of four games.
const BEYOND: f64 = 200.0;

/// A share in percent.
fn percent(share: Share, language: Language) -> String {
    if share.asked == 0 { "–".to_owned() } else { language.decimal(100.0 * share.ratio(), 1) + "\u{a0}%" }
}

/// Whether the program speaks the protocol, in a sentence.
pub(crate) fn protocol(verdict: &Verdict, language: Language) -> String {
    let (answered, asked) = (verdict.answered, verdict.answered + verdict.offences.len().min(verdict.questions));
    tr!(language, "judge-protocol", answered = answered, asked = asked, questions = verdict.questions)
}

/// The lines of the table of answers: what was asked, how many were right, how many there were, the share.
pub(crate) fn answers(verdict: &Verdict, language: Language) -> Vec<[String; 4]> {
    let row =
        |name: String, share: Share| [name, share.right.to_string(), share.asked.to_string(), percent(share, language)];
    let skills =
        verdict.skills.iter().map(|(skill, share)| row(tr!(language, "judge-skill", skill = skill.name()), *share));
    let phases =
        verdict.phases.iter().map(|(phase, share)| row(tr!(language, "judge-phase", phase = phase.name()), *share));
    skills.chain(phases).collect()
}

/// A weakness in a sentence.
pub(crate) fn flaw(flaw: Flaw, language: Language) -> String {
    let counts = |share: Share| (share.asked - share.right, share.asked);
    match flaw {
        Flaw::Offences(count) => tr!(language, "judge-flaw-offences", count = count),
        Flaw::Win(share) => {
            let (missed, asked) = counts(share);
            tr!(language, "judge-flaw-win", missed = missed, asked = asked)
        }
        Flaw::Block(share) => {
            let (missed, asked) = counts(share);
            tr!(language, "judge-flaw-block", missed = missed, asked = asked)
        }
        Flaw::Blind(skill, direction, share) => {
            let (missed, asked) = counts(share);
            let skill = skill.name();
            tr!(language, "judge-flaw-blind", skill = skill, direction = direction, missed = missed, asked = asked)
        }
        Flaw::Phase(phase, share) => {
            let (missed, asked) = counts(share);
            tr!(language, "judge-flaw-phase", phase = phase.name(), missed = missed, asked = asked)
        }
    }
}

/// What was played in a mistake, what would have been right, and why.
pub(crate) fn mistake(mistake: &Mistake, language: Language) -> Vec<String> {
    let Mistake { answered, explanation } = mistake;
    let position = answered.question.game.position();
    let analysis = &answered.question.analysis;
    let best: Vec<String> = analysis.best.iter().map(|column| column.number().to_string()).collect();
    let mut lines = vec![tr!(
        language,
        "judge-mistake",
        column = answered.column.number(),
        result = column_result(explanation.score.value(), explanation.plies, language),
        best = best.join(", "),
        better = column_result(analysis.score.value(), analysis.plies, language)
    )];
    lines.extend(explanation.facts.first().map(|fact| fact_of(position.to_move(), fact, language)));
    lines
}

/// The lines of the table of games: the level, wins, draws, losses, the score.
pub(crate) fn games(verdict: &Verdict, language: Language) -> Vec<[String; 5]> {
    let row = |(level, tally): &(Level, Tally)| {
        let score = tally.score().map_or_else(String::new, |score| language.decimal(100.0 * score, 1) + "\u{a0}%");
        let counts = [tally.wins, tally.draws, tally.losses].map(|count| count.to_string());
        let [wins, draws, losses] = counts;
        [Computer::Level(*level).phrase(language), wins, draws, losses, score]
    };
    verdict.games.iter().map(row).collect()
}

/// The strength, in a sentence.
pub(crate) fn strength(verdict: &Verdict, language: Language) -> Option<String> {
    let (elo, level) = (verdict.elo?, verdict.nearest_level()?);
    let points = |value: f64| format!("{value:+.0}");
    let (value, low, high) = (points(elo.value), points(elo.low), points(elo.high));
    // Beyond the levels at either end, none is near.
    let relation = match level {
        Level::LOWEST if elo.value < level.elo() - BEYOND => "below",
        Level::HIGHEST if elo.value > level.elo() + BEYOND => "above",
        _ => "near",
    };
    let level = Computer::Level(level).phrase(language);
    Some(tr!(language, "judge-elo", elo = value, low = low, high = high, relation = relation, level = level))
}

/// The time of its answers, in a sentence.
pub(crate) fn times(verdict: &Verdict, language: Language) -> String {
    let milliseconds = |time: std::time::Duration| language.decimal(time.as_secs_f64() * 1000.0, 1);
    let (median, slowest) = (milliseconds(verdict.times.median), milliseconds(verdict.times.slowest));
    tr!(language, "judge-times", median = median, slowest = slowest)
}

/// The headers of both tables.
pub(crate) fn answers_header(language: Language) -> Vec<String> {
    ["asked", "right", "of", "share"].map(|column| tr!(language, "judge-header", column = column)).to_vec()
}

pub(crate) fn games_header(language: Language) -> Vec<String> {
    ["level", "wins", "draws", "losses", "score"].map(|column| tr!(language, "judge-header", column = column)).to_vec()
}

/// The whole report.
pub(crate) fn report(verdict: &Verdict, language: Language) -> String {
    let heading = |section: &str| ["", &tr!(language, "judge-section", section = section), ""].map(str::to_owned);
    let mut lines = vec![tr!(language, "judge-title", who = printable(&verdict.computer.to_string()))];
    lines.push(protocol(verdict, language));
    lines.extend(verdict.offences.first().map(|first| forfeit_of(verdict.computer, first, language)));
    lines.extend(heading("summary"));
    lines.extend(strength(verdict, language));
    lines.push(times(verdict, language));
    let flaws = verdict.flaws();
    if flaws.is_empty() {
        lines.push(tr!(language, "judge-no-flaw"));
    }
    lines.extend(flaws.into_iter().map(|one| format!("- {}", flaw(one, language))));
    lines.extend(heading("answers"));
    let rows = answers(verdict, language).into_iter().map(Vec::from);
    lines.push(table(answers_header(language), rows).to_string());
    if !verdict.games.is_empty() {
        lines.extend(heading("games"));
        let rows = games(verdict, language).into_iter().map(Vec::from);
        lines.push(table(games_header(language), rows).to_string());
    }
    if !verdict.mistakes.is_empty() {
        lines.extend(heading("mistakes"));
    }
    for one in &verdict.mistakes {
        let game = &one.answered.question.game;
        lines.push(tr!(language, "judge-position", moves = game.moves().to_string()));
        lines.push(Picture::new(game.position(), Style::Numbered).to_string().trim_end().to_owned());
        lines.extend(mistake(one, language));
        lines.push(String::new());
    }
    lines.join("\n").trim_end().to_owned() + "\n"
}
