//! Counts instructions: `cargo bench --bench instructions`. It needs valgrind.
//!
//! A count hardly depends on the machine or on what else runs there, so it can be held: `-- --write` keeps the counts in
//! `tools/benches/figures.toml`, and from then on a count that is more than 3 % above the kept one is an error, on machines
//! where the count means the same.
//!
//! There are two sets. `-- --few` counts the first 200 cases alone and has counts of its own, which CI holds in the build
//! that it has for the tests.

mod counted;
mod figures;
mod inputs;

use std::process::ExitCode;

use self::counted::count;
use self::figures::compare;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    let (few, others): (Vec<&str>, Vec<&str>) =
        words.iter().map(String::as_str).partition(|word| *word == "--few");
    let cases = if few.is_empty() { inputs::KEPT } else { inputs::FEW };
    match others[..] {
        ["--count", kind, game] => {
            count(games::game(game).expect("a game is named"), kind, cases);
            ExitCode::SUCCESS
        }
        [] => compare(cases, false),
        ["--write"] => compare(cases, true),
        _ => {
            eprintln!("usage: cargo bench --bench instructions [-- [--few] [--write]]");
            ExitCode::from(2)
        }
    }
}
