//! Ten wrong programs: each is found, shrunk to a small case, and explained.

use super::{contains_in_order, program};
use crate::common::{Folder, stdout};

/// A wrong program: its file, options that help to find the fault soon, the maximum size of its shrunk case in cells or
/// moves, and what the report must say.
struct Wrong {
    file: &'static str,
    options: &'static str,
    cells: u32,
    says: &'static [&'static str],
}

const WRONG: [Wrong; 10] = [
    Wrong { file: "texas/eight-rounds.cpp", options: "--family chains", cells: 400, says: &["round 9"] },
    Wrong {
        file: "texas/colour-100.cpp",
        options: "",
        cells: 4,
        says: &["off by     -", "elimination bonus"],
    },
    Wrong { file: "texas/touching-block.cpp", options: "", cells: 20, says: &["combination bonus"] },
    Wrong { file: "texas/one-main-colour.cpp", options: "", cells: 42, says: &["hand"] },
    Wrong { file: "texas/shifted-square.cpp", options: "", cells: 8, says: &["elimination bonus"] },
    Wrong { file: "texas/last-valid.cpp", options: "", cells: 6, says: &["off by     +1000"] },
    Wrong { file: "texas/swap-kept.cpp", options: "", cells: 6, says: &["operation 2"] },
    Wrong { file: "chess/strictly-lower.cpp", options: "", cells: 4, says: &["C4.1"] },
    Wrong { file: "chess/counted-twice.cpp", options: "", cells: 4, says: &["C5.1"] },
    Wrong { file: "rochine/wrap-around.py", options: "--family immobile", cells: 16, says: &["move "] },
];

/// Returns the number of cells of a case: the product of the first two numbers of the size in a report.
fn cells(report: &str) -> u32 {
    let (_, size) = report.split_once("  size ").expect("the report says the size");
    let mut numbers =
        size.split(|c: char| !c.is_ascii_digit()).filter_map(|word| word.parse::<u32>().ok());
    let mut next = || numbers.next().expect("a size has two numbers");
    next() * next()
}

#[test]
#[cfg_attr(not(all(have_gxx, have_python3)), ignore = "there is no g++ or python3")]
fn every_wrong_program_is_found_shrunk_and_explained() {
    for Wrong { file, options, cells: most, says } in WRONG {
        let game = file.split('/').next().expect("a folder a game");
        let folder = Folder::new();
        let run = folder.run(&format!("stress {game} --seed 1 {options} -- {}", program(file))).code(1);
        let report = stdout(&run);
        println!("{file}\n{report}");
        contains_in_order(&report, &["wrong answer (WA)", "where ", "what happens in ", "size "]);
        contains_in_order(&report, says);
        assert!(cells(&report) <= most, "{file} is shrunk to {} cells", cells(&report));
    }
}
