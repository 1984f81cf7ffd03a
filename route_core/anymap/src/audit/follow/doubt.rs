//! What is in doubt after an action that is not followed.

use std::collections::HashSet;

use super::Follower;
use crate::audit::reading::{items, members, text, Json};
use crate::audit::standing::Standing;
use crate::audit::table::Cause;

/// How deep the fields of an action are searched for names.
const DEEPEST: usize = 3;

impl Follower<'_> {
    /// Puts in doubt the companies and hexes that an action names; if it names no company, the one whose turn it is.
    pub(super) fn doubt(&mut self, action: &Standing, cause: &Cause) {
        let mut names = HashSet::new();
        named(action.fields, &mut names, 0);
        let (actor, is_private) = (action.actor().unwrap_or_default(), action.is_of_private());
        if is_private {
            names.remove(actor.as_str());
        }
        let described = self.table.described;
        let mut companies: Vec<String> = described
            .companies
            .iter()
            .filter(|company| names.contains(company.id.as_str()))
            .map(|company| company.id.clone())
            .collect();
        if is_private {
            companies.extend(self.table.owners.get(&actor).filter(|owner| described.company(owner).is_some()).cloned());
        }
        if companies.is_empty() && !action.is_of_player() {
            companies.extend(self.current.clone());
        }
        for company in companies {
            self.table.doubt_company(&company, cause);
        }
        let hexes: Vec<_> =
            described.hexes.iter().map(|(hex, _)| hex).filter(|hex| names.contains(hex.as_str())).collect();
        for hex in hexes {
            self.table.doubt_hex(hex, false, true, cause);
        }
        if let Some((hex, _)) = self.city_of(action.fields) {
            self.table.doubt_hex(&hex, false, true, cause);
        }
    }
}

/// Adds all texts in a value, which may be names.
fn named<'j>(value: &'j Json<'j>, names: &mut HashSet<&'j str>, depth: usize) {
    names.extend(text(value));
    if depth < DEEPEST {
        for entry in items(value) {
            named(entry, names, depth + 1);
        }
        for (_, entry) in members(value).filter(|(name, _)| *name != "auto_actions") {
            named(entry, names, depth + 1);
        }
    }
}
