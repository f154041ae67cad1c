use indexmap::IndexMap;

fn insert_sorted(map: &mut IndexMap<PathBuf, u8>, key: PathBuf, value: u8) {
    map.insert_sorted(key, value);
}
