//! `#[crosscheck::draw]`: data that draws itself.

use proc_macro2::TokenStream;
use quote::{ToTokens as _, format_ident, quote};
use syn::spanned::Spanned as _;
use syn::{Data, DataEnum, DeriveInput, Error, Fields, Ident, LitInt, Result};

use crate::data::{derived, find};
use crate::fields::{Drawn, take};

pub(crate) fn draw(names: TokenStream, item: TokenStream) -> Result<TokenStream> {
    let mut item: DeriveInput = syn::parse2(item)?;
    if !item.generics.params.is_empty() {
        return Err(Error::new(item.generics.span(), "a type that draws itself has no parameters"));
    }
    let name = item.ident.clone();
    let (draw, check) = match &mut item.data {
        Data::Struct(data) => {
            let Shape { pattern, draw, check } = shape(&quote!(Self), &mut data.fields)?;
            (draw, quote!({ let #pattern = self; #check }))
        }
        Data::Enum(data) => of_variants(&name, data)?,
        Data::Union(_) => return Err(Error::new(name.span(), "a union does not draw itself")),
    };
    let data = derived(names, &item)?;
    Ok(quote! {
        #data

        impl ::crosscheck::subject::Draw for #name {
            fn draw(_: &::crosscheck::subject::Any, rng: &mut dyn ::crosscheck::Rng) -> Self {
                let _ = &rng;
                #draw
            }

            fn is_within(&self, _: &::crosscheck::subject::Any) -> bool {
                #check
            }
        }
    })
}

/// Fields: a pattern that takes them apart, an expression that draws them, and one that checks what the pattern bound.
struct Shape {
    pattern: TokenStream,
    draw: TokenStream,
    check: TokenStream,
}

fn shape(path: &TokenStream, fields: &mut Fields) -> Result<Shape> {
    let mut names = Vec::new();
    let (mut draws, mut checks) = (Vec::new(), Vec::new());
    for (nth, field) in fields.iter_mut().enumerate() {
        let drawn = Drawn::take(field)?;
        let bound = format_ident!("field_{nth}");
        draws.push(drawn.draw());
        checks.push(drawn.check(&bound));
        names.push((
            field.ident.clone().map_or_else(|| syn::Member::from(nth), syn::Member::from),
            bound,
        ));
    }
    let (places, bound): (Vec<_>, Vec<_>) = names.into_iter().unzip();
    let check = if checks.is_empty() { quote!(true) } else { quote!(#(#checks)&&*) };
    // A tuple's fields have their numbers for names.
    Ok(Shape {
        pattern: quote!(#path { #(#places: #bound),* }),
        draw: quote!(#path { #(#places: #draws),* }),
        check,
    })
}

fn of_variants(name: &Ident, data: &mut DataEnum) -> Result<(TokenStream, TokenStream)> {
    let (mut weights, mut leaves, mut draws, mut checks) =
        (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for variant in &mut data.variants {
        let weight = weight(&mut variant.attrs)?;
        leaves.push(if names(&variant.fields, name) { 0 } else { weight });
        weights.push(weight);
        let own = &variant.ident;
        let Shape { pattern, draw, check } = shape(&quote!(Self::#own), &mut variant.fields)?;
        let at = draws.len();
        draws.push(quote!(#at => #draw));
        checks.push(quote!(#pattern => #check));
    }
    if weights.iter().all(|weight| *weight == 0) {
        return Err(Error::new(name.span(), "there is no variant to draw"));
    }
    let recursive = leaves != weights;
    if recursive && leaves.iter().all(|weight| *weight == 0) {
        return Err(Error::new(
            name.span(),
            "a variant without the type itself is needed, or no value comes to an end",
        ));
    }
    let pick = quote!(::crosscheck::subject::weighted(rng, &[#(#weights),*]));
    let unreachable = quote!(_ => ::core::unreachable!("there are no more variants"));
    let draw = quote!(match #pick { #(#draws,)* #unreachable });
    let draw = if recursive {
        let leaf = quote!(::crosscheck::subject::weighted(rng, &[#(#leaves),*]));
        quote!(::crosscheck::subject::nested(|deep| match if deep { #leaf } else { #pick } { #(#draws,)* #unreachable }))
    } else {
        draw
    };
    Ok((draw, quote!(match self { #(#checks),* })))
}

/// Returns the weight of a variant, and takes its attribute away.
fn weight(attributes: &mut Vec<syn::Attribute>) -> Result<u32> {
    match &take(attributes, "weight")[..] {
        [] => Ok(1),
        [one] => one.parse_args::<LitInt>()?.base10_parse(),
        [_, second, ..] => Err(Error::new(second.span(), "a variant has one `#[weight]`")),
    }
}

fn names(fields: &Fields, name: &Ident) -> bool {
    let is_it = |ident: &Ident| ident == name || ident == "Self";
    fields.iter().any(|field| find(field.ty.to_token_stream(), &is_it).is_some())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tokens;

    #[test]
    fn a_type_that_could_not_be_drawn_is_refused() {
        for (item, words) in [
            ("struct Start<T>(T);", "has no parameters"),
            ("enum Turn {}", "there is no variant to draw"),
            ("enum Turn { #[weight(0)] One }", "there is no variant to draw"),
            ("enum Turn { #[weight(1)] #[weight(2)] One }", "a variant has one `#[weight]`"),
            ("enum Tree { Both(Box<Tree>, Box<Tree>) }", "or no value comes to an end"),
        ] {
            let said = draw(TokenStream::new(), tokens(item)).expect_err("it is refused").to_string();
            assert!(said.contains(words), "{said}");
        }
    }

    #[test]
    fn deep_in_itself_a_tree_draws_only_what_comes_to_an_end() {
        let item = tokens("enum Tree { #[weight(3)] Leaf(u8), Both(Vec<Tree>) }");
        let written = draw(TokenStream::new(), item).expect("it is drawn").to_string();
        assert!(written.contains("[3u32 , 0u32]") && written.contains("[3u32 , 1u32]"), "{written}");
    }
}
