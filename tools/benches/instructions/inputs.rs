//! What is counted: cases that are kept, so that a count means the same after the generator has changed.

use std::fmt::Write as _;
use std::fs::File;
use std::io::{BufRead, BufReader, Read};

use flate2::read::GzDecoder;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tools/benches/cases");

/// How many cases are kept of each game: the first of seed 1, as the generator made them in November 2026.
pub(super) const KEPT: u64 = 2000;

/// How many of them `--few` counts.
pub(super) const FEW: u64 = 200;

/// Returns the first kept cases of a game, as text.
pub(super) fn cases(game: &str, count: u64) -> Vec<String> {
    let lines = BufReader::new(open(&format!("{game}.jsonl.gz"))).lines();
    let line = |line: Result<String, _>| serde_json::from_str(&line.expect("it is a line"));
    let cases: Vec<String> =
        lines.take(count as usize).map(|text| line(text).expect("it is a string")).collect();
    assert_eq!(cases.len() as u64, count);
    cases
}

/// Returns a kept case of the largest size.
pub(super) fn largest(game: &str) -> String {
    let mut text = String::new();
    open(&format!("largest-{game}.in.gz")).read_to_string(&mut text).expect("it is text");
    text
}

fn open(name: &str) -> GzDecoder<File> {
    GzDecoder::new(File::open(format!("{FOLDER}/{name}")).expect("it is kept"))
}

/// Returns a case of `chess` with a square board of this side and so many queries. Each road is one of these states: 0
/// is blocked, 1 normal, 2 straight, 3 connected.
pub(super) fn chess(side: u32, queries: u32, states: &[u8]) -> String {
    let mut random = Random(1);
    let mut text = format!("1\n{side} {side} {queries}\n");
    let rows = std::iter::repeat_n(side - 1, side as usize);
    for cols in rows.chain(std::iter::repeat_n(side, side as usize - 1)) {
        text.extend(
            (0..cols).map(|_| char::from(b'0' + states[random.below(states.len() as u32) as usize])),
        );
        text.push('\n');
    }
    let mut cells: Vec<u32> = (0..side * side).collect();
    for query in 0..queries {
        let at = query + random.below(cells.len() as u32 - query);
        cells.swap(query as usize, at as usize);
        let (row, col) = (cells[query as usize] / side + 1, cells[query as usize] % side + 1);
        let (colour, level) = (random.below(2), 1 + random.below(queries));
        let _ = writeln!(text, "{colour} {level} {row} {col}");
    }
    text
}

/// Random numbers that no release of a library changes: a 64-bit linear congruential generator.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u32) -> u32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (((self.0 >> 32) * u64::from(bound)) >> 32) as u32
    }
}
