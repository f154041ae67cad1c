//! Tells the tests which tools there are, so that one whose tool is missing is *ignored* and not passed.

use std::process::{Command, Stdio};

/// A tool, and the configuration that says that it is there.
const TOOLS: [(&str, &str); 4] =
    [("python3", "have_python3"), ("g++", "have_gxx"), ("cc", "have_cc"), ("javac", "have_javac")];

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=PATH");
    for (tool, name) in TOOLS {
        println!("cargo::rustc-check-cfg=cfg({name})");
        let run =
            Command::new(tool).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
        if run.is_ok_and(|status| status.success()) {
            println!("cargo::rustc-cfg={name}");
        }
    }
}
