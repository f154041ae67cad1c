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
    folder.run("gen texas --seed 7 --count 12 --out cases").code(0).stdout_eq("").stderr_eq("");
    let names: Vec<String> = (0..12).map(|index| format!("cases/7-{index}.in")).collect();
    let mut files: Vec<String> = folder.files().iter().map(|path| path.display().to_string()).collect();
    files.sort_by_key(|name| (name.len(), name.clone()));
    assert_eq!(files, names);
    folder.run(&format!("check texas {}", names.join(" "))).code(0).stderr_eq("");
    let alone = folder.run("gen texas --seed 7 --case 11").code(0);
    assert_eq!(stdout(&alone), folder.read("cases/7-11.in"));
    folder.run("gen texas --seed 7 --case 10 --count 2 --out later").code(0);
    assert_eq!(folder.read("later/7-11.in"), folder.read("cases/7-11.in"));
    assert_eq!(folder.files().len(), 14);
}

#[test]
fn more_than_one_case_needs_a_folder() {
    Folder::new().run("gen texas --count 2").code(2).stdout_eq("").stderr_eq(str![[r#"
error: more than one case needs a folder: --out DIR

"#]]);
}

#[test]
fn a_folder_that_cannot_be_made_is_named() {
    let folder = Folder::with("file", "");
    folder.run("gen texas --count 2 --out file").code(2).stdout_eq("").stderr_eq(str![[r#"
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
fn a_knob_beyond_the_contest_s_limits_is_refused() {
    let folder = Folder::new();
    folder.run("gen texas --rows 0").code(2).stdout_eq("").stderr_eq(str![[r#"
error: --rows 0 is not in 1..=50 for texas

"#]]);
    folder.run("gen texas --cols 51").code(2).stdout_eq("").stderr_eq(str![[r#"
error: --cols 51 is not in 1..=50 for texas

"#]]);
    folder.run("gen texas --colors 101").code(2).stdout_eq("").stderr_eq(str![[r#"
error: --colors 101 is not in 1..=100 for texas

"#]]);
    folder.run("gen texas --ops 1001").code(2).stdout_eq("").stderr_eq(str![[r#"
error: --ops 1001 is not in 1..=1000 for texas

"#]]);
}

#[test]
fn without_limits_a_knob_may_go_beyond_them_and_not_to_0() {
    let folder = Folder::new();
    let run = folder.run("gen texas --limits none --rows 60 --cols 2 --ops 3").code(0);
    assert!(stdout(&run).starts_with("60 2 "), "{}", stdout(&run));
    folder.run("gen texas --limits none --rows 0").code(2).stdout_eq("").stderr_eq(str![[r#"
error: --rows 0 is not in 1..=4294967295 for texas

"#]]);
}

#[test]
fn a_knob_that_is_no_number_is_refused() {
    for knob in ["--rows=-1", "--rows=4294967296", "--rows=x", "--rows=", "--rows=1.5", "--seed=-1"] {
        let run = Folder::new().run(&format!("gen texas {knob}")).code(2).stdout_eq("");
        assert!(stderr(&run).starts_with("error: invalid value "), "{}", stderr(&run));
    }
}

#[test]
fn the_last_case_of_a_seed_is_not_passed() {
    let last = u64::MAX;
    Folder::new().run(&format!("gen texas --case {last} --count 2 --out cases")).code(2).stderr_eq(
        str![[r#"
error: --case plus --count is too large

"#]],
    );
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
fn a_family_that_is_not_known_is_named_with_those_that_are() {
    let run = Folder::new().run("gen texas --family nonsense").code(2).stdout_eq("");
    contains_in_order(&stderr(&run), &["nonsense", "tiny ", "effects ", "chains "]);
}
