//! Several servers on one PostgreSQL that tell each other about changes by a NATS.

use std::sync::Arc;
use std::time::Duration;

use puissance4_online::{GameId, Log, PresetPhrase, Seat, ServerMessage, Terms};
use puissance4_server::{Access, Change, Notifications, Postgres, RemotePhrase, ServerClock, Store as _};
use puissance4_test_services::NatsServers;
use puissance4_test_services::{Cluster, TestSchema};
use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, IsCa, KeyPair};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::sync::broadcast::Receiver;
use tokio::time::timeout;

use crate::company::{self, House, Line, drop_disc};
use crate::conformance;
use crate::phrases;

/// Columns without an early line.
const COLUMNS: [usize; 14] = [1, 2, 3, 4, 5, 6, 7, 1, 2, 3, 4, 5, 6, 7];
/// The timeout of what must happen some day, long enough on a busy machine.
const SOME_DAY: Duration = Duration::from_secs(60);

async fn open(place: &TestSchema, nats: &NatsServers) -> Arc<Postgres> {
    let nats = Access::new(&nats.addresses(), None, None).unwrap();
    Arc::new(Postgres::open_with(&place.address, nats).await.unwrap())
}

async fn house(store: &Arc<Postgres>) -> House {
    let folder = Arc::new(tempfile::tempdir().unwrap());
    House::on(Arc::clone(store) as _, folder, ServerClock::new(), company::rules()).await
}

