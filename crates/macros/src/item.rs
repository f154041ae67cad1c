//! What stands in an implementation.

use syn::{ImplItem, ImplItemFn, ItemImpl};

pub(crate) fn take(item: &mut ItemImpl, function: &str) -> Option<ImplItemFn> {
    let is_it = |item: &mut ImplItem| matches!(item, ImplItem::Fn(of) if of.sig.ident == function);
    match item.items.extract_if(.., is_it).next() {
        Some(ImplItem::Fn(taken)) => Some(taken),
        _ => None,
    }
}

/// Returns whether something of this name is written in the implementation.
pub(crate) fn has(item: &ItemImpl, name: &str) -> bool {
    item.items.iter().any(|item| match item {
        ImplItem::Fn(of) => of.sig.ident == name,
        ImplItem::Type(of) => of.ident == name,
        ImplItem::Const(of) => of.ident == name,
        _ => false,
    })
}
