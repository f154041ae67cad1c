use hi_sparse_bitset::{BitSetInterface, config};

type BitSet = hi_sparse_bitset::BitSet<config::_64bit>;

fn insert(set: &mut BitSet, at: u32) {
    set.insert(at as usize);
}

fn remove(set: &mut BitSet, at: u32) -> bool {
    set.remove(at as usize)
}

fn both(of: Of, [a, b]: &[BitSet; 2], at: u32) -> Seen {
    match of {
        Of::And => seen(a & b, at),
        Of::Or => seen(a | b, at),
        Of::Xor => seen(a ^ b, at),
        Of::Sub => seen(a - b, at),
    }
}

fn seen(set: impl BitSetInterface, at: u32) -> Seen {
    let all = set.iter().map(|at| at as u32).collect();
    Seen(set.contains(at as usize), set.is_empty(), all)
}
