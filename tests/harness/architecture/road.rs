//! Checks the road of the page on the architecture: the functions between `main` and the first play, in both processes.

use std::fs;
use std::path::Path;

use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// The most functions from `main` to the first play, in both processes together. It only goes down.
const MOST: usize = 24;

/// A function of the road, and the file that it is in.
struct Stop {
    name: String,
    file: String,
    body: Vec<String>,
}

/// Reads the roads of the page, one for each process: the rows of the tables in its section.
fn roads() -> Vec<Vec<Stop>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let page = fs::read_to_string(root.join("docs/architecture.md")).expect("the page is there");
    let (_, section) = page.split_once("\n## The road to the first play\n").expect("it has the section");
    let section = section.split("\n## ").next().unwrap_or_default();
    let mut roads = vec![Vec::new()];
    for line in section.lines() {
        let cells: Vec<&str> = line.split('`').collect();
        match cells[..] {
            ["| ", name, " | ", file, ..] => {
                let text =
                    fs::read_to_string(root.join(file)).unwrap_or_else(|why| panic!("{file}: {why}"));
                let tokens: TokenStream = text.parse().unwrap_or_else(|why| panic!("{file}: {why}"));
                let body = body(tokens, name).unwrap_or_else(|| panic!("{file} has no function {name}"));
                let stop = Stop { name: name.to_owned(), file: file.to_owned(), body };
                roads.last_mut().expect("there is one").push(stop);
            }
            _ if line.starts_with("| function") => roads.push(Vec::new()),
            _ => {}
        }
    }
    roads.retain(|road| !road.is_empty());
    roads
}

/// Returns the names in the body of a function: `run`, or `Worker::run`, which is in an `impl` or a trait with that name.
fn body(tokens: TokenStream, name: &str) -> Option<Vec<String>> {
    let (of, name) = name.rsplit_once("::").map_or((None, name), |(of, name)| (Some(of), name));
    let wanted = of.unwrap_or(name);
    let starts: &[&str] = if of.is_some() { &["impl", "trait"] } else { &["fn"] };
    // The names since the last item began.
    let mut head: Vec<String> = Vec::new();
    for token in tokens {
        match token {
            TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => {
                let here = head.iter().any(|word| starts.contains(&word.as_str()))
                    && head.iter().any(|word| word == wanted)
                    && (of.is_some() || head.windows(2).any(|pair| pair[0] == "fn" && pair[1] == name));
                let found = match (here, of) {
                    (true, None) => Some(names(group.stream())),
                    // What is in a module, a type or a macro.
                    (true, Some(_)) => body(group.stream(), name),
                    (false, _) => {
                        body(group.stream(), &of.map_or(name.into(), |of| format!("{of}::{name}")))
                    }
                };
                if found.is_some() {
                    return found;
                }
                head.clear();
            }
            TokenTree::Group(group) => head.extend(names(group.stream())),
            TokenTree::Punct(point) if point.as_char() == ';' => head.clear(),
            TokenTree::Punct(_) | TokenTree::Literal(_) => {}
            TokenTree::Ident(word) => head.push(word.to_string()),
        }
    }
    None
}

/// Returns all names in some tokens.
fn names(tokens: TokenStream) -> Vec<String> {
    let of = |token| match token {
        TokenTree::Group(group) => names(group.stream()),
        TokenTree::Ident(word) => vec![word.to_string()],
        TokenTree::Punct(_) | TokenTree::Literal(_) => Vec::new(),
    };
    tokens.into_iter().flat_map(of).collect()
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
            let leads = before.iter().any(|before| before.body.iter().any(|word| word == name));
            let last = &before[before.len() - 1];
            assert!(leads, "{} in {} does not lead to {}", last.name, last.file, stop.name);
        }
    }
    let mut all: Vec<_> = roads.iter().flatten().map(|stop| (&stop.file, &stop.name)).collect();
    all.sort();
    all.dedup();
    assert_eq!(all.len(), MOST, "functions from main to the first play: {all:#?}");
}
