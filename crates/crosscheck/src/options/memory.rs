//! How much memory is free. A request that needs more is refused before it takes any: a process that runs out of memory
//! is killed, and can no longer say why.

use std::fs;
use std::path::Path;

use crate::screen::CommandError;

const UNKNOWN: u64 = 8 << 30;

pub(crate) fn check(needed: u64, what: impl FnOnce() -> String) -> Result<(), CommandError> {
    let free = free().unwrap_or(UNKNOWN);
    match needed <= free {
        true => Ok(()),
        false => {
            let (needed, free) = (mebibytes(needed), mebibytes(free));
            Err(CommandError::Words(format!(
                "{} takes about {needed} of memory, and {free} are free",
                what()
            )))
        }
    }
}

fn mebibytes(bytes: u64) -> String {
    match bytes >> 20 {
        mebibytes @ 0..10_240 => format!("{mebibytes} MiB"),
        mebibytes => format!("{} GiB", mebibytes >> 10),
    }
}

fn free() -> Option<u64> {
    let machine = field("/proc/meminfo", "MemAvailable:", 1024);
    let used = field("/proc/self/status", "VmSize:", 1024).unwrap_or(0);
    let limit = |name: &str| Some(field("/proc/self/limits", name, 1)?.saturating_sub(used));
    [machine, limit("Max address space"), limit("Max data size"), group()].into_iter().flatten().min()
}

pub(crate) fn most() -> Option<u64> {
    field("/proc/self/status", "VmHWM:", 1024)
}

/// Returns the number behind a name in a file of the system, times `unit`; `None` if there is none, or no limit.
fn field(file: impl AsRef<Path>, name: &str, unit: u64) -> Option<u64> {
    let text = fs::read_to_string(file).ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix(name))?;
    line.split_whitespace().next()?.parse::<u64>().ok()?.checked_mul(unit)
}

fn group() -> Option<u64> {
    let groups = fs::read_to_string("/proc/self/cgroup").ok()?;
    let own = groups.lines().find_map(|line| line.strip_prefix("0::/"))?;
    let folders = Path::new("/sys/fs/cgroup").join(own);
    let left = |folder: &Path| {
        let most = field(folder.join("memory.max"), "", 1)?;
        let used = field(folder.join("memory.current"), "", 1)?;
        // What is kept of files is given back.
        let files = field(folder.join("memory.stat"), "file ", 1).unwrap_or(0);
        Some(most.saturating_sub(used.saturating_sub(files)))
    };
    folders.ancestors().take_while(|folder| folder.starts_with("/sys/fs/cgroup")).filter_map(left).min()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn little_always_fits_and_an_exbibyte_never_does() {
        assert!(check(1 << 20, || "a small case".into()).is_ok());
        let error = check(1 << 60, || "a huge case".into()).expect_err("nobody has so much").to_string();
        let words = "error: a huge case takes about 1073741824 GiB of memory, and ";
        assert!(error.starts_with(words), "{error}");
    }
}
