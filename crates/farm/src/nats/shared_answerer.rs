//! The answerers of a worker: its threads share one table, whatever batches they work on.

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};

use super::worker::{Answer, Answered};
use crate::answerer::{Answerer, Unanswered};
use crate::task::Task;

/// What all threads share: the answerer of the latest task.
#[derive(Clone)]
pub struct SharedAnswerer {
    mebibytes: usize,
    latest: Arc<Mutex<Option<(Task, Answerer)>>>,
}

impl SharedAnswerer {
    /// One with a table of this many MiB.
    pub fn new(mebibytes: usize) -> Self {
        Self { mebibytes, latest: Arc::default() }
    }

    /// What so many threads answer with.
    pub fn answers(&self, threads: usize) -> Vec<Answer> {
        (0..threads).map(|_| self.answer()).collect()
    }

    fn answer(&self) -> Answer {
        let workshop = self.clone();
        let mut own: Option<(Task, Answerer)> = None;
        Box::new(move |task: &Task, text: &str, stop: &Arc<AtomicBool>| {
            if own.as_ref().is_none_or(|(known, _)| known != task) {
                // Before another table is made: there is memory for one.
                own = None;
                match workshop.answerer(task) {
                    Ok(answerer) => own = Some((task.clone(), answerer)),
                    Err(reason) => return Answered::Refused(reason),
                }
            }
            match own.as_mut().map(|(_, answerer)| answerer.answer(text, stop)) {
                Some(Ok(lines)) => Answered::Lines(lines),
                Some(Err(Unanswered::Stopped)) | None => Answered::Stopped,
                Some(Err(error)) => Answered::Refused(error.to_string()),
            }
        })
    }

    fn answerer(&self, task: &Task) -> Result<Answerer, String> {
        let mut latest = self.latest.lock().unwrap_or_else(PoisonError::into_inner);
        if latest.as_ref().is_none_or(|(known, _)| known != task) {
            *latest = None;
            let made = Answerer::new(task, self.mebibytes).map_err(|error| error.to_string())?;
            *latest = Some((task.clone(), made));
        }
        latest.as_ref().map(|(_, answerer)| answerer.fork()).ok_or_else(String::new)
    }
}

#[cfg(test)]
mod tests {
    use puissance4_rules::Geometry;

    use super::*;
    use crate::task::Query;

    #[test]
    fn threads_follow_the_task() {
        let task = |query| Task::new(Geometry::STANDARD, query);
        let mut answers = SharedAnswerer::new(1).answers(2);
        let stop = Arc::default();
        for (query, wanted) in [
            (Query::Score, "{\"moves\":\"121212\",\"score\":18,\"value\":\"win\"}\n"),
            (Query::Value, "{\"moves\":\"121212\",\"value\":\"win\"}\n"),
        ] {
            for answer in &mut answers {
                let lines = Answered::Lines(wanted.as_bytes().to_vec());
                assert_eq!(answer(&task(query), "121212\n", &stop), lines);
            }
        }
        let unknown = Task { size: "0x0".into(), ..task(Query::Score) };
        assert!(matches!(answers[0](&unknown, "1\n", &stop), Answered::Refused(_)));
        assert!(matches!(answers[0](&task(Query::Score), "11111111\n", &stop), Answered::Refused(_)));
    }
}
