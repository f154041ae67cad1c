//! Results as data that others have written or changed: gone on from, and verified when they are merged.

use std::path::Path;
use std::process::{Child, Stdio};

use crosscheck_core::results::{Head, Results, Shard};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use serde_json::Value;

use super::contains_in_order;
use crate::common::processes::until;
use crate::common::{Folder, PROGRAM, stderr, stdout};

/// A campaign with two findings.
const PLANTED: &str = "fuzz texas --seed 1 --cases 600 --plant blocks-by-runs";

fn lines(folder: &Folder, file: impl AsRef<Path>) -> Vec<Value> {
    let line = |line: &str| serde_json::from_str(line).expect("it is JSON");
    folder.read(file).lines().map(line).collect()
}

fn start(folder: &Folder, arguments: &str) -> Child {
    let mut command = folder.command(PROGRAM);
    command.args(arguments.split_whitespace());
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().expect("the program starts")
}

#[test]
fn a_merge_refuses_findings_that_it_cannot_see_for_itself() {
    let folder = Folder::new();
    folder.run(&format!("{PLANTED} --json a")).code(1);
    // Another build, with a checksum that is right.
    let build = lines(&folder, "a")[0]["build"].as_str().expect("it is text").to_owned();
    reseal(&folder, "a", "b", |line| line.replace(&build, "0123456789abcdef"));
    let said = stderr(&folder.run("merge b").code(2).stdout_eq(""));
    assert!(said.contains("another build of this program; --no-verify lists"), "{said}");
    let seen = stdout(&folder.run("merge b --no-verify").code(1));
    contains_in_order(
        &seen,
        &["2 cases of seed 1", "1 finding in 2 cases", "noted, and not verified", "T8.1", "(case 1)"],
    );
    // A finding that its case does not show.
    reseal(&folder, "a", "c", |line| line.replace("\"kind\":\"blocks\"", "\"kind\":\"hand\""));
    contains_in_order(
        &stdout(&folder.run("merge c").code(1)),
        &["noted, and not seen again", "hand, clause T8.1"],
    );
    // Options that would start a program.
    let start = "\"arguments\":\"-- touch pwned\"";
    let arguments = |line: &str| line.replace("\"arguments\":\"--plant blocks-by-runs\"", start);
    reseal(&folder, "a", "d", arguments);
    let said = stderr(&folder.run("merge d").code(2).stdout_eq(""));
    assert!(said.contains("a program from outside cannot be verified"), "{said}");
    assert!(!folder.path("pwned").exists());
}

/// Writes a file of results again with other lines, and a checksum that is right.
fn reseal(folder: &Folder, from: &str, to: &str, change: impl Fn(&str) -> String) {
    let text = folder.read(from);
    let lines: Vec<String> = text.lines().map(change).collect();
    let head: Head = serde_json::from_str(&lines[0]).expect("it is a head");
    let shard: Shard = serde_json::from_str(&lines[1]).expect("it is a shard");
    folder.write(to, Results { head, shards: [(shard.shard, shard)].into() }.text());
}

/// Returns how many cases the results of a campaign have that it keeps.
fn kept_cases(results: &Path) -> u64 {
    let kept = std::fs::read(results).ok().and_then(|text| Results::parse(&text).ok());
    kept.map_or(0, |kept| kept.shards[&1].cases)
}

/// Waits until a campaign has kept so many cases, or has ended.
fn wait_for_cases(child: &mut Child, results: &Path, cases: u64) {
    let mut has_ended = || child.try_wait().expect("it can be asked").is_some();
    until("cases are kept", || kept_cases(results) >= cases || has_ended());
}

/// Kills a campaign again and again, goes on with it, and compares its end with that of one that was left alone. By
/// default twenty times; `CROSSCHECK_KILLS=1000` kills a thousand times.
#[test]
#[ignore = "slow"]
fn a_campaign_killed_at_any_moment_loses_no_case_and_counts_none_twice() {
    let kills: u64 =
        std::env::var("CROSSCHECK_KILLS").map_or(20, |number| number.parse().expect("a number"));
    const CAMPAIGN: &str = "fuzz texas --seed 2 --cases 4000 --keep-going --plant blocks-by-runs";
    let alone = Folder::new();
    let whole = stdout(&alone.run(&format!("{CAMPAIGN} --out kept")).code(1));
    let results = "kept/texas-seed-2-blocks-by-runs.jsonl";
    let mut chance = Xoshiro256PlusPlus::seed_from_u64(1);
    let (mut killed, mut ended) = (0, 0);
    while killed < kills || ended == 0 {
        let folder = Folder::new();
        loop {
            let campaign = format!("{CAMPAIGN} --resume kept --renew 10ms");
            let mut child = start(&folder, &campaign);
            let more = chance.random_range(0..400);
            wait_for_cases(&mut child, &folder.path(results), kept_cases(&folder.path(results)) + more);
            let _ = child.kill();
            let output = child.wait_with_output().expect("it ends");
            if output.status.code().is_some() {
                assert_eq!(output.status.code(), Some(1), "{}", String::from_utf8_lossy(&output.stderr));
                assert_eq!(String::from_utf8_lossy(&output.stdout), whole, "after {killed} kills");
                break;
            }
            killed += 1;
        }
        ended += 1;
        assert_eq!(folder.read("kept/texas-seed-2-blocks-by-runs.txt"), whole);
    }
    println!("{killed} kills, {ended} campaigns");
}

