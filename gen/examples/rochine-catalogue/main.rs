//! Generates `gen/src/rochine/catalogue.txt`: the simplest games for everything that can happen under the rules.
//!
//! `cargo run --release -p crosscheck-gen --example rochine-catalogue > gen/src/rochine/catalogue.txt`
//!
//! How games are selected: all positions of a board are searched breadth first, up to a number of moves, and each is
//! represented by its simplest game. `generator::rochine::happening` lists what happens in every legal move from each
//! of them, in the terms of the clauses. On each board, the simplest game for each happening and each side that moves
//! last is kept. No misreading plays a part in the selection. It takes some minutes.

mod search;

use std::thread;

use search::Search;

/// The boards, each with the most moves of its games.
const BOARDS: [(u32, usize); 2] = [(4, 13), (6, 9)];

fn main() {
    let searches = BOARDS.map(|(side, most)| {
        thread::spawn(move || {
            let mut search = Search::new(side);
            for moves in 1..=most {
                search.go_on(moves == most);
                eprintln!("{side}: {moves} moves, {} games", search.lines().count());
            }
            search
        })
    });
    for search in searches {
        let search = search.join().expect("a search ends");
        search.lines().for_each(|line| println!("{line}"));
    }
}
