//! Thousands of valid and invalid inputs of a game.

use crosscheck_core::Game;
use crosscheck_core::contract::quantities::Name;
use crosscheck_core::erased::AnyGame;
use crosscheck_core::generate::seeded;
use rand::{Rng, RngExt};

/// An input, and the limits of a subtask.
pub(crate) struct Input {
    pub(crate) bytes: Vec<u8>,
    pub(crate) limits: Vec<(String, String)>,
}

/// Returns the kept cases of a game, inputs that break a rule each, and then `count` others: valid ones, most of them with one or
/// two changes, and about a third with limits of a subtask.
pub(crate) fn inputs(game: &AnyGame, count: usize) -> Vec<Input> {
    let folder = format!("tests/data/cases/{}", game.name());
    let folders = std::fs::read_dir(folder).expect("there are kept cases");
    let case = |folder: std::io::Result<std::fs::DirEntry>| {
        std::fs::read(folder.expect("it can be read").path().join("case.in")).expect("it holds a case")
    };
    let mut texts: Vec<Vec<u8>> = folders.map(case).collect();
    texts.sort();
    let names = game.quantities().expect("every game has a shape").names();
    let mut rng = seeded(game.name(), 2, 0);
    let changed: Vec<Input> = (0..count)
        .map(|_| {
            let mut bytes = texts[rng.random_range(0..texts.len())].clone();
            for _ in 0..[0, 1, 1, 1, 1, 1, 1, 2][rng.random_range(0..8)] {
                change(&mut bytes, &mut rng);
            }
            let limits = if rng.random_range(0..3) == 0 { limits(&names, &mut rng) } else { Vec::new() };
            Input { bytes, limits }
        })
        .collect();
    let broken = BROKEN.iter().filter(|(of, ..)| *of == game.name());
    let broken = broken.map(|(_, text, _)| text.as_bytes().to_vec());
    let whole = texts.into_iter().chain(broken).map(|bytes| Input { bytes, limits: Vec::new() });
    whole.chain(changed).collect()
}

/// Returns limits of one or two quantities.
fn limits(names: &[Name], rng: &mut dyn Rng) -> Vec<(String, String)> {
    let mut limits: Vec<(String, String)> = Vec::new();
    for _ in 0..rng.random_range(1..3) {
        let name = names[rng.random_range(0..names.len())];
        let mut near = || rng.random_range(name.low..=name.high.min(name.low.max(0) + 12));
        let (a, b, c) = (near(), near(), near());
        let (low, high) = (a.min(b), a.max(b));
        let values = match c % 5 {
            0 => format!("{low}.."),
            1 => format!("..{high}"),
            2 => format!("{low}..{high},{c}"),
            3 => format!("{low},{high}"),
            _ => format!("{low}..{high}"),
        };
        if limits.iter().all(|limit| limit.0 != name.name) {
            limits.push((name.name.into(), values));
        }
    }
    limits
}

/// Inputs that break one rule each, with the line where that shows.
pub(crate) const BROKEN: [(&str, &str, usize); 14] = [
    ("texas", "1 3 1 1\n1 1 1\n0 0 0\n1 1 1 2\n", 2),
    ("texas", "3 1 1 1\n1\n1\n1\n0\n0\n0\n1 1 2 1\n", 4),
    // The run shows before the colour that is wrong in a row below.
    ("texas", "2 3 2 1\n1 1 1\n2 1 2\n9 0 0\n0 0 0\n1 1 1 2\n", 2),
    ("texas", "2 3 2 1\n1 1 1\n2 1 9\n0 0 0\n0 0 0\n1 1 1 2\n", 2),
    ("texas", "2 3 2 1\n1 1 1\n2  1 2\n0 0 0\n0 0 0\n1 1 1 2\n", 2),
    ("texas", "2 3 2 1\n1 1 1\n2 1 2\n0  0 0\n0 0 0\n1 1 1 2\n", 2),
    ("chess", "1\n2 2 2\n0\n0\n00\n0 1 1 1\n1 1 1 1\n", 7),
    ("chess", "1\n2 2 5\n0\n0\n00\n", 2),
    ("chess", "1\n500 401 1\n", 2),
    ("chess", "1\n2 100001 1\n", 2),
    ("chess", "1\n2 2 1\n0\n0\n00\n0 2 1 1\n", 6),
    ("chess", "2\n2 2 1\n0\n0\n00\n0 1 1 1\n2 2 1\n0\n0\n04\n0 1 1 1\n", 10),
    ("rochine", "5 1\n1 1 1 2\n", 1),
    ("rochine", "4 1\n1 1 1 -2147483649\n", 2),
];

/// What may stand in the place of a number, and what may stand anywhere, each between bars.
const NUMBERS: &str = "0|00|-0|-1|+5|1e3|0x1|1.0|x||-|--1|07|-07|2147483647|2147483648|-2147483648|-2147483649|\
                       4294967296|99999999999999999999|9223372036854775808|1_0|٣|3 ";
