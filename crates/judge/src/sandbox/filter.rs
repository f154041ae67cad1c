//! The system calls that a confined program may make: those of `calls.txt`, and no others.
//!
//! Other means also protect files and processes outside. This list covers the rest, and the parts of the kernel in which
//! most of its faults have been found, including calls that future kernels add.

use std::collections::BTreeMap;
use std::str::FromStr;

use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter,
    SeccompRule, TargetArch, apply_filter,
};
use syscalls::Sysno;

use super::orders::Starts;
use super::policy::{KERNEL, LIST, Level, PROCESSES};

/// A call of the list, with its command if only that is meant.
struct Listed {
    call: i64,
    name: &'static str,
    command: Option<u32>,
}

/// Returns the calls in the section of the list with this title, or in all sections, that this processor has.
fn section(title: Option<&str>) -> impl Iterator<Item = Listed> {
    let sections = LIST.split("\n[").skip(1).filter_map(|section| section.split_once("]\n"));
    let own = sections.filter(move |(name, _)| title.is_none_or(|title| *name == title));
    let lines = own.flat_map(|(_, own)| own.lines()).filter(|line| !line.starts_with('#'));
    // Two blanks separate a call from the programs that make it.
    let words = lines.flat_map(|line| line.split_once("  ").map_or(line, |(calls, _)| calls).split(' '));
    words.filter_map(|word| {
        let (name, command) = word.split_once('(').unwrap_or((word, ")"));
        let call = Sysno::from_str(name).ok()?;
        Some(Listed { call: call as i64, name, command: command.trim_end_matches(')').parse().ok() })
    })
}

impl Listed {
    /// Returns the alternative conditions on its arguments; an empty one allows any arguments.
    fn ways(&self, (starts, forks): (Starts, bool), spared: &[i32]) -> Vec<Vec<SeccompCondition>> {
        let mut way: Vec<_> = self.command().into_iter().collect();
        match (self.name, self.command) {
            ("clone", _) => {
                let threads = vec![masked(0, !OF_THREADS | THREAD, THREAD)];
                let mut processes = vec![masked(0, !OF_PROCESSES, libc::SIGCHLD as u64)];
                if let Starts::Key(key) = starts {
                    processes.push(equal(5, key));
                }
                // The starter waits for these, and counts them.
                let siblings = vec![equal(0, OF_SIBLINGS)];
                return [threads, processes].into_iter().chain(forks.then_some(siblings)).collect();
            }
            // The owner of a descriptor gets a signal when input arrives, and the owner can be set to any process.
            ("fcntl", Some(SET_FLAGS)) => way.push(masked(2, libc::O_ASYNC as u64, 0)),
            // It may not outlive its parent.
            ("prctl", Some(SET_DEATH_SIGNAL)) => way.push(equal(1, libc::SIGKILL as u64)),
            // Only a stricter filter.
            ("prctl", Some(SET_FILTER)) => way.push(equal(1, 2)),
            ("kill", _) => {
                let groups = spared.iter().map(|process| -process);
                let everybody = (!spared.is_empty()).then_some(-1);
                way.extend(
                    spared.iter().copied().chain(groups).chain(everybody).map(|to| other_than(0, to)),
                );
            }
            ("tkill" | "tgkill", _) => way.extend(spared.iter().map(|&to| other_than(0, to))),
            // In the group of its parent a program could signal "its own" group.
            ("setpgid", _) => way.push(equal(1, 0)),
            // 0 is the calling process. Any other number may be the parent.
            ("prlimit64", _) => way.push(equal(0, 0)),
            // Half of a socket pair of another kind can send to any address.
            ("socketpair", _) => {
                way.extend([
                    equal(0, libc::AF_UNIX as u64),
                    masked(1, KIND_OF_SOCKET, libc::SOCK_STREAM as u64),
                ]);
            }
            ("sendto", _) => way.push(equal(4, 0)),
            _ => {}
        }
        vec![way]
    }

    fn command(&self) -> Option<SeccompCondition> {
        let at = match self.name {
            "prctl" => 0,
            "madvise" => 2,
            _ => 1,
        };
        self.command.map(|command| masked(at, u64::from(u32::MAX), u64::from(command)))
    }
}

const SET_FLAGS: u32 = 4;
const SET_DEATH_SIGNAL: u32 = 1;
const SET_FILTER: u32 = 22;

/// The bits of a socket's type that tell the two connected kinds from others. Higher bits are flags.
const KIND_OF_SOCKET: u64 = 0xb;

/// The flags of `clone` that a library may set when it makes a thread, including `CLONE_THREAD`.
const OF_THREADS: u64 = 0x017d_0f00 | THREAD;
const THREAD: u64 = 0x1_0000;

/// The flags for a process: those of `fork` and `vfork`, and where to write its id.
const OF_PROCESSES: u64 = 0x0130_4100;

/// The flags with which `server.py` makes the processes of a run as children of its own parent.
const OF_SIBLINGS: u64 = 0x0120_8011;

/// The section of the calls that are allowed on the process itself.
const OTHERS: &str = "to reach into other processes";

type Rules = BTreeMap<i64, Vec<SeccompRule>>;

/// Adds a rule for a call; an empty list of conditions matches any arguments.
fn add(rules: &mut Rules, call: i64, conditions: Vec<SeccompCondition>) {
    rules.entry(call).or_default().extend(SeccompRule::new(conditions));
}

