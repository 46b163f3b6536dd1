//! JSON Schemas of every ask and reply, made from the types. `docs/schema` holds them; a test fails
//! when a file there is stale.

use std::collections::BTreeSet;

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde_json::{Map, Value, json};

use crate::{Ask, Reply};

/// The schemas with their file names, sorted.
pub fn schemas() -> Vec<(String, Value)> {
    let mut out = vec![
        ("ask.json".to_string(), whole::<Ask>("An ask of Fairdeal")),
        ("error.json".to_string(), error()),
    ];
    for (verb, _) in variants().0 {
        out.push((format!("reply-{verb}.json"), reply(&verb)));
    }
    out.sort_by(|a, b| a.0.cmp(&b.0));
    out
}

fn generator() -> SchemaGenerator {
    // What is written, not what is read: optional fields are as serde writes them.
    SchemaSettings::draft2020_12().for_serialize().into_generator()
}

fn whole<T: JsonSchema>(title: &str) -> Value {
    let settings = SchemaSettings::draft2020_12();
    let mut value = settings.into_generator().into_root_schema_for::<T>().to_value();
    value["title"] = title.into();
    value
}

/// The variants of [`Reply`] by verb, and the definitions they refer to.
fn variants() -> (Vec<(String, Value)>, Map<String, Value>) {
    let mut root = generator().into_root_schema_for::<Reply>().to_value();
    let definitions = root["$defs"].take();
    let named = |variant: &Value| {
        let tag = variant["properties"]["schema"]["const"].as_str()?;
        Some((tag.split('/').nth(1)?.to_string(), variant.clone()))
    };
    let variants = root["oneOf"].as_array().into_iter().flatten().filter_map(named).collect();
    (variants, definitions.as_object().cloned().unwrap_or_default())
}

/// The schema of the reply to a verb: its variant of [`Reply`], with the games' own reports where
/// the reply is one.
pub fn reply(verb: &str) -> Value {
    let (variants, mut definitions) = variants();
    let found = variants.into_iter().find(|(name, _)| name == verb);
    let mut schema = found.map_or(Value::Bool(false), |(_, variant)| variant);
    let mut generator = generator();
    let games = fairdeal_games::GAMES.iter();
    let reports: Vec<Schema> = games.filter_map(|game| game.schema(verb, &mut generator)).collect();
    if !reports.is_empty() {
        schema["anyOf"] = json!(reports);
        definitions.extend(generator.take_definitions(true));
    }
    schema["$defs"] = Value::Object(referred(&schema, definitions));
    schema["$schema"] = json!("https://json-schema.org/draft/2020-12/schema");
    schema["title"] = json!(format!("Fairdeal's reply to {verb}"));
    schema
}

/// The definitions a schema refers to, directly or through others.
fn referred(schema: &Value, all: Map<String, Value>) -> Map<String, Value> {
    fn references(value: &Value, out: &mut Vec<String>) {
        match value {
            Value::Object(map) => map.iter().for_each(|(key, value)| match value.as_str() {
                Some(text) if key == "$ref" => {
                    out.extend(text.strip_prefix("#/$defs/").map(Into::into))
                }
                _ => references(value, out),
            }),
            Value::Array(list) => list.iter().for_each(|value| references(value, out)),
            _ => {}
        }
    }
    let (mut open, mut met) = (Vec::new(), BTreeSet::new());
    references(schema, &mut open);
    while let Some(name) = open.pop() {
        if let Some(definition) = all.get(&name).filter(|_| met.insert(name.clone())) {
            references(definition, &mut open);
        }
    }
    all.into_iter().filter(|(name, _)| met.contains(name)).collect()
}

/// What goes to standard error under `--json` when there is no reply.
fn error() -> Value {
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "An error of Fairdeal",
        "type": "object",
        "properties": {
            "schema": { "const": "fairdeal/error/2" },
            "kind": { "enum": ["input", "broken", "system"] },
            "place": { "type": "string" },
            "message": { "type": "string" },
        },
        "required": ["schema", "kind", "place", "message"],
        "additionalProperties": false,
    })
}
