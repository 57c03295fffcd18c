//! Violations of HTTP or WebSocket are answered with a status or a close code.

use futures_util::{SinkExt as _, StreamExt as _};
use puissance4_online::{GameId, SeatToken, Terms};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;
use tokio_tungstenite::tungstenite::protocol::frame::{Frame, coding::Data, coding::OpCode};

use crate::company::{House, Line, PATIENCE, token};

/// The status of the answer to a raw request.
async fn status(house: &House, request: &str) -> u16 {
    let mut stream = TcpStream::connect(house.address).await.unwrap();
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = [0; 12];
    tokio::time::timeout(PATIENCE, stream.read_exact(&mut answer)).await.expect("an answer").unwrap();
    std::str::from_utf8(&answer[9..]).unwrap().parse().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_has_one_host() {
    let house = House::new().await;
    for path in ["/", "/healthz", "/api/v1/invitations", "/metrics"] {
        let request = |head: &str| format!("GET {path} HTTP/1.1\r\n{head}connection: close\r\n\r\n");
        assert_ne!(status(&house, &request("host: localhost\r\n")).await, 400, "{path}");
        assert_eq!(status(&house, &request("")).await, 400, "{path}");
        assert_eq!(status(&house, &request("host: a\r\nhost: a\r\n")).await, 400, "{path}");
        assert_eq!(status(&house, &request("host: a\r\nhost: b\r\n")).await, 400, "{path}");
        assert_eq!(status(&house, &request("host: a/b\r\n")).await, 400, "{path}");
    }
    assert_eq!(status(&house, "GET /healthz HTTP/1.0\r\n\r\n").await, 200);
    house.leave().await;
}

/// The code with which a socket is closed.
async fn code(line: &mut Line) -> Option<CloseCode> {
    loop {
        let message = tokio::time::timeout(PATIENCE, line.stream.next()).await.expect("it is closed")?;
        match message {
            Ok(Message::Close(frame)) => return frame.map(|frame| frame.code),
            Ok(_) => {}
            Err(_) => return None,
        }
    }
}

/// A player, before or after the first message.
async fn connect(house: &House, id: GameId, token: Option<&SeatToken>) -> Line {
    match token {
        Some(token) => {
            let mut line = house.player(id, token, None).await;
            line.hear_version(2).await;
            line
        }
        None => house.socket(id, "play", None).await.unwrap(),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_message_is_closed_with_its_code() {
    let house = House::new().await;
    let (id, tokens) = house.game(Terms::default()).await;
    for token in [None, Some(&tokens[0])] {
        // More than the maximum length of a message.
        for bytes in [3_000, 300_000] {
            let mut line = connect(&house, id, token).await;
            let _ = line.stream.send(Message::text("x".repeat(bytes))).await;
            assert_eq!(code(&mut line).await, Some(CloseCode::Size), "{bytes}");
        }
        let mut line = connect(&house, id, token).await;
        line.stream.send(Message::binary(vec![1, 2, 3])).await.unwrap();
        assert_eq!(code(&mut line).await, Some(CloseCode::Unsupported));
        let mut line = connect(&house, id, token).await;
        let latin = Frame::message(vec![b'"', 0xe9, b'"'], OpCode::Data(Data::Text), true);
        line.stream.send(Message::Frame(latin)).await.unwrap();
        assert_eq!(code(&mut line).await, Some(CloseCode::Invalid));
        // A continuation frame without a message.
        let mut line = connect(&house, id, token).await;
        let rest = Frame::message(b"rest".to_vec(), OpCode::Data(Data::Continue), true);
        line.stream.send(Message::Frame(rest)).await.unwrap();
        assert_eq!(code(&mut line).await, Some(CloseCode::Protocol));
        let mut line = connect(&house, id, token).await;
        let reserved = Frame::message(b"{}".to_vec(), OpCode::Data(Data::Reserved(5)), true);
        line.stream.send(Message::Frame(reserved)).await.unwrap();
        assert_eq!(code(&mut line).await, Some(CloseCode::Protocol));
    }
    // An unknown message is answered before the close.
    let mut line = connect(&house, id, None).await;
    line.say_text("{}").await;
    assert_eq!(code(&mut line).await, Some(CloseCode::Policy));
    let mut line = house.player(id, &token(), None).await;
    assert_eq!(code(&mut line).await, Some(CloseCode::Policy));
    house.leave().await;
}
