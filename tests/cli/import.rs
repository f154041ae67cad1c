//! `import`: artifacts of a fuzzer become findings.

use super::{BLOCKS, contains_in_order, folder};
use crate::common::{Folder, stderr, stdout};

/// Makes a folder with artifacts of several faults, as a fuzzer names them.
fn artifacts() -> Folder {
    let folder = folder();
    folder.run("gen texas --seed 1 --count 40 --out cases").code(0);
    std::fs::create_dir(folder.path("artifacts")).expect("a folder can be made");
    for index in 0..40 {
        let case = folder.read(format!("cases/1-{index}.in"));
        folder.write(&format!("artifacts/crash-{index:040x}"), case);
    }
    folder.write("artifacts/crash-blocks", BLOCKS);
    folder
}

#[test]
fn artifacts_that_show_the_same_fault_are_one_finding_of_the_smallest() {
    let folder = artifacts();
    let run = folder.run("import texas artifacts --plant blocks-by-runs").code(1);
    let report = stdout(&run);
    contains_in_order(
        &report,
        &[
            "finding 1 of 1",
            "T8.1",
            "artifacts/crash-",
            "seen in ",
            "texas: 1 finding in 41 artifacts; ",
        ],
    );
    let shrunk =
        folder.files().into_iter().find(|file| file.ends_with("shrunk.in")).expect("it is saved");
    folder.run(&format!("diff texas {} --plant blocks-by-runs", shrunk.display())).code(1);
    assert!(!report.contains("from the seed"), "no seed makes it: {report}");
}

#[test]
fn artifacts_that_show_nothing_any_more_are_counted() {
    let folder = artifacts();
    let run = folder.run("import texas artifacts").code(0);
    run.stdout_eq("texas: 0 findings in 41 artifacts; 41 no longer fail\n");
}

#[test]
fn a_file_that_is_no_case_is_named_and_takes_nothing_with_it() {
    let folder = artifacts();
    folder.write("artifacts/crash-bytes", b"\xff\x00 nothing of the kind");
    let run = folder.run("import texas artifacts").code(2);
    assert!(stderr(&run).contains("not a case of texas: artifacts/crash-bytes"), "{}", stderr(&run));
    let run = folder.run("import texas artifacts --plant blocks-by-runs").code(1);
    assert!(stdout(&run).contains("1 finding in 41 artifacts"), "{}", stdout(&run));
    folder.run("import texas none").code(2).stdout_eq("");
}

#[cfg(target_os = "linux")]
#[test]
fn an_artifact_that_aborts_the_engine_is_a_finding_like_any_other() {
    let folder = artifacts();
    let run = folder.run("import texas artifacts --plant crash:abort").code(1);
    contains_in_order(&stdout(&run), &["abort", "artifacts; "]);
}
