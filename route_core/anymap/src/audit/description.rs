//! The description of a title, as far as its routes need it, in the form in which records are followed.

use std::collections::{HashMap, HashSet};

use super::reading::{items, member, members, number, quoted, text, text_of, written, Json};
use super::sketch::Face;
pub use super::title::{Effect, Timing};
use super::title::{PrivateCompany, RemovedCompanies, TitleCompany, TitleMap, TitlePhase, TitleTrain};
use crate::shape::{faults, Shaped, Stated};
use crate::standard::standard_tile;

/// A place of a token at home.
#[derive(Debug, Clone)]
pub struct Home {
    /// The hex.
    pub hex: String,
    /// The city of the hex, if the title names it.
    pub city: Option<usize>,
    /// The colour that a tile on the hex must have, if the token waits for one.
    pub color: Option<String>,
}

/// A company.
#[derive(Debug, Clone)]
#[allow(clippy::struct_excessive_bools)] // Independent facts.
pub struct Company {
    /// Its name.
    pub id: String,
    /// Where its first tokens stand.
    pub homes: Vec<Home>,
    /// When they are placed.
    pub timing: Timing,
    /// The percentage of shares that must be sold.
    pub float_percent: i64,
    /// The cards of the trains that it has from the start.
    pub trains: Vec<String>,
    /// Its tokens close no city.
    pub neutral: bool,
    /// It may be out of the game: then its home is taken from the start.
    pub removable: bool,
    /// Where further tokens of it stand if it is out of the game.
    pub removed_tokens: Vec<Home>,
    /// A company that buys it takes over its trains and the places of its tokens.
    pub absorbed: bool,
    /// The phase with which it leaves the game.
    pub closes_on: Option<String>,
    /// The hex where a token of it takes no slot, once it is connected to that.
    pub destination: Option<String>,
}

/// A side of the card of a train: its name and all that a question says of it.
#[derive(Debug, Clone)]
pub struct Side {
    /// The name.
    pub name: String,
    /// The train of a question, as JSON.
    pub train: String,
}

/// A kind of train, by the name of its card.
#[derive(Debug, Clone)]
pub struct TrainKind {
    /// The name before the number of the copy.
    pub name: String,
    /// The sides of the card; the first one counts when a purchase names none.
    pub sides: Vec<Side>,
    /// How many there are, if that is stated.
    pub count: Option<usize>,
    /// The trains whose purchase removes these.
    pub rusts_on: HashSet<String>,
    /// The trains whose purchase lets these run once more.
    pub obsolete_on: HashSet<String>,
}

/// A phase.
#[derive(Debug, Clone)]
pub struct Phase {
    /// Its name.
    pub name: String,
    /// The trains that begin it.
    pub on: HashSet<String>,
    /// The colours of the game, as questions list them.
    pub colors: Vec<String>,
    /// Tiles of a colour on some hexes that may be gone when the phase begins.
    pub may_remove: Vec<(String, Vec<String>)>,
}

/// A private company that matters for routes.
#[derive(Debug, Clone, Default)]
#[allow(clippy::struct_excessive_bools)] // Independent facts.
pub struct Private {
    /// Bonuses of the company that owns it, as JSON.
    pub bonuses: Vec<String>,
    /// What its marker earns, by hex.
    pub marker: HashMap<String, i64>,
    /// The marker counts for each of several stops of its hex.
    pub each: bool,
    /// The phase with which it closes.
    pub closes_on: Option<String>,
    /// It stays with a company that owns it when it closes.
    pub stays: bool,
    /// The phase with which its marker goes.
    pub marker_until: Option<String>,
    /// A train that comes with it, and the phase from which on it does not.
    pub train: Option<(String, Option<String>)>,
    /// What its owner earns is not stated.
    pub unknown_owner: bool,
    /// What it does cannot be followed.
    pub unknown_acts: bool,
}

