//! What happens when nothing goes wrong, and when workers come and go.

use super::*;

#[tokio::test(flavor = "multi_thread")]
async fn two_workers_answer_a_batch_and_a_second_one() {
    let Some(servers) = NatsServers::single() else { return };
    let first = Worker::start(&servers, at_once).await;
    let second = Worker::start(&servers, at_once).await;
    for count in [100, 37] {
        let batch = batch(count);
        let mut kept = Kept::default();
        let few = CoordinatorOptions { window: 7, ..options() };
        assert_eq!(run(&servers, &batch, few, &mut kept).await.set_aside, []);
        kept.has_all_but(&batch, &[]);
    }
    first.end().await.unwrap();
    second.end().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_worker_that_leaves_gives_its_chunks_back_at_once() {
    let Some(servers) = NatsServers::single() else { return };
    let batch = batch(2);
    let mut kept = Kept::default();
    let busy = Worker::start(&servers, never).await;
    let progress = SharedProgress::default();
    let coordinating = coordinate(client(&servers).await, &batch, options(), chunks(&batch), &mut kept, &progress);
    let relieved = async {
        // It says in its heartbeat that it holds both.
        while progress.read().workers.iter().all(|worker| worker.chunks.len() < 2) {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        let other = Worker::start(&servers, at_once).await;
        busy.end().await.unwrap();
        other
    };
    let (ended, other) = tokio::join!(coordinating, relieved);
    assert_eq!(ended.unwrap().set_aside, []);
    other.end().await.unwrap();
    kept.has_all_but(&batch, &[]);
}

#[tokio::test(flavor = "multi_thread")]
async fn workers_and_coordinators_of_another_version_are_refused() {
    let Some(servers) = NatsServers::single() else { return };
    let batch = batch(3);
    let mut kept = Kept::default();
    // It waits as long as no batch is open.
    let early = Worker::of_version(&servers, "0", at_once).await;
    let progress = SharedProgress::default();
    let coordinating = coordinate(client(&servers).await, &batch, options(), chunks(&batch), &mut kept, &progress);
    let others = async {
        let WorkerError::OtherVersion { wanted, own } = early.ended.await.unwrap().unwrap_err();
        assert_eq!((wanted.as_str(), own.as_str()), (VERSION, "0"));
        let late = Worker::of_version(&servers, "2", at_once).await;
        assert!(late.ended.await.unwrap().is_err());
        let other = Batch { version: "2".into(), ..batch.clone() };
        let refused = try_run(&servers, &other, options(), &mut Kept::default()).await.unwrap_err();
        let CoordinatorError::OtherVersion { wanted, batches, .. } = refused else { panic!("{refused}") };
        assert_eq!((wanted, batches), (VERSION.to_owned(), batch.id()));
        Worker::start(&servers, at_once).await
    };
    let (ended, worker) = tokio::join!(coordinating, others);
    assert_eq!(ended.unwrap().set_aside, []);
    kept.has_all_but(&batch, &[]);
    // Now that no batch is open, another version may open one, and the worker leaves.
    let other = Batch { version: "2".into(), ..batch.clone() };
    let newer = Worker::of_version(&servers, "2", at_once).await;
    let mut kept = Kept::default();
    run(&servers, &other, options(), &mut kept).await;
    kept.has_all_but(&other, &[]);
    newer.end().await.unwrap();
    worker.shutdown.request();
    let _ = worker.ended.await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_result_larger_than_a_message_comes_in_pieces() {
    fn large(text: &str, _: &AtomicBool) -> Answered {
        Answered::Lines(text.repeat(9000).into_bytes())
    }
    let Some(servers) = NatsServers::single_with("max_payload: 20000") else { return };
    let batch = batch(5);
    let mut kept = Kept::default();
    let worker = Worker::start(&servers, large).await;
    run(&servers, &batch, options(), &mut kept).await;
    worker.end().await.unwrap();
    for (number, answers) in &kept.answers {
        assert!(*answers == text(*number).repeat(9000).into_bytes(), "{number}");
    }
    assert_eq!(kept.answers.len(), 5);
    let huge = |number| Ok(Chunk { number, text: "4\n".repeat(10_000) });
    let progress = SharedProgress::default();
    let source = (0..5).map(huge);
    let mut kept = Kept::default();
    let refused = coordinate(client(&servers).await, &batch, options(), source, &mut kept, &progress).await;
    assert!(matches!(refused, Err(CoordinatorError::TooLarge { number: 1, .. })), "{refused:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn metrics_are_served() {
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
    let progress = SharedProgress::default();
    let address = puissance4_farm::nats::serve_metrics("127.0.0.1:0".parse().unwrap(), progress).await.unwrap();
    let mut stream = tokio::net::TcpStream::connect(address).await.unwrap();
    stream.write_all(b"GET /metrics HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n").await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    assert!(answer.starts_with("HTTP/1.1 200") && answer.contains("\np4_farm_workers 0\n"), "{answer}");
}
