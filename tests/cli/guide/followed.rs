//! Pages of the guide, followed to the letter in a fresh folder.

use std::fs;
use std::path::PathBuf;

use crate::common::Folder;

/// This workspace, on which the new package depends.
const CLONE: &str = env!("CARGO_MANIFEST_DIR");

/// The build folder of new packages. It outlives the test, so that dependencies are built only once.
const TARGET: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/init");

#[test]
#[ignore = "builds a package: a minute the first time"]
fn the_first_page_works_as_it_is_written() {
    let files = ["Cargo.toml", "src/lib.rs", "tests/agree.rs", "src/main.rs"];
    follow(include_str!("../../../docs/guide/01-first-pair.md"), &files);
}

#[test]
#[ignore = "builds a package: a minute the first time"]
fn the_page_on_threads_works_as_it_is_written() {
    let files = ["Cargo.toml", "src/lib.rs", "src/main.rs"];
    follow(include_str!("../../../docs/guide/17-threads.md"), &files);
}

/// Does what a page says, which writes these files.
fn follow(page: &str, files: &[&'static str]) {
    let mut reader = Reader { folder: Folder::new(), within: PathBuf::new(), begun: Vec::new() };
    let mut file = "";
    let mut parts = page.split("```");
    while let (Some(words), Some(block)) = (parts.next(), parts.next()) {
        // The file that the words before a block name last is the one to write.
        let named = files.iter().filter_map(|file| Some((words.rfind(&format!("`{file}`"))?, *file)));
        file = named.max().map_or(file, |(_, file)| file);
        let (language, block) = block.split_once('\n').expect("a block has lines");
        match language {
            "console" => block.split("$ ").skip(1).for_each(|command| reader.run(command)),
            "diff" => reader.change(file, block),
            "rust" | "toml" => reader.write(file, block),
            _ => {}
        }
    }
    assert_eq!(reader.begun, files);
}

/// Somebody who does what the page says.
struct Reader {
    folder: Folder,
    within: PathBuf,
    /// The files that he has begun to write.
    begun: Vec<&'static str>,
}

impl Reader {
    /// Runs a command, and compares what it prints with the lines that follow it on the page.
    fn run(&mut self, block: &str) {
        let (command, shown) = block.split_once('\n').expect("a command is a line");
        let words = shlex::split(command).expect("these are words");
        if words[0] == "cd" {
            self.within.push(&words[1]);
            // The same versions as here, which are available without a network.
            fs::copy(format!("{CLONE}/Cargo.lock"), self.path("Cargo.lock")).expect("copied");
            return;
        }
        let program = if words[0] == "cargo" { env!("CARGO") } else { &words[0] };
        let mut program = self.folder.command(program);
        program.args(&words[1..]).current_dir(self.path(""));
        program.env("CARGO_TARGET_DIR", TARGET).env("CARGO_NET_OFFLINE", "true");
        let run = program.output().expect("it runs");
        let [report, errors] = [&run.stdout, &run.stderr].map(|bytes| String::from_utf8_lossy(bytes));
        let report = report.replace(&format!("{TARGET}/debug"), "target/debug");
        let finds = ["engine departs from the reference", "no order fits"];
        let is_found = finds.iter().any(|kind| report.contains(kind));
        assert!(run.status.success() || is_found, "{command}: {report}{errors}");
        let mut rest = report.as_str();
        for part in shown.split('…').map(str::trim) {
            let at = rest.find(part).unwrap_or_else(|| panic!("{command}:\n{report}\nlacks:\n{part}"));
            rest = &rest[at + part.len()..];
        }
    }

    /// Begins a file with a block, or goes on with it. A new manifest stays as far as the block does not begin alike.
    fn write(&mut self, file: &'static str, block: &str) {
        let path = self.path(file);
        let mut text = fs::read_to_string(&path).unwrap_or_default();
        if !self.begun.contains(&file) {
            self.begun.push(file);
            let kept = block.lines().next().and_then(|line| text.find(line)).unwrap_or(0);
            text.truncate(kept);
            fs::create_dir_all(path.parent().expect("it is in a folder")).expect("a folder can be made");
        }
        text += &format!("\n{}", block.replace("../crosscheck", CLONE));
        fs::write(path, text).expect("a file can be written");
    }

    /// Replaces lines of a file.
    fn change(&mut self, file: &str, block: &str) {
        let block = block.replace("../crosscheck", CLONE);
        let of = |sign| {
            let lines = block.lines().filter_map(move |line| line.strip_prefix(sign));
            lines.map(|line| format!("{line}\n")).collect::<String>()
        };
        let text = fs::read_to_string(self.path(file)).expect("it is there");
        assert!(text.contains(&of('-')), "{file} lacks:\n{}", of('-'));
        fs::write(self.path(file), text.replace(&of('-'), &of('+'))).expect("a file can be written");
    }

    fn path(&self, file: &str) -> PathBuf {
        self.folder.path(&self.within).join(file)
    }
}
