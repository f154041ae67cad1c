//! `#[crosscheck::subject]`: writes what an `impl Subject` leaves out.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens as _, quote};
use syn::spanned::Spanned as _;
use syn::{
    Error, FnArg, GenericArgument, Ident, ImplItem, ImplItemFn, ItemImpl, Pat, PatType, PathArguments,
    Result, Type, parse_quote,
};

use crate::item::{has, take};
use crate::shared;
use crate::side::{Form, SideFn};

pub(crate) fn subject(nothing: TokenStream, item: TokenStream) -> Result<TokenStream> {
    if !nothing.is_empty() {
        return Err(Error::new(
            nothing.span(),
            "nothing stands here: the name is `const NAME` of the subject",
        ));
    }
    let mut item: ItemImpl = syn::parse2(item)?;
    let of = item.trait_.as_ref().and_then(|(path, _)| path.segments.last());
    if of.is_none_or(|of| of.ident != "Subject") {
        let words = "`#[crosscheck::subject]` stands at `impl Subject for …`";
        return Err(Error::new(item.self_ty.span(), words));
    }
    if let Some(both) = take(&mut item, "both") {
        item.items.extend(split(&both)?);
    }
    let [mut reference, mut engine] =
        [side(&mut item, "reference", "Reference")?, side(&mut item, "engine", "Engine")?];
    let is_shared = engine.as_ref().is_some_and(|side| matches!(side.form, Form::Shared(_)));
    for side in [&mut reference, &mut engine].into_iter().flatten() {
        side.is_threaded = is_shared;
    }
    let sides: Vec<&SideFn> = [&reference, &engine].into_iter().flatten().collect();
    let start = start(&item, &sides)?;
    if let [Some(one), Some(other)] =
        [&reference, &engine].map(|side| side.as_ref().and_then(SideFn::state))
        && one.to_token_stream().to_string() == other.to_token_stream().to_string()
    {
        return Err(Error::new(
            other.span(),
            "both sides have this type of state: put one into a struct of its own",
        ));
    }
    let subject = (*item.self_ty).clone();
    if let Some(side) = reference.as_ref().filter(|side| matches!(side.form, Form::Closure(_)))
        && let Some(asked) = asked(&item)
    {
        let words = "this looks at the reference's state, which needs a type with a name: write the reference as \
                     `fn reference(state: &mut State, turn: &Turn) -> Seen`, and `fn reference_from(start: &Start) -> State` \
                     if it has a start";
        let mut error = Error::new(asked, words);
        error.combine(Error::new(side.function.sig.span(), "the state of this one has no name"));
        return Err(error);
    }
    if sides.len() == 2
        && sides.iter().all(|side| matches!(side.form, Form::Pure))
        && !has(&item, "length")
    {
        item.items.push(parse_quote! {
            fn length(_: &mut dyn ::crosscheck::Rng) -> usize {
                1
            }
        });
    }
    let shared = match &engine {
        Some(engine) if is_shared => shared::written(&mut item, engine, reference.as_ref())?,
        _ => TokenStream::new(),
    };
    let functions = sides.iter().flat_map(|side| [Some(&side.function), side.from.as_ref()]).flatten();
    let functions = quote!(impl #subject { #(#functions)* });
    let mut written = Vec::new();
    for (side, kind) in [(&reference, "Reference"), (&engine, "Engine")] {
        let Some(side) = side else { continue };
        let (code, name) = side.written(kind, &subject, &start);
        written.push(code);
        let kind = Ident::new(kind, name.span());
        item.items.push(parse_quote!(type #kind = #name;));
    }
    let types = [
        ("Start", Some(&start)),
        ("Turn", sides.first().map(|side| &side.turn)),
        ("Seen", sides.first().map(|side| &side.seen)),
    ];
    for (name, of) in types {
        if let (false, Some(of)) = (has(&item, name), of) {
            let is_threaded = is_shared && name == "Turn";
            let name = Ident::new(name, of.span());
            item.items.push(match is_threaded {
                true => parse_quote!(type #name = ::crosscheck::subject::threads::On<#of>;),
                false => parse_quote!(type #name = #of;),
            });
        }
    }
    makes(&mut item);
    item.items.push(parse_quote! {
        const SOURCE: [&'static ::core::primitive::str; 2] = [::core::env!("CARGO_MANIFEST_DIR"), ::core::file!()];
    });
    Ok(quote! {
        #functions

        const _: () = {
            #(#written)*

            #shared

            #item
        };
    })
}

/// Writes two sides from one function, whose first argument names the states of both.
fn split(both: &ImplItemFn) -> Result<[ImplItem; 2]> {
    let wrong = || {
        let words = "what both sides do is `fn both(state: Both<Reference, Engine>, turn: &Turn) -> Seen`, with the states \
                     of the two sides";
        Error::new(both.sig.span(), words)
    };
    let Some(FnArg::Typed(PatType { ty, .. })) = both.sig.inputs.first() else { return Err(wrong()) };
    if let Type::Reference(shared) = &**ty {
        let words = "an engine that threads share has a function of its own: `fn engine(state: &State, turn: &Turn) -> Seen`";
        return Err(Error::new(shared.span(), words));
    }
    let Type::Path(of) = &**ty else { return Err(wrong()) };
    let named = of.path.segments.last().filter(|named| named.ident == "Both").ok_or_else(wrong)?;
    let PathArguments::AngleBracketed(of) = &named.arguments else { return Err(wrong()) };
    let [GenericArgument::Type(reference), GenericArgument::Type(engine)] =
        &of.args.iter().collect::<Vec<_>>()[..]
    else {
        return Err(wrong());
    };
    Ok([("reference", reference), ("engine", engine)].map(|(name, state)| {
        let mut side = both.clone();
        side.sig.ident = Ident::new(name, both.sig.ident.span());
        if let Some(FnArg::Typed(first)) = side.sig.inputs.first_mut() {
            *first.ty = parse_quote!(&mut #state);
        }
        ImplItem::Fn(side)
    }))
}

/// Returns where the subject looks at the state of the reference by the name of a type.
fn asked(item: &ItemImpl) -> Option<Span> {
    item.items.iter().find_map(|item| match item {
        ImplItem::Fn(of) if of.sig.ident == "is_valid" || of.sig.ident == "turn" => {
            let Some(FnArg::Typed(at)) = of.sig.inputs.first() else { return None };
            let is_open = at.ty.to_token_stream().to_string().contains("Self :: Reference");
            (!is_open).then(|| at.ty.span())
        }
        _ => None,
    })
}

/// Takes the function of a side out of the implementation.
fn side(item: &mut ItemImpl, function: &str, kind: &str) -> Result<Option<SideFn>> {
    let from = take(item, &format!("{function}_from"));
    match take(item, function) {
        Some(taken) if has(item, kind) => {
            let words = format!("`type {kind}` is there too: which of both is the side?");
            Err(Error::new(taken.sig.ident.span(), words))
        }
        Some(taken) => SideFn::read(taken, from).map(Some),
        _ if has(item, kind) => Ok(None),
        _ => {
            let words = format!(
                "there is no {function}: write `fn {function}(state: &mut State, turn: &Turn) -> Seen`, or `type {kind} = …;`"
            );
            Err(Error::new(item.self_ty.span(), words))
        }
    }
}

/// Returns the type of the start: as it is given, or as a side takes it.
fn start(item: &ItemImpl, sides: &[&SideFn]) -> Result<Type> {
    let given = item.items.iter().find_map(|item| match item {
        ImplItem::Type(of) if of.ident == "Start" => Some(&of.ty),
        _ => None,
    });
    let start = given.cloned().or_else(|| sides.iter().find_map(|side| side.start()));
    let start = start.unwrap_or_else(|| parse_quote!(()));
    let is_empty = matches!(&start, Type::Tuple(of) if of.elems.is_empty());
    match sides.iter().find(|side| !is_empty && side.start().is_none()) {
        Some(blind) => Err(blind.blind()),
        None => Ok(start),
    }
}

/// Writes how starts and turns are made, and which are valid, where the implementation does not.
fn makes(item: &mut ItemImpl) {
    if !has(item, "start") {
        item.items.push(parse_quote! {
            fn start(rng: &mut dyn ::crosscheck::Rng) -> Self::Start {
                ::crosscheck::subject::Draw::draw(&::crosscheck::subject::Any, rng)
            }
        });
        within(item, "is_start");
        if !has(item, "is_start") {
            item.items.push(parse_quote! {
                fn is_start(start: &Self::Start) -> bool {
                    ::crosscheck::subject::Draw::is_within(start, &::crosscheck::subject::Any)
                }
            });
        }
    }
    if has(item, "turn") {
        return;
    }
    if has(item, "is_valid") {
        item.items.push(parse_quote! {
            fn turn(at: &Self::Reference, rng: &mut dyn ::crosscheck::Rng) -> ::core::option::Option<Self::Turn> {
                ::crosscheck::subject::valid(rng, |turn| <Self as ::crosscheck::Subject>::is_valid(at, turn))
            }
        });
        within(item, "is_valid");
        return;
    }
    // What depends on ranges alone depends on no state.
    if !has(item, "STATELESS") && !has(item, "turn_of") {
        item.items.push(parse_quote!(
            const STATELESS: bool = true;
        ));
    }
    item.items.push(parse_quote! {
        fn turn(_: &Self::Reference, rng: &mut dyn ::crosscheck::Rng) -> ::core::option::Option<Self::Turn> {
            ::core::option::Option::Some(::crosscheck::subject::Draw::draw(&::crosscheck::subject::Any, rng))
        }
    });
    item.items.push(parse_quote! {
        fn is_valid(_: &Self::Reference, turn: &Self::Turn) -> bool {
            ::crosscheck::subject::Draw::is_within(turn, &::crosscheck::subject::Any)
        }
    });
}

/// Makes a check of the subject's own look only at what lies within the ranges.
fn within(item: &mut ItemImpl, check: &str) {
    let checks = item.items.iter_mut().find_map(|item| match item {
        ImplItem::Fn(of) if of.sig.ident == check => Some(of),
        _ => None,
    });
    let Some(ImplItemFn { sig, block, .. }) = checks else { return };
    let Some(FnArg::Typed(checked)) = sig.inputs.last_mut() else { return };
    let own: Pat = (*checked.pat).clone();
    checked.pat = parse_quote!(checked);
    *block = parse_quote!({
        ::crosscheck::subject::Draw::is_within(checked, &::crosscheck::subject::Any) && {
            let #own = checked;
            #block
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the message about a subject, or what is written of it.
    fn read(body: &str) -> String {
        let item = format!("impl Subject for Pair {{ const NAME: &'static str = \"pair\"; {body} }}");
        match subject(TokenStream::new(), crate::tokens(&item)) {
            Ok(written) => written.to_string(),
            Err(error) => error.to_string(),
        }
    }

    fn says(body: &str, there: &[&str]) -> String {
        let said = read(body);
        for words in there {
            assert!(said.contains(words), "no {words}: {said}");
        }
        said
    }

    #[test]
    fn what_is_wrong_with_a_side_is_said_with_the_form_it_should_have() {
        let engine = "fn engine(set: &mut Set, turn: &Turn) -> Seen { seen }";
        let start = "fn reference(start: Start) -> impl FnMut(&Turn) -> Seen { |_| seen }";
        for (sides, words) in [
            (
                [""; 2],
                "there is no reference: write `fn reference(state: &mut State, turn: &Turn) -> Seen`",
            ),
            (["type Reference = Set;", ""], "there is no engine"),
            (["type Reference = Set; type Engine = Set;", engine], "`type Engine` is there too"),
            ([start, engine], "does not see the start: `fn engine_from(start: &Start)"),
            (["type Start = u8; type Reference = Set;", engine], "does not see the start"),
            (
                [engine, "fn reference(list: &mut Set, turn: &Turn) -> Seen { seen }"],
                "both sides have this type of state",
            ),
        ] {
            says(&sides.join(" "), &[words]);
        }
        for form in [
            "(start: Start, turn: &Turn) -> Seen",
            "(start: &Start) -> impl FnMut(&Turn) -> Seen",
            "(start: Start) -> impl FnMut(Turn) -> Seen",
            "(self) -> Seen",
            "(turn: &mut Turn) -> Seen",
        ] {
            says(&format!("{start} fn engine{form} {{ seen }}"), &["a side is `fn engine(state"]);
        }
    }

    #[test]
    fn a_state_begins_from_a_start_both_sides_are_one_function_and_a_pure_one_takes_one_turn() {
        let model = "fn reference(list: &mut Model, turn: &Turn) -> Seen { seen }
                     fn reference_from(start: &Start) -> Model { model }";
        let engine = "fn engine(start: Start) -> impl FnMut(&Turn) -> Seen { |_| seen }";
        let pure = "fn reference(input: &Input) -> Out { out } fn engine(input: &Input) -> Out { out }";
        let both = "fn both(list: Both<Vec<u8>, Ring>, turn: &Turn) -> Seen { list.take(turn) }";
        let checked = "fn is_valid(list: &Model, turn: &Turn) -> bool { true }";
        for (sides, there) in [
            (
                format!("{model} {engine} {checked}"),
                &["type Start = Start", ":: reference_from (start)", "type Reference = Model"][..],
            ),
            (
                pure.to_owned(),
                &["type Turn = Input", "type Seen = Out", "fn length", ":: engine (turn)"],
            ),
            (
                both.to_owned(),
                &[
                    "reference (list : & mut Vec < u8 >",
                    "engine (list : & mut Ring",
                    "type Engine = Ring",
                ],
            ),
        ] {
            says(&sides, there);
        }
        for (sides, words) in [
            (
                format!(
                    "{engine} fn reference(start: Start) -> impl FnMut(&Turn) -> Seen {{ |_| seen }} {checked}"
                ),
                "needs a type with a name",
            ),
            (
                format!("{pure} fn reference_from(start: &Start) -> Model {{ model }}"),
                "stands beside `fn reference(state",
            ),
            (both.replace("Both<", "Each<"), "what both sides do is `fn both(state: Both<"),
            (both.replace(", Ring", ""), "what both sides do is `fn both(state: Both<"),
        ] {
            says(&sides, &[words]);
        }
    }

    #[test]
    fn what_the_subject_writes_itself_is_left_as_it_is() {
        let sides = "fn reference() -> impl FnMut(&Turn) -> Seen { |_| seen }
                     fn engine(set: &mut Set, turn: &Turn) -> Seen { seen }";
        for (own, there, not_there) in [
            (
                "",
                &[
                    "STATELESS : bool = true",
                    "type Start = ()",
                    "type Engine = Set",
                    "fn is_start",
                    "fn is_valid",
                ][..],
                &[][..],
            ),
            (
                "fn turn(_: &Self::Reference, rng: &mut dyn Rng) -> Option<Turn> { own(rng) }",
                &[],
                &["STATELESS", "is_valid"],
            ),
            (
                "fn turn_of(_: &str, _: &Set, rng: &mut dyn Rng) -> Option<Turn> { own(rng) }",
                &["fn is_valid"],
                &["STATELESS"],
            ),
            (
                "fn is_valid(at: &Self::Reference, turn: &Turn) -> bool { at.takes(turn) }",
                &["subject :: valid (rng", "let turn = checked"],
                &["STATELESS"],
            ),
        ] {
            let written = says(&format!("{sides} {own}"), there);
            for words in not_there {
                assert!(!written.contains(words), "{words}: {written}");
            }
        }
    }
}
