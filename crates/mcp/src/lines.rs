//! Messages as lines of JSON. A line that is no message is answered with an error: silence would leave a client
//! waiting.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use rmcp::RoleServer;
use rmcp::model::ErrorData;
use rmcp::service::{RxJsonRpcMessage, TxJsonRpcMessage};
use rmcp::transport::Transport;
use serde_json::Value;
use tokio::io::{AsyncBufReadExt as _, AsyncRead, AsyncWrite, AsyncWriteExt as _, BufReader};
use tokio::sync::{Mutex, watch};
use tokio::task::JoinHandle;

/// The longest line that is read, in bytes: more than the largest batch has.
const MAX_LINE: usize = 16 << 20;

/// How long a question may take after the end of the input. A script that writes its questions and then closes the
/// input gets the answers that are quick.
const GRACE: Duration = Duration::from_secs(1);

/// Some files begin with it, and some programs write it.
const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// The messages of a client, and the answers to them.
pub(crate) struct Lines<R, W> {
    input: BufReader<R>,
    output: Arc<Mutex<Option<W>>>,
    /// The beginning of a line. It is kept here since a read can be cancelled between two pieces.
    begun: Vec<u8>,
    /// Whether the line is longer than [`MAX_LINE`]; then it is not kept.
    is_too_long: bool,
    /// The error that is being written. It has a task of its own, since a read can be cancelled; the next line waits
    /// for it, so that a client that sends and does not read cannot pile them up.
    error: Option<JoinHandle<io::Result<()>>>,
    /// Closed [`GRACE`] after the end of the input.
    open: Option<watch::Sender<()>>,
}

/// What a line is.
enum Line {
    Message(Box<RxJsonRpcMessage<RoleServer>>),
    /// Nothing to answer: an empty line, or a notification that is not known.
    Nothing,
    Wrong(Box<TxJsonRpcMessage<RoleServer>>),
}

impl<R: AsyncRead + Unpin, W> Lines<R, W> {
    pub(crate) fn new(input: R, output: W, open: watch::Sender<()>) -> Self {
        let output = Arc::new(Mutex::new(Some(output)));
        let (input, open) = (BufReader::new(input), Some(open));
        Self { input, output, begun: Vec::new(), is_too_long: false, error: None, open }
    }

    /// The next line; `None` at the end of the input.
    async fn next(&mut self) -> Option<Line> {
        loop {
            let piece = self.input.fill_buf().await.ok()?;
            let is_end = piece.is_empty();
            if is_end && self.begun.is_empty() && !self.is_too_long {
                return None;
            }
            let end = piece.iter().position(|byte| *byte == b'\n');
            let length = end.map_or(piece.len(), |end| end + 1);
            if self.begun.len() + length > MAX_LINE {
                self.is_too_long = true;
                self.begun.clear();
            }
            if !self.is_too_long {
                self.begun.extend_from_slice(&piece[..length]);
            }
            self.input.consume(length);
            if is_end || end.is_some() {
                let line = std::mem::take(&mut self.begun);
                return Some(if std::mem::take(&mut self.is_too_long) {
                    let problem = format!("a message has more than {MAX_LINE} bytes");
                    Line::wrong(ErrorData::parse_error(problem, None), &Value::Null)
                } else {
                    Line::read(&line)
                });
            }
        }
    }
}

impl Line {
    fn wrong(error: ErrorData, id: &Value) -> Self {
        let id = serde_json::from_value(id.clone()).ok();
        Self::Wrong(Box::new(TxJsonRpcMessage::<RoleServer>::error(error, id)))
    }

    fn read(line: &[u8]) -> Self {
        let line = line.strip_prefix(BYTE_ORDER_MARK).unwrap_or(line).trim_ascii();
        if line.is_empty() {
            return Self::Nothing;
        }
        let value: Value = match serde_json::from_slice(line) {
            Ok(value) => value,
            Err(error) => {
                return Self::wrong(ErrorData::parse_error(format!("not JSON: {error}"), None), &Value::Null);
            }
        };
        // Read again from the text: some numbers and names are not the same by way of a value.
        match serde_json::from_slice(line) {
            Ok(message) => Self::Message(Box::new(message)),
            Err(_) if value.get("method").is_some() && value.get("id").is_none() => Self::Nothing,
            Err(error) => {
                let problem = ErrorData::invalid_request(format!("not a request: {error}"), None);
                Self::wrong(problem, value.get("id").unwrap_or(&Value::Null))
            }
        }
    }
}

/// Writes a message as a line.
async fn write<W: AsyncWrite + Unpin>(
    output: Arc<Mutex<Option<W>>>,
    message: TxJsonRpcMessage<RoleServer>,
) -> io::Result<()> {
    let mut line = serde_json::to_vec(&message)?;
    line.push(b'\n');
    let mut output = output.lock().await;
    let output = output.as_mut().ok_or(io::ErrorKind::NotConnected)?;
    output.write_all(&line).await?;
    output.flush().await
}

impl<R, W> Transport<RoleServer> for Lines<R, W>
where
    R: AsyncRead + Send + Unpin,
    W: AsyncWrite + Send + Unpin + 'static,
{
    type Error = io::Error;

    fn send(&mut self, message: TxJsonRpcMessage<RoleServer>) -> impl Future<Output = io::Result<()>> + Send + 'static {
        write(Arc::clone(&self.output), message)
    }

    async fn receive(&mut self) -> Option<RxJsonRpcMessage<RoleServer>> {
        loop {
            if let Some(error) = &mut self.error {
                error.await.ok()?.ok()?;
                self.error = None;
            }
            let Some(line) = self.next().await else {
                if let Some(open) = self.open.take() {
                    tokio::spawn(async move {
                        tokio::time::sleep(GRACE).await;
                        drop(open);
                    });
                }
                return None;
            };
            match line {
                Line::Message(message) => return Some(*message),
                Line::Nothing => {}
                Line::Wrong(answer) => self.error = Some(tokio::spawn(write(Arc::clone(&self.output), *answer))),
            }
        }
    }

    async fn close(&mut self) -> io::Result<()> {
        self.output.lock().await.take();
        Ok(())
    }
}
