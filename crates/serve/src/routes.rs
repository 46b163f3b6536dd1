//! Where a request goes.

use std::sync::Arc;

use hyper::body::Incoming;
use hyper::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, ETAG, HeaderMap, HeaderValue, IF_NONE_MATCH,
    VARY,
};
use hyper::{Method, Request, StatusCode};
use serde_json::{Value, json};
use tokio::time::Instant;

use crate::answer::{Answer, Content, Refused, answer, bytes, json as said};
use crate::guard::{Stranger, admit};
use crate::page::{Found, WASM, media, tag, unpacked};
use crate::server::Server;
use crate::{asking, openapi};

/// Answers a request, whatever it is.
pub(crate) async fn route(server: Arc<Server>, request: Request<Incoming>) -> Answer {
    let start = Instant::now();
    let log = server
        .options
        .log
        .map(|log| (log, request.method().to_string(), request.uri().path().to_string()));
    let answer = find(&server, request).await.unwrap_or_else(Refused::answer);
    let status = answer.status().as_u16();
    server.metrics.answered(status);
    if let Some((log, method, path)) = log {
        log.request(&method, &path, status, start.elapsed());
    }
    answer
}

async fn find(server: &Arc<Server>, request: Request<Incoming>) -> Result<Answer, Refused> {
    admit(request.headers(), server.bound).map_err(|stranger| match stranger {
        Stranger::Host => Refused::request(
            StatusCode::MISDIRECTED_REQUEST,
            "host",
            "this server answers under the address it listens on and `localhost` only",
        ),
        Stranger::Origin => Refused::request(
            StatusCode::FORBIDDEN,
            "origin",
            "this server answers its own page, not other pages",
        ),
    })?;
    let path = request.uri().path().to_string();
    if path == "/ask" {
        return asking::answer_to(server, request).await;
    }
    if request.method() != Method::GET && request.method() != Method::HEAD {
        let message = "this can be looked at (GET), nothing else";
        return Err(Refused::request(StatusCode::METHOD_NOT_ALLOWED, "method", message));
    }
    match path.as_str() {
        "/engine.json" => Ok(said(StatusCode::OK, pretty(&engine(server)))),
        "/metrics" => {
            let text = server.metrics.text(server.under_way(), server.open());
            Ok(bytes(StatusCode::OK, "text/plain; version=0.0.4; charset=utf-8", text))
        }
        "/openapi.json" => Ok(said(StatusCode::OK, pretty(&openapi::description()))),
        "/" => file(server, "index.html", request.headers()),
        path => match path.strip_prefix("/schema/") {
            Some(name) => match openapi::schema(name) {
                Some(schema) => Ok(said(StatusCode::OK, pretty(&schema))),
                None => Err(nothing(name)),
            },
            None => file(server, path.trim_start_matches('/'), request.headers()),
        },
    }
}

fn pretty(value: &Value) -> String {
    format!("{value:#}\n")
}

fn nothing(name: &str) -> Refused {
    let name = fairdeal_core::error::excerpt(name);
    Refused::request(StatusCode::NOT_FOUND, "path", format!("there is no `{name}` here"))
}

/// How the page reaches an engine, and what it may ask for. A folder for a static host has a file of
/// this name, in which `ask` is null.
fn engine(server: &Server) -> Value {
    let options = &server.options;
    json!({
        "schema": "fairdeal/engine/1",
        "version": env!("CARGO_PKG_VERSION"),
        "ask": "ask",
        "wasm": options.page.has(WASM).then_some(WASM),
        "limits": {
            "budget": options.bounds.budget,
            "memory": options.bounds.memory,
            "body": options.body,
            "seconds": options.time.as_secs_f64(),
        },
    })
}

/// A file of the page, compressed where that is understood, not at all where it is known already.
fn file(server: &Server, name: &str, headers: &HeaderMap) -> Result<Answer, Refused> {
    let found = server.options.page.find(name).ok_or_else(|| match name {
        "index.html" => Refused::request(
            StatusCode::NOT_FOUND,
            "path",
            "this program was built without its page; `--web DIR` serves one from a folder",
        ),
        name => nothing(name),
    })?;
    let (gz, content) = match found {
        Found::Plain(content) => return Ok(bytes(StatusCode::OK, media(name), content)),
        Found::Packed(gz) if takes_gzip(headers) => (gz, None),
        Found::Packed(gz) => (gz, Some(unpacked(gz))),
    };
    let tag = tag(gz);
    let known = headers.get_all(IF_NONE_MATCH).iter().filter_map(|value| value.to_str().ok());
    let mut known =
        known.flat_map(|list| list.split(',')).map(|one| one.trim().trim_start_matches("W/"));
    let mut answer = if known.any(|known| known == tag || known == "*") {
        answer(StatusCode::NOT_MODIFIED, media(name), Content::Whole(None))
    } else {
        match content {
            None => {
                let mut answer = bytes(StatusCode::OK, media(name), gz);
                answer.headers_mut().insert(CONTENT_ENCODING, HeaderValue::from_static("gzip"));
                answer
            }
            Some(Ok(content)) => bytes(StatusCode::OK, media(name), content),
            Some(Err(e)) => {
                return Err(fairdeal_ask::json::Failure::broken(name, &e.to_string()).into());
            }
        }
    };
    let headers = answer.headers_mut();
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        headers.insert(ETAG, tag);
    }
    // Asked about every time, sent once.
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
    Ok(answer)
}

fn takes_gzip(headers: &HeaderMap) -> bool {
    let all = headers.get_all(ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    all.flat_map(|list| list.split(',')).any(|one| {
        let mut parts = one.split(';').map(str::trim);
        parts.next().is_some_and(|name| name.eq_ignore_ascii_case("gzip"))
            && !parts.any(|part| matches!(part, "q=0" | "q=0.0" | "q=0.00" | "q=0.000"))
    })
}
