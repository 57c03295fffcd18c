//! Programs as players: those that keep to the rules, and those that do not.
#![cfg(unix)]

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use puissance4_players::{
    Bot, BotLimits, Computer, Dialect, Dice, Logs, Offence, Program, ProgramEnd, Sandbox, Strategy, play_game,
};
use puissance4_rules::{Game, Geometry, Moves, Player};
use tempfile::TempDir;

/// Short times, so the tests do not take long.
fn limits() -> BotLimits {
    BotLimits { per_move: Duration::from_millis(400), start: Duration::from_secs(3), ..BotLimits::default() }
}

/// With and without a sandbox: not every machine has one.
fn everywhere() -> [BotLimits; 2] {
    [limits(), BotLimits { sandbox: Some(Sandbox::NONE), ..limits() }]
}

/// Answers the first column that is not full, and says so.
const FIRST_FREE: &str = r##"
echo "a greeting before the first question" >&2
while read -r word rest; do
    case $word in
    game) set -- $rest; columns=$1; rows=$2 ;;
    board)
        set -- $rest
        skip=$((columns * (rows - 1)))
        shift $skip
        column=1
        while [ "$1" != 0 ]; do shift; column=$((column + 1)); done
        echo "# looking for a free column"
        echo "$column it is free"
        ;;
    esac
done
"##;

struct Script {
    _folder: TempDir,
    file: PathBuf,
}

/// A program from a text.
fn script(interpreter: &str, text: &str) -> (Script, Program) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("bot");
    fs::write(&file, text).unwrap();
    let program = Program::new(Dialect::Simple, &format!("{interpreter} {}", file.display())).unwrap();
    (Script { _folder: folder, file }, program)
}

fn game(moves: &str) -> Game {
    Game::replay(Geometry::STANDARD, &moves.parse::<Moves>().unwrap()).unwrap()
}

/// What a program does in a position: its column, or its offence and the end of its standard error.
fn ask(bot: &mut Bot, game: &Game) -> Result<usize, (Offence, String)> {
    match bot.advise_in(game, &mut Dice::seeded(1), &Arc::default()) {
        Some(advice) => Ok(advice.column.number()),
        None => Err(bot.forfeit().map(|forfeit| (forfeit.offence.clone(), forfeit.stderr.clone())).unwrap()),
    }
}

/// The offence of a shell script on the empty board, and the end of its standard error. It is found in bounded time.
fn offence(text: &str, limits: BotLimits) -> (Offence, String) {
    let (_script, program) = script("sh", text);
    let (start, most) = (Instant::now(), limits.start + Duration::from_secs(5));
    let verdict = ask(&mut Bot::new(program, limits), &game("")).unwrap_err();
    assert!(start.elapsed() < most, "{:?}", start.elapsed());
    verdict
}

#[test]
fn a_program_plays_games() {
    let (_script, program) = script("sh", FIRST_FREE);
    let mut bot = Bot::new(program, BotLimits::default());
    let mut game = game("");
    for expected in [1, 1, 1, 1, 1, 1, 2] {
        assert_eq!(ask(&mut bot, &game), Ok(expected));
        game.play(puissance4_rules::Column::from_number(expected).unwrap()).unwrap();
    }
    // The same process plays another game on another board.
    let mut random = Computer::Random.strategy(&puissance4_rules::Position::new(Geometry::STANDARD)).unwrap();
    let mut dice = Dice::seeded(7);
    for _ in 0..3 {
        play_game(Geometry::STANDARD, &mut bot, random.as_mut(), &mut dice);
        assert_eq!(bot.forfeit(), None);
    }
    let mut finisher = Computer::Finisher.strategy(&puissance4_rules::Position::new(Geometry::STANDARD)).unwrap();
    play_game(Geometry::STANDARD, finisher.as_mut(), &mut bot, &mut dice);
    assert_eq!(bot.forfeit(), None);
}

#[test]
fn a_program_by_its_name() {
    let (script, _program) = script("sh", FIRST_FREE);
    let name = format!("cmd:\"sh '{}'\"", script.file.display());
    let computer: Computer = name.parse().unwrap();
    assert_eq!(computer.to_string(), name);
    let mut strategy = computer.strategy(game("444").position()).unwrap();
    assert_eq!(strategy.advise(game("444").position(), &mut Dice::seeded(1)).unwrap().column.number(), 1);
}

