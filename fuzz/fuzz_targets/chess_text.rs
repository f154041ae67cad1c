//! `chess_text`: any bytes to the reader of inputs.

#![no_main]

crosscheck_fuzz::text_target!(games::Chess);
