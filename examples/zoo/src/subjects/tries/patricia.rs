type Trie = patricia_tree::PatriciaMap<u8>;

fn take(trie: &mut Trie, turn: &Turn) -> Seen {
    let mut seen = Seen::default();
    match turn {
        Turn::Insert(key, value) => seen.old = trie.insert(key, *value),
        Turn::Remove(key) => seen.old = trie.remove(key),
        Turn::Get(key) => seen.old = trie.get(key).copied(),
        Turn::Cut(prefix) => seen.count = trie.split_by_prefix(prefix).len(),
        Turn::Under(prefix) => {
            let keys = trie.iter_prefix(prefix.as_bytes()).map(|(key, _)| key);
            seen.under.extend(keys.map(|key| String::from_utf8_lossy(&key).into_owned()));
        }
    }
    Seen { len: trie.len(), ..seen }
}
