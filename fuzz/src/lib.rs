//! Shared code of the cargo-fuzz targets that are of this repository alone. A target is one line that names its game:
//! [`text_target!`] passes arbitrary bytes to the reader of a game's inputs, [`trace::check`] to that of its traces, and
//! [`state::check`] to that of the states of its exhaustive runs.
//!
//! The targets that compare both sides are those of any user: [`crosscheck::fuzz_target!`].

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
