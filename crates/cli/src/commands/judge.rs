//! `puissance4 judge`: a report on a player, above all on a program.

use indicatif::{ProgressBar, ProgressStyle};
use puissance4_coach::{Coach, CoachError};
use puissance4_engine::Limits;
use puissance4_i18n::{Language, Phrase, tr};
use puissance4_players::{BotLimits, Who};
use serde::Serialize;

use crate::cli::JudgeArgs;
use crate::console;
use crate::failure::Failure;
use crate::interrupt;
use crate::json;
use crate::judge::verdict::{NoVerdict, Share, Trial, Verdict};
use crate::judge::{page, text};
use crate::logs;
use crate::new_file::NewFile;
use crate::sandbox;

pub(crate) fn run(arguments: &JudgeArgs, language: Language) -> Result<(), Failure> {
    let Who::Computer(computer) = arguments.judged else {
        return Err(Failure::Usage(tr!(language, "judge-human")));
    };
    let html = arguments.html.as_deref().map(|name| NewFile::new(name, arguments.force, language)).transpose()?;
    let geometry = arguments.geometry.geometry(language)?;
    let logs = logs::open(arguments.logs.as_deref(), logs::programs(&[computer]), language)?;
    let trial = Trial {
        computer,
        geometry,
        questions: arguments.questions.get() as usize,
        games: arguments.games_a_level as usize,
        seed: arguments.seed.unwrap_or(1),
        limits: BotLimits { logs, ..arguments.limits.limits() },
    };
    sandbox::check([computer], arguments.limits.require_sandbox, language)?;
    let coach = Coach::new(geometry).map_err(|error| Failure::refused(&error, language))?;
    let verdict = judge(&trial, coach, language)?;
    logs::check(&trial.limits.logs, language);
    if let Some(file) = html {
        file.write(page::page(&verdict, language).as_bytes())?;
    }
    if arguments.json {
        return json::print(&VerdictJson::new(&verdict, language));
    }
    console::print(&text::report(&verdict, language))
}

/// Judges behind a progress bar, which shows on a terminal only.
fn judge(trial: &Trial, mut coach: Coach, language: Language) -> Result<Verdict, Failure> {
    let bar = ProgressBar::new(trial.steps() as u64);
    if let Ok(style) = ProgressStyle::with_template(&tr!(language, "judge-progress")) {
        bar.set_style(style);
    }
    let shown = bar.clone();
    let _clear = interrupt::on_signal(move || shown.finish_and_clear());
    let verdict = trial.run(&mut coach, &Limits::none(), &|| bar.inc(1));
    bar.finish_and_clear();
    verdict.map_err(|error| {
        Failure::Refused(match error {
            NoVerdict::Player(error) => error.phrase(language),
            NoVerdict::Coach(CoachError::Solve(error)) => error.phrase(language),
            NoVerdict::Coach(error) => error.phrase(language),
        })
    })
}

#[derive(Serialize)]
struct VerdictJson {
    player: String,
    columns: usize,
    rows: usize,
    connect: usize,
    seed: u64,
    /// How many questions there were, and how many were answered with a column that can be played.
    questions: usize,
    answered: usize,
    offences: Vec<String>,
    /// By skill.
    skills: Vec<ShareJson>,
    /// How often it kept the exact value, by phase of the game.
    phases: Vec<ShareJson>,
    /// The weaknesses in words.
    flaws: Vec<String>,
    mistakes: Vec<MistakeJson>,
    /// Against the levels.
    games: Vec<GamesJson>,
    elo: Option<EloJson>,
    median_ms: f64,
    slowest_ms: f64,
}

#[derive(Serialize)]
struct ShareJson {
    name: &'static str,
    right: usize,
    asked: usize,
}

#[derive(Serialize)]
struct MistakeJson {
    moves: String,
    column: usize,
    score: i32,
    best: Vec<usize>,
    best_score: i32,
    text: String,
}

#[derive(Serialize)]
struct GamesJson {
    level: u8,
    wins: usize,
    draws: usize,
    losses: usize,
}

#[derive(Serialize)]
struct EloJson {
    value: f64,
    low: f64,
    high: f64,
    /// The nearest level.
    level: Option<u8>,
}

impl VerdictJson {
    fn new(verdict: &Verdict, language: Language) -> Self {
        let share = |name: &'static str, share: Share| ShareJson { name, right: share.right, asked: share.asked };
        let mistakes = verdict.mistakes.iter().map(|one| {
            let analysis = &one.answered.question.analysis;
            MistakeJson {
                moves: one.answered.question.game.moves().to_string(),
                column: one.answered.column.number(),
                score: one.explanation.score.get(),
                best: analysis.best.iter().map(|column| column.number()).collect(),
                best_score: analysis.score.get(),
                text: text::mistake(one, language).join(" "),
            }
        });
        let games = verdict.games.iter().map(|(level, tally)| GamesJson {
            level: level.get(),
            wins: tally.wins,
            draws: tally.draws,
            losses: tally.losses,
        });
        let level = verdict.nearest_level().map(puissance4_players::Level::get);
        Self {
            player: verdict.computer.to_string(),
            columns: verdict.geometry.size().columns(),
            rows: verdict.geometry.size().rows(),
            connect: verdict.geometry.connect().get(),
            seed: verdict.seed,
            questions: verdict.questions,
            answered: verdict.answered,
            offences: verdict.offences.iter().map(|forfeit| forfeit.offence.phrase(language)).collect(),
            skills: verdict.skills.iter().map(|(skill, one)| share(skill.name(), *one)).collect(),
            phases: verdict.phases.iter().map(|(phase, one)| share(phase.name(), *one)).collect(),
            flaws: verdict.flaws().into_iter().map(|flaw| text::flaw(flaw, language)).collect(),
            mistakes: mistakes.collect(),
            games: games.collect(),
            elo: verdict.elo.map(|elo| EloJson { value: elo.value, low: elo.low, high: elo.high, level }),
            median_ms: verdict.times.median.as_secs_f64() * 1000.0,
            slowest_ms: verdict.times.slowest.as_secs_f64() * 1000.0,
        }
    }
}
