//! Rounds and turns, which a record does not name: they follow from the companies that act.

use std::collections::HashSet;

use super::Follower;
use crate::audit::description::Timing;
use crate::audit::reading::{items_of, name_of};
use crate::audit::standing::Standing;
use crate::audit::table::Cause;

impl Follower<'_> {
    /// Ends the operating rounds, if they have not ended yet.
    pub(super) fn begin_stock_round(&mut self, action: &Standing) {
        if std::mem::take(&mut self.operating) {
            self.end_turn();
            self.current = None;
            self.turned.clear();
            self.table.ran.clear();
            self.export(&Cause::of(action));
        }
    }

    /// Begins the turn of a company that acts, unless it goes on with the turn that it has.
    pub(super) fn begin_turn(&mut self, company: &str, action: &Standing) {
        if !self.operating {
            self.operating = true;
            self.start_round();
        }
        let runs = action.kind == "run_routes";
        if self.current.as_deref() != Some(company) || runs && self.has_run {
            self.end_turn();
            self.current = Some(company.to_owned());
            self.has_run = false;
            self.is_late = false;
            self.table.may_be_next_turn = false;
            if !self.turned.insert(company.to_owned()) {
                self.turned = HashSet::from([company.to_owned()]);
                self.table.ran.clear();
            }
            for train in self.table.trains.iter_mut().filter(|train| train.owner == company) {
                train.leaving = train.obsolete;
                if std::mem::take(&mut train.joined) {
                    self.table.ran.remove(&train.name); // That was before the end of an earlier turn.
                }
            }
        }
        // After these no track is laid in a turn, but in the next one of the same company.
        self.is_late |= matches!(action.kind, "dividend" | "buy_train");
        self.table.may_be_next_turn |= self.is_late && matches!(action.kind, "lay_tile" | "place_token" | "run_routes");
        if runs {
            self.has_run = true;
            self.show_trains(company, action);
        }
        let is_home = action.kind == "place_token"
            && self.city_of(action.fields).is_some_and(|(hex, _)| self.is_home(company, &hex));
        if !is_home {
            self.table.place_homes(company, None);
        }
    }

    /// Gives a company the trains that it runs although no action bought them.
    fn show_trains(&mut self, company: &str, action: &Standing) {
        for route in items_of(action.fields, "routes") {
            let Some(card) = name_of(route, "train").filter(|card| !self.table.sold.contains(card)) else { continue };
            let Some(kind) = self.table.described.kind(&card) else { continue };
            self.table.give(&card, None, company);
            if let Some(train) = self.table.trains.last_mut().filter(|train| train.name == card && kind.sides.len() > 1)
            {
                train.side = None;
            }
            self.begins(&[&kind.name], &Cause::of(action));
        }
    }

    /// Lets a train begin its phase. If it did so before the action that shows it, the trains that are to go may have gone.
    pub(super) fn begins(&mut self, names: &[&str], cause: &Cause) {
        if self.hidden.iter().all(|hidden| hidden.shown != *cause) {
            self.table.begins(names, cause);
            return;
        }
        let known: HashSet<_> =
            self.table.trains.iter().filter(|train| train.obsolete).map(|train| train.name.clone()).collect();
        self.table.begins(names, cause);
        for train in self.table.trains.iter_mut().filter(|train| train.obsolete && !known.contains(&train.name)) {
            train.perhaps = true;
        }
        self.table.lost_phase.take_if(|lost| lost == cause);
    }

    /// Places the tokens at home that wait for operating rounds.
    fn start_round(&mut self) {
        let due: Vec<_> = self.floated(Timing::OperatingRound);
        for company in due {
            self.table.place_homes(&company, None);
        }
    }

    /// Returns the companies of which enough is sold, of those that place their tokens at that time.
    pub(super) fn floated(&self, timing: Timing) -> Vec<String> {
        let sold = |id: &str| self.table.shares.get(id).map_or(0, |shares| shares.values().sum::<i64>());
        let due = self.table.described.companies.iter().filter(|one| one.timing == timing);
        due.filter(|one| sold(&one.id) >= one.float_percent && sold(&one.id) > 0).map(|one| one.id.clone()).collect()
    }

    /// Removes the trains that have run for the last time.
    fn end_turn(&mut self) {
        if let Some(company) = &self.current {
            self.table.trains.retain(|train| !(train.owner == *company && train.leaving));
        }
    }

    /// Takes the next train out of the supply, where the title exports it.
    fn export(&mut self, cause: &Cause) {
        let described = self.table.described;
        let next = described.trains.iter().find_map(|kind| {
            let copies = 0..kind.count.unwrap_or(usize::MAX);
            let free =
                copies.map(|copy| format!("{}-{copy}", kind.name)).find(|card| !self.table.sold.contains(card))?;
            Some((kind, free))
        });
        if let Some((kind, card)) = next.filter(|(kind, _)| described.exports.contains(&kind.name)) {
            self.table.sold.insert(card);
            self.begins(&[&kind.name], cause);
        }
    }
}
