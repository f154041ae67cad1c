//! The page of the sandbox prints the list that is in force.

use std::collections::BTreeSet;
use std::fs;

#[test]
fn the_page_prints_the_list_of_system_calls() {
    let read =
        |path: &str| fs::read_to_string(format!("{}/{path}", env!("CARGO_MANIFEST_DIR"))).expect(path);
    let (list, page) = (read("crates/judge/src/sandbox/calls.txt"), read("docs/sandbox.md"));
    let (_, told) = page.split_once("## The system calls").expect("there is such a part");
    let told = told.split("\n## ").next().unwrap_or_default();
    let mut told = told.split("```text\n").skip(1).filter_map(|block| block.split("\n```").next());
    for title in ["calls", "attributes", "processes"] {
        let (_, own) = list.split_once(&format!("[{title}]\n")).expect("there is such a section");
        let own = own.split("\n[").next().unwrap_or_default();
        let lines = own.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
        let named = lines.map(|line| {
            let (call, _) = line.split_once("  ").expect("behind a call stands who makes it");
            match call.split_once(' ') {
                Some((call, command)) => {
                    format!("{}({command})", call.split('(').next().unwrap_or_default())
                }
                None => call.to_owned(),
            }
        });
        let printed = told.next().expect("there is a block for each section");
        let printed: BTreeSet<String> = printed.split_whitespace().map(str::to_owned).collect();
        assert_eq!(named.collect::<BTreeSet<String>>(), printed, "{title}");
    }
}
