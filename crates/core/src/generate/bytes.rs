//! Makes cases from a fuzzer's bytes, for `arbitrary` and cargo-fuzz.

use std::convert::Infallible;

use arbitrary::Unstructured;
use rand::TryRng;

/// Bytes as random numbers; once they are used up, zeros without end.
pub struct Bytes<'a, 'b>(pub &'a mut Unstructured<'b>);

impl Bytes<'_, '_> {
    fn take<const N: usize>(&mut self) -> [u8; N] {
        let mut bytes = [0; N];
        fill(self.0, &mut bytes);
        bytes
    }
}

/// Takes bytes, and leaves the rest 0 if there are no more.
fn fill(from: &mut Unstructured<'_>, into: &mut [u8]) {
    let count = into.len().min(from.len());
    let taken = from.bytes(count).unwrap_or_default();
    into[..taken.len()].copy_from_slice(taken);
    into[taken.len()..].fill(0);
}

impl TryRng for Bytes<'_, '_> {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        Ok(u32::from_le_bytes(self.take()))
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        Ok(u64::from_le_bytes(self.take()))
    }

    fn try_fill_bytes(&mut self, into: &mut [u8]) -> Result<(), Infallible> {
        fill(self.0, into);
        Ok(())
    }
}
