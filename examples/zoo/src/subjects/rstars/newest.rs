use rstar as version;

/// Where and what to look for is borrowed in old versions.
fn arg<T: Copy>(of: &T) -> T {
    *of
}
