use tinyvec_0_2_0::TinyVec;

/// All of them: `nth` and `last` are as wrong as in 0.4.0, and would hide the other fault.
fn ends(items: impl Iterator<Item = u8>, _: usize) -> Vec<u8> {
    items.collect()
}
