//! Threads that play together: each waits for what it is to do next, so that a play does not pay for their start.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use crosscheck_host::processors::Processors;

pub(super) type Job = Box<dyn FnOnce() + Send>;

/// How frequently it asks whether there is hope.
const PULSE: Duration = Duration::from_millis(20);

/// The threads. One that never came back is left to itself, and another takes its place.
#[derive(Debug, Default)]
pub(super) struct Crew {
    members: Vec<Sender<Job>>,
    processors: Processors,
}

impl Crew {
    /// Runs each job on a thread of its own, all at once, and waits until all have ended or there is no more hope, which it asks
    /// now and then. Returns whether all ended. If they are to be disturbed, they have one processor each, and one more thread
    /// takes it from them now and then.
    pub(super) fn run(
        &mut self,
        jobs: Vec<Job>,
        disturbed: bool,
        mut hopeless: impl FnMut() -> bool,
    ) -> bool {
        let (each, left) = (jobs.len(), Arc::new(AtomicUsize::new(jobs.len())));
        let at_work = |job: Job| -> Job {
            let left = Arc::clone(&left);
            Box::new(move || {
                job();
                left.fetch_sub(1, Ordering::Relaxed);
            })
        };
        let disturbance = || -> Job {
            let left = Arc::clone(&left);
            Box::new(move || disturb(|| left.load(Ordering::Relaxed) == 0))
        };
        let jobs: Vec<Job> = jobs.into_iter().map(at_work).chain(disturbed.then(disturbance)).collect();
        let (count, (ended, ends)) = (jobs.len(), channel());
        self.members.resize_with(count.max(self.members.len()), member);
        for (member, job) in self.members.iter().zip(jobs) {
            let (ended, processors) = (ended.clone(), self.processors.clone());
            let job: Job = Box::new(move || {
                processors.keep_to(if disturbed { each } else { usize::MAX });
                job();
                // Nobody waits any more if it comes too late.
                let _ = ended.send(());
            });
            member.send(job).expect("a member waits for jobs as long as the crew is there");
        }
        for _ in 0..count {
            while ends.recv_timeout(PULSE) == Err(RecvTimeoutError::Timeout) {
                if hopeless() {
                    left.store(0, Ordering::Relaxed);
                    self.members.clear();
                    return false;
                }
            }
        }
        true
    }
}

/// Takes a processor from the others again and again, so that they stand still in the middle of a turn: a thread that wakes up
/// goes before those that are at work.
fn disturb(over: impl Fn() -> bool) {
    const SOME: u64 = 0x9e37_79b9_7f4a_7c15;
    let mut number = SOME;
    while !over() {
        number = number.wrapping_mul(SOME).rotate_left(31);
        thread::sleep(Duration::from_micros(number % 64));
        let held = Instant::now() + Duration::from_micros(number >> 58);
        while Instant::now() < held {
            std::hint::spin_loop();
        }
    }
}

fn member() -> Sender<Job> {
    let (send, jobs) = channel::<Job>();
    thread::spawn(move || jobs.into_iter().for_each(|job| job()));
    send
}

/// Where threads meet, so that all begin in the same moment.
#[derive(Debug)]
pub(super) struct Gate(AtomicUsize);

impl Gate {
    pub(super) fn of(threads: usize) -> Self {
        Gate(AtomicUsize::new(threads))
    }

    /// Waits for the others. They spin, since waking up takes longer than many turns; where there are fewer processors than
    /// threads, they soon let each other pass.
    pub(super) fn pass(&self) {
        const SPINS: usize = 50;
        self.0.fetch_sub(1, Ordering::AcqRel);
        let mut spins = 0;
        while self.0.load(Ordering::Acquire) > 0 {
            spins += 1;
            if spins > SPINS { thread::yield_now() } else { std::hint::spin_loop() }
        }
    }
}
