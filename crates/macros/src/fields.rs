//! What a field draws from: `#[draw(…)]`.

use proc_macro2::{Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::parse::{Parse, ParseStream};
use syn::spanned::Spanned as _;
use syn::{Attribute, Error, Expr, Field, Ident, Lit, Path, Result, Token};

/// How a field draws itself, and what lies within that.
pub(crate) struct Drawn {
    /// What it is within, or the functions that draw and check it.
    within: Within,
    span: Span,
}

enum Within {
    Value(TokenStream),
    Functions { draw: Path, valid: Option<Path> },
}

impl Drawn {
    /// Reads the attributes of a field, and takes those away that are meant for us.
    pub(crate) fn take(field: &mut Field) -> Result<Self> {
        let span = field.ty.span();
        let all = take(&mut field.attrs, "draw");
        if let [_, second, ..] = &all[..] {
            return Err(Error::new(second.span(), "a field has one `#[draw]`"));
        }
        let any = Within::Value(quote!(::crosscheck::subject::Any));
        let within = all.first().map_or(Ok(any), |attribute| attribute.parse_args())?;
        Ok(Drawn { within, span })
    }

    /// Writes an expression that draws the field.
    pub(crate) fn draw(&self) -> TokenStream {
        match &self.within {
            Within::Value(value) => {
                quote_spanned!(self.span=> ::crosscheck::subject::Draw::draw(&#value, rng))
            }
            Within::Functions { draw, .. } => quote!(#draw(rng)),
        }
    }

    /// Writes an expression: whether the field, to which there is a reference, lies within.
    pub(crate) fn check(&self, field: &Ident) -> TokenStream {
        match &self.within {
            Within::Value(value) => {
                quote_spanned!(self.span=> ::crosscheck::subject::Draw::is_within(#field, &#value))
            }
            Within::Functions { valid: Some(valid), .. } => quote!(#valid(#field)),
            Within::Functions { valid: None, .. } => quote!({ let _ = #field; true }),
        }
    }
}

impl Parse for Within {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let (mut values, mut length, mut draw, mut valid) = (Vec::new(), None, None, None);
        let whole = input.span();
        while !input.is_empty() {
            if input.peek(Ident) && input.peek2(Token![=]) && !input.peek2(Token![==]) {
                let key: Ident = input.parse()?;
                input.parse::<Token![=]>()?;
                match key.to_string().as_str() {
                    "len" => length = Some(input.parse::<Expr>()?),
                    "with" => draw = Some(input.parse::<Path>()?),
                    "valid" => valid = Some(input.parse::<Path>()?),
                    _ => return Err(Error::new(key.span(), "expected `len`, `with` or `valid`")),
                }
            } else {
                values.push(input.parse::<Expr>()?);
            }
            if !input.is_empty() {
                input.parse::<Token![,]>()?;
            }
        }
        match draw {
            Some(draw) if values.is_empty() && length.is_none() => Ok(Within::Functions { draw, valid }),
            Some(draw) => Err(Error::new(
                draw.span(),
                "a function draws the whole field: nothing else stands beside it",
            )),
            None if valid.is_some() => Err(Error::new(valid.span(), "`valid` stands beside `with`")),
            None if values.is_empty() && length.is_none() => Err(Error::new(
                whole,
                "what is it drawn from? `0..16`, or `len = 0..8`, or `with = function`",
            )),
            None => value(&values, length.as_ref()).map(Within::Value),
        }
    }
}

/// Writes what a field is within.
fn value(values: &[Expr], length: Option<&Expr>) -> Result<TokenStream> {
    let items = match values {
        [] => quote!(::crosscheck::subject::Any),
        [one] => part(one)?,
        several => spans(several)?,
    };
    let Some(length) = length else { return Ok(items) };
    let length = spans(std::slice::from_ref(length))?;
    Ok(quote!(::crosscheck::subject::Listed { length: #length, items: #items }))
}

fn part(value: &Expr) -> Result<TokenStream> {
    match value {
        Expr::Lit(lit) if matches!(lit.lit, Lit::Str(_)) => match &lit.lit {
            Lit::Str(text) if text.value().is_empty() => {
                Err(Error::new(text.span(), "no character is drawn from this"))
            }
            text => Ok(quote!(#text)),
        },
        Expr::Tuple(tuple) => {
            let parts = tuple.elems.iter().map(part).collect::<Result<Vec<_>>>()?;
            Ok(quote!((#(#parts,)*)))
        }
        Expr::Infer(_) => Ok(quote!(::crosscheck::subject::Any)),
        one => spans(std::slice::from_ref(one)),
    }
}

fn spans(values: &[Expr]) -> Result<TokenStream> {
    let each = values.iter().map(|value| match value {
        Expr::Lit(lit) if matches!(lit.lit, Lit::Str(_)) => {
            Err(Error::new(value.span(), "all characters go into one text"))
        }
        Expr::Range(range) if range.start.is_none() || range.end.is_none() => {
            Err(Error::new(value.span(), "this range needs both ends: `0..16`, `0..=u8::MAX`"))
        }
        value => Ok(quote_spanned!(value.span()=> ::crosscheck::subject::Span::from(#value))),
    });
    let each = each.collect::<Result<Vec<_>>>()?;
    Ok(quote!([#(#each),*]))
}

pub(crate) fn take(attributes: &mut Vec<Attribute>, name: &str) -> Vec<Attribute> {
    attributes.extract_if(.., |attribute| attribute.path().is_ident(name)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(field: &str) -> String {
        let fields: syn::FieldsUnnamed = syn::parse_str(&format!("({field})")).expect("it is a field");
        let mut field = fields.unnamed.into_iter().next().expect("there is one");
        match Drawn::take(&mut field) {
            Ok(drawn) => {
                drawn.draw().to_string().replace(' ', "").replace("::crosscheck::subject::", "")
            }
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn what_stands_at_a_field_says_what_it_is_within() {
        for (field, drawn) in [
            ("u8", "Draw::draw(&Any,rng)"),
            ("#[draw(0..3, 7)] u8", "Draw::draw(&[Span::from(0..3),Span::from(7)],rng)"),
            (
                "#[draw(\"ab\", len = 2)] String",
                "Draw::draw(&Listed{length:[Span::from(2)],items:\"ab\"},rng)",
            ),
            ("#[draw((0..3, _))] (u8, bool)", "Draw::draw(&([Span::from(0..3)],Any,),rng)"),
            ("#[draw(with = own)] Set", "own(rng)"),
        ] {
            assert_eq!(read(field), drawn);
        }
    }

    #[test]
    fn what_cannot_stand_at_a_field_is_said() {
        for (field, words) in [
            ("#[draw()] u8", "what is it drawn from?"),
            ("#[draw(1)] #[draw(2)] u8", "a field has one `#[draw]`"),
            ("#[draw(length = 3)] Vec<u8>", "expected `len`, `with` or `valid`"),
            ("#[draw(with = own, 0..3)] u8", "a function draws the whole field"),
            ("#[draw(valid = own)] u8", "`valid` stands beside `with`"),
            ("#[draw(3..)] u8", "this range needs both ends"),
            ("#[draw(\"a\", \"b\")] char", "all characters go into one text"),
            ("#[draw(\"\")] char", "no character is drawn from this"),
        ] {
            let said = read(field);
            assert!(said.contains(words), "{said}");
        }
    }
}
