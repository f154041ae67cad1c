//! The checkers agree with the judge on whether an output is the answer, and on the first word that differs.

use crosscheck_judge::tokens::mismatch;
use crosscheck_package::sources;
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

use super::tools::{Compiled, run_python};
use crate::common::Folder;

/// Returns pairs of an answer and an output, which often are nearly the same.
fn pairs(count: usize) -> Vec<[Vec<u8>; 2]> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let words: [&[u8]; 9] = [b"1", b"12", b"-7", b"red", b"0", b"\xff", b"1\0", b"\x0b", b"01"];
    let blanks: [&[u8]; 8] = [b" ", b"\n", b"\r\n", b"\t", b"\x0c", b"  ", b"\n\n", b" \n"];
    let pair = |_| {
        let mut texts = [Vec::new(), Vec::new()];
        for _ in 0..rng.random_range(0..8) {
            let word = words[rng.random_range(0..words.len())];
            for text in &mut texts {
                let changed = rng.random_range(0..24) == 0;
                text.extend(if changed { words[rng.random_range(0..words.len())] } else { word });
                if rng.random_range(0..24) != 0 {
                    text.extend(blanks[rng.random_range(0..blanks.len())]);
                }
            }
        }
        texts
    };
    (0..count).map(pair).collect()
}

/// Returns where the judge finds the first difference, as checkers say it; nothing if there is none.
fn expected([answer, output]: &[Vec<u8>; 2]) -> String {
    let first = mismatch(answer, output);
    first.map_or(String::new(), |m| format!("token {} (line {}):", m.words[0].at + 1, m.words[0].line))
}

#[test]
fn the_outputs_are_of_both_kinds() {
    let same = pairs(1000).iter().filter(|pair| expected(pair).is_empty()).count();
    assert!((200..800).contains(&same), "{same}");
}

const DRIVER: &str = "\
import sys, checker
with open(sys.argv[1]) as file:
    for line in file:
        answer, output = (bytes.fromhex(part) for part in line.rstrip('\\n').split(','))
        print(checker.difference(answer, output) or '')
";

#[test]
#[cfg_attr(not(have_python3), ignore = "there is no python3")]
fn the_checker_in_python_agrees_with_the_judge() {
    let folder = Folder::with("checker.py", sources::CHECKER_PY);
    folder.write("driver.py", DRIVER);
    let hex = |text: &[u8]| text.iter().map(|byte| format!("{byte:02x}")).collect::<String>();
    let pairs = pairs(5000);
    let lines: Vec<String> = pairs.iter().map(|[a, b]| format!("{},{}\n", hex(a), hex(b))).collect();
    folder.write("pairs", lines.concat());
    let run = run_python(&folder, ["driver.py", "pairs"], b"");
    let said = String::from_utf8_lossy(&run.stdout);
    let said: Vec<&str> = said.lines().collect();
    assert_eq!(said.len(), pairs.len(), "{}", String::from_utf8_lossy(&run.stderr));
    for (pair, said) in pairs.iter().zip(said) {
        let expected = expected(pair);
        assert!(
            said.starts_with(&expected) && said.is_empty() == expected.is_empty(),
            "{pair:?}: {said}"
        );
    }
}

#[test]
#[cfg_attr(not(have_python3), ignore = "there is no python3")]
fn the_checker_in_python_is_called_as_the_icpc_format_calls_it() {
    let folder = Folder::with("checker.py", sources::CHECKER_PY);
    folder.write("in", "");
    folder.write("answer", "1 2\n3 4\n");
    std::fs::create_dir(folder.path("feedback")).expect("a folder can be made");
    let status = |output: &[u8]| {
        run_python(&folder, ["checker.py", "in", "answer", "feedback"], output).status.code()
    };
    assert_eq!(status(b"1 2 3\n4"), Some(42));
    assert_eq!(status(b"1 2 3 5\n"), Some(43));
    assert_eq!(folder.read("feedback/judgemessage.txt"), "token 4 (line 2): expected '4', found '5'\n");
}

#[test]
#[cfg_attr(not(all(have_testlib, have_gxx)), ignore = "there is no testlib.h or no g++")]
fn the_checker_in_cpp_agrees_with_the_judge() {
    let checker = Compiled::new(sources::CHECKER_CPP);
    let folder = Folder::with("in", "");
    let path = |name: &str| folder.path(name).to_str().expect("a path of ours is text").to_owned();
    for pair in pairs(500) {
        folder.write("answer", &pair[0]);
        folder.write("output", &pair[1]);
        let run = checker.run([&*path("in"), &path("output"), &path("answer")], b"");
        let (said, expected) = (String::from_utf8_lossy(&run.stderr), expected(&pair));
        let status = if expected.is_empty() { 0 } else { 1 };
        assert!(run.status.code() == Some(status) && said.contains(&expected), "{pair:?}: {said}");
    }
}
