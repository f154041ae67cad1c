#![no_main]

crosscheck::fuzz_target!(bitmap::Bitmap);
