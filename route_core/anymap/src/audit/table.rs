//! What lies on the table: tiles, tokens, trains, markers, the phase, and what of it is not known.

use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::rc::Rc;

use super::description::{Description, Home, Private, Timing};
use super::reading::quoted;
use super::sketch::{Face, Sketch};

/// The most trains that are followed.
const MOST_TRAINS: usize = 500;

/// A token.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Token {
    /// Its company.
    pub company: String,
    /// Its hex.
    pub hex: String,
    /// The city of the hex.
    pub city: usize,
    /// It closes no city.
    pub neutral: bool,
    /// It takes no slot.
    pub extra: bool,
    /// It may not stand there: its company may have left the game.
    pub perhaps: bool,
}

/// A train of a company.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools)] // Independent facts.
pub struct Card {
    /// Its name, such as `3-1`.
    pub name: String,
    /// The name of the kind.
    pub kind: String,
    /// The side that is used; none of a side that the description does not have.
    pub side: Option<usize>,
    /// The company that has it.
    pub owner: String,
    /// It runs once more.
    pub obsolete: bool,
    /// It was obsolete when the present turn began.
    pub leaving: bool,
    /// It came from another company in the present turn: it may have run there.
    pub joined: bool,
    /// It may have gone.
    pub perhaps: bool,
}

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

/// The marker of a private company.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Marker {
    /// The hex on which it lies.
    pub hex: Option<String>,
    /// The company that it serves, if another than the owner of the private company.
    pub company: Option<String>,
}

/// The state of a game, as far as it can be followed.
pub struct Table<'d> {
    /// The title.
    pub described: &'d Description,
    /// The tiles that were laid: the copy and its face.
    pub tiles: BTreeMap<String, (String, Face)>,
    /// Where each copy lies.
    pub copies: HashMap<String, String>,
    /// The tokens.
    pub tokens: Vec<Token>,
    /// The trains.
    pub trains: Vec<Card>,
    /// The trains that have run in this operating round, and for which company.
    pub ran: HashMap<String, String>,
    /// The turn of a company may have ended, and its next one begun, since it seemed to begin.
    pub may_be_next_turn: bool,
    /// The cards that have left the supply.
    pub sold: HashSet<String>,
    /// The number of the phase.
    pub phase: usize,
    /// Why the phase is not known, if it is not.
    pub lost_phase: Option<Cause>,
    /// Homes that wait for their tokens.
    pub homes: Vec<(usize, Home)>,
    /// The percentages that were sold, with the certificates.
    pub shares: HashMap<String, HashMap<String, i64>>,
    /// Who owns the private companies.
    pub owners: HashMap<String, String>,
    /// The markers of private companies.
    pub markers: BTreeMap<String, Marker>,
    /// Companies of which something is not known.
    pub companies: BTreeMap<String, Cause>,
    /// Companies that may not be in the game: their tokens may not stand.
    pub absent: HashMap<String, Cause>,
    /// Hexes of which something is not known.
    pub hexes: BTreeMap<String, Doubt>,
    /// What was sketched since the last tile was laid there.
    sketches: RefCell<HashMap<String, Rc<Sketch>>>,
}

impl<'d> Table<'d> {
    /// Returns the table before the first action.
    pub fn new(described: &'d Description) -> Self {
        let tokens = described.tokens.iter().map(|(company, hex, city, neutral)| Token {
            company: company.clone(),
            hex: hex.clone(),
            city: *city,
            neutral: *neutral,
            extra: false,
            perhaps: false,
        });
        let homes = described.companies.iter().enumerate();
        let mut table = Self {
            described,
            tiles: BTreeMap::new(),
            copies: HashMap::new(),
            tokens: tokens.collect(),
            trains: Vec::new(),
            ran: HashMap::new(),
            may_be_next_turn: false,
            sold: HashSet::new(),
            phase: 0,
            lost_phase: None,
            homes: homes.flat_map(|(number, one)| one.homes.iter().map(move |home| (number, home.clone()))).collect(),
            shares: HashMap::new(),
            owners: HashMap::new(),
            markers: BTreeMap::new(),
            companies: BTreeMap::new(),
            absent: HashMap::new(),
            hexes: BTreeMap::new(),
            sketches: RefCell::default(),
        };
        for company in &described.companies {
            for card in &company.trains {
                table.give(card, None, &company.id);
            }
            if company.timing == Timing::Start {
                table.place_homes(&company.id, None);
            }
        }
        table
    }

    /// Returns the colours of the phase.
    pub fn colors(&self) -> &[String] {
        self.described.phases.get(self.phase).map_or(&[], |phase| &phase.colors)
    }

    /// Returns the face of a hex.
    pub fn face(&self, hex: &str) -> Option<&Face> {
        self.tiles.get(hex).map(|(_, face)| face).or_else(|| self.described.printed(hex))
    }

