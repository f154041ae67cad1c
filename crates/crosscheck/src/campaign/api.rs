//! What of an engine's API a subject does not call: a fault there cannot be found, and nobody would be told.

use std::collections::{BTreeSet, HashSet};
use std::path::{Path, PathBuf};

use crosscheck_core::Game as _;
use crosscheck_core::files::read_text;
use crosscheck_core::foreign::foreign;
use crosscheck_core::generate::Generator as _;
use serde_json::Value as Json;

use crate::roster::Listed;
use crate::screen::CommandError;

/// Returns a line for each type or list that is asked for, with the methods that the subject does not call.
pub(super) fn uncalled(asked: &[String], game: &Listed) -> Result<String, CommandError> {
    if asked.is_empty() {
        return Ok(String::new());
    }
    let file = source(game.generator().source()).ok_or_else(|| {
        format!(
            "--api reads the source of a subject with `#[crosscheck::subject]`; that of {} is not here",
            game.name()
        )
    })?;
    let text = read_text(&file)?;
    let called = called(&text);
    let line = |asked: &String| {
        let (of, methods) = methods(asked)?;
        let left: Vec<&str> =
            methods.iter().map(String::as_str).filter(|name| !called.contains(name)).collect();
        Ok(match left.is_empty() {
            true => format!("  called: all {} methods of {of}\n", methods.len()),
            false => {
                format!(
                    "  not called: {} of {} methods of {of}: {}\n",
                    left.len(),
                    methods.len(),
                    left.join(", ")
                )
            }
        })
    };
    let lines: Result<String, CommandError> = asked.iter().map(line).collect();
    let place = foreign(file.file_name().unwrap_or_default());
    Ok(lines?
        + &format!(
            "  (by their names in {place}; without traits, operators, and what it dereferences to)\n"
        ))
}

/// Finds the source by the folder of its package, and its place below that or a folder above it.
fn source([package, file]: [&str; 2]) -> Option<PathBuf> {
    let found =
        Path::new(package).ancestors().map(|folder| folder.join(file)).find(|path| path.is_file());
    found.filter(|_| !file.is_empty())
}

/// Returns the names that stand after a point or a colon, as in `list.push(1)` and `List::push`.
fn called(source: &str) -> HashSet<&str> {
    let code = source.lines().filter_map(|line| line.split("//").next());
    let after = code.flat_map(|code| code.split(['.', ':']).skip(1));
    after.filter_map(|after| after.split(|of: char| !of.is_alphanumeric() && of != '_').next()).collect()
}

/// Reads what is asked for: `FILE:TYPE` of a crate that rustdoc describes, or a file with a name on each line. Returns what
/// the methods are of, and their names.
fn methods(asked: &str) -> Result<(String, BTreeSet<String>), CommandError> {
    let Some((file, of)) = asked.rsplit_once(".json:") else {
        let names = read_text(Path::new(asked))?.split_whitespace().map(str::to_owned).collect();
        return Ok((asked.to_owned(), names));
    };
    let file = format!("{file}.json");
    let json = serde_json::from_str(&read_text(Path::new(&file))?)
        .map_err(|error| format!("{file} is not what rustdoc writes: {error}"))?;
    match described(&json, of) {
        methods if methods.is_empty() => {
            Err(format!("{file} has no type {of} with methods of its own").into())
        }
        methods => Ok((of.to_owned(), methods)),
    }
}

/// Returns the public methods that a type of this name has of its own.
fn described(json: &Json, of: &str) -> BTreeSet<String> {
    let item = |id: &Json| &json["index"][id.as_str().map_or_else(|| id.to_string(), str::to_owned)];
    let list = |json: &Json| json.as_array().cloned().unwrap_or_default();
    let all = json["index"].as_object().into_iter().flat_map(|index| index.values());
    let types = all.filter(|item| item["name"] == of).flat_map(|item| {
        ["struct", "enum", "union"].into_iter().flat_map(move |kind| list(&item["inner"][kind]["impls"]))
    });
    let own = types.map(|id| item(&id)["inner"]["impl"].clone()).filter(|own| own["trait"].is_null());
    let items = own.flat_map(|own| list(&own["items"]));
    let methods = items
        .map(|id| item(&id))
        .filter(|item| item["visibility"] == "public" && item["inner"].get("function").is_some());
    methods.filter_map(|item| item["name"].as_str().map(str::to_owned)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_call_is_a_name_after_a_point_or_a_path() {
        let text = "fn held() {} list.push(1) // list.pop()\n    .map(Ring::rotate::<u8>);\nlet last_one = all.len;";
        let mut called: Vec<&str> = called(text).into_iter().filter(|name| !name.is_empty()).collect();
        called.sort_unstable();
        assert_eq!(called, ["len", "map", "push", "rotate"]);
    }

    /// As `cargo rustdoc -- --output-format json` writes it, in format 57, without what is not read.
    #[test]
    fn public_methods_of_a_type_are_its_own_alone() {
        let function = |name: &str, visibility: &str| serde_json::json!({"name": name, "visibility": visibility, "inner": {"function": {}}});
        let json = serde_json::json!({"index": {
            "0": {"name": "Ring", "visibility": "public", "inner": {"struct": {"impls": [1, 2]}}},
            "1": {"name": null, "inner": {"impl": {"trait": null, "items": [3, 4, 5]}}},
            "2": {"name": null, "inner": {"impl": {"trait": {"path": "Clone"}, "items": [6]}}},
            "3": function("rotate", "public"),
            "4": function("place", "crate"),
            "5": {"name": "SIZE", "visibility": "public", "inner": {"assoc_const": {}}},
            "6": function("clone", "default"),
            "7": {"name": "Other", "visibility": "public", "inner": {"struct": {"impls": [1]}}},
        }});
        assert_eq!(described(&json, "Ring"), BTreeSet::from(["rotate".to_owned()]));
        assert_eq!(described(&json, "Rings"), BTreeSet::new());
    }
}
