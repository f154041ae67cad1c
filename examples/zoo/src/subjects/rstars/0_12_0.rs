use rstar_0_12_0 as version;

/// Where and what to look for is borrowed in old versions.
fn arg<T>(of: &T) -> &T {
    of
}
