//! A PostgreSQL to test with: the one that `PUISSANCE4_POSTGRES` names, or else a throw-away one if its programs are on this machine.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;

use tokio_postgres::{Client, NoTls};

/// The variable that names a database which tests may use. They work in schemas of their own.
const VARIABLE: &str = "PUISSANCE4_POSTGRES";

/// A running PostgreSQL.
#[derive(Debug)]
pub enum Cluster {
    /// Somebody's.
    Given(String),
    /// One of our own.
    Own(OwnCluster),
}

/// A cluster in a folder, with a socket there; the port is that of the socket's name.
#[derive(Debug)]
pub struct OwnCluster {
    programs: PathBuf,
    folder: PathBuf,
    port: u16,
    /// Stops it and removes the folder once our end of its pipe is closed, by whatever end of ours.
    _reaper: Child,
}

/// A part of a database for one test, empty at first.
#[derive(Debug)]
pub struct TestSchema {
    schema: String,
    /// As a server is told.
    pub address: String,
}

impl Cluster {
    /// The one that all tests of this program share. Without one the test is skipped, and that is said.
    pub fn shared() -> Option<&'static Self> {
        static SHARED: OnceLock<Option<Cluster>> = OnceLock::new();
        let shared = SHARED.get_or_init(|| match std::env::var(VARIABLE) {
            Ok(address) if !address.is_empty() => Some(Self::Given(address)),
            _ => OwnCluster::start().map(Self::Own),
        });
        if shared.is_none() {
            skipped();
        }
        shared.as_ref()
    }

    fn address(&self) -> String {
        match self {
            Self::Given(address) => address.clone(),
            Self::Own(own) => own.address(),
        }
    }

    /// A part of it that nobody else uses.
    pub async fn place(&self) -> TestSchema {
        TestSchema::new(self.address()).await
    }
}

/// Past the test runner, which would keep it to itself.
fn skipped() {
    let name = std::thread::current().name().unwrap_or_default().to_owned();
    let text = format!("SKIPPED {name}: there is no PostgreSQL. Install Debian's postgresql, or set {VARIABLE}.\n");
    let _ = std::io::stderr().write_all(text.as_bytes());
}

impl TestSchema {
    /// A new one in the database at an address.
    pub async fn new(cluster: String) -> Self {
        let mut bytes = [0; 8];
        getrandom::fill(&mut bytes).expect("the system has chance");
        let schema = format!("p4_test_{:016x}", u64::from_ne_bytes(bytes));
        let separator = if cluster.contains('?') { '&' } else { '?' };
        let address = format!("{cluster}{separator}application_name={schema}&options=-c%20search_path%3D{schema}");
        let place = Self { schema, address };
        place.ask(&format!("CREATE SCHEMA {}", place.schema)).await;
        place
    }

    /// A connection of one's own.
    pub async fn client(&self) -> Client {
        let connected = tokio_postgres::connect(&self.address, NoTls).await;
        let (client, connection) = connected.expect("PostgreSQL can be reached");
        tokio::spawn(connection);
        client
    }

    /// Does something, in SQL.
    pub async fn ask(&self, sql: &str) {
        self.client().await.batch_execute(sql).await.expect("PostgreSQL does it");
    }

    /// Cuts the connections for hints of all servers, and says how many there were.
    pub async fn cut_hints(&self) -> usize {
        let cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1";
        let name = format!("{} hints", self.schema);
        self.client().await.query(cut, &[&name]).await.expect("we may cut our own").len()
    }

    /// Leaves nothing behind, if servers that are still there allow it.
    pub async fn clear(self) {
        let _ = self.client().await.batch_execute(&format!("DROP SCHEMA {} CASCADE", self.schema)).await;
    }
}

impl OwnCluster {
    /// Starts one, if the programs are there.
    pub fn start() -> Option<Self> {
        let own = Self::new()?;
        own.up();
        Some(own)
    }

    /// Starts one that can also be reached at a port of this machine, and encrypts with a certificate and its key (both as PEM).
    pub fn encrypted(port: u16, certificate: &str, key: &str) -> Option<Self> {
        let own = Self { port, ..Self::new()? };
        for (name, content) in [("server.crt", certificate), ("server.key", key)] {
            let file = own.folder.join("data").join(name);
            std::fs::write(&file, content).expect("it can be written");
            change("chmod", "600", &file);
            give(&file);
        }
        own.set(&format!("listen_addresses = 'localhost'\nport = {port}\nssl = on\n"));
        own.up();
        Some(own)
    }

