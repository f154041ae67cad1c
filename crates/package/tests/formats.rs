//! Each format's files for a toy problem, and what no format takes.

mod toy;

use std::collections::BTreeMap;
use std::io::{Cursor, Read};

use crosscheck_package::{Expected, FORMATS, Files, Format, Problem, write_folder, zip};
use snapbox::Data;
use snapbox::assert_data_eq;

fn format(name: &str) -> &'static Format {
    FORMATS.iter().find(|format| format.name == name).expect("there is such a format")
}

fn files(format: &Format) -> Files {
    format.files(&toy::problem()).expect("the toy problem is whole")
}

fn text(files: &Files, name: &str) -> String {
    let content = files.get(name).unwrap_or_else(|| panic!("{name} is there: {:?}", files.keys()));
    String::from_utf8(content.clone()).expect("it is text")
}

/// Returns the files of an archive, in its order.
fn unzip(archive: &[u8]) -> Vec<(String, Vec<u8>)> {
    let mut archive = ::zip::ZipArchive::new(Cursor::new(archive)).expect("it is an archive");
    let entries = (0..archive.len()).map(|index| {
        let mut entry = archive.by_index(index).expect("it can be read");
        let mut content = Vec::new();
        entry.read_to_end(&mut content).expect("it can be read");
        (entry.name().expect("it is text").into_owned(), content)
    });
    entries.collect()
}

/// Compares the names of all files, and these files, with what was checked by hand: `expected/FORMAT.txt`.
fn snapshot(name: &str, shown: &[&str]) {
    let files = files(format(name));
    let mut page = files.keys().fold(String::new(), |page, name| page + name + "\n");
    for name in shown {
        page += &format!("\n==> {name}\n{}", text(&files, name));
    }
    let path = format!("{}/tests/expected/{}.txt", env!("CARGO_MANIFEST_DIR"), name);
    assert_data_eq!(page, Data::read_from(path.as_ref(), None).raw());
}

#[test]
fn icpc_has_groups_and_arguments_for_the_validator() {
    let shown = [
        "problem.yaml",
        "data/secret/1-small/test_group.yaml",
        "data/secret/2-all/test_group.yaml",
        "statement/problem.en.tex",
    ];
    snapshot("icpc", &shown);
}

#[test]
fn icpc_legacy_scores_groups_that_hold_what_they_include() {
    let shown = [
        ".timelimit",
        "problem.yaml",
        "data/testdata.yaml",
        "data/sample/testdata.yaml",
        "data/secret/testdata.yaml",
        "data/secret/1-small/testdata.yaml",
        "data/secret/2-all/testdata.yaml",
    ];
    snapshot("icpc-legacy", &shown);
}

#[test]
fn hydro_has_subtasks_that_depend_on_those_they_include() {
    snapshot("hydro", &["problem.yaml", "testdata/config.yaml", "problem_zh.md"]);
}

#[test]
fn luogu_has_a_flat_archive_and_a_script_for_inclusion() {
    snapshot("luogu", &["scoring.txt", "statement.zh.md"]);
    let files = files(format("luogu"));
    let data = unzip(&files["data.zip"]);
    let names: Vec<&str> = data.iter().map(|(name, _)| &**name).collect();
    let flat = ["checker.cpp", "config.yml", "sum1.ans", "sum1.in", "sum2.ans", "sum2.in"];
    assert_eq!(names[..6], flat);
    let config = data.iter().find(|(name, _)| name == "config.yml").expect("it is there");
    let config: BTreeMap<String, BTreeMap<String, u64>> =
        serde_saphyr::from_slice(&config.1).expect("it is YAML");
    let first = [("timeLimit", 1000), ("memoryLimit", 262_144), ("score", 30), ("subtaskId", 1)];
    assert_eq!(config["sum1.in"], first.map(|(key, value)| (key.to_owned(), value)).into());
    assert_eq!(config["sum4.in"]["subtaskId"], 2);
}

#[test]
fn polygon_has_groups_points_and_dependencies() {
    let shown =
        ["problem.xml", "statements/english/problem.tex", "statement-sections/chinese/legend.tex"];
    snapshot("polygon", &shown);
}

