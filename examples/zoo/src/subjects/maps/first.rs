use indexmap::IndexMap;

/// There is no such method yet; the map is sorted afterwards.
fn insert_sorted(map: &mut IndexMap<PathBuf, u8>, key: PathBuf, value: u8) {
    map.insert(key, value);
}
