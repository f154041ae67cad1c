//! `texas`: engine and reference in lockstep.

#![no_main]

crosscheck::fuzz_target!(games::Texas);
