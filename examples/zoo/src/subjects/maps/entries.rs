// In an old version, maps cannot be compared: their entries are.
use rangemap_0_1_8::RangeInclusiveMap;

fn equal(a: &RangeInclusiveMap<u8, Counted<u8>>, b: &RangeInclusiveMap<u8, Counted<u8>>) -> bool {
    a.iter().eq(b.iter())
}
