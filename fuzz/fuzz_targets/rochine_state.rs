//! `rochine_state`: any bytes to the reader of states of exhaustive runs, which then go on.

#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| crosscheck_fuzz::state::check(&games::Rochine, input));
