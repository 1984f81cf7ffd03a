//! Shapes of JSON values, each stated once: reading, writing, every fault, and the JSON Schema follow from the statement.
//!
//! A kind of value is a type that is [`Shaped`]: its [`Shape`] as data. Kinds of what is sent are also [`Stated`]: a
//! function reads them. Reading is fast and says only whether a value has the shape. Where it has not, [`faults`] walks
//! through the value by its shape. Answers are written by their statements ([`statement`]), and [`schema`] describes both.

mod faults;
mod kinds;
pub mod schema;
pub mod statement;

use crate::fault::Refusal;
use crate::value::Value;

pub use faults::{body_faults, faults, field_faults};
pub use kinds::{is_longer, AnyText, Count, Flag, Key, List, Map, Nullable, Number, Pair, Raw, Text, Whole, ANY};
pub(crate) use statement::{answer, kind, statement, words};

/// What a value must be.
#[derive(Debug, Clone, Copy)]
pub enum Shape {
    /// True or false.
    Flag,
    /// A whole number.
    Whole {
        /// The least one; the least of all numbers is no bound.
        low: i64,
        /// The greatest one; the greatest of all numbers is no bound.
        high: i64,
    },
    /// A text.
    Text {
        /// The fewest characters.
        least: usize,
        /// The most characters; [`ANY`] is no bound, here and below.
        most: usize,
    },
    /// One of some words.
    Words(&'static [&'static str]),
    /// A list of values of one kind.
    List {
        /// The kind.
        item: &'static Shape,
        /// The fewest.
        least: usize,
        /// The most.
        most: usize,
    },
    /// A list of values, each of its own kind.
    Tuple(&'static [&'static Shape]),
    /// An object whose names are not stated.
    Map {
        /// What a name must be.
        key: &'static Shape,
        /// The kind of the values.
        value: &'static Shape,
        /// The most members.
        most: usize,
    },
    /// An object that is read elsewhere.
    Object,
    /// An object with these fields.
    Record(&'static Record),
    /// One of several records, which differ in their `type`.
    Tagged(&'static [&'static Record]),
    /// A value of any of these kinds, at most one of which is a record.
    Union(&'static [&'static Shape]),
    /// A value of a kind, or null.
    Nullable(&'static Shape),
    /// A kind whose values mean something of their own.
    Meant(&'static Shape, &'static str),
    /// A value of any game, which the contract describes under this name.
    Elsewhere(&'static str),
}

/// An object with stated fields.
#[derive(Debug)]
pub struct Record {
    /// Its name in the contract.
    pub name: &'static str,
    /// What it is.
    pub meaning: &'static str,
    /// Its `type`, if it is one of several records.
    pub tag: Option<&'static str>,
    /// The record whose fields it has too, before its own.
    pub base: Option<&'static Record>,
    /// Its own fields.
    pub fields: &'static [Field],
    /// Whether it may have further fields.
    pub is_open: bool,
}

/// A field of a record.
#[derive(Debug)]
pub struct Field {
    /// Its name.
    pub name: &'static str,
    /// What it means.
    pub meaning: &'static str,
    /// What its value must be.
    pub shape: &'static Shape,
    /// The JSON of its default, empty where that goes without saying; none where the field is required.
    pub default: Option<&'static str>,
}

impl Record {
    /// Returns whether an object of this kind may have a member of this name.
    #[must_use]
    pub fn knows(&self, name: &str) -> bool {
        (self.tag.is_some() && name == TAG) || self.field(name).is_some()
    }

    /// Returns the fields, those of its base first.
    pub fn all_fields(&self) -> impl Iterator<Item = &'static Field> {
        self.base.into_iter().flat_map(|base| base.fields).chain(self.fields)
    }

    /// Returns the field of a name.
    #[must_use]
    pub fn field(&self, name: &str) -> Option<&'static Field> {
        self.all_fields().find(|field| field.name == name)
    }
}

/// The field that tells the records of a union apart.
pub const TAG: &str = "type";

/// A kind of value.
pub trait Shaped {
    /// Its shape.
    const SHAPE: &'static Shape;
}

/// A kind of value that is read.
pub trait Stated: Shaped {
    /// What a value is read as.
    type Of<'v>;

    /// Returns what a value stands for, if it has the shape.
    fn read<'v>(value: &'v Value<'v>) -> Option<Self::Of<'v>>;
}

/// A kind of record.
pub trait Recorded {
    /// Its fields.
    const RECORD: &'static Record;
}

/// A kind of record that is read.
pub trait StatedRecord: Stated + Recorded {
    /// Returns what an object stands for that may also have the fields of other records.
    fn read_among<'v>(value: &'v Value<'v>, others: &[&Record]) -> Option<Self::Of<'v>>;
}

/// Returns what a value stands for.
///
/// # Errors
/// With every fault of the value.
pub fn read<'v, K: Stated>(value: &'v Value<'v>, pointer: &str) -> Result<K::Of<'v>, Refusal> {
    K::read(value).ok_or_else(|| Refusal::Impossible(faults(K::SHAPE, value, pointer)))
}
