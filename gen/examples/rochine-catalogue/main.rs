//! Makes `gen/src/rochine/catalogue.txt`: the simplest games for everything that the rules can let happen.
//!
//! `cargo run --release -p crosscheck-gen --example rochine-catalogue > gen/src/rochine/catalogue.txt`
//!
//! The selection rule: all positions of a board are searched through, breadth first, each kept by its simplest game, up
//! to a number of moves. Of every legal move from each of them `generator::rochine::happening` says what happens, in the
//! terms of the clauses. The simplest game on each board is kept for each happening and each side that moves last. No
//! fault and no misreading has a part in it. It takes some minutes.

mod search;

use std::thread;

use search::Search;

/// The boards, each with the most moves of the games that are played on it.
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
