use radix_trie::TrieCommon;

pub struct Trie(radix_trie::Trie<String, u8>);

impl Trie {
    fn new() -> Self {
        Trie(radix_trie::Trie::new())
    }

    fn insert(&mut self, key: &str, value: u8) -> Option<u8> {
        self.0.insert(key.into(), value)
    }

    fn remove(&mut self, key: &str) -> Option<u8> {
        self.0.remove(key)
    }

    fn get(&self, key: &str) -> Option<u8> {
        self.0.get(key).copied()
    }

    /// It has no such operation of its own.
    fn cut(&mut self, prefix: &str) -> usize {
        self.under(prefix).iter().filter(|key| self.0.remove(key.as_str()).is_some()).count()
    }

    fn under(&self, prefix: &str) -> Vec<String> {
        self.0.get_raw_descendant(prefix).map_or(Vec::new(), |under| under.keys().cloned().collect())
    }

    fn len(&self) -> usize {
        self.0.len()
    }
}