    /// One that is not started yet.
    fn new() -> Option<Self> {
        let programs = programs()?;
        let folder = tempfile::Builder::new().prefix("puissance4-postgres-").tempdir().expect("a folder").keep();
        give(&folder);
        let reaper = Command::new("sh")
            .arg("-c")
            .arg("trap '' INT HUP TERM; cat; $AS \"$0/pg_ctl\" stop --silent --mode immediate --pgdata \"$1/data\"; rm -rf \"$1\"")
            .arg(&programs)
            .arg(&folder)
            .env("AS", if is_root() { "runuser -u postgres --" } else { "" })
            .current_dir("/")
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("there is a shell");
        let own = Self { programs, folder, port: 5432, _reaper: reaper };
        let data = own.data();
        let who = ["--auth", "trust", "--username", "postgres"];
        // The empty database need not be on disk; what is stored later has to be.
        let how = ["--encoding", "UTF8", "--no-locale", "--no-sync", "--pgdata", &data];
        own.run("initdb", &[&who[..], &how[..]].concat());
        let settings = format!(
            "listen_addresses = ''\nunix_socket_directories = '{}'\nmax_connections = 300\nshared_buffers = 32MB\n",
            own.folder.display()
        );
        own.set(&settings);
        Some(own)
    }

    /// Adds settings, of which the last counts.
    fn set(&self, settings: &str) {
        let file = std::fs::OpenOptions::new().append(true).open(self.folder.join("data/postgresql.conf"));
        file.and_then(|mut file| file.write_all(settings.as_bytes())).expect("its settings can be written");
    }

    /// As a server is told.
    pub fn address(&self) -> String {
        format!("postgres:///postgres?user=postgres&host={}&port={}", self.folder.display(), self.port)
    }

    /// Starts it, and waits until it answers.
    pub fn up(&self) {
        let log = format!("{}/log", self.folder.display());
        self.control(&["start", "--wait", "--timeout", "60", "--log", &log]);
    }

    /// Stops it without any farewell, as if it had crashed.
    pub fn crash(&self) {
        self.control(&["stop", "--wait", "--mode", "immediate"]);
    }

    fn data(&self) -> String {
        format!("{}/data", self.folder.display())
    }

    fn control(&self, arguments: &[&str]) {
        let data = self.data();
        let arguments: Vec<&str> = arguments.iter().copied().chain(["--pgdata", &data]).collect();
        self.run("pg_ctl", &arguments);
    }

    fn run(&self, program: &str, arguments: &[&str]) {
        let path = self.programs.join(program);
        let mut command = if is_root() {
            let mut command = Command::new("runuser");
            command.args(["-u", "postgres", "--"]).arg(path);
            command
        } else {
            Command::new(path)
        };
        // Not to a pipe of ours, which the server would keep open.
        command.args(arguments).current_dir("/").stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let status = command.status().expect("it can be run");
        assert!(status.success(), "{program} {arguments:?}: {status}");
    }
}

/// To whom PostgreSQL is run as, for it refuses to be run by root.
fn give(file: &Path) {
    if is_root() {
        change("chown", "postgres", file);
    }
}

fn change(program: &str, to: &str, file: &Path) {
    let status = Command::new(program).arg(to).arg(file).status();
    assert!(status.is_ok_and(|status| status.success()), "{program} {to} {}", file.display());
}

fn is_root() -> bool {
    Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout == b"0\n")
}

/// Where the programs are: Debian has them in a folder of their own, by version.
fn programs() -> Option<PathBuf> {
    let has = |folder: &Path| folder.join("initdb").exists() && folder.join("pg_ctl").exists();
    let path = std::env::var_os("PATH").unwrap_or_default();
    if let Some(folder) = std::env::split_paths(&path).find(|folder| has(folder)) {
        return Some(folder);
    }
    let versions = std::fs::read_dir("/usr/lib/postgresql").ok()?.filter_map(Result::ok);
    let version = |path: &PathBuf| path.file_name().and_then(|name| name.to_str()?.parse::<u32>().ok());
    let newest = versions.map(|entry| entry.path()).filter(|path| has(&path.join("bin"))).max_by_key(version)?;
    Some(newest.join("bin"))
}
