//! Answers as JSON, member by member in the order of the contract.

use std::borrow::Cow;
use std::fmt::Write;

use crate::fault::{Fault, Faults, Param, Params};
use crate::tile::StopKind;
use crate::value::Value;

/// A value that can be written as JSON.
pub trait Json {
    /// Appends it.
    fn write(&self, out: &mut String);
}

/// A record that is written by its statement.
pub trait Members {
    /// Appends its members to an object.
    fn write_members(&self, object: &mut Object<'_>);
}

/// Returns a value as JSON.
#[must_use]
pub fn written(value: &impl Json) -> Vec<u8> {
    let mut out = String::with_capacity(2_048);
    value.write(&mut out);
    out.into_bytes()
}

impl Json for str {
    fn write(&self, out: &mut String) {
        out.push('"');
        let mut plain = 0;
        for (at, byte) in self.bytes().enumerate().filter(|(_, byte)| *byte < b' ' || *byte == b'"' || *byte == b'\\') {
            out.push_str(&self[plain..at]);
            plain = at + 1;
            match byte {
                b'"' => out.push_str("\\\""),
                b'\\' => out.push_str("\\\\"),
                b'\n' => out.push_str("\\n"),
                b'\r' => out.push_str("\\r"),
                b'\t' => out.push_str("\\t"),
                0x08 => out.push_str("\\b"),
                0x0c => out.push_str("\\f"),
                _ => {
                    let _ = write!(out, "\\u{byte:04x}");
                }
            }
        }
        out.push_str(&self[plain..]);
        out.push('"');
    }
}

impl Json for String {
    fn write(&self, out: &mut String) {
        self.as_str().write(out);
    }
}

impl Json for Cow<'_, str> {
    fn write(&self, out: &mut String) {
        self.as_ref().write(out);
    }
}

impl Json for StopKind {
    fn write(&self, out: &mut String) {
        self.name().write(out);
    }
}

impl Json for bool {
    fn write(&self, out: &mut String) {
        out.push_str(if *self { "true" } else { "false" });
    }
}

macro_rules! numbers {
    ($($kind:ty),*) => {$(
        impl Json for $kind {
            fn write(&self, out: &mut String) {
                let _ = write!(out, "{self}");
            }
        }
    )*};
}

numbers!(i32, i64, u64, usize);

impl<T: Json + ?Sized> Json for &T {
    fn write(&self, out: &mut String) {
        (*self).write(out);
    }
}

impl<T: Json> Json for [T] {
    fn write(&self, out: &mut String) {
        list(out, self.iter());
    }
}

impl<T: Json> Json for Vec<T> {
    fn write(&self, out: &mut String) {
        self.as_slice().write(out);
    }
}

/// Returns an object as JSON that does not depend on the order of names, without the members `left_out`.
#[must_use]
pub fn canonical(object: &Value<'_>, left_out: &[&str]) -> Vec<u8> {
    let mut out = String::with_capacity(8_192);
    sorted(object, left_out, &mut out);
    out.into_bytes()
}

fn sorted(value: &Value<'_>, left_out: &[&str], out: &mut String) {
    match value {
        Value::Null | Value::Other | Value::Huge { .. } => out.push_str("null"),
        Value::Flag(flag) => flag.write(out),
        Value::Whole(number) => number.write(out),
        Value::Number(number) => {
            let _ = write!(out, "{number:?}");
        }
        Value::Text(text) => text.as_ref().write(out),
        Value::List(items) => {
            out.push('[');
            for (at, item) in items.iter().enumerate() {
                if at > 0 {
                    out.push(',');
                }
                sorted(item, &[], out);
            }
            out.push(']');
        }
        Value::Object(members) => {
            let kept = members.iter().filter(|(name, _)| !left_out.contains(&name.as_ref()));
            let mut kept: Vec<(&str, &Value<'_>)> = kept.map(|(name, value)| (name.as_ref(), value)).collect();
            kept.sort_unstable_by_key(|(name, _)| *name);
            let mut object = Object::begin(out);
            for (name, value) in kept {
                sorted(value, &[], object.name(name));
            }
            object.end();
        }
    }
}

/// Appends a list.
pub fn list(out: &mut String, entries: impl Iterator<Item = impl Json>) {
    out.push('[');
    for (at, entry) in entries.enumerate() {
        if at > 0 {
            out.push(',');
        }
        entry.write(out);
    }
    out.push(']');
}

/// Values by name, in their order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ByName<'n, T>(pub Vec<(&'n str, T)>);

impl<T: Json> Json for ByName<'_, T> {
    fn write(&self, out: &mut String) {
        let mut object = Object::begin(out);
        for (name, value) in &self.0 {
            object.member(name, value);
        }
        object.end();
    }
}

/// An object that is written member by member.
pub struct Object<'o> {
    out: &'o mut String,
    is_empty: bool,
}

impl<'o> Object<'o> {
    /// Begins an object.
    pub fn begin(out: &'o mut String) -> Self {
        out.push('{');
        Self { out, is_empty: true }
    }

    /// Appends the name of a member, and returns where its value goes.
    pub fn name(&mut self, name: &str) -> &mut String {
        if !self.is_empty {
            self.out.push(',');
        }
        self.is_empty = false;
        name.write(self.out);
        self.out.push(':');
        self.out
    }

    /// Appends a member.
    pub fn member(&mut self, name: &str, value: &(impl Json + ?Sized)) -> &mut Self {
        value.write(self.name(name));
        self
    }

    /// Appends a member, if it has a value.
    pub fn perhaps(&mut self, name: &str, value: Option<&(impl Json + ?Sized)>) -> &mut Self {
        if let Some(value) = value {
            self.member(name, value);
        }
        self
    }

    /// Ends the object.
    pub fn end(&mut self) {
        self.out.push('}');
    }
}

impl Json for Param {
    fn write(&self, out: &mut String) {
        match self {
            Self::Text(text) => text.write(out),
            Self::Whole(number) => number.write(out),
            Self::Texts(texts) => texts.write(out),
        }
    }
}

impl Json for Params {
    fn write(&self, out: &mut String) {
        let mut object = Object::begin(out);
        for (name, value) in self {
            object.member(name, value);
        }
        object.end();
    }
}

impl Json for Fault {
    fn write(&self, out: &mut String) {
        let mut object = Object::begin(out);
        object.member("pointer", &self.pointer).member("code", self.code()).member("detail", &self.detail());
        object.member("sentence", self.name());
        object.member("params", &self.params).end();
    }
}

impl Json for Faults {
    fn write(&self, out: &mut String) {
        let mut object = Object::begin(out);
        object.member("faults", &self.listed).member("more", &self.more).end();
    }
}
