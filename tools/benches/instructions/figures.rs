//! The counts, and those that are kept.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write as _;
use std::process::{Command, ExitCode, Stdio};

use serde::{Deserialize, Serialize};

use super::counted::KINDS;
use super::inputs;

const FIGURES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tools/benches/figures.toml");
const CROSSCHECK: &str = env!("CARGO_BIN_EXE_crosscheck");

/// By how many percent a count may be above the kept one.
const TOLERANCE: f64 = 3.0;

/// What is kept, by the name of the set: `all` or `few`.
type Kept = BTreeMap<String, Set>;

/// Counts, and where they were counted.
#[derive(Deserialize, Serialize)]
struct Set {
    /// What the counts depend on. Elsewhere they may differ, and are not held.
    machine: String,
    /// The commit before the one that keeps them.
    commit: String,
    instructions: BTreeMap<String, u64>,
}

/// Counts everything, prints it, and compares it with what is kept or keeps it.
pub(super) fn compare(cases: u64, write: bool) -> ExitCode {
    let name = if cases == inputs::FEW { "few" } else { "all" };
    let mut kept: Kept = fs::read_to_string(FIGURES)
        .map_or_else(|_| Kept::new(), |text| toml::from_str(&text).expect("figures.toml reads"));
    let before = kept.get(name);
    let (machine, mut now, mut above) = (machine(), BTreeMap::new(), Vec::new());
    println!("{:<22} {:>13} {:>13}", "instructions", "now", "kept");
    for (name, count) in counts(cases) {
        let was = before.and_then(|set| set.instructions.get(&name).copied());
        let change = was.map(|was| 100.0 * (count as f64 / was as f64 - 1.0));
        let was = was.map_or("–".into(), |was| was.to_string());
        let shown = change.map_or(String::new(), |change| format!("{change:+7.1} %"));
        println!("{name:<22} {count:>13} {was:>13} {shown}");
        above.extend(change.filter(|&change| change > TOLERANCE).map(|_| name.clone()));
        now.insert(name, count);
    }
    if write {
        let commit = said("git", &["-C", env!("CARGO_MANIFEST_DIR"), "rev-parse", "--short", "HEAD"]);
        kept.insert(name.into(), Set { machine, commit, instructions: now });
        let text = toml::to_string(&kept).expect("it is a table");
        fs::write(FIGURES, text).expect("figures.toml can be written");
        return ExitCode::SUCCESS;
    }
    match before {
        None => {
            eprintln!("error: no counts are kept");
            ExitCode::FAILURE
        }
        Some(set) if set.machine != machine => {
            eprintln!("not held: kept with {}, counted with {machine}", set.machine);
            ExitCode::SUCCESS
        }
        Some(set) if set.instructions.keys().any(|name| !now.contains_key(name)) => {
            eprintln!("error: something that is kept is no longer counted");
            ExitCode::FAILURE
        }
        Some(_) if above.is_empty() => ExitCode::SUCCESS,
        Some(_) => {
            eprintln!("error: more than {TOLERANCE} % above what is kept: {}", above.join(", "));
            ExitCode::FAILURE
        }
    }
}

/// Counts everything, with this number of cases of each game.
fn counts(cases: u64) -> Vec<(String, u64)> {
    let executable = std::env::current_exe().expect("it has a path");
    let mut all = Vec::new();
    for kind in KINDS {
        for game in games::NAMES {
            let mut command = valgrind(&["--toggle-collect=*::the_part_that_counts*"]);
            command.arg(&executable).args(["--count", kind, game]).stdin(Stdio::null());
            if cases == inputs::FEW {
                command.arg("--few");
            }
            all.push((format!("{kind} {game}"), collected(command, "") / cases));
        }
    }
    for (name, words, input) in [
        ("version", &["--version"][..], String::new()),
        ("start", &["solve", "texas"], "1 1 1 1\n1\n0\n1 1 1 1\n".to_owned()),
        ("solve texas", &["solve", "texas"], inputs::largest("texas")),
        ("solve rochine", &["solve", "rochine"], inputs::largest("rochine")),
        ("solve chess straight", &["solve", "chess"], inputs::chess(447, 100_000, b"\x02")),
        ("solve chess connected", &["solve", "chess"], inputs::chess(447, 100_000, b"\x03")),
        ("solve chess mixed", &["solve", "chess"], inputs::chess(447, 100_000, b"\x00\x01\x02\x03")),
    ] {
        let mut command = valgrind(&[]);
        command.arg(CROSSCHECK).args(words).stdin(Stdio::piped());
        all.push((name.to_owned(), collected(command, &input)));
    }
    all
}

/// Valgrind, with an environment of its own: what a program reads of one counts as well, and a linker searches more folders
/// where cargo has named some.
fn valgrind(options: &[&str]) -> Command {
    let mut command = Command::new("valgrind");
    command.env_clear().envs(std::env::var_os("PATH").map(|path| ("PATH", path)));
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

/// Returns what counts depend on: the compiler, and which code the system's libraries choose for the processor.
fn machine() -> String {
    #[cfg(target_arch = "x86_64")]
    let is_wide = std::is_x86_feature_detected!("avx2");
    #[cfg(not(target_arch = "x86_64"))]
    let is_wide = false;
    let wide = if is_wide { "AVX2" } else { "no AVX2" };
    let programs = [("rustc", "--version"), ("getconf", "GNU_LIBC_VERSION"), ("valgrind", "--version")];
    let programs = programs.map(|(program, word)| said(program, &[word]));
    format!("{}, {wide}, {}", std::env::consts::ARCH, programs.join(", "))
}

/// Returns what a program prints; nothing if it does not run.
fn said(program: &str, words: &[&str]) -> String {
    let output = Command::new(program).args(words).output().map(|output| output.stdout);
    String::from_utf8_lossy(&output.unwrap_or_default()).trim().to_owned()
}
