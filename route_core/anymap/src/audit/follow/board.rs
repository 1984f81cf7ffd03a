//! Actions on the board: tiles that are laid, tokens that are placed and removed.

use super::Follower;
use crate::audit::reading::{name_of, number_of, text_of, Json};
use crate::audit::table::Cause;

impl Follower<'_> {
    /// Lays a tile; returns whether the title has it.
    pub(super) fn lay(&mut self, fields: &Json, by_company: bool, cause: &Cause) -> bool {
        let (Some(hex), Some(copy)) = (text_of(fields, "hex"), text_of(fields, "tile")) else { return false };
        let rotation = number_of(fields, "rotation").unwrap_or(0).rem_euclid(6) as u8;
        let number = copy.rsplit_once('-').map_or(copy, |(number, _)| number);
        if self.table.described.printed(hex).is_none() {
            return false;
        }
        let Some(face) = self.table.described.tile(number, rotation) else {
            let tokens = self.table.tokens.iter().any(|token| token.hex == hex);
            self.table.copies.insert(copy.to_owned(), hex.to_owned());
            self.table.doubt_hex(hex, true, tokens, cause);
            return false;
        };
        let in_use = |color: &String| *color == face.color;
        let ahead = !self.table.colors().iter().any(in_use);
        if by_company && ahead && self.table.described.phases.iter().any(|phase| phase.colors.iter().any(in_use)) {
            self.table.lost_phase.get_or_insert_with(|| cause.clone());
        }
        self.table.lay(hex, copy, face);
        true
    }

    /// Returns the hex and the city that an action names, such as `57-0-1`, or `E11-0-1` on a printed hex.
    pub(super) fn city_of(&self, fields: &Json) -> Option<(String, usize)> {
        let (tile, city) = text_of(fields, "city")?.rsplit_once('-')?;
        let city = city.parse().ok()?;
        let (number, _) = tile.rsplit_once('-')?;
        if let Some(hex) = self.table.copies.get(tile) {
            let old = self.table.described.old_cities.get(number).filter(|_| self.is_old);
            return Some((hex.clone(), old.and_then(|cities| cities.get(city)).copied().unwrap_or(city)));
        }
        let hex = number;
        self.table.described.printed(hex).map(|_| (hex.to_owned(), city))
    }

    /// Places a token; returns whether its city and its company are known.
    pub(super) fn place(&mut self, fields: &Json, actor: &str, is_private: bool) -> bool {
        let Some((hex, city)) = self.city_of(fields) else { return false };
        let named = name_of(fields, "tokener").filter(|name| self.table.described.company(name).is_some());
        let company = if is_private {
            named.or_else(|| self.table.owners.get(actor).cloned()).or_else(|| self.current.clone())
        } else {
            named.or_else(|| Some(actor.to_owned()))
        };
        let Some(company) = company.filter(|name| self.table.described.company(name).is_some()) else { return false };
        let cities = self.table.sketch(&hex).cities.len();
        if city >= cities && !self.table.hexes.contains_key(&hex) {
            return false;
        }
        self.table.home_taken(&company, &hex);
        self.table.place(&company, &hex, city, text_of(fields, "token_type") == Some("neutral"));
        true
    }

    /// Removes the only token of a city; returns whether there is one alone.
    pub(super) fn remove_token(&mut self, fields: &Json) -> bool {
        let Some((hex, city)) = self.city_of(fields) else { return false };
        let there: Vec<_> = self
            .table
            .tokens
            .iter()
            .enumerate()
            .filter(|(_, token)| token.hex == hex && token.city == city)
            .map(|(at, _)| at)
            .collect();
        let [only] = there[..] else { return false };
        self.table.tokens.remove(only);
        true
    }

    /// Returns whether a company has a home on a hex that waits for its token.
    pub(super) fn is_home(&self, company: &str, hex: &str) -> bool {
        self.table
            .homes
            .iter()
            .any(|(number, home)| self.table.described.companies[*number].id == company && home.hex == hex)
    }
}
