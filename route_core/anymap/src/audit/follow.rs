//! What each action changes on the table. An action that cannot be followed puts what it concerns in doubt.

use std::collections::{HashMap, HashSet};

use super::ahead::{hidden_purchases, last_actions, out_of_game, Hidden, Presence};
use super::description::{Effect, Timing};
use super::reading::{items, items_of, member, members, name_of, number_of, text, text_of, texts_of, Json};
use super::standing::Standing;
use super::table::{Cause, Table};

/// Actions that change neither board nor trains.
const NOTHING: [&str; 20] = [
    "bankrupt",
    "bid",
    "buy_shares",
    "buy_tokens",
    "corporate_buy_shares",
    "corporate_sell_shares",
    "destination_connection",
    "dividend",
    "end_game",
    "par",
    "pass",
    "payoff_debt",
    "payoff_loan",
    "sell_shares",
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

/// The percentage of a president's certificate, and of a share, where a record does not say it.
const PRESIDENT: i64 = 20;
const SHARE: i64 = 10;

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
    pub unfollowed: std::collections::BTreeMap<String, usize>,
}

impl<'d> Follower<'d> {
    /// Returns a follower at the beginning of a game.
    pub fn new(table: Table<'d>, actions: &[Standing]) -> Self {
        let mut bought = actions.iter().filter(|action| action.kind == "buy_shares").peekable();
        let is_old = bought.peek().is_some() && bought.all(|action| member(action.fields, "percent").is_none());
        let mut table = table;
        let described = table.described;
        for (number, presence) in out_of_game(described, actions) {
            let company = &described.companies[number];
            table.homes.extend(company.removed_tokens.iter().map(|home| (number, home.clone())));
            table.place_homes(&company.id, None);
            if let (Presence::Unknown, Some(first)) = (presence, actions.first()) {
                table.may_be_absent(&company.id, &cause(first));
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
            unfollowed: std::collections::BTreeMap::new(),
        }
    }

    /// Follows what an action implies before it happens: rounds, turns, tokens at home.
    pub fn begin(&mut self, action: &Standing) {
        match text_of(action.fields, "entity_type") {
            Some("player") if OF_STOCK_ROUND.contains(&action.kind) => {
                if std::mem::take(&mut self.operating) {
                    self.end_turn();
                    self.current = None;
                    self.turned.clear();
                    self.table.ran.clear();
                    self.export(&cause(action));
                }
            }
            Some("player") => {}
            _ => {
                let company = self.company(action).filter(|_| OF_TURN.contains(&action.kind));
                if let Some(company) = company {
                    self.begin_turn(&company, action);
                }
            }
        }
    }

    /// Returns the company that acts, if the actor is one.
    pub fn company(&self, action: &Standing) -> Option<String> {
        let name = name_of(action.fields, "entity")?;
        let is_private = text_of(action.fields, "entity_type") == Some("company");
        (!is_private && self.table.described.company(&name).is_some()).then_some(name)
    }

    fn begin_turn(&mut self, company: &str, action: &Standing) {
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
            self.begins(&[&kind.name], &cause(action));
        }
    }

