//! JSON values: objects keep the order of their members, texts are borrowed from the input where possible.

mod parser;

use std::borrow::Cow;

use parser::Parser;

/// A JSON value.
#[derive(Debug, Clone, PartialEq, Default)]
pub enum Value<'a> {
    /// Null.
    #[default]
    Null,
    /// True or false.
    Flag(bool),
    /// A whole number.
    Whole(i64),
    /// A whole number beyond 64 bits, and whether it is negative.
    Huge {
        /// Whether it is below zero.
        negative: bool,
    },
    /// A number with a fraction or an exponent.
    Number(f64),
    /// A text.
    Text(Cow<'a, str>),
    /// A list.
    List(Vec<Value<'a>>),
    /// An object without duplicate names.
    Object(Vec<(Cow<'a, str>, Value<'a>)>),
    /// A value of a caller that JSON cannot hold.
    Other,
}

impl Value<'_> {
    /// Returns the member of an object.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Self> {
        let Self::Object(members) = self else { return None };
        members.iter().find(|(known, _)| known == name).map(|(_, value)| value)
    }

    /// Returns the text, if it is one.
    #[must_use]
    pub fn text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            _ => None,
        }
    }
}

/// The usual limits of levels and values.
const DEPTH: usize = 32;
const VALUES: usize = 50_000;

/// The limits of a JSON text.
#[derive(Debug, Clone, Copy)]
pub struct Strictness {
    /// The most levels of lists and objects.
    pub depth: usize,
    /// The most values.
    pub values: usize,
    /// The largest absolute value of a whole number; `None` is no limit.
    pub number: Option<i64>,
}

impl Strictness {
    /// The limits of the body of a request. JavaScript holds whole numbers up to 2^53.
    pub const BODY: Self = Self { depth: DEPTH, values: VALUES, number: Some(1 << 53) };
}

impl Default for Strictness {
    fn default() -> Self {
        Self { depth: DEPTH, values: VALUES, number: None }
    }
}

/// The text is not JSON, or exceeds the limits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Unreadable {
    /// The byte at which reading ended.
    pub at: usize,
}

/// Returns the value of a JSON text in UTF-8.
///
/// Stricter than RFC 8259: duplicate names, lone surrogates and numbers beyond a float's range are errors.
///
/// # Errors
/// If it is not JSON, or exceeds the limits.
pub fn parse(text: &[u8], strictness: Strictness) -> Result<Value<'_>, Unreadable> {
    let text = std::str::from_utf8(text).map_err(|error| Unreadable { at: error.valid_up_to() })?;
    Parser::new(text, strictness).document(strictness.depth)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)] // A test may end at the first surprise.
mod tests {
    use super::*;

    fn read(text: &str) -> Option<Value<'_>> {
        parse(text.as_bytes(), Strictness::default()).ok()
    }

    #[test]
    fn values_of_all_kinds_are_read() {
        let value = read(" {\"a\" : [1, -0, 2.5e1, true, null, \"x\"], \"b\":{}} ").unwrap();
        let items = vec![
            Value::Whole(1),
            Value::Whole(0),
            Value::Number(25.0),
            Value::Flag(true),
            Value::Null,
            Value::Text("x".into()),
        ];
        assert_eq!(value.get("a"), Some(&Value::List(items)));
        assert_eq!(value.get("b"), Some(&Value::Object(Vec::new())));
    }

    #[test]
    fn whole_numbers_beyond_64_bits_are_huge() {
        assert_eq!(read("9223372036854775807"), Some(Value::Whole(i64::MAX)));
        assert_eq!(read("9223372036854775808"), Some(Value::Huge { negative: false }));
        assert_eq!(read("-18446744073709551616"), Some(Value::Huge { negative: true }));
        let strict = Strictness::BODY;
        assert!(parse(b"9007199254740992", strict).is_ok() && parse(b"9007199254740993", strict).is_err());
        assert!(parse(b"-9007199254740993", strict).is_err() && parse(b"-9223372036854775808", strict).is_err());
    }

    #[test]
    fn escapes_are_read() {
        assert_eq!(
            read(r#""a\"\\\/\b\f\n\r\t\u00e9\ud83d\ude00z""#).unwrap().text(),
            Some("a\"\\/\u{8}\u{c}\n\r\té😀z")
        );
        assert!(matches!(read("\"é\""), Some(Value::Text(Cow::Borrowed("é")))));
    }

    #[test]
    fn what_is_not_json_is_refused() {
        let wrong = [
            "",
            "{",
            "[1,]",
            "{\"a\":1,}",
            "{a:1}",
            "01",
            "-",
            "1.",
            ".5",
            "1e",
            "+1",
            "NaN",
            "Infinity",
            "tru",
            "\"\t\"",
            "\"\\x\"",
            "\"\\u12g4\"",
            "\"\\ud800\"",
            "\"\\udc00\\ud800\"",
            "\"\\ud800\\u0041\"",
            "\"\\u12",
            "[1 2]",
            "1 2",
            "1e999",
            "\u{feff}1",
            "\"a",
            "{\"a\" 1}",
            "{\"a\":1 \"b\":2}",
            "-a",
        ];
        for text in wrong {
            assert_eq!(read(text), None, "{text}");
        }
        assert!(parse(b"\"\xff\"", Strictness::default()).is_err());
    }

    #[test]
    fn duplicate_names_are_errors() {
        assert_eq!(read("{\"a\":1,\"\\u0061\":2}"), None);
        let many = |last: &str| {
            let names: Vec<_> = (0..20).map(|number| format!("\"{number}\":0")).collect();
            format!("{{{},\"{last}\":0}}", names.join(","))
        };
        assert!(read(&many("20")).is_some());
        assert!(read(&many("7")).is_none());
    }

    #[test]
    fn depth_and_size_have_limits() {
        assert!(read(&("[".repeat(32) + &"]".repeat(32))).is_some());
        assert!(read(&("[".repeat(33) + &"]".repeat(33))).is_none());
        let few = Strictness { values: 3, ..Strictness::default() };
        assert!(parse(b"[1,2]", few).is_ok() && parse(b"[1,2,3]", few).is_err());
    }
}
