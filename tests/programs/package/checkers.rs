//! The checkers agree with the judge on whether an output is the answer, and on the first word that differs.

use crosscheck_core::tokens::{Compared, mismatch};
use crosscheck_package::sources::checker;
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

use super::tools::{Compiled, run_python};
use crate::common::Folder;

/// Returns pairs of an answer and an output, which often are nearly the same.
fn pairs(count: usize) -> Vec<[Vec<u8>; 2]> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let words =
        b"1|12|-7|red|0|\xff|1\0|\x0b|01|1.0000001|1.1|0.5|0.500001|0.50000101|Red|NaN|nan|1e400|0x1|12.|+.1e1|1_2|12.00002";
    let words: Vec<&[u8]> = words.split(|&byte| byte == b'|').collect();
    let blanks: [&[u8]; 8] = [b" ", b"\n", b"\r\n", b"\t", b"\x0c", b"  ", b"\n\n", b" \n"];
    let pair = |_| {
        let mut texts = [Vec::new(), Vec::new()];
        for _ in 0..rng.random_range(0..6) {
            let word = words[rng.random_range(0..words.len())];
            for text in &mut texts {
                match rng.random_range(0..36) {
                    0 => text.extend(word.to_ascii_uppercase()),
                    1 => text.extend(words[rng.random_range(0..words.len())]),
                    _ => text.extend(word),
                }
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

const WAYS: [Compared; 5] =
    [Compared::Words, Compared::Lines, Compared::Bytes, Compared::YesNo, Compared::Tolerance(1e-6)];

/// Returns pairs for a way to compare. Few of them are the same in each byte, or line by line: those are added.
fn pairs_for(way: Compared, count: usize) -> Vec<[Vec<u8>; 2]> {
    let mut pairs = pairs(count);
    for (at, [answer, output]) in pairs.iter_mut().enumerate().filter(|(at, _)| at % 3 == 0) {
        output.clone_from(answer);
        if way != Compared::Bytes {
            output.extend([&b"\n"[..], b" \t\n\n", b"\r\n", b""][at % 4]);
        }
    }
    pairs
}

#[test]
fn each_way_to_compare_tells_outputs_apart_that_another_one_takes_for_the_same() {
    let right = |way| pairs_for(way, 3000).iter().filter(|[a, b]| way.same(a, b)).count();
    for way in WAYS {
        let count = right(way);
        assert!((300..2700).contains(&count), "{way:?}: {count}");
    }
    let pairs = pairs(5000);
    let only = |this: Compared, that: Compared| {
        pairs.iter().filter(|[a, b]| this.same(a, b) && !that.same(a, b)).count()
    };
    assert!(
        only(Compared::Words, Compared::Lines) > 100 && only(Compared::Lines, Compared::Bytes) > 100
    );
    assert!(only(Compared::YesNo, Compared::Words) > 20);
    assert!(only(Compared::Tolerance(1e-6), Compared::Words) > 20);
}

const DRIVER: &str = include_str!("../../data/validators/checked.py");

#[test]
#[cfg_attr(not(have_python3), ignore = "there is no python3")]
fn the_checkers_in_python_agree_with_the_judge() {
    let hex = |text: &[u8]| text.iter().map(|byte| format!("{byte:02x}")).collect::<String>();
    for way in WAYS {
        let folder = Folder::with("checker.py", checker("checker.py", way));
        folder.write("driver.py", DRIVER);
        let pairs = pairs_for(way, 5000);
        let lines: Vec<String> = pairs.iter().map(|[a, b]| format!("{},{}\n", hex(a), hex(b))).collect();
        folder.write("pairs", lines.concat());
        let run = run_python(&folder, ["driver.py", "pairs"], b"");
        let said = String::from_utf8_lossy(&run.stdout);
        let said: Vec<&str> = said.lines().collect();
        assert_eq!(said.len(), pairs.len(), "{}", String::from_utf8_lossy(&run.stderr));
        for (pair, said) in pairs.iter().zip(said) {
            assert!(agrees(way, pair, said.is_empty(), said), "{way:?}: {pair:?}: {said}");
        }
    }
}

/// Returns whether a checker says of a pair what the judge says.
fn agrees(way: Compared, pair: &[Vec<u8>; 2], right: bool, said: &str) -> bool {
    // Where the first difference is, the judge knows of words alone.
    let there = way != Compared::Words || said.contains(&expected(pair));
    right == way.same(&pair[0], &pair[1]) && there
}

#[test]
#[cfg_attr(not(all(have_testlib, have_gxx)), ignore = "there is no testlib.h or no g++")]
fn the_checkers_in_cpp_agree_with_the_judge() {
    for way in WAYS {
        let checker = Compiled::new(&checker("checker.cpp", way));
        let folder = Folder::with("in", "");
        let path = |name: &str| folder.path(name).to_str().expect("a path of ours is text").to_owned();
        for pair in pairs_for(way, 300) {
            folder.write("answer", &pair[0]);
            folder.write("output", &pair[1]);
            let run = checker.run([&*path("in"), &path("output"), &path("answer")], b"");
            let (said, status) = (String::from_utf8_lossy(&run.stderr), run.status.code());
            let right = status == Some(0);
            assert!(right || status == Some(1), "{way:?}: {pair:?}: {said}");
            assert!(agrees(way, &pair, right, &said), "{way:?}: {pair:?}: {said}");
        }
    }
}