fn compared(argument: u8, compare: SeccompCmpOp, value: u64) -> SeccompCondition {
    SeccompCondition::new(argument, SeccompCmpArgLen::Qword, compare, value)
        .expect("a system call has so many arguments")
}

fn equal(argument: u8, value: u64) -> SeccompCondition {
    compared(argument, SeccompCmpOp::Eq, value)
}

/// Compares with a process id. The kernel reads only the lower half of the argument.
fn other_than(argument: u8, process: i32) -> SeccompCondition {
    SeccompCondition::new(
        argument,
        SeccompCmpArgLen::Dword,
        SeccompCmpOp::Ne,
        u64::from(process.cast_unsigned()),
    )
    .expect("a system call has so many arguments")
}

/// Compares the bits of a mask.
fn masked(argument: u8, mask: u64, value: u64) -> SeccompCondition {
    compared(argument, SeccompCmpOp::MaskedEq(mask), value)
}

/// Allows this process and its children only the listed system calls from now on. A call of a `deadly` kind ends the process
/// by SIGSYS; other calls fail with EPERM.
pub(super) fn apply(
    level: Level,
    (starts, forks): (Starts, bool),
    deadly: &[String],
    spared: &[i32],
) -> Result<(), String> {
    let mut allowed = Rules::new();
    // In a file system of its own a program may treat its files as it likes, and sees no others that it could change.
    let attributes = (level == Level::Full).then_some("attributes");
    let processes = (starts == Starts::All).then_some("processes");
    let titles = [Some("calls"), attributes, processes].into_iter().flatten();
    for listed in titles.flat_map(|title| section(Some(title))) {
        for way in listed.ways((starts, forks), spared) {
            add(&mut allowed, listed.call, way);
        }
    }
    // The flags of `clone3` lie in memory, where a filter cannot look. Libraries fall back where a kernel lacks the call.
    let mut missing = Rules::new();
    for listed in section(Some("in silence")) {
        add(&mut allowed, listed.call, Vec::new());
        add(&mut missing, listed.call, Vec::new());
    }
    apply_rules(missing, SeccompAction::Errno(libc::ENOSYS.cast_unsigned()), SeccompAction::Allow)?;
    if !deadly.is_empty() {
        let mut fatal = Rules::new();
        deadly.iter().for_each(|kind| add_deadly(&mut fatal, kind, starts));
        if !fatal.is_empty() {
            apply_rules(fatal, SeccompAction::KillProcess, SeccompAction::Allow)?;
        }
        if deadly.iter().any(|kind| kind == KERNEL) {
            // `seccomp` is still needed for the last filter, that of the list.
            let own = Sysno::seccomp as i64;
            let rules = section(None)
                .map(|listed| listed.call)
                .chain([own])
                .map(|call| (call, Vec::new()))
                .collect();
            apply_rules(rules, SeccompAction::Allow, SeccompAction::KillProcess)?;
        }
    }
    apply_rules(allowed, SeccompAction::Allow, SeccompAction::Errno(libc::EPERM.cast_unsigned()))
}

/// Adds the calls that are reported as this kind.
fn add_deadly(fatal: &mut Rules, kind: &str, starts: Starts) {
    for listed in section(Some(kind)) {
        // A runtime asks local services for the user's name. This is refused, but not reported.
        let told =
            (listed.name == "socket").then(|| compared(0, SeccompCmpOp::Ne, libc::AF_UNIX as u64));
        add(fatal, listed.call, listed.command().into_iter().chain(told).collect());
    }
    match (kind, starts) {
        (OTHERS, _) => add(fatal, Sysno::prlimit64 as i64, vec![compared(0, SeccompCmpOp::Ne, 0)]),
        (PROCESSES, Starts::Key(key)) => {
            let keyless = compared(5, SeccompCmpOp::Ne, key);
            add(fatal, Sysno::clone as i64, vec![masked(0, THREAD, 0), keyless]);
            ["fork", "vfork"].iter().filter_map(|name| Sysno::from_str(name).ok()).for_each(|call| {
                add(fatal, call as i64, Vec::new());
            });
        }
        _ => {}
    }
}

fn apply_rules(rules: Rules, listed: SeccompAction, other: SeccompAction) -> Result<(), String> {
    let architecture =
        TargetArch::try_from(std::env::consts::ARCH).map_err(|error| error.to_string())?;
    let filter =
        SeccompFilter::new(rules, other, listed, architecture).map_err(|error| error.to_string())?;
    let program = BpfProgram::try_from(filter).map_err(|error| error.to_string())?;
    apply_filter(&program).map_err(|error| format!("seccomp: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_in_the_list_is_that_of_a_system_call_and_stands_there_once() {
        let mut seen = std::collections::BTreeSet::new();
        for line in LIST.lines().filter(|line| !line.is_empty() && !line.starts_with(['#', '['])) {
            let calls = line.split_once("  ").map_or(line, |(calls, _)| calls);
            for word in
                calls.split(' ').filter(|word| word.starts_with(|c: char| c.is_ascii_lowercase()))
            {
                let name = word.split('(').next().unwrap_or_default();
                assert!(Sysno::from_str(name).is_ok() || FOREIGN.contains(&name), "{name}");
                assert!(seen.insert(word), "{word}");
            }
        }
    }

    /// Calls that only other processors have, or only kernels newer than the table.
    const FOREIGN: [&str; 1] = ["riscv_flush_icache"];
}
