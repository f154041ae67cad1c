//! `dashboard`: all campaigns on one page.

use super::contains_in_order;
use crate::common::{Folder, PROGRAM, stderr};

const PLANTED: &str = "fuzz texas --cases 100 --plant blocks-by-runs --keep-going";

/// Plays a campaign of a commit, and keeps its results in a folder.
fn play(folder: &Folder, commit: &str, arguments: &str) {
    let mut command = folder.command(PROGRAM);
    command.env("CROSSCHECK_COMMIT", commit).args(arguments.split_whitespace());
    let output = command.output().expect("the program starts");
    assert!(output.status.code().is_some_and(|status| status < 2), "{output:?}");
}

#[test]
fn all_campaigns_of_a_folder_are_on_one_page() {
    let folder = Folder::new();
    play(&folder, "c0ffee", &format!("{PLANTED} --seed 1 --json results/night-1/a.jsonl"));
    for shard in [1, 2] {
        let arguments =
            format!("fuzz chess --cases 60 --seed 2 --shard {shard}/2 --json results/{shard}.jsonl");
        play(&folder, "decade", &arguments);
    }
    folder.write("results/night-1/notes.txt", "not for it");
    let run = folder.run("dashboard results --html page.html --title Nightly").code(0).stdout_eq("");
    assert!(stderr(&run).contains("page.html: 3 files of results"), "{}", stderr(&run));
    let page = folder.read("page.html");
    let chess = [
        "<h1>Nightly</h1>",
        "<h2>chess</h2>",
        "60 cases in 1 campaign",
        "No finding is open.",
        "2 found",
        "decade",
    ];
    contains_in_order(&page, &chess);
    let texas = [
        "<h2>texas</h2>",
        "100 cases in 1 campaign",
        "1 finding open.",
        "blocks, clause T8.1",
        "(blocks-by-runs)",
    ];
    contains_in_order(&page, &texas);
    assert_eq!(
        page.matches("<h3>Speed</h3>").count(),
        1,
        "none of the engine of texas, which did not play"
    );
    contains_in_order(
        &page,
        &["smallest case", "3 4 2 1", "open", "c0ffee", "Weakest statistics", "operations by verdict"],
    );
}

#[test]
fn a_file_that_cannot_be_used_is_named_on_the_page_and_the_rest_is_shown() {
    let folder = Folder::new();
    play(&folder, "c0ffee", &format!("{PLANTED} --seed 1 --json r/a.jsonl"));
    let text = folder.read("r/a.jsonl");
    folder.write("r/cut.jsonl", &text[..text.len() - 30]);
    folder.write("r/other.jsonl", "{\"some\":\"thing\"}\n");
    let run = folder.run("dashboard r --html page.html").code(2).stdout_eq("");
    contains_in_order(
        &stderr(&run),
        &["not used: r/cut.jsonl: it is ", "not used: r/other.jsonl: 1: it does not begin"],
    );
    contains_in_order(
        &folder.read("page.html"),
        &["Files that were not used", "r/cut.jsonl", "r/other.jsonl", "1 finding open."],
    );
    folder.run("dashboard none --html page.html").code(2);
}

#[test]
fn what_results_say_of_themselves_is_only_shown() {
    let folder = Folder::new();
    play(
        &folder,
        "<script>alert(1)</script>\u{1b}[2J\u{202e}",
        &format!("{PLANTED} --seed 1 --json r/a.jsonl"),
    );
    folder.run("dashboard r --html page.html").code(0);
    let page = folder.read("page.html");
    assert!(!page.contains("<script") && !page.contains(['\u{1b}', '\u{202e}']), "{page}");
    assert!(page.contains("&lt;script&gt;"), "{page}");
}

#[test]
fn lists_are_bounded_and_sums_are_of_all() {
    let folder = Folder::new();
    for seed in 1..=4 {
        let arguments = format!("fuzz texas --cases 30 --seed {seed} --json r/{seed}.jsonl");
        play(&folder, &format!("commit-{seed}"), &arguments);
    }
    folder.run("dashboard r --html page.html --most 3").code(0);
    let page = folder.read("page.html");
    assert!(page.contains("120 cases in 4 campaigns"), "{page}");
    assert_eq!(page.matches("<code>commit-").count(), 3, "{page}");
    assert!(page.contains("1 more."), "{page}");
}
