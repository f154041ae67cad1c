//! Plays every fault of the zoo, and writes the table of `docs/zoo.md` to standard output.
//!
//! `cargo run --bin table -- [SEEDS] [NAME]…`: from seed 1 on, 15 seeds unless another number is given; all games, or these.

use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

/// A public report of a fault.
struct Fault {
    /// The game.
    name: &'static str,
    kind: &'static str,
    report: &'static str,
    /// What is wrong, in a sentence.
    what: &'static str,
    /// The size of the report's own input in turns of the subject; 0 if it has none, or it cannot be counted so.
    turns: usize,
    subject: &'static str,
}

const FAULTS: &[Fault] = &[
    Fault {
        name: "priority-queue-1-0-3",
        kind: "heap",
        report: "https://github.com/garro95/priority-queue/issues/28",
        what: "after `remove` of 0 from 0 to 6, `pop` gives 6, 5, 3, 4",
        turns: 11,
        subject: include_str!("../subjects/queue.rs"),
    },
    Fault {
        name: "min-max-heap-1-2-0",
        kind: "heap",
        report: "https://github.com/tov/min-max-heap-rs/pull/3",
        what: "`replace_max` corrupts the order of the heap",
        turns: 0,
        subject: include_str!("../subjects/heap.rs"),
    },
    Fault {
        name: "rust-lapper-0-5-0",
        kind: "intervals",
        report: "https://github.com/sstadick/rust-lapper/pull/9",
        what: "after `merge_overlaps`, `find` misses intervals",
        turns: 2,
        subject: include_str!("../subjects/intervals.rs"),
    },
    Fault {
        name: "roaring-0-11-4",
        kind: "bitmap",
        report: "https://github.com/RoaringBitmap/roaring-rs/issues/359",
        what: "`remove_smallest(3)` of {0, 1, 2, 4} corrupts the set",
        turns: 3,
        subject: include_str!("../subjects/bitmap.rs"),
    },
    Fault {
        name: "im-15-1-0",
        kind: "ordered map",
        report: "https://github.com/bodil/im-rs/issues/215",
        what: "`get_prev` and `get_next` miss keys of a set of more than one node",
        turns: 2,
        subject: include_str!("../subjects/ordered.rs"),
    },
    Fault {
        name: "bit-set-0-5-2",
        kind: "bit set",
        report: "https://github.com/contain-rs/bit-set/issues/25",
        what: "`shrink_to_fit` corrupts an empty set: `contains(1)` panics",
        turns: 1,
        subject: include_str!("../subjects/bits.rs"),
    },
    Fault {
        name: "bigdecimal-0-4-5",
        kind: "decimal",
        report: "https://github.com/akubera/bigdecimal-rs/issues/136",
        what: "`round(0)` of -0.68 gives 1",
        turns: 1,
        subject: include_str!("../subjects/rounding.rs"),
    },
    Fault {
        name: "wildmatch-2-1-0",
        kind: "wildcard",
        report: "https://github.com/becheran/wildmatch/issues/8",
        what: "`*o?a*r` does not match `foobar`",
        turns: 1,
        subject: include_str!("../subjects/wildcard.rs"),
    },
    Fault {
        name: "rangemap-0-1-8",
        kind: "range map",
        report: "https://github.com/jeffparsons/rangemap/issues/24",
        what: "ranges with the same value that touch are not joined",
        turns: 3,
        subject: include_str!("../subjects/ranges.rs"),
    },
    Fault {
        name: "ipnet-2-5-0",
        kind: "networks",
        report: "https://github.com/krisprice/ipnet/issues/44",
        what: "`aggregate` of 128.0.0.0/1 gives 31 networks",
        turns: 1,
        subject: include_str!("../subjects/subnets.rs"),
    },
    Fault {
        name: "lru-0-1-12",
        kind: "cache",
        report: "https://github.com/jeromefroe/lru-rs/pull/29",
        what: "`pop` leaves a freed entry in the list",
        turns: 0,
        subject: include_str!("../subjects/cache.rs"),
    },
    Fault {
        name: "tinyset-0-4-15",
        kind: "number set",
        report: "https://github.com/droundy/tinyset/issues/21",
        what: "`remove` panics (on another input than the report's)",
        turns: 0,
        subject: include_str!("../subjects/numbers.rs"),
    },
    Fault {
        name: "indexset-0-3-6",
        kind: "indexed set",
        report: "https://github.com/lucidarium-systems/indexset/issues/4",
        what: "`range` panics if its end is above the last key",
        turns: 2,
        subject: include_str!("../subjects/indexed.rs"),
    },
    Fault {
        name: "aho-corasick-1",
        kind: "text search",
        report: "https://github.com/BurntSushi/aho-corasick/issues/173",
        what: "an empty word is missed where a longer one begins (newest version)",
        turns: 1,
        subject: include_str!("../subjects/search.rs"),
    },
    Fault {
        name: "glob-match-0-2-1",
        kind: "glob",
        report: "https://github.com/devongovett/glob-match/issues/9",
        what: "`**/*a` does not match `a/a` (newest version)",
        turns: 1,
        subject: include_str!("../subjects/glob.rs"),
    },
    Fault {
        name: "num-bigint-0-2-2",
        kind: "big integer",
        report: "https://github.com/rust-num/num-bigint/issues/103",
        what: "`lcm` of 0 and 0 panics",
        turns: 1,
        subject: include_str!("../subjects/integers.rs"),
    },
    Fault {
        name: "itertools-0-5-2",
        kind: "iterators",
        report: "https://github.com/rust-itertools/itertools/issues/159",
        what: "`combinations(0)` panics after its one item",
        turns: 1,
        subject: include_str!("../subjects/adaptors.rs"),
    },
    Fault {
        name: "permutator-0-4-0",
        kind: "combinations",
        report: "https://github.com/NattapongSiri/permutator/issues/15",
        what: "`combination(2)` of 23 items panics by overflow",
        turns: 1,
        subject: include_str!("../subjects/choices.rs"),
    },
    Fault {
        name: "roaring-0-12-0-iterator",
        kind: "iterator",
        report: "none found: see zoo/roaring.md",
        what: "`nth` gives numbers that are not left",
        turns: 3,
        subject: include_str!("../subjects/iterator.rs"),
    },
];

