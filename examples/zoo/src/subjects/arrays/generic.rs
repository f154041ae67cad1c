use arrayvec_0_5_2::{ArrayVec, CapacityError};

pub type List<T> = ArrayVec<[T; 4]>;

/// An item without a size. Its drops are not counted: they are as wrong as in 0.7.6, and would hide the other fault.
#[derive(Default)]
pub struct Unit;
