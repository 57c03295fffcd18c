//! Errors of the operating system about files, pipes and networks in words.

use std::io::{self, ErrorKind};

use crate::language::Language;
use crate::phrase::Phrase;
use crate::tr;

impl Phrase for io::Error {
    /// The reason, as part of a sentence that names the file. The system's own words are in one language only, and
    /// differ from one system to the next.
    fn phrase(&self, language: Language) -> String {
        let kind = match self.kind() {
            ErrorKind::NotFound => "not-found",
            ErrorKind::PermissionDenied => "forbidden",
            ErrorKind::AlreadyExists => "exists",
            ErrorKind::IsADirectory => "folder",
            ErrorKind::NotADirectory => "no-folder",
            ErrorKind::StorageFull | ErrorKind::QuotaExceeded => "full",
            ErrorKind::FileTooLarge => "too-large",
            ErrorKind::ReadOnlyFilesystem => "read-only",
            ErrorKind::InvalidFilename => "name",
            ErrorKind::ResourceBusy | ErrorKind::ExecutableFileBusy => "busy",
            ErrorKind::BrokenPipe | ErrorKind::WriteZero => "closed",
            ErrorKind::UnexpectedEof => "ends",
            ErrorKind::InvalidData => "not-text",
            ErrorKind::OutOfMemory => "memory",
            ErrorKind::TimedOut => "time",
            ErrorKind::AddrInUse => "address-used",
            ErrorKind::AddrNotAvailable => "address-unknown",
            ErrorKind::ConnectionRefused | ErrorKind::ConnectionReset | ErrorKind::ConnectionAborted => "connection",
            ErrorKind::HostUnreachable | ErrorKind::NetworkUnreachable | ErrorKind::NetworkDown => "network",
            _ => "other",
        };
        // The number is what a search engine or an administrator can do something with.
        tr!(language, "system-error", kind = kind, number = self.raw_os_error().unwrap_or_default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reason_has_words_in_both_languages() {
        let french = |error: io::Error| error.phrase(Language::French);
        assert_eq!(french(ErrorKind::StorageFull.into()), "il n'y a plus de place");
        assert_eq!(io::Error::from(ErrorKind::AddrInUse).phrase(Language::English), "the address is in use");
        // EIO has no kind of its own.
        assert_eq!(french(io::Error::from_raw_os_error(5)), "erreur système 5");
        assert_eq!(french(io::Error::other("anything in English")), "erreur du système");
    }

    /// What the system says in English is in no sentence.
    #[test]
    fn the_words_of_the_system_are_not_repeated() {
        for number in 1..=133 {
            let error = io::Error::from_raw_os_error(number);
            let system = error.to_string().split(" (os error").next().unwrap_or_default().to_lowercase();
            for language in Language::ALL {
                let phrase = error.phrase(language);
                assert!(!phrase.is_empty());
                assert!(!phrase.to_lowercase().contains(&system), "{phrase}");
            }
        }
    }
}
