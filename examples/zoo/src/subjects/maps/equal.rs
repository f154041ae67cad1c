use rangemap::RangeInclusiveMap;

fn equal(a: &RangeInclusiveMap<u8, Counted<u8>>, b: &RangeInclusiveMap<u8, Counted<u8>>) -> bool {
    a == b
}
