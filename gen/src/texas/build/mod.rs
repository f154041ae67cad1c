//! Boards on which something happens by construction, not by luck: chains of hundreds of rounds, hands of every kind,
//! effects that set each other off from one corner to the other, a block that covers two thirds of the board.
//!
//! A board is built of storeys, one above the other. The operations of a storey come before those of the storey below,
//! and no two storeys share a colour. So a storey stays as it was laid until its own operations come, whatever happens
//! above it, and its remains do nothing further down.

mod block;
mod blueprint;
mod dominoes;
mod hands;
mod relay;
mod storey;
mod twins;

pub(super) use blueprint::{Blueprint, What};