/// The description of a title.
#[derive(Debug, Clone)]
pub struct Description {
    /// Its name.
    pub title: String,
    /// Layout and axes, as the members of a board in JSON.
    pub geometry: String,
    /// The name of a hex beyond each side of a hex.
    pub neighbours: HashMap<String, [Option<String>; 6]>,
    /// The place of each printed hex.
    pub places: HashMap<String, usize>,
    /// The printed hexes, in their order.
    pub hexes: Vec<(String, Face)>,
    /// The tiles of the title by number: colour and code.
    pub tiles: HashMap<String, (String, String)>,
    /// For tiles whose cities were counted otherwise in records of 2020: the city of today, for each.
    pub old_cities: HashMap<String, Vec<usize>>,
    /// Its companies.
    pub companies: Vec<Company>,
    /// Companies of which some are out of the game, and how many by the number of players.
    pub removed: Vec<(Vec<String>, HashMap<usize, usize>)>,
    /// Tokens that stand from the start: company, hex, city, whether it is neutral.
    pub tokens: Vec<(String, String, usize, bool)>,
    /// Its trains, in the order in which they are sold.
    pub trains: Vec<TrainKind>,
    /// Its phases.
    pub phases: Vec<Phase>,
    /// The rules of a question, but for bonuses, as members in JSON.
    pub rules: Vec<String>,
    /// The bonuses of all companies, as JSON.
    pub bonuses: Vec<String>,
    /// What pictures show besides, as JSON.
    pub decoration: Option<String>,
    /// Its private companies.
    pub privates: HashMap<String, Private>,
    /// Trains of which one leaves the supply after each set of operating rounds.
    pub exports: Vec<String>,
    /// What its own types of action do.
    pub actions: HashMap<String, Effect>,
}

impl Description {
    /// Reads a description.
    ///
    /// # Errors
    /// With the JSON Pointer of what is wrong with it.
    pub fn read(map: &Json) -> Result<Self, String> {
        let Some(stated) = TitleMap::read(map) else {
            let found = faults(TitleMap::SHAPE, map, "");
            return Err(found.listed.into_iter().next().map(|fault| fault.pointer).unwrap_or_default());
        };
        let tiles: HashMap<_, _> = stated
            .tiles
            .iter()
            .map(|(number, tile)| ((*number).to_owned(), (tile.color.to_owned(), tile.code.to_owned())))
            .collect();
        let old_cities = stated.tiles.iter().filter(|(_, tile)| !tile.old_cities.is_empty());
        let printed = member(stated.board, "hexes").into_iter().flat_map(members);
        let hexes: Vec<_> =
            printed.filter_map(|(name, face)| Some((name.to_owned(), printed_face(face, &tiles)?))).collect();
        let (timing, float) = (stated.home_tokens, stated.float_percent);
        let rules = || stated.rules.into_iter().flat_map(members);
        let bonuses = stated.rules.and_then(|rules| member(rules, "bonuses"));
        Ok(Self {
            title: stated.title.to_owned(),
            geometry: geometry(stated.board),
            neighbours: neighbours(stated.board, &hexes),
            places: hexes.iter().enumerate().map(|(at, (name, _))| (name.clone(), at)).collect(),
            hexes,
            old_cities: old_cities.map(|(number, tile)| ((*number).to_owned(), tile.old_cities.clone())).collect(),
            tiles,
            companies: stated.companies.iter().map(|(id, fields)| company(id, fields, timing, float)).collect(),
            tokens: stated
                .tokens
                .iter()
                .map(|token| (token.company.to_owned(), token.hex.to_owned(), token.city, token.neutral))
                .collect(),
            removed: stated.removed.iter().map(removed).collect(),
            trains: stated.trains.iter().filter_map(|fields| train(fields)).collect(),
            phases: stated.phases.iter().map(phase).collect(),
            rules: rules()
                .filter(|(name, _)| *name != "bonuses")
                .map(|(name, value)| format!("\"{name}\":{}", written(value)))
                .collect(),
            bonuses: bonuses.map_or(&[][..], items).iter().map(written).collect(),
            decoration: stated.decoration.map(written),
            privates: stated.privates.iter().map(|(id, fields)| ((*id).to_owned(), private(fields))).collect(),
            exports: owned(&stated.exports),
            actions: stated.actions.iter().map(|(kind, effect)| ((*kind).to_owned(), *effect)).collect(),
        })
    }

