//! The variants that a value of nested enums is of, by their serde names.

use std::fmt;

use serde::ser::{self, Impossible, Serialize};

/// Returns the variant of an enum, and the one of the enum that it alone holds, and so on. Empty for all other values.
pub(super) fn variants(of: &impl Serialize) -> Vec<&'static str> {
    let mut names = Names(Vec::new());
    // The first value that is no variant ends it.
    let _ = of.serialize(&mut names);
    names.0
}

struct Names(Vec<&'static str>);

/// A value of one of these types has no variant.
macro_rules! plain {
    ($out:ty: $($name:ident($($of:ty),*);)+) => {
        $(fn $name(self, $(_: $of),*) -> Result<$out, fmt::Error> {
            Err(fmt::Error)
        })+
    };
}

/// A variant that holds several values.
macro_rules! parts {
    ($($name:ident)+) => {
        $(fn $name(self, _: &'static str, _: u32, variant: &'static str, _: usize) -> Result<Many, fmt::Error> {
            self.0.push(variant);
            Err(fmt::Error)
        })+
    };
}

type Many = Impossible<(), fmt::Error>;

impl ser::Serializer for &mut Names {
    type Ok = ();
    type Error = fmt::Error;
    type SerializeSeq = Many;
    type SerializeTuple = Many;
    type SerializeTupleStruct = Many;
    type SerializeTupleVariant = Many;
    type SerializeMap = Many;
    type SerializeStruct = Many;
    type SerializeStructVariant = Many;

    plain! {
        ():
        serialize_bool(bool);
        serialize_i8(i8);
        serialize_i16(i16);
        serialize_i32(i32);
        serialize_i64(i64);
        serialize_u8(u8);
        serialize_u16(u16);
        serialize_u32(u32);
        serialize_u64(u64);
        serialize_f32(f32);
        serialize_f64(f64);
        serialize_char(char);
        serialize_str(&str);
        serialize_bytes(&[u8]);
        serialize_none();
        serialize_unit();
        serialize_unit_struct(&'static str);
    }

    plain! {
        Many:
        serialize_seq(Option<usize>);
        serialize_tuple(usize);
        serialize_tuple_struct(&'static str, usize);
        serialize_map(Option<usize>);
        serialize_struct(&'static str, usize);
    }

    fn serialize_some<T: ?Sized + Serialize>(self, value: &T) -> fmt::Result {
        value.serialize(self)
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> fmt::Result {
        self.0.push(variant);
        Ok(())
    }

    fn serialize_newtype_struct<T: ?Sized + Serialize>(self, _: &'static str, value: &T) -> fmt::Result {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: ?Sized + Serialize>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> fmt::Result {
        self.0.push(variant);
        value.serialize(self)
    }

    parts! { serialize_tuple_variant serialize_struct_variant }
}