#[test]
fn an_illegal_column_loses_the_game() {
    let (_script, program) = script("sh", "while read -r word rest; do [ \"$word\" = board ] && echo 4; done");
    let mut bot = Bot::new(program, limits());
    assert_eq!(ask(&mut bot, &game("44444")), Ok(4));
    let (offence, _) = ask(&mut bot, &game("444444")).unwrap_err();
    assert!(matches!(offence, Offence::Illegal { number: 4, .. }), "{offence}");
    // It is started again and has another chance in the next game.
    assert_eq!(ask(&mut bot, &game("")), Ok(4));
    let mut first_free = Computer::Random.strategy(&puissance4_rules::Position::new(Geometry::STANDARD)).unwrap();
    // Six discs of its own fill the column, if it has not won by then.
    let played = play_game(Geometry::STANDARD, first_free.as_mut(), &mut bot, &mut Dice::seeded(3));
    let offence = played.forfeit.map(|forfeit| forfeit.offence);
    assert!(played.winner == Some(Player::Second) || matches!(offence, Some(Offence::Illegal { .. })), "{offence:?}");
}

#[test]
fn wrong_answers_are_told_apart() {
    let answering =
        |answer: &str| offence(&format!("read game; read moves; read board; echo '{answer}'; sleep 60"), limits()).0;
    assert_eq!(answering("four"), Offence::Nonsense("four".to_owned()));
    assert_eq!(answering("0"), Offence::NoColumn { number: 0 });
    assert_eq!(answering("-3"), Offence::NoColumn { number: -3 });
    assert_eq!(answering("65"), Offence::NoColumn { number: 65 });
    assert!(matches!(answering("8"), Offence::Illegal { number: 8, .. }));
}

#[test]
fn a_program_that_is_not_there() {
    for command in ["no-such-program-anywhere", "/no/such/program", "./no_such_program.py"] {
        let program = Program::new(Dialect::Simple, command).unwrap();
        let (offence, _) = ask(&mut Bot::new(program, limits()), &game("")).unwrap_err();
        assert!(matches!(offence, Offence::NotStarted { os_error: 2 }), "{command}: {offence}");
    }
}

#[test]
fn a_program_that_ends() {
    assert_eq!(offence("kill -9 $$", limits()).0, Offence::Ended(ProgramEnd::Signal(9)));
    assert_eq!(offence("exit 3", limits()).0, Offence::Ended(ProgramEnd::Code(3)));
    let (offence, stderr) = offence("read line; echo 'the reason' >&2; exit 1", limits());
    assert_eq!((offence, stderr.as_str()), (Offence::Ended(ProgramEnd::Code(1)), "the reason"));
}

#[test]
fn a_program_that_does_not_answer() {
    for silent in ["sleep 1000", "cat > /dev/null", "exec 0<&-; sleep 1000", "while read -r line; do sleep 1; done"] {
        assert!(matches!(offence(silent, limits()).0, Offence::Silent { .. }), "{silent}");
    }
    // It answered once, so it has no more time to start.
    let (_script, program) = script("sh", "read a; read b; read c; echo 4; sleep 1000");
    let mut bot = Bot::new(program, limits());
    assert_eq!(ask(&mut bot, &game("")), Ok(4));
    let start = Instant::now();
    assert_eq!(ask(&mut bot, &game("41")).unwrap_err().0, Offence::Silent { milliseconds: 400 });
    assert!(start.elapsed() < Duration::from_secs(2), "{:?}", start.elapsed());
}

