//! Configuration as a tree, which YAML and JSON write in the order of its entries.

use serde::{Serialize, Serializer};

/// A value of a configuration.
#[derive(Serialize)]
#[serde(untagged)]
pub(super) enum Node {
    /// An entry of a map with this value is left out.
    Nothing,
    Flag(bool),
    Number(u64),
    Fraction(f64),
    Text(String),
    List(Vec<Node>),
    #[serde(serialize_with = "entries")]
    Map(Vec<(String, Node)>),
}

fn entries<S: Serializer>(map: &[(String, Node)], to: S) -> Result<S::Ok, S::Error> {
    to.collect_map(map.iter().map(|(name, value)| (name, value)))
}

/// Makes a map of names and values, which are anything that is a node.
macro_rules! map {
    ($($name:literal: $value:expr),* $(,)?) => {
        $crate::formats::node::Node::map([$(($name.to_owned(), $value.into())),*])
    };
}
pub(super) use map;

impl Node {
    pub(super) fn map(entries: impl IntoIterator<Item = (String, Node)>) -> Self {
        Node::Map(entries.into_iter().filter(|(_, value)| !matches!(value, Node::Nothing)).collect())
    }

    pub(super) fn list<T: Into<Node>>(items: impl IntoIterator<Item = T>) -> Self {
        Node::List(items.into_iter().map(T::into).collect())
    }
}

/// Makes values of some types nodes.
macro_rules! nodes {
    ($($of:ty => $to:expr),+ $(,)?) => {
        $(impl From<$of> for Node {
            fn from(value: $of) -> Self {
                $to(value)
            }
        })+
    };
}

nodes! {
    bool => Node::Flag,
    f64 => Node::Fraction,
    String => Node::Text,
    &str => |text: &str| Node::Text(text.into()),
    u32 => |number| Node::Number(u64::from(number)),
    u64 => Node::Number,
    usize => |number| Node::Number(number as u64),
}

impl<T: Into<Node>> From<Option<T>> for Node {
    fn from(value: Option<T>) -> Self {
        value.map_or(Node::Nothing, T::into)
    }
}
