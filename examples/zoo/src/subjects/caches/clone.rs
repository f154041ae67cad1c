use crosscheck::Counted;
use lru::LruCache;

type Item = Counted<u8>;

fn item(number: u8) -> Item {
    Counted::new(number)
}

fn clone(cache: &mut LruCache<Item, Item>) {
    *cache = cache.clone();
}
