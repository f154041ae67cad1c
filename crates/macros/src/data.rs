//! `#[crosscheck::data]`: the traits of plain data, and names for the fields of a tuple.

use proc_macro2::{TokenStream, TokenTree};
use quote::{ToTokens as _, quote};
use syn::parse::Parser as _;
use syn::punctuated::Punctuated;
use syn::spanned::Spanned as _;
use syn::{Data, DeriveInput, Error, Fields, Ident, Result, Token, Type};

pub(crate) fn data(names: TokenStream, item: TokenStream) -> Result<TokenStream> {
    derived(names, &syn::parse2(item)?)
}

/// Writes a type with the traits of plain data.
pub(crate) fn derived(names: TokenStream, item: &DeriveInput) -> Result<TokenStream> {
    if let Some(float) = find(item.to_token_stream(), &|ident| ident == "f64" || ident == "f32") {
        let words = format!(
            "`{float}` is neither `Eq` nor `Hash`: `crosscheck::Float` holds a float, and says which ones are equal"
        );
        return Err(Error::new(float.span(), words));
    }
    let names = Punctuated::<Ident, Token![,]>::parse_terminated.parse2(names)?;
    let plain = quote!(#[derive(Clone, Debug, PartialEq, Eq, Hash)]);
    let both = quote! {
        #[derive(::crosscheck::serde::Serialize, ::crosscheck::serde::Deserialize)]
        #[serde(crate = "crosscheck::serde", rename_all = "kebab-case")]
    };
    if names.is_empty() {
        return Ok(quote!(#plain #both #item));
    }
    let names: Vec<Ident> = names.into_iter().collect();
    let named = named(&names, item)?;
    Ok(quote!(#plain #item #named))
}

/// Returns the first such word of some code.
pub(crate) fn find(tokens: TokenStream, is_it: &dyn Fn(&Ident) -> bool) -> Option<Ident> {
    tokens.into_iter().find_map(|token| match token {
        TokenTree::Ident(ident) => is_it(&ident).then_some(ident),
        TokenTree::Group(group) => find(group.stream(), is_it),
        TokenTree::Punct(_) | TokenTree::Literal(_) => None,
    })
}

/// Writes how a tuple is serialized: as a struct with named fields.
fn named(names: &[Ident], item: &DeriveInput) -> Result<TokenStream> {
    let types = types(names, item)?;
    let (name, text) = (&item.ident, item.ident.to_string());
    let serde = quote!(::crosscheck::serde);
    let places = (0..types.len()).map(syn::Index::from);
    Ok(quote! {
        const _: () = {
            #[derive(#serde::Serialize)]
            #[serde(crate = "crosscheck::serde", rename = #text, rename_all = "kebab-case")]
            struct __CrosscheckShown<'a> { #(#names: &'a #types),* }

            #[derive(#serde::Deserialize)]
            #[serde(crate = "crosscheck::serde", rename = #text, rename_all = "kebab-case")]
            struct __CrosscheckRead { #(#names: #types),* }

            impl #serde::Serialize for #name {
                fn serialize<S: #serde::Serializer>(&self, to: S) -> ::core::result::Result<S::Ok, S::Error> {
                    #serde::Serialize::serialize(&__CrosscheckShown { #(#names: &self.#places),* }, to)
                }
            }

            impl<'de> #serde::Deserialize<'de> for #name {
                fn deserialize<D: #serde::Deserializer<'de>>(from: D) -> ::core::result::Result<Self, D::Error> {
                    let __CrosscheckRead { #(#names),* } = #serde::Deserialize::deserialize(from)?;
                    ::core::result::Result::Ok(#name(#(#names),*))
                }
            }
        };
    })
}

/// Returns the types of a tuple's fields, if there is a name for each.
fn types<'a>(names: &[Ident], item: &'a DeriveInput) -> Result<Vec<&'a Type>> {
    let Data::Struct(syn::DataStruct { fields: Fields::Unnamed(fields), .. }) = &item.data else {
        return Err(Error::new(names[0].span(), "only the fields of a tuple struct get names here"));
    };
    if !item.generics.params.is_empty() {
        return Err(Error::new(item.generics.span(), "a tuple struct with names has no parameters"));
    }
    let types: Vec<&Type> = fields.unnamed.iter().map(|field| &field.ty).collect();
    if types.len() == names.len() {
        return Ok(types);
    }
    let last = names.last().map_or_else(|| item.ident.span(), Ident::span);
    Err(Error::new(last, format!("there are {} names for {} fields", names.len(), types.len())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_do_not_fit_a_tuple_are_refused() {
        for (names, item, words) in [
            ("a", "struct Seen(u8, u8);", "there are 1 names for 2 fields"),
            ("a", "struct Seen { of: u8 }", "only the fields of a tuple struct get names here"),
            ("a", "struct Seen<T>(T);", "has no parameters"),
            ("", "struct Seen { all: Vec<f64> }", "`crosscheck::Float` holds a float"),
        ] {
            let [names, item] = [names, item].map(crate::tokens);
            let said = data(names, item).expect_err("it is refused").to_string();
            assert!(said.contains(words), "{said}");
        }
    }
}
