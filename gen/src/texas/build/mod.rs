//! Boards on which something happens by construction, not by luck: chains of hundreds of rounds, hands of every kind,
//! effects that set each other off from one corner to the other, a block that covers two thirds of the board.

mod block;
mod blueprint;
mod deck;
mod dominoes;
mod hands;
mod relay;
mod twins;

pub(super) use blueprint::{What, build};
