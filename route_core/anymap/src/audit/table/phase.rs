//! Phases: what begins with a train, and what it removes.

use super::{Cause, Table};
use crate::audit::description::Private;

impl Table<'_> {
    /// Begins the phase of a train, and removes the trains that rust.
    pub fn begins(&mut self, names: &[&str], cause: &Cause) {
        let phases = &self.described.phases;
        let reached =
            (self.phase + 1..phases.len()).filter(|at| names.iter().any(|name| phases[*at].on.contains(*name))).max();
        for at in reached.map(|last| self.phase + 1..=last).into_iter().flatten() {
            self.phase = at;
            self.lost_phase = None;
            self.begin_phase(cause);
        }
        for kind in &self.described.trains {
            if names.iter().any(|name| kind.rusts_on.contains(*name)) {
                self.trains.retain(|train| train.kind != kind.name);
            } else if names.iter().any(|name| kind.obsolete_on.contains(*name)) {
                for train in self.trains.iter_mut().filter(|train| train.kind == kind.name) {
                    train.obsolete = true;
                }
            }
        }
    }

    fn begin_phase(&mut self, cause: &Cause) {
        let phase = &self.described.phases[self.phase];
        for (color, hexes) in &phase.may_remove {
            for hex in hexes {
                if self.tiles.get(hex).is_some_and(|(_, face)| face.color == *color) {
                    self.doubt_hex(hex, true, false, cause);
                }
            }
        }
        let closing = |id: &str| {
            self.described.company(id).is_some_and(|company| company.closes_on.as_ref() == Some(&phase.name))
        };
        self.tokens.retain(|token| !closing(&token.company));
        self.trains.retain(|train| !closing(&train.owner));
        self.homes.retain(|(number, _)| !closing(&self.described.companies[*number].id));
        for (id, private) in &self.described.privates {
            if private.closes_on.as_ref() == Some(&phase.name) {
                self.close(id, private);
            }
            if private.marker_until.as_ref() == Some(&phase.name) {
                self.markers.remove(id);
            }
        }
    }

    fn close(&mut self, id: &str, private: &Private) {
        let Some(owner) = self.owners.get(id).cloned() else {
            self.markers.remove(id);
            return;
        };
        if private.stays {
            return;
        }
        if let Some(marker) = self.markers.get_mut(id) {
            marker.company.get_or_insert(owner);
        }
        self.owners.remove(id);
    }
}
