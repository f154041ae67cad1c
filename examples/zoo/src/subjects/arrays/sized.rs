use arrayvec::{ArrayVec, CapacityError};

pub type List<T> = ArrayVec<T, 4>;

/// An item without a size. `Counted` has one, so each drop leaves behind something that is alive.
#[derive(Default)]
pub struct Unit;

impl Drop for Unit {
    fn drop(&mut self) {
        std::mem::forget(Counted::new(()));
    }
}
