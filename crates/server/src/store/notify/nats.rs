//! Notifications by the publish and subscribe of NATS, which stores nothing.

use std::fmt;
use std::sync::Arc;

use async_nats::client::RequestErrorKind;
use async_nats::{Client, ConnectOptions, Event};
use futures_util::StreamExt as _;
use futures_util::stream::select_all;
use puissance4_nats::Access;
use tokio::sync::Notify;
use tokio::task::JoinHandle;

use crate::store::StoreError;
use crate::store::notify::{Hearing, MAX_UNHEARD, PATIENCE, Topic, Transport};

/// All subjects begin with this, replies to this server included, so permissions can be given for it alone.
const PREFIX: &str = "puissance4.online";
/// How many messages wait to be written.
const MAX_UNSENT: usize = 256;

/// The subject of a topic.
fn subject(topic: Topic) -> String {
    format!("{PREFIX}.{}", topic.name())
}

fn failed(error: impl fmt::Display) -> StoreError {
    StoreError::Failed(format!("NATS: {error}"))
}

/// What happens to a connection.
#[derive(Debug, Default)]
struct Fate {
    is_lost: Notify,
    has_gap: Notify,
}

impl Transport for Access {
    type Link = Client;

    async fn connect(&self, hearing: Hearing) -> Result<(Client, JoinHandle<()>), StoreError> {
        let fate = Arc::new(Fate::default());
        let told = Arc::clone(&fate);
        let options = ConnectOptions::new()
            .no_echo()
            .custom_inbox_prefix(format!("{PREFIX}.reply"))
            .connection_timeout(PATIENCE)
            .ping_interval(PATIENCE)
            .request_timeout(Some(PATIENCE))
            .client_capacity(MAX_UNSENT)
            .subscription_capacity(MAX_UNHEARD)
            // The notifier opens a new connection by itself, since it must then read all games again.
            .max_reconnects(self.count())
            .event_callback(move |event| {
                let told = Arc::clone(&told);
                async move {
                    match event {
                        Event::Disconnected | Event::Closed => told.is_lost.notify_one(),
                        Event::SlowConsumer(_) => told.has_gap.notify_one(),
                        Event::ServerError(error) => tracing::warn!(%error, "NATS refuses something"),
                        _ => {}
                    }
                }
            });
        let client = self.connect(options).await.map_err(failed)?;
        let mut heard = Vec::new();
        for topic in Topic::ALL {
            let messages = client.subscribe(subject(topic)).await.map_err(failed)?;
            heard.push(messages.map(move |message| (topic, message)));
        }
        // A question that no server answers: NATS says so, and by then knows the subscriptions above.
        match client.request(format!("{PREFIX}.ready"), "".into()).await {
            Err(error) if error.kind() != RequestErrorKind::NoResponders => return Err(failed(error)),
            _ => {}
        }
        let task = tokio::spawn(async move {
            let mut heard = select_all(heard);
            loop {
                tokio::select! {
                    message = heard.next() => match message {
                        Some((topic, message)) => hearing.hear(topic, &String::from_utf8_lossy(&message.payload)),
                        None => return,
                    },
                    () = fate.has_gap.notified() => hearing.miss(),
                    () = fate.is_lost.notified() => return,
                }
            }
        });
        Ok((client, task))
    }

    async fn send(client: &Client, topic: Topic, notices: Vec<String>) -> Result<(), StoreError> {
        for notice in notices {
            client.publish(subject(topic), notice.into()).await.map_err(failed)?;
        }
        // Until they are written, so what comes meanwhile is sent together.
        client.flush().await.map_err(failed)
    }
}
