//! Bad input, as data: `crosscheck check` names the place, what is wrong there, and what was expected. A file of
//! `tests/data/bad_input` holds a good case of a game, and entries that spoil it, each with all that `check` says:
//!
//! ```text
//! == a_sentence_that_names_the_test
//! line 3: 2 1 4
//!
//! error: 4 is too large
//!  --> case.in:3:5
//! …
//! ```
//!
//! [`Entry::input`] lists the changes. To add an entry or after a change, run `SNAPSHOTS=overwrite cargo test --test
//! commands` and read the diff.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::{Arc, OnceLock};

use libtest_mimic::Trial;

use crate::common::{Folder, stderr, stdout};

/// An error is short, however long the input is.
const LONGEST: usize = 1000;

struct Entry {
    name: String,
    /// The changes to the good case, in their order, and how it is checked: `what: value`.
    recipe: Vec<(String, String)>,
    /// What `check` is expected to say.
    said: String,
}

impl Entry {
    fn parse(text: &str) -> Self {
        let (head, said) = text.split_once("\n\n").unwrap_or((text, ""));
        let (name, recipe) = head.trim_end().split_once('\n').unwrap_or((head.trim_end(), ""));
        let pair = |line: &str| {
            let (what, value) = line.split_once(':').unwrap_or_else(|| panic!("{name}: {line}"));
            (what.to_owned(), value.trim_start().to_owned())
        };
        let recipe = recipe.lines().map(pair).collect();
        Entry { name: name.into(), recipe, said: said.trim_end().into() }
    }

    fn text(&self, said: &str) -> String {
        let line = |(what, value): &(String, String)| format!("{what}: {value}").trim_end().to_owned();
        let lines = std::iter::once(self.name.clone()).chain(self.recipe.iter().map(line));
        format!("\n== {}\n\n{said}\n", lines.collect::<Vec<_>>().join("\n"))
    }

    fn value(&self, of: &str) -> Option<&str> {
        self.recipe.iter().find(|(what, _)| what == of).map(|(_, value)| &**value)
    }

    /// Changes the good case into the input.
    fn input(&self, good: &[u8]) -> Vec<u8> {
        self.recipe.iter().fold(good.to_vec(), |text, (what, value)| match &**what {
            "input" => bytes(value),
            "before" => [bytes(value), text].concat(),
            "after" => [text, bytes(value)].concat(),
            "replace" => {
                let (from, to) = value.split_once(" => ").expect("replace: FROM => TO");
                replaced(&text, &bytes(from), &bytes(to))
            }
            // The number of bytes that are left, or with a minus, of those that are not.
            "cut" => match value.strip_prefix('-') {
                Some(off) => text[..text.len() - off.parse::<usize>().expect("a number")].to_vec(),
                None => text[..value.parse().expect("a number")].to_vec(),
            },
            "encode" => {
                let text = String::from_utf8(text).expect("it is text");
                let encode = if value == "utf-16be" { u16::to_be_bytes } else { u16::to_le_bytes };
                text.encode_utf16().flat_map(encode).collect()
            }
            "options" | "file" => text,
            // A line is replaced; they count from 1.
            what => {
                let number: usize =
                    what.strip_prefix("line ").and_then(|of| of.parse().ok()).expect(what);
                let mut lines: Vec<&[u8]> = text.split(|&byte| byte == b'\n').collect();
                let line = bytes(value);
                lines[number - 1] = &line;
                lines.join(&b'\n')
            }
        })
    }
}

/// Returns the bytes that a text stands for: `\n`, `\r`, `\t`, `\0` and `\xff` are those of Rust, `{TEXT}*3` repeats.
fn bytes(text: &str) -> Vec<u8> {
    if let Some((before, rest)) = text.split_once('{') {
        let (part, rest) = rest.split_once("}*").expect("{TEXT}*TIMES");
        let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        let times = rest[..digits].parse().expect("a number of times");
        return [bytes(before), bytes(part).repeat(times), bytes(&rest[digits..])].concat();
    }
    let mut parts = text.split('\\');
    let first = parts.next().unwrap_or_default().as_bytes().to_vec();
    parts.fold(first, |mut all, part| {
        let (byte, length) = match part.as_bytes()[0] {
            b'n' => (b'\n', 1),
            b'r' => (b'\r', 1),
            b't' => (b'\t', 1),
            b'0' => (b'\0', 1),
            b'x' => (u8::from_str_radix(&part[1..3], 16).expect("two digits"), 3),
            _ => panic!("\\{part} stands for nothing"),
        };
        all.push(byte);
        all.extend_from_slice(&part.as_bytes()[length..]);
        all
    })
}

