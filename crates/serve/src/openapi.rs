//! The server described for other programs (OpenAPI 3.1), from the schemas of the door.

use fairdeal_ask::Ask;
use serde_json::{Map, Value, json};

use crate::page::unpacked;

/// The files of `docs/schema`, packed, sorted by name.
static SCHEMAS: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/schemas.rs"));

/// The schema of this file name, if a guest meets it.
pub fn schema(name: &str) -> Option<Value> {
    let reply = name.strip_prefix("reply-").and_then(|rest| rest.strip_suffix(".json"));
    match reply {
        Some(verb) if !Ask::FOR_GUESTS.contains(&verb) => None,
        None if name == "progress.json" => Some(progress()),
        _ => {
            let (_, packed) = SCHEMAS.iter().find(|(known, _)| *known == name)?;
            serde_json::from_slice(&unpacked(packed).ok()?).ok()
        }
    }
}

fn progress() -> Value {
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "How far a search has come",
        "type": "object",
        "properties": {
            "schema": { "const": "fairdeal/progress/1" },
            "task": { "type": "string" },
            "done": { "type": "integer", "minimum": 0 },
            "total": { "type": "integer", "minimum": 0, "description": "0 where nobody knows" },
            "seconds": { "type": "number", "minimum": 0 },
        },
        "required": ["schema", "task", "done", "total", "seconds"],
        "additionalProperties": false,
    })
}

fn refer(name: &str) -> Value {
    json!({ "$ref": format!("/schema/{name}") })
}

/// What each error status says.
const ERRORS: [(&str, &str); 11] = [
    ("400", "Not an ask, or one that cannot be answered; the error names the place."),
    ("403", "The request comes from another page."),
    ("404", "There is nothing of this name."),
    ("405", "Not by this method."),
    ("408", "The body did not come in time."),
    ("413", "The ask is too long."),
    ("415", "The ask is not marked as application/json."),
    ("421", "`Host` is not a name of this machine."),
    ("429", "Too many asks are waiting."),
    ("500", "A bug of Fairdeal; please report it."),
    ("503", "The time for an ask is over, or the server is stopping."),
];

fn responses(good: &str, content: Value, errors: &[&str]) -> Value {
    let mut out = Map::new();
    out.insert("200".into(), json!({ "description": good, "content": content }));
    for (status, about) in ERRORS.iter().filter(|(status, _)| errors.contains(status)) {
        let content = json!({ "application/json": { "schema": refer("error.json") } });
        out.insert((*status).into(), json!({ "description": about, "content": content }));
    }
    Value::Object(out)
}

fn look(about: &str, media: &str, schema: Value, parameters: Value) -> Value {
    let content = json!({ media: { "schema": schema } });
    let mut get = json!({
        "summary": about,
        "responses": responses(about, content, &["403", "404", "405", "421"]),
    });
    if parameters != json!([]) {
        get["parameters"] = parameters;
    }
    json!({ "get": get })
}

/// The description.
pub fn description() -> Value {
    let replies: Vec<Value> =
        Ask::FOR_GUESTS.iter().map(|verb| refer(&format!("reply-{verb}.json"))).collect();
    let lines: Vec<Value> =
        replies.iter().cloned().chain([refer("progress.json"), refer("error.json")]).collect();
    let content = json!({
        "application/json": { "schema": { "anyOf": replies } },
        "application/x-ndjson": { "schema": { "anyOf": lines } },
    });
    let everything: Vec<&str> = ERRORS.iter().map(|(status, _)| *status).collect();
    let ask = json!({ "post": {
        "summary": "Ask Fairdeal",
        "description": "The reply is what the command line prints under --json. With progress=1 an \
            ask that takes longer is answered in lines: progress, and at last the reply or an error. \
            Closing the connection stops the search.",
        "parameters": [{
            "name": "progress", "in": "query", "required": false,
            "description": "Tell how far it has come.", "schema": { "enum": ["1"] },
        }],
        "requestBody": {
            "required": true, "content": { "application/json": { "schema": refer("ask.json") } },
        },
        "responses": responses("The reply.", content, &everything),
    } });
    let any = json!({ "type": "object" });
    let name =
        json!([{ "name": "name", "in": "path", "required": true, "schema": { "type": "string" } }]);
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Fairdeal",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "Decides card puzzles exactly and shows why.",
        },
        "paths": {
            "/ask": ask,
            "/engine.json": look("How to reach the engine, and its limits", "application/json", any.clone(), json!([])),
            "/metrics": look("Counters for Prometheus", "text/plain", json!({ "type": "string" }), json!([])),
            "/openapi.json": look("This description", "application/json", any.clone(), json!([])),
            "/schema/{name}": look("A JSON Schema", "application/json", any, name),
        },
    })
}
