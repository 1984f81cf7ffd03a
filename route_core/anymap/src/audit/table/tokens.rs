//! Tiles and tokens: what is laid and placed, and where tokens go when a tile is replaced.

use std::rc::Rc;

use super::{Table, Token};
use crate::audit::description::Home;
use crate::audit::sketch::{Face, Sketch};

impl Table<'_> {
    /// Lays a tile, and moves the tokens to the cities that replace theirs.
    pub fn lay(&mut self, hex: &str, copy: &str, mut face: Face) {
        let before = self.sketch(hex);
        if let Some(printed) = self.described.printed(hex) {
            face.code.push_str(&printed.closed());
        }
        let after = Sketch::of(&face);
        for token in self.tokens.iter_mut().filter(|token| token.hex == hex) {
            token.city = city_after(&before, &after, token.city);
        }
        for (_, home) in self.homes.iter_mut().filter(|(_, home)| home.hex == hex) {
            home.city = home.city.map(|city| city_after(&before, &after, city));
        }
        self.sketches.borrow_mut().insert(hex.to_owned(), Rc::new(after));
        let color = face.color.clone();
        if let Some((old, _)) = self.tiles.insert(hex.to_owned(), (copy.to_owned(), face)) {
            self.copies.remove(&old);
        }
        self.copies.insert(copy.to_owned(), hex.to_owned());
        if let Some(doubt) = self.hexes.get_mut(hex) {
            doubt.tile = false;
            if !doubt.tokens {
                self.hexes.remove(hex);
            }
        }
        let waiting: Vec<_> = self
            .homes
            .iter()
            .filter(|(_, home)| home.hex == hex && home.color.as_deref() == Some(color.as_str()))
            .map(|(number, _)| self.described.companies[*number].id.clone())
            .collect();
        for company in waiting {
            let operates = self.tokens.iter().any(|token| token.company == company);
            if operates {
                self.place_homes(&company, Some(hex));
            }
        }
    }

    /// Places a token. A city that is full takes it as an extra one, unless it replaces a neutral one.
    pub fn place(&mut self, company: &str, hex: &str, city: usize, neutral: bool) {
        let neutral = neutral || self.described.company(company).is_some_and(|one| one.neutral);
        let slots = self.sketch(hex).cities.get(city).map_or(1, |city| city.slots);
        let there = |token: &Token| token.hex == hex && token.city == city && !token.extra;
        let destination = self.described.company(company).and_then(|one| one.destination.as_deref());
        let beside = destination == Some(hex);
        let full = !beside && self.tokens.iter().filter(|token| there(token)).count() >= slots;
        let replaced = self.tokens.iter().position(|token| there(token) && token.neutral);
        // One that may have left the city has done so. If it has not, the city is as full with either of them.
        let replaced = replaced.or_else(|| self.tokens.iter().position(|token| there(token) && token.perhaps));
        let is_own = |token: &Token| token.company == company && token.hex == hex && token.city == city;
        match replaced.filter(|_| full && !neutral) {
            Some(old) => drop(self.tokens.remove(old)),
            None if self.tokens.iter().any(is_own) => return,
            None => {}
        }
        self.tokens.push(Token {
            company: company.to_owned(),
            hex: hex.to_owned(),
            city,
            neutral,
            extra: beside || full && replaced.is_none(),
            perhaps: self.absent.contains_key(company),
        });
    }

    /// Places the home tokens that are due; with `hex`, only the one on this hex.
    pub fn place_homes(&mut self, company: &str, hex: Option<&str>) {
        let described = self.described;
        let homes = std::mem::take(&mut self.homes);
        let is_due = |(number, home): &(usize, Home)| {
            described.companies[*number].id == company
                && hex.is_none_or(|wanted| wanted == home.hex)
                && home
                    .color
                    .as_ref()
                    .is_none_or(|wanted| self.face(&home.hex).is_some_and(|face| face.color == *wanted))
        };
        let (placed, waiting): (Vec<_>, Vec<_>) = homes.into_iter().partition(is_due);
        self.homes = waiting;
        for (_, home) in placed {
            self.place(company, &home.hex, home.city.unwrap_or(0), false);
        }
    }

    /// Forgets the home of a company on a hex: its token was placed by an action.
    pub fn home_taken(&mut self, company: &str, hex: &str) {
        let described = self.described;
        self.homes.retain(|(number, home)| described.companies[*number].id != company || home.hex != hex);
    }
}

/// Returns the city of the new tile to which the tokens of a city of the old tile go.
fn city_after(before: &Sketch, after: &Sketch, city: usize) -> usize {
    let blank = before.cities.iter().all(|city| city.sides.is_empty());
    if after.cities.is_empty() || blank && before.cities.len() == after.cities.len() {
        return city;
    }
    let Some(old) = before.cities.get(city) else { return city.min(after.cities.len() - 1) };
    let found = after.cities.iter().position(|new| old.sides.iter().all(|side| new.sides.contains(side)));
    found.unwrap_or_else(|| city.min(after.cities.len() - 1))
}
