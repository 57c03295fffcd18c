//! How soon the full-screen game reacts: `cargo bench -p puissance4 --bench full_screen`.
//!
//! Three numbers, each on a terminal of its own: from the start to the first frame; from a key to the first byte of the
//! screen's answer while the engine is thinking (a board of 8x8, which is not solved in any time); and the share of a
//! processor that the game takes while nothing happens.

fn main() {
    #[cfg(unix)]
    terminal::main();
}

#[cfg(unix)]
mod terminal {
    use std::io::Write as _;
    use std::path::PathBuf;
    use std::process::Command;
    use std::time::{Duration, Instant};

    use expectrl::Session;

    /// How often a key is pressed.
    const KEYS: usize = 500;
    /// How often the program is started.
    const STARTS: usize = 20;
    /// How long it is watched while nothing happens.
    const IDLE: Duration = Duration::from_secs(5);

    /// Where the games are kept meanwhile.
    fn folder() -> PathBuf {
        std::env::temp_dir().join(format!("puissance4-bench-{}", std::process::id()))
    }

    struct Screen {
        session: Session,
        shown: Vec<u8>,
    }

    impl Screen {
        fn start(arguments: &str) -> Self {
            let mut command = Command::new(env!("CARGO_BIN_EXE_puissance4"));
            command.args(arguments.split_whitespace()).env("TERM", "xterm-256color").env("LANG", "C.UTF-8");
            command.env("PUISSANCE4_DATA", folder());
            Self { session: Session::spawn(command).expect("the program starts"), shown: Vec::new() }
        }

        /// Takes in what has been written; says whether it was anything.
        fn read(&mut self) -> bool {
            let mut bytes = [0; 1 << 14];
            match self.session.try_read(&mut bytes) {
                Ok(length) if length > 0 => {
                    self.shown.extend_from_slice(&bytes[..length]);
                    true
                }
                _ => false,
            }
        }

        fn wait_for(&mut self, text: &str) {
            while !self.shown.windows(text.len()).any(|window| window == text.as_bytes()) {
                if !self.read() {
                    std::thread::sleep(Duration::from_micros(100));
                }
            }
        }

        /// Waits until nothing has been written for a while.
        fn settle(&mut self, while_: Duration) {
            let mut last = Instant::now();
            while last.elapsed() < while_ {
                if self.read() {
                    last = Instant::now();
                }
                std::thread::sleep(Duration::from_millis(1));
            }
        }

        fn send(&mut self, keys: &str) {
            self.session.write_all(keys.as_bytes()).expect("the terminal takes keys");
            self.session.flush().expect("the terminal takes keys");
        }

        /// The processor time used so far, in ticks of 10 ms.
        fn ticks(&self) -> u64 {
            let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.session.pid())).unwrap_or_default();
            let after_name = stat.rsplit(')').next().unwrap_or_default();
            after_name.split_whitespace().skip(11).take(2).filter_map(|ticks| ticks.parse::<u64>().ok()).sum()
        }
    }

    fn report(what: &str, mut times: Vec<Duration>) {
        times.sort_unstable();
        let at = |percent: usize| times[(times.len() - 1) * percent / 100].as_secs_f64() * 1000.0;
        println!("{what}: median {:.2} ms, 99 % {:.2} ms, worst {:.2} ms", at(50), at(99), at(100));
    }

    pub(super) fn main() {
        let starts = (0..STARTS).map(|_| {
            let start = Instant::now();
            let mut screen = Screen::start("");
            screen.wait_for("P U I S S A N C E");
            let elapsed = start.elapsed();
            screen.send("\x03");
            elapsed
        });
        report("start to first frame", starts.collect());

        let mut screen = Screen::start("play --size 8x8");
        screen.wait_for("Player 1");
        // Without the falling disc and the turning sign, which write by themselves; with the scores, which are never
        // known.
        screen.send("\x1bOS");
        screen.settle(Duration::from_millis(300));
        screen.send("s");
        screen.settle(Duration::from_millis(300));
        let mut times = Vec::new();
        for index in 0..KEYS {
            while screen.read() {}
            let start = Instant::now();
            screen.send(if index % 2 == 0 { "\x1b[D" } else { "\x1b[C" });
            while !screen.read() {
                std::thread::sleep(Duration::from_micros(50));
            }
            times.push(start.elapsed());
            std::thread::sleep(Duration::from_millis(7));
        }
        report("key to reaction while the engine thinks", times);
        screen.send("\x03");

        for (what, arguments) in [("menu", ""), ("game", "play")] {
            let mut screen = Screen::start(arguments);
            screen.settle(Duration::from_secs(1));
            let before = screen.ticks();
            std::thread::sleep(IDLE);
            let used = screen.ticks() - before;
            #[allow(clippy::cast_precision_loss)] // Small numbers.
            let percent = used as f64 * 0.01 / IDLE.as_secs_f64() * 100.0;
            println!("idle in the {what}: {percent:.1} % of a processor");
            screen.send("\x03");
        }
        let _ = std::fs::remove_dir_all(folder());
    }
}
