//! `rochine_state`: any bytes to the reader of states of exhaustive runs, which then go on.

#![no_main]

crosscheck_fuzz::state_target!(games::Rochine);
