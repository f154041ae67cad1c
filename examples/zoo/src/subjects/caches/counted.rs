// An old version has no `clone`.
use crosscheck::Counted;
use lru_0_6_3::LruCache;

type Item = Counted<u8>;

fn item(number: u8) -> Item {
    Counted::new(number)
}

fn clone(_: &mut LruCache<Item, Item>) {}
