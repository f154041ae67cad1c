//! Measures peak memory use.

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering};

/// The system's allocator, with a count of the bytes in use.
pub struct Counting;

static IN_USE: AtomicUsize = AtomicUsize::new(0);
static PEAK: AtomicUsize = AtomicUsize::new(0);

/// Returns the peak number of bytes in use while `run` ran, beyond those in use before. The result is meaningful only
/// if [`Counting`] is the allocator and nothing else runs.
pub fn peak(run: impl FnOnce()) -> usize {
    let before = IN_USE.load(Ordering::Relaxed);
    PEAK.store(before, Ordering::Relaxed);
    run();
    PEAK.load(Ordering::Relaxed).saturating_sub(before)
}

#[allow(unsafe_code, reason = "an allocator is unsafe by its trait; all is passed on as it comes")]
// SAFETY: every call goes to the system's allocator unchanged; the counts do not touch the memory it returns.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let now = IN_USE.fetch_add(layout.size(), Ordering::Relaxed).wrapping_add(layout.size());
        PEAK.fetch_max(now, Ordering::Relaxed);
        // SAFETY: the caller upholds the contract of `GlobalAlloc::alloc`, which is the same here.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        IN_USE.fetch_sub(layout.size(), Ordering::Relaxed);
        // SAFETY: the pointer came from `alloc` above, and so from the system's allocator, with this layout.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[cfg(test)]
mod tests {
    use std::hint::black_box;

    use super::*;

    #[global_allocator]
    static ALLOCATOR: Counting = Counting;

    #[test]
    fn memory_that_is_given_back_counts_towards_the_peak() {
        // Much more than the other tests allocate and free on other threads at the same time.
        const MUCH: usize = 256 << 20;
        let used = peak(|| drop(black_box(Vec::<u8>::with_capacity(MUCH))));
        assert!((MUCH / 2..MUCH * 2).contains(&used), "{used}");
    }
}
