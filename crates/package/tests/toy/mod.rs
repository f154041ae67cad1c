//! A toy problem: the sum of some numbers. Its second subtask includes the first.

use std::collections::BTreeMap;
use std::time::Duration;

use crosscheck_package::{
    Expected, Problem, ProblemLimits, SourceFile, Statement, Submission, Subtask, Test,
};

pub(crate) fn test(name: &str, numbers: &[u32]) -> Test {
    let words: Vec<String> = numbers.iter().map(u32::to_string).collect();
    Test {
        name: name.into(),
        input: format!("{}\n{}\n", numbers.len(), words.join(" ")),
        answer: format!("{}\n", numbers.iter().sum::<u32>()),
    }
}

fn statement(language: &str, text: &str) -> Statement {
    Statement { language: language.into(), text: text.into() }
}

fn program(name: &str, source: &str) -> SourceFile {
    SourceFile { name: name.into(), source: source.into() }
}

fn submission(name: &str, source: &str, expected: Expected, earns: &[usize]) -> Submission {
    Submission { name: name.into(), source: source.into(), expected, earns: earns.into() }
}

pub(crate) fn problem() -> Problem {
    let hundred: Vec<u32> = (1..=100).collect();
    let small = Subtask {
        name: "small".into(),
        points: 30,
        limits: BTreeMap::from([("n".into(), "1..5".into())]),
        includes: Vec::new(),
        tests: vec![test("01-one", &[7]), test("02-five", &[1, 2, 3, 4, 5])],
    };
    let all = Subtask {
        name: "all".into(),
        points: 70,
        limits: BTreeMap::new(),
        includes: vec![0],
        tests: vec![test("03-ten", &[1000; 10]), test("04-long", &hundred)],
    };
    Problem {
        name: "sum".into(),
        seed: 0,
        statements: vec![
            statement("en", include_str!("statement.en.md")),
            statement("zh", include_str!("statement.zh.md")),
        ],
        limits: ProblemLimits { time: Duration::from_secs(1), mebibytes: 256 },
        samples: vec![test("sample", &[1, 2, 3])],
        subtasks: vec![small, all],
        programs: vec![
            program("validator.py", include_str!("validator.py")),
            program("validator.cpp", include_str!("validator.cpp")),
            program("checker.py", include_str!("checker.py")),
            program("checker.cpp", include_str!("checker.cpp")),
        ],
        submissions: vec![
            submission("right.py", include_str!("right.py"), Expected::Accepted, &[]),
            submission("wrong.py", include_str!("wrong.py"), Expected::Wrong, &[0]),
            submission("slow.py", include_str!("slow.py"), Expected::Slow, &[0]),
        ],
    }
}
