//! The words of a code, each with its position, and their faults.

use crate::fault::{cut, Param, Params};

/// A part of the code, and the byte at which it begins.
#[derive(Debug, Clone, Copy)]
pub struct Word<'v> {
    pub text: &'v str,
    pub start: usize,
}

impl<'v> Word<'v> {
    pub const fn whole(text: &'v str) -> Self {
        Self { text, start: 0 }
    }

    /// Splits at all marks.
    pub fn split(self, mark: u8) -> impl Iterator<Item = Self> {
        let mut rest = Some(self);
        std::iter::from_fn(move || {
            let (word, after) = rest?.cut_at(mark);
            rest = after;
            Some(word)
        })
    }

    /// Splits at the first mark.
    pub fn cut_at(self, mark: u8) -> (Self, Option<Self>) {
        match self.text.bytes().position(|byte| byte == mark) {
            None => (self, None),
            Some(at) => (self.slice(0, at), Some(self.slice(at + 1, self.text.len()))),
        }
    }

    pub fn slice(self, start: usize, end: usize) -> Self {
        Self { text: &self.text[start..end], start: self.start + start }
    }

    /// Returns the word without surrounding blanks.
    pub fn stripped(self) -> Self {
        let bytes = self.text.as_bytes();
        let is_plain = |byte: Option<&u8>| byte.is_none_or(u8::is_ascii_graphic);
        if is_plain(bytes.first()) && is_plain(bytes.last()) {
            return self;
        }
        let right = self.text.trim_end_matches(is_blank);
        let bare = right.trim_start_matches(is_blank);
        // A word of blanks alone begins where it began.
        let start = if bare.is_empty() { self.text.len() } else { right.len() - bare.len() };
        Self { text: bare, start: self.start + start }
    }
}

/// Returns whether a character is a blank: of Unicode, or one of the four separators of ASCII.
fn is_blank(letter: char) -> bool {
    letter.is_whitespace() || ('\x1c'..='\x1f').contains(&letter)
}

/// A fault: its position, the name of its sentence, and the parameters besides the column.
pub struct Slip {
    pub start: usize,
    pub sentence: &'static str,
    pub params: Params,
}

impl Slip {
    pub const fn new(word: Word, sentence: &'static str) -> Self {
        Self { start: word.start, sentence, params: Vec::new() }
    }

    pub fn with(mut self, name: &'static str, value: impl Into<Param>) -> Self {
        self.params.push((name, value.into()));
        self
    }

    /// Returns a fault that quotes the word.
    pub fn about(word: Word, sentence: &'static str) -> Self {
        Self::new(word, sentence).with("text", cut(word.text))
    }
}
