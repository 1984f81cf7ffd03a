//! JSON values: objects keep the order of their members, texts are borrowed from what was read where they can be.

use std::borrow::Cow;
use std::hash::Hasher;

use crate::hash::Fast;

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
    /// An object; no name stands twice.
    Object(Vec<(Cow<'a, str>, Value<'a>)>),
    /// What a caller hands over that is no JSON.
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

/// What is read as JSON.
#[derive(Debug, Clone, Copy)]
pub struct Strictness {
    /// The most levels of lists and objects.
    pub depth: usize,
    /// The most values.
    pub values: usize,
    /// The largest absolute value of a whole number; none for any.
    pub number: Option<i64>,
}

impl Default for Strictness {
    fn default() -> Self {
        Self { depth: 32, values: 50_000, number: None }
    }
}

/// Bytes that are not JSON, or more than may be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Unreadable {
    /// The byte at which reading ended.
    pub at: usize,
}

/// Returns the value of a JSON text in UTF-8.
///
/// Stricter than RFC 8259 allows: no name twice in an object, no lone surrogate, no number beyond a float's range.
///
/// # Errors
/// If it is not JSON, or exceeds the limits.
pub fn parse(text: &[u8], strictness: Strictness) -> Result<Value<'_>, Unreadable> {
    let text = std::str::from_utf8(text).map_err(|error| Unreadable { at: error.valid_up_to() })?;
    let mut parser = Parser { text, bytes: text.as_bytes(), at: 0, left: strictness.values, number: strictness.number };
    let value = parser.value(strictness.depth)?;
    parser.skip_blanks();
    if parser.at < text.len() {
        return Err(parser.failed());
    }
    Ok(value)
}

/// More digits of a number with a fraction do not change it.
const MAX_FRACTION_DIGITS: usize = 800;

struct Parser<'a> {
    text: &'a str,
    bytes: &'a [u8],
    at: usize,
    left: usize,
    number: Option<i64>,
}

impl<'a> Parser<'a> {
    const fn failed(&self) -> Unreadable {
        Unreadable { at: self.at }
    }

    fn skip_blanks(&mut self) {
        while matches!(self.bytes.get(self.at), Some(b' ' | b'\n' | b'\r' | b'\t')) {
            self.at += 1;
        }
    }

    /// Returns the next byte that is no blank, without going on.
    fn next(&mut self) -> Option<u8> {
        self.skip_blanks();
        self.bytes.get(self.at).copied()
    }

    fn expect(&mut self, wanted: u8) -> Result<(), Unreadable> {
        if self.next() == Some(wanted) {
            self.at += 1;
            return Ok(());
        }
        Err(self.failed())
    }

    /// Goes over a byte, if it is the next that is no blank.
    fn take(&mut self, wanted: u8) -> bool {
        let found = self.next() == Some(wanted);
        self.at += usize::from(found);
        found
    }

