//! How many servers, databases and brokers a number of players needs: a simulation with the costs that the load trial
//! has measured.
//!
//! Players are divided into cells. A cell has servers, a database and a broker of its own, and a game stays in its
//! cell, so cells do not disturb each other and one of them is simulated.

use std::fmt;

use crate::queueing::{Flow, Network, Report, Service, Visit};

/// What moves and connected players cost. Times are seconds of one processor core.
#[derive(Clone, Copy, Debug)]
pub struct Costs {
    /// A move, on the servers of both players together.
    pub server_move: f64,
    /// A second of a game with two connected players, on the servers of both together: polls, presence.
    pub server_game: f64,
    /// The same, for each further server of the cell that hears of the game.
    pub server_heard: f64,
    /// A move, in the database.
    pub database_move: f64,
    /// A second of a game, in the database: polls.
    pub database_game: f64,
    /// A second of a server without games, in the database.
    pub database_server: f64,
    /// A move, in the broker, for each server that hears of it.
    pub broker_move: f64,
    /// How long a commit waits for the disk, in seconds; no processor works meanwhile.
    pub commit: f64,
    /// Memory of a socket, in bytes.
    pub socket: f64,
    /// Memory of a game on one server, in bytes.
    pub game: f64,
    /// Bytes of a move in the log of the database.
    pub log: f64,
    /// Bytes of a move in the tables of the database.
    pub table: f64,
    /// Bytes of a move to the broker, without presence.
    pub broker_bytes: f64,
}

impl Costs {
    /// What `cargo xtask load --servers 4 --postgres --nats` has found; docs/scale.md has the figures.
    pub const MEASURED: Self = Self {
        server_move: 376e-6,
        server_game: 4.5e-6,
        // An assumption: one half of what an idle game costs is due to the three other servers.
        server_heard: 1.5e-6,
        database_move: 436e-6,
        database_game: 4.5e-6,
        database_server: 1.4e-3,
        broker_move: 42e-6,
        // An assumption: a disk of a server machine.
        commit: 2e-3,
        socket: 9.0 * 1024.0,
        game: 9.8 * 1024.0,
        log: 812.0,
        table: 249.0,
        broker_bytes: 39.0,
    };
}

/// How players are spread.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// Connected players, all in games.
    pub players: u32,
    /// Seconds between two moves of a game.
    pub pause: f64,
    /// Groups of players with servers, database and broker of their own.
    pub cells: u32,
    /// Servers of a cell.
    pub servers: u32,
    /// Cores of a server.
    pub server_cores: u32,
    /// Cores of a database.
    pub database_cores: u32,
}

/// What was found out about a plan.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Prediction {
    /// Moves per second in a cell.
    pub moves: f64,
    /// The share of the time that the busiest server, the database and the broker work.
    pub server: f64,
    /// See above.
    pub database: f64,
    /// See above.
    pub broker: f64,
    /// From a move to the opponent, in seconds: the median and the 99th percentile.
    pub told: (f64, f64),
    /// Moves that were not done at the end, as a share.
    pub left: f64,
    /// Memory of a server, in bytes.
    pub memory: f64,
    /// Bytes per second of the database's log.
    pub log: f64,
    /// Bytes per second out of the broker.
    pub broker_bytes: f64,
}

/// Work in the background comes in pieces of this many seconds.
const PIECE: f64 = 0.001;

impl Plan {
    /// Simulates a cell for some seconds.
    pub fn simulate(&self, costs: &Costs, seconds: f64, seed: u64) -> Prediction {
        let (network, moves) = self.network(costs);
        let report = network.run(seconds, seed);
        self.prediction(costs, &report, moves, seconds)
    }

    /// The games of a cell.
    fn games(&self) -> f64 {
        f64::from(self.players) / f64::from(self.cells) / 2.0
    }

    /// The stations: the servers, the database, its disk, the broker.
    fn network(&self, costs: &Costs) -> (Network, f64) {
        let count = self.servers as usize;
        let (database, disk, broker) = (count, count + 1, count + 2);
        let mut stations = vec![Some(self.server_cores as usize); count];
        // No queue at the disk: commits at the same time share a sync. The broker spreads connections over cores; one
        // is assumed.
        stations.extend([Some(self.database_cores as usize), None, Some(1)]);
        let games = self.games();
        let moves = games / self.pause;
        let others = f64::from(self.servers - 1);
        let visit = |stations, service| Visit { stations, service };
        // A move needs one half of the work at the server of the player, the other at that of the opponent.
        let half = || visit(0..count, Service::Exponential(costs.server_move / 2.0));
        let broker_work = visit(broker..broker + 1, Service::Exponential(costs.broker_move * others));
        let path = vec![
            half(),
            visit(database..database + 1, Service::Exponential(costs.database_move)),
            visit(disk..disk + 1, Service::Constant(costs.commit)),
            broker_work,
            half(),
        ];
        let heard = games * costs.server_heard * others;
        let background = |load: f64, stations| Flow {
            rate: load / PIECE,
            visits: vec![visit(stations, Service::Exponential(PIECE))],
        };
        let flows = vec![
            Flow { rate: moves, visits: path },
            background(games * costs.server_game + heard, 0..count),
            background(
                games * costs.database_game + f64::from(self.servers) * costs.database_server,
                database..database + 1,
            ),
        ];
        (Network { stations, flows }, moves)
    }

