use hibitset::{BitSet, BitSetAnd, BitSetLike, BitSetNot, BitSetOr, BitSetXor};

fn insert(set: &mut BitSet, at: u32) {
    set.add(at);
}

fn remove(set: &mut BitSet, at: u32) -> bool {
    set.remove(at)
}

fn both(of: Of, [a, b]: &[BitSet; 2], at: u32) -> Seen {
    match of {
        Of::And => seen(BitSetAnd(a, b), at),
        Of::Or => seen(BitSetOr(a, b), at),
        Of::Xor => seen(BitSetXor(a, b), at),
        Of::Sub => seen(BitSetAnd(a, BitSetNot(b)), at),
    }
}

fn seen(set: impl BitSetLike, at: u32) -> Seen {
    Seen(set.contains(at), set.is_empty(), set.iter().collect())
}
