//! What goes back: a status, headers, bytes. Errors are the door's error objects.

use std::pin::Pin;
use std::task::{Context, Poll};

use fairdeal_ask::json::{Failure, Kind};
use hyper::body::{Body, Bytes, Frame, SizeHint};
use hyper::header::{ALLOW, CACHE_CONTROL, CONTENT_TYPE, HeaderName, HeaderValue, RETRY_AFTER};
use hyper::{Response, StatusCode};

use crate::guard;
use crate::telling::Telling;

/// Some bytes, or a search that tells how far it has come.
pub(crate) enum Content {
    Whole(Option<Bytes>),
    Telling(Box<Telling>),
}

impl Body for Content {
    type Data = Bytes;
    type Error = std::convert::Infallible;

    fn poll_frame(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Self::Error>>> {
        match self.get_mut() {
            Content::Whole(bytes) => Poll::Ready(bytes.take().map(|bytes| Ok(Frame::data(bytes)))),
            Content::Telling(telling) => {
                telling.poll_line(context).map(|line| line.map(|line| Ok(Frame::data(line))))
            }
        }
    }

    fn is_end_stream(&self) -> bool {
        matches!(self, Content::Whole(None))
    }

    fn size_hint(&self) -> SizeHint {
        match self {
            Content::Whole(bytes) => {
                SizeHint::with_exact(bytes.as_ref().map_or(0, |bytes| bytes.len() as u64))
            }
            Content::Telling(_) => SizeHint::default(),
        }
    }
}

pub(crate) type Answer = Response<Content>;

/// An answer with the headers that all have.
pub(crate) fn answer(status: StatusCode, media: &'static str, content: Content) -> Answer {
    let mut answer = Response::new(content);
    *answer.status_mut() = status;
    let headers = answer.headers_mut();
    for (name, value) in guard::HEADERS {
        headers.insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(media));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    answer
}

pub(crate) fn bytes(status: StatusCode, media: &'static str, bytes: impl Into<Bytes>) -> Answer {
    answer(status, media, Content::Whole(Some(bytes.into())))
}

pub(crate) fn json(status: StatusCode, text: String) -> Answer {
    bytes(status, "application/json", text)
}

/// What went wrong, with the status that says whose turn it is.
pub(crate) struct Refused {
    pub status: StatusCode,
    pub failure: Failure,
}

impl Refused {
    /// The request itself is at fault.
    pub(crate) fn request(status: StatusCode, place: &str, message: impl Into<String>) -> Self {
        Refused { status, failure: Failure::new(Kind::Input, place, message) }
    }

    /// The server cannot, now.
    pub(crate) fn server(status: StatusCode, place: &str, message: impl Into<String>) -> Self {
        Refused { status, failure: Failure::new(Kind::System, place, message) }
    }

    pub(crate) fn line(&self) -> String {
        self.failure.written() + "\n"
    }

    pub(crate) fn answer(self) -> Answer {
        let line = self.line();
        let mut answer = json(self.status, line);
        let headers = answer.headers_mut();
        match self.status {
            StatusCode::TOO_MANY_REQUESTS => {
                headers.insert(RETRY_AFTER, HeaderValue::from_static("1"));
            }
            StatusCode::METHOD_NOT_ALLOWED => {
                let allowed = if self.failure.place == "/ask" { "POST" } else { "GET, HEAD" };
                headers.insert(ALLOW, HeaderValue::from_static(allowed));
            }
            _ => {}
        }
        answer
    }
}

/// What the door says went wrong.
impl From<Failure> for Refused {
    fn from(failure: Failure) -> Self {
        let status = match failure.kind {
            Kind::Input => StatusCode::BAD_REQUEST,
            Kind::Broken => StatusCode::INTERNAL_SERVER_ERROR,
            Kind::System => StatusCode::SERVICE_UNAVAILABLE,
        };
        Refused { status, failure }
    }
}
