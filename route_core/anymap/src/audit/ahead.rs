//! What later actions of a record reveal about earlier ones.

use std::collections::{HashMap, HashSet};

use super::description::{Description, TrainKind};
use super::follow::{OF_STOCK_ROUND, OF_TURN};
use super::reading::{items_of, name_of, text_of};
use super::standing::Standing;
use super::table::{Cause, Table};

/// A company's turn in an operating round.
struct Turn<'t, 'r> {
    name: String,
    last: &'t Standing<'r>,
    has_run: bool,
}

/// Returns the last actions of the companies without a further turn while another one runs trains twice.
///
/// Every company has a turn in each operating round, so such a company has closed. One that was bought is followed.
pub fn last_actions(table: &Table, actions: &[Standing]) -> HashMap<usize, (String, Cause)> {
    let bought: HashSet<_> = actions
        .iter()
        .filter(|action| matches!(action.kind, "buy_company" | "corporate_buy_company"))
        .filter_map(|action| name_of(action.fields, "company"))
        .collect();
    let mut later = HashSet::new();
    let mut runs: HashMap<String, usize> = HashMap::new();
    let mut found = HashMap::new();
    for Turn { name, last, has_run } in turns(table.described, actions).into_iter().rev() {
        if later.insert(name.clone()) && !bought.contains(&name) && runs.values().any(|count| *count >= 2) {
            found.insert(last.index, (name.clone(), Cause::of(last)));
        }
        if has_run {
            *runs.entry(name).or_default() += 1;
        }
    }
    found
}

/// Returns the turns of companies, in their order.
fn turns<'t, 'r>(described: &Description, actions: &'t [Standing<'r>]) -> Vec<Turn<'t, 'r>> {
    let mut turns: Vec<Turn> = Vec::new();
    let mut is_open = false;
    for action in actions.iter().filter(|action| OF_TURN.contains(&action.kind) && !action.is_of_private()) {
        if action.is_of_player() {
            is_open &= !OF_STOCK_ROUND.contains(&action.kind);
            continue;
        }
        let Some(name) = action.actor().filter(|name| described.company(name).is_some()) else { continue };
        let runs = action.kind == "run_routes";
        match turns.last_mut().filter(|turn| is_open && turn.name == name && !(runs && turn.has_run)) {
            Some(turn) => {
                turn.last = action;
                turn.has_run |= runs;
            }
            None => turns.push(Turn { name, last: action, has_run: runs }),
        }
        is_open = true;
    }
    turns
}

/// What is known of a company that the record never starts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Presence {
    /// It is out of the game.
    Removed,
    /// It may be out of the game, or wait to be started.
    Unknown,
}

/// Returns the numbers of the companies that are out of the game, or may be.
pub fn out_of_game(described: &Description, actions: &[Standing]) -> Vec<(usize, Presence)> {
    let opened: HashSet<_> = actions
        .iter()
        .filter(|action| action.kind == "par")
        .filter_map(|action| text_of(action.fields, "corporation"))
        .collect();
    let players: HashSet<_> = actions.iter().filter(|one| one.is_of_player()).filter_map(Standing::actor).collect();
    let is_missing = |id: &str| described.company(id).is_some_and(|company| company.removable) && !opened.contains(id);
    let presence = |id: &String| {
        let group = described.removed.iter().find(|(companies, _)| companies.contains(id));
        let Some((companies, counts)) = group else { return Some(Presence::Unknown) };
        match counts.get(&players.len()) {
            Some(0) => None,
            Some(count) if companies.iter().filter(|one| is_missing(one)).count() == *count => Some(Presence::Removed),
            _ => Some(Presence::Unknown),
        }
    };
    let companies = described.companies.iter().enumerate().filter(|(_, company)| is_missing(&company.id));
    companies.filter_map(|(number, company)| Some((number, presence(&company.id)?))).collect()
}

/// A train that was bought without an action: sites let companies without a president buy by themselves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hidden {
    /// The place of the action after which it was bought at the earliest; none at the beginning of the record.
    pub after: Option<usize>,
    /// The action that shows it: its run, or a purchase of the next of its kind.
    pub shown: Cause,
}

/// Returns the trains that were bought without an action and may have begun a phase, or removed others.
pub fn hidden_purchases(table: &Table, actions: &[Standing]) -> Vec<Hidden> {
    let described = table.described;
    let mut sold = table.sold.clone();
    let mut kinds: HashSet<_> = sold.iter().filter_map(|card| Some(described.kind(card)?.name.as_str())).collect();
    let mut after = None;
    let mut found = Vec::new();
    for action in actions {
        let bought = action.kind == "buy_train";
        let cards: Vec<String> = match action.kind {
            "buy_train" => text_of(action.fields, "train").map(str::to_owned).into_iter().collect(),
            "run_routes" => items_of(action.fields, "routes").iter().filter_map(|one| name_of(one, "train")).collect(),
            "buy_company" => {
                let private = described.privates.get(&name_of(action.fields, "company").unwrap_or_default());
                sold.extend(private.and_then(|private| private.train.clone()).map(|(card, _)| card));
                continue;
            }
            _ => continue,
        };
        for card in cards {
            let (Some(kind), Some((_, copy))) = (described.kind(&card), card.rsplit_once('-')) else { continue };
            if !sold.insert(card.clone()) {
                continue;
            }
            let is_first = kinds.insert(kind.name.as_str());
            let copies = 0..copy.parse::<usize>().unwrap_or(0);
            let has_gap = !described.exports.contains(&kind.name) && !copies.is_empty();
            if changes_trains(described, &kind.name) && is_first && (!bought || has_gap) {
                found.push(Hidden { after, shown: Cause::of(action) });
            }
            if bought {
                after = Some(action.index);
            }
        }
    }
    found
}

/// Returns whether a train begins a phase, or removes others.
fn changes_trains(described: &Description, name: &str) -> bool {
    let is_old = |old: &TrainKind| old.rusts_on.contains(name) || old.obsolete_on.contains(name);
    described.phases.iter().any(|phase| phase.on.contains(name)) || described.trains.iter().any(is_old)
}

/// Returns the places of the runs just before and just after companies place their tokens at their destinations: one of
/// the two is the run of the connection, which earns more than its stops.
pub fn connection_runs(described: &Description, actions: &[Standing]) -> HashSet<usize> {
    let mut copies: HashMap<&str, &str> = HashMap::new();
    let mut last: HashMap<String, usize> = HashMap::new();
    let mut connected: HashSet<String> = HashSet::new();
    let mut found = HashSet::new();
    for action in actions {
        let Some(company) = action.actor() else { continue };
        match action.kind {
            "lay_tile" => {
                copies.extend(text_of(action.fields, "tile").zip(text_of(action.fields, "hex")));
            }
            "place_token" => {
                let tile = text_of(action.fields, "city").and_then(|city| Some(city.rsplit_once('-')?.0));
                let printed = tile.and_then(|tile| Some(tile.rsplit_once('-')?.0));
                let hex = tile.and_then(|tile| copies.get(tile).copied()).or(printed);
                let destination = described.company(&company).and_then(|one| one.destination.as_deref());
                if destination.is_some() && destination == hex {
                    found.extend(last.get(&company));
                    connected.insert(company);
                }
            }
            "run_routes" => {
                if connected.remove(&company) {
                    found.insert(action.index);
                }
                last.insert(company, action.index);
            }
            _ => {}
        }
    }
    found
}
