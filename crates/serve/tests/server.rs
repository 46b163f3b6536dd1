//! The server as it describes itself: every path of its OpenAPI description is asked, an ask of every
//! verb is sent, and what comes back keeps to the schemas that the server itself hands out.

use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::sync::mpsc::channel;

use fairdeal_ask::Ask;
use fairdeal_serve::{Options, Page};
use serde_json::{Value, json};

fn start(options: Options) -> SocketAddr {
    let (send, receive) = channel();
    std::thread::spawn(move || {
        let address = SocketAddr::from(([127, 0, 0, 1], 0));
        fairdeal_serve::serve(address, options, |address| send.send(address).unwrap()).unwrap();
    });
    receive.recv().unwrap()
}

struct Got {
    status: u16,
    head: String,
    body: Vec<u8>,
}

impl Got {
    fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap()
    }
}

fn send(address: SocketAddr, request: &str) -> Got {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.write_all(request.as_bytes()).unwrap();
    let mut all = Vec::new();
    stream.read_to_end(&mut all).unwrap();
    let at = all.windows(4).position(|four| four == b"\r\n\r\n").unwrap();
    let head = String::from_utf8(all[..at].to_vec()).unwrap().to_lowercase();
    let status = head.split(' ').nth(1).unwrap().parse().unwrap();
    let mut body = all[at + 4..].to_vec();
    if head.contains("transfer-encoding: chunked") {
        body = dechunked(&body);
    }
    Got { status, head, body }
}

fn dechunked(mut body: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    while let Some(at) = body.windows(2).position(|two| two == b"\r\n") {
        let size = std::str::from_utf8(&body[..at]).unwrap();
        let size = usize::from_str_radix(size, 16).unwrap();
        out.extend(&body[at + 2..at + 2 + size]);
        body = &body[at + 4 + size..];
    }
    out
}

fn get(address: SocketAddr, path: &str) -> Got {
    send(address, &format!("GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n"))
}

fn ask(address: SocketAddr, query: &str, body: &str) -> Got {
    let length = body.len();
    let head = format!(
        "POST /ask{query} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\
         Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n"
    );
    send(address, &(head + body))
}

/// The validator for a schema of the server's.
fn schema(address: SocketAddr, name: &str) -> jsonschema::Validator {
    let got = get(address, &format!("/schema/{name}"));
    assert_eq!(got.status, 200, "{name}");
    jsonschema::validator_for(&got.json()).unwrap()
}

fn keeps(validator: &jsonschema::Validator, value: &Value) {
    let errors: Vec<String> = validator.iter_errors(value).map(|e| e.to_string()).collect();
    assert!(errors.is_empty(), "{value}: {errors:?}");
}

/// An ask for every verb a guest has.
fn asks() -> Vec<Value> {
    vec![
        json!({"ask": "census", "family": "set/v3p2"}),
        json!({"ask": "check", "position": "boaf#1264", "certificate": "7H>6C"}),
        json!({"ask": "deal", "position": "boaf#1", "grade": true}),
        json!({"ask": "draw", "position": "boaf#1", "picture": {"parts": true}}),
        json!({"ask": "draw", "position": "set#1", "solution": true, "picture": {"parts": true}}),
        json!({"ask": "draw", "position": "swish#1", "picture": {"parts": true}}),
        json!({"ask": "encode", "position": "set#1", "to": "cnf"}),
        json!({"ask": "games"}),
        json!({"ask": "hint", "position": "swish#1", "level": 2}),
        json!({"ask": "moves", "position": "boaf#1", "judge": true}),
        json!({"ask": "reduce"}),
        json!({"ask": "reduce", "name": "hamiltonian-path-to-boaf", "source": "p edge 3 2\ne 1 2\ne 2 3\n",
               "then": "solve", "draw": {"parts": true}}),
        json!({"ask": "simulate", "family": "set", "options": {"games": "2"}}),
        json!({"ask": "solve", "position": "boaf#1264"}),
        json!({"ask": "survey", "family": "boaf", "from": 0, "to": 20}),
        json!({"ask": "unplayable", "family": "set/v3p2", "draw": {"parts": true}}),
    ]
}

