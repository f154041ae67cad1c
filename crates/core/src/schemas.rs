//! JSON schemas of what is written for other programs, derived from the types that write it.

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

use crate::protocol::Message;
use crate::report::differences::Differences;
use crate::results::{Head, Last, Shard};

/// Returns the schema of what a type serializes to, under a title and with a description.
pub fn of<T: JsonSchema>(title: &str, description: &str) -> Schema {
    let mut schema = generator().into_root_schema_for::<T>();
    schema.insert("title".into(), title.into());
    schema.insert("description".into(), description.into());
    schema
}

fn generator() -> SchemaGenerator {
    SchemaSettings::draft2020_12().for_serialize().into_generator()
}

/// Returns the schema of a line of results.
pub fn results() -> Schema {
    let mut generator = generator();
    let line = [
        generator.subschema_for::<Head>(),
        generator.subschema_for::<Shard>(),
        generator.subschema_for::<Last>(),
    ];
    json_schema!({
        "$schema": generator.settings().meta_schema,
        "title": "crosscheck-results/1",
        "description": "A line of a file of results, which `crosscheck fuzz`, `stress`, `exhaust`, `coverage`, `import` and \
                        `merge` write with `--json FILE`; docs/results.md describes it. The first line is the head, then \
                        comes a line for each shard, and the last line shows that the file is whole.",
        "oneOf": line,
        "$defs": generator.take_definitions(true)
    })
}

/// Returns the schema of what one case shows.
pub fn diff() -> Schema {
    of::<Differences>(
        "crosscheck-diff/1",
        "What `crosscheck diff --json FILE` writes, and `shrink --json FILE` of the smallest case; docs/results.md \
         describes it. A later version may add keys.",
    )
}

/// Returns the schema of a line of a trace.
pub fn trace() -> Schema {
    let mut schema = of::<Message>(
        "A line of crosscheck-trace/1",
        "docs/trace.md describes the protocol. A line is a step, as its game serializes it, or a message: an object with \
         the key `crosscheck`. Which line may follow which, this schema does not say; `crosscheck check GAME --recorded \
         FILE` does.",
    );
    let step = json_schema!({
        "description": "A step; its game says what it holds. An integer n with |n| ≥ 2^53 is a string of its decimal digits.",
        "type": "object",
        "not": { "required": ["crosscheck"] }
    });
    let lines = schema.get_mut("oneOf").and_then(|all| all.as_array_mut());
    lines.expect("a message is one of several").push(step.to_value());
    schema
}
