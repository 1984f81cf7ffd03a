//! Shapes of JSON values, each stated once: reading, every fault, and the JSON Schema follow from the same statement.
//!
//! A kind of value is a type that is [`Stated`]: its [`Shape`] as data, and a function that reads it. Reading is fast
//! and says only whether a value has the shape. Where it has not, [`faults`] walks through the value by its shape.

use std::marker::PhantomData;

use crate::fault::{Fault, Faults, Refusal};
use crate::value::Value;

/// What a value must be.
#[derive(Debug, Clone, Copy)]
pub enum Shape {
    /// True or false.
    Flag,
    /// A whole number.
    Whole {
        /// The least one.
        low: i64,
        /// The greatest one.
        high: i64,
    },
    /// A text.
    Text {
        /// The fewest characters.
        least: usize,
        /// The most characters.
        most: Option<usize>,
    },
    /// One of some words, in alphabetical order.
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
    /// An object with these fields and no others.
    Record(&'static Record),
    /// One of several records, which differ in their `type`.
    Tagged(&'static [&'static Record]),
    /// A value of any of these kinds, at most one of which is a record.
    Union(&'static [&'static Shape]),
    /// A value of a kind, or null.
    Nullable(&'static Shape),
    /// A kind whose values mean something of their own.
    Meant(&'static Shape, &'static str),
}

/// An object with stated fields.
#[derive(Debug)]
pub struct Record {
    /// Its name.
    pub name: &'static str,
    /// What it is.
    pub meaning: &'static str,
    /// Its `type`, if it is one of several records.
    pub tag: Option<&'static str>,
    /// Its fields.
    pub fields: &'static [Field],
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

    fn field(&self, name: &str) -> Option<&Field> {
        self.fields.iter().find(|field| field.name == name)
    }
}

/// The field that tells the records of a union apart.
pub const TAG: &str = "type";

/// A kind of value.
pub trait Stated {
    /// What a value is read as.
    type Of<'v>;
    /// Its shape.
    const SHAPE: &'static Shape;

    /// Returns what a value stands for, if it has the shape.
    fn read<'v>(value: &'v Value<'v>) -> Option<Self::Of<'v>>;
}

/// A kind of record.
pub trait StatedRecord: Stated {
    /// Its fields.
    const RECORD: &'static Record;

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

/// True or false.
#[derive(Debug)]
pub struct Flag;

impl Stated for Flag {
    type Of<'v> = bool;
    const SHAPE: &'static Shape = &Shape::Flag;

    fn read<'v>(value: &'v Value<'v>) -> Option<bool> {
        match value {
            Value::Flag(flag) => Some(*flag),
            _ => None,
        }
    }
}

/// A whole number within bounds, which `T` can hold.
#[derive(Debug)]
pub struct Whole<T, const LOW: i64, const HIGH: i64>(PhantomData<T>);

impl<T: TryFrom<i64>, const LOW: i64, const HIGH: i64> Stated for Whole<T, LOW, HIGH> {
    type Of<'v> = T;
    const SHAPE: &'static Shape = &Shape::Whole { low: LOW, high: HIGH };

    fn read<'v>(value: &'v Value<'v>) -> Option<T> {
        match value {
            Value::Whole(number) if (LOW..=HIGH).contains(number) => T::try_from(*number).ok(),
            _ => None,
        }
    }
}

/// A text of so many characters.
#[derive(Debug)]
pub struct Text<const LEAST: usize, const MOST: usize>;

impl<const LEAST: usize, const MOST: usize> Stated for Text<LEAST, MOST> {
    type Of<'v> = &'v str;
    const SHAPE: &'static Shape = &Shape::Text { least: LEAST, most: Some(MOST) };

    fn read<'v>(value: &'v Value<'v>) -> Option<&'v str> {
        value.text().filter(|text| text.len() >= LEAST && !is_longer(text, MOST))
    }
}

/// Returns whether a text has more characters than this.
#[must_use]
pub fn is_longer(text: &str, most: usize) -> bool {
    text.len() > most && text.chars().count() > most
}