/// Waits until the notifications of a store are as they should be.
async fn until(store: &Postgres, holds: impl Fn(Notifications) -> bool) {
    let waiting = async {
        while !holds(store.notifications().unwrap()) {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    let waited = timeout(SOME_DAY, waiting).await;
    assert!(waited.is_ok(), "{:?}", store.notifications());
}

/// Plays some moves, the two players in turn.
async fn moves(lines: &mut [Line; 2], plies: std::ops::Range<usize>) {
    for ply in plies {
        lines[ply % 2].hear_version(2 + ply).await;
        let command = drop_disc(COLUMNS[ply], u16::try_from(ply).unwrap());
        let answer = lines[ply % 2].act(&format!("move-{ply}"), command).await;
        assert!(matches!(answer, ServerMessage::Accepted(_)), "{answer:?}");
    }
}

async fn stored(store: &Postgres, id: GameId) -> Log {
    store.load(id).await.unwrap().unwrap().log
}

/// Stores an event, and waits until the other server is told of it.
async fn hint(from: &Postgres, changes: &mut Receiver<Change>) {
    let game = conformance::event(from).await;
    let heard = async {
        loop {
            // Messages that were lost here do not count.
            if changes.recv().await.is_ok_and(|change| change == Change::Game(game)) {
                break;
            }
        }
    };
    timeout(SOME_DAY, heard).await.expect("a hint");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_goes_on_while_nats_is_killed_and_restarted() {
    let Some(cluster) = Cluster::shared() else { return };
    let Some(mut nats) = NatsServers::single() else { return };
    let place = cluster.schema().await;
    let stores = [open(&place, &nats).await, open(&place, &nats).await];
    for store in &stores {
        until(store, |now| now.is_connected).await;
    }
    assert_eq!(place.cut_notifications().await, 0, "the database carries no notifications");
    let (here, there) = (house(&stores[0]).await, house(&stores[1]).await);
    let (id, tokens) = here.game(Terms::default()).await;
    let mut lines = [here.player(id, &tokens[0], None).await, there.player(id, &tokens[1], None).await];
    moves(&mut lines, 0..4).await;
    assert!(stores[0].notifications().unwrap().received > 0);
    nats.servers[0].kill();
    for store in &stores {
        until(store, |now| !now.is_connected).await;
    }
    // Without notifications, the servers ask the database.
    moves(&mut lines, 4..6).await;
    nats.servers[0].start();
    moves(&mut lines, 6..8).await;
    for store in &stores {
        until(store, |now| now.is_connected && now.gaps >= 2).await;
    }
    hint(&stores[0], &mut stores[1].changes().unwrap()).await;
    hint(&stores[1], &mut stores[0].changes().unwrap()).await;
    moves(&mut lines, 8..10).await;
    for line in &mut lines {
        line.hear_version(12).await;
        assert_eq!(line.log.as_ref(), Some(&stored(&stores[0], id).await));
    }
    place.clear().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn servers_start_and_play_without_nats() {
    let Some(cluster) = Cluster::shared() else { return };
    let Some(mut nats) = NatsServers::single() else { return };
    nats.servers[0].kill();
    let place = cluster.schema().await;
    let stores = [open(&place, &nats).await, open(&place, &nats).await];
    let (here, there) = (house(&stores[0]).await, house(&stores[1]).await);
    let (id, tokens) = here.game(Terms::default()).await;
    let mut lines = [here.player(id, &tokens[0], None).await, there.player(id, &tokens[1], None).await];
    moves(&mut lines, 0..3).await;
    let metrics = here.ask("GET", "/metrics", &[], "").await.1;
    assert!(metrics.lines().any(|line| line == "p4_notifications_connected 0"), "{metrics}");
    // What waits to be sent is limited.
    let said = RemotePhrase { game: id, by: Seat::First, phrase: PresetPhrase::Hello };
    for _ in 0..10_000 {
        stores[0].tell_phrase(said);
    }
    assert!(stores[0].notifications().unwrap().dropped >= 10_000 - 4096);
    nats.servers[0].start();
    for store in &stores {
        until(store, |now| now.is_connected).await;
    }
    hint(&stores[0], &mut stores[1].changes().unwrap()).await;
    moves(&mut lines, 3..6).await;
    let metrics = here.ask("GET", "/metrics", &[], "").await.1;
    assert!(metrics.lines().any(|line| line == "p4_notifications_connected 1"), "{metrics}");
    place.clear().await;
}

/// A client of a NATS that lets everyone in.
struct Stranger {
    stream: tokio::net::TcpStream,
    read: Vec<u8>,
}

impl Stranger {
    async fn at(nats: &NatsServers) -> Self {
        let mut stream = tokio::net::TcpStream::connect(("127.0.0.1", nats.servers[0].port())).await.unwrap();
        stream.write_all(b"CONNECT {\"verbose\":false}\r\nSUB puissance4.online.> 1\r\n").await.unwrap();
        let mut stranger = Self { stream, read: Vec::new() };
        stranger.ping().await;
        stranger
    }

    async fn say(&mut self, subject: &str, text: &str) {
        let message = format!("PUB {subject} {}\r\n{text}\r\n", text.len());
        self.stream.write_all(message.as_bytes()).await.unwrap();
    }

    /// Waits until the server has handled everything, and reads what has come.
    async fn ping(&mut self) {
        self.stream.write_all(b"PING\r\n").await.unwrap();
        self.read_until("PONG").await;
    }

    async fn read_until(&mut self, word: &str) {
        let from = self.read.len();
        let reading = async {
            while !String::from_utf8_lossy(&self.read[from..]).contains(word) {
                assert!(self.stream.read_buf(&mut self.read).await.unwrap() > 0, "the connection is open");
            }
        };
        timeout(SOME_DAY, reading).await.expect(word);
    }

    /// What servers have told each other on a subject.
    fn heard(&self, subject: &str) -> Vec<String> {
        let read = String::from_utf8_lossy(&self.read);
        let mut lines = read.lines();
        let mut heard = Vec::new();
        while let Some(line) = lines.next() {
            if line.starts_with(&format!("MSG {subject} ")) {
                heard.extend(lines.next().map(str::to_owned));
            }
        }
        heard
    }
}

/// What strangers say changes nothing that people see, whether they have made it up or heard it.
#[tokio::test(flavor = "multi_thread")]
async fn a_stranger_at_nats_is_not_believed() {
    let Some(cluster) = Cluster::shared() else { return };
    let Some(nats) = NatsServers::single() else { return };
    let place = cluster.schema().await;
    let stores = [open(&place, &nats).await, open(&place, &nats).await];
    for store in &stores {
        until(store, |now| now.is_connected).await;
    }
    let (here, there) = (house(&stores[0]).await, house(&stores[1]).await);
    let (id, tokens) = here.game(Terms::default()).await;
    let mut ada = phrases::speaker(&here, id, &tokens[0]).await;
    let mut zoe = phrases::speaker(&there, id, &tokens[1]).await;
    let mut stranger = Stranger::at(&nats).await;
    phrases::say(&mut zoe, PresetPhrase::Hello).await;
    assert_eq!(phrases::heard(&mut ada).await, Ok((Seat::Second, PresetPhrase::Hello)));
    stranger.read_until("MSG puissance4.online.phrases").await;
    stranger.read_until("MSG puissance4.online.presence").await;
    stranger.ping().await;
    // What it made up, also with the signature of something else, and what it heard.
    let told = stranger.heard("puissance4.online.phrases");
    let signature = &told[0][..told[0].rfind(&id.to_string()).unwrap()];
    let mut wrong = 0;
    for sender in ["00000000000000ff ", signature] {
        stranger.say("puissance4.online.phrases", &format!("{sender}{id}:2:thanks")).await;
        stranger.say("puissance4.online.presence", &format!("{sender}{id}:11:4000000000")).await;
        stranger.say("puissance4.online.changes", &format!("{sender}{id}")).await;
        wrong += 3;
    }
    for again in told.iter().chain(&stranger.heard("puissance4.online.presence")) {
        stranger.say("puissance4.online.phrases", again).await;
        stranger.say("puissance4.online.presence", again).await;
        // A server's own is no news for it; the other subject is always wrong.
        wrong += 1;
    }
    for store in &stores {
        until(store, |now| now.rejected >= wrong).await;
    }
    phrases::say(&mut zoe, PresetPhrase::GoodGame).await;
    assert_eq!(phrases::heard(&mut ada).await, Ok((Seat::Second, PresetPhrase::GoodGame)));
    let (_, reading) = here.get(&format!("/api/v1/games/{id}")).await;
    assert_eq!(reading["presence"]["watchers"], 0, "{reading}");
    let metrics = here.ask("GET", "/metrics", &[], "").await.1;
    let rejected = metrics.lines().find_map(|line| line.strip_prefix("p4_notifications_rejected_total "));
    assert!(rejected.is_some_and(|count| count.parse::<u64>().unwrap() >= wrong), "{metrics}");
    place.clear().await;
}

/// On one thread, a burst of messages that is read at once is more than waits for its receiver: some are dropped, and
/// that counts as a gap.
#[tokio::test]
async fn a_slow_consumer_reads_its_games_again() {
    let Some(cluster) = Cluster::shared() else { return };
    let Some(nats) = NatsServers::single() else { return };
    let place = cluster.schema().await;
    let store = open(&place, &nats).await;
    let mut changes = store.changes().unwrap();
    until(&store, |now| now.is_connected && now.gaps == 1).await;
    assert_eq!(changes.recv().await.unwrap(), Change::Unknown, "the first connection");
    let port = nats.servers[0].port();
    let burst = std::thread::spawn(move || {
        use std::io::{Read as _, Write as _};
        let mut stream = std::net::TcpStream::connect(("127.0.0.1", port)).unwrap();
        let mut reader = stream.try_clone().unwrap();
        let drain = std::thread::spawn(move || while reader.read(&mut [0; 512]).is_ok_and(|bytes| bytes > 0) {});
        let messages = "PUB puissance4.online.changes 1\r\nx\r\n".repeat(100_000);
        stream.write_all(format!("CONNECT {{\"verbose\":false}}\r\n{messages}").as_bytes()).unwrap();
        stream.shutdown(std::net::Shutdown::Both).unwrap();
        drain.join().unwrap();
    });
    until(&store, |now| now.gaps > 1).await;
    burst.join().unwrap();
    assert_eq!(timeout(SOME_DAY, changes.recv()).await.unwrap().unwrap(), Change::Unknown);
    place.clear().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn it_is_encrypted_and_authenticated_as_asked() {
    let Some(cluster) = Cluster::shared() else { return };
    let authority = || {
        let mut params = CertificateParams::new(Vec::new()).unwrap();
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        CertifiedIssuer::self_signed(params, KeyPair::generate().unwrap()).unwrap()
    };
    let (right, wrong) = (authority(), authority());
    let key = KeyPair::generate().unwrap();
    let certificate = CertificateParams::new(["localhost".to_owned()]).unwrap().signed_by(&key, &right).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, content: &str| {
        let file = folder.path().join(name);
        std::fs::write(&file, content).unwrap();
        file
    };
    let (certificate, key) = (file("server.pem", &certificate.pem()), file("key.pem", &key.serialize_pem()));
    let (right, wrong) = (file("right.pem", &right.pem()), file("wrong.pem", &wrong.pem()));
    // The permissions that the manual gives.
    let settings = format!(
        "tls {{ cert_file: {certificate:?}, key_file: {key:?} }}\n\
         authorization {{ users: [{{ user: p4, password: secret, permissions: \
         {{ publish: \"puissance4.online.>\", subscribe: \"puissance4.online.>\" }} }}] }}"
    );
    let Some(nats) = NatsServers::single_with(&settings) else { return };
    let port = nats.servers[0].port();
    let place = cluster.schema().await;
    let store = async |user: &str, authorities: &std::path::Path| {
        let nats = Access::new(&format!("tls://{user}@localhost:{port}"), Some(authorities.to_owned()), None).unwrap();
        Postgres::open_with(&place.address, nats).await.unwrap()
    };
    let (here, there) = (store("p4:secret", &right).await, store("p4:secret", &right).await);
    until(&here, |now| now.is_connected).await;
    until(&there, |now| now.is_connected).await;
    hint(&here, &mut there.changes().unwrap()).await;
    // These never connect, and work all the same.
    let refused = [store("p4:wrong", &right).await, store("p4:secret", &wrong).await];
    hint(&there, &mut here.changes().unwrap()).await;
    for store in &refused {
        conformance::event(store).await;
        assert_eq!(store.notifications().unwrap().gaps, 0);
    }
    place.clear().await;
}
