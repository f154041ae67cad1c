// In an old version, memory has no owner of another type.
use bytes_0_5_4::{Buf, Bytes, BytesMut};

const OWNED: bool = false;

fn owned(owner: Owner) -> Bytes {
    owner.0.into()
}

fn list(view: Bytes) -> Vec<u8> {
    view.to_vec()
}
