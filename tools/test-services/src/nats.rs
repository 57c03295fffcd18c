//! NATS servers with `JetStream`, alone or in a cluster.

use std::io::{BufRead as _, BufReader};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crate::guardian::Guardian;
use crate::{folder_in_path, report_skipped};

/// The environment variable with the path of the program.
const VARIABLE: &str = "PUISSANCE4_NATS_SERVER";

/// How long a server may take to start, long enough on a busy machine.
const START: Duration = Duration::from_secs(60);

/// A running server; it ends with this, and with this process.
#[derive(Debug)]
pub struct NatsServer {
    program: PathBuf,
    folder: PathBuf,
    port: u16,
    extra: String,
    /// Its process id, and the shell that ends it.
    process: Option<(u32, Guardian)>,
}

/// Servers that start, and the folder with what they store.
#[derive(Debug)]
pub struct NatsServers {
    /// One, or the members of a cluster.
    pub servers: Vec<NatsServer>,
    folder: tempfile::TempDir,
}

impl NatsServers {
    /// One server. Without the program the test is skipped, with a message.
    pub fn single() -> Option<Self> {
        Self::with("", 1)
    }

    /// One server with more settings.
    pub fn single_with(settings: &str) -> Option<Self> {
        Self::with(settings, 1)
    }

    /// A cluster of three.
    pub fn cluster() -> Option<Self> {
        Self::with("", 3)
    }

    fn with(settings: &str, count: usize) -> Option<Self> {
        let Some(program) = program() else {
            report_skipped("there is no nats-server. cargo xtask check --setup installs it.");
            return None;
        };
        let folder = tempfile::Builder::new().prefix("puissance4-nats-").tempdir().expect("a folder");
        let ports = free_ports(2 * count);
        let (ports, cluster_ports) = ports.split_at(count);
        let mut servers: Vec<NatsServer> = (0..count)
            .map(|index| {
                let routes: Vec<String> = cluster_ports.iter().map(|port| format!("nats://127.0.0.1:{port}")).collect();
                let cluster = format!(
                    "server_name: s{index}\ncluster {{ name: farm, listen: \"127.0.0.1:{}\", routes: {routes:?} }}\n",
                    cluster_ports[index]
                );
                let server = folder.path().join(format!("s{index}"));
                std::fs::create_dir(&server).expect("a folder");
                NatsServer {
                    program: program.clone(),
                    folder: server,
                    port: ports[index],
                    extra: format!("{settings}\n{}", if count > 1 { &cluster } else { "" }),
                    process: None,
                }
            })
            .collect();
        for server in &mut servers {
            server.start();
        }
        for server in &servers {
            server.wait_until_ready();
            if count > 1 {
                // "new metadata leader: s1", or "Self is new JetStream cluster metadata leader".
                server.wait_until("metadata leader");
            }
        }
        Some(Self { servers, folder })
    }

    /// The addresses of all servers, with commas between them.
    pub fn addresses(&self) -> String {
        self.servers.iter().map(NatsServer::address).collect::<Vec<_>>().join(",")
    }

    /// The folder with what they store.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }
}

impl NatsServer {
    /// Its address.
    pub fn address(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    /// Its port.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Its process id.
    pub fn pid(&self) -> Option<u32> {
        self.process.as_ref().map(|(pid, _)| *pid)
    }

    /// Starts it, if it is not running.
    pub fn start(&mut self) {
        let settings = format!(
            "listen: \"127.0.0.1:{}\"\njetstream {{ store_dir: \"{}\", max_file: 1G, max_mem: 64M }}\n{}",
            self.port,
            self.folder.display(),
            self.extra
        );
        let file = self.folder.join("settings");
        std::fs::write(&file, settings).expect("its settings can be written");
        let log = std::fs::File::create(self.folder.join("log")).expect("its log can be written");
        let script = "\"$0\" -c \"$1\" </dev/null & echo $!; cat >/dev/null; kill -9 $!";
        let (guardian, output) = Guardian::start(script, [&self.program, &file], log.into());
        let mut line = String::new();
        BufReader::new(output).read_line(&mut line).expect("the shell writes the process id");
        self.process = Some((line.trim().parse().expect("a process id"), guardian));
    }

    /// Waits until it answers.
    pub fn wait_until_ready(&self) {
        self.wait_until("Server is ready");
    }

    /// Waits until it has said something.
    fn wait_until(&self, said: &str) {
        let begin = Instant::now();
        loop {
            let log = std::fs::read_to_string(self.folder.join("log")).unwrap_or_default();
            if log.contains(said) {
                return;
            }
            assert!(begin.elapsed() < START, "nats-server does not start:\n{log}");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Kills it, as kill -9 does.
    pub fn kill(&mut self) {
        if let Some((_, guardian)) = self.process.take() {
            guardian.end();
        }
    }
}

impl Drop for NatsServer {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Ports that are free now.
fn free_ports(count: usize) -> Vec<u16> {
    let listeners: Vec<TcpListener> =
        (0..count).map(|_| TcpListener::bind("127.0.0.1:0").expect("a free port")).collect();
    listeners.iter().map(|listener| listener.local_addr().expect("an address").port()).collect()
}

/// The program: the one that the variable names, the one that `cargo xtask check --setup` installs, or one in `PATH`.
fn program() -> Option<PathBuf> {
    if let Some(path) = std::env::var_os(VARIABLE).filter(|path| !path.is_empty()) {
        return Some(path.into());
    }
    let target = std::env::var_os("CARGO_TARGET_DIR")
        .map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target"), PathBuf::from);
    let installed = target.join("nats/bin/nats-server");
    if installed.exists() {
        return Some(installed);
    }
    folder_in_path(|folder| folder.join("nats-server").exists()).map(|folder| folder.join("nats-server"))
}