#[test]
fn the_same_problem_gives_the_same_bytes_and_another_seed_another_identifier() {
    for format in &FORMATS {
        let (one, other) = (files(format), files(format));
        assert!(one == other && zip(&one) == zip(&other), "{}", format.name);
    }
    let another = Problem { seed: 1, ..toy::problem() };
    let another = format("icpc").files(&another).expect("it is whole");
    let identifier = |files| {
        text(files, "problem.yaml").lines().find(|line| line.starts_with("uuid:")).map(str::to_owned)
    };
    assert_ne!(identifier(&files(format("icpc"))), identifier(&another));
}

#[test]
fn an_archive_and_a_folder_hold_the_files_and_nothing_else() {
    let mut files = files(format("hydro"));
    // Long files that are alike are written once, and short ones each by itself.
    let (long, short) = (vec![b'1'; 4 << 10], b"1".to_vec());
    let names = ["one/long", "two/long", "one/short", "two/short", "two/other"];
    let contents = [&long, &long, &short, &short, &vec![b'2'; 4 << 10]];
    files.extend(names.map(str::to_owned).into_iter().zip(contents.map(Vec::clone)));
    let place = tempfile::tempdir().expect("a folder can be made");
    let folder = place.path().join("sum");
    write_folder(&files, &folder).expect("it can be written");
    for (name, content) in &files {
        assert_eq!(&std::fs::read(folder.join(name)).expect("it is there"), content, "{name}");
    }
    #[cfg(unix)]
    assert_eq!(
        names.map(|name| {
            let data = std::fs::metadata(folder.join(name)).expect("it is there");
            std::os::unix::fs::MetadataExt::nlink(&data)
        }),
        [2, 2, 1, 1, 1]
    );
    write_folder(&files, &folder).expect_err("the folder is not empty");
    assert_eq!(unzip(&zip(&files)), files.into_iter().collect::<Vec<_>>());
    assert_eq!(std::fs::read_dir(place.path()).expect("it is there").count(), 1, "no draft is left");
}

/// A way to break the toy problem, and what is said of it then.
type Broken = (fn(&mut Problem, &str), &'static [&'static str], &'static str);

const LONG: &str = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";
const NAMES: [&str; 9] = ["", "a/b", "..", "-a", "A", "a b", "a\n", "é", LONG];
const FILES: [&str; 7] = ["", "a", ".py", "../a.py", "a/b.py", "-a.py", "a b.py"];
const INPUTS: [&str; 3] = ["", "\n", "1\n1"];
const EMPTY: &str = "is empty, or its last line has no end";

/// Breaks with a list of texts, or once.
const BROKEN: [Broken; 25] = [
    (|problem, name| problem.name = name.into(), &NAMES, "is not a name"),
    (|problem, name| problem.samples[0].name = name.into(), &NAMES, "is not a name"),
    (|problem, name| problem.subtasks[1].name = name.into(), &NAMES, "is not a name"),
    (|problem, name| problem.submissions[0].name = name.into(), &FILES, "is not a name"),
    (|problem, name| problem.programs[0].name = name.into(), &FILES, "is not a name"),
    (
        |problem, limit| {
            let (name, limit) = limit.split_once(':').expect("a name and a limit");
            problem.subtasks[0].limits = [(name.into(), limit.into())].into();
        },
        &["n:1 2", "n:", "n=1:2", ":2", "n:\""],
        "is not a name",
    ),
    (|problem, name| problem.samples[0].name = name.into(), &["testdata"], "testdata"),
    (|problem, name| problem.samples[0].name = name.into(), &["01-one"], "two of the tests"),
    (|problem, name| problem.subtasks[1].name = name.into(), &["small"], "two of the subtasks"),
    (|problem, name| problem.submissions[1].name = name.into(), &["right.py"], "two of the submissions"),
    (|problem, name| problem.programs[1].name = name.into(), &["checker.py"], "two of the programs"),
    (|problem, code| problem.statements[1].language = code.into(), &["en"], "two of the statements"),
    (|problem, input| problem.samples[0].input = input.into(), &INPUTS, EMPTY),
    (|problem, answer| problem.samples[0].answer = answer.into(), &INPUTS, EMPTY),
    (|problem, input| problem.samples[0].input = input.into(), &["1\r\n"], "printable ASCII"),
    (|problem, _| problem.subtasks.clear(), &[""], "no subtask"),
    (|problem, _| problem.subtasks[0].tests.clear(), &[""], "without tests"),
    (|problem, _| problem.subtasks[0].points = 31, &[""], "add up to 100"),
    (|problem, _| problem.subtasks[0].includes = vec![1], &[""], "not earlier"),
    (|problem, _| problem.subtasks[1].includes = vec![1], &[""], "not earlier"),
    (|problem, _| problem.submissions[1].earns = vec![2], &[""], "not there"),
    (|problem, _| problem.submissions[0].expected = Expected::Wrong, &[""], "no submission"),
    (|problem, _| problem.statements.clear(), &[""], "no statement"),
    (|problem, quote| problem.statements[0].text += quote, &["\n> quoted\n"], "line 20 has a quotation"),
    (|problem, _| problem.limits.mebibytes = 0, &[""], "the limits"),
];