/// A list of so many values.
#[derive(Debug)]
pub struct List<K, const LEAST: usize, const MOST: usize>(PhantomData<K>);

impl<K: Stated, const LEAST: usize, const MOST: usize> Stated for List<K, LEAST, MOST> {
    type Of<'v> = Vec<K::Of<'v>>;
    const SHAPE: &'static Shape = &Shape::List { item: K::SHAPE, least: LEAST, most: MOST };

    fn read<'v>(value: &'v Value<'v>) -> Option<Self::Of<'v>> {
        match value {
            Value::List(items) if (LEAST..=MOST).contains(&items.len()) => items.iter().map(K::read).collect(),
            _ => None,
        }
    }
}

/// A list of two values.
#[derive(Debug)]
pub struct Pair<A, B>(PhantomData<(A, B)>);

impl<A: Stated, B: Stated> Stated for Pair<A, B> {
    type Of<'v> = (A::Of<'v>, B::Of<'v>);
    const SHAPE: &'static Shape = &Shape::Tuple(&[A::SHAPE, B::SHAPE]);

    fn read<'v>(value: &'v Value<'v>) -> Option<Self::Of<'v>> {
        match value {
            Value::List(items) => match items.as_slice() {
                [a, b] => Some((A::read(a)?, B::read(b)?)),
                _ => None,
            },
            _ => None,
        }
    }
}

/// An object whose names are not stated.
#[derive(Debug)]
pub struct Map<K, V, const MOST: usize>(PhantomData<(K, V)>);

impl<const LEAST: usize, const LONGEST: usize, V: Stated, const MOST: usize> Stated
    for Map<Text<LEAST, LONGEST>, V, MOST>
{
    type Of<'v> = Vec<(&'v str, V::Of<'v>)>;
    const SHAPE: &'static Shape = &Shape::Map { key: Text::<LEAST, LONGEST>::SHAPE, value: V::SHAPE, most: MOST };

    fn read<'v>(value: &'v Value<'v>) -> Option<Self::Of<'v>> {
        let Value::Object(members) = value else { return None };
        if members.len() > MOST {
            return None;
        }
        let read = |(name, value): &'v (_, _)| {
            let name: &str = std::borrow::Borrow::borrow(name);
            (name.len() >= LEAST && !is_longer(name, LONGEST)).then_some((name, V::read(value)?))
        };
        members.iter().map(read).collect()
    }
}

/// A value or null.
#[derive(Debug)]
pub struct Nullable<K>(PhantomData<K>);

impl<K: Stated> Stated for Nullable<K> {
    type Of<'v> = Option<K::Of<'v>>;
    const SHAPE: &'static Shape = &Shape::Nullable(K::SHAPE);

    fn read<'v>(value: &'v Value<'v>) -> Option<Self::Of<'v>> {
        match value {
            Value::Null => Some(None),
            other => K::read(other).map(Some),
        }
    }
}

/// States an enumeration of words.
macro_rules! words {
    ($(#[doc = $about:literal])* pub enum $Name:ident { $($(#[doc = $doc:literal])* $Word:ident = $word:literal,)* }) => {
        $(#[doc = $about])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $Name { $($(#[doc = $doc])* $Word,)* }

        impl $Name {
            /// Returns the word of JSON.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$Word => $word,)* }
            }
        }

        impl $crate::shape::Stated for $Name {
            type Of<'v> = Self;
            const SHAPE: &'static $crate::shape::Shape = &$crate::shape::Shape::Words(&[$($word),*]);

            fn read<'v>(value: &'v $crate::value::Value<'v>) -> Option<Self> {
                match value.text()? { $($word => Some(Self::$Word),)* _ => None }
            }
        }
    };
}