    fn value(&mut self, depth: usize) -> Result<Value<'a>, Unreadable> {
        self.left = self.left.checked_sub(1).ok_or(self.failed())?;
        match self.next() {
            Some(b'"') => Ok(Value::Text(self.string()?)),
            Some(b'{') => self.object(depth.checked_sub(1).ok_or(self.failed())?),
            Some(b'[') => self.list(depth.checked_sub(1).ok_or(self.failed())?),
            Some(b'-' | b'0'..=b'9') => self.figure(),
            Some(b't') => self.word("true", Value::Flag(true)),
            Some(b'f') => self.word("false", Value::Flag(false)),
            Some(b'n') => self.word("null", Value::Null),
            _ => Err(self.failed()),
        }
    }

    fn word(&mut self, word: &str, value: Value<'a>) -> Result<Value<'a>, Unreadable> {
        if self.bytes[self.at..].starts_with(word.as_bytes()) {
            self.at += word.len();
            return Ok(value);
        }
        Err(self.failed())
    }

    fn list(&mut self, depth: usize) -> Result<Value<'a>, Unreadable> {
        self.at += 1;
        let mut items = Vec::new();
        if self.take(b']') {
            return Ok(Value::List(items));
        }
        loop {
            items.push(self.value(depth)?);
            if !self.take(b',') {
                self.expect(b']')?;
                return Ok(Value::List(items));
            }
        }
    }

    fn object(&mut self, depth: usize) -> Result<Value<'a>, Unreadable> {
        self.at += 1;
        let mut members: Vec<(Cow<'a, str>, Value<'a>)> = Vec::new();
        if self.take(b'}') {
            return Ok(Value::Object(members));
        }
        loop {
            if self.next() != Some(b'"') {
                return Err(self.failed());
            }
            let name = self.string()?;
            self.expect(b':')?;
            members.push((name, self.value(depth)?));
            if !self.take(b',') {
                self.expect(b'}')?;
                break;
            }
        }
        if has_double(&members) {
            return Err(self.failed());
        }
        Ok(Value::Object(members))
    }

    fn figure(&mut self) -> Result<Value<'a>, Unreadable> {
        let start = self.at;
        self.at += usize::from(self.bytes[start] == b'-');
        let leading = self.at;
        self.digits()?;
        if self.bytes[leading] == b'0' && self.at > leading + 1 {
            return Err(self.failed());
        }
        if !matches!(self.bytes.get(self.at), Some(b'.' | b'e' | b'E')) {
            return self.whole(&self.text[start..self.at]);
        }
        if self.bytes[self.at] == b'.' {
            self.at += 1;
            self.digits()?;
        }
        if matches!(self.bytes.get(self.at), Some(b'e' | b'E')) {
            self.at += 1;
            self.at += usize::from(matches!(self.bytes.get(self.at), Some(b'+' | b'-')));
            self.digits()?;
        }
        let digits = &self.text[start..self.at];
        let number =
            digits.parse::<f64>().ok().filter(|number| number.is_finite() && digits.len() <= MAX_FRACTION_DIGITS);
        number.map(Value::Number).ok_or(self.failed())
    }

    fn digits(&mut self) -> Result<(), Unreadable> {
        let start = self.at;
        while matches!(self.bytes.get(self.at), Some(b'0'..=b'9')) {
            self.at += 1;
        }
        if self.at == start {
            return Err(self.failed());
        }
        Ok(())
    }

    fn whole(&self, digits: &str) -> Result<Value<'a>, Unreadable> {
        let number = digits.parse::<i64>().ok();
        if let Some(most) = self.number {
            let number = number.filter(|number| number.unsigned_abs() <= most.unsigned_abs());
            return number.map(Value::Whole).ok_or(self.failed());
        }
        Ok(number.map_or(Value::Huge { negative: digits.starts_with('-') }, Value::Whole))
    }

    /// Returns the text that begins at a quotation mark.
    fn string(&mut self) -> Result<Cow<'a, str>, Unreadable> {
        self.at += 1;
        let start = self.at;
        self.skip_plain();
        match self.bytes.get(self.at) {
            Some(b'"') => {
                let text = &self.text[start..self.at];
                self.at += 1;
                Ok(Cow::Borrowed(text))
            }
            Some(b'\\') => self.escaped(start),
            _ => Err(self.failed()),
        }
    }

    /// Goes to the next quotation mark, backslash or control character; eight bytes at a time.
    fn skip_plain(&mut self) {
        const EACH: u64 = 0x0101_0101_0101_0101;
        const HIGH: u64 = 0x8080_8080_8080_8080;
        while let Some(Ok(chunk)) = self.bytes.get(self.at..self.at + 8).map(<[u8; 8]>::try_from) {
            let word = u64::from_le_bytes(chunk);
            let equal = |byte: u8| {
                let differing = word ^ (EACH * u64::from(byte));
                differing.wrapping_sub(EACH) & !differing
            };
            let control = word.wrapping_sub(EACH * 0x20) & !word;
            let found = (equal(b'"') | equal(b'\\') | control) & HIGH;
            if found != 0 {
                // The lowest mark is exact; a borrow can only set marks above it.
                self.at += found.trailing_zeros() as usize / 8;
                return;
            }
            self.at += 8;
        }
        while matches!(self.bytes.get(self.at), Some(byte) if !matches!(byte, b'"' | b'\\' | 0..=0x1f)) {
            self.at += 1;
        }
    }

    /// Returns the text that begins at `start`, and has its first escape here.
    fn escaped(&mut self, start: usize) -> Result<Cow<'a, str>, Unreadable> {
        let mut text = String::from(&self.text[start..self.at]);
        loop {
            let plain = self.at;
            self.skip_plain();
            text.push_str(&self.text[plain..self.at]);
            match self.bytes.get(self.at) {
                Some(b'"') => {
                    self.at += 1;
                    return Ok(Cow::Owned(text));
                }
                Some(b'\\') => text.push(self.escape()?),
                _ => return Err(self.failed()),
            }
        }
    }

    fn escape(&mut self) -> Result<char, Unreadable> {
        let letter = self.bytes.get(self.at + 1).copied();
        self.at += 2;
        Ok(match letter {
            Some(plain @ (b'"' | b'\\' | b'/')) => plain as char,
            Some(b'b') => '\u{8}',
            Some(b'f') => '\u{c}',
            Some(b'n') => '\n',
            Some(b'r') => '\r',
            Some(b't') => '\t',
            Some(b'u') => return self.unicode(),
            _ => return Err(self.failed()),
        })
    }

    fn unicode(&mut self) -> Result<char, Unreadable> {
        let first = self.hexadecimal()?;
        if let Some(letter) = char::from_u32(first) {
            return Ok(letter);
        }
        if first < 0xdc00 && self.bytes[self.at..].starts_with(b"\\u") {
            self.at += 2;
            let second = self.hexadecimal()?;
            if (0xdc00..0xe000).contains(&second) {
                let letter = 0x1_0000 + ((first - 0xd800) << 10) + (second - 0xdc00);
                return char::from_u32(letter).ok_or(self.failed());
            }
        }
        Err(self.failed())
    }

    fn hexadecimal(&mut self) -> Result<u32, Unreadable> {
        let digits = self.bytes.get(self.at..self.at + 4).ok_or(self.failed())?;
        let digit = |digit: &u8| (*digit as char).to_digit(16);
        let number = digits.iter().try_fold(0, |number, next| Some(16 * number + digit(next)?)).ok_or(self.failed())?;
        self.at += 4;
        Ok(number)
    }
}

/// Objects up to this size are searched for a name that stands twice by comparing all of them.
const FEW: usize = 8;

fn has_double(members: &[(Cow<str>, Value)]) -> bool {
    if members.len() <= FEW {
        return members.iter().enumerate().any(|(at, (name, _))| members[..at].iter().any(|(other, _)| other == name));
    }
    // By hashes first; names of equal hashes are sorted, so that names made to collide cost little more.
    let mut found: Vec<(u64, &str)> = members.iter().map(|(name, _)| (hash(name), &**name)).collect();
    found.sort_unstable();
    found.windows(2).any(|two| two[0] == two[1])
}

fn hash(name: &str) -> u64 {
    let mut hasher = Fast::default();
    hasher.write(name.as_bytes());
    hasher.finish()
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
        let strict = Strictness { number: Some(1 << 53), ..Strictness::default() };
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
    fn no_name_stands_twice() {
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