#[test]
fn what_is_no_name_comes_twice_or_is_missing_is_refused_by_every_format() {
    for (change, texts, said) in BROKEN {
        for text in texts {
            let mut problem = toy::problem();
            change(&mut problem, text);
            for format in &FORMATS {
                let refused = format.files(&problem).expect_err(format.name).to_string();
                assert!(refused.contains(said), "{text:?}: {refused}");
            }
        }
    }
}

#[test]
fn a_format_names_the_program_that_it_lacks() {
    let mut problem = toy::problem();
    problem.programs.clear();
    let needs = [("icpc", "validator.py"), ("polygon", "validator.cpp"), ("hydro", "in C++ alone")];
    for (name, needed) in needs {
        let error = format(name).files(&problem).expect_err("it lacks one").to_string();
        assert!(error.contains(needed), "{error}");
    }
}

#[test]
fn a_problem_with_one_subtask_has_no_table_and_is_passed_or_failed() {
    let mut problem = toy::problem();
    problem.subtasks.remove(0);
    problem.subtasks[0].includes.clear();
    problem.subtasks[0].points = 100;
    let files = format("icpc-legacy").files(&problem).expect("it is whole");
    assert!(text(&files, "problem.yaml").contains("type: pass-fail"));
    assert!(!text(&files, "problem_statement/problem.en.tex").contains("tabular"));
    assert!(files.contains_key("submissions/wrong_answer/wrong.py"), "it earns nothing");
}

#[test]
fn inclusion_goes_on_through_what_is_included() {
    let mut problem = toy::problem();
    let mut last = problem.subtasks[1].clone();
    last.name = "last".into();
    last.includes = vec![1];
    last.points = 20;
    last.tests = vec![toy::test("05-last", &[5; 9])];
    problem.subtasks[1].points = 50;
    problem.subtasks.push(last);
    let files = format("icpc-legacy").files(&problem).expect("it is whole");
    assert!(files.contains_key("data/secret/3-last/01-one.in"));
    let files = format("luogu").files(&problem).expect("it is whole");
    let inclusion = "if @status1 == AC and @status2 == AC and @status3 == AC; then";
    assert!(text(&files, "scoring.txt").contains(inclusion));
}

#[test]
fn a_longer_answer_raises_the_limit_for_output_and_a_time_limit_may_have_fractions() {
    let mut problem = toy::problem();
    problem.samples[0].answer = "1".repeat(5 << 20) + "\n";
    problem.limits.time = std::time::Duration::from_millis(1500);
    let files = format("icpc").files(&problem).expect("it is whole");
    let yaml = text(&files, "problem.yaml");
    for line in ["time_limit: 1.5", "time_resolution: 0.1", "output: 12"] {
        assert!(yaml.contains(line), "{line} in {yaml}");
    }
}
