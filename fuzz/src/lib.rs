//! Shared code of the cargo-fuzz targets of all games. A target is one line that names its game.
//!
//! - [`lockstep_target!`] compares a game's engine with its reference: corpus and artifacts are the
//!   contest's own inputs, and cases are mutated as cases ([`mutator`]);
//! - [`text_target!`] passes arbitrary bytes to the reader of a game's inputs, [`trace_target!`] to that of its traces,
//!   and [`state_target!`] to that of the states of its exhaustive runs.

pub mod lockstep;
pub mod memory;
pub mod mutator;
mod report;
pub mod state;
pub mod text;
pub mod trace;

pub use lockstep::Bout;

/// Defines a target that plays a game's cases on both sides.
#[macro_export]
macro_rules! lockstep_target {
    ($game:ty) => {
        thread_local! {
            static BOUT: ::std::cell::RefCell<$crate::Bout<$game>> =
                ::std::cell::RefCell::new($crate::Bout::from_env());
        }

        ::libfuzzer_sys::fuzz_target!(|input: &[u8]| -> ::libfuzzer_sys::Corpus {
            BOUT.with_borrow_mut(|bout| bout.play(input))
        });

        ::libfuzzer_sys::fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
            $crate::mutator::mutate::<$game>(data, size, max_size, seed)
        });

        ::libfuzzer_sys::fuzz_crossover!(|a: &[u8], b: &[u8], out: &mut [u8], seed: u32| {
            $crate::mutator::cross::<$game>(a, b, out, seed)
        });
    };
}

/// Defines a target that passes arbitrary bytes to the reader of a game's inputs.
#[macro_export]
macro_rules! text_target {
    ($game:ty) => {
        #[global_allocator]
        static ALLOCATOR: $crate::memory::Counting = $crate::memory::Counting;

        ::libfuzzer_sys::fuzz_target!(|input: &[u8]| {
            $crate::text::read::<<$game as ::crosscheck_core::Game>::Case>(input)
        });
    };
}

/// Defines a target that passes arbitrary bytes to the reader of a game's traces, and compares what it reads.
#[macro_export]
macro_rules! trace_target {
    ($game:ty) => {
        ::libfuzzer_sys::fuzz_target!(|input: &[u8]| $crate::trace::check::<$game>(input));
    };
}

/// Defines a target that passes arbitrary bytes to the reader of the states of a game's exhaustive runs.
#[macro_export]
macro_rules! state_target {
    ($game:ty) => {
        ::libfuzzer_sys::fuzz_target!(|input: &[u8]| $crate::state::check::<$game>(input));
    };
}
