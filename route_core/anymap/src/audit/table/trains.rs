//! Trains: which company has them, and whether they still run.

use super::{Card, Table};

/// The most trains that are followed.
const MOST_TRAINS: usize = 500;

impl<'d> Table<'d> {
    /// Gives the card of a train to a company.
    pub fn give(&mut self, card: &str, side: Option<&str>, owner: &str) {
        if self.trains.len() >= MOST_TRAINS {
            return;
        }
        let kind = self.described.kind(card);
        let name = kind.map_or_else(|| card.to_owned(), |kind| kind.name.clone());
        let before = self.trains.iter().position(|train| train.name == card).map(|at| self.trains.remove(at));
        let found = match (side, &before) {
            (None, Some(before)) => before.side,
            (side, _) => kind.and_then(|kind| match side {
                Some(side) => kind.sides.iter().position(|one| one.name == side),
                None => (!kind.sides.is_empty()).then_some(0),
            }),
        };
        let joined = before.as_ref().is_some_and(|before| before.owner != owner);
        let (obsolete, perhaps) = before.map_or((false, false), |before| (before.obsolete, before.perhaps));
        self.sold.insert(card.to_owned());
        self.trains.push(Card {
            name: card.to_owned(),
            kind: name,
            side: found,
            owner: owner.to_owned(),
            obsolete,
            leaving: false,
            joined,
            perhaps,
        });
    }

    /// Takes a card out of the game, or back to the supply.
    pub fn take(&mut self, card: &str) {
        self.trains.retain(|train| train.name != card);
    }

    /// Returns the trains of a company.
    pub fn trains_of<'t>(&'t self, company: &'t str) -> impl Iterator<Item = &'t Card> {
        self.trains.iter().filter(move |train| train.owner == company)
    }

    /// Returns `true` for a train that does not run any more in this operating round: it ran for another company.
    pub fn has_run(&self, train: &Card) -> bool {
        train.joined && !self.may_be_next_turn && self.ran_elsewhere(train)
    }

    /// Returns `true` for a train that may not run any more: it may have gone, or have run for another company.
    pub fn may_be_over(&self, train: &Card) -> bool {
        train.perhaps || train.joined || self.ran_elsewhere(train)
    }

    fn ran_elsewhere(&self, train: &Card) -> bool {
        self.ran.get(&train.name).is_some_and(|ran| *ran != train.owner)
    }

    /// Returns the train of a question for a card, as JSON.
    pub fn train(&self, card: &Card) -> Option<&'d str> {
        let kind = self.described.trains.iter().find(|kind| kind.name == card.kind)?;
        Some(&kind.sides.get(card.side?)?.train)
    }
}
