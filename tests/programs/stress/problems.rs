//! Measures `stress` on the thirty problems of `tests/data/problems`, whose programs were written by somebody who had not
//! seen the generator: how many of the wrong ones are found, and how small the inputs become.
//!
//! `smallest.txt` of a problem has the length in bytes of the smallest input that is known to show a program wrong, or
//! `large` if only large ones do. None of these inputs is read here.

use std::fs;
use std::path::{Path, PathBuf};

use crate::common::Folder;

/// A wrong program of a problem.
struct Wrong {
    folder: PathBuf,
    file: PathBuf,
    /// The length of the smallest input known; `None` if it has to be large.
    smallest: Option<u64>,
}

fn problems() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/problems");
    let mut all: Vec<PathBuf> = fs::read_dir(folder)
        .expect("it is there")
        .map(|entry| entry.expect("it can be read").path())
        .collect();
    all.sort();
    all
}

fn wrong(folder: &Path) -> Vec<Wrong> {
    let list = fs::read_to_string(folder.join("smallest.txt")).expect("each problem has one");
    let of = |line: &str| {
        let (stem, smallest) = line.split_once(' ').expect("a program and a length");
        let file = ["cpp", "py"].map(|end| folder.join(format!("{stem}.{end}")));
        let file = file.into_iter().find(|file| file.exists()).expect("the program is there");
        Wrong { folder: folder.to_owned(), file, smallest: smallest.parse().ok() }
    };
    list.lines().map(of).collect()
}

/// What `stress` made of a program: the length of the shrunk input, and the runs that took.
fn tried(wrong: &Wrong) -> Option<(u64, u64)> {
    let folder = Folder::new();
    let [problem, program] = [&wrong.folder, &wrong.file].map(|path| path.to_str().expect("it is text"));
    let report = folder.run(&format!("stress {problem} --seed 1 --time 20s --out found -- {program}"));
    // A long row goes on in the next line.
    let (_, row) = report.split_once("\n  size ")?;
    let words: Vec<&str> = row.split_whitespace().collect();
    let at = words.iter().position(|word| word.starts_with("run"))?;
    let runs = words[at.checked_sub(1)?].replace(',', "").parse().ok()?;
    let at = folder.files().into_iter().find(|file| file.ends_with("shrunk.in"))?;
    Some((folder.read(at).len() as u64, runs))
}

#[test]
fn every_problem_has_what_the_measurement_needs() {
    let problems = problems();
    assert_eq!(problems.len(), 30);
    for folder in problems {
        assert_eq!(wrong(&folder).len(), 3, "{}", folder.display());
        let shape = fs::read_to_string(folder.join("problem.toml")).expect("it is there");
        let lines = shape.split("\"\"\"").nth(1).expect("it has a shape").trim().lines().count();
        assert!(lines <= 10, "{}: {lines} lines", folder.display());
    }
}

#[test]
#[ignore = "takes a quarter of an hour: it measures"]
fn wrong_programs_of_thirty_problems_are_found() {
    let (mut found, mut small, mut known, mut all_runs) = (0, 0, 0, Vec::new());
    let all: Vec<Wrong> = problems().iter().flat_map(|folder| wrong(folder)).collect();
    for wrong in &all {
        let name = wrong
            .file
            .strip_prefix(wrong.folder.parent().expect("a folder"))
            .expect("it lies there")
            .display();
        match tried(wrong) {
            Some((bytes, runs)) => {
                found += 1;
                all_runs.push(runs);
                if let Some(smallest) = wrong.smallest {
                    known += 1;
                    small += u32::from(bytes <= smallest);
                    println!("{name}: {bytes} bytes of {smallest} in {runs} runs");
                }
            }
            None => println!("{name}: not found"),
        }
    }
    all_runs.sort_unstable();
    let median = all_runs.get(all_runs.len() / 2).copied().unwrap_or(0);
    println!(
        "{found} of {} found, {small} of {known} as small as known, {median} runs in the median",
        all.len()
    );
    assert!(found * 100 >= all.len() * 90, "{found} of {}", all.len());
    assert!(small * 100 >= known * 90, "{small} of {known}");
    assert!(median < 200, "{median} runs");
}
