//! What a process uses, from /proc.

use std::io;
use std::time::Duration;

/// The memory and processor time of the process with this id.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Usage(pub(crate) u32);

impl Usage {
    /// Its resident memory, in KiB.
    pub(crate) fn resident_kib(self) -> io::Result<u64> {
        self.memory("status", "VmRSS:")
    }

    /// Its peak memory, in KiB.
    pub(crate) fn peak_kib(self) -> io::Result<u64> {
        self.memory("status", "VmHWM:")
    }

    fn memory(self, file: &str, name: &str) -> io::Result<u64> {
        let text = std::fs::read_to_string(format!("/proc/{}/{file}", self.0))?;
        let line = text.lines().find_map(|line| line.strip_prefix(name));
        let number = line.and_then(|line| line.split_whitespace().next()?.parse().ok());
        number.ok_or_else(|| io::Error::other(format!("no {name}")))
    }

    /// Its processor time.
    pub(crate) fn time(self) -> io::Result<Duration> {
        Ok(ticks(&self.numbers()?[11..13]))
    }

    /// Its processor time, with that of its children, those that have ended included.
    pub(crate) fn family_time(self) -> io::Result<Duration> {
        let own = ticks(&self.numbers()?[11..15]);
        // A child may end between the two lines.
        let children = self.children()?.into_iter().filter_map(|child| child.time().ok());
        Ok(own + children.sum::<Duration>())
    }

    /// The memory of it and its children, in KiB; what they share counts once.
    pub(crate) fn family_kib(self) -> io::Result<u64> {
        let all = self.children()?.into_iter().chain([self]);
        Ok(all.filter_map(|process| process.memory("smaps_rollup", "Pss:").ok()).sum())
    }

    /// The numbers after its name: its state, which is no number and counts as 0, its parent and so on.
    fn numbers(self) -> io::Result<Vec<u64>> {
        let text = std::fs::read_to_string(format!("/proc/{}/stat", self.0))?;
        let after = text.rsplit(')').next().unwrap_or_default();
        let numbers: Vec<u64> = after.split_whitespace().map(|word| word.parse().unwrap_or_default()).collect();
        if numbers.len() < 15 { Err(io::Error::other("no numbers")) } else { Ok(numbers) }
    }

    fn children(self) -> io::Result<Vec<Self>> {
        let ids = std::fs::read_dir("/proc")?.filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok());
        let is_child = |other: &Self| other.numbers().is_ok_and(|numbers| numbers[1] == u64::from(self.0));
        Ok(ids.map(Self).filter(is_child).collect())
    }
}

/// A tick is a hundredth of a second on Linux.
fn ticks(numbers: &[u64]) -> Duration {
    Duration::from_millis(numbers.iter().sum::<u64>() * 10)
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn a_family_is_more_than_its_parent() {
        let own = Usage(std::process::id());
        let mut child = std::process::Command::new("sleep").arg("60").spawn().unwrap();
        assert!(own.children().unwrap().iter().any(|other| other.0 == child.id()));
        // In this order: time goes on between the two.
        let own_time = own.time().unwrap();
        assert!(own.family_time().unwrap() >= own_time);
        assert!(own.resident_kib().unwrap() > 0 && own.family_kib().unwrap() > 0);
        child.kill().unwrap();
        child.wait().unwrap();
    }
}
