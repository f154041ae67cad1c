//! Data embedded in a page: gzip in base64.

use std::io::{Read, Write};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use crosscheck_core::Error;
use crosscheck_core::files::LARGEST;
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;

/// Compresses and encodes data for a page.
pub(super) fn packed(data: &[u8]) -> String {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(data).expect("a vector takes whatever is written");
    STANDARD.encode(encoder.finish().expect("a vector takes whatever is written"))
}

/// Decodes what [`packed`] returned, up to the size of the largest file that crosscheck reads.
///
/// # Errors
/// It is damaged, or too large.
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
}
