//! The small files in TOML that people write: why a case is kept, known differences, plans.

use std::collections::BTreeMap;

use serde::de::{Deserialize, DeserializeOwned, Deserializer};
use serde::ser::Serialize;

use crate::foreign::{PART, foreign};

/// How deep arrays, tables within a line and keys with dots may nest. The library reads them by recursion, without a limit.
const DEEPEST: usize = 64;

/// Reads a text.
///
/// # Errors
/// What is wrong with it, on one line, and where.
pub fn read<T: DeserializeOwned>(text: &str) -> Result<T, String> {
    if is_deep(text) {
        return Err(format!("it nests deeper than {DEEPEST} levels"));
    }
    basic_toml::from_str(text).map_err(|error| {
        let error = error.to_string();
        foreign(&unknown(text, &error).unwrap_or(error)).at_most(PART).to_string()
    })
}

/// Returns where a key stands that is not known, with the known one that is most like it.
fn unknown(text: &str, error: &str) -> Option<String> {
    let mut names = error.strip_prefix("unknown field ")?.split('`').skip(1).step_by(2);
    let key = names.next()?;
    let line = 1 + text.lines().position(|line| line.trim_start().starts_with(key))?;
    let alike = |name: &&str| name.bytes().zip(key.bytes()).take_while(|(a, b)| a == b).count();
    let all = names.clone().collect::<Vec<_>>().join(", ");
    let better = |best, name| if alike(&name) > alike(&best) { name } else { best };
    let nearest = names.filter(|name| 2 * alike(name) > key.len()).reduce(better);
    let meant = nearest.map_or(format!("expected one of {all}"), |name| format!("did you mean {name}?"));
    Some(format!("line {line}: unknown key {key}: {meant}"))
}

/// Writes a value of plain fields: words, numbers, and lists of them.
///
/// # Panics
/// If it has another form.
pub fn write(value: &impl Serialize) -> String {
    basic_toml::to_string(value).expect("plain fields are TOML")
}

/// Returns whether a text nests too deep. It need not be TOML: the library stops at the first place where it is not.
fn is_deep(text: &str) -> bool {
    let (mut rest, mut depth, mut dots) = (text, 0_usize, 0_usize);
    while let Some(at) = rest.find(['[', ']', '{', '}', '.', '=', ',', '\n', '#', '"', '\'']) {
        let from = &rest[at..];
        let mut length = 1;
        match from.as_bytes()[0] {
            b'[' | b'{' => depth += 1,
            b']' | b'}' => depth = depth.saturating_sub(1),
            b'.' => dots += 1,
            b'#' => length = from.find('\n').unwrap_or(from.len()),
            quote @ (b'"' | b'\'') => length = string(from, char::from(quote)),
            _ => dots = 0,
        }
        if depth + dots > DEEPEST {
            return true;
        }
        rest = &from[length..];
    }
    false
}

/// Returns the length of the string at the beginning of a text, with its quotes.
fn string(text: &str, quote: char) -> usize {
    let quotes = |at: usize| text[at..].bytes().take_while(|&byte| char::from(byte) == quote).count();
    let (opening, is_long) = match quotes(0) {
        2 => return 2,
        1 => (1, false),
        _ => (3, true),
    };
    let mut at = opening;
    while let Some(next) = text[at..].find([quote, '\\', '\n']) {
        at += next;
        match text.as_bytes()[at] {
            // Between double quotes the next character means something else.
            b'\\' => {
                at +=
                    1 + text[at + 1..].chars().next().filter(|_| quote == '"').map_or(0, char::len_utf8)
            }
            b'\n' if is_long => at += 1,
            // The library stops here.
            b'\n' => return at,
            // The last three end it, of five at most.
            _ if is_long && quotes(at) < 3 => at += quotes(at),
            _ if is_long => return at + quotes(at).min(5),
            _ => return at + 1,
        }
    }
    text.len()
}

/// Reads words or whole numbers by their names, as text, for [`serde`]'s attribute `deserialize_with`.
///
/// # Errors
/// It is no table.
pub fn words<'de, D: Deserializer<'de>>(from: D) -> Result<BTreeMap<String, String>, D::Error> {
    let values = BTreeMap::<String, serde_json::Value>::deserialize(from)?;
    let text =
        |value: serde_json::Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    Ok(values.into_iter().map(|(name, value)| (name, text(value))).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, serde::Deserialize)]
    #[serde(transparent)]
    struct Words(#[serde(deserialize_with = "words")] BTreeMap<String, String>);

    fn nested(open: &str, levels: usize) -> String {
        format!("a = {}", open.repeat(levels))
    }

    #[test]
    fn a_text_that_nests_too_deep_is_refused_before_it_is_read() {
        let quoted = |before: &str| format!("a = [{before}, {}", "[".repeat(1_000_000));
        for text in [
            nested("[", 1_000_000),
            nested("[\n", 1_000_000),
            nested("{a=", 1_000_000),
            nested("{a.a.a=", 1_000_000),
            format!("a{} = 1", ".a".repeat(1_000_000)),
            format!("[a{}]", ".a".repeat(1_000_000)),
            nested("[']', \"]\", \"\\\"]\", '''\n]''', \"\"\"\\\"\"\"\n]\"\"\", # ]\n", 100_000),
            quoted("\"\"\"a\"\"\"\""),
            quoted("'''a'''''"),
            quoted("'\\'"),
            quoted("\"\""),
        ] {
            let why = read::<Words>(&text).expect_err("it is deep");
            assert_eq!(why, "it nests deeper than 64 levels", "{}", &text[..30]);
        }
    }

    #[test]
    fn what_stands_in_a_string_or_a_comment_does_not_nest() {
        let many = "[{.".repeat(100);
        let text = format!(
            "# {many}\na = '{many}'\nb = \"\\\"{many}\"\nc = '''\n{many}'''\nd = \"\"\"{many}\"\"\"\ne = 5"
        );
        let words: Words = read(&text).expect("it is not deep");
        assert_eq!(words.0["b"], format!("\"{many}"));
        assert_eq!(words.0["e"], "5");
    }

    #[test]
    fn an_error_says_on_one_line_what_is_wrong_and_where() {
        for (text, why) in [("a = 'x\n'", "at line 1 column 7"), ("a = 1\na = 2", "duplicate key")] {
            let said = read::<Words>(text).expect_err("it is wrong");
            assert!(said.contains(why) && said.lines().count() == 1, "{said}");
        }
    }
}
