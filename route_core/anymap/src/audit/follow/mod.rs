//! What each action changes on the table. An action that cannot be followed puts what it concerns in doubt.

mod board;
mod doubt;
mod purchases;
mod turn;

use std::collections::{BTreeMap, HashMap, HashSet};

use super::ahead::{hidden_purchases, last_actions, out_of_game, Hidden, Presence};
use super::description::Effect;
use super::reading::{items_of, member, name_of, text_of};
use super::standing::Standing;
use super::table::{Cause, Table};

/// Actions that change nothing on the table.
const NOTHING: [&str; 16] = [
    "bankrupt",
    "bid",
    "buy_tokens",
    "corporate_buy_shares",
    "corporate_sell_shares",
    "destination_connection",
    "end_game",
    "pass",
    "payoff_debt",
    "payoff_loan",
    "short",
    "take_debt",
    "take_loan",
    "undo_share_redemption",
    "unshort",
    "view_merge_options",
];

/// Actions with which a company's turn begins.
pub const OF_TURN: [&str; 9] = [
    "buy_company",
    "buy_shares",
    "buy_train",
    "dividend",
    "lay_tile",
    "pass",
    "place_token",
    "run_routes",
    "sell_shares",
];

/// Actions of players by which a stock round is known.
pub const OF_STOCK_ROUND: [&str; 3] = ["buy_shares", "par", "pass"];

/// Follows the actions of a record.
#[allow(clippy::struct_excessive_bools)] // Independent facts.
pub struct Follower<'d> {
    /// The table.
    pub table: Table<'d>,
    /// The company whose turn it is.
    pub current: Option<String>,
    /// The record is of 2020: purchases of shares have no percentage.
    is_old: bool,
    /// The companies that have had their turn in this operating round.
    turned: HashSet<String>,
    /// A set of operating rounds has begun, and no stock round since.
    operating: bool,
    /// The company whose turn it is has run its trains.
    has_run: bool,
    /// It has come to the end of its turn.
    is_late: bool,
    /// Trains that were bought without an action.
    hidden: Vec<Hidden>,
    /// For each company that has no more turns while others go on, its last action: it may have left the game there,
    /// which no action of a record says.
    last: HashMap<usize, (String, Cause)>,
    /// The types of action that were not followed, and how often.
    pub unfollowed: BTreeMap<String, usize>,
}

impl<'d> Follower<'d> {
    /// Returns a follower at the beginning of a game.
    pub fn new(mut table: Table<'d>, actions: &[Standing]) -> Self {
        let mut bought = actions.iter().filter(|action| action.kind == "buy_shares").peekable();
        let is_old = bought.peek().is_some() && bought.all(|action| member(action.fields, "percent").is_none());
        let described = table.described;
        for (number, presence) in out_of_game(described, actions) {
            let company = &described.companies[number];
            table.homes.extend(company.removed_tokens.iter().map(|home| (number, home.clone())));
            table.place_homes(&company.id, None);
            if let (Presence::Unknown, Some(first)) = (presence, actions.first()) {
                table.may_be_absent(&company.id, &Cause::of(first));
            }
        }
        let hidden = hidden_purchases(&table, actions);
        table.lost_phase = hidden.iter().find(|one| one.after.is_none()).map(|one| one.shown.clone());
        Self {
            last: last_actions(&table, actions),
            table,
            hidden,
            has_run: false,
            is_late: false,
            turned: HashSet::new(),
            current: None,
            is_old,
            operating: false,
            unfollowed: BTreeMap::new(),
        }
    }

    /// Follows what an action implies before it happens: rounds, turns, tokens at home.
    pub fn begin(&mut self, action: &Standing) {
        if action.is_of_player() {
            if OF_STOCK_ROUND.contains(&action.kind) {
                self.begin_stock_round(action);
            }
        } else if let Some(company) = self.company(action).filter(|_| OF_TURN.contains(&action.kind)) {
            self.begin_turn(&company, action);
        }
    }

    /// Returns the company that acts, if the actor is one.
    pub fn company(&self, action: &Standing) -> Option<String> {
        let name = action.actor().filter(|_| !action.is_of_private())?;
        self.table.described.company(&name).is_some().then_some(name)
    }

    /// Follows an action, but for `run_routes`, which changes nothing.
    pub fn follow(&mut self, action: &Standing) {
        let cause = Cause::of(action);
        let (actor, is_private) = (action.actor().unwrap_or_default(), action.is_of_private());
        let unknown = self.table.described.privates.get(&actor).is_some_and(|one| is_private && one.unknown_acts);
        let stated = self.table.described.actions.get(action.kind).copied();
        let followed = match stated {
            _ if unknown && action.kind != "pass" => false,
            Some(effect) => effect == Effect::Nothing,
            None => self.apply(action, &actor, is_private, &cause),
        };
        if !followed {
            *self.unfollowed.entry(action.kind.to_owned()).or_default() += 1;
            // A tile concerns its hex alone.
            match text_of(action.fields, "hex").filter(|_| action.kind == "lay_tile") {
                Some(hex) => self.table.doubt_hex(hex, true, false, &cause),
                None => self.doubt(action, &cause),
            }
        }
        if let Some((company, cause)) = self.last.remove(&action.index) {
            self.table.companies.entry(company.clone()).or_insert_with(|| cause.clone());
            self.table.may_be_absent(&company, &cause);
        }
        if let Some(hidden) = self.hidden.iter().find(|hidden| hidden.after == Some(action.index)) {
            self.table.lost_phase.get_or_insert_with(|| hidden.shown.clone());
        }
    }

    /// Changes the table; returns whether the action can be followed.
    fn apply(&mut self, action: &Standing, actor: &str, is_private: bool, cause: &Cause) -> bool {
        let fields = action.fields;
        match action.kind {
            "lay_tile" => self.lay(fields, !is_private, cause),
            "place_token" => self.place(fields, actor, is_private),
            "remove_token" => self.remove_token(fields),
            "buy_train" => self.buy_train(fields, actor, cause),
            "discard_train" | "scrap_train" => text_of(fields, "train").is_some_and(|card| {
                self.table.take(card);
                true
            }),
            "buy_company" | "corporate_buy_company" => self.buy_company(fields, actor, cause),
            "sell_company" => self.table.owners.remove(&name_of(fields, "company").unwrap_or_default()).is_some(),
            "manual_close_company" => {
                self.table.owners.remove(actor);
                true
            }
            "assign" => self.assign(fields, actor),
            "run_routes" => {
                let trains = items_of(fields, "routes").iter().filter_map(|route| name_of(route, "train"));
                self.table.ran.extend(trains.map(|train| (train, actor.to_owned())));
                true
            }
            "par" | "buy_shares" | "sell_shares" => {
                self.count_shares(action);
                true
            }
            "dividend" => {
                self.table.trains.retain(|train| !(train.owner == actor && train.obsolete));
                true
            }
            kind => NOTHING.contains(&kind),
        }
    }
}