const STONES: &[u8] = b" |\t|\r|\n|\0|\r\n|\x0b|\x0c|\xff|\x1a|\xef\xbb\xbf|7|-|+| 0|0 |\n\n";

/// Changes a text a little, as people and programs get inputs wrong.
pub(crate) fn change(text: &mut Vec<u8>, rng: &mut dyn Rng) {
    let mut lines: Vec<Vec<u8>> = text.split_inclusive(|&byte| byte == b'\n').map(Vec::from).collect();
    if lines.is_empty() {
        return;
    }
    // Most of what can go wrong is in the first lines.
    let mut line = || {
        let most = if rng.random_range(0..2) == 0 { lines.len().min(3) } else { lines.len() };
        rng.random_range(0..most)
    };
    let (one, two) = (line(), line());
    match rng.random_range(0..16) {
        0..=6 => change_number(&mut lines[one], rng),
        7 => drop(lines.remove(one)),
        8 => lines.insert(two, lines[one].clone()),
        9 => lines[two] = lines[one].clone(),
        10 => lines.swap(one, two),
        11 => {
            // A row or a column as another one, or a piece where one stands.
            let words = |line: &[u8]| String::from_utf8_lossy(line).trim_end().to_owned();
            let (from, to) = (words(&lines[one]), words(&lines[two]));
            let mut mixed: Vec<&str> = to.split(' ').collect();
            for (at, word) in from.split(' ').enumerate().take(mixed.len()) {
                if rng.random_range(0..2) == 0 {
                    mixed[at] = word;
                }
            }
            lines[two] = format!("{}\n", mixed.join(" ")).into_bytes();
        }
        12 => {
            let all = lines.concat();
            let at = [0, all.len(), rng.random_range(0..=all.len())][rng.random_range(0..3)];
            let stones: Vec<&[u8]> = STONES.split(|&byte| byte == b'|').collect();
            let stone = stones[rng.random_range(0..stones.len())];
            lines = vec![[&all[..at], stone, &all[at..]].concat()];
        }
        13 => {
            let mut all = lines.concat();
            all.truncate(all.len() - rng.random_range(0..=all.len().min(3)));
            lines = vec![all];
        }
        14 => {
            let mut all = lines.concat();
            all.truncate(rng.random_range(0..all.len()));
            lines = vec![all];
        }
        _ => change_all(&mut lines, rng),
    }
    *text = lines.concat();
}

/// Puts another number, or what is none, in the place of one of a line; or another digit in the place of a digit.
fn change_number(line: &mut Vec<u8>, rng: &mut dyn Rng) {
    let text = String::from_utf8_lossy(line).into_owned();
    let mut words: Vec<String> = text.trim_end_matches('\n').split(' ').map(str::to_owned).collect();
    let (at, from) = (rng.random_range(0..words.len()), rng.random_range(0..words.len()));
    let other = words[from].clone();
    let word = &mut words[at];
    let value: i64 = word.parse().unwrap_or(0);
    *word = match rng.random_range(0..8) {
        0 => format!("{}", value.saturating_add(1)),
        1 => format!("{}", value.saturating_sub(1)),
        2 => other,
        3 => format!("0{word}"),
        4 => {
            let numbers: Vec<&str> = NUMBERS.split('|').collect();
            numbers[rng.random_range(0..numbers.len())].to_owned()
        }
        5 => format!("{word} {value}"),
        _ => {
            let mut bytes = word.clone().into_bytes();
            if let Some(length) = bytes.len().checked_sub(1) {
                bytes[rng.random_range(0..=length)] = b'0' + rng.random_range(0..10) as u8;
            }
            String::from_utf8_lossy(&bytes).into_owned()
        }
    };
    *line = format!("{}\n", words.join(" ")).into_bytes();
}

/// Changes a whole text as editors and systems do.
fn change_all(lines: &mut Vec<Vec<u8>>, rng: &mut dyn Rng) {
    let text = String::from_utf8_lossy(&lines.concat()).into_owned();
    let utf_16 = |mark: &[u8]| {
        let units = text.encode_utf16().flat_map(u16::to_le_bytes);
        [mark.to_vec(), units.collect()].concat()
    };
    *lines = vec![match rng.random_range(0..9) {
        0 => utf_16(b""),
        1 => utf_16(&[0xff, 0xfe]),
        2 => text.replace('\n', "\r\n").into_bytes(),
        3 => text.replace('\n', "\r").into_bytes(),
        4 => text.replace(' ', "\t").into_bytes(),
        5 => text.replace('\n', "\n\n").into_bytes(),
        6 => format!("\u{feff}{text}").into_bytes(),
        7 => text.replace('\n', " \n").into_bytes(),
        _ => Vec::new(),
    }];
}
