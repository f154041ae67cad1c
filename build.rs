//! Tells the tests which tools exist, so that a test whose tool is missing is *ignored* rather than passed, and tells the
//! linker where to load the program `crosscheck`.
//!
//! Dependents do not run the tests, so only a build with the feature `cli` looks for tools.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A tool, and the configuration that says that it is there.
const TOOLS: [(&str, &str); 4] =
    [("python3", "have_python3"), ("g++", "have_gxx"), ("javac", "have_javac"), ("node", "have_node")];

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let target = |what: &str| std::env::var(format!("CARGO_CFG_TARGET_{what}")).unwrap_or_default();
    // A static program begins with code of its own, which crashes if it is linked so.
    let is_static = target("FEATURE").split(',').any(|feature| feature == "crt-static");
    if target("OS") == "linux" && target("ENV") == "gnu" && !is_static {
        // At a fixed address nothing is relocated at the start: 0.25 million instructions of 0.84. A campaign starts
        // workers and a shell script starts a process a case. Stack, heap and libraries stay at random addresses.
        println!("cargo::rustc-link-arg-bins=-no-pie");
    }
    println!("cargo::rerun-if-env-changed=PATH");
    let tested = std::env::var_os("CARGO_FEATURE_CLI").is_some() && Path::new("tests").is_dir();
    for (tool, name) in TOOLS {
        println!("cargo::rustc-check-cfg=cfg({name})");
        if !tested {
            continue;
        }
        let run =
            Command::new(tool).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
        if run.is_ok_and(|status| status.success()) {
            println!("cargo::rustc-cfg={name}");
        }
    }
    println!("cargo::rerun-if-env-changed=CROSSCHECK_TESTLIB");
    println!("cargo::rustc-check-cfg=cfg(have_testlib)");
    if let Some(folder) = testlib().filter(|_| tested) {
        println!("cargo::rerun-if-changed={}", folder.join("testlib.h").display());
        println!("cargo::rustc-env=TESTLIB_FOLDER={}", folder.display());
        println!("cargo::rustc-cfg=have_testlib");
    }
}

/// Returns the folder of `testlib.h`: `CROSSCHECK_TESTLIB` names it, or the file; otherwise it is `target/testlib`.
fn testlib() -> Option<PathBuf> {
    let asked = std::env::var_os("CROSSCHECK_TESTLIB").map(PathBuf::from);
    let place = asked.unwrap_or_else(|| Path::new("target").join("testlib"));
    let folder = if place.is_dir() { place } else { place.parent()?.to_owned() };
    let folder = folder.canonicalize().ok()?;
    folder.join("testlib.h").is_file().then_some(folder)
}
