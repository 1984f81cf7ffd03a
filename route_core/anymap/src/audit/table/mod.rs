//! What lies on the table: tiles, tokens, trains, markers, the phase, and what of it is not known.

mod doubt;
mod phase;
mod question;
mod tokens;
mod trains;

use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::rc::Rc;

use super::description::{Description, Home, Timing};
use super::sketch::{Face, Sketch};

pub use doubt::{Cause, Doubt};

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
    /// The side that is used; `None` if the description has no such side.
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
    /// The owner of each private company.
    pub owners: HashMap<String, String>,
    /// The markers of private companies.
    pub markers: BTreeMap<String, Marker>,
    /// Companies of which something is not known.
    pub companies: BTreeMap<String, Cause>,
    /// Companies that may not be in the game: their tokens may not stand.
    pub absent: HashMap<String, Cause>,
    /// Hexes of which something is not known.
    pub hexes: BTreeMap<String, Doubt>,
    /// The sketches of hexes, each valid until the next tile is laid there.
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
}
