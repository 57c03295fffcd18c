//! `puissance4 serve` under attack, with 512 MiB of memory, while two people play. `cargo xtask attack` does the same for longer, and measures.

#![cfg(target_os = "linux")]

use std::path::Path;

use puissance4_stress::{Attack, attack};

/// However busy the machine, the server survives, the players play on, and no client gets more than its share.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_survives() {
    let program = Path::new(env!("CARGO_BIN_EXE_puissance4"));
    let all = attack(program, Attack::SHORT, |damage| eprintln!("{damage}\n")).await.unwrap();
    let of = |name: &str| all.iter().find(|damage| damage.attack.contains(name)).unwrap();
    assert!(all.iter().all(|damage| damage.moves.count() > 0), "the players play on");
    // One table of 64 MiB and what a server has anyway.
    let analyses = of("analyses");
    assert!(analyses.peak_kib < 256 * 1024, "{analyses}");
    let heads = of("HEAD");
    assert_eq!(heads.count("held at the same time"), 256, "{heads}");
    let pings = of("pings");
    assert_eq!(pings.count("closed with 1008"), u64::from(Attack::SHORT.floods), "{pings}");
    let lists = of("games to watch");
    assert!(lists.count("answered") > 0, "{lists}");
    let refused = of("refused");
    // Ten sockets send 200 a second; one player may have 20 at once and 10 a second.
    assert!((1..100).contains(&refused.count("refused")), "{refused}");
}
