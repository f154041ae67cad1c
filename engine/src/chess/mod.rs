//! `chess`, optimized: answers all queries of a test together, backwards in time.
//!
//! Seen from the end of the test, pieces leave the board instead of entering it. Then every part of the question has an
//! answer in flat arrays:
//!
//! - `layout`: the roads of each cell in one byte, and the time at which the cell gets its piece;
//! - `regions`: what connected roads join. Regions grow as pieces leave, and the order in which they grow
//!   is a forest. Numbered from the root down, the cells of any query's region are an interval;
//! - `rim`: the pieces at the rim of a region that may be captured, as sums over such intervals;
//! - `rays`: how far straight roads lead, and what stops them, with one stack per line of the board;
//! - `overlap`: the cells that both rays and connected roads reach;
//! - `straight`: what straight roads reach in all, added up as the rays are found.
//!
//! What is about a kind of road that a board does not have is left out. Everything is linear except for the sums, which
//! take logarithmic time.

mod layout;
mod overlap;
mod player;
mod rays;
mod regions;
mod rim;
mod straight;
mod sums;

pub use player::player;
