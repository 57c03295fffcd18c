//! Notifications by `LISTEN` and `NOTIFY` of PostgreSQL, on a connection of their own, since transactions with
//! notifications commit one after the other.

use std::future::poll_fn;

use tokio::task::JoinHandle;
use tokio_postgres::types::ToSql;
use tokio_postgres::{AsyncMessage, Client, Config};
use tokio_postgres_rustls::MakeRustlsConnect;

use crate::store::StoreError;
use crate::store::notify::{Hearing, PATIENCE, Topic, Transport};

/// A database that passes on notifications.
pub(crate) struct Listen {
    config: Config,
    connector: MakeRustlsConnect,
}

impl Listen {
    pub(crate) fn new(mut config: Config, connector: MakeRustlsConnect) -> Self {
        let name = format!("{} hints", config.get_application_name().unwrap_or_default());
        config.application_name(name);
        Self { config, connector }
    }
}

/// The channel of a topic.
fn channel(topic: Topic) -> &'static str {
    match topic {
        Topic::Changes => "puissance4",
        Topic::Presence => "puissance4_presence",
        Topic::Phrases => "puissance4_phrases",
    }
}

impl Transport for Listen {
    type Link = Client;

    async fn connect(&self, hearing: Hearing) -> Result<(Client, JoinHandle<()>), StoreError> {
        let (client, mut connection) = self.config.connect(self.connector.clone()).await?;
        let task = tokio::spawn(async move {
            while let Some(Ok(message)) = poll_fn(|context| connection.poll_message(context)).await {
                if let AsyncMessage::Notification(notice) = message
                    && let Some(topic) = Topic::ALL.into_iter().find(|topic| channel(*topic) == notice.channel())
                {
                    hearing.hear(topic, notice.payload());
                }
            }
        });
        // Nothing that is sent here has to be on disk.
        let listen: String = Topic::ALL.map(|topic| format!("; LISTEN {}", channel(topic))).concat();
        let listen = format!("SET synchronous_commit = off{listen}");
        match tokio::time::timeout(PATIENCE, client.batch_execute(&listen)).await {
            Ok(Ok(())) => Ok((client, task)),
            Ok(Err(error)) => Err(error.into()),
            Err(_) => {
                task.abort();
                Err(StoreError::Silent)
            }
        }
    }

    async fn send(client: &Client, topic: Topic, notices: Vec<String>) -> Result<(), StoreError> {
        let values: &[&(dyn ToSql + Sync)] = &[&channel(topic), &notices];
        client.execute("SELECT pg_notify($1, notice) FROM unnest($2::TEXT[]) AS notice", values).await?;
        Ok(())
    }
}