#[test]
fn a_program_that_uses_up_its_time_for_the_game() {
    let (_script, program) =
        script("sh", "while read -r word rest; do [ $word = board ] && { sleep 1; echo 4; }; done");
    let (long, total) = (Duration::from_secs(600), Duration::from_millis(1900));
    let mut bot = Bot::new(program, BotLimits { per_move: long, per_game: Some(total), start: long, ..limits() });
    // The first answer counts as time to start.
    assert_eq!((ask(&mut bot, &game("")), ask(&mut bot, &game("41"))), (Ok(4), Ok(4)));
    // Each game has its own time.
    assert_eq!(ask(&mut bot, &game("")), Ok(4));
    assert_eq!(ask(&mut bot, &game("41")).unwrap_err().0, Offence::OutOfTime { milliseconds: 1900 });
    assert_eq!(ask(&mut bot, &game("")), Ok(4), "it is started again");
}

#[test]
fn standard_error_goes_to_a_log() {
    let (_script, program) = script("sh", "echo 'the reason' >&2; read a; read b; read c; exit 1");
    for limits in everywhere() {
        let folder = tempfile::tempdir().unwrap();
        let logs = Logs::create(folder.path(), [(program, "my bot".to_owned())], "(full)").unwrap();
        let mut bot = Bot::new(program, BotLimits { logs, ..limits });
        for _ in 0..2 {
            assert_eq!(ask(&mut bot, &game("")).unwrap_err().1, "the reason", "the end is kept as well");
        }
        let text = fs::read_to_string(folder.path().join("my-bot.log")).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(
            lines,
            [&format!("[1] === {program}"), "[1] the reason", &format!("[2] === {program}"), "[2] the reason"]
        );
    }
}

#[test]
fn a_program_that_talks_too_much() {
    assert_eq!(offence("while :; do echo '# no answer'; done", limits()).0, Offence::TooMuchOutput);
    assert!(matches!(offence("while :; do echo blah; done", limits()).0, Offence::Nonsense(_)));
    assert!(matches!(offence("cat /dev/zero", limits()).0, Offence::Nonsense(_)));
    // Errors do not fill the memory, nor do they stop the program.
    let (_script, program) =
        script("sh", "while read -r word rest; do head -c 1000000 /dev/zero >&2; [ $word = board ] && echo 4; done");
    assert_eq!(ask(&mut Bot::new(program, limits()), &game("")), Ok(4));
}

/// The processes whose command line has a word.
fn running(word: &str) -> usize {
    let processes = fs::read_dir("/proc").unwrap().filter_map(Result::ok);
    let lines = processes.filter_map(|process| fs::read(process.path().join("cmdline")).ok());
    lines.filter(|line| line.split(|byte| *byte == 0).any(|one| one == word.as_bytes())).count()
}

#[test]
fn nothing_is_left_running() {
    // Each has a time of its own, by which its processes are found.
    for (time, text) in [
        ("98761", "sleep 98761 & sleep 98761 & read a; exit 1"),
        ("98762", "setsid sleep 98762 & (setsid sh -c 'sleep 98762' &) ; sleep 98762"),
        ("98763", "trap '' TERM INT HUP; sleep 98763 & while :; do sleep 98763; done"),
        (
            "98764",
            "setsid sh -c 'trap \"\" TERM; sleep 98764; sleep 98764' & read a; read b; read c; echo 4; sleep 98764",
        ),
    ] {
        for limits in everywhere() {
            let (_script, program) = script("sh", text);
            let mut bot = Bot::new(program, limits);
            let _ = ask(&mut bot, &game(""));
            drop(bot);
            assert_eq!(running(time), 0, "{text}");
        }
    }
}

#[test]
fn a_program_cannot_end_its_referee() {
    for text in ["kill -9 0", "kill -9 $PPID; sleep 1000", "kill -9 -$PPID; kill -9 $PPID; exit 1"] {
        for limits in everywhere() {
            let found = offence(text, limits).0;
            assert!(matches!(found, Offence::Ended(_) | Offence::Silent { .. }), "{text}: {found}");
        }
    }
}

#[test]
fn data_is_limited() {
    if !Sandbox::here().is_limited {
        return;
    }
    let (_script, program) = script("python3", "x = bytearray(2 << 30)\nprint(4)\n");
    let (offence, stderr) = ask(&mut Bot::new(program, BotLimits::default()), &game("")).unwrap_err();
    assert_eq!(offence, Offence::Ended(ProgramEnd::Code(1)), "{stderr}");
    assert!(stderr.contains("MemoryError"), "{stderr}");
}

