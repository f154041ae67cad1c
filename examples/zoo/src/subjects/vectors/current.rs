use tinyvec::TinyVec;

fn ends(mut items: impl Iterator<Item = u8>, at: usize) -> Vec<u8> {
    let mut ends = Vec::from_iter(items.nth(at));
    ends.extend(items.last());
    ends
}
