//! What is not known: of companies and hexes, and which of it a company depends on.

use std::collections::HashSet;

use super::{Table, Token};
use crate::audit::standing::Standing;

/// Why something is not known: the first action that was not followed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cause {
    /// The number of the action in the record.
    pub action: Option<i64>,
    /// Its place in the record.
    pub index: usize,
    /// Its type.
    pub kind: String,
}

impl Cause {
    /// Returns an action as the cause of a doubt.
    pub fn of(action: &Standing) -> Self {
        Self { action: action.id, index: action.index, kind: action.kind.to_owned() }
    }
}

/// What is not known of a hex.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Doubt {
    /// The tile that lies there.
    pub tile: bool,
    /// The tokens that stand there.
    pub tokens: bool,
    /// Why.
    pub cause: Cause,
}

impl Table<'_> {
    /// Marks a company as unknown, with the hexes on which its tokens stand.
    pub fn doubt_company(&mut self, id: &str, cause: &Cause) {
        self.companies.entry(id.to_owned()).or_insert_with(|| cause.clone());
        let hexes: Vec<_> =
            self.tokens.iter().filter(|token| token.company == id).map(|token| token.hex.clone()).collect();
        let homes = self.homes.iter().filter(|(number, _)| self.described.companies[*number].id == id);
        let homes: Vec<_> = homes.map(|(_, home)| home.hex.clone()).collect();
        for hex in hexes.iter().chain(&homes) {
            self.doubt_hex(hex, false, true, cause);
        }
    }

    /// Marks a company as one that may not be in the game: its tokens may not stand.
    pub fn may_be_absent(&mut self, id: &str, cause: &Cause) {
        self.absent.entry(id.to_owned()).or_insert_with(|| cause.clone());
        for token in self.tokens.iter_mut().filter(|token| token.company == id) {
            token.perhaps = true;
        }
        // A neutral token opens its city to all, so nothing follows from the two answers with and without it.
        let open = self.tokens.iter().filter(|token| token.company == id && token.neutral);
        let hexes: Vec<_> = open.map(|token| token.hex.clone()).collect();
        for hex in hexes {
            self.doubt_hex(&hex, false, true, cause);
        }
    }

    /// Marks a hex as unknown.
    pub fn doubt_hex(&mut self, hex: &str, tile: bool, tokens: bool, cause: &Cause) {
        if self.described.printed(hex).is_none() {
            return;
        }
        let doubt =
            self.hexes.entry(hex.to_owned()).or_insert(Doubt { tile: false, tokens: false, cause: cause.clone() });
        doubt.tile |= tile;
        doubt.tokens |= tokens;
    }

    /// Returns the first city that is closed to a company only by tokens that may not stand there.
    pub fn perhaps_closed(&self, company: &str) -> Option<(&str, &Cause)> {
        let mut doubted = self.tokens.iter().filter(|token| token.perhaps && !token.extra && token.company != company);
        let closed = |token: &&Token| {
            let there = || self.tokens.iter().filter(|one| one.hex == token.hex && one.city == token.city);
            let slots = self.sketch(&token.hex).cities.get(token.city).map_or(1, |city| city.slots);
            let taken = |doubted: bool| there().filter(|one| !one.extra && (doubted || !one.perhaps)).count();
            let open = there().any(|one| one.company == company || one.neutral);
            !open && taken(true) >= slots && taken(false) < slots
        };
        let found = doubted.find(closed)?;
        Some((&found.hex, self.absent.get(&found.company)?))
    }

    /// Returns the first doubted hex that the track from a company's tokens reaches, as if no city on the way were closed.
    pub fn doubt_in_reach(&self, company: &str) -> Option<&str> {
        let mut seen: HashSet<(&str, usize)> = HashSet::new();
        let mut open: Vec<(&str, usize)> = Vec::new();
        for token in self.tokens.iter().filter(|token| token.company == company) {
            if let Some((name, _)) = self.hexes.get_key_value(&token.hex) {
                return Some(name);
            }
            let sketch = self.sketch(&token.hex);
            let Some(part) = sketch.cities.get(token.city).map(|city| city.part) else { continue };
            let found = sketch.nets.iter().enumerate().filter(|(_, (_, parts))| parts.contains(&part));
            open.extend(found.map(|(net, _)| (token.hex.as_str(), net)));
        }
        while let Some((hex, net)) = open.pop() {
            if !seen.insert((hex, net)) {
                continue;
            }
            let Some(beyond) = self.described.neighbours.get(hex) else { continue };
            let sketch = self.sketch(hex);
            for side in sketch.nets.get(net).map(|(sides, _)| sides).into_iter().flatten() {
                let Some(next) = beyond.get(usize::from(*side)).and_then(Option::as_ref) else { continue };
                let opposite = (side + 3) % 6;
                let there = self.sketch(next);
                if sketch.closed >> side & 1 == 1 || there.closed >> opposite & 1 == 1 {
                    continue;
                }
                let mut joined =
                    there.nets.iter().enumerate().filter(|(_, (sides, _))| sides.contains(&opposite)).peekable();
                if let Some((name, doubt)) = self.hexes.get_key_value(next) {
                    if doubt.tile || joined.peek().is_some() {
                        return Some(name);
                    }
                }
                open.extend(joined.map(|(net, _)| (next.as_str(), net)));
            }
        }
        None
    }
}
