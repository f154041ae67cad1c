//! `fuzz`: campaigns, and what they find.

use std::collections::BTreeMap;
use std::path::PathBuf;

use super::contains_in_order;
use crate::common::{Folder, stderr, stdout};

/// A campaign with exactly one finding.
const PLANTED: &str = "fuzz texas --cases 100 --seed 1 --plant blocks-by-runs --keep-going";

/// Runs a campaign in its own folder; returns its report.
#[track_caller]
fn report(arguments: &str, status: i32) -> String {
    stdout(&Folder::new().run(arguments).code(status))
}

/// Returns the text that follows a label in the report, up to the end of the line.
#[track_caller]
fn labelled<'a>(report: &'a str, label: &str) -> &'a str {
    let (_, rest) = report.split_once(label).unwrap_or_else(|| panic!("no {label:?} in\n{report}"));
    rest.lines().next().unwrap_or_default().trim()
}

#[test]
fn the_report_does_not_depend_on_the_number_of_jobs() {
    let [one, two] =
        [1, 2].map(|jobs| report(&format!("fuzz texas --cases 300 --seed 1 --jobs {jobs}"), 0));
    assert_eq!(one, two);
    contains_in_order(&one, &["texas: 300 cases of seed 1", "no difference in 300 cases (seed 1)"]);
}

#[test]
fn what_is_found_does_not_depend_on_the_number_of_jobs() {
    let [one, two] = [1, 2].map(|jobs| {
        let folder = Folder::new();
        let report = stdout(&folder.run(&format!("{PLANTED} --jobs {jobs}")).code(1));
        (report, folder.lasting())
    });
    assert_eq!(one, two);
    assert!(!one.1.is_empty(), "findings are saved");
}

#[test]
fn the_first_finding_ends_a_campaign_however_many_jobs_there_are() {
    const PLANTED: &str = "fuzz texas --cases 1000 --seed 1 --plant blocks-by-runs";
    let [one, two] = [1, 2].map(|jobs| report(&format!("{PLANTED} --jobs {jobs}"), 1));
    assert_eq!(one, two);
    contains_in_order(
        &one,
        &["texas: 9 cases of seed 1", "case 8; seen in 1 case", "1 finding in 9 cases"],
    );
    assert!(!one.contains("operations by verdict"), "what few cases held is no news: {one}");
}

#[test]
fn a_finding_comes_before_what_the_cases_held() {
    let parts =
        ["distinct cases", "finding 1 of 1", "keep it as a test", "operations by verdict", "1 finding"];
    contains_in_order(&report(PLANTED, 1), &parts);
}

#[test]
fn arguments_are_held_to_every_game_before_any_is_played() {
    for wrong in ["--family deepest", "--plant blocks-by-runs", "--rows 1"] {
        let run = Folder::new().run(&format!("fuzz --seed 1 --cases 3 {wrong}")).code(2).stdout_eq("");
        let said = stderr(&run);
        assert!(said.starts_with("error: ") && !said.contains("against reference"), "{wrong}: {said}");
    }
}

#[test]
fn a_finding_names_its_clause_and_is_saved_small_and_as_it_was_found() {
    let folder = Folder::new();
    let report = stdout(&folder.run(PLANTED).code(1));
    contains_in_order(
        &report,
        &["finding 1 of 1", "T8.1", "see it again", "1 finding in 100 cases (seed 1)"],
    );
    let files = folder.files();
    let names: Vec<_> = files.iter().map(|file| file.file_name().expect("a file has a name")).collect();
    for name in ["found.in", "found.diff", "found.txt", "shrunk.in", "shrunk.diff", "report.txt"] {
        assert!(names.contains(&name.as_ref()), "no {name} among {names:?}");
    }
    for file in files.iter().filter(|file| file.extension().is_some_and(|ending| ending == "in")) {
        let file = file.display();
        folder.run(&format!("check texas {file}")).code(0);
        let run = folder.run(&format!("diff texas {file} --plant blocks-by-runs")).code(1);
        assert!(stdout(&run).contains("T8.1"), "{file}: {}", stdout(&run));
    }
}

#[test]
fn the_lines_to_copy_do_what_they_say() {
    let folder = Folder::new();
    let report = stdout(&folder.run(PLANTED).code(1));
    let shell = |line: &str| {
        let mut shell = folder.command("sh");
        shell.args(["-c", line]);
        snapbox::cmd::Command::from_std(shell).assert()
    };
    let again = shell(labelled(&report, "see it again")).code(1);
    assert!(stdout(&again).contains("T8.1"), "{}", stdout(&again));
    let from_seed = shell(labelled(&report, "from the seed")).code(1);
    contains_in_order(&stdout(&from_seed), &["texas: 1 case of seed 1", "T8.1", "1 finding"]);
    let keep = labelled(&report, "keep it as a test").replace("SLUG", "kept");
    shell(&format!("{keep} --store store")).code(0).stdout_eq("saved as store/texas/kept\n");
}

