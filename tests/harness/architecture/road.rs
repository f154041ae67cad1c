//! Checks the road of the page on the architecture: the functions between `main` and the first play, in both processes.

use std::fs;
use std::path::Path;

/// The most functions from `main` to the first play, in both processes together. It only goes down.
const MOST: usize = 24;

/// A function of the road, and the file that it is in.
struct Stop {
    name: String,
    file: String,
    body: String,
}

/// Reads the roads of the page, one for each process: the rows of the tables in its section.
fn roads() -> Vec<Vec<Stop>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let page = fs::read_to_string(root.join("docs/architecture.md")).expect("the page is there");
    let (_, section) = page.split_once("\n## The road to the first play\n").expect("it has the section");
    let section = section.split("\n## ").next().unwrap_or_default();
    let stop = |line: &str| {
        let ["| ", name, " | ", file, ..] = line.split('`').collect::<Vec<_>>()[..] else { return None };
        let text = fs::read_to_string(root.join(file)).unwrap_or_else(|why| panic!("{file}: {why}"));
        let body = body(&text, name).unwrap_or_else(|| panic!("{file} has no function {name}"));
        Some(Stop { name: name.to_owned(), file: file.to_owned(), body: body.to_owned() })
    };
    let tables = section.split("| function |").skip(1);
    tables.map(|table| table.lines().filter_map(stop).collect()).collect()
}

/// Returns the words of a text.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric() && c != '_')
}

/// Returns a function: `run`, or `Worker::run`, which is in an `impl` or a trait with that name. The text is formatted: an
/// item ends with the first brace that is indented as it is.
fn body<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    let (of, name) = name.rsplit_once("::").map_or((None, name), |(of, name)| (Some(of), name));
    let is_of = |item: &&str| {
        let mut heads = item.lines().filter(|line| line.starts_with("impl") || line.contains("trait "));
        of.is_none_or(|of| heads.any(|line| words(line).any(|word| word == of)))
    };
    text.split("\n}\n").filter(is_of).find_map(|item| {
        let mut starts = item.match_indices("fn ").map(|(at, _)| at);
        let start = starts.find(|&at| words(&item[at..]).nth(1) == Some(name))?;
        let line = item[..start].rsplit('\n').next().unwrap_or_default();
        let indent = &line[..line.len() - line.trim_start().len()];
        item[start..].split(&format!("\n{indent}}}\n")).next()
    })
}

#[test]
fn each_function_on_the_road_to_the_first_play_leads_to_the_next() {
    let roads = roads();
    assert_eq!(roads.len(), 2, "a road for each process");
    for road in &roads {
        for (at, stop) in road.iter().enumerate().skip(1) {
            let name = stop.name.rsplit("::").next().unwrap_or_default();
            // Whoever runs what it is given is called by the one that knows what.
            let before = &road[at.saturating_sub(2)..at];
            let leads = before.iter().any(|before| words(&before.body).any(|word| word == name));
            let last = &before[before.len() - 1];
            assert!(leads, "{} in {} does not lead to {}", last.name, last.file, stop.name);
        }
    }
    let mut all: Vec<_> = roads.iter().flatten().map(|stop| (&stop.file, &stop.name)).collect();
    all.sort();
    all.dedup();
    assert_eq!(all.len(), MOST, "functions from main to the first play: {all:#?}");
}
