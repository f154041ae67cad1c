//! Counts instructions: `cargo bench --bench instructions`. It needs valgrind.
//!
//! A count hardly depends on the machine or on what else runs there, so it can be held: `-- --write` keeps the counts in
//! `benches/figures.toml`, and from then on a count that is more than 3 % above the kept one is an error.
//!
//! The cases are kept as well, so that a count means the same after the generator has changed: `benches/cases/` has the
//! first 2,000 of seed 1 of each game, as the generator made them in November 2026, a line for each as a JSON string.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::{BufRead, BufReader, Write as _};
use std::path::Path;
use std::process::{Command, ExitCode, Stdio};

use crosscheck::games::{self, Visit};
use crosscheck_core::compare::oracle::{Batch, Oracle, Played};
use crosscheck_core::compare::pair::Pair;
use crosscheck_core::contract::Case as _;
use crosscheck_core::generate::{Generator, Settings, Tally, seeded};
use crosscheck_core::{Game, Limits};
use flate2::read::GzDecoder;
use serde::Deserialize;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/benches");
const CROSSCHECK: &str = env!("CARGO_BIN_EXE_crosscheck");

/// By how many percent a count may be above the kept one.
const TOLERANCE: f64 = 3.0;

/// What is counted of each game, per case. A campaign reads a case, plays it on both sides, compares them, checks laws, and
/// counts what it contains; the others make a case, write and read its text, and have the engine answer it.
const KINDS: [&str; 4] = ["campaign", "make", "text", "engine"];

/// What is counted of whole processes: the words after `crosscheck`, and the standard input.
const PROCESSES: [(&str, &[&str], &str); 1] =
    [("start", &["solve", "texas"], "1 1 1 1\n1\n0\n1 1 1 1\n")];

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    match &words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["--count", kind, game] => {
            games::visit(game, Count { kind }).expect("a game");
            ExitCode::SUCCESS
        }
        [] => compare(false),
        ["--write"] => compare(true),
        _ => {
            eprintln!("usage: cargo bench --bench instructions [-- --write]");
            ExitCode::from(2)
        }
    }
}

/// The kept counts, and what they were counted with.
#[derive(Deserialize)]
struct Kept {
    rustc: String,
    instructions: BTreeMap<String, u64>,
}

/// Counts everything, prints it, and compares it with what is kept.
fn compare(write: bool) -> ExitCode {
    let file = Path::new(FOLDER).join("figures.toml");
    let kept: Option<Kept> =
        fs::read_to_string(&file).ok().map(|text| toml::from_str(&text).expect("figures.toml reads"));
    let rustc = rustc();
    let mut text = format!(
        "# Instructions, counted by valgrind: `cargo bench --bench instructions -- --write`.\n\
         rustc = {rustc:?}\n\n[instructions]\n"
    );
    let mut above = Vec::new();
    println!("{:<20} {:>12} {:>12}", "instructions", "now", "kept");
    for (name, count) in figures() {
        let before = kept.as_ref().and_then(|kept| kept.instructions.get(&name).copied());
        let change = before.map(|before| 100.0 * (count as f64 / before as f64 - 1.0));
        let shown = before.map_or("–".into(), |before| before.to_string());
        let change_shown = change.map_or(String::new(), |change| format!("{change:+7.1} %"));
        println!("{name:<20} {count:>12} {shown:>12} {change_shown}");
        let _ = writeln!(text, "{name:?} = {count}");
        above.extend(change.filter(|&change| change > TOLERANCE).map(|_| name));
    }
    if write {
        fs::write(&file, text).expect("figures.toml can be written");
        return ExitCode::SUCCESS;
    }
    let same = kept.as_ref().is_some_and(|kept| kept.rustc == rustc);
    match (above.is_empty(), same) {
        (true, _) => ExitCode::SUCCESS,
        (false, true) => {
            eprintln!("error: more than {TOLERANCE} % above what is kept: {}", above.join(", "));
            ExitCode::FAILURE
        }
        (false, false) => {
            eprintln!("warning: {} above what was kept with another rustc", above.join(", "));
            ExitCode::SUCCESS
        }
    }
}

