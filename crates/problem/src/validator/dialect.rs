//! The two languages in which validators are written, as far as they differ.

use crate::written::{Kind, UNIT};

/// The language of a validator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialect {
    /// Python without any library, as the ICPC problem package format calls it.
    Python,
    /// C++ with testlib, as Polygon and many other judges call it.
    Cpp,
}

const PYTHON: &str = include_str!("prelude.py.txt");
const CPP: &str = include_str!("prelude.cpp.txt");

/// Words that a name of the shape must not take in one of the languages, or for which the validators have a meaning.
const TAKEN: &str = "False None True and as assert async await break class continue def del elif else except finally for from \
    global if import in is lambda nonlocal not or pass raise return try while with \
    alignas alignof and_eq asm auto bitand bitor bool case catch char char8_t char16_t char32_t compl concept const consteval \
    constexpr constinit const_cast co_await co_return co_yield decltype default delete do double dynamic_cast end enum explicit \
    export extern false float friend goto inline int long mutable namespace new noexcept not_eq nullptr operator or_eq private \
    protected public register reinterpret_cast requires short signed sizeof static static_assert static_cast struct switch \
    template this thread_local throw true typedef typeid typename union unsigned using virtual void volatile wchar_t xor \
    xor_eq std string vector \
    Fraction Lines Number Real Sets all among argc argv at consists count distinct div each fresh graph hold inf kind last len \
    letters limit limits lines list main math max min mod one parents permutation range re rising row run run_of_row run_of_word set size sorted spans \
    stdin sum sys times wrong zip any";

/// Returns whether a name of the shape cannot be one of a validator.
pub(super) fn is_taken(name: &str) -> bool {
    TAKEN.split_whitespace().any(|taken| taken == name)
        || ["all_", "record_", "seen_"].iter().any(|start| name.starts_with(start))
}

impl Dialect {
    fn is_python(self) -> bool {
        self == Dialect::Python
    }

    /// Returns the whole validator: what all have, with the shape as it was written, and what this one reads.
    pub(super) fn whole(self, shape: &str, body: &str) -> String {
        let commented = |sign: &str| shape.replace('\n', &format!("\n{sign}     "));
        match self {
            Dialect::Python => {
                PYTHON.replace("@SHAPE@", &commented("#")) + body + "lines.finish()\nsys.exit(42)\n"
            }
            Dialect::Cpp => CPP.replace("@SHAPE@", &commented("//")).replace("@BODY@\n", body),
        }
    }

    /// Returns how deep the outermost statements stand.
    pub(super) fn depth(self) -> usize {
        usize::from(!self.is_python())
    }

    pub(super) fn statement(self, text: &str) -> String {
        format!("{text}{}", if self.is_python() { "" } else { ";" })
    }

    /// Returns what comes between a head and its body, an empty body, and the line behind it.
    pub(super) fn braces(self) -> (&'static str, &'static str, &'static str) {
        if self.is_python() { (":", "pass", "") } else { (" {", "", "}") }
    }

    pub(super) fn repeat(self, variable: &str, from: &str, to: &str) -> String {
        match (self, from) {
            (Dialect::Python, "0") => format!("for {variable} in range({to})"),
            (Dialect::Python, _) => format!("for {variable} in range({from}, {to})"),
            (Dialect::Cpp, _) => {
                let from = if from == "0" { from } else { &format!("times({from})") };
                format!(
                    "for (long long {variable} = {from}, end = times({to}); {variable} < end; {variable}++)"
                )
            }
        }
    }

    pub(super) fn branch(self, first: bool, condition: &str) -> String {
        match (self, first) {
            (Dialect::Python, true) => format!("if {condition}"),
            (Dialect::Python, false) => format!("elif {condition}"),
            (Dialect::Cpp, true) => format!("if ({condition})"),
            (Dialect::Cpp, false) => format!("else if ({condition})"),
        }
    }

    pub(super) fn declare(self, kind: Kind, name: &str, value: &str) -> String {
        if self.is_python() {
            format!("{name} = {value}")
        } else {
            format!("{} {name} = {value}", of(kind))
        }
    }

    pub(super) fn declare_list(self, kind: Kind, name: &str) -> String {
        if self.is_python() { format!("{name} = []") } else { format!("vector<{}> {name};", of(kind)) }
    }

    /// Returns the declaration of a set of rows that have values of these kinds.
    pub(super) fn declare_set(self, kinds: &[Kind], name: &str) -> String {
        let kinds: Vec<&str> = kinds.iter().map(|kind| of(*kind)).collect();
        match self {
            Dialect::Python => format!("{name} = set()"),
            Dialect::Cpp => format!("set<tuple<{}>> {name};", kinds.join(", ")),
        }
    }

    pub(super) fn append(self, name: &str, value: &str) -> String {
        format!("{name}.{}({value})", if self.is_python() { "append" } else { "push_back" })
    }

    /// Returns a list of values of a kind.
    pub(super) fn list(self, kind: Kind, values: &[String]) -> String {
        let values = self.values(values);
        if self.is_python() { values } else { format!("vector<{}>{values}", of(kind)) }
    }

    /// Returns a list where it is clear what it holds.
    pub(super) fn values(self, values: &[String]) -> String {
        let values = values.join(", ");
        if self.is_python() { format!("[{values}]") } else { format!("{{{values}}}") }
    }

    pub(super) fn among(self, one: &str, values: &[String]) -> String {
        let values = self.values(values);
        if self.is_python() { format!("{one} in {values}") } else { format!("among({one}, {values})") }
    }

    pub(super) fn extreme(self, which: &str, values: &[String]) -> String {
        let values = self.values(values);
        format!("{which}{}({values})", if self.is_python() { "" } else { "<Number>" })
    }

    /// Returns whether a test holds at each place `at` of an array.
    pub(super) fn all(self, test: &str, array: &str) -> String {
        match self {
            Dialect::Python => format!("all({test} for at in range(len({array})))"),
            Dialect::Cpp => format!("all(len({array}), [&](long long at) {{ return {test}; }})"),
        }
    }

    /// Returns whether a test holds for each value `one` of an array.
    pub(super) fn each(self, test: &str, array: &str) -> String {
        match self {
            Dialect::Python => format!("all({test} for one in {array})"),
            Dialect::Cpp => format!("each({array}, [&](const auto &one) {{ return {test}; }})"),
        }
    }

    pub(super) fn truth(self, is_so: bool) -> &'static str {
        match (self, is_so) {
            (Dialect::Python, true) => "True",
            (Dialect::Python, false) => "False",
            (Dialect::Cpp, true) => "true",
            (Dialect::Cpp, false) => "false",
        }
    }

    pub(super) fn fraction(self, billionths: i128) -> String {
        if self.is_python() {
            format!("Fraction({billionths}, {UNIT})")
        } else {
            format!("Number::of({billionths})")
        }
    }

    /// Returns a whole number with which is calculated: in C++, two plain ones could overflow.
    pub(super) fn operand(self, value: i128) -> String {
        if self.is_python() { value.to_string() } else { format!("Number({value})") }
    }
}

/// Returns the type of a kind's values in C++.
fn of(kind: Kind) -> &'static str {
    match kind {
        Kind::Int | Kind::Real => "Number",
        Kind::Word | Kind::Char => "string",
    }
}
