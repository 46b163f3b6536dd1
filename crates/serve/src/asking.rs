//! `POST /ask`: an ask in, its reply out, as `--json` prints it.
//!
//! An ask takes a place in the queue before its body is read and keeps it until its search has ended,
//! so that the number of bodies, searches and replies in memory is bounded by one number. The search
//! hears of it when nobody waits any more: [`Waiting`] is dropped with the connection.

use std::pin::Pin;
use std::sync::{Arc, OnceLock};
use std::task::{Context, Poll};

use fairdeal_ask::json::{self, Failure};
use fairdeal_ask::{Bounds, Host, answer as ask};
use fairdeal_core::progress::{Progress, Quiet};
use fairdeal_core::{Cancel, Canceller};
use http_body_util::{BodyExt as _, LengthLimitError, Limited};
use hyper::body::{Bytes, Incoming};
use hyper::header::CONTENT_LENGTH;
use hyper::{Method, Request, StatusCode};
use tokio::sync::oneshot;
use tokio::time::{Instant, Sleep, sleep_until, timeout};

use crate::answer::{Answer, Content, Refused, answer, json as said};
use crate::fault;
use crate::guard;
use crate::server::Server;
use crate::telling::{Heard, TICK, Telling};

/// What a search came to: a line of JSON, or an error.
type End = Result<String, Refused>;

/// Answers an ask; the text is the verb, for the log.
pub(crate) async fn answer_to(
    server: &Arc<Server>,
    request: Request<Incoming>,
) -> Result<Answer, Refused> {
    if request.method() != Method::POST {
        let message = "an ask is sent by POST";
        return Err(Refused::request(StatusCode::METHOD_NOT_ALLOWED, "/ask", message));
    }
    let telling = match request.uri().query() {
        None | Some("") => false,
        Some("progress=1") => true,
        Some(_) => {
            let message = "the only thing there may be after the `?` is `progress=1`";
            return Err(Refused::request(StatusCode::BAD_REQUEST, "query", message));
        }
    };
    if !guard::is_json(request.headers()) {
        let message = "an ask is JSON: send it with `Content-Type: application/json`";
        return Err(Refused::request(StatusCode::UNSUPPORTED_MEDIA_TYPE, "content-type", message));
    }
    let announced = request.headers().get(CONTENT_LENGTH);
    let announced = announced.and_then(|text| text.to_str().ok()?.parse::<u64>().ok());
    if announced.is_some_and(|length| length > server.options.body as u64) {
        return Err(too_long(server));
    }
    let Ok(place) = server.places.clone().try_acquire_owned() else {
        let message = format!("{} asks are waiting already; try again", server.options.queue);
        return Err(Refused::request(StatusCode::TOO_MANY_REQUESTS, "queue", message));
    };
    let body = body(server, request.into_body()).await?;
    let heard = telling.then(|| Arc::new(Heard::default()));
    let start = Instant::now();
    let mut waiting = {
        let canceller = Canceller::new();
        let (send, answer) = oneshot::channel();
        let (server, flag, heard) = (server.clone(), canceller.flag(), heard.clone());
        let time = Box::pin(sleep_until(start + server.options.time));
        let limit = server.options.time.as_secs_f64();
        let waiting = Waiting { answer, time, limit, canceller };
        let workers = server.workers.clone();
        workers.send(Box::new(move || {
            if flag.is_set() {
                server.metrics.cancelled();
                return;
            }
            let (begun, verb) = (Instant::now(), Arc::new(OnceLock::new()));
            let search = {
                let (server, verb) = (server.clone(), verb.clone());
                move || search(&server.options.bounds, &body, flag, heard.as_deref(), &verb)
            };
            fault::answered(search, move |found| {
                server.metrics.asked(verb.get().copied().unwrap_or_default(), begun.elapsed());
                let _ = send.send(found.map_err(Refused::from));
                if flag.is_set() {
                    server.metrics.cancelled();
                }
                drop(place);
            });
        }));
        waiting
    };
    let Some(heard) = heard else {
        return waiting.end().await.map(|line| said(StatusCode::OK, line));
    };
    // What is answered before there is anything to tell is answered plainly, with its own status.
    match timeout(TICK, waiting.end()).await {
        Ok(end) => end.map(|line| said(StatusCode::OK, line)),
        Err(_) => {
            let telling = Content::Telling(Box::new(Telling::new(waiting, heard, start)));
            Ok(answer(StatusCode::OK, "application/x-ndjson", telling))
        }
    }
}

fn too_long(server: &Server) -> Refused {
    let message = format!("longer than the {} bytes this server takes", server.options.body);
    Refused::request(StatusCode::PAYLOAD_TOO_LARGE, "body", message)
}

async fn body(server: &Server, body: Incoming) -> Result<Bytes, Refused> {
    let whole = Limited::new(body, server.options.body).collect();
    match timeout(server.options.body_time, whole).await {
        Ok(Ok(whole)) => Ok(whole.to_bytes()),
        Ok(Err(e)) if e.is::<LengthLimitError>() => Err(too_long(server)),
        Ok(Err(_)) => {
            let message = "it broke off, or is not framed as HTTP says";
            Err(Refused::request(StatusCode::BAD_REQUEST, "body", message))
        }
        Err(_) => {
            let seconds = server.options.body_time.as_secs_f64();
            let message = format!("it did not come within {seconds} s");
            Err(Refused::request(StatusCode::REQUEST_TIMEOUT, "body", message))
        }
    }
}

/// Reads, bounds and answers an ask, on a thread of its own; says which verb it is.
fn search(
    bounds: &Bounds,
    body: &[u8],
    cancel: Cancel,
    heard: Option<&Heard>,
    verb: &OnceLock<&'static str>,
) -> Result<String, Failure> {
    let start = Instant::now();
    let mut asked = json::read(body).map_err(Failure::from)?;
    let _ = verb.set(asked.verb());
    asked.within(bounds).map_err(Failure::from)?;
    let wall = || start.elapsed().as_secs_f64();
    let progress: &dyn Progress = match heard {
        Some(heard) => heard,
        None => &Quiet,
    };
    let mut host =
        Host { threads: 1, cpu: &wall, wall: &wall, progress, rows: None, files: false, cancel };
    let answered = ask(&asked, None, &mut host)?;
    Ok(json::written(&answered.reply)? + "\n")
}

/// A search that somebody waits for. When nobody does any more, this is dropped and the search ends.
pub(crate) struct Waiting {
    answer: oneshot::Receiver<End>,
    time: Pin<Box<Sleep>>,
    limit: f64,
    canceller: Canceller,
}

impl Waiting {
    async fn end(&mut self) -> End {
        std::future::poll_fn(|context| Pin::new(&mut *self).poll_end(context)).await
    }

    /// The reply, or the end of the time there is for it.
    pub(crate) fn poll_end(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<End> {
        if let Poll::Ready(end) = Pin::new(&mut self.answer).poll(context) {
            return Poll::Ready(end.unwrap_or_else(|_| {
                let message = "the server is stopping";
                Err(Refused::server(StatusCode::SERVICE_UNAVAILABLE, "server", message))
            }));
        }
        self.time.as_mut().poll(context).map(|()| {
            self.canceller.cancel();
            let message = format!(
                "undecided after {} s, which is all an ask has here: give it a smaller budget, or \
                 ask the command line",
                self.limit
            );
            Err(Refused::server(StatusCode::SERVICE_UNAVAILABLE, "time", message))
        })
    }
}
