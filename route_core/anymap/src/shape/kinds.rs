//! The kinds of values that statements are made of.

use std::marker::PhantomData;

use super::{Shape, Shaped, Stated};
use crate::value::Value;

/// No bound.
pub const ANY: usize = usize::MAX;

/// A text of any length.
pub type AnyText = Text<0, ANY>;
/// Any whole number.
pub type Number = Whole<i64, { i64::MIN }, { i64::MAX }>;
/// A whole number from 0 on.
pub type Count = Whole<i64, 0, { i64::MAX }>;

/// True or false.
#[derive(Debug)]
pub struct Flag;

impl Shaped for Flag {
    const SHAPE: &'static Shape = &Shape::Flag;
}

impl Stated for Flag {
    type Of<'v> = bool;

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

impl<T, const LOW: i64, const HIGH: i64> Shaped for Whole<T, LOW, HIGH> {
    const SHAPE: &'static Shape = &Shape::Whole { low: LOW, high: HIGH };
}

impl<T: TryFrom<i64>, const LOW: i64, const HIGH: i64> Stated for Whole<T, LOW, HIGH> {
    type Of<'v> = T;

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

impl<const LEAST: usize, const MOST: usize> Shaped for Text<LEAST, MOST> {
    const SHAPE: &'static Shape = &Shape::Text { least: LEAST, most: MOST };
}

impl<const LEAST: usize, const MOST: usize> Stated for Text<LEAST, MOST> {
    type Of<'v> = &'v str;

    fn read<'v>(value: &'v Value<'v>) -> Option<&'v str> {
        value.text().filter(|text| Self::is_name(text))
    }
}

/// A kind of text that is the name of a member.
pub trait Key: Stated {
    /// Returns whether a text has the shape.
    fn is_name(text: &str) -> bool;
}

impl<const LEAST: usize, const MOST: usize> Key for Text<LEAST, MOST> {
    fn is_name(text: &str) -> bool {
        text.len() >= LEAST && !is_longer(text, MOST)
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

impl<K: Shaped, const LEAST: usize, const MOST: usize> Shaped for List<K, LEAST, MOST> {
    const SHAPE: &'static Shape = &Shape::List { item: K::SHAPE, least: LEAST, most: MOST };
}

impl<K: Stated, const LEAST: usize, const MOST: usize> Stated for List<K, LEAST, MOST> {
    type Of<'v> = Vec<K::Of<'v>>;

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

impl<A: Shaped, B: Shaped> Shaped for Pair<A, B> {
    const SHAPE: &'static Shape = &Shape::Tuple(&[A::SHAPE, B::SHAPE]);
}

impl<A: Stated, B: Stated> Stated for Pair<A, B> {
    type Of<'v> = (A::Of<'v>, B::Of<'v>);

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

impl<K: Shaped, V: Shaped, const MOST: usize> Shaped for Map<K, V, MOST> {
    const SHAPE: &'static Shape = &Shape::Map { key: K::SHAPE, value: V::SHAPE, most: MOST };
}

impl<K: Key, V: Stated, const MOST: usize> Stated for Map<K, V, MOST> {
    type Of<'v> = Vec<(&'v str, V::Of<'v>)>;

    fn read<'v>(value: &'v Value<'v>) -> Option<Self::Of<'v>> {
        let Value::Object(members) = value else { return None };
        if members.len() > MOST {
            return None;
        }
        let read = |(name, value): &'v (_, _)| {
            let name: &str = std::borrow::Borrow::borrow(name);
            K::is_name(name).then_some((name, V::read(value)?))
        };
        members.iter().map(read).collect()
    }
}

/// A value or null.
#[derive(Debug)]
pub struct Nullable<K>(PhantomData<K>);

impl<K: Shaped> Shaped for Nullable<K> {
    const SHAPE: &'static Shape = &Shape::Nullable(K::SHAPE);
}

impl<K: Stated> Stated for Nullable<K> {
    type Of<'v> = Option<K::Of<'v>>;

    fn read<'v>(value: &'v Value<'v>) -> Option<Self::Of<'v>> {
        match value {
            Value::Null => Some(None),
            other => K::read(other).map(Some),
        }
    }
}

/// A value of a kind, as it was sent.
#[derive(Debug)]
pub struct Raw<K>(PhantomData<K>);

impl<K: Shaped> Shaped for Raw<K> {
    const SHAPE: &'static Shape = K::SHAPE;
}

impl<K: Stated> Stated for Raw<K> {
    type Of<'v> = &'v Value<'v>;

    fn read<'v>(value: &'v Value<'v>) -> Option<Self::Of<'v>> {
        K::read(value).map(|_| value)
    }
}