    #[allow(clippy::cast_precision_loss)]
    fn prediction(&self, costs: &Costs, report: &Report, moves: f64, seconds: f64) -> Prediction {
        let count = self.servers as usize;
        let share = |place: usize, cores: u32| report.stations[place].busy / seconds / f64::from(cores);
        let games = self.games();
        // On average both players of a game are on one server with the chance of one in `servers`.
        let copies = 2.0 - 1.0 / f64::from(self.servers);
        let flow = &report.flows[0];
        Prediction {
            moves,
            server: (0..count).map(|place| share(place, self.server_cores)).fold(0.0, f64::max),
            database: share(count, self.database_cores),
            broker: share(count + 2, 1),
            told: (flow.of_thousand(500), flow.of_thousand(990)),
            left: flow.left as f64 / flow.arrived.max(1) as f64,
            memory: games * (2.0 * costs.socket + copies * costs.game) / f64::from(self.servers),
            log: moves * costs.log,
            broker_bytes: moves * costs.broker_bytes * f64::from(self.servers - 1),
        }
    }
}

impl fmt::Display for Prediction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [server, database, broker] = [self.server, self.database, self.broker].map(|share| 100.0 * share);
        write!(
            f,
            "{:.0} moves/s; server {server:.0} %, database {database:.0} %, broker {broker:.0} %; to the opponent p50 {:.1} ms, p99 {:.1} ms{}; \
             {:.0} MiB per server, log {:.2} MB/s, broker {:.2} MB/s",
            self.moves,
            self.told.0 * 1000.0,
            self.told.1 * 1000.0,
            if self.left > 0.01 { " (overloaded: the queue grows)" } else { "" },
            self.memory / f64::from(1 << 20),
            self.log / 1e6,
            self.broker_bytes / 1e6
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SMALL: Plan = Plan { players: 4000, pause: 4.0, cells: 1, servers: 4, server_cores: 1, database_cores: 2 };

    #[test]
    fn work_is_conserved() {
        let costs = Costs::MEASURED;
        let found = SMALL.simulate(&costs, 60.0, 1);
        let (games, moves) = (2000.0, 500.0);
        let database = (moves * costs.database_move + games * costs.database_game + 4.0 * costs.database_server) / 2.0;
        assert!((found.moves - moves).abs() < 1e-9 && (found.database / database - 1.0).abs() < 0.05, "{found}");
        assert!(found.left < 0.01 && found.told.0 >= costs.commit && found.told.1 > found.told.0, "{found}");
        assert_eq!(found, SMALL.simulate(&costs, 60.0, 1), "the same seed");
    }

    #[test]
    fn what_is_too_much_is_said() {
        // A fifth of the pause: 10,000 moves per second are more than two cores of a database can store.
        let found = Plan { pause: 0.2, ..SMALL }.simulate(&Costs::MEASURED, 5.0, 1);
        assert!(found.database > 0.99 && found.left > 0.1 && found.to_string().contains("overloaded"), "{found}");
        // The same players in cells of their own.
        let found = Plan { pause: 0.2, cells: 10, ..SMALL }.simulate(&Costs::MEASURED, 5.0, 1);
        assert!(found.database < 0.5 && found.left < 0.05, "{found}");
    }

    /// Another run of the load trial than the one that the costs are from: 2,000 games on four servers. The costs of a
    /// move fall with the load, since what comes together is done together; so the prediction is rough.
    #[test]
    fn another_load_trial_is_predicted() {
        // Moves, processor seconds of the servers, of the database and of the broker in 15.2 seconds.
        for (moves, servers, database, broker) in
            [(6000.0, 2.91, 3.24, 0.89), (12_000.0, 4.82, 5.72, 1.56), (24_000.0, 7.71, 11.05, 2.17)]
        {
            let seconds = 15.2;
            let plan = Plan { pause: 2000.0 * seconds / moves, ..SMALL };
            let (network, _) = plan.network(&Costs::MEASURED);
            let report = network.run(seconds, 1);
            let busy = |stations: std::ops::Range<usize>| {
                report.stations[stations].iter().map(|station| station.busy).sum::<f64>()
            };
            for (found, measured) in [(busy(0..4), servers), (busy(4..5), database), (busy(6..7), broker)] {
                assert!((found / measured - 1.0).abs() < 0.4, "{moves} moves: {found} s, measured {measured} s");
            }
        }
    }
}
