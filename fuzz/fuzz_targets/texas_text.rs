//! `texas_text`: any bytes to the reader of inputs.

#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| crosscheck_fuzz::text::check(&games::Texas, input));