    /// Lets a train begin its phase. If it did so before an action told it, the trains that are to go may have gone.
    fn begins(&mut self, names: &[&str], cause: &Cause) {
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

    fn is_home(&self, company: &str, hex: &str) -> bool {
        self.table
            .homes
            .iter()
            .any(|(number, home)| self.table.described.companies[*number].id == company && home.hex == hex)
    }

    fn start_round(&mut self) {
        let due: Vec<_> = self.floated(Timing::OperatingRound);
        for company in due {
            self.table.place_homes(&company, None);
        }
    }

    fn floated(&self, timing: Timing) -> Vec<String> {
        let sold = |id: &str| self.table.shares.get(id).map_or(0, |shares| shares.values().sum::<i64>());
        let due = self.table.described.companies.iter().filter(|one| one.timing == timing);
        due.filter(|one| sold(&one.id) >= one.float_percent && sold(&one.id) > 0).map(|one| one.id.clone()).collect()
    }

    fn end_turn(&mut self) {
        if let Some(company) = &self.current {
            self.table.trains.retain(|train| !(train.owner == *company && train.leaving));
        }
    }

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

    /// Follows an action, but for `run_routes`, which changes nothing.
    pub fn follow(&mut self, action: &Standing) {
        let cause = cause(action);
        let is_private = text_of(action.fields, "entity_type") == Some("company");
        let actor = name_of(action.fields, "entity").unwrap_or_default();
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

    fn lay(&mut self, fields: &Json, by_company: bool, cause: &Cause) -> bool {
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
    fn city_of(&self, fields: &Json) -> Option<(String, usize)> {
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

    fn place(&mut self, fields: &Json, actor: &str, is_private: bool) -> bool {
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

    fn remove_token(&mut self, fields: &Json) -> bool {
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

    fn buy_train(&mut self, fields: &Json, actor: &str, cause: &Cause) -> bool {
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

    fn buy_company(&mut self, fields: &Json, actor: &str, cause: &Cause) -> bool {
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

    fn assign(&mut self, fields: &Json, actor: &str) -> bool {
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

    fn count_shares(&mut self, action: &Standing) {
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

    /// Puts in doubt the companies and hexes that an action names; if it names no company, the one whose turn it is.
    fn doubt(&mut self, action: &Standing, cause: &Cause) {
        let mut names = HashSet::new();
        named(action.fields, &mut names, 0);
        let is_private = text_of(action.fields, "entity_type") == Some("company");
        let actor = name_of(action.fields, "entity").unwrap_or_default();
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
        let by_player = text_of(action.fields, "entity_type") == Some("player");
        if companies.is_empty() && !by_player {
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

/// How deep the fields of an action are searched for names.
const DEEPEST: usize = 3;

/// What stands before the only hex of a route without track.
const LOCAL: &str = "local";

/// More connections than a route of any title has.
const MOST_CONNECTIONS: usize = 400;

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

/// Returns an action as the cause of a doubt.
pub fn cause(action: &Standing) -> Cause {
    Cause { action: action.id, index: action.index, kind: action.kind.to_owned() }
}

/// Returns the hexes of a route from its connections, which follow one another; each is written from either end.
///
/// `stops` are the hexes of its stops, if the record has them: a ring begins at one of its ends. Connections that do not
/// join are returned as they are written.
pub fn joined(connections: &[Json], stops: &[&str]) -> Vec<String> {
    let pieces: Vec<Vec<&str>> = connections
        .iter()
        .take(MOST_CONNECTIONS)
        .map(|connection| items(connection).iter().filter_map(text).filter(|name| *name != LOCAL).collect::<Vec<_>>())
        .filter(|hexes| !hexes.is_empty())
        .collect();
    let [first, rest @ ..] = &pieces[..] else { return Vec::new() };
    let backwards: Vec<&str> = first.iter().rev().copied().collect();
    let fits = |path: &[&str]| stops.first() == path.first() || stops.last() == path.first();
    let lines = [first, &backwards].map(|first| line(first, rest));
    let path = match &lines {
        [Some(one), Some(other)] => Some(if !fits(one) && fits(other) { other } else { one }),
        [one, other] => one.as_ref().or(other.as_ref()),
    };
    let as_written = || pieces.iter().flatten().copied().collect();
    path.cloned().unwrap_or_else(as_written).into_iter().map(str::to_owned).collect()
}

/// Returns the hexes of pieces that are joined end to end.
fn line<'j>(first: &[&'j str], rest: &[Vec<&'j str>]) -> Option<Vec<&'j str>> {
    let mut path = first.to_vec();
    for piece in rest {
        let last = path.last().copied();
        if piece.first().copied() == last {
            path.extend(&piece[1..]);
        } else if piece.last().copied() == last {
            path.extend(piece.iter().rev().skip(1));
        } else {
            return None;
        }
    }
    Some(path)
}

/// Returns whether a route of a record relies on something that no question can say.
pub fn is_special(route: &Json) -> bool {
    let counts = ["halts", "subsidy"].iter().any(|name| number_of(route, name).is_some_and(|count| count != 0));
    counts || !items_of(route, "abilities").is_empty()
}

#[cfg(test)]
#[allow(clippy::unwrap_used)] // A test may end at the first surprise.
mod tests {
    use super::*;
    use crate::audit::reading::read;

    fn joined_of(connections: &str, stops: &[&str]) -> String {
        joined(items(&read(connections).unwrap()), stops).join(" ")
    }

    #[test]
    fn connections_are_joined_from_either_end() {
        assert_eq!(joined_of(r#"[["D20","C21"],["E17","D18","D20"]]"#, &[]), "C21 D20 D18 E17");
        assert_eq!(joined_of(r#"[["D20","C21"]]"#, &[]), "D20 C21");
        assert_eq!(joined_of("[]", &[]), "");
        assert_eq!(joined_of(r#"[["local","D20"]]"#, &[]), "D20");
    }

    #[test]
    fn a_ring_begins_where_its_first_stop_is() {
        let ring = r#"[["A1","A3","B4"],["A1","B2","B4"]]"#;
        assert_eq!(joined_of(ring, &["A1", "B4", "A1"]), "A1 A3 B4 B2 A1");
        assert_eq!(joined_of(ring, &["B4", "A1", "B4"]), "B4 A3 A1 B2 B4");
    }

    #[test]
    fn what_does_not_join_stays_as_it_is() {
        assert_eq!(joined_of(r#"[["A1","A3"],["B2","B4"]]"#, &[]), "A1 A3 B2 B4");
    }
}
