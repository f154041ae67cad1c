use bytes::{Buf, Bytes, BytesMut};

const OWNED: bool = true;

fn owned(owner: Owner) -> Bytes {
    Bytes::from_owner(owner)
}

fn list(view: Bytes) -> Vec<u8> {
    view.into()
}
