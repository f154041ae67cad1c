//! `texas_trace`: any bytes to the reader of traces, which are then compared.

#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| crosscheck_fuzz::trace::check(games::Texas, input));
