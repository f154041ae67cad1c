//! `gen`: cases from a seed.

use snapbox::str;

use super::contains_in_order;
use crate::common::{Folder, stderr, stdout};

#[test]
fn a_seed_gives_the_same_case_every_time_and_another_seed_another() {
    let folder = Folder::new();
    let [one, again, other] = [7, 7, 8]
        .map(|seed| stdout(&folder.run(&format!("gen texas --seed {seed}")).code(0).stderr_eq("")));
    assert_eq!(one, again);
    assert_ne!(one, other);
    folder.write("case.in", one);
    folder.run("check texas case.in").code(0);
}

#[test]
fn a_case_of_a_seed_is_the_same_alone_and_among_others() {
    let folder = Folder::new();
    folder.run("gen texas --seed 7 --cases 12 --out cases").code(0).stdout_eq("").stderr_eq("");
    let names: Vec<String> = (0..12).map(|index| format!("cases/7-{index}.in")).collect();
    let mut files: Vec<String> = folder.files().iter().map(|path| path.display().to_string()).collect();
    files.sort_by_key(|name| (name.len(), name.clone()));
    assert_eq!(files, names);
    folder.run(&format!("check texas {}", names.join(" "))).code(0).stderr_eq("");
    let alone = folder.run("gen texas --seed 7 --case 11").code(0);
    assert_eq!(stdout(&alone), folder.read("cases/7-11.in"));
    folder.run("gen texas --seed 7 --from 10 --cases 2 --out later").code(0);
    assert_eq!(folder.read("later/7-11.in"), folder.read("cases/7-11.in"));
    assert_eq!(folder.files().len(), 14);
}

#[test]
fn a_folder_that_cannot_be_made_is_named() {
    let folder = Folder::with("file", "");
    folder.run("gen texas --cases 2 --out file").code(2).stdout_eq("").stderr_eq(str![[r#"
error: cannot make the folder file: [..] (os error [..])

"#]]);
    folder.run("gen texas --out file/folder").code(2).stdout_eq("").stderr_eq(str![[r#"
error: cannot make the folder file/folder: [..] (os error [..])

"#]]);
}

#[test]
fn a_knob_sets_what_it_is_called() {
    let folder = Folder::new();
    let run = folder.run("gen texas --seed 1 --rows 4 --cols 7 --colors 3 --ops 6").code(0);
    assert!(stdout(&run).starts_with("4 7 3 6\n"), "{}", stdout(&run));
}

#[test]
fn without_limits_a_knob_may_go_beyond_them() {
    let folder = Folder::new();
    let run = folder.run("gen texas --limits none --rows 60 --cols 2 --ops 3").code(0);
    assert!(stdout(&run).starts_with("60 2 "), "{}", stdout(&run));
}

#[test]
fn a_family_makes_cases_of_its_kind() {
    let run = Folder::new().run("gen texas --seed 3 --family tiny").code(0);
    let header = stdout(&run).lines().next().expect("there is a header").to_owned();
    let sides: Vec<u32> =
        header.split(' ').take(2).map(|side| side.parse().expect("a number")).collect();
    assert!(sides.iter().all(|side| (1..=4).contains(side)), "{header}");
}

#[test]
fn families_are_listed_each_with_its_purpose() {
    let run = Folder::new().run("gen texas --family list").code(0).stderr_eq("");
    let families = ["tiny ", "boards of 1 × 1 to 4 × 4", "effects ", "chains "];
    contains_in_order(&stdout(&run), &families);
}

#[test]
fn what_is_wanted_is_met_and_told() {
    let folder = Folder::new();
    for wanted in ["rounds>=10", "hand=five", "cleared"] {
        let run = folder.run(&format!("gen texas --want {wanted}")).code(0);
        contains_in_order(
            &stderr(&run),
            &["met after ", "case", wanted.split(">=").next().unwrap_or("")],
        );
        folder.write("case.in", stdout(&run));
        folder.run("check texas case.in").code(0);
    }
    let both = folder.run("gen texas --want hand=five --want cleared --rows 30").code(0);
    assert!(stdout(&both).starts_with("30 "), "{}", stdout(&both));
    contains_in_order(&stderr(&both), &["hand=five ", "cleared 1"]);
}

#[test]
fn each_case_of_a_folder_has_what_is_wanted() {
    let folder = Folder::new();
    let many = "gen texas --want rounds>=4 --seed 3 --from 5 --cases 2 --out cases";
    let run = folder.run(many).code(0).stdout_eq("");
    contains_in_order(&stderr(&run), &["case 5: met after ", "case 6: met after "]);
    assert_eq!(folder.files().len(), 2);
    let alone = folder.run("gen texas --want rounds>=4 --seed 3 --case 6").code(0);
    assert_eq!(stdout(&alone), folder.read("cases/3-6.in"));
    assert_ne!(folder.read("cases/3-5.in"), folder.read("cases/3-6.in"));
}

#[test]
fn a_small_case_with_what_is_wanted_is_smaller_than_another() {
    let folder = Folder::new();
    let wanted = "gen texas --want hand=five";
    let (any, small) = (folder.run(wanted).code(0), folder.run(&format!("{wanted} --small")).code(0));
    assert!(stdout(&small).len() < stdout(&any).len());
}

#[test]
fn what_can_be_wanted_is_listed() {
    let run = Folder::new().run("gen texas --want list").code(0).stderr_eq("");
    contains_in_order(
        &stdout(&run),
        &["rounds ", "rounds of the operation that has the most", "hand=", "cleared "],
    );
}

#[test]
fn a_suite_needs_a_free_folder() {
    let folder = folder_with_a_file();
    let refused = |words: &str, why: &str| {
        let run = folder.run(&format!("gen texas --suite {words}")).code(2).stdout_eq("");
        assert!(stderr(&run).contains(why), "{}", stderr(&run));
    };
    refused("--out full", "error: full is not empty; a suite has a folder of its own");
    refused("--out full/file", "error: cannot read full/file: ");
    assert_eq!(folder.files().len(), 1);
}

#[test]
fn a_suite_is_written_with_its_answers_and_says_what_it_comes_to() {
    let folder = Folder::new();
    let run = folder.run("gen rochine --suite --out suite --jobs 2 --pool 2").code(0).stdout_eq("");
    contains_in_order(
        &stderr(&run),
        &["suite/suite.toml: ", " files, ", "misreadings caught", "clauses exercised", "families"],
    );
    let names: Vec<String> = folder.files().iter().map(|path| path.display().to_string()).collect();
    let inputs: Vec<&str> = names.iter().filter_map(|name| name.strip_suffix(".in")).collect();
    assert_eq!(inputs.len(), 60, "{inputs:?}");
    assert_eq!(names.len(), 2 * inputs.len() + 1);
    for input in [inputs[0], inputs[inputs.len() - 1]] {
        let answer = folder.run(&format!("solve rochine {input}.in --by reference")).code(0);
        assert_eq!(stdout(&answer), folder.read(format!("{input}.ans")));
    }
}

/// Returns a folder that contains a non-empty folder.
fn folder_with_a_file() -> Folder {
    let folder = Folder::new();
    std::fs::create_dir(folder.path("full")).expect("a folder can be made");
    folder.write("full/file", "");
    folder
}
