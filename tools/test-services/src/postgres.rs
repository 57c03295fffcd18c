//! PostgreSQL: the one that `PUISSANCE4_POSTGRES` names, or a temporary cluster if PostgreSQL is installed.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

use tokio_postgres::{Client, NoTls};

use crate::guardian::Guardian;
use crate::{folder_in_path, report_skipped};

/// The environment variable with the address of a database for tests. Each test uses a schema of its own.
const VARIABLE: &str = "PUISSANCE4_POSTGRES";

/// A running PostgreSQL.
#[derive(Debug)]
pub enum Cluster {
    /// The one that the variable names.
    Given(String),
    /// A temporary cluster.
    Own(OwnCluster),
}

/// A cluster in a folder, with its socket there; the port is part of the socket's name.
#[derive(Debug)]
pub struct OwnCluster {
    programs: PathBuf,
    folder: PathBuf,
    port: u16,
    /// Stops the cluster and removes the folder.
    _guardian: Guardian,
}

/// A schema for one test, empty at first.
#[derive(Debug)]
pub struct TestSchema {
    schema: String,
    /// The address for a server.
    pub address: String,
}

impl Cluster {
    /// The cluster that all tests of this program share. Without one, the test is skipped, with a message.
    pub fn shared() -> Option<&'static Self> {
        static SHARED: OnceLock<Option<Cluster>> = OnceLock::new();
        let shared = SHARED.get_or_init(|| match std::env::var(VARIABLE) {
            Ok(address) if !address.is_empty() => Some(Self::Given(address)),
            _ => OwnCluster::start().map(Self::Own),
        });
        if shared.is_none() {
            report_skipped(&format!("there is no PostgreSQL. Install Debian's postgresql, or set {VARIABLE}."));
        }
        shared.as_ref()
    }

    fn address(&self) -> String {
        match self {
            Self::Given(address) => address.clone(),
            Self::Own(own) => own.address(),
        }
    }

    /// A new schema.
    pub async fn schema(&self) -> TestSchema {
        TestSchema::new(self.address()).await
    }
}

impl TestSchema {
    /// A new schema in the database at an address.
    pub async fn new(cluster: String) -> Self {
        let mut bytes = [0; 8];
        getrandom::fill(&mut bytes).expect("the system has random bytes");
        let schema = format!("p4_test_{:016x}", u64::from_ne_bytes(bytes));
        let separator = if cluster.contains('?') { '&' } else { '?' };
        let address = format!("{cluster}{separator}application_name={schema}&options=-c%20search_path%3D{schema}");
        let place = Self { schema, address };
        place.ask(&format!("CREATE SCHEMA {}", place.schema)).await;
        place
    }

    /// The address for a server that reaches the temporary cluster through a port of this machine.
    pub fn address_through(&self, port: u16) -> String {
        let schema = &self.schema;
        let options = format!("sslmode=disable&application_name={schema}&options=-c%20search_path%3D{schema}");
        format!("postgres://postgres@127.0.0.1:{port}/postgres?{options}")
    }

    /// A new connection.
    pub async fn client(&self) -> Client {
        let connected = tokio_postgres::connect(&self.address, NoTls).await;
        let (client, connection) = connected.expect("PostgreSQL can be reached");
        tokio::spawn(connection);
        client
    }

    /// Executes SQL.
    pub async fn ask(&self, sql: &str) {
        self.client().await.batch_execute(sql).await.expect("PostgreSQL executes it");
    }

    /// Cuts the connections for notifications of all servers, and returns how many there were.
    pub async fn cut_notifications(&self) -> usize {
        let cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1";
        let name = format!("{} hints", self.schema);
        self.client().await.query(cut, &[&name]).await.expect("a user may terminate the own connections").len()
    }

    /// Drops the schema, unless running servers block that.
    pub async fn clear(self) {
        let _ = self.client().await.batch_execute(&format!("DROP SCHEMA {} CASCADE", self.schema)).await;
    }
}

impl OwnCluster {
    /// Starts a cluster, if PostgreSQL is installed.
    pub fn start() -> Option<Self> {
        let own = Self::new()?;
        own.up();
        Some(own)
    }

    /// Starts a cluster that also listens on a TCP port of this machine, with TLS by a certificate and its key (both as
    /// PEM).
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

    /// A cluster that is not started yet.
    fn new() -> Option<Self> {
        let programs = programs()?;
        let folder = tempfile::Builder::new().prefix("puissance4-postgres-").tempdir().expect("a folder").keep();
        give(&folder);
        let runner = if is_root() { "runuser -u postgres -- " } else { "" };
        let script = format!(
            "cd /; cat; {runner}\"$0/pg_ctl\" stop --silent --mode immediate --pgdata \"$1/data\" >&2; rm -rf \"$1\""
        );
        let (guardian, _) = Guardian::start(&script, [&programs, &folder], Stdio::null());
        let own = Self { programs, folder, port: 5432, _guardian: guardian };
        let data = own.data();
        let who = ["--auth", "trust", "--username", "postgres"];
        // The new cluster need not be synced; what is stored later is.
        let how = ["--encoding", "UTF8", "--no-locale", "--no-sync", "--pgdata", &data];
        own.run("initdb", &[&who[..], &how[..]].concat());
        let settings = format!(
            "listen_addresses = ''\nunix_socket_directories = '{}'\nmax_connections = 300\nshared_buffers = 32MB\n",
            own.folder.display()
        );
        own.set(&settings);
        Some(own)
    }

    /// Appends settings; later ones take precedence.
    fn set(&self, settings: &str) {
        let file = std::fs::OpenOptions::new().append(true).open(self.folder.join("data/postgresql.conf"));
        file.and_then(|mut file| file.write_all(settings.as_bytes())).expect("its settings can be written");
    }

    /// The address for a server.
    pub fn address(&self) -> String {
        format!("postgres:///postgres?user=postgres&host={}&port={}", self.folder.display(), self.port)
    }

    /// Its socket.
    pub fn socket(&self) -> PathBuf {
        self.folder.join(format!(".s.PGSQL.{}", self.port))
    }

    /// The id of its first process, the parent of the others.
    pub fn pid(&self) -> Option<u32> {
        std::fs::read_to_string(self.folder.join("data/postmaster.pid")).ok()?.lines().next()?.parse().ok()
    }

    /// Starts it, and waits until it answers.
    pub fn up(&self) {
        let log = format!("{}/log", self.folder.display());
        self.control(&["start", "--wait", "--timeout", "60", "--log", &log]);
    }

    /// Stops it immediately, as if it had crashed.
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
        // Not to a pipe of this process, which the server would keep open.
        command.args(arguments).current_dir("/").stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let status = command.status().expect("it can be run");
        assert!(status.success(), "{program} {arguments:?}: {status}");
    }
}

/// The user that PostgreSQL runs as, since it refuses to run as root.
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

/// The folder of PostgreSQL's programs; Debian has one per version.
fn programs() -> Option<PathBuf> {
    let has = |folder: &Path| folder.join("initdb").exists() && folder.join("pg_ctl").exists();
    if let Some(folder) = folder_in_path(has) {
        return Some(folder);
    }
    let versions = std::fs::read_dir("/usr/lib/postgresql").ok()?.filter_map(Result::ok);
    let version = |path: &PathBuf| path.file_name().and_then(|name| name.to_str()?.parse::<u32>().ok());
    let newest = versions.map(|entry| entry.path()).filter(|path| has(&path.join("bin"))).max_by_key(version)?;
    Some(newest.join("bin"))
}
