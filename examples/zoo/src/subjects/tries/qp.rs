type Trie = qp_trie::Trie<Vec<u8>, u8>;

fn take(trie: &mut Trie, turn: &Turn) -> Seen {
    let mut seen = Seen::default();
    match turn {
        Turn::Insert(key, value) => seen.old = trie.insert(key.clone().into_bytes(), *value),
        Turn::Remove(key) => seen.old = trie.remove(key.as_bytes()),
        Turn::Get(key) => seen.old = trie.get(key.as_bytes()).copied(),
        Turn::Cut(prefix) => seen.count = trie.remove_prefix(prefix.as_bytes()).count(),
        Turn::Under(prefix) => {
            let keys = trie.iter_prefix(prefix.as_bytes()).map(|(key, _)| key);
            seen.under.extend(keys.map(|key| String::from_utf8_lossy(key).into_owned()));
        }
    }
    Seen { len: trie.count(), ..seen }
}
