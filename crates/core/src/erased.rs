//! Games whose types are not known.
//!
//! A program knows its games by name, and most of what it does with one is the same for all. [`AnyGame`] is a game like any
//! other, with cases, steps and answers that hold those of some game. So whatever is written for games is compiled once for
//! all of them. What is hot stays with the types: players play, the generator makes and reduces, and runs go on behind one
//! call each.

/// Defines what can be asked of a type and of its erased form: an object-safe trait, what the types do, and an erased form
/// that passes the same on. Each method stands once, as the types have it; what stands first is not passed on, what is the
/// `same` for the type has no body, and what is `only` in the erased form is no matter of the types.
macro_rules! erased {
    (
        $vis:vis trait $erased:ident: $($super:path)|+;
        impl<$T:ident: $bound:path> for $typed:ty
        { $(fn $own:ident$(<$own_life:lifetime>)?(&$own_self:ident $(, $own_arg:ident: $own_ty:ty)* $(,)?) $(-> $own_out:ty)? $own_does:block)* }
        $(impl $of:path as $any:ty {
            $(type $assoc:ident = $assoc_ty:ty;)*
            same for ($typed_form:expr) {
                $(fn $same:ident(&$same_this:ident $(, $same_arg:ident: $same_ty:ty)*) -> $same_out:ty;)*
            }
            $(
                fn $name:ident$(<$life:lifetime>)?(&$this:ident $(, $arg:ident: $ty:ty)* $(,)?) $(-> $out:ty)?
                $does:block
            )*
            $(only { $($only:tt)* })?
        })+
    ) => {
        $vis trait $erased: $($super +)+ {
            $(fn $own$(<$own_life>)?(&$own_self $(, $own_arg: $own_ty)*) $(-> $own_out)?;)*
            $(
                $(fn $same(&$same_this $(, $same_arg: $same_ty)*) -> $same_out;)*
                $(fn $name$(<$life>)?(&$this $(, $arg: $ty)*) $(-> $out)?;)*
            )+
        }

        impl<$T: $bound> $erased for $typed {
            $(fn $own$(<$own_life>)?(&$own_self $(, $own_arg: $own_ty)*) $(-> $own_out)? $own_does)*
            $(
                $(fn $same(&$same_this $(, $same_arg: $same_ty)*) -> $same_out {
                    $typed_form.$same($($same_arg),*)
                })*
                $(fn $name$(<$life>)?(&$this $(, $arg: $ty)*) $(-> $out)? $does)*
            )+
        }

        $(impl $of for $any {
            $(type $assoc = $assoc_ty;)*
            $(fn $same(&$same_this $(, $same_arg: $same_ty)*) -> $same_out {
                $same_this.0.$same($($same_arg),*)
            })*
            $(fn $name$(<$life>)?(&$this $(, $arg: $ty)*) $(-> $out)? {
                $this.0.$name($($arg),*)
            })*
            $($($only)*)?
        })+
    };
}

mod case;
mod game;
mod generator;
mod held;
mod player;
mod step;

pub use case::AnyCase;
pub use game::AnyGame;
pub use generator::AnyGenerator;
pub use step::{AnyAnswer, AnyStep};
