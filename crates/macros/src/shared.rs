//! What a subject adds whose engine is shared by threads.

use proc_macro2::TokenStream;
use quote::{ToTokens as _, quote};
use syn::spanned::Spanned as _;
use syn::{Error, FnArg, ImplItem, ItemImpl, Result, parse_quote};

use crate::item::{has, take};
use crate::side::SideFn;

/// Writes the implementation of `Shared`, and what the implementation of `Subject` says of threads.
pub(crate) fn written(
    item: &mut ItemImpl,
    engine: &SideFn,
    reference: Option<&SideFn>,
) -> Result<TokenStream> {
    if !cfg!(feature = "threads") {
        let words = "threads share this engine, since it is `fn engine(state: &State, …)`: crosscheck's feature `threads` plays \
                     it, and `&mut State` is for one thread";
        return Err(Error::new(engine.function.sig.span(), words));
    }
    let Some(state) = reference.and_then(SideFn::state) else {
        let words = "beside an engine that threads share, the reference is `fn reference(state: &mut State, turn: &Turn) -> Seen`";
        return Err(Error::new(engine.function.sig.span(), words));
    };
    let (turn, seen, name) = (&engine.turn, &engine.seen, &engine.function.sig.ident);
    only_of_the_turn(item, turn)?;
    let own = ["is_weak", "may_block", "rest"].map(|function| take(item, function));
    let subject = &item.self_ty;
    item.items.push(parse_quote! {
        const SHARED: ::core::option::Option<::crosscheck::subject::Sharing<Self>> =
            ::crosscheck::subject::Sharing::<Self>::BY_THREADS;
    });
    if !has(item, "STATELESS") {
        item.items.push(parse_quote!(
            const STATELESS: bool = true;
        ));
    }
    let own = own.iter().flatten();
    Ok(quote! {
        impl ::crosscheck::subject::threads::Shared for #subject {
            type Action = #turn;

            fn share(engine: &Self::Engine, turn: &#turn) -> #seen {
                <#subject>::#name(engine, turn)
            }

            #(#own)*

            const COPY: ::core::option::Option<fn(&#state) -> #state> = {
                use ::crosscheck::subject::threads::Unknown as _;
                ::crosscheck::subject::threads::Known::<#state>::COPY
            };
            const HASH: ::core::option::Option<fn(&#state) -> ::core::primitive::u64> = {
                use ::crosscheck::subject::threads::Unknown as _;
                ::crosscheck::subject::threads::Known::<#state>::HASH
            };
        }
    })
}

/// Makes `is_valid` look at what a thread does alone.
fn only_of_the_turn(item: &mut ItemImpl, turn: &syn::Type) -> Result<()> {
    for of in &mut item.items {
        let ImplItem::Fn(of) = of else { continue };
        if of.sig.ident != "is_valid" {
            continue;
        }
        if let Some(FnArg::Typed(state)) = of.sig.inputs.first()
            && !state.pat.to_token_stream().to_string().starts_with('_')
        {
            let words = "threads take their turns in any order, so a turn is valid in every state or in none: the first \
                         argument is `_`";
            return Err(Error::new(state.pat.span(), words));
        }
        let Some(FnArg::Typed(last)) = of.sig.inputs.last_mut() else { continue };
        let (own, block) = (last.pat.to_token_stream(), &of.block);
        of.block = parse_quote!({
            let #own = &threaded.turn;
            #block
        });
        *last = parse_quote!(threaded: &::crosscheck::subject::threads::On<#turn>);
    }
    Ok(())
}
