//! Tells the tests which judges' tools there are, so that one whose tool is missing is *ignored* and not passed.
//!
//! They are looked for in the virtual environment of Python that `CROSSCHECK_PACKAGE_TOOLS` names, or else in `PATH`.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A command that succeeds if the tool is there, and the configuration that says so.
const TOOLS: [(&str, &[&str], &str); 2] =
    [("bt", &["--version"], "have_bt"), ("verifyproblem", &["--version"], "have_verifyproblem")];

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=PATH");
    println!("cargo::rerun-if-env-changed=CROSSCHECK_PACKAGE_TOOLS");
    let environment =
        std::env::var_os("CROSSCHECK_PACKAGE_TOOLS").map(|path| PathBuf::from(path).join("bin"));
    for (tool, arguments, name) in TOOLS {
        println!("cargo::rustc-check-cfg=cfg({name})");
        // The tools are for Unix; who depends on this crate has no tests.
        if !cfg!(unix) || !Path::new("tests").is_dir() {
            continue;
        }
        let tool = environment.as_ref().map_or(tool.into(), |folder| folder.join(tool));
        let run =
            Command::new(tool).args(arguments).stdout(Stdio::null()).stderr(Stdio::null()).status();
        if run.is_ok_and(|status| status.success()) {
            println!("cargo::rustc-cfg={name}");
        }
    }
}
