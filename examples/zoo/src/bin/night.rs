//! Plays the newest versions of all crates, an hour each, and writes what differs as a table.
//!
//! `cargo run --bin night -- [TIME [GAME…]]`: `newest` must be built. Findings, with their pages, are kept in `findings/`.

use std::path::Path;
use std::process::{Command, ExitCode, Stdio};

fn main() -> ExitCode {
    let mut words = std::env::args().skip(1);
    let time = words.next().unwrap_or_else(|| "1h".into());
    let asked: Vec<String> = words.collect();
    let program = std::env::current_exe().expect("this program has a path").with_file_name("newest");
    println!("| game | outcome | what differs |\n|---|---|---|");
    let all = games().filter(|game| asked.is_empty() || asked.iter().any(|name| name == game));
    let clean = all.map(|game| played(&program, game, &time)).filter(|differs| !differs).count();
    println!("\n{clean} without a difference");
    ExitCode::SUCCESS
}

/// The names of the games, as the program lists them.
fn games() -> impl Iterator<Item = &'static str> {
    let lines = include_str!("../../newest/src/main.rs").lines();
    lines.filter(|line| line.ends_with(".rs\";")).filter_map(|line| line.split('"').nth(1))
}

/// Plays a game and writes its row. Returns whether something differs, or the program could not play.
fn played(program: &Path, game: &str, time: &str) -> bool {
    let mut command = Command::new(program);
    command.args(["fuzz", game, "--time", time, "--keep-going", "--no-known", "--color", "never"]);
    let output = command.stderr(Stdio::null()).output().expect("`newest` is built: see docs/zoo.md");
    let report = String::from_utf8_lossy(&output.stdout);
    let last =
        report.lines().last().unwrap_or("no report").trim_start_matches(game).trim_start_matches(": ");
    let mut kinds: Vec<&str> = report
        .lines()
        .filter_map(|line| line.trim_start().strip_prefix("kind "))
        .map(str::trim)
        .collect();
    kinds.sort_unstable();
    kinds.dedup();
    println!("| `{game}` | {last} | {} |", kinds.join("; ").replace('|', "\\|"));
    !output.status.success()
}
