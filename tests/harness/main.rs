//! The harness and the three games that it serves, end to end and without the command line: what measures these games
//! against floors. What every game is tested for is in `tests/games.rs`.

#[path = "../common/mod.rs"]
mod common;

mod allocations;
mod answer_key;
mod architecture;
mod beyond;
mod ceilings;
mod comparator;
mod contest;
mod corpus;
mod findings;
mod mutation;
mod results;
mod sampling;
mod search;
mod shrinking;
mod slow;
mod store;
mod suite;
