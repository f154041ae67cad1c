use radix_trie::TrieCommon;

type Trie = radix_trie::Trie<String, u8>;

fn take(trie: &mut Trie, turn: &Turn) -> Seen {
    let under = |trie: &Trie, prefix: &str| -> Vec<String> {
        trie.get_raw_descendant(prefix).map_or(Vec::new(), |under| under.keys().cloned().collect())
    };
    let mut seen = Seen::default();
    match turn {
        Turn::Insert(key, value) => seen.old = trie.insert(key.clone(), *value),
        Turn::Remove(key) => seen.old = trie.remove(key),
        Turn::Get(key) => seen.old = trie.get(key).copied(),
        // It has no such operation of its own.
        Turn::Cut(prefix) => {
            seen.count = under(trie, prefix).iter().filter(|key| trie.remove(*key).is_some()).count();
        }
        Turn::Under(prefix) => seen.under = under(trie, prefix),
    }
    Seen { len: trie.len(), ..seen }
}