    /// Returns the sketch of what lies on a hex.
    pub fn sketch(&self, hex: &str) -> Rc<Sketch> {
        if let Some(known) = self.sketches.borrow().get(hex) {
            return Rc::clone(known);
        }
        let found = Rc::new(self.face(hex).map(Sketch::of).unwrap_or_default());
        self.sketches.borrow_mut().insert(hex.to_owned(), Rc::clone(&found));
        found
    }

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

    /// Lays a tile; the tokens go to the cities that their cities become.
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
        match replaced.filter(|_| full && !neutral) {
            Some(old) => {
                self.tokens.remove(old);
            }
            None if self
                .tokens
                .iter()
                .any(|token| token.company == company && token.hex == hex && token.city == city) =>
            {
                return;
            }
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

    /// Places the tokens at home that wait; with `hex`, the one on this hex.
    pub fn place_homes(&mut self, company: &str, hex: Option<&str>) {
        let described = self.described;
        if self.homes.iter().all(|(number, _)| described.companies[*number].id != company) {
            return;
        }
        let due = |number: usize, home: &Home, color: &dyn Fn(&str) -> Option<String>| {
            described.companies[number].id == company
                && hex.is_none_or(|wanted| wanted == home.hex)
                && home.color.as_ref().is_none_or(|wanted| color(&home.hex).as_ref() == Some(wanted))
        };
        let colors: HashMap<_, _> =
            self.homes.iter().map(|(_, h)| (h.hex.clone(), self.face(&h.hex).map(|f| f.color.clone()))).collect();
        let color = |hex: &str| colors.get(hex).cloned().flatten();
        let (placed, waiting): (Vec<_>, Vec<_>) =
            std::mem::take(&mut self.homes).into_iter().partition(|(number, home)| due(*number, home, &color));
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

    /// Lets a train begin its phase and remove what it makes old.
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

    /// Returns the rules for a company: those of the title, and the bonuses of its private companies.
    pub fn rules(&self, company: &str) -> String {
        let described = self.described;
        let mut bonuses = described.bonuses.clone();
        let mut owned: Vec<_> = self.owners.iter().filter(|(_, owner)| *owner == company).map(|(id, _)| id).collect();
        owned.sort();
        for id in owned {
            bonuses.extend(described.privates.get(id).into_iter().flat_map(|private| private.bonuses.iter().cloned()));
        }
        for (id, marker) in &self.markers {
            let earner = marker.company.as_ref().or_else(|| self.owners.get(id));
            let (Some(private), Some(hex)) = (described.privates.get(id), &marker.hex) else { continue };
            if let Some(value) = private.marker.get(hex).filter(|_| earner.is_some_and(|earner| earner == company)) {
                let kind = if private.each { "each" } else { "stop" };
                let (hex, name) = (quoted(hex), quoted(id));
                bonuses.push(format!(
                    "{{\"type\":\"{kind}\",\"value\":{value},\"at\":[{{\"hex\":{hex}}}],\"name\":{name}}}"
                ));
            }
        }
        let mut members = described.rules.clone();
        if !bonuses.is_empty() {
            members.push(format!("\"bonuses\":[{}]", bonuses.join(",")));
        }
        format!("{{{}}}", members.join(","))
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

    /// Returns the first city that tokens which may not stand there close to a company.
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

    /// Returns the board, colours and tokens of a question, as members in JSON; those tokens that may not stand there
    /// only if they are asked for.
    pub fn position(&self, with_doubted: bool) -> String {
        let hexes = self.described.hexes.iter().map(|(name, printed)| {
            let face = self.tiles.get(name).map_or(printed, |(_, face)| face);
            let (hex, code, color) = (quoted(name), quoted(&face.code), quoted(&face.color));
            format!("{hex}:{{\"code\":{code},\"rotation\":{},\"color\":{color}}}", face.rotation)
        });
        let tokens = self.tokens.iter().filter(|token| with_doubted || !token.perhaps).map(|token| {
            let flag = |is: bool, name: &str| if is { format!(",\"{name}\":true") } else { String::new() };
            let (company, hex) = (quoted(&token.company), quoted(&token.hex));
            let flags = flag(token.extra, "extra") + &flag(token.neutral, "neutral");
            format!("{{\"company\":{company},\"hex\":{hex},\"city\":{}{flags}}}", token.city)
        });
        let colors = self.colors().iter().map(|color| quoted(color));
        format!(
            "\"board\":{{{},\"hexes\":{{{}}}}},\"colors\":[{}],\"tokens\":[{}]",
            self.described.geometry,
            hexes.collect::<Vec<_>>().join(","),
            colors.collect::<Vec<_>>().join(","),
            tokens.collect::<Vec<_>>().join(",")
        )
    }

    /// Returns the first hex in doubt that the track from a company's tokens comes to, as if no city on the way were closed.
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
