//! The processors that a thread may run on.

#[cfg(target_os = "linux")]
use rustix::thread::{CpuSet, sched_getaffinity, sched_setaffinity};

/// The processors that the thread may run on which has asked for them. Elsewhere than on Linux nothing is known of them.
#[derive(Clone, Debug)]
pub struct Processors(#[cfg(target_os = "linux")] Option<CpuSet>);

/// Those of the calling thread.
impl Default for Processors {
    fn default() -> Self {
        Processors(
            #[cfg(target_os = "linux")]
            sched_getaffinity(None).ok(),
        )
    }
}

impl Processors {
    /// Keeps the calling thread to so many of them, the same for all threads of this process; to all, if there are no more.
    pub fn keep_to(&self, count: usize) {
        #[cfg(target_os = "linux")]
        if let Some(all) = &self.0 {
            let there: Vec<usize> = (0..CpuSet::MAX_CPU).filter(|&of| all.is_set(of)).collect();
            // Other processes may keep to some of their own.
            let first = std::process::id() as usize % there.len().max(1);
            let mut kept = CpuSet::new();
            there.iter().cycle().skip(first).take(count.min(there.len())).for_each(|&of| kept.set(of));
            // If this fails, the thread keeps all of them and finds less.
            let _ = sched_setaffinity(None, &kept);
        }
        #[cfg(not(target_os = "linux"))]
        let _ = count;
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::thread::available_parallelism;

    use super::*;

    #[test]
    fn a_thread_keeps_to_some_processors_and_gets_all_of_them_back() {
        let count = || available_parallelism().expect("they are counted").get();
        let (processors, all) = (Processors::default(), count());
        processors.keep_to(1);
        assert_eq!(count(), 1);
        processors.keep_to(usize::MAX);
        assert_eq!(count(), all);
    }
}
