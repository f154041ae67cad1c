//! `texas_trace`: any bytes to the reader of traces, which are then compared.

#![no_main]

crosscheck_fuzz::trace_target!(games::Texas);
