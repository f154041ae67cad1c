//! Measures how many cases per second a program can be compared with the reference on, next to the simplest loops that
//! start the same program: `cargo bench --bench stress`. It needs g++ and a shell.
//!
//! The program is a correct one in C++ (`tests/data/programs/texas/right.cpp`; `loop.cpp` is the same with a loop
//! around it). All measurements use the same generated cases, so `stress` plays no full-size ones. `stress` confines the
//! program, so the judge is measured with it confined as well as without.

use std::ffi::OsString;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use crosscheck_core::contract::{Allowance, Case};
use crosscheck_core::generate::{Generator, Settings, seeded};
use crosscheck_judge::{Exit, Level, Policy, Program, Runner, Session, sandbox, settle};

const CROSSCHECK: &str = env!("CARGO_BIN_EXE_crosscheck");
const SOURCE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/programs/texas/right.cpp");
const LOOP: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/programs/texas/loop.cpp");
const CASES: u64 = 2000;

/// How often the rows of a group take turns, so that whatever else the machine does falls on all of them alike.
const TURNS: usize = 3;

fn inputs() -> Vec<String> {
    let generator = generator::texas::Maker::<engine::texas::Table>::default();
    let case = |index| {
        generator.generate(&Settings::default(), &mut seeded("texas", 1, index)).expect("a case")
    };
    (0..CASES).map(|index| case(index).text()).collect()
}

/// Runs `each` on every input on this many threads; returns the number of inputs per second.
fn rate<W>(
    jobs: usize,
    inputs: &[String],
    worker: impl Fn() -> W + Sync,
    each: impl Fn(&mut W, &str) + Sync,
) -> f64 {
    let next = AtomicUsize::new(0);
    let begun = Instant::now();
    std::thread::scope(|scope| {
        for _ in 0..jobs {
            scope.spawn(|| {
                let mut worker = worker();
                while let Some(input) = inputs.get(next.fetch_add(1, Ordering::Relaxed)) {
                    each(&mut worker, input);
                }
            });
        }
    });
    inputs.len() as f64 / begun.elapsed().as_secs_f64()
}

/// The simplest loop: start, write, wait. It limits nothing and compares nothing.
fn spawn_loop(jobs: usize, inputs: &[String], program: &Path) -> f64 {
    rate(
        jobs,
        inputs,
        || (),
        |(), input| {
            let mut child = Command::new(program)
                .stdin(Stdio::piped())
                .stdout(Stdio::piped())
                .spawn()
                .expect("it can be started");
            child.stdin.take().expect("it is a pipe").write_all(input.as_bytes()).expect("it reads");
            assert!(child.wait_with_output().expect("it ends").status.success());
        },
    )
}

/// Only the judge, on inputs generated in advance.
fn judge(jobs: usize, inputs: &[String], program: &Program) -> f64 {
    let limits = crosscheck::stress::limits(Allowance::USUAL);
    rate(
        jobs,
        inputs,
        || Runner::new(program, limits),
        |runner, input| {
            assert_eq!(runner.run(input.as_bytes()).expect("it can be started").end, Exit::Well);
        },
    )
}

/// The judge, with a program that plays all cases in one process.
fn session(jobs: usize, inputs: &[String], program: &Program) -> f64 {
    let limits = crosscheck::stress::limits(Allowance::USUAL);
    rate(
        jobs,
        inputs,
        || Session::new(program, limits),
        |session, input| {
            let run = session.run(input.as_bytes()).expect("it can be started");
            assert_eq!(run.end, Exit::Well);
        },
    )
}

/// The whole command: generates the cases, plays them with the reference, runs the program, compares.
fn stress(jobs: usize, options: &[&str], program: &Path, scratch: &Path) -> f64 {
    let begun = Instant::now();
    let output = Command::new(CROSSCHECK)
        .args([
            "stress",
            "texas",
            "--seed",
            "1",
            "--cases",
            &CASES.to_string(),
            "--jobs",
            &jobs.to_string(),
            "--sizes",
            "small",
        ])
        .args(options)
        .arg("--")
        .arg(program)
        .current_dir(scratch)
        .output()
        .expect("it can be started");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let seconds = begun.elapsed().as_secs_f64();
    // The rate that the command reports excludes compile time.
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    let own = said.lines().find_map(|line| {
        line.strip_suffix(" cases/s")?.rsplit(' ').next()?.replace(',', "").parse().ok()
    });
    own.unwrap_or(CASES as f64 / seconds)
}

