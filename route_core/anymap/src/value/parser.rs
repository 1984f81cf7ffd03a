//! Reads one JSON text from left to right.

use std::borrow::Cow;
use std::hash::Hasher;

use super::{Strictness, Unreadable, Value};
use crate::hash::Fast;

/// More digits of a number with a fraction do not change it.
const MAX_FRACTION_DIGITS: usize = 800;

/// The text, and how far it is read.
pub struct Parser<'a> {
    text: &'a str,
    bytes: &'a [u8],
    at: usize,
    /// How many more values may be read.
    left: usize,
    /// The largest absolute value of a whole number.
    number: Option<i64>,
}

impl<'a> Parser<'a> {
    pub fn new(text: &'a str, strictness: Strictness) -> Self {
        Self { text, bytes: text.as_bytes(), at: 0, left: strictness.values, number: strictness.number }
    }

    /// Returns the only value of the text.
    pub fn document(mut self, depth: usize) -> Result<Value<'a>, Unreadable> {
        let value = self.value(depth)?;
        self.skip_white_space();
        if self.at < self.bytes.len() {
            return Err(self.failed());
        }
        Ok(value)
    }

    const fn failed(&self) -> Unreadable {
        Unreadable { at: self.at }
    }

    fn skip_white_space(&mut self) {
        while matches!(self.bytes.get(self.at), Some(b' ' | b'\n' | b'\r' | b'\t')) {
            self.at += 1;
        }
    }

    /// Returns the next byte that is not white space, without consuming it.
    fn next(&mut self) -> Option<u8> {
        self.skip_white_space();
        self.bytes.get(self.at).copied()
    }

    fn expect(&mut self, wanted: u8) -> Result<(), Unreadable> {
        if self.next() == Some(wanted) {
            self.at += 1;
            return Ok(());
        }
        Err(self.failed())
    }

    /// Consumes a byte, if it is the next one that is not white space.
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
        if has_duplicate(&members) {
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

    /// Advances to the next quotation mark, backslash or control character; eight bytes at a time.
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

    /// Returns the text that begins at `start`; its first escape is here.
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

/// Up to this size, the names of an object are compared pair by pair to find duplicates.
const FEW: usize = 8;

fn has_duplicate(members: &[(Cow<str>, Value)]) -> bool {
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
