//! Compiles `src/starter.c`, which starts programs under test. It needs only a compiler and its own headers, so every linker
//! driver for Rust can compile it.

use std::env;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

/// It uses no library, is position-independent, and has a single segment.
const FLAGS: &str = "-Os -std=gnu11 -Wall -Wextra -ffreestanding -fno-builtin -fno-stack-protector -fpie -fno-jump-tables \
    -fno-asynchronous-unwind-tables -fno-tree-loop-distribute-patterns -mgeneral-regs-only -nostdlib -static \
    -Wl,-e,first -Wl,--build-id=none -Wl,-z,noseparate-code";

fn main() {
    println!("cargo::rerun-if-changed=src/starter.c");
    let variable = |name: &str| env::var(name).unwrap_or_default();
    let (system, processor) = (variable("CARGO_CFG_TARGET_OS"), variable("CARGO_CFG_TARGET_ARCH"));
    let made = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it")).join("starter");
    // Without it no program is confined: see `starter.rs`.
    fs::write(&made, "").expect("this is where a build script writes");
    if system != "linux" || !["x86_64", "aarch64"].contains(&processor.as_str()) {
        return;
    }
    let target = variable("TARGET");
    let named = [format!("CC_{}", target.replace('-', "_")), "CC".into()];
    named.iter().for_each(|name| println!("cargo::rerun-if-env-changed={name}"));
    let named = named.iter().filter_map(|name| env::var(name).ok());
    let across = env::var("HOST").is_ok_and(|host| !host.starts_with(&processor));
    let usual = if across { format!("{processor}-linux-gnu-gcc") } else { "cc".to_owned() };
    let compiles = |compiler: String| {
        let mut command = Command::new(compiler);
        command.args(FLAGS.split_whitespace()).arg("-o").arg(&made).arg("src/starter.c");
        command.status().is_ok_and(|status| status.success())
    };
    if !named.chain([usual]).any(compiles) {
        println!(
            "cargo::warning=there is no C compiler for {target}: programs under test will not be confined"
        );
    }
}