/// A program in Python that takes 1.5 GiB in some way and then plays.
fn greedy(way: &str) -> (Script, Program) {
    let text = format!(
        "import ctypes, mmap, os, time\nlibc = ctypes.CDLL(None, use_errno=True)\nSIZE, PART = 3 << 29, 1 << 20\n\
         def fill(memory):\n    for place in range(0, SIZE, 4096): memory[place] = 1\n\
         {way}\nprint(4, flush=True)\ntime.sleep(60)\n"
    );
    script("python3", &text)
}

/// Memory that the limit for the data of a process does not count: what is shared, and what several processes have
/// together.
#[test]
#[cfg(target_os = "linux")]
fn memory_of_every_kind_is_limited() {
    let shared = "fill(mmap.mmap(-1, SIZE))";
    let unmapped = "files = [os.memfd_create('x'), os.memfd_create('y')]\nfor n in range(SIZE // PART): os.write(files[n % 2], bytes(PART))";
    let several = "SIZE >>= 1\nos.fork()\nfill(mmap.mmap(-1, SIZE, flags=mmap.MAP_PRIVATE))";
    for limits in everywhere() {
        let limits = BotLimits { per_move: Duration::from_secs(20), ..limits };
        for way in [shared, unmapped, several] {
            let (_script, program) = greedy(way);
            let mut bot = Bot::new(program, limits.clone());
            // It may answer before anybody has looked.
            let found = (0..3).find_map(|_| {
                let found = ask(&mut bot, &game("")).err();
                std::thread::sleep(Duration::from_millis(300));
                found
            });
            assert_eq!(found.map(|(offence, _)| offence), Some(Offence::TooMuchMemory { mebibytes: 1024 }), "{way}");
        }
    }
    // Half of it is allowed.
    let (_script, program) = greedy("SIZE >>= 1\nfill(mmap.mmap(-1, SIZE))");
    assert_eq!(ask(&mut Bot::new(program, BotLimits::default()), &game("")), Ok(4));
}

/// Files in memory: a small one, as semaphores need it, but no large one.
#[test]
#[cfg(target_os = "linux")]
fn files_in_memory_are_limited() {
    let file = format!("/dev/shm/puissance4-test-{}", std::process::id());
    let write = |bytes: u64| {
        format!(
            "import os, signal\nsignal.signal(signal.SIGXFSZ, signal.SIG_IGN)\nwith open('{file}', 'wb') as file:\n    \
                 os.posix_fallocate(file.fileno(), 0, {bytes})\nprint(4, flush=True)\ninput()\n"
        )
    };
    for (bytes, is_allowed) in [(1 << 20, true), (3 << 29, false)] {
        let (_script, program) = script("python3", &write(bytes));
        let answer = ask(&mut Bot::new(program, BotLimits::default()), &game(""));
        // Without a sandbox the file stays.
        let _ = fs::remove_file(&file);
        let has_room = Sandbox::here().is_limited || Sandbox::here().is_isolated;
        assert!(answer.is_ok() == is_allowed || !has_room, "{bytes}: {answer:?}");
    }
    if Sandbox::here().is_isolated {
        let (_script, program) = script("sh", "head -c 1000 /dev/zero > /dev/file; exit 1");
        let (_, stderr) = ask(&mut Bot::new(program, limits()), &game("")).unwrap_err();
        assert!(stderr.contains("Read-only"), "{stderr}");
    }
}

/// Segments of System V belong to nobody who could be held to account.
#[test]
#[cfg(all(target_os = "linux", any(target_arch = "x86_64", target_arch = "aarch64")))]
fn an_isolated_program_has_no_segments_that_outlive_it() {
    if !Sandbox::here().is_isolated {
        return;
    }
    let (_script, program) = greedy("assert libc.shmget(0, 1 << 20, 0o1600) >= 0, os.strerror(ctypes.get_errno())");
    let (_, stderr) = ask(&mut Bot::new(program, BotLimits::default()), &game("")).unwrap_err();
    assert!(stderr.contains("Function not implemented"), "{stderr}");
}

