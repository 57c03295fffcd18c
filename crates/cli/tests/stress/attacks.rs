//! `puissance4 serve` under attack, with 512 MiB of memory, while two people play. `cargo xtask attack` does the same
//! for longer, and measures.

#![cfg(target_os = "linux")]

use std::path::Path;

use puissance4_chaos::{Attack, attack};

/// However busy the machine, the server survives, the players play on, and no client gets more than its share.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_survives() {
    let program = Path::new(env!("CARGO_BIN_EXE_puissance4"));
    let all = attack(program, Attack::SHORT, |damage| eprintln!("{damage}\n")).await.unwrap();
    let of = |name: &str| all.iter().find(|damage| damage.attack.contains(name)).unwrap();
    assert!(all.iter().all(|damage| damage.moves.count() > 0), "the players play on");
    // The tables, and what a server has anyway: less than the 512 MiB that it may have.
    assert!(all.iter().all(|damage| damage.peak_kib < 448 * 1024), "{all:?}");
    // A link that is not replayed is answered all the same, with a page without a preview.
    assert!(of("long links").count("answered") > 0, "{}", of("long links"));
    let page = of("the page");
    // 24,000 at once from four addresses: all of this short flood is answered.
    assert!(page.count("answered") > 0, "{page}");
    let large = of("too large");
    assert!(large.count("refused") > large.count("answered"), "{large}");
    let idle = of("idle");
    assert!(!idle.missed.iter().any(|missed| missed.contains("not answered")), "{idle}");
    let analyses = of("36 analyses");
    assert!(analyses.missed.is_empty() && analyses.count("analyses refused") > 0, "{analyses}: {:?}", analyses.missed);
    let rotating = of("rotating");
    assert!(rotating.count("answered") > 0 && rotating.count("without an answer") == 0, "{rotating}");
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
