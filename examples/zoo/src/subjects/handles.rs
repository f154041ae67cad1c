// A buffer and views of shared memory against lists of bytes, and the owners of that memory. Condensed from a subject that was
// written before the faults were known. In 1.12.2, the order of a `Vec` and a `BytesMut` is wrong (see docs/zoo.md): no turn
// asks for it.
use std::mem::take;
use std::rc::Rc;

use crosscheck::{Counted, Refused, Subject, alive, refused};

#[crosscheck::draw]
pub enum Turn {
    #[weight(3)]
    Put(#[draw(_, len = 0..9)] Vec<u8>),
    Resize(#[draw(0..12)] usize, u8),
    Reserve(#[draw(0..40, usize::MAX - 8..=usize::MAX)] usize),
    Advance(#[draw(0..12)] usize),
    /// The buffer's front becomes the view, or all of it.
    SplitTo(#[draw(0..12)] usize),
    Freeze,
    /// Cuts the buffer in two, and joins the parts.
    Rejoin(#[draw(0..12)] usize),
    /// The view's bytes become the buffer.
    Thaw,
    /// The view becomes one of memory with an owner.
    Own(#[draw(_, len = 0..9)] Vec<u8>),
    Slice(#[draw(0..12)] usize, #[draw(0..12)] usize),
    Truncate(#[draw(0..12)] usize),
    Skip(#[draw(0..12)] usize),
    /// Puts the view's end aside, or a copy of the view; and takes the last one put aside.
    SplitOff(#[draw(0..12)] usize),
    Clone,
    Pop,
}

#[crosscheck::data]
pub struct Seen {
    answer: Result<(), Refused>,
    buffer: Vec<u8>,
    view: Vec<u8>,
    aside: Vec<Vec<u8>>,
    owners: i64,
}

/// Bytes, and the owner of the memory.
type View = (Vec<u8>, Option<Rc<Counted<u8>>>);

struct Owner(Vec<u8>, #[allow(dead_code)] Counted<u8>);

impl AsRef<[u8]> for Owner {
    fn as_ref(&self) -> &[u8] {
        &self.0
    }
}

pub struct Pair;

#[crosscheck::subject]
impl Subject for Pair {
    const NAME: &'static str = NAME;

    fn is_valid(_: &Self::Reference, turn: &Turn) -> bool {
        OWNED || !matches!(turn, Turn::Own(_))
    }

    fn reference((buffer, view, aside): &mut (Vec<u8>, View, Vec<View>), turn: &Turn) -> Seen {
        let answer = refused(|| match turn {
            Turn::Put(list) => buffer.extend(list),
            Turn::Resize(length, byte) => buffer.resize(*length, *byte),
            Turn::Reserve(more) => buffer.reserve(*more),
            Turn::Advance(count) => _ = buffer.drain(..*count),
            Turn::SplitTo(at) => *view = (buffer.drain(..*at).collect(), None),
            Turn::Freeze => *view = (take(buffer), None),
            Turn::Rejoin(_) => {}
            Turn::Thaw => *buffer = take(view).0,
            Turn::Own(list) => *view = (list.clone(), Some(Rc::new(Counted::new(0)))),
            Turn::Slice(from, to) => view.0 = view.0[*from..*to].to_vec(),
            Turn::Truncate(length) => view.0.truncate(*length),
            Turn::Skip(count) => _ = view.0.drain(..*count),
            Turn::SplitOff(at) => aside.push((view.0.split_off(*at), view.1.clone())),
            Turn::Clone => aside.push(view.clone()),
            Turn::Pop => *view = aside.pop().unwrap_or_default(),
        });
        // It is not documented whether an empty view still has an owner, so there is none.
        aside.retain(|view| !view.0.is_empty());
        view.1.take_if(|_| view.0.is_empty());
        let aside = aside.iter().map(|view| view.0.clone()).collect();
        Seen { answer, buffer: buffer.clone(), view: view.0.clone(), aside, owners: alive() }
    }

    fn engine((buffer, view, aside): &mut (BytesMut, Bytes, Vec<Bytes>), turn: &Turn) -> Seen {
        let answer = refused(|| match turn {
            Turn::Put(list) => buffer.extend_from_slice(list),
            Turn::Resize(length, byte) => buffer.resize(*length, *byte),
            Turn::Reserve(more) => buffer.reserve(*more),
            Turn::Advance(count) => buffer.advance(*count),
            Turn::SplitTo(at) => *view = buffer.split_to(*at).freeze(),
            Turn::Freeze => *view = take(buffer).freeze(),
            Turn::Rejoin(at) => {
                let rest = buffer.split_off((*at).min(buffer.len()));
                buffer.unsplit(rest);
            }
            Turn::Thaw => *buffer = BytesMut::from(&list(take(view))[..]),
            Turn::Own(list) => *view = owned(Owner(list.clone(), Counted::new(0))),
            Turn::Slice(from, to) => *view = view.slice(*from..*to),
            Turn::Truncate(length) => view.truncate(*length),
            Turn::Skip(count) => view.advance(*count),
            Turn::SplitOff(at) => aside.push(view.split_off(*at)),
            Turn::Clone => aside.push(view.clone()),
            Turn::Pop => *view = aside.pop().unwrap_or_default(),
        });
        aside.retain(|view| !view.is_empty());
        if view.is_empty() {
            take(view);
        }
        let aside = aside.iter().map(|view| view.to_vec()).collect();
        Seen { answer, buffer: buffer.to_vec(), view: view.to_vec(), aside, owners: alive() }
    }
}
