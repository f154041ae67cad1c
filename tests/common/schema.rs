//! Checks values against a JSON schema.

use serde_json::Value;

/// Returns whether a value is valid. It knows the keywords that our schemas use, and refuses any other.
pub(crate) fn is_valid(schema: &Value, value: &Value) -> bool {
    is_valid_in(schema, schema, value)
}

fn is_valid_in(root: &Value, schema: &Value, value: &Value) -> bool {
    let valid = |schema: &Value, value: &Value| is_valid_in(root, schema, value);
    let keywords = schema.as_object().expect("a schema is an object");
    keywords.iter().all(|(keyword, with)| match keyword.as_str() {
        "$schema" | "$defs" | "title" | "description" | "format" | "default" => true,
        "$ref" => {
            let path =
                with.as_str().and_then(|path| path.strip_prefix('#')).expect("a place in the schema");
            valid(root.pointer(path).expect("it is there"), value)
        }
        "type" => match with {
            Value::Array(types) => types.iter().any(|of| is_of(of, value)),
            of => is_of(of, value),
        },
        "const" => value == with,
        "enum" => with.as_array().expect("a list").contains(value),
        "items" => value.as_array().is_none_or(|items| items.iter().all(|item| valid(with, item))),
        "prefixItems" => value.as_array().is_none_or(|items| {
            let with = with.as_array().expect("a list");
            with.iter().zip(items).all(|(with, item)| valid(with, item))
        }),
        "minItems" => {
            value.as_array().is_none_or(|items| items.len() as u64 >= with.as_u64().expect("a number"))
        }
        "maxItems" => {
            value.as_array().is_none_or(|items| items.len() as u64 <= with.as_u64().expect("a number"))
        }
        "additionalProperties" => {
            assert_eq!(*with, Value::Bool(false), "only what refuses them all is known here");
            let known = keywords.get("properties").and_then(Value::as_object);
            value.as_object().is_none_or(|object| {
                object.keys().all(|key| known.is_some_and(|known| known.contains_key(key)))
            })
        }
        "minimum" => value.as_f64().is_none_or(|number| number >= with.as_f64().expect("a number")),
        "required" => {
            let mut keys = with.as_array().expect("a list").iter().filter_map(Value::as_str);
            value.as_object().is_none_or(|object| keys.all(|key| object.contains_key(key)))
        }
        "properties" => {
            let properties = with.as_object().expect("an object");
            properties.iter().all(|(key, of)| value.get(key).is_none_or(|value| valid(of, value)))
        }
        "not" => !valid(with, value),
        "anyOf" => with.as_array().expect("a list").iter().any(|schema| valid(schema, value)),
        "oneOf" => {
            let all = with.as_array().expect("a list");
            all.iter().filter(|schema| valid(schema, value)).count() == 1
        }
        other => panic!("the keyword {other} is not known here"),
    })
}

fn is_of(name: &Value, value: &Value) -> bool {
    match name.as_str() {
        Some("object") => value.is_object(),
        Some("string") => value.is_string(),
        Some("boolean") => value.is_boolean(),
        Some("array") => value.is_array(),
        Some("number") => value.is_number(),
        Some("integer") => value.is_i64() || value.is_u64(),
        Some("null") => value.is_null(),
        other => panic!("the type {other:?} is not known here"),
    }
}
