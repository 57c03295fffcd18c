//! What happens when something goes wrong.

use puissance4_farm::nats::{CHUNKS, Cause, RESULTS, chunk_subject};

use super::*;

/// A lease that ends while the test waits.
const SHORT: Duration = Duration::from_secs(1);

#[tokio::test(flavor = "multi_thread")]
async fn a_coordinator_that_ends_at_any_moment_goes_on_where_it_was() {
    let Some(servers) = NatsServers::single() else { return };
    let batch = batch(60);
    let mut kept = Kept::default();
    let worker = Worker::start(&servers, |text, _| {
        std::thread::sleep(Duration::from_millis(3));
        Answered::Lines(answers(text))
    })
    .await;
    let mut stops = 0;
    loop {
        let limit = Duration::from_millis(60 + 20 * stops);
        if let Ok(ended) = tokio::time::timeout(limit, run(&servers, &batch, options(), &mut kept)).await {
            assert_eq!(ended.set_aside, []);
            break;
        }
        stops += 1;
    }
    assert!(stops > 0, "it was never stopped");
    kept.has_all_but(&batch, &[]);
    worker.end().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_ends_the_coordinator_and_nothing_is_lost() {
    let Some(servers) = NatsServers::single() else { return };
    let batch = batch(20);
    let mut kept = Kept { room: Some(7), ..Kept::default() };
    let worker = Worker::start(&servers, at_once).await;
    let full = try_run(&servers, &batch, options(), &mut kept).await;
    assert!(matches!(full, Err(CoordinatorError::Keep(_))), "{full:?}");
    assert_eq!(kept.answers.len(), 7);
    kept.room = None;
    run(&servers, &batch, options(), &mut kept).await;
    kept.has_all_but(&batch, &[]);
    worker.end().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_chunk_that_cannot_be_answered_is_set_aside_and_the_others_are_kept() {
    let Some(servers) = NatsServers::single() else { return };
    let batch = batch(10);
    let mut kept = Kept::default();
    let worker = Worker::start(&servers, |text, _| match text {
        "3\n34\n35\n" => Answered::Refused("line 2 is wrong".to_owned()),
        "5\n54\n55\n" => panic!("as a bug would"),
        _ => Answered::Lines(answers(text)),
    })
    .await;
    let ended = run(&servers, &batch, options(), &mut kept).await;
    worker.end().await.unwrap();
    kept.has_all_but(&batch, &[3, 5]);
    let told: Vec<(u64, &str)> = ended.set_aside.iter().map(|chunk| (chunk.number, chunk.text.as_str())).collect();
    assert_eq!(told, [(3, "3\n34\n35\n"), (5, "5\n54\n55\n")]);
    let causes: Vec<&Cause> = ended.set_aside.iter().map(|chunk| &chunk.cause).collect();
    assert_eq!(causes, [&Cause::Refused("line 2 is wrong".to_owned()), &Cause::Exhausted]);
}

/// A worker whose lease ends: it takes chunks, and is not heard of again.
#[tokio::test(flavor = "multi_thread")]
async fn chunks_of_a_silent_worker_are_given_to_another_one_until_they_are_set_aside() {
    use futures_util::StreamExt as _;
    let Some(servers) = NatsServers::single() else { return };
    let batch = batch(4);
    for (tries, missing) in [(2, vec![]), (1, vec![0, 1, 2, 3])] {
        let mut kept = Kept::default();
        let progress = SharedProgress::default();
        let brief = CoordinatorOptions { lease: SHORT, tries, ..CoordinatorOptions::default() };
        let coordinating = coordinate(client(&servers).await, &batch, brief, chunks(&batch), &mut kept, &progress);
        let silent = async {
            let context = async_nats::jetstream::new(client(&servers).await);
            let consumer: async_nats::jetstream::consumer::PullConsumer = loop {
                match context.get_consumer_from_stream("workers", CHUNKS).await {
                    Ok(consumer) => break consumer,
                    Err(_) => tokio::time::sleep(Duration::from_millis(20)).await,
                }
            };
            let mut taken = consumer.batch().max_messages(4).expires(LONG).messages().await.unwrap();
            for _ in 0..4 {
                taken.next().await.unwrap().unwrap();
            }
            Worker::start(&servers, at_once).await
        };
        let (ended, worker) = tokio::join!(coordinating, silent);
        let aside: Vec<u64> = ended.unwrap().set_aside.iter().map(|chunk| chunk.number).collect();
        assert_eq!(aside, missing);
        kept.has_all_but(&batch, &missing);
        worker.end().await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_chunk_is_sent_again() {
    let Some(servers) = NatsServers::single() else { return };
    // The queues are made by a first batch.
    let worker = Worker::start(&servers, at_once).await;
    run(&servers, &batch(1), options(), &mut Kept::default()).await;
    worker.end().await.unwrap();
    let batch = batch(5);
    let context = async_nats::jetstream::new(client(&servers).await);
    let mut headers = async_nats::HeaderMap::new();
    headers.insert("Puissance4-Batch", batch.id());
    headers.insert("Puissance4-Chunk", "2");
    headers.insert("Puissance4-Version", VERSION);
    headers.insert("Puissance4-Sha256", "0".repeat(64));
    headers.insert("Puissance4-Task", serde_json::to_string(&batch.task).unwrap());
    headers.insert("Puissance4-Tries", "5");
    for (number, headers, body) in [(2, headers, &text(2)), (3, async_nats::HeaderMap::new(), &text(3))] {
        let subject = chunk_subject(&batch.id(), number);
        let sent = context.publish_with_headers(subject, headers, body.clone().into()).await.unwrap();
        sent.await.unwrap();
    }
    let worker = Worker::start(&servers, at_once).await;
    let mut kept = Kept::default();
    assert_eq!(run(&servers, &batch, options(), &mut kept).await.set_aside, []);
    kept.has_all_but(&batch, &[]);
    worker.end().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_is_killed_or_forgets_everything_loses_nothing() {
    let Some(mut servers) = NatsServers::single() else { return };
    let batch = batch(300);
    let slow = |text: &str, _: &AtomicBool| {
        std::thread::sleep(Duration::from_millis(5));
        Answered::Lines(answers(text))
    };
    let worker = Worker::start(&servers, slow).await;
    let progress = SharedProgress::default();
    let brief = CoordinatorOptions { lease: SHORT, window: 40, tries: 100, ..CoordinatorOptions::default() };
    let client = client(&servers).await;
    let shared = progress.clone();
    let of = batch.clone();
    let coordinating = tokio::spawn(async move {
        let mut kept = Kept::default();
        let ended = coordinate(client, &of, brief, chunks(&of), &mut kept, &shared).await;
        (ended, kept)
    });
    let reached = async |part: u64| {
        while progress.read().kept < part {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    reached(50).await;
    servers.servers[0].kill();
    servers.servers[0].start();
    servers.servers[0].wait_until_ready();
    reached(150).await;
    let context = async_nats::jetstream::new(self::client(&servers).await);
    context.delete_stream(CHUNKS).await.unwrap();
    context.delete_stream(RESULTS).await.unwrap();
    let (ended, kept) = coordinating.await.unwrap();
    assert_eq!(ended.unwrap().set_aside, []);
    kept.has_all_but(&batch, &[]);
    assert!(progress.read().queued_again > 0);
    worker.end().await.unwrap();
}
