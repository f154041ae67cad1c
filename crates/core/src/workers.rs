//! Distributes numbered work over several threads.

use std::ops::{ControlFlow, Range};
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use crate::Error;
use crate::compare::panics::contained;

/// The state of the work that other threads can observe, and a flag to stop it.
#[derive(Debug, Default)]
pub struct Watch {
    /// The number of pieces done.
    pub done: AtomicU64,
    /// Set to end the work early.
    pub stop: AtomicBool,
}

/// Runs a worker on each of several threads.
///
/// # Panics
/// With the message of a worker that panics, when all have ended. Panics of players and generators are caught before.
pub fn on_threads(jobs: usize, worker: &(dyn Fn() + Sync)) {
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..jobs.max(1)).map(|_| scope.spawn(|| contained(worker))).collect();
        for thread in threads {
            let ended = thread.join().unwrap_or_else(|panic| resume_unwind(panic));
            ended.unwrap_or_else(|panic| resume_unwind(Box::new(panic.to_string())));
        }
    });
}

/// Does the pieces below `count` on several threads, roughly in order. Each thread has its own worker; returns the
/// workers with what they have gathered. If a piece breaks off, the work ends there: every piece before it is done, and
/// the caller must drop results beyond it.
pub fn share<W: Send>(
    count: u64,
    jobs: usize,
    watch: &Watch,
    make: impl Fn() -> W + Sync,
    work: impl Fn(&mut W, u64) -> ControlFlow<()> + Sync,
) -> Vec<W> {
    let work = |worker: &mut W, piece| {
        let flow = work(worker, piece);
        watch.done.fetch_add(1, Ordering::Relaxed);
        flow
    };
    stretch(0..count, jobs, || watch.stop.load(Ordering::Relaxed), make, work).0
}

/// Like [`share`], for some pieces, until it is over. Also returns the first piece that is left: a later stretch goes on there.
pub fn stretch<W: Send>(
    pieces: Range<u64>,
    jobs: usize,
    is_over: impl Fn() -> bool + Sync,
    make: impl Fn() -> W + Sync,
    work: impl Fn(&mut W, u64) -> ControlFlow<()> + Sync,
) -> (Vec<W>, u64) {
    let (next, end) = (AtomicU64::new(pieces.start), AtomicU64::new(pieces.end));
    let workers = Mutex::new(Vec::new());
    on_threads(jobs, &|| {
        let mut worker = make();
        while !is_over() {
            let piece = next.fetch_add(1, Ordering::Relaxed);
            if piece >= end.load(Ordering::Relaxed) {
                break;
            }
            if work(&mut worker, piece).is_break() {
                end.fetch_min(piece, Ordering::Relaxed);
            }
        }
        workers.lock().unwrap_or_else(PoisonError::into_inner).push(worker);
    });
    let workers = workers.into_inner().unwrap_or_else(PoisonError::into_inner);
    (workers, next.into_inner().min(pieces.end))
}

/// Like [`share`], for pieces that can fail.
///
/// # Errors
/// The number of the first piece that failed, and why.
pub fn try_share<W: Send>(
    count: u64,
    jobs: usize,
    watch: &Watch,
    make: impl Fn() -> W + Sync,
    work: impl Fn(&mut W, u64) -> Result<ControlFlow<()>, Error> + Sync,
) -> Result<Vec<W>, (u64, Error)> {
    let make = || (make(), None);
    let workers = share(count, jobs, watch, make, |(worker, failed), piece| {
        work(worker, piece).unwrap_or_else(|why| {
            *failed = Some((piece, why));
            ControlFlow::Break(())
        })
    });
    let (workers, failed): (Vec<W>, Vec<_>) = workers.into_iter().unzip();
    let first = failed.into_iter().flatten().min_by_key(|(piece, _)| *piece);
    first.map_or(Ok(workers), Err)
}

/// Works on each item, on several threads. Returns the results in the order of the items.
pub fn each<I: Sync, T: Send>(items: &[I], jobs: usize, work: impl Fn(&I) -> T + Sync) -> Vec<T> {
    let results = each_with(items, jobs, &Watch::default(), || (), |(), item| work(item));
    results.into_iter().map(|(_, result)| result).collect()
}

/// Like [`each`], with a worker for each thread. Returns the results with the places of their items; fewer if it is stopped.
pub fn each_with<I: Sync, W: Send, T: Send>(
    items: &[I],
    jobs: usize,
    watch: &Watch,
    make: impl Fn() -> W + Sync,
    work: impl Fn(&mut W, &I) -> T + Sync,
) -> Vec<(usize, T)> {
    let make = || (make(), Vec::new());
    let workers = share(items.len() as u64, jobs, watch, make, |(worker, done), piece| {
        done.push((piece as usize, work(worker, &items[piece as usize])));
        ControlFlow::Continue(())
    });
    let mut done: Vec<_> = workers.into_iter().flat_map(|(_, done)| done).collect();
    done.sort_unstable_by_key(|(place, _)| *place);
    done
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(count: u64, jobs: usize, last: u64) -> Vec<u64> {
        let work = |seen: &mut Vec<u64>, piece| {
            seen.push(piece);
            if piece >= last { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let mut all = share(count, jobs, &Watch::default(), Vec::new, work).concat();
        all.sort_unstable();
        all
    }

    #[test]
    fn every_piece_before_one_that_breaks_off_is_done() {
        assert_eq!(numbers(100, 1, 40), (0..=40).collect::<Vec<_>>());
        for jobs in [2, 3, 8] {
            let done = numbers(100_000, jobs, 40);
            assert_eq!(done[..=40], (0..=40).collect::<Vec<_>>());
            assert!(done.len() < 100_000, "the rest is left");
        }
    }

    #[test]
    fn the_results_of_items_are_in_their_order() {
        let items: Vec<u64> = (0..100).rev().collect();
        for jobs in [0, 1, 2, 7] {
            assert_eq!(
                each(&items, jobs, |item| item * 2),
                items.iter().map(|item| item * 2).collect::<Vec<_>>()
            );
        }
    }

    #[test]
    fn nothing_is_done_once_it_is_to_stop() {
        let watch = Watch::default();
        watch.stop.store(true, Ordering::Relaxed);
        let work = |done: &mut u32, _| {
            *done += 1;
            ControlFlow::Continue(())
        };
        assert_eq!(share(5, 2, &watch, || 0, work).iter().sum::<u32>(), 0);
    }
}
