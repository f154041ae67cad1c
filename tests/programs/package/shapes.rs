//! What validators of a shape do beside what [`super::agreement`] holds them to.

use crosscheck_core::contract::quantities::{Narrowed, Quantities as _};
use crosscheck_problem::{Dialect, Shape};

use super::tools::{Compiled, run_python};
use crate::common::Folder;

const LIMITED: &str = "int n; 1 <= n <= 9\nstring s; 1 <= len(s) <= 9\nint a[n]; 0 <= a <= 9";

/// Limits of a subtask, and whether they admit `2`, `abc`, `0 7`.
const LIMITS: [(&str, bool); 6] = [
    ("n=2..8", true),
    ("n=3..", false),
    ("a=0,7..9", true),
    ("a=8..9", false),
    ("s=..3", true),
    ("s=4", false),
];

#[test]
#[cfg_attr(not(have_python3), ignore = "there is no python3")]
fn the_validator_of_a_shape_keeps_the_limits_of_a_subtask() {
    let shape = Shape::parse(LIMITED).expect("a shape");
    let folder = Folder::with("validator.py", shape.validator(Dialect::Python));
    for (limits, valid) in LIMITS {
        let run = run_python(&folder, ["validator.py", limits], b"2\nabc\n0 7\n");
        assert_eq!(run.status.code(), Some(if valid { 42 } else { 43 }), "{limits}");
        let narrowed = Narrowed::parse(shape.quantities(), limits.split_once('=')).expect("limits");
        assert_eq!(shape.check(b"2\nabc\n0 7\n", &narrowed).is_ok(), valid, "{limits}");
        let narrow = shape.narrowed(&narrowed).expect("a shape");
        assert_eq!(narrow.read(b"2\nabc\n0 7\n").is_ok(), valid, "{limits}");
    }
}

#[test]
#[cfg_attr(not(all(have_testlib, have_gxx)), ignore = "there is no testlib.h or no g++")]
fn the_validator_in_cpp_is_one_for_testlib() {
    let validator = Compiled::new(&Shape::parse(LIMITED).expect("a shape").validator(Dialect::Cpp));
    for (limits, valid) in LIMITS {
        let run = validator.run([limits], b"2\nabc\n0 7\n");
        assert_eq!(run.status.code(), Some(if valid { 0 } else { 3 }), "{limits}");
    }
    for (input, place) in [
        ("2\nabc\n0 7", "line 3"),
        ("2\nabc\n0 7\n\n", "line 4"),
        ("2\nabc\n0\n", "line 3"),
        ("", "line 1"),
    ] {
        let run = validator.run([], input.as_bytes());
        let said = String::from_utf8_lossy(&run.stderr);
        assert!(run.status.code() == Some(3) && said.contains(place), "{input:?}: {said}");
    }
}
