//! A side as a function of the subject: a state that takes a turn, or a start that gives what takes turns.

use proc_macro2::TokenStream;
use quote::{format_ident, quote, quote_spanned};
use syn::spanned::Spanned as _;
use syn::{
    Error, FnArg, Ident, ImplItemFn, PathArguments, Result, ReturnType, Signature, Type, TypeImplTrait,
    TypeParamBound, TypeReference,
};

/// A side, as its function has it.
pub(crate) struct SideFn {
    pub(crate) function: ImplItemFn,
    /// `fn engine_from(start: &Start) -> State`
    pub(crate) from: Option<ImplItemFn>,
    pub(crate) form: Form,
    pub(crate) turn: Type,
    pub(crate) seen: Type,
    /// Whether each turn comes with the thread that takes it.
    pub(crate) is_threaded: bool,
}

pub(crate) enum Form {
    /// `fn engine(state: &mut State, turn: &Turn) -> Seen`
    State(Type),
    /// `fn engine(start: Start) -> impl FnMut(&Turn) -> Seen`, or without a start. Its state has no name.
    Closure(Option<Type>),
    /// `fn engine(input: &Input) -> Output`, which has no state.
    Pure,
    /// `fn engine(state: &Shared, turn: &Turn) -> Seen`
    Shared(Type),
}

impl SideFn {
    pub(crate) fn read(function: ImplItemFn, from: Option<ImplItemFn>) -> Result<Self> {
        let sig = &function.sig;
        let wrong = || {
            let name = &sig.ident;
            let forms = format!(
                "a side is `fn {name}(state: &mut State, turn: &Turn) -> Seen`, which begins with the state's default or \
                 from `fn {name}_from(start: &Start) -> State`; or `fn {name}(start: Start) -> impl FnMut(&Turn) -> Seen`; \
                 or `fn {name}(input: &Input) -> Output`"
            );
            Error::new(sig.span(), forms)
        };
        let inputs = inputs(sig).ok_or_else(wrong)?;
        let (form, turn, seen) = match (&inputs[..], returned(&sig.output)) {
            ([], Type::ImplTrait(closure)) => {
                let (turn, seen) = called(&closure).ok_or_else(wrong)?;
                (Form::Closure(None), turn, seen)
            }
            ([start], Type::ImplTrait(closure)) if !matches!(start, Type::Reference(_)) => {
                let (turn, seen) = called(&closure).ok_or_else(wrong)?;
                (Form::Closure(Some(start.clone())), turn, seen)
            }
            ([Type::Reference(state), Type::Reference(turn)], seen)
                if state.mutability.is_some() && turn.mutability.is_none() =>
            {
                (Form::State((*state.elem).clone()), (*turn.elem).clone(), seen)
            }
            ([Type::Reference(state), Type::Reference(turn)], seen)
                if sig.ident == "engine"
                    && state.mutability.is_none()
                    && turn.mutability.is_none()
                    && !matches!(seen, Type::ImplTrait(_)) =>
            {
                (Form::Shared((*state.elem).clone()), (*turn.elem).clone(), seen)
            }
            ([Type::Reference(input)], seen)
                if input.mutability.is_none() && !matches!(seen, Type::ImplTrait(_)) =>
            {
                (Form::Pure, (*input.elem).clone(), seen)
            }
            _ => return Err(wrong()),
        };
        match &from {
            Some(from)
                if !matches!(form, Form::State(_) | Form::Shared(_)) || begun(&from.sig).is_none() =>
            {
                let name = &from.sig.ident;
                let words = format!(
                    "`fn {name}(start: &Start) -> State` stands beside `fn {}(state: &mut State, turn: &Turn) -> Seen`",
                    function.sig.ident
                );
                Err(Error::new(from.sig.span(), words))
            }
            _ => Ok(SideFn { function, from, form, turn, seen, is_threaded: false }),
        }
    }

    /// Returns the type of the start, if the side begins from one.
    pub(crate) fn start(&self) -> Option<Type> {
        match &self.form {
            Form::Closure(start) => start.clone(),
            Form::State(_) | Form::Shared(_) => self.from.as_ref().and_then(|from| begun(&from.sig)),
            Form::Pure => None,
        }
    }

