//! The colours of companies: those that the decoration states, and others in the order of the tokens.

use super::board::Drawing;
use super::look::{company_colour, ink_on};
use crate::hash::Map;

/// A colour, and the ink that is read best on it.
pub(crate) type Paint<'v> = (&'v str, &'static str);

/// The companies of a picture.
pub(crate) struct Companies<'v> {
    numbers: Map<&'v str, usize>,
    stated: Map<&'v str, Paint<'v>>,
}

impl<'v> Companies<'v> {
    /// Return the companies of a picture.
    pub(crate) fn of(drawing: &Drawing<'_, 'v>) -> Self {
        let mut numbers = Map::default();
        let named = drawing.tokens.iter().map(|token| token.company);
        for company in named.chain(drawing.reach.map(|reach| reach.company)) {
            let next = numbers.len();
            numbers.entry(company).or_insert(next);
        }
        let stated = drawing.decoration.companies.iter();
        let stated = stated.filter_map(|(company, colour)| Some((*company, (*colour, ink_on(colour)?)))).collect();
        Self { numbers, stated }
    }

    /// Return the colour of a company.
    pub(crate) fn colour(&self, company: &str) -> Paint<'v> {
        let known = self.stated.get(company).copied();
        known.unwrap_or_else(|| company_colour(self.numbers.get(company).copied().unwrap_or(0)))
    }
}
