pub struct Trie(qp_trie::Trie<Vec<u8>, u8>);

impl Trie {
    fn new() -> Self {
        Trie(qp_trie::Trie::new())
    }

    fn insert(&mut self, key: &str, value: u8) -> Option<u8> {
        self.0.insert(key.into(), value)
    }

    fn remove(&mut self, key: &str) -> Option<u8> {
        self.0.remove(key.as_bytes())
    }

    fn get(&self, key: &str) -> Option<u8> {
        self.0.get(key.as_bytes()).copied()
    }

    fn cut(&mut self, prefix: &str) -> usize {
        self.0.remove_prefix(prefix.as_bytes()).count()
    }

    fn under(&self, prefix: &str) -> Vec<String> {
        self.0
            .iter_prefix(prefix.as_bytes())
            .map(|(key, _)| String::from_utf8_lossy(key).into())
            .collect()
    }

    fn len(&self) -> usize {
        self.0.count()
    }
}
