//! What was found out about a player.

use std::sync::Arc;
use std::time::{Duration, Instant};

use puissance4_coach::{Coach, CoachError, ExamQuestion, Explanation, Grade, Phase, Skill, examination};
use puissance4_engine::Limits;
use puissance4_players::{
    Arena, BotLimits, CannotPlay, Computer, Dice, Elo, Forfeit, Level, Schedule, Scoreboard, Strategy, Tally, elo_among,
};
use puissance4_rules::{Column, Direction, Geometry, Outcome, Position};

/// After this many offences no more questions are asked: a program that never answers would take hours.
const MAX_OFFENCES: usize = 5;
/// How many mistakes are shown.
const MAX_MISTAKES: usize = 5;
/// A share of right answers below this is a weakness.
const WEAK: f64 = 0.9;
/// From this many questions on a share says something.
const ENOUGH: usize = 5;

/// How many of some questions were answered rightly.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Share {
    pub(crate) right: usize,
    pub(crate) asked: usize,
}

impl Share {
    fn add(&mut self, is_right: bool) {
        self.asked += 1;
        self.right += usize::from(is_right);
    }

    /// From 0 to 1; 1 if nothing was asked.
    #[allow(clippy::cast_precision_loss)] // A few hundred questions.
    pub(crate) fn ratio(self) -> f64 {
        if self.asked == 0 { 1.0 } else { self.right as f64 / self.asked as f64 }
    }

    fn is_weak(self) -> bool {
        self.asked >= ENOUGH && self.ratio() < WEAK
    }
}

/// The answer to a question.
pub(crate) struct Answered {
    pub(crate) question: ExamQuestion,
    pub(crate) column: Column,
    pub(crate) grade: Grade,
}

/// A mistake, and why it is one.
pub(crate) struct Mistake {
    pub(crate) answered: Answered,
    pub(crate) explanation: Explanation,
}

/// A weakness that the answers show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Flaw {
    /// It commits offences.
    Offences(usize),
    /// It does not always complete a line.
    Win(Share),
    /// It does not always block one.
    Block(Share),
    /// It overlooks lines in a direction, its own or the other side's.
    Blind(Skill, &'static str, Share),
    /// It gives away won or drawn positions in a phase of the game.
    Phase(Phase, Share),
}

/// The time that answers took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Times {
    pub(crate) median: Duration,
    pub(crate) slowest: Duration,
}

/// Everything that was found out.
pub(crate) struct Verdict {
    pub(crate) computer: Computer,
    pub(crate) geometry: Geometry,
    pub(crate) seed: u64,
    /// How many questions there were; fewer were asked of a program with many offences.
    pub(crate) questions: usize,
    pub(crate) answered: usize,
    pub(crate) offences: Vec<Forfeit>,
    pub(crate) skills: Vec<(Skill, Share)>,
    /// Of [`Skill::Keep`].
    pub(crate) phases: Vec<(Phase, Share)>,
    /// Of [`Skill::Win`] and [`Skill::Block`], by the direction of the line.
    pub(crate) directions: Vec<(Skill, &'static str, Share)>,
    pub(crate) mistakes: Vec<Mistake>,
    pub(crate) times: Times,
    pub(crate) games: Vec<(Level, Tally)>,
    pub(crate) game_offences: usize,
    pub(crate) elo: Option<Elo>,
}

/// What is judged, and how thoroughly.
pub(crate) struct Trial {
    pub(crate) computer: Computer,
    pub(crate) geometry: Geometry,
    pub(crate) questions: usize,
    /// Against each level.
    pub(crate) games: usize,
    pub(crate) seed: u64,
    pub(crate) limits: BotLimits,
}

/// Why there is no verdict.
#[derive(Debug)]
pub(crate) enum NoVerdict {
    Player(CannotPlay),
    Coach(CoachError),
}

impl From<CannotPlay> for NoVerdict {
    fn from(error: CannotPlay) -> Self {
        Self::Player(error)
    }
}

impl From<CoachError> for NoVerdict {
    fn from(error: CoachError) -> Self {
        Self::Coach(error)
    }
}

/// The names of the directions that a line may have, for people: both diagonals are one.
pub(crate) const DIRECTIONS: [&str; 3] = ["column", "row", "diagonal"];

fn direction_name(direction: Direction) -> &'static str {
    match direction {
        Direction::Column => "column",
        Direction::Row => "row",
        Direction::Rising | Direction::Falling => "diagonal",
    }
}