/// The case that an earlier process noted shows nothing, as if the finding depended on the machine; other cases do.
#[test]
fn a_finding_that_shows_again_from_another_case_is_one_finding() {
    use crosscheck_core::results::Ended;
    const CAMPAIGN: &str = "fuzz texas --seed 1 --cases 300 --keep-going --plant blocks-by-runs";
    let file = "kept/texas-seed-1-blocks-by-runs.jsonl";
    let folder = Folder::new();
    folder.run(&format!("{CAMPAIGN} --resume kept")).code(1);
    let all = Results::parse(folder.read(file).as_bytes()).expect("they are results");
    let shard = &all.shards[&1];
    let [noted] = &shard.findings[..] else { panic!("{:?}", shard.findings) };
    let some = Shard {
        ended: Ended::Running,
        cases: 20,
        played: vec![(0, 20)],
        hashes: shard.hashes[..20].to_vec(),
        distinct: 1,
        memory: 9_999_999,
        cut: 1,
        findings: vec![crosscheck_core::results::Noted { case: 0, times: 1, ..noted.clone() }],
        ..shard.clone()
    };
    folder.write(file, Results { head: all.head.clone(), shards: [(1, some)].into() }.text());
    let report = stdout(&folder.run(&format!("{CAMPAIGN} --resume kept")).code(1));
    assert!(report.contains("finding 1 of 1") && !report.contains("noted, and"), "{report}");
    // The most that any process needed; and the case that the first one was at is played.
    let now = &lines(&folder, file)[1];
    assert_eq!((&now["memory"], &now["cut"]), (&9_999_999.into(), &0.into()));
    let seen = &now["findings"];
    assert_eq!(seen.as_array().map(Vec::len), Some(1), "{seen}");
    assert!(seen[0]["case"].as_u64() >= Some(20) && seen[0]["times"].as_u64() > Some(1), "{seen}");
}

#[test]
fn floors_are_those_of_the_usual_cases_whether_or_not_findings_are_verified() {
    let folder = Folder::new();
    folder.run("fuzz texas --seed 1 --cases 10000 --ops 1 --rows 2 --cols 2 --json small").code(0);
    folder.run("merge small").code(0);
    folder.run("merge small --no-verify").code(0);
    // Cases without any content, as a generator makes them that has died quietly.
    folder.run("fuzz texas --seed 1 --cases 10000 --json usual").code(0);
    folder.run("merge usual").code(0);
    let statistics = "\"statistics\":";
    let empty = |line: &str| match line.split_once(statistics) {
        Some((before, after)) => {
            let (_, after) = after.split_once("]],").expect("a list of lists");
            format!("{before}{statistics}[],{after}")
        }
        None => line.to_owned(),
    };
    reseal(&folder, "usual", "dull", empty);
    for how in ["", "--no-verify"] {
        let merged = stdout(&folder.run(&format!("merge dull {how}")).code(3));
        contains_in_order(&merged, &["no difference in 10,000 cases", "texas: below its floor: "]);
    }
    // An option that changes no case.
    let slow = "\"arguments\":\"--no-isolate\"";
    reseal(&folder, "usual", "other", |line| empty(&line.replace("\"arguments\":\"\"", slow)));
    let merged = stdout(&folder.run("merge other").code(3));
    assert!(merged.contains("texas: below its floor: "), "{merged}");
}

#[test]
fn a_file_from_elsewhere_names_no_folder_outside_that_of_the_findings() {
    let folder = Folder::new();
    folder.run(&format!("{PLANTED} --json a")).code(1);
    std::fs::create_dir(folder.path("secret")).expect("a folder can be made");
    folder.write("secret/report.txt", "what nobody should read");
    let name = lines(&folder, "a")[1]["findings"][0]["folder"].as_str().expect("it is text").to_owned();
    for place in ["../secret".to_owned(), folder.path("secret").to_string_lossy().into_owned()] {
        reseal(&folder, "a", "b", |line| line.replace(&name, &place));
        folder.run("merge b --no-verify --junit j.xml --sarif s.sarif").code(1);
        for file in ["j.xml", "s.sarif"] {
            assert!(!folder.read(file).contains("nobody should read"), "{}", folder.read(file));
        }
    }
}