    /// Returns the face of a tile with this number, if it is known.
    pub fn tile(&self, number: &str, rotation: u8) -> Option<Face> {
        if let Some((color, code)) = self.tiles.get(number) {
            return Some(Face::new(code, rotation, color).numbered(number));
        }
        standard(number).map(|(color, code)| Face::new(code, rotation, color).numbered(number))
    }

    /// Returns a company by its name.
    pub fn company(&self, id: &str) -> Option<&Company> {
        self.companies.iter().find(|company| company.id == id)
    }

    /// Returns the kind of a train by its card, such as `3-1`.
    pub fn kind(&self, card: &str) -> Option<&TrainKind> {
        let name = card.rsplit_once('-').map_or(card, |(name, _)| name);
        self.trains.iter().find(|kind| kind.name == name)
    }

    /// Returns the printed face of a hex.
    pub fn printed(&self, hex: &str) -> Option<&Face> {
        self.places.get(hex).map(|at| &self.hexes[*at].1)
    }
}

fn owned<C: FromIterator<String>>(texts: &[&str]) -> C {
    texts.iter().map(|text| (*text).to_owned()).collect()
}

fn geometry(board: &Json) -> String {
    let of_board = |name| member(board, name).map(written).unwrap_or_default();
    format!("\"layout\":{},\"axes\":{}", of_board("layout"), of_board("axes"))
}

fn printed_face(value: &Json, tiles: &HashMap<String, (String, String)>) -> Option<Face> {
    if let Some(code) = text(value) {
        return Some(Face::new(code, 0, ""));
    }
    if let [standing, rotation] = items(value) {
        let rotation = number(rotation)?.rem_euclid(6) as u8;
        let standing = text(standing)?;
        if let Some((color, code)) = tiles.get(standing) {
            return Some(Face::new(code, rotation, color));
        }
        return standard(standing).map(|(color, code)| Face::new(code, rotation, color));
    }
    let rotation = member(value, "rotation").and_then(number).unwrap_or(0).rem_euclid(6) as u8;
    Some(Face::new(text_of(value, "code")?, rotation, text_of(value, "color").unwrap_or_default()))
}

fn company(id: &str, fields: &TitleCompany, timing: Timing, float: i64) -> Company {
    Company {
        id: id.to_owned(),
        homes: fields.home.iter().map(home).collect(),
        timing: fields.home_tokens.unwrap_or(timing),
        float_percent: fields.float_percent.unwrap_or(float),
        trains: owned(&fields.trains),
        neutral: fields.neutral,
        removable: fields.removable,
        removed_tokens: fields.removed_tokens.iter().map(home).collect(),
        absorbed: fields.absorbed,
        closes_on: fields.closes_on.map(str::to_owned),
        destination: fields.destination.map(str::to_owned),
    }
}

fn home(stated: &super::title::Home) -> Home {
    Home { hex: stated.hex.to_owned(), city: stated.city, color: stated.color.map(str::to_owned) }
}

fn removed(stated: &RemovedCompanies) -> (Vec<String>, HashMap<usize, usize>) {
    let counts = stated.players.iter().filter_map(|(players, count)| Some((players.parse().ok()?, *count)));
    (owned(&stated.companies), counts.collect())
}

/// The members of a train that are those of a question.
const OF_QUESTION: [&str; 6] = ["distance", "multiplier", "track_type", "requires_token", "hexes", "local"];

/// Returns a side of a card; what it does not state is as on the first side.
fn side(fields: &Json, of: &Json) -> Option<Side> {
    let name = text_of(fields, "name")?.to_owned();
    let mut train = format!("{{\"name\":{}", quoted(&name));
    for part in OF_QUESTION {
        if let Some(value) = member(fields, part).or_else(|| member(of, part)) {
            train.extend([",\"", part, "\":", &written(value)]);
        }
    }
    train.push('}');
    Some(Side { name, train })
}

