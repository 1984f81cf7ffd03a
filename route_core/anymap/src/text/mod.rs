//! Codes with their meanings and English sentences. Other languages find theirs by the name of the sentence.

mod common;
mod faults;
mod refusals;

use crate::fault::{Param, Params};

pub use common::{BODY, COMMON};
pub use faults::FAULTS;
pub use refusals::REFUSALS;

/// A code, stable, with its meaning and its sentences.
#[derive(Debug, Clone, Copy)]
pub struct Row {
    /// The code.
    pub code: &'static str,
    /// The section of the reference, of a refusal.
    pub rule: Option<&'static str>,
    /// Its meaning; `None` where [`COMMON`] has it, and the table only adds sentences to the code.
    pub meaning: Option<&'static str>,
    /// The sentences: each a variant, empty for the only one, and a template.
    pub reasons: &'static [(&'static str, &'static str)],
}

impl Row {
    fn template(&self, variant: &str) -> Option<&'static str> {
        self.reasons.iter().find(|(of, _)| *of == variant).map(|(_, template)| *template)
    }
}

/// Returns the code of a sentence.
#[must_use]
pub fn code_of(sentence: &'static str) -> &'static str {
    sentence.split_once(['.', BODY_MARK]).map_or(sentence, |(code, _)| code)
}

/// Returns the name of a sentence in answers.
#[must_use]
pub fn name_of(sentence: &'static str) -> &'static str {
    sentence.split_once(BODY_MARK).map_or(sentence, |(name, _)| name)
}

/// Marks the sentences for the fields of a whole body, which have their names from those for any field.
const BODY_MARK: char = '@';

/// Returns the English template of a fault.
#[must_use]
pub fn fault_template(sentence: &str) -> &'static str {
    template(if sentence.contains(BODY_MARK) { &[BODY] } else { &[FAULTS, COMMON] }, sentence)
}

/// Returns the English template of a refusal.
#[must_use]
pub fn refusal_template(sentence: &str) -> &'static str {
    template(&[REFUSALS], sentence)
}

/// Returns the section of the reference that a refusal cites.
#[must_use]
pub fn refusal_rule(code: &str) -> &'static str {
    REFUSALS.iter().find(|row| row.code == code).and_then(|row| row.rule).unwrap_or_default()
}

fn template(tables: &[&'static [Row]], sentence: &str) -> &'static str {
    let (code, variant) = sentence.split_once(['.', BODY_MARK]).unwrap_or((sentence, ""));
    let mut rows = tables.iter().flat_map(|table| table.iter()).filter(|row| row.code == code);
    rows.find_map(|row| row.template(variant)).unwrap_or_default()
}

/// Returns a template with its placeholders replaced by parameters; without any parameters, unchanged.
#[must_use]
pub fn english(template: &str, params: &Params) -> String {
    let mut text = String::with_capacity(template.len() + 16);
    let mut rest = template;
    while let Some((before, (name, after))) = (!params.is_empty())
        .then(|| rest.split_once('{').and_then(|(before, open)| Some((before, open.split_once('}')?))))
        .flatten()
    {
        text.push_str(before);
        if let Some((_, param)) = params.iter().find(|(known, _)| *known == name) {
            write_param(&mut text, param);
        }
        rest = after;
    }
    text + rest
}

fn write_param(text: &mut String, param: &Param) {
    match param {
        Param::Text(one) => text.push_str(one),
        Param::Whole(number) => text.push_str(&number.to_string()),
        Param::Texts(several) => text.push_str(&several.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_filled_in_any_order_and_lists_are_joined() {
        let params = vec![("hex", Param::from("B2")), ("count", Param::from(2))];
        assert_eq!(english(fault_template("unknown_city"), &params), "B2 has 2 cities; they count from 0.");
        let values = vec![("values", Param::from(&["flat", "pointy"][..]))];
        assert_eq!(english(fault_template("unknown_value"), &values), "This must be one of: flat, pointy.");
        assert_eq!(english(fault_template("missing"), &Vec::new()), "{name} is missing.");
        assert_eq!(english("{a}", &vec![("a", Param::from("{b}"))]), "{b}");
    }

    #[test]
    fn a_code_may_have_sentences_in_two_tables() {
        assert_eq!(fault_template("missing"), "{name} is missing.");
        assert_eq!(fault_template("missing.operator"), "Either operator or operators must be given.");
        assert_eq!(code_of("missing.operator"), "missing");
    }

    #[test]
    fn no_sentence_stands_twice() {
        for tables in [&[FAULTS, COMMON][..], &[REFUSALS]] {
            let mut names: Vec<_> = tables
                .iter()
                .flat_map(|table| table.iter())
                .flat_map(|row| row.reasons.iter().map(|(of, _)| (row.code, *of)))
                .collect();
            let count = names.len();
            names.sort_unstable();
            names.dedup();
            assert_eq!(names.len(), count);
        }
    }
}