/// The direction of the only line that the only right answer completes or prevents.
fn direction(question: &ExamQuestion) -> Option<&'static str> {
    let position = question.game.position();
    let player = match question.skill {
        Skill::Win => position.to_move(),
        Skill::Block => position.to_move().other(),
        Skill::Keep => return None,
    };
    let [column] = question.right()[..] else { return None };
    let mut after = position.clone();
    after.drop_disc(player, column).ok()?;
    let Outcome::Win(win) = after.outcome() else { return None };
    let mut names: Vec<&str> = win.lines().iter().map(|line| direction_name(line.direction())).collect();
    names.dedup();
    match names[..] {
        [name] => Some(name),
        _ => None,
    }
}

impl Trial {
    /// Asks the questions and plays the games; `progress` is called after each.
    pub(crate) fn run(
        &self,
        coach: &mut Coach,
        limits: &Limits,
        progress: &(dyn Fn() + Sync),
    ) -> Result<Verdict, NoVerdict> {
        let Self { computer, geometry, questions, games, seed, .. } = *self;
        let mut strategy = computer.strategy_within(&Position::new(geometry), &self.limits)?;
        let questions = examination(coach, geometry, questions, seed, limits)?;
        let mut verdict = Verdict {
            computer,
            geometry,
            seed,
            questions: questions.len(),
            answered: 0,
            offences: Vec::new(),
            skills: Skill::ALL.map(|skill| (skill, Share::default())).to_vec(),
            phases: Phase::ALL.map(|phase| (phase, Share::default())).to_vec(),
            directions: [Skill::Win, Skill::Block]
                .into_iter()
                .flat_map(|skill| DIRECTIONS.map(|name| (skill, name, Share::default())))
                .collect(),
            mistakes: Vec::new(),
            times: Times::default(),
            games: Vec::new(),
            game_offences: 0,
            elo: None,
        };
        let wrong = verdict.examine(questions, strategy.as_mut(), progress);
        // It must not run while it plays games in other processes: its time is also measured there.
        drop(strategy);
        verdict.explain(coach, wrong, limits)?;
        if verdict.offences.len() < MAX_OFFENCES && games > 0 {
            verdict.play(games, &self.limits, progress)?;
        }
        Ok(verdict)
    }

    /// How often progress is reported.
    pub(crate) fn steps(&self) -> usize {
        self.questions + self.games * Level::all().count()
    }
}

impl Verdict {
    /// Asks the questions and returns the wrong answers.
    fn examine(
        &mut self,
        questions: Vec<ExamQuestion>,
        strategy: &mut dyn Strategy,
        progress: &(dyn Fn() + Sync),
    ) -> Vec<Answered> {
        let (mut dice, never) = (Dice::seeded(self.seed), Arc::default());
        let (mut wrong, mut times) = (Vec::new(), Vec::new());
        for question in questions {
            if self.offences.len() >= MAX_OFFENCES {
                break;
            }
            let start = Instant::now();
            let advice = strategy.advise_in(&question.game, &mut dice, &never);
            let time = start.elapsed();
            progress();
            let Some(column) = advice.map(|advice| advice.column) else {
                self.offences.extend(strategy.forfeit().cloned());
                continue;
            };
            let Some(grade) = question.grade(column) else { continue };
            times.push(time);
            self.count(&question, grade);
            if !grade.is_right {
                wrong.push(Answered { question, column, grade });
            }
        }
        // The first answer of a program includes its start.
        let mut rest = times.get(1..).unwrap_or_default().to_vec();
        rest.sort_unstable();
        self.times = Times {
            median: rest.get(rest.len() / 2).copied().unwrap_or_default(),
            slowest: rest.last().copied().unwrap_or_default(),
        };
        wrong
    }