#[test]
fn it_is_what_it_says() {
    let address = start(Options::default());
    let described = get(address, "/openapi.json").json();
    assert_eq!(described["openapi"], "3.1.0");
    let error = schema(address, "error.json");
    for (path, about) in described["paths"].as_object().unwrap() {
        if about.get("get").is_some() {
            let got = get(address, &path.replace("{name}", "ask.json"));
            assert_eq!(got.status, 200, "{path}");
            let media = about["get"]["responses"]["200"]["content"].as_object().unwrap();
            let media = media.keys().next().unwrap();
            assert!(got.head.contains(&format!("content-type: {media}")), "{path}: {}", got.head);
        } else {
            let got = get(address, path);
            assert_eq!(got.status, 405, "{path}");
            keeps(&error, &got.json());
        }
    }
    // Every schema that the description refers to is there.
    let text = described.to_string();
    for part in text.split("\"$ref\":\"/schema/").skip(1) {
        schema(address, part.split('"').next().unwrap());
    }
    let asked = schema(address, "ask.json");
    let mut verbs = Vec::new();
    for value in asks() {
        let verb = value["ask"].as_str().unwrap().to_string();
        keeps(&asked, &value);
        let got = ask(address, "", &value.to_string());
        assert_eq!(got.status, 200, "{value}: {}", String::from_utf8_lossy(&got.body));
        keeps(&schema(address, &format!("reply-{verb}.json")), &got.json());
        assert!(got.body.ends_with(b"}\n"));
        verbs.push(verb);
    }
    verbs.dedup();
    assert_eq!(verbs, Ask::FOR_GUESTS);
    let statuses = &described["paths"]["/ask"]["post"]["responses"];
    for (bad, status) in
        [("{", 400), (r#"{"ask":"bench"}"#, 400), (r#"{"ask":"deal","position":"x"}"#, 400)]
    {
        let got = ask(address, "", bad);
        assert_eq!(got.status, status, "{bad}");
        assert!(statuses.get(status.to_string()).is_some());
        keeps(&error, &got.json());
    }
}

#[test]
fn a_reply_is_what_the_command_line_prints() {
    let address = start(Options::default());
    let text = r#"{"ask": "deal", "position": "boaf#7"}"#;
    let answered = fairdeal_ask::answer(
        &serde_json::from_str(text).unwrap(),
        None,
        &mut fairdeal_ask::Host::quiet(),
    );
    let wanted = fairdeal_ask::json::written(&answered.unwrap().reply).unwrap() + "\n";
    assert_eq!(String::from_utf8(ask(address, "", text).body).unwrap(), wanted);
}

#[test]
fn long_searches_tell_how_far_they_are_and_end_in_time() {
    let time = std::time::Duration::from_millis(900);
    let address = start(Options { time, ..Options::default() });
    let long = r#"{"ask":"solve","position":"boaf/12x12/s40r40#1","search":{"strategy":"brute"}}"#;
    let got = ask(address, "?progress=1", long);
    assert_eq!(got.status, 200);
    let lines: Vec<Value> = String::from_utf8(got.body)
        .unwrap()
        .lines()
        .map(|l| serde_json::from_str(l).unwrap())
        .collect();
    let (last, told) = lines.split_last().unwrap();
    assert!(!told.is_empty());
    told.iter().for_each(|line| keeps(&schema(address, "progress.json"), line));
    keeps(&schema(address, "error.json"), last);
    assert_eq!(last["place"], "time");
    assert_eq!(ask(address, "", long).status, 503);
    // A quick answer comes plainly.
    let got = ask(address, "?progress=1", r#"{"ask":"games"}"#);
    assert!(got.status == 200 && got.head.contains("content-type: application/json"));
}

#[test]
fn files_come_compressed_once_and_only_from_the_page() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let address = start(Options { page: Page::Folder(folder), ..Options::default() });
    assert_eq!(get(address, "/page.rs").status, 200);
    for bad in
        ["/../Cargo.toml", "/%2e%2e/Cargo.toml", "//etc/passwd", "/nothing", "/", "/./page.rs"]
    {
        assert_eq!(get(address, bad).status, 404, "{bad}");
    }
    let address = start(Options::default());
    for (name, content) in fairdeal_serve::files().unwrap() {
        let plain = get(address, &format!("/{name}"));
        assert!(plain.status == 200 && plain.body == content, "{name}");
        let packed = send(
            address,
            &format!(
                "GET /{name} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nAccept-Encoding: br, gzip\r\n\r\n"
            ),
        );
        assert!(packed.head.contains("content-encoding: gzip"), "{name}");
        let tag = packed.head.lines().find_map(|line| line.strip_prefix("etag: ")).unwrap();
        let again = send(
            address,
            &format!(
                "GET /{name} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nIf-None-Match: {tag}\r\n\r\n"
            ),
        );
        assert!(again.status == 304 && again.body.is_empty(), "{name}: {}", again.status);
    }
}
