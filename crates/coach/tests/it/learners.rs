//! Simulated learners: computers that answer the questions of the lessons as they play.

use puissance4_coach::{Aim, Chapter, Course, Task};
use puissance4_players::{Computer, Dice, Level};
use puissance4_rules::{Geometry, Position};

/// How often each question is asked; every time with another seed.
const TRIES: u64 = 24;

/// How many of the answers of a level in a chapter are right at the first try, in percent.
///
/// Where the learner points at a column, or has to land in a row, playing well is no help: these questions are left
/// out.
fn percent(chapter: &Chapter, level: u8) -> u32 {
    let computer = Computer::Level(Level::new(level).unwrap());
    let mut strategy = computer.strategy(&Position::new(Geometry::STANDARD)).unwrap();
    let (mut right, mut asked) = (0, 0);
    for step in chapter.lessons.iter().flat_map(|lesson| &lesson.steps) {
        let (Task::Ask(question), Some(scene)) = (&step.task, &step.scene) else { continue };
        if question.aim.is_pointing() || matches!(question.aim, Aim::Row(_) | Aim::Anything) {
            continue;
        }
        for seed in 0..TRIES {
            let advice = strategy.advise(scene.game.position(), &mut Dice::seeded(seed)).unwrap();
            right += u32::from(question.right.contains(&advice.column));
            asked += 1;
        }
    }
    right * 100 / asked
}

/// For each chapter, the percentages of the levels 1 to 5.
fn results() -> Vec<Vec<u32>> {
    let chapters = &Course::embedded("en").chapters;
    chapters.iter().map(|chapter| (1..=5).map(|level| percent(chapter, level)).collect()).collect()
}

#[test]
fn stronger_players_know_more_and_later_chapters_are_harder() {
    let results = results();
    let [first_steps, tactics, strategy, openings, _] = &results[..] else { panic!("{results:?}") };
    for chapter in [tactics, strategy] {
        assert!(chapter.is_sorted_by(|weaker, stronger| weaker < stronger), "{results:?}");
        assert!(chapter[4] >= chapter[0] + 30, "{results:?}");
    }
    for level in 0..4 {
        for later in &results[1..] {
            assert!(first_steps[level] >= later[level] + 5, "level {}: {results:?}", level + 1);
        }
        assert!(tactics[level] >= openings[level] + 5, "level {}: {results:?}", level + 1);
    }
    // The first steps are for everyone; a club player needs no lesson at all.
    assert!(first_steps[0] >= 60, "{results:?}");
    assert!(results.iter().all(|chapter| chapter[4] >= 80), "{results:?}");
}