    /// Returns the state's type, if it has one that can be named.
    pub(crate) fn state(&self) -> Option<&Type> {
        match &self.form {
            Form::State(state) | Form::Shared(state) => Some(state),
            Form::Closure(_) | Form::Pure => None,
        }
    }

    /// Returns the error that this side does not see the start, if there is one to see.
    pub(crate) fn blind(&self) -> Error {
        let name = &self.function.sig.ident;
        let words = format!(
            "this side does not see the start: `fn {name}_from(start: &Start) -> State` beside it does, or \
             `fn {name}(start: Start) -> impl FnMut(&Turn) -> Seen` in its place"
        );
        Error::new(self.function.sig.span(), words)
    }

    /// Writes the side, and returns the name of its type. `kind` is `Reference` or `Engine`.
    pub(crate) fn written(
        &self,
        kind: &str,
        subject: &Type,
        start: &Type,
    ) -> (TokenStream, TokenStream) {
        let SideFn { function, from, form, turn, seen, is_threaded } = self;
        let own_turn = turn;
        let (turn, taken) = match is_threaded {
            true => (quote!(::crosscheck::subject::threads::On<#turn>), quote!(&turn.turn)),
            false => (quote!(#turn), quote!(turn)),
        };
        let (name, span) = (&function.sig.ident, function.sig.output.span());
        let own: Ident = format_ident!("__Crosscheck{kind}");
        let (side, defined, new, step) = match form {
            Form::State(state) | Form::Shared(state) => {
                let begun = from.as_ref().map(|from| {
                    let from = &from.sig.ident;
                    quote!(<#subject>::#from(start))
                });
                let new = begun.unwrap_or_else(|| quote!(::core::default::Default::default()));
                (quote!(#state), TokenStream::new(), new, quote!(<#subject>::#name(self, #taken)))
            }
            Form::Closure(from) => {
                let closure = quote!(::std::boxed::Box<dyn ::core::ops::FnMut(&#own_turn) -> #seen>);
                let arguments = from.as_ref().map(|_| quote!(::core::clone::Clone::clone(start)));
                let made = quote_spanned!(span=> ::std::boxed::Box::new(<#subject>::#name(#arguments)));
                let defined = quote!(pub struct #own(#closure););
                (quote!(#own), defined, quote!(Self(#made)), quote!((self.0)(#taken)))
            }
            Form::Pure => {
                let step = quote!(<#subject>::#name(#taken));
                (quote!(#own), quote!(pub struct #own;), quote!(Self), step)
            }
        };
        let written = quote! {
            #defined

            impl ::crosscheck::Side<#subject> for #side {
                fn new(start: &#start) -> Self {
                    let _ = start;
                    #new
                }

                fn step(&mut self, turn: &#turn) -> #seen {
                    #step
                }
            }
        };
        (written, side)
    }
}

/// Returns the type of the start of `fn engine_from(start: &Start) -> State`.
fn begun(sig: &Signature) -> Option<Type> {
    match &inputs(sig)?[..] {
        [Type::Reference(start)] if start.mutability.is_none() => Some((*start.elem).clone()),
        _ => None,
    }
}

/// Returns the types of a function's arguments, unless it takes a `self`.
fn inputs(sig: &Signature) -> Option<Vec<Type>> {
    sig.inputs
        .iter()
        .map(|input| match input {
            FnArg::Typed(input) => Some((*input.ty).clone()),
            FnArg::Receiver(_) => None,
        })
        .collect()
}

fn returned(output: &ReturnType) -> Type {
    match output {
        ReturnType::Type(_, of) => (**of).clone(),
        ReturnType::Default => syn::parse_quote!(()),
    }
}

/// Returns the types of `impl FnMut(&Turn) -> Seen`.
fn called(closure: &TypeImplTrait) -> Option<(Type, Type)> {
    closure.bounds.iter().find_map(|bound| {
        let TypeParamBound::Trait(bound) = bound else { return None };
        let PathArguments::Parenthesized(call) = &bound.path.segments.last()?.arguments else {
            return None;
        };
        match call.inputs.first().map(|input| &input.ty)? {
            Type::Reference(TypeReference { elem, mutability: None, .. }) if call.inputs.len() == 1 => {
                Some(((**elem).clone(), returned(&call.output)))
            }
            _ => None,
        }
    })
}
