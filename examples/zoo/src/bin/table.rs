//! Plays every fault of the zoo, and writes the table of `docs/zoo.md`, with more columns, to standard output.
//!
//! `cargo run --bin table -- [SEEDS [OTHERS]] [NAME]…`: from seed 1 on, 15 seeds unless another number is given, and as many
//! or OTHERS for the other tools; all games, or these.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

/// A public report of a fault, as `faults.txt` has it.
struct Fault<'a> {
    program: &'a str,
    name: &'a str,
    report: &'a str,
    what: &'a str,
    turns: &'a str,
}

/// What a campaign of one seed has found.
struct Found {
    cases: u64,
    turns: u64,
    took: Duration,
}

/// The time in which crosscheck must find, shrink and explain, and in which other tools must find.
const TIME: &str = "20s";
/// The time after which another tool is stopped: it may shrink as long as it has looked, and longer.
const STOP: &str = "60";

fn main() {
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    let mut count = || {
        let count = arguments.first()?.parse::<u64>().ok()?;
        arguments.remove(0);
        Some(count)
    };
    let seeds = count().unwrap_or(15);
    let seeds_of_others = count().unwrap_or(seeds);
    println!("| game | fault | found | cases | seconds | turns (report) | proptest | hegel |");
    println!("|---|---|---|---|---|---|---|---|");
    let mut missed = false;
    for fault in
        faults().filter(|fault| arguments.is_empty() || arguments.iter().any(|name| name == fault.name))
    {
        let found: Vec<Found> = (1..=seeds).filter_map(|seed| campaign(&fault, seed)).collect();
        missed |= found.is_empty();
        let others = ["proptest", "hegel"].map(|tool| cell(&fault, tool, seeds_of_others));
        println!("{}", row(&fault, &found, seeds, &others));
    }
    std::process::exit(missed.into());
}

fn faults() -> impl Iterator<Item = Fault<'static>> {
    include_str!("faults.txt").split("\n\n").skip(1).map(|text| {
        let lines: Vec<&str> = text.trim_end().lines().collect();
        let [game, report, what, turns] = lines[..] else { panic!("four lines: {text}") };
        let (program, name) = game.split_once(' ').expect("a program and a game");
        Fault { program, name, report, what, turns }
    })
}

fn row(fault: &Fault, found: &[Found], seeds: u64, [proptest, hegel]: &[String; 2]) -> String {
    let Fault { name, report, what, turns, .. } = fault;
    let own = if *turns == "0" { "–" } else { turns };
    let cases = show(found.iter().map(|found| found.cases as f64));
    let took = show(found.iter().map(|found| (found.took.as_secs_f64() * 10.0).round() / 10.0));
    let size = show(found.iter().map(|found| found.turns as f64));
    let fault = format!("`{name}` | [{what}]({report})");
    let count = found.len();
    format!(
        "| {fault} | {count} of {seeds} | {cases} | {took} | {size} ({own}) | {proptest} | {hegel} |"
    )
}

/// The median and the worst.
fn middle(numbers: impl Iterator<Item = f64>) -> Option<(f64, f64)> {
    let mut all: Vec<f64> = numbers.collect();
    all.sort_by(f64::total_cmp);
    all.get(all.len() / 2).copied().zip(all.last().copied())
}

fn show(numbers: impl Iterator<Item = f64>) -> String {
    middle(numbers).map_or("–".into(), |(median, worst)| format!("{median}, {worst}"))
}

/// The program of a game. Both are built into the same folder.
fn program(fault: &Fault) -> PathBuf {
    std::env::current_exe().expect("this program has a path").with_file_name(fault.program)
}

fn run(mut command: Command) -> Output {
    command.stderr(Stdio::null()).output().expect("`zoo` and `newest` are built: see docs/zoo.md")
}

/// Plays a game as anybody would on the command line, and reads the report.
fn campaign(fault: &Fault, seed: u64) -> Option<Found> {
    let out = std::env::temp_dir().join(format!("zoo-{}", std::process::id()));
    let start = Instant::now();
    let mut command = Command::new(program(fault));
    command.args(["fuzz", fault.name, "--time", TIME, "--jobs", "1", "--no-known", "--color", "never"]);
    command.args(["--case-timeout", "3s", "--seed", &seed.to_string(), "--out"]).arg(&out);
    let report = run(command).stdout;
    let found = read(&String::from_utf8_lossy(&report), start.elapsed());
    // Nothing of it is kept: the seed makes it again.
    let _ = fs::remove_dir_all(&out);
    found
}

/// Reads a report.
fn read(report: &str, took: Duration) -> Option<Found> {
    let line =
        |name: &str| report.lines().find_map(|line| line.trim_start().strip_prefix(name)).map(str::trim);
    let case = line("seed ")?.split_once("case ")?.1;
    Some(Found { cases: number(case)? + 1, turns: number(line("size ")?)?, took })
}

/// The number with which a text begins.
fn number(text: &str) -> Option<u64> {
    let digits = text.chars().take_while(|char| char.is_ascii_digit() || *char == ',');
    digits.filter(char::is_ascii_digit).collect::<String>().parse().ok()
}

/// What another tool makes of the same generators: how often it found something, after how many cases, and its size at the end.
fn cell(fault: &Fault, tool: &str, seeds: u64) -> String {
    let (mut cases, mut turns, mut ends) = (Vec::new(), Vec::new(), Vec::new());
    for seed in 1..=seeds {
        // A play that never ends, and a process that is ended by the system, are not for a tool in the same process.
        let mut command = Command::new("timeout");
        // A trace of each panic that a subject expects would take longer than the rest.
        command.env("RUST_BACKTRACE", "0");
        command.args(["--signal", "KILL", STOP]).arg(program(fault)).args([
            tool,
            fault.name,
            &seed.to_string(),
        ]);
        let output = run(command);
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let after = |name: &str| text.lines().find_map(|line| number(line.strip_prefix(name)?));
        cases.extend(after("cases ").map(|cases| cases as f64));
        match (after("size "), text.starts_with("nothing")) {
            (Some(size), _) => turns.push(size as f64),
            (None, true) => {}
            (None, false) => {
                ends.push(if output.status.code() == Some(137) { "stopped" } else { "crash" })
            }
        }
    }
    let found = cases.len();
    let [cases, turns] = [cases, turns].map(|all| show(all.into_iter()));
    let ends = ends.first().map_or(String::new(), |end| format!("; {}× {end}", ends.len()));
    format!("{found} of {seeds}: {cases}; {turns}{ends}")
}
