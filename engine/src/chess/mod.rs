//! `chess`, optimized: all queries of a test are answered together, backwards in time.
//!
//! Whoever looks at a query from the end of the test sees pieces leave the board, not enter it, and then
//! every part of the question has an answer in flat arrays:
//!
//! - `layout`: the board as a byte of roads a cell, and the time at which each cell gets its piece;
//! - `rays`: how far straight roads lead, and what stops them, by one stack a line of the board;
//! - `regions`: what connected roads join. Regions grow as pieces leave, and the order in which they grow
//!   is a forest; numbered from the root down, the cells of any query's region are an interval;
//! - `rim`: the pieces at the rim of a region that may be captured, as sums over such intervals;
//! - `overlap`: the cells that rays reach and connected roads too.
//!
//! Everything is linear but for the sums, which take a logarithm.

mod layout;
mod overlap;
mod player;
mod rays;
mod regions;
mod rim;
mod sums;

pub use player::player;
