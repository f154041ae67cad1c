//! Data embedded in a page: gzip in base64.

use std::io::{Read, Write};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use crosscheck_core::Error;
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;

/// The most bytes of data that are taken out of a page. A page of some kilobytes can claim to hold a thousand times as much.
const LARGEST: u64 = 64 << 20;

/// Compresses and encodes data for a page.
pub(super) fn packed(data: &[u8]) -> String {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(data).expect("a vector takes whatever is written");
    STANDARD.encode(encoder.finish().expect("a vector takes whatever is written"))
}

/// Decodes what [`packed`] returned, if it has at most [`LARGEST`] bytes.
pub(super) fn unpacked(letters: &str) -> Result<Vec<u8>, Error> {
    let packed = STANDARD.decode(letters.trim()).map_err(|_| "its data is damaged")?;
    let mut data = Vec::new();
    let read = GzDecoder::new(&packed[..]).take(LARGEST + 1).read_to_end(&mut data);
    read.map_err(|_| "its data is damaged")?;
    match data.len() as u64 > LARGEST {
        true => Err("its data is too large".into()),
        false => Ok(data),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_packed_comes_out_again_and_what_is_damaged_does_not() {
        let letters = packed(b"</script><script>");
        assert!(!letters.contains('<'));
        assert_eq!(unpacked(&letters), Ok(b"</script><script>".to_vec()));
        for damaged in ["", "x", &letters[..letters.len() - 8], "AAAA"] {
            assert!(unpacked(damaged).is_err(), "{damaged}");
        }
    }

    #[test]
    fn a_small_page_that_holds_more_than_anyone_looks_at_is_refused() {
        let letters = packed(&vec![b'1'; LARGEST as usize + 1]);
        assert!(letters.len() < 100_000);
        assert_eq!(unpacked(&letters), Err("its data is too large".into()));
    }
}
