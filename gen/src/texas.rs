//! Makes cases of `texas`.
