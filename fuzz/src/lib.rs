//! Shared code of the cargo-fuzz targets that are of this repository alone. A target is one line that names its game.
//!
//! - [`text_target!`] passes arbitrary bytes to the reader of a game's inputs, [`trace_target!`] to that of its traces,
//!   and [`state_target!`] to that of the states of its exhaustive runs.
//!
//! The targets that compare both sides are those of any user: [`crosscheck::fuzz_target!`].

pub use crosscheck_core::erased::AnyGame;

pub mod memory;
pub mod state;
pub mod text;
pub mod trace;

/// Defines a target that passes arbitrary bytes to the reader of a game's inputs.
#[macro_export]
macro_rules! text_target {
    ($game:expr) => {
        #[global_allocator]
        static ALLOCATOR: $crate::memory::Counting = $crate::memory::Counting;

        ::libfuzzer_sys::fuzz_target!(|input: &[u8]| { $crate::text::read(&$game, input) });
    };
}

/// Defines a target that passes arbitrary bytes to the reader of a game's traces, and compares what it reads.
#[macro_export]
macro_rules! trace_target {
    ($game:expr) => {
        ::libfuzzer_sys::fuzz_target!(|input: &[u8]| $crate::trace::check(
            &$crate::AnyGame::new($game),
            input
        ));
    };
}

/// Defines a target that passes arbitrary bytes to the reader of the states of a game's exhaustive runs.
#[macro_export]
macro_rules! state_target {
    ($game:expr) => {
        ::libfuzzer_sys::fuzz_target!(|input: &[u8]| $crate::state::check(&$game, input));
    };
}