fn replaced(text: &[u8], from: &[u8], to: &[u8]) -> Vec<u8> {
    let (mut all, mut rest) = (Vec::new(), text);
    while let Some(at) = rest.windows(from.len()).position(|part| part == from) {
        all.extend_from_slice(&rest[..at]);
        all.extend_from_slice(to);
        rest = &rest[at + from.len()..];
    }
    [&all, rest].concat()
}

/// The tests of a game: a file.
struct Group {
    game: String,
    /// What precedes the entries: a comment, and the good case.
    head: String,
    entries: Vec<Entry>,
    /// What `check` says of each input.
    said: OnceLock<BTreeMap<String, String>>,
}

impl Group {
    fn read(path: &Path) -> Self {
        let text = fs::read_to_string(path).expect("it is text");
        let mut parts = text.split("\n== ");
        let head = parts.next().unwrap_or_default().to_owned();
        let entries = parts.map(Entry::parse).collect();
        let game = path.file_stem().expect("it has a name").to_string_lossy().into_owned();
        Group { game, head, entries, said: OnceLock::new() }
    }

    /// Returns the file as it is if all that `check` says is expected.
    fn text(&self) -> String {
        let entries = self.entries.iter().map(|entry| entry.text(&self.said()[&entry.name]));
        std::iter::once(self.head.clone()).chain(entries).collect()
    }

    /// Runs `check`, once for all inputs with the same options; returns what it says of each.
    fn said(&self) -> &BTreeMap<String, String> {
        self.said.get_or_init(|| {
            let mut by_options: BTreeMap<&str, Vec<&Entry>> = BTreeMap::new();
            for entry in &self.entries {
                by_options.entry(entry.value("options").unwrap_or_default()).or_default().push(entry);
            }
            by_options.into_iter().flat_map(|(options, entries)| self.check(options, &entries)).collect()
        })
    }

    fn check(&self, options: &str, entries: &[&Entry]) -> Vec<(String, String)> {
        let (_, good) = self.head.split_once("\n\n").expect("a good case follows the comment");
        let folder = Folder::new();
        let mut words = vec!["check", &self.game];
        words.extend(options.split_whitespace());
        let files: Vec<String> = entries
            .iter()
            .map(|entry| {
                fs::create_dir(folder.path(&entry.name)).expect("each has a name of its own");
                let file = format!("{}/{}", entry.name, entry.value("file").unwrap_or("case.in"));
                folder.write(&file, entry.input(good.as_bytes()));
                file
            })
            .collect();
        let run = folder.run_all(words.into_iter().chain(files.iter().map(String::as_str)), "");
        let errors = stderr(&run);
        assert_eq!(
            run.get_output().status.code(),
            Some(if errors.is_empty() { 0 } else { 2 }),
            "{errors}"
        );
        // Each error begins with this word, and no other line does.
        let errors = errors.replace("\nerror: ", "\n\0error: ");
        let valid = stdout(&run);
        let said: Vec<&str> = valid.lines().chain(errors.split_terminator("\n\0")).collect();
        assert_eq!(said.len(), entries.len(), "{said:#?}");
        let of = |entry: &&Entry| {
            let folder = format!("{}/", entry.name);
            let said = said.iter().find(|said| said.contains(&folder));
            let said = said.unwrap_or_else(|| panic!("nothing is said of {}", entry.name));
            (entry.name.clone(), said.replace(&folder, "").trim_end().to_owned())
        };
        entries.iter().map(of).collect()
    }

    fn test(&self, at: usize) -> Result<(), String> {
        let Entry { name, said: expected, .. } = &self.entries[at];
        let said = &self.said()[name];
        if said != expected {
            return Err(format!("check says\n{said}\n\nand not\n{expected}"));
        }
        let harmless = said.chars().all(|c| c == '\n' || !c.is_control());
        let is_fine = said.len() < LONGEST && harmless;
        if is_fine { Ok(()) } else { Err(format!("{} bytes for a terminal: {said:?}", said.len())) }
    }
}

/// Returns a test for each entry.
pub(super) fn trials() -> Vec<Trial> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/bad_input");
    let paths = fs::read_dir(folder).expect("it is there").map(|entry| entry.expect("a file").path());
    let mut trials = Vec::new();
    for path in paths {
        if std::env::var_os("SNAPSHOTS").is_some_and(|value| value == "overwrite") {
            fs::write(&path, Group::read(&path).text()).expect("it can be written");
        }
        let group = Arc::new(Group::read(&path));
        for at in 0..group.entries.len() {
            let name = format!("{}::{}", group.game, group.entries[at].name);
            let group = Arc::clone(&group);
            trials.push(Trial::test(name, move || group.test(at).map_err(Into::into)));
        }
    }
    trials
}
