//! Actions that change who owns what: trains, companies, shares, markers.

use super::Follower;
use crate::audit::description::Timing;
use crate::audit::reading::{name_of, number_of, text_of, texts_of, Json};
use crate::audit::standing::Standing;
use crate::audit::table::Cause;

/// The percentage of a president's certificate, and of a share, where a record does not say it.
const PRESIDENT: i64 = 20;
const SHARE: i64 = 10;

impl Follower<'_> {
    /// Gives a company a train; returns whether the title has it.
    pub(super) fn buy_train(&mut self, fields: &Json, actor: &str, cause: &Cause) -> bool {
        let Some(card) = text_of(fields, "train") else { return false };
        if let Some(exchanged) = text_of(fields, "exchange") {
            self.table.take(exchanged);
        }
        let is_new = !self.table.sold.contains(card);
        let side = name_of(fields, "variant");
        self.table.give(card, side.as_deref(), actor);
        let Some(kind) = self.table.described.kind(card) else { return false };
        if is_new {
            let names: Vec<&str> = std::iter::once(kind.name.as_str()).chain(side.as_deref()).collect();
            self.begins(&names, cause);
        }
        true
    }

    /// Gives a company a private company, or merges one into it; returns whether all that follows is known.
    pub(super) fn buy_company(&mut self, fields: &Json, actor: &str, cause: &Cause) -> bool {
        let Some(bought) = name_of(fields, "company") else { return false };
        let described = self.table.described;
        self.table.owners.insert(bought.clone(), actor.to_owned());
        if let Some(marker) = self.table.markers.get_mut(&bought) {
            marker.company = None;
        }
        if described.company(&bought).is_some_and(|company| company.absorbed) {
            self.absorb(&bought, actor);
        }
        let Some(private) = described.privates.get(&bought) else { return true };
        if let Some((card, until)) = &private.train {
            let over = until
                .as_ref()
                .is_some_and(|until| described.phases[..=self.table.phase].iter().any(|phase| phase.name == *until));
            if !over {
                self.table.give(card, None, actor);
            }
        }
        if private.unknown_owner && described.company(actor).is_some() {
            self.table.companies.entry(actor.to_owned()).or_insert_with(|| cause.clone());
            return false;
        }
        true
    }

    /// Hands the trains and tokens of a company to its buyer.
    fn absorb(&mut self, bought: &str, buyer: &str) {
        for train in self.table.trains.iter_mut().filter(|train| train.owner == bought) {
            buyer.clone_into(&mut train.owner);
            train.joined = true;
        }
        let tokens = std::mem::take(&mut self.table.tokens);
        let (theirs, kept): (Vec<_>, Vec<_>) = tokens.into_iter().partition(|token| token.company == bought);
        self.table.tokens = kept;
        for token in theirs {
            self.table.place(buyer, &token.hex, token.city, false);
        }
    }

    /// Lays the marker of a private company on a hex, or lets it serve a company; returns whether it can do so.
    pub(super) fn assign(&mut self, fields: &Json, actor: &str) -> bool {
        let described = self.table.described;
        let Some(private) = described.privates.get(actor).filter(|private| !private.marker.is_empty()) else {
            return false;
        };
        let Some(target) = name_of(fields, "target") else { return false };
        let marker = self.table.markers.entry(actor.to_owned()).or_default();
        match text_of(fields, "target_type") {
            Some("hex") if private.marker.contains_key(&target) => marker.hex = Some(target),
            Some("corporation" | "minor") if described.company(&target).is_some() => marker.company = Some(target),
            _ => return false,
        }
        true
    }

    /// Counts certificates; the tokens of companies of which enough is sold may be placed then.
    pub(super) fn count_shares(&mut self, action: &Standing) {
        let fields = action.fields;
        if action.kind == "par" {
            if let Some(company) = name_of(fields, "corporation") {
                let first = format!("{company}_0");
                self.table.shares.entry(company).or_default().entry(first).or_insert(PRESIDENT);
            }
        } else if action.kind == "buy_shares" {
            let shares = texts_of(fields, "shares");
            let each = number_of(fields, "percent").map_or(SHARE, |percent| percent / shares.len().max(1) as i64);
            for share in shares {
                let Some((company, number)) = share.rsplit_once('_') else { continue };
                let percent = if number == "0" { each.max(PRESIDENT) } else { each };
                self.table.shares.entry(company.to_owned()).or_default().entry(share.to_owned()).or_insert(percent);
            }
        }
        for company in self.floated(Timing::Float) {
            self.table.place_homes(&company, None);
        }
    }
}