/// What a campaign of one seed has found.
struct Found {
    cases: u64,
    turns: usize,
    bytes: u64,
    took: Duration,
}

fn main() {
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    let seeds = arguments.first().and_then(|first| first.parse::<u64>().ok());
    if seeds.is_some() {
        arguments.remove(0);
    }
    let seeds = seeds.unwrap_or(15);
    println!("| game | kind | fault | found | cases | seconds | turns (report) | bytes | lines |");
    println!("|---|---|---|---|---|---|---|---|---|");
    let mut missed = false;
    for fault in FAULTS
        .iter()
        .filter(|fault| arguments.is_empty() || arguments.iter().any(|name| name == fault.name))
    {
        let found: Vec<Found> = (1..=seeds).filter_map(|seed| play(fault.name, seed)).collect();
        missed |= found.is_empty();
        println!("{}", row(fault, &found, seeds));
    }
    std::process::exit(missed.into());
}

fn row(fault: &Fault, found: &[Found], seeds: u64) -> String {
    let Fault { name, kind, report, what, turns, subject } = fault;
    let both = |of: &dyn Fn(&Found) -> f64| {
        let mut all: Vec<f64> = found.iter().map(of).collect();
        all.sort_by(f64::total_cmp);
        all.get(all.len() / 2).copied().zip(all.last().copied())
    };
    let show = |of: &dyn Fn(&Found) -> f64| {
        both(of).map_or("–".into(), |(median, worst)| format!("{median}, {worst}"))
    };
    let cases = show(&|found| found.cases as f64);
    let took = show(&|found| (found.took.as_secs_f64() * 10.0).round() / 10.0);
    let own = if *turns == 0 { "–".into() } else { turns.to_string() };
    let size = show(&|found| found.turns as f64);
    let bytes = both(&|found| found.bytes as f64).map_or("–".into(), |(median, _)| median.to_string());
    let lines = subject.lines().count();
    let report = if report.starts_with("http") {
        format!("[{what}]({report})")
    } else {
        format!("{what} ({report})")
    };
    let count = found.len();
    format!(
        "| `{name}` | {kind} | {report} | {count} of {seeds} | {cases} | {took} | {size} ({own}) | {bytes} | {lines} |"
    )
}

/// Plays a game for at most 20 seconds, as anybody would on the command line, and reads the report.
fn play(name: &str, seed: u64) -> Option<Found> {
    let zoo = std::env::current_exe().expect("this program has a path").with_file_name("zoo");
    let out = std::env::temp_dir().join(format!("zoo-{}", std::process::id()));
    let start = Instant::now();
    let run = Command::new(zoo)
        .args([
            "fuzz",
            name,
            "--time",
            "20s",
            "--jobs",
            "1",
            "--no-known",
            "--color",
            "never",
            "--seed",
            &seed.to_string(),
        ])
        .args(["--case-timeout", "3s", "--out"])
        .arg(&out)
        .output()
        .expect("the zoo is built: cargo build");
    let took = start.elapsed();
    let report = String::from_utf8_lossy(&run.stdout);
    let found = read(&report, took);
    // Nothing of it is kept: the seed makes it again.
    let _ = std::fs::remove_dir_all(&out);
    found
}

fn read(report: &str, took: Duration) -> Option<Found> {
    let line =
        |name: &str| report.lines().find_map(|line| line.trim_start().strip_prefix(name)).map(str::trim);
    let number = |text: &str| text.split_whitespace().next()?.replace(',', "").parse::<u64>().ok();
    let case = line("seed ")?.split_once("case ")?.1;
    let case: String = case
        .chars()
        .take_while(|char| char.is_ascii_digit() || *char == ',')
        .filter(char::is_ascii_digit)
        .collect();
    let folder = line("files ")?.split_once(':')?.0;
    let bytes = std::fs::metadata(Path::new(folder).join("shrunk.in")).map_or(0, |data| data.len());
    Some(Found {
        cases: case.parse::<u64>().ok()? + 1,
        turns: number(line("size ")?)? as usize,
        bytes,
        took,
    })
}
