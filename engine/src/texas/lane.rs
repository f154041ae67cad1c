//! Compares 64 colours at a time.

use spec::texas::Case;
use wide::u8x16;

/// The number of pieces in a mask: the bits of a `u64`.
pub(super) const LANES: usize = 64;

/// A colour as stored in columns: an identifier from 1, or 0 for no piece.
pub(super) trait Lane: Copy + Eq + Default + 'static {
    /// Returns whether all colours of a case have an identifier of this width.
    fn holds(case: &Case) -> bool;

    fn from_id(id: u32) -> Self;

    fn id(self) -> usize;

    /// Returns a mask in which bit i says whether `a[i]` and `b[i]` are equal.
    fn same(a: &[Self; LANES], b: &[Self; LANES]) -> u64;

    /// Returns a mask in which bit i says whether `a[i]` is `value`.
    fn equal(a: &[Self; LANES], value: Self) -> u64;
}

impl Lane for u8 {
    fn holds(case: &Case) -> bool {
        case.colours() <= u32::from(u8::MAX)
    }

    #[inline]
    fn from_id(id: u32) -> Self {
        debug_assert!(id <= u32::from(u8::MAX));
        id as u8
    }

    #[inline]
    fn id(self) -> usize {
        usize::from(self)
    }

    #[inline]
    fn same(a: &[Self; LANES], b: &[Self; LANES]) -> u64 {
        // Four comparisons of 16 bytes, which every 64-bit machine supports.
        let part = |at: usize| u64::from(sixteen(a, at).simd_eq(sixteen(b, at)).to_bitmask()) << at;
        part(0) | part(16) | part(32) | part(48)
    }

    #[inline]
    fn equal(a: &[Self; LANES], value: Self) -> u64 {
        let value = u8x16::splat(value);
        let part = |at: usize| u64::from(sixteen(a, at).simd_eq(value).to_bitmask()) << at;
        part(0) | part(16) | part(32) | part(48)
    }
}

#[inline]
fn sixteen(bytes: &[u8; LANES], at: usize) -> u8x16 {
    let part: [u8; 16] = bytes[at..at + 16].try_into().expect("16 of 64 bytes");
    u8x16::new(part)
}

/// Returns a mask in which bit i says whether `bytes[i]` is not 0.
#[inline]
pub(super) fn nonzero(bytes: &[u8; LANES]) -> u64 {
    !<u8 as Lane>::equal(bytes, 0)
}

impl Lane for u32 {
    fn holds(_: &Case) -> bool {
        true
    }

    #[inline]
    fn from_id(id: u32) -> Self {
        id
    }

    #[inline]
    fn id(self) -> usize {
        self as usize
    }

    #[inline]
    fn same(a: &[Self; LANES], b: &[Self; LANES]) -> u64 {
        a.iter().zip(b).enumerate().fold(0, |mask, (i, (a, b))| mask | u64::from(a == b) << i)
    }

    #[inline]
    fn equal(a: &[Self; LANES], value: Self) -> u64 {
        a.iter().enumerate().fold(0, |mask, (i, a)| mask | u64::from(*a == value) << i)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check<L: Lane>() {
        // Each bit by itself, so that no lane can be confused with another.
        let plain: [L; LANES] = std::array::from_fn(|i| L::from_id(1 + i as u32));
        assert_eq!(L::same(&plain, &plain), u64::MAX);
        for lane in 0..LANES {
            let mut other = plain;
            other[lane] = L::from_id(0);
            assert_eq!(L::same(&plain, &other), !(1 << lane));
            assert_eq!(L::equal(&plain, plain[lane]), 1 << lane);
            assert_eq!(L::equal(&other, L::from_id(0)), 1 << lane);
        }
    }

    #[test]
    fn every_lane_has_its_own_bit() {
        check::<u8>();
        check::<u32>();
        let mut bytes = [0; LANES];
        bytes[63] = 255;
        bytes[16] = 1;
        assert_eq!(nonzero(&bytes), 1 << 63 | 1 << 16);
    }
}