fn train(fields: &Json) -> Option<TrainKind> {
    let stated = TitleTrain::read(fields)?;
    let variants = stated.variants.iter().filter_map(|variant| side(variant, fields));
    Some(TrainKind {
        name: stated.base.name.to_owned(),
        sides: side(fields, fields).into_iter().chain(variants).collect(),
        count: stated.count,
        rusts_on: owned(&stated.rusts_on),
        obsolete_on: owned(&stated.obsolete_on),
    })
}

fn phase(fields: &TitlePhase) -> Phase {
    Phase {
        name: fields.name.to_owned(),
        on: owned(&fields.on),
        colors: owned(&fields.colors),
        may_remove: fields.may_remove.iter().map(|one| (one.color.to_owned(), owned(&one.hexes))).collect(),
    }
}

fn private(fields: &PrivateCompany) -> Private {
    let name = |name: Option<&str>| name.map(str::to_owned);
    let marker = fields.marker.as_ref();
    Private {
        bonuses: fields.bonuses.iter().map(|bonus| written(bonus)).collect(),
        marker: marker
            .into_iter()
            .flat_map(|marker| &marker.hexes)
            .map(|(hex, value)| ((*hex).to_owned(), *value))
            .collect(),
        each: marker.is_some_and(|marker| marker.each),
        marker_until: marker.and_then(|marker| name(marker.until)),
        closes_on: name(fields.closes_on),
        stays: fields.stays_with_company,
        train: fields.train.map(|card| (card.to_owned(), name(fields.train_until))),
        unknown_owner: fields.owner.is_some(),
        unknown_acts: fields.acts.is_some(),
    }
}

/// Steps to the hexes beyond the six sides, clockwise from the side at the bottom (flat) or lower left (pointy).
const FLAT: [(i64, i64); 6] = [(0, 2), (-1, 1), (-1, -1), (0, -2), (1, -1), (1, 1)];
const POINTY: [(i64, i64); 6] = [(-1, 1), (-2, 0), (-1, -1), (1, -1), (2, 0), (1, 1)];

fn neighbours(board: &Json, hexes: &[(String, Face)]) -> HashMap<String, [Option<String>; 6]> {
    let steps = if text_of(board, "layout") == Some("flat") { FLAT } else { POINTY };
    let by_letter = member(board, "axes").and_then(|axes| text_of(axes, "x")) == Some("letter");
    let place = |name: &str| {
        let (letters, number) = coordinates(name)?;
        Some(if by_letter { (letters, number) } else { (number, letters) })
    };
    let at: HashMap<_, _> = hexes.iter().filter_map(|(name, _)| Some((place(name)?, name))).collect();
    let beyond = |name: &String| {
        let (x, y) = place(name)?;
        let names = steps.map(|(right, down)| at.get(&(x + right, y + down)).map(|found| (*found).clone()));
        Some((name.clone(), names))
    };
    hexes.iter().filter_map(|(name, _)| beyond(name)).collect()
}

/// Returns what the letters and the number of a hex's name count: A = 0, AA = 26, a = -1; 1 = 0.
fn coordinates(name: &str) -> Option<(i64, i64)> {
    let end = name.find(|found: char| !found.is_ascii_alphabetic())?;
    let (letters, number) = name.split_at(end);
    let number: i64 = number.parse().ok()?;
    let small = letters.chars().next()?.is_ascii_lowercase();
    let mut count = 0i64;
    for letter in letters.to_ascii_uppercase().bytes() {
        count = count.checked_mul(26)?.checked_add(i64::from(letter - b'A') + 1)?;
    }
    Some((if small { -count } else { count - 1 }, number.checked_sub(1)?))
}

/// Returns colour and code of a standard tile.
fn standard(number: &str) -> Option<(&'static str, &'static str)> {
    standard_tile(number).map(|tile| (tile.color, tile.code))
}
