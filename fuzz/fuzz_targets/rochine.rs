//! `rochine`: engine and reference in lockstep.

#![no_main]

crosscheck_fuzz::lockstep_target!(crosscheck::games::Rochine);
