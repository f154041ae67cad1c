use patricia_tree::PatriciaMap;

pub struct Trie(PatriciaMap<u8>);

impl Trie {
    fn new() -> Self {
        Trie(PatriciaMap::new())
    }

    fn insert(&mut self, key: &str, value: u8) -> Option<u8> {
        self.0.insert(key, value)
    }

    fn remove(&mut self, key: &str) -> Option<u8> {
        self.0.remove(key)
    }

    fn get(&self, key: &str) -> Option<u8> {
        self.0.get(key).copied()
    }

    fn cut(&mut self, prefix: &str) -> usize {
        self.0.split_by_prefix(prefix).len()
    }

    fn under(&self, prefix: &str) -> Vec<String> {
        self.0
            .iter_prefix(prefix.as_bytes())
            .map(|(key, _)| String::from_utf8_lossy(&key).into())
            .collect()
    }

    fn len(&self) -> usize {
        self.0.len()
    }
}