#[test]
fn a_case_of_the_seed_can_be_played_alone() {
    let folder = Folder::new();
    let report = stdout(&folder.run(PLANTED).code(1));
    let line = labelled(&report, "from the seed");
    let index = line.split(' ').skip_while(|word| *word != "--case").nth(1).expect("it names the case");
    let found = folder.files().into_iter().find(|file| file.ends_with("found.in")).expect("it is saved");
    let found = folder.read(found);
    let generated = folder.run(&format!("gen texas --seed 1 --case {index}"));
    assert_eq!(stdout(&generated.code(0)), found);
    let alone = Folder::new();
    let run = alone.run(&format!("fuzz texas --seed 1 --case {index} --plant blocks-by-runs")).code(1);
    assert!(stdout(&run).contains("T8.1"), "{}", stdout(&run));
    let again = alone.files().into_iter().find(|file| file.ends_with("found.in")).expect("it is saved");
    assert_eq!(alone.read(again), found);
}

/// Returns all numbers of the report's table, by topic and entry.
fn table(report: &str) -> BTreeMap<(String, String), u64> {
    let (mut table, mut topic) = (BTreeMap::new(), String::new());
    for line in report.lines().filter(|line| line.starts_with("  ")) {
        match line.strip_prefix("    ") {
            None => topic = line.split(':').next().unwrap_or_default().trim().to_owned(),
            Some(entry) => {
                let (name, numbers) = entry.split_at(entry.find("  ").expect("columns are apart"));
                let number =
                    numbers.split_whitespace().next().expect("there is a number").replace(',', "");
                table.insert((topic.clone(), name.to_owned()), number.parse().expect("it is a number"));
            }
        }
    }
    table
}

#[test]
fn shards_together_play_the_cases_of_the_whole() {
    let whole = table(&report("fuzz texas --cases 101 --seed 5", 0));
    let mut parts: BTreeMap<(String, String), u64> = BTreeMap::new();
    for shard in ["1/3", "2/3", "3/3"] {
        let report = report(&format!("fuzz texas --cases 101 --seed 5 --shard {shard}"), 0);
        let cases = if shard == "3/3" { 33 } else { 34 };
        assert!(report.starts_with(&format!("texas: {cases} cases of seed 5")), "{report}");
        for (entry, number) in table(&report) {
            *parts.entry(entry).or_default() += number;
        }
    }
    assert_eq!(parts, whole);
    assert_eq!(whole[&("cases".to_owned(), "all".to_owned())], 101);
}

#[test]
fn a_shard_can_be_numbered_from_0() {
    let [first, third] = ["1+0/3", "1+2/3"]
        .map(|shard| report(&format!("fuzz texas --cases 101 --seed 5 --shard {shard}"), 0));
    assert_eq!(first, report("fuzz texas --cases 101 --seed 5 --shard 1/3", 0));
    assert_eq!(third, report("fuzz texas --cases 101 --seed 5 --shard 3/3", 0));
}

#[test]
fn each_shard_finds_what_lies_in_its_part() {
    let whole = report(PLANTED, 1);
    let found = labelled(&whole, "from the seed");
    let parts = ["1/2", "2/2"].map(|shard| report(&format!("{PLANTED} --shard {shard}"), 1));
    let holds = parts.iter().filter(|part| labelled(part, "from the seed") == found).count();
    assert_eq!(holds, 1, "one of the shards finds the first case: {found}");
}

#[test]
fn without_a_seed_a_new_one_is_taken_and_named() {
    let report = report("fuzz texas --cases 1", 0);
    let seed = report.split("of seed ").nth(1).and_then(|rest| rest.split(',').next()).expect("a seed");
    assert!(seed.parse::<u64>().is_ok(), "{report}");
}

#[test]
fn a_campaign_ends_when_its_time_is_up() {
    let report = report("fuzz texas --time 0.3s --seed 1 --jobs 1", 0);
    assert!(!report.starts_with("texas: 0 cases"), "{report}");
}

#[test]
fn a_campaign_without_a_case_has_shown_nothing() {
    for options in ["--cases 0", "--time 0", "--cases 1 --shard 2/2"] {
        let run = Folder::new().run(&format!("fuzz texas --seed 1 {options}")).code(2);
        assert!(stderr(&run).contains("nothing was compared"), "{}", stderr(&run));
    }
}

#[test]
fn a_finding_that_cannot_be_saved_is_printed_whole() {
    let folder = Folder::with("findings", "a file in the way");
    let run = folder.run(PLANTED).code(2);
    assert!(stderr(&run).contains("error: cannot make the folder findings: "), "{}", stderr(&run));
    assert_eq!(folder.read("findings"), "a file in the way");
    let report = stdout(&run);
    contains_in_order(&report, &["T8.1", "could not be saved", "\n\n", "1 finding in 100 cases"]);
    let (_, rest) = report.split_once("could not be saved").expect("it says so");
    let case: String =
        rest.lines().skip(2).take_while(|line| !line.is_empty()).map(|l| format!("{l}\n")).collect();
    folder.write("printed.in", case);
    folder.run("diff texas printed.in --plant blocks-by-runs").code(1);
}

#[test]
fn findings_go_where_out_says() {
    let folder = Folder::new();
    folder.run(&format!("{PLANTED} --out a/b")).code(1);
    assert!(folder.files().iter().all(|file| file.starts_with("a/b")), "{:?}", folder.files());
    assert!(!folder.files().is_empty());
}

#[test]
fn without_a_finding_nothing_is_written() {
    let folder = Folder::new();
    folder.run("fuzz texas --cases 20 --seed 1").code(0);
    assert_eq!(folder.files(), Vec::<PathBuf>::new());
}
