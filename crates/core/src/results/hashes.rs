//! Numbers of 64 bits as Base64, for [`serde`]'s attribute `with`.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD_NO_PAD as CODE;
use serde::{Deserialize, Deserializer, Serializer, de};

pub(super) fn serialize<S: Serializer>(numbers: &[u64], to: S) -> Result<S::Ok, S::Error> {
    let bytes: Vec<u8> = numbers.iter().flat_map(|number| number.to_le_bytes()).collect();
    to.serialize_str(&CODE.encode(bytes))
}

pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<u64>, D::Error> {
    let bytes = CODE.decode(String::deserialize(from)?).map_err(de::Error::custom)?;
    let (numbers, rest) = bytes.as_chunks::<8>();
    if !rest.is_empty() {
        return Err(de::Error::custom("the hashes are not whole"));
    }
    Ok(numbers.iter().map(|number| u64::from_le_bytes(*number)).collect())
}
