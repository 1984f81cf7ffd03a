//! Python objects as JSON values.

use std::borrow::Cow;

use anymap::value::Value;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyList, PyString, PyTuple};

/// Nested deeper than any question.
const DEPTH: usize = 64;
/// By how much lone surrogates are moved: to private characters that no text has otherwise.
const MOVED_BY: u32 = 0x10_0000;

/// Converts Python objects.
#[derive(Default)]
pub(crate) struct Converter {
    /// Whether a text had lone surrogates.
    pub(crate) is_moved: bool,
}

impl Converter {
    /// Returns the value of a statement that no client sent.
    pub(crate) fn plain(object: &Bound<'_, PyAny>) -> PyResult<Value<'static>> {
        Self::default().value(object)
    }

    /// Returns the value that a Python object stands for.
    pub(crate) fn value(&mut self, object: &Bound<'_, PyAny>) -> PyResult<Value<'static>> {
        self.value_within(object, DEPTH)
    }

    fn value_within(&mut self, object: &Bound<'_, PyAny>, depth: usize) -> PyResult<Value<'static>> {
        if let Ok(text) = object.cast::<PyString>() {
            return self.text(text).map(Value::Text);
        }
        if object.is_none() {
            return Ok(Value::Null);
        }
        if let Ok(flag) = object.cast::<PyBool>() {
            return Ok(Value::Flag(flag.is_true()));
        }
        if let Ok(number) = object.cast::<PyInt>() {
            let negative = number.lt(0)?;
            return Ok(number.extract::<i64>().map_or(Value::Huge { negative }, Value::Whole));
        }
        if let Ok(number) = object.cast::<PyFloat>() {
            return Ok(Value::Number(number.value()));
        }
        let Some(depth) = depth.checked_sub(1) else { return Ok(Value::Other) };
        if let Ok(members) = object.cast::<PyDict>() {
            let mut found = Vec::with_capacity(members.len());
            for (name, member) in members.iter() {
                let Ok(name) = name.cast::<PyString>() else { return Ok(Value::Other) };
                found.push((self.text(name)?, self.value_within(&member, depth)?));
            }
            return Ok(Value::Object(found));
        }
        if let Ok(items) = object.cast::<PyList>() {
            return items.iter().map(|item| self.value_within(&item, depth)).collect::<PyResult<_>>().map(Value::List);
        }
        if let Ok(items) = object.cast::<PyTuple>() {
            return items.iter().map(|item| self.value_within(&item, depth)).collect::<PyResult<_>>().map(Value::List);
        }
        Ok(Value::Other)
    }

    /// Returns a text. Lone surrogates, which no text of Rust can hold, are moved to private characters.
    fn text(&mut self, text: &Bound<'_, PyString>) -> PyResult<Cow<'static, str>> {
        if let Ok(text) = text.to_str() {
            return Ok(Cow::Owned(text.to_owned()));
        }
        self.is_moved = true;
        let codes: Vec<u8> = text.call_method1("encode", ("utf-32-le", "surrogatepass"))?.extract()?;
        let codes = codes.chunks_exact(4).map(|code| u32::from_le_bytes([code[0], code[1], code[2], code[3]]));
        let moved: String = codes.filter_map(|code| char::from_u32(code).or(char::from_u32(code + MOVED_BY))).collect();
        Ok(Cow::Owned(moved))
    }
}