    fn count(&mut self, question: &ExamQuestion, grade: Grade) {
        self.answered += 1;
        for (skill, share) in &mut self.skills {
            if *skill == question.skill {
                share.add(grade.is_right);
            }
        }
        if question.skill == Skill::Keep {
            let phase = Phase::of(question.game.position());
            for (_, share) in self.phases.iter_mut().filter(|(one, _)| *one == phase) {
                share.add(grade.is_right);
            }
        }
        if let Some(name) = direction(question) {
            for (.., share) in
                self.directions.iter_mut().filter(|(skill, one, _)| *skill == question.skill && *one == name)
            {
                share.add(grade.is_right);
            }
        }
    }

    /// The worst mistakes, explained: first those that give away the most.
    fn explain(&mut self, coach: &mut Coach, mut wrong: Vec<Answered>, limits: &Limits) -> Result<(), CoachError> {
        wrong.sort_by_key(|answered| (answered.grade.keeps_value, std::cmp::Reverse(answered.grade.loss)));
        for answered in wrong.into_iter().take(MAX_MISTAKES) {
            let explanation = coach.explain(answered.question.game.position(), answered.column, limits)?;
            self.mistakes.push(Mistake { answered, explanation });
        }
        Ok(())
    }

    /// Plays against the levels.
    fn play(&mut self, games: usize, limits: &BotLimits, progress: &(dyn Fn() + Sync)) -> Result<(), CannotPlay> {
        let levels: Vec<Level> = Level::all().collect();
        let players = [self.computer].into_iter().chain(levels.iter().copied().map(Computer::Level)).collect();
        let (geometry, seed, limits) = (self.geometry, self.seed, limits.clone());
        let arena = Arena { geometry, players, schedule: Schedule::Gauntlet, games, seed, limits };
        let results = Scoreboard::new(&arena).play(progress)?;
        for pairing in &results.pairings {
            self.games.push((levels[pairing.players[1] - 1], pairing.total()));
        }
        self.game_offences = results.forfeits.iter().map(|forfeits| forfeits.games).sum();
        self.offences.extend(results.forfeits.into_iter().map(|forfeits| forfeits.example));
        // The strengths of the levels are known for the standard board only.
        if self.geometry == Geometry::STANDARD {
            let met: Vec<(f64, Tally)> = self.games.iter().map(|(level, tally)| (level.elo(), *tally)).collect();
            self.elo = elo_among(&met);
        }
        Ok(())
    }

    /// The level whose strength is nearest.
    pub(crate) fn nearest_level(&self) -> Option<Level> {
        let elo = self.elo?.value;
        Level::all().min_by(|a, b| (a.elo() - elo).abs().total_cmp(&(b.elo() - elo).abs()))
    }

    /// The weaknesses, the gravest first.
    pub(crate) fn flaws(&self) -> Vec<Flaw> {
        let mut flaws = Vec::new();
        let offences = self.offences.len().max(self.game_offences);
        if offences > 0 {
            flaws.push(Flaw::Offences(offences));
        }
        for (skill, share) in &self.skills {
            let of_skill = || self.directions.iter().filter(|(one, ..)| one == skill);
            // A weakness in one direction only is named as such.
            let blind: Vec<_> = of_skill().filter(|(.., share)| share.is_weak()).collect();
            let is_partial =
                !blind.is_empty() && blind.len() < of_skill().filter(|(.., share)| share.asked >= ENOUGH).count();
            match skill {
                Skill::Win | Skill::Block if is_partial => {
                    flaws.extend(blind.into_iter().map(|(skill, name, share)| Flaw::Blind(*skill, name, *share)));
                }
                Skill::Win if share.is_weak() => flaws.push(Flaw::Win(*share)),
                Skill::Block if share.is_weak() => flaws.push(Flaw::Block(*share)),
                _ => {}
            }
        }
        flaws.extend(
            self.phases.iter().filter(|(_, share)| share.is_weak()).map(|(phase, share)| Flaw::Phase(*phase, *share)),
        );
        flaws
    }
}
