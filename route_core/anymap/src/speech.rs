//! Sentences in a language: English templates, which a catalogue of another language replaces.

use crate::fault::Param;
use crate::hash::Map;

/// What separates the context of a message from its English text in a catalogue, as in gettext.
const IN_CONTEXT: char = '\u{4}';
/// The context of words.
const WORD: &str = "word";

/// An English template.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sentence {
    /// One that does not depend on a number.
    Plain(&'static str),
    /// The parameter with a number, the form for one, and the form for other numbers.
    Plural(&'static str, &'static str, &'static str),
}

/// A language. The default is English; others have templates, words and numbers of their own.
#[derive(Clone, Debug, Default)]
pub struct Speech {
    /// The code of the language; none for English.
    code: Option<String>,
    /// The forms of each translation, by context and English text.
    forms: Map<String, Vec<String>>,
    /// What stands between the entries of a list.
    list: Option<String>,
    /// What stands between groups of three digits.
    group: String,
}

impl Speech {
    /// Returns a language by its catalogue: the forms of each translation by `context\u{4}english`, what stands between
    /// the entries of a list, and what between groups of three digits.
    #[must_use]
    pub fn new(code: &str, forms: Map<String, Vec<String>>, list: &str, group: &str) -> Self {
        Self { code: Some(code.to_owned()), forms, list: Some(list.to_owned()), group: group.to_owned() }
    }

    /// The `lang` attribute of a picture; none for English.
    #[must_use]
    pub fn lang(&self) -> Option<&str> {
        self.code.as_deref()
    }

    /// Returns the word for an id.
    #[must_use]
    pub fn word<'w>(&'w self, word: &'w str) -> &'w str {
        self.found_or(WORD, word)
    }

    /// Returns a translation, or the English text itself.
    #[must_use]
    pub fn found_or<'w>(&'w self, context: &str, english: &'w str) -> &'w str {
        self.found(context, english).and_then(|forms| forms.first()).map_or(english, String::as_str)
    }

    /// Writes a sentence, whose name is the context of its translation.
    #[must_use]
    pub fn write(&self, name: &str, sentence: Sentence, params: &[(&'static str, Param)]) -> String {
        let value = |wanted: &str| params.iter().find(|(known, _)| *known == wanted).map(|(_, value)| value);
        let (english, number) = match sentence {
            Sentence::Plain(template) => (template, None),
            Sentence::Plural(by, one, other) => match value(by) {
                Some(Param::Whole(number)) => (if *number == 1 { one } else { other }, Some((*number, one))),
                _ => (other, Some((0, one))),
            },
        };
        let own = match number {
            None => self.found(name, english).and_then(|forms| forms.first()),
            Some((number, one)) => self.found(name, one).and_then(|forms| forms.get(self.form(number))),
        };
        let mut rest = own.map_or(english, String::as_str);
        let mut written = String::with_capacity(rest.len() + 32);
        while let Some((before, (place, after))) =
            rest.split_once('{').and_then(|(before, open)| Some((before, open.split_once('}')?)))
        {
            written.push_str(before);
            let (place, way) = place.split_once(':').unwrap_or((place, ""));
            match value(place) {
                Some(Param::Text(text)) if way == WORD => written.push_str(self.word(text)),
                Some(Param::Text(text)) => written.push_str(text),
                Some(Param::Whole(number)) => self.number(&mut written, *number),
                Some(Param::Texts(texts)) => written.push_str(&texts.join(self.list.as_deref().unwrap_or(", "))),
                None => {}
            }
            rest = after;
        }
        written + rest
    }

    fn found(&self, context: &str, english: &str) -> Option<&Vec<String>> {
        if self.forms.is_empty() {
            return None;
        }
        self.forms.get([context, english].join(IN_CONTEXT.encode_utf8(&mut [0; 4])).as_str())
    }

    /// The place of the plural form among those of a language: one, few, many, or one form for all numbers.
    fn form(&self, number: i64) -> usize {
        let (ten, hundred) = ((number % 10).abs(), (number % 100).abs());
        let few = (2..=4).contains(&ten) && !(12..=14).contains(&hundred);
        match self.lang() {
            Some("pl") if number.abs() == 1 => 0,
            Some("ru") if ten == 1 && hundred != 11 => 0,
            Some("pl" | "ru") => 2 - usize::from(few),
            _ => 0,
        }
    }

    fn number(&self, out: &mut String, number: i64) {
        let digits = number.unsigned_abs().to_string();
        if number < 0 {
            out.push('-');
        }
        for (at, digit) in digits.char_indices() {
            if at > 0 && (digits.len() - at).is_multiple_of(3) {
                out.push_str(&self.group);
            }
            out.push(digit);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const STOPS: Sentence = Sentence::Plural("count", "{count} more stop", "{count} more stops");

    fn polish() -> Speech {
        let forms = ["{count} stop", "{count} stopy", "{count} stopów"].map(str::to_owned).to_vec();
        let words = vec!["żółty".to_owned()];
        let known = [("more\u{4}{count} more stop".to_owned(), forms), ("word\u{4}yellow".to_owned(), words)];
        Speech::new("pl", known.into_iter().collect(), ", ", "\u{a0}")
    }

    #[test]
    fn forms_go_with_numbers() {
        let counted = |speech: &Speech, count: i64| speech.write("more", STOPS, &[("count", count.into())]);
        assert_eq!([1, 2].map(|count| counted(&Speech::default(), count)), ["1 more stop", "2 more stops"]);
        let counts = [1, 2, 5, 12, 1_022].map(|count| counted(&polish(), count));
        assert_eq!(counts, ["1 stop", "2 stopy", "5 stopów", "12 stopów", "1\u{a0}022 stopy"]);
    }

    #[test]
    fn words_and_lists_are_written_as_the_language_does() {
        let sentence = Sentence::Plain("{colour:word} {names}");
        let params = [("colour", Param::from("yellow")), ("names", Param::Texts(vec!["A".to_owned(), "B".to_owned()]))];
        assert_eq!(Speech::default().write("", sentence, &params), "yellow A, B");
        assert_eq!(polish().write("", sentence, &params), "żółty A, B");
    }
}