/// States a record: its fields, each read as a type by a kind, perhaps with a default and its JSON. Docs are the
/// meanings.
macro_rules! statement {
    (
        $(#[doc = $about:literal])*
        $(#[derive($Derived:ident)])?
        $(#[tag = $tag:literal])?
        pub struct $Name:ident<'v> { $($fields:tt)* }
    ) => {
        statement! { @record $Name [$Name<'v>] [$Name<'_>] [$($Derived)?] [$($about)*] [$($tag)?] $($fields)* }
    };
    (
        $(#[doc = $about:literal])*
        $(#[derive($Derived:ident)])?
        pub struct $Name:ident { $($fields:tt)* }
    ) => {
        statement! { @record $Name [$Name] [$Name] [$($Derived)?] [$($about)*] [] $($fields)* }
    };
    (
        @record $Name:ident [$($def:tt)*] [$($any:tt)*] [$($Derived:ident)?] [$($about:literal)*]
        [$($tag:literal)?]
        $($(#[doc = $doc:literal])* $field:ident: $Of:ty as $Kind:ty $(= $default:expr => $json:literal)?,)*
    ) => {
        $(#[doc = $about])*
        #[derive(Debug, Clone, PartialEq, Eq, Hash $(, $Derived)?)]
        pub struct $($def)* {
            $($(#[doc = $doc])* pub $field: $Of,)*
        }

        impl $crate::shape::Stated for $($any)* {
            type Of<'v> = $($def)*;
            const SHAPE: &'static $crate::shape::Shape =
                &$crate::shape::Shape::Record(<Self as $crate::shape::StatedRecord>::RECORD);

            fn read<'v>(value: &'v $crate::value::Value<'v>) -> Option<Self::Of<'v>> {
                <Self as $crate::shape::StatedRecord>::read_among(value, &[])
            }
        }

        impl $crate::shape::StatedRecord for $($any)* {
            const RECORD: &'static $crate::shape::Record = &$crate::shape::Record {
                name: stringify!($Name),
                meaning: concat!($($about),*),
                tag: statement!(@option $($tag)?),
                fields: &[$($crate::shape::Field {
                    name: stringify!($field),
                    meaning: concat!($($doc),*),
                    shape: <$Kind as $crate::shape::Stated>::SHAPE,
                    default: statement!(@option $($json)?),
                }),*],
            };

            fn read_among<'v>(
                value: &'v $crate::value::Value<'v>,
                others: &[&$crate::shape::Record],
            ) -> Option<Self::Of<'v>> {
                let $crate::value::Value::Object(members) = value else { return None };
                $(let mut $field = None;)*
                for (name, value) in members {
                    match &**name {
                        $(stringify!($field) => $field = Some(<$Kind as $crate::shape::Stated>::read(value)?),)*
                        $($crate::shape::TAG if value.text() == Some($tag) => {})?
                        other if others.iter().any(|record| record.knows(other)) => {}
                        _ => return None,
                    }
                }
                Some($Name { $($field: statement!(@value $field $(, $default)?)),* })
            }
        }
    };
    (@option) => { None };
    (@option $json:literal) => { Some($json) };
    (@value $field:ident) => { $field? };
    (@value $field:ident, $default:expr) => { $field.unwrap_or_else(|| $default) };
}

pub(crate) use {statement, words};

/// Where a value stands: a chain of steps, of which a pointer is made only for a fault.
#[derive(Clone, Copy)]
enum Place<'p> {
    Root(&'p str),
    Member(&'p Place<'p>, &'p str),
    Item(&'p Place<'p>, usize),
}

impl Place<'_> {
    fn pointer(&self) -> String {
        match self {
            Self::Root(pointer) => (*pointer).to_owned(),
            Self::Member(above, name) => crate::fault::step(&above.pointer(), name),
            Self::Item(above, index) => format!("{}/{index}", above.pointer()),
        }
    }

    fn fault(&self, sentence: &'static str) -> Fault {
        Fault::new(self.pointer(), sentence)
    }
}

/// Returns every fault of a value that stands at a pointer.
#[must_use]
pub fn faults(shape: &Shape, value: &Value, pointer: &str) -> Faults {
    let mut found = Faults::default();
    walk(shape, value, &Place::Root(pointer), &mut found);
    if found.is_empty() {
        found.push(Fault::new(pointer, "wrong_type"));
    }
    found
}

/// Returns every fault of a body whose fields are those of several records, in their order; of unknown fields as they
/// were sent.
#[must_use]
pub fn body_faults(records: &[&Record], value: &Value) -> Faults {
    let Value::Object(members) = value else { return Fault::new("", "wrong_type@body").into() };
    let mut found = Faults::default();
    let root = Place::Root("");
    for field in records.iter().flat_map(|record| record.fields) {
        let place = Place::Member(&root, field.name);
        match value.get(field.name) {
            Some(entry) => walk(field.shape, entry, &place, &mut found),
            None if field.default.is_none() => found.push(place.fault("missing@body")),
            None => {}
        }
    }
    for (name, _) in members.iter().filter(|(name, _)| !records.iter().any(|record| record.knows(name))) {
        found.push(Place::Member(&root, name).fault("unknown_field@body"));
    }
    found
}

fn walk(shape: &Shape, value: &Value, place: &Place, found: &mut Faults) {
    match shape {
        Shape::Flag => {
            if !matches!(value, Value::Flag(_)) {
                found.push(place.fault("wrong_type.flag"));
            }
        }
        Shape::Whole { low, high } => whole(*low, *high, value, place, found),
        Shape::Text { least, most } => text(*least, *most, value, place, found),
        Shape::Words(words) => match value.text() {
            None => found.push(place.fault("wrong_type.text")),
            Some(text) if !words.contains(&text) => {
                let mut listed = words.to_vec();
                listed.sort_unstable();
                found.push(place.fault("unknown_value").with("values", &listed[..]));
            }
            Some(_) => {}
        },
        Shape::List { item, least, most } => list(item, (*least, *most), value, place, found),
        Shape::Tuple(items) => tuple(items, value, place, found),
        Shape::Object => {
            if !matches!(value, Value::Object(_)) {
                found.push(place.fault("wrong_type.object"));
            }
        }
        Shape::Map { key, value: kind, most } => map(key, kind, *most, value, place, found),
        Shape::Record(record) => fields(record, value, place, found),
        Shape::Tagged(records) => tagged(records, value, place, found),
        Shape::Union(kinds) => union(kinds, value, place, found),
        Shape::Nullable(kind) => {
            if !matches!(value, Value::Null) {
                walk(kind, value, place, found);
            }
        }
        Shape::Meant(kind, _) => walk(kind, value, place, found),
    }
}

fn whole(low: i64, high: i64, value: &Value, place: &Place, found: &mut Faults) {
    match value {
        Value::Whole(number) if (low..=high).contains(number) => {}
        Value::Whole(_) | Value::Huge { .. } => {
            found.push(place.fault("out_of_range").with("low", low).with("high", high));
        }
        _ => found.push(place.fault("wrong_type.whole_number")),
    }
}

fn text(least: usize, most: Option<usize>, value: &Value, place: &Place, found: &mut Faults) {
    let Some(text) = value.text() else { return found.push(place.fault("wrong_type.text")) };
    if let Some(most) = most.filter(|most| is_longer(text, *most)) {
        found.push(place.fault("too_long").with("most", most));
    } else if text.chars().take(least).count() < least {
        found.push(if least == 1 {
            place.fault("too_short.empty")
        } else {
            place.fault("too_short").with("least", least)
        });
    }
}

fn list(item: &Shape, (least, most): (usize, usize), value: &Value, place: &Place, found: &mut Faults) {
    let Value::List(items) = value else { return found.push(place.fault("wrong_type.list")) };
    if items.len() > most {
        found.push(place.fault("too_long.list").with("most", most));
    } else if items.len() < least {
        found.push(if least == 1 {
            place.fault("too_short.empty")
        } else {
            place.fault("too_short.list").with("least", least)
        });
    } else {
        for (index, entry) in items.iter().enumerate() {
            walk(item, entry, &Place::Item(place, index), found);
        }
    }
}

fn tuple(kinds: &[&Shape], value: &Value, place: &Place, found: &mut Faults) {
    let Value::List(items) = value else { return found.push(place.fault("wrong_type.list")) };
    if items.len() != kinds.len() {
        let sentence = if items.len() > kinds.len() { "too_long.exactly" } else { "too_short.exactly" };
        return found.push(place.fault(sentence).with("count", kinds.len()));
    }
    for (index, (kind, entry)) in kinds.iter().zip(items).enumerate() {
        walk(kind, entry, &Place::Item(place, index), found);
    }
}

fn map(key: &Shape, kind: &Shape, most: usize, value: &Value, place: &Place, found: &mut Faults) {
    let Value::Object(members) = value else { return found.push(place.fault("wrong_type.object")) };
    if members.len() > most {
        return found.push(place.fault("too_long.object").with("most", most));
    }
    for (name, entry) in members {
        let within = Place::Member(place, name);
        let mut of_name = Faults::default();
        walk(key, &Value::Text(std::borrow::Cow::Borrowed(name)), &within, &mut of_name);
        if of_name.is_empty() {
            walk(kind, entry, &within, found);
        } else {
            found.push(within.fault("unknown_name"));
        }
    }
}

fn fields(record: &Record, value: &Value, place: &Place, found: &mut Faults) {
    let Value::Object(members) = value else { return found.push(place.fault("wrong_type.object")) };
    for (name, entry) in members {
        let within = Place::Member(place, name);
        if let Some(field) = record.field(name) {
            walk(field.shape, entry, &within, found);
        } else if !record.knows(name) {
            found.push(within.fault("unknown_field"));
        }
    }
    for field in record.fields.iter().filter(|field| field.default.is_none() && value.get(field.name).is_none()) {
        found.push(Place::Member(place, field.name).fault("missing").with("name", field.name));
    }
}

fn tagged(records: &[&Record], value: &Value, place: &Place, found: &mut Faults) {
    let Value::Object(_) = value else { return found.push(place.fault("wrong_type.object")) };
    let within = Place::Member(place, TAG);
    let Some(tag) = value.get(TAG) else { return found.push(within.fault("missing").with("name", TAG)) };
    let Some(tag) = tag.text() else { return found.push(within.fault("wrong_type.text")) };
    let Some(record) = records.iter().find(|record| record.tag == Some(tag)) else {
        let listed: Vec<&str> = records.iter().filter_map(|record| record.tag).collect();
        return found.push(within.fault("unknown_value").with("values", &listed[..]));
    };
    fields(record, value, place, found);
}

fn union(kinds: &[&Shape], value: &Value, place: &Place, found: &mut Faults) {
    let (records, others): (Vec<&Shape>, Vec<&Shape>) = kinds.iter().partition(|kind| matches!(kind, Shape::Record(_)));
    let each: Vec<Faults> = others
        .iter()
        .map(|kind| {
            let mut faults = Faults::default();
            walk(kind, value, place, &mut faults);
            faults
        })
        .collect();
    if each.iter().any(Faults::is_empty) {
        return;
    }
    match records.first() {
        Some(record) if matches!(value, Value::Object(_)) || others.is_empty() => walk(record, value, place, found),
        _ => found.append(nearest(value, place, each)),
    }
}

/// Returns the most helpful faults of a value that matches none of several kinds: for a list or a number, those of that
/// kind.
fn nearest(value: &Value, place: &Place, mut each: Vec<Faults>) -> Faults {
    let is_other_kind = |faults: &Faults| {
        faults.listed.first().is_some_and(|fault| fault.code() == "wrong_type" && fault.pointer == place.pointer())
    };
    if value.text().is_none() {
        if let Some(at) = each.iter().position(|faults| !is_other_kind(faults)) {
            return each.swap_remove(at);
        }
    }
    let mut names: Vec<&str> = each.iter().filter_map(|faults| Some(faults.listed.first()?.sentence)).collect();
    names.sort_unstable();
    names.dedup();
    if names == ["wrong_type.text", "wrong_type.whole_number"] {
        return place.fault("wrong_type.text_or_number").into();
    }
    each.swap_remove(0)
}