/// The referee may run as root. Its programs must not have the rights of root.
#[test]
fn an_isolated_program_of_root_is_not_root() {
    if !Sandbox::here().is_isolated {
        return;
    }
    let text =
        "mount -o remount,rw / && exit 3; cat /proc/sys/kernel/core_pattern > /proc/sys/kernel/core_pattern && exit 3
        grep -q 'CapEff:.*[1-9a-f]' /proc/self/status && exit 3; exit 0";
    assert_eq!(offence(text, limits()).0, Offence::Ended(ProgramEnd::Code(0)));
}

/// It is found at once, not when the time is over: no shell and no sandbox holds the output open.
#[test]
fn a_program_that_closes_its_output() {
    let leaves_a_child = "sleep 98766 & exit 3";
    for limits in everywhere() {
        let limits = BotLimits { start: Duration::from_secs(30), ..limits };
        for (text, end) in [
            ("exec >&-; sleep 98765", ProgramEnd::ClosedOutput),
            ("read a; read b; exec >&- <&-; sleep 98765", ProgramEnd::ClosedOutput),
            (leaves_a_child, ProgramEnd::Code(3)),
        ] {
            let start = Instant::now();
            assert_eq!(offence(text, limits.clone()).0, Offence::Ended(end), "{text}");
            assert!(start.elapsed() < Duration::from_secs(5), "{text}: {:?}", start.elapsed());
        }
    }
    assert_eq!(running("98765") + running("98766"), 0);
}

/// What a program that is not isolated could do; there it must fail.
#[test]
fn an_isolated_program_has_no_network_and_writes_nothing() {
    if !Sandbox::here().is_isolated {
        return;
    }
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    let connect = format!("import socket\nsocket.create_connection(('127.0.0.1', {port}), timeout=2)\n");
    let (_script, program) = script("python3", &connect);
    let (_, stderr) = ask(&mut Bot::new(program, BotLimits::default()), &game("")).unwrap_err();
    assert!(stderr.contains("Error"), "{stderr}");
    let (script, program) = script("sh", "echo gone > \"$0\"; sleep 0; exit 1");
    let (_, stderr) = ask(&mut Bot::new(program, limits()), &game("")).unwrap_err();
    assert!(!stderr.is_empty() && fs::read_to_string(&script.file).unwrap().contains("echo gone"), "{stderr}");
}

#[test]
fn other_protocols() {
    let ugi = "while read -r word rest; do case $word in ugi) echo 'id name x'; echo ugiok ;; isready) echo readyok ;;
        go) echo 'info depth 1'; echo 'bestmove 3' ;; esac; done";
    let (script, _) = script("sh", ugi);
    let named = |dialect, file: &std::path::Path| Program::new(dialect, &format!("sh {}", file.display())).unwrap();
    let mut bot = Bot::new(named(Dialect::Ugi, &script.file), limits());
    assert_eq!((ask(&mut bot, &game("")), ask(&mut bot, &game("31"))), (Ok(3), Ok(3)));
    fs::write(&script.file, "while read -r word rest; do [ $word = action ] && echo 'place_disc 0'; done").unwrap();
    let mut bot = Bot::new(named(Dialect::Contest, &script.file), limits());
    assert_eq!(ask(&mut bot, &game("44")), Ok(1));
    let mut simple = Bot::new(named(Dialect::Ugi, &script.file), limits());
    assert!(matches!(ask(&mut simple, &game("")).unwrap_err().0, Offence::Silent { .. } | Offence::Ended(_)));
}

#[test]
fn a_program_that_thinks_can_be_stopped() {
    let (_script, program) = script("sh", "sleep 1000");
    let mut bot = Bot::new(program, BotLimits { per_move: Duration::from_secs(1000), ..limits() });
    let stop = Arc::new(std::sync::atomic::AtomicBool::new(false));
    let later = Arc::clone(&stop);
    std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(100));
        later.store(true, std::sync::atomic::Ordering::Relaxed);
    });
    let start = Instant::now();
    assert!(bot.advise_in(&game(""), &mut Dice::seeded(1), &stop).is_none() && bot.forfeit().is_none());
    assert!(start.elapsed() < Duration::from_secs(3));
}
