//! What is wrong with an input, as data: every fault has its place, its code, and the parameters of its sentence.

use crate::text;

/// The most characters of a text from a client that are quoted.
pub const LONGEST_ECHO: usize = 80;
/// The most faults of one input that are listed; the rest are counted.
pub const MOST_FAULTS: usize = 100;

/// Returns a text short enough to be quoted in an answer.
#[must_use]
pub fn cut(text: &str) -> String {
    // A text has no more characters than bytes.
    if text.len() <= LONGEST_ECHO || text.chars().count() <= LONGEST_ECHO {
        return text.to_owned();
    }
    text.chars().take(LONGEST_ECHO - 1).chain(['…']).collect()
}

/// Returns the pointer (RFC 6901) to a member of the value at `pointer`; a very long name is cut.
#[must_use]
pub fn step(pointer: &str, name: &str) -> String {
    format!("{pointer}/{}", cut(name).replace('~', "~0").replace('/', "~1"))
}

/// A parameter of a sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Param {
    /// A name, an id or another text.
    Text(String),
    /// A whole number.
    Whole(i64),
    /// Several texts.
    Texts(Vec<String>),
}

impl From<&str> for Param {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for Param {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<i64> for Param {
    fn from(number: i64) -> Self {
        Self::Whole(number)
    }
}

impl From<i32> for Param {
    fn from(number: i32) -> Self {
        Self::Whole(number.into())
    }
}

impl From<usize> for Param {
    fn from(number: usize) -> Self {
        Self::Whole(number as i64)
    }
}

impl From<Vec<String>> for Param {
    fn from(texts: Vec<String>) -> Self {
        Self::Texts(texts)
    }
}

impl From<&[&str]> for Param {
    fn from(texts: &[&str]) -> Self {
        Self::Texts(texts.iter().map(|text| (*text).to_owned()).collect())
    }
}

/// The parameters of a sentence, in the order in which they were given.
pub type Params = Vec<(&'static str, Param)>;

/// One thing that is wrong with an input.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// A JSON Pointer into the document.
    pub pointer: String,
    /// Its sentence: the code, or the code, a dot and a variant. [`Fault::name`] is what answers call it.
    pub sentence: &'static str,
    /// The parameters of its sentence.
    pub params: Params,
}

impl Fault {
    /// Returns the fault without parameters.
    #[must_use]
    pub fn new(pointer: impl Into<String>, sentence: &'static str) -> Self {
        Self { pointer: pointer.into(), sentence, params: Vec::new() }
    }

    /// Returns the fault with one more parameter.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Param>) -> Self {
        self.params.push((name, value.into()));
        self
    }

    /// The stable code.
    #[must_use]
    pub fn code(&self) -> &'static str {
        text::code_of(self.sentence)
    }

    /// The name of its sentence in answers.
    #[must_use]
    pub fn name(&self) -> &'static str {
        text::name_of(self.sentence)
    }

    /// The sentence in English.
    #[must_use]
    pub fn detail(&self) -> String {
        text::english(text::fault_template(self.sentence), &self.params)
    }
}

/// The faults of an input: the first ones, at most [`MOST_FAULTS`], and the number of the others.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Faults {
    /// The first faults.
    pub listed: Vec<Fault>,
    /// How many more there are.
    pub more: usize,
}

impl Faults {
    /// Adds a fault.
    pub fn push(&mut self, fault: Fault) {
        if self.listed.len() < MOST_FAULTS {
            self.listed.push(fault);
        } else {
            self.more += 1;
        }
    }

    /// Adds the faults of another list.
    pub fn append(&mut self, other: Faults) {
        self.extend(other.listed);
        self.more += other.more;
    }

    /// Returns the faults with pointers that begin with `prefix`.
    #[must_use]
    pub fn under(mut self, prefix: &str) -> Self {
        for fault in &mut self.listed {
            fault.pointer.insert_str(0, prefix);
        }
        self
    }

    /// Returns whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.listed.is_empty()
    }

    /// Returns the number of faults, listed or not.
    #[must_use]
    pub fn total(&self) -> usize {
        self.listed.len() + self.more
    }

    /// Returns an error with the faults, if there are any.
    ///
    /// # Errors
    /// If there are faults.
    pub fn demand(self) -> Result<(), Refusal> {
        if self.is_empty() {
            Ok(())
        } else {
            Err(Refusal::Impossible(self))
        }
    }
}

impl Extend<Fault> for Faults {
    fn extend<I: IntoIterator<Item = Fault>>(&mut self, found: I) {
        for fault in found {
            self.push(fault);
        }
    }
}

impl FromIterator<Fault> for Faults {
    fn from_iter<I: IntoIterator<Item = Fault>>(found: I) -> Self {
        let mut faults = Self::default();
        faults.extend(found);
        faults
    }
}

impl From<Fault> for Faults {
    fn from(fault: Fault) -> Self {
        Self { listed: vec![fault], more: 0 }
    }
}

/// Why a question has no answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refusal {
    /// The input is impossible.
    Impossible(Faults),
    /// The input has the wrong shape: fields are missing, unknown or of another type.
    WrongShape(Faults),
    /// The answer would take more work than a request may.
    TooMuchWork,
    /// The request was cancelled.
    Cancelled,
}

impl From<Faults> for Refusal {
    fn from(faults: Faults) -> Self {
        Self::Impossible(faults)
    }
}

impl From<Fault> for Refusal {
    fn from(fault: Fault) -> Self {
        Self::Impossible(fault.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_cut_by_characters_not_bytes() {
        assert_eq!(cut(&"é".repeat(80)), "é".repeat(80));
        assert_eq!(cut(&"é".repeat(81)), format!("{}…", "é".repeat(79)));
    }

    #[test]
    fn a_step_escapes_what_pointers_reserve() {
        assert_eq!(step("/board", "a~b/c"), "/board/a~0b~1c");
    }

    #[test]
    fn faults_beyond_the_limit_are_counted() {
        let mut faults: Faults = (0..103).map(|_| Fault::new("", "same_axes")).collect();
        faults.append(Faults { listed: vec![Fault::new("", "same_axes")], more: 2 });
        assert_eq!((faults.listed.len(), faults.more, faults.total()), (100, 6, 106));
        assert_eq!(faults.under("/x").listed[0].pointer, "/x");
    }

    #[test]
    fn a_fault_has_a_code_and_a_sentence() {
        let fault = Fault::new("/board/hexes", "too_large.hexes").with("most", 10);
        assert_eq!(
            (fault.code(), fault.detail().as_str()),
            ("too_large", "Boards of 10 hexes at most are searched here.")
        );
    }
}