/// The script that people usually write: generate, run, run, compare.
fn script(program: &Path, scratch: &Path) -> f64 {
    const ROUNDS: u32 = 200;
    let script = format!(
        "for i in $(seq {ROUNDS}); do '{CROSSCHECK}' gen texas --seed $i > in; '{CROSSCHECK}' solve texas in --by reference > right; \
         '{}' < in > mine; cmp -s right mine || echo differs; done",
        program.display()
    );
    let begun = Instant::now();
    let output = Command::new("sh")
        .args(["-c", &script])
        .current_dir(scratch)
        .output()
        .expect("there is a shell");
    assert!(output.status.success() && output.stdout.is_empty(), "{output:?}");
    f64::from(ROUNDS) / begun.elapsed().as_secs_f64()
}

/// Compiles the program with these extra options.
fn compiled(options: &[&str], to: PathBuf) -> PathBuf {
    let status = Command::new("g++").args(["-O2", "-o"]).arg(&to).arg(SOURCE).args(options).status();
    assert!(status.expect("there is g++").success());
    to
}

/// A row of the table: what is measured, and how many cases a second it makes on this many threads.
type Row<'a> = (String, &'a dyn Fn(usize) -> f64);

fn median(mut all: Vec<f64>) -> f64 {
    all.sort_by(f64::total_cmp);
    all[all.len() / 2]
}

/// Measures rows in turns. Prints the median rates, and the median share of the first row's rate in the same turn.
fn show(jobs: usize, rows: &[Row<'_>]) {
    let measured = |jobs: usize| -> Vec<(f64, f64)> {
        let turns: Vec<Vec<f64>> =
            (0..TURNS).map(|_| rows.iter().map(|(_, rate)| rate(jobs)).collect()).collect();
        let of = |row: usize| {
            let rates = turns.iter().map(|turn| turn[row]).collect();
            let shares = turns.iter().map(|turn| 100.0 * turn[row] / turn[0]).collect();
            (median(rates), median(shares))
        };
        (0..rows.len()).map(of).collect()
    };
    let (many, one) = (measured(jobs), measured(1));
    for ((name, _), ((rate, share), (rate_of_one, share_of_one))) in
        rows.iter().zip(many.iter().zip(&one))
    {
        println!("{name:<58} {rate:>7.0} ({rate_of_one:>5.0}) {share:>5.0} % ({share_of_one:.0} %)");
    }
}

fn main() {
    sandbox::enter();
    settle(false);
    let scratch = tempfile::tempdir().expect("a folder can be made");
    let jobs = std::thread::available_parallelism().map_or(1, usize::from);
    let inputs = inputs();
    let fixed = compiled(&["-static"], scratch.path().join("static"));
    let dynamic = compiled(&[], scratch.path().join("dynamic"));
    let program = |path: &Path| {
        Program::new(&[OsString::from(path)], &Policy::default(), &mut |_| ()).expect("it is there")
    };
    let forked = program(Path::new(SOURCE));
    let looping = program(Path::new(LOOP));
    let level = Level::strongest();
    let confined = |program: &Program| {
        program.clone().confined(Policy::of(level)).expect("there is a current folder")
    };
    println!(
        "cases a second, {jobs} threads (in brackets: one), and the share of the first row of its group\n"
    );
    println!("{:<58} {:>7.0}", "shell script: gen, solve, run, cmp", script(&dynamic, scratch.path()));
    let kinds = [
        ("dynamically linked", program(&dynamic), dynamic.as_path()),
        ("statically linked", program(&fixed), fixed.as_path()),
        ("source file", forked, Path::new(SOURCE)),
    ];
    for (name, program, path) in &kinds {
        let mut rows: Vec<Row<'_>> = Vec::new();
        let confined = confined(program);
        let alone = |jobs| judge(jobs, &inputs, program);
        let in_sandbox = |jobs| judge(jobs, &inputs, &confined);
        let whole = |jobs| stress(jobs, &[], path, scratch.path());
        let simplest = |jobs| spawn_loop(jobs, &inputs, path);
        rows.push((format!("judge, {name}, sandbox {level}"), &in_sandbox));
        rows.push((format!("judge, {name}"), &alone));
        rows.push((format!("stress, {name}"), &whole));
        if *path != Path::new(SOURCE) {
            rows.push((format!("spawn loop, {name}"), &simplest));
        }
        show(jobs, &rows);
    }
    let confined = confined(&looping);
    show(
        jobs,
        &[
            (format!("judge, many cases in a process, sandbox {level}"), &|jobs| {
                session(jobs, &inputs, &confined)
            }),
            ("judge, many cases in a process".into(), &|jobs| session(jobs, &inputs, &looping)),
            ("stress --loop".into(), &|jobs| stress(jobs, &["--loop"], Path::new(LOOP), scratch.path())),
        ],
    );
}