/// Counts everything.
fn figures() -> Vec<(String, u64)> {
    let executable = std::env::current_exe().expect("it has a path");
    let mut all = Vec::new();
    for kind in KINDS {
        for game in games::NAMES {
            let mut command = valgrind(&["--toggle-collect=*::the_part_that_counts*"]);
            command.arg(&executable).args(["--count", kind, game]).stdin(Stdio::null());
            all.push((format!("{kind} {game}"), collected(command, "") / CASES));
        }
    }
    for (name, words, input) in PROCESSES {
        let mut command = valgrind(&[]);
        command.arg(CROSSCHECK).args(words).stdin(Stdio::piped());
        all.push((name.to_owned(), collected(command, input)));
    }
    all
}

fn valgrind(options: &[&str]) -> Command {
    let mut command = Command::new("valgrind");
    command.args(["--tool=callgrind", "--callgrind-out-file=/dev/null"]).args(options);
    command
}

/// Runs a command under valgrind and returns how many instructions it has counted.
fn collected(mut command: Command, input: &str) -> u64 {
    command.stdout(Stdio::null()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("valgrind is installed");
    if let Some(mut stdin) = child.stdin.take() {
        stdin.write_all(input.as_bytes()).expect("it reads");
    }
    let output = child.wait_with_output().expect("it ends");
    let said = String::from_utf8_lossy(&output.stderr);
    let count = said.lines().find_map(|line| line.split_once("Collected : ")?.1.trim().parse().ok());
    count.filter(|_| output.status.success()).unwrap_or_else(|| panic!("{command:?}: {said}"))
}

fn rustc() -> String {
    let output = Command::new("rustc").arg("--version").output().expect("rustc can be asked");
    String::from_utf8_lossy(&output.stdout).trim().to_owned()
}

/// How many cases are kept of each game.
const CASES: u64 = 2000;

/// Does what is counted of a game, with all kept cases.
struct Count<'a> {
    kind: &'a str,
}

impl Visit for Count<'_> {
    type Output = ();

    fn visit<G: Game>(self) {
        let texts = texts(G::NAME);
        let read = |text: &String| G::Case::parse(text.as_bytes(), Limits::Contest);
        let cases: Vec<G::Case> = texts.iter().map(|text| read(text).expect("it is a case")).collect();
        let mut engine = G::engine();
        match self.kind {
            "campaign" => the_part_that_counts(&mut || campaign::<G>(&texts)),
            "make" => the_part_that_counts(&mut || {
                for number in 0..CASES {
                    let mut rng = seeded::<G::Case>(1, number);
                    let made = G::Generator::default().generate(&Settings::default(), &mut rng);
                    made.expect("a case");
                }
            }),
            "text" => the_part_that_counts(&mut || {
                for case in &cases {
                    assert!(read(&case.text()).as_ref() == Ok(case));
                }
            }),
            _ => the_part_that_counts(&mut || {
                for case in &cases {
                    std::hint::black_box(engine.answer(case));
                }
            }),
        }
    }
}

/// Valgrind counts within this function.
#[inline(never)]
fn the_part_that_counts(part: &mut dyn FnMut()) {
    part();
}

/// Plays a campaign over the cases with these texts.
fn campaign<G: Game>(texts: &[String]) {
    let numbers: Vec<u64> = (0..CASES).collect();
    let batch = Batch {
        numbers: &numbers,
        make: &|number| {
            let text = &texts[number as usize];
            G::Case::parse(text.as_bytes(), Limits::Contest).map_err(|error| error.to_string())
        },
        over: &|_| false,
    };
    let mut tally = Tally::default();
    Pair::<G>::new(None).play(&batch, &mut tally, &mut |number, played| {
        assert!(matches!(played, Played::Judged(_, None)), "case {number}");
    });
}

/// Returns the kept cases of a game.
fn texts(game: &str) -> Vec<String> {
    let file = File::open(format!("{FOLDER}/cases/{game}.jsonl.gz")).expect("cases are kept");
    let lines = BufReader::new(GzDecoder::new(file)).lines();
    let texts: Vec<String> = lines
        .map(|line| serde_json::from_str(&line.expect("it is a line")).expect("it is a string"))
        .collect();
    assert_eq!(texts.len() as u64, CASES);
    texts
}
