//! Access to arbitrary JSON: what is missing or has another type is `None`, never an error.

use crate::json::Json as _;
pub use crate::value::Value as Json;
use crate::value::{parse, Strictness};

/// How much of a record or a description is read.
pub const STRICTNESS: Strictness = Strictness { depth: 32, values: 2_000_000, number: None };

/// Returns the value of a JSON text.
///
/// # Errors
/// With the place at which reading ended.
pub fn read(text: &str) -> Result<Json<'_>, usize> {
    parse(text.as_bytes(), STRICTNESS).map_err(|error| error.at)
}

/// Returns a member of an object.
pub fn member<'j>(value: &'j Json<'j>, name: &str) -> Option<&'j Json<'j>> {
    value.get(name).filter(|found| !matches!(found, Json::Null))
}

/// Returns the members of an object, in their order.
pub fn members<'j>(value: &'j Json<'j>) -> impl Iterator<Item = (&'j str, &'j Json<'j>)> {
    let found = if let Json::Object(members) = value { members.as_slice() } else { &[] };
    found.iter().map(|(name, value)| (&**name, value))
}

/// Returns the entries of a list; none for any other value.
pub fn items<'j>(value: &'j Json<'j>) -> &'j [Json<'j>] {
    if let Json::List(items) = value {
        items
    } else {
        &[]
    }
}

/// Returns a text.
pub fn text<'j>(value: &'j Json<'j>) -> Option<&'j str> {
    value.text()
}

/// Floats hold whole numbers up to this one exactly.
const MOST_EXACT: f64 = 9e15;

/// Returns a whole number.
pub fn number(value: &Json) -> Option<i64> {
    match value {
        Json::Whole(number) => Some(*number),
        Json::Number(number) if number.fract() == 0.0 && number.abs() < MOST_EXACT => Some(*number as i64),
        _ => None,
    }
}

/// Returns whether a value is `true`.
pub fn is_true(value: &Json) -> bool {
    matches!(value, Json::Flag(true))
}

/// Returns a value as JSON.
pub fn written(value: &Json) -> String {
    match value {
        Json::Flag(flag) => flag.to_string(),
        Json::Whole(number) => number.to_string(),
        Json::Number(number) => number.to_string(),
        Json::Text(text) => quoted(text),
        Json::List(items) => format!("[{}]", items.iter().map(written).collect::<Vec<_>>().join(",")),
        Json::Object(members) => {
            let members = members.iter().map(|(name, value)| format!("{}:{}", quoted(name), written(value)));
            format!("{{{}}}", members.collect::<Vec<_>>().join(","))
        }
        Json::Null | Json::Huge { .. } | Json::Other => "null".to_owned(),
    }
}

/// Returns a text as JSON.
pub fn quoted(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    text.write(&mut out);
    out
}

/// Returns a member that is a text.
pub fn text_of<'j>(value: &'j Json<'j>, name: &str) -> Option<&'j str> {
    member(value, name).and_then(text)
}

/// Returns a member that is a whole number.
pub fn number_of(value: &Json, name: &str) -> Option<i64> {
    member(value, name).and_then(number)
}

/// Returns a member that is a name: a text, or a number that stands for one.
pub fn name_of(value: &Json, name: &str) -> Option<String> {
    let found = member(value, name)?;
    text(found).map(str::to_owned).or_else(|| number(found).map(|number| number.to_string()))
}

/// Returns the texts of a member: those of a list, or one text.
pub fn texts_of<'j>(value: &'j Json<'j>, name: &str) -> Vec<&'j str> {
    let Some(found) = member(value, name) else { return Vec::new() };
    text(found).map_or_else(|| items(found).iter().filter_map(text).collect(), |one| vec![one])
}

/// Returns the entries of a member that is a list.
pub fn items_of<'j>(value: &'j Json<'j>, name: &str) -> &'j [Json<'j>] {
    member(value, name).map_or(&[], items)
}
