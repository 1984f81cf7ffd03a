//! The statement of what pictures of a board show besides the question. Nothing of it matters for routes.

use crate::question::{HexName, Name, MAX_HEXES};
use crate::shape::{kind, statement, Flag, List, Map, Nullable, Shape, Shaped, Stated, Text, Whole};
use crate::value::Value;

/// The most companies that have a colour.
const MAX_COMPANIES: usize = 100;
/// The most marks of a hex.
const MAX_MARKS: usize = 8;
/// The most ports of a hex.
const MAX_PORTS: i64 = 4;

type Written = Text<1, 12>;

kind! {
    /// `#` and six hexadecimal digits; others are ignored.
    pub Paint = Text<7, 7>;
}

statement! {
    /// A mark of a company: it has its colour.
    pub struct CompanyMark<'v> {
        /// Its text.
        text: &'v str as Written,
        /// The company; none for a mark without a colour.
        company: Option<&'v str> as Nullable<Name> = None => "",
    }
}

/// A mark on a hex: a text, or a text with its company.
pub type Mark<'v> = CompanyMark<'v>;

/// The kind of a mark.
#[derive(Debug)]
pub struct TextOrMark;

impl Shaped for TextOrMark {
    const SHAPE: &'static Shape = &Shape::Union(&[Written::SHAPE, CompanyMark::<'static>::SHAPE]);
}

impl Stated for TextOrMark {
    type Of<'v> = Mark<'v>;

    fn read<'v>(value: &'v Value<'v>) -> Option<Mark<'v>> {
        match value {
            Value::Text(_) => Written::read(value).map(|text| Mark { text, company: None }),
            _ => CompanyMark::read(value),
        }
    }
}

statement! {
    /// What pictures of a board show besides. Nothing of it matters for routes, and names that the board does not have
    /// are ignored.
    #[derive(Default)]
    pub struct BoardDecoration<'v> {
        /// What hexes are called.
        names: Vec<(&'v str, &'v str)> as Map<HexName, Text<1, 40>, MAX_HEXES> = Vec::new() => "{}",
        /// What is marked on hexes, such as bonuses: a text, or a text with a company, whose colour it has.
        marks: Vec<(&'v str, Vec<Mark<'v>>)> as Map<HexName, List<TextOrMark, 0, MAX_MARKS>, MAX_HEXES>
            = Vec::new() => "{}",
        /// How many ports hexes have: so many ships are drawn.
        ports: Vec<(&'v str, usize)> as Map<HexName, Whole<usize, 0, MAX_PORTS>, MAX_HEXES> = Vec::new() => "{}",
        /// The colours of companies; those of others follow the order of the tokens.
        companies: Vec<(&'v str, &'v str)> as Map<Name, Paint, MAX_COMPANIES> = Vec::new() => "{}",
        /// Each route carries the name of its train.
        trains: bool as Flag = false => "false",
    }
}

impl BoardDecoration<'_> {
    /// Returns how many parts a picture has of it.
    #[must_use]
    pub fn size(&self) -> usize {
        let marks: usize = self.marks.iter().map(|(_, marks)| marks.len()).sum();
        let ports: usize = self.ports.iter().map(|(_, count)| count).sum();
        self.names.len() + marks + ports
    }
}
