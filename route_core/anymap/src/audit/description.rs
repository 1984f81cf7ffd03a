//! What a title is, as far as its routes need it: map, tiles, companies, trains, phases, rules, private companies.
//!
//! `docs/audit.md` describes the JSON. The reader is lenient: callers that want every fault of a description check its
//! shape first.

use std::collections::{HashMap, HashSet};

use super::reading::{
    is_true, items, items_of, member, members, name_of, number_of, text, text_of, texts_of, written, Json,
};
use super::sketch::Face;
use crate::standard::standard_tile;

/// When the tokens at home are placed, if no action says so.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Timing {
    /// Before the first action.
    Start,
    /// When enough shares have left the treasury.
    Float,
    /// At the beginning of the first operating round after that.
    OperatingRound,
    /// At the beginning of the first turn of the company.
    Operating,
}

impl Timing {
    fn of(word: Option<&str>) -> Option<Self> {
        match word {
            Some("start") => Some(Self::Start),
            Some("float") => Some(Self::Float),
            Some("operating_round") => Some(Self::OperatingRound),
            Some("operating") => Some(Self::Operating),
            _ => None,
        }
    }
}

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
    /// Its tokens block nobody.
    pub neutral: bool,
    /// It may be out of the game: then its home is taken from the start.
    pub removable: bool,
    /// Where further tokens of it stand if it is out of the game.
    pub removed_tokens: Vec<Home>,
    /// A company that buys it takes over its trains and the places of its tokens.
    pub absorbed: bool,
    /// The phase with which it leaves the game.
    pub closes_on: Option<String>,
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

/// What is known of a type of action.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effect {
    /// It changes nothing on the board.
    Nothing,
    /// What it changes is not known.
    Unknown,
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
    /// Its private companies.
    pub privates: HashMap<String, Private>,
    /// Trains of which one leaves the supply after each set of operating rounds.
    pub exports: Vec<String>,
    /// What its own types of action do.
    pub actions: HashMap<String, Effect>,
}

impl Description {
    /// Reads a description; what is not stated has its usual value.
    ///
    /// # Errors
    /// With the JSON Pointer of what is missing.
    pub fn read(map: &Json) -> Result<Self, String> {
        let board = member(map, "board").ok_or("/board")?;
        let printed = member(board, "hexes").ok_or("/board/hexes")?;
        let phases: Vec<_> = items_of(map, "phases").iter().map(phase).collect();
        if phases.is_empty() {
            return Err("/phases".to_owned()); // A game is in a phase from its first action on.
        }
        let tiles: HashMap<_, _> = member(map, "tiles").into_iter().flat_map(members).filter_map(tile).collect();
        let hexes = members(printed).filter_map(|(name, face)| Some((name.to_owned(), printed_face(face, &tiles)?)));
        let hexes: Vec<_> = hexes.collect();
        let timing = Timing::of(text_of(map, "home_tokens")).unwrap_or(Timing::Operating);
        let float = number_of(map, "float_percent").unwrap_or(60);
        let rules = member(map, "rules");
        Ok(Self {
            title: text_of(map, "title").unwrap_or_default().to_owned(),
            geometry: geometry(board)?,
            neighbours: neighbours(board, &hexes),
            places: hexes.iter().enumerate().map(|(at, (name, _))| (name.clone(), at)).collect(),
            hexes,
            tiles,
            old_cities: member(map, "tiles").into_iter().flat_map(members).filter_map(old_cities).collect(),
            companies: member(map, "companies")
                .into_iter()
                .flat_map(members)
                .map(|(id, fields)| company(id, fields, timing, float))
                .collect(),
            removed: items_of(map, "removed").iter().map(removed).collect(),
            tokens: items_of(map, "tokens").iter().filter_map(token).collect(),
            trains: items_of(map, "trains").iter().filter_map(train).collect(),
            phases,
            rules: rules
                .into_iter()
                .flat_map(members)
                .filter(|(name, _)| *name != "bonuses")
                .map(|(name, value)| format!("\"{name}\":{}", written(value)))
                .collect(),
            bonuses: rules.map_or(&[][..], |rules| items_of(rules, "bonuses")).iter().map(written).collect(),
            privates: member(map, "privates")
                .into_iter()
                .flat_map(members)
                .map(|(id, fields)| (id.to_owned(), private(fields)))
                .collect(),
            exports: texts_of(map, "exports").into_iter().map(str::to_owned).collect(),
            actions: member(map, "actions").into_iter().flat_map(members).filter_map(effect).collect(),
        })
    }

    /// Returns the face of a tile with this number, if it is known.
    pub fn tile(&self, number: &str, rotation: u8) -> Option<Face> {
        if let Some((color, code)) = self.tiles.get(number) {
            return Some(Face::new(code, rotation, color));
        }
        standard(number).map(|(color, code)| Face::new(code, rotation, color))
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

fn geometry(board: &Json) -> Result<String, String> {
    let layout = member(board, "layout").ok_or("/board/layout")?;
    let axes = member(board, "axes").ok_or("/board/axes")?;
    Ok(format!("\"layout\":{},\"axes\":{}", written(layout), written(axes)))
}

fn tile((number, fields): (&str, &Json)) -> Option<(String, (String, String))> {
    let color = text_of(fields, "color").unwrap_or_default().to_owned();
    Some((number.to_owned(), (color, text_of(fields, "code")?.to_owned())))
}

fn old_cities((number, fields): (&str, &Json)) -> Option<(String, Vec<usize>)> {
    let cities = items_of(fields, "old_cities").iter().filter_map(super::reading::number);
    let cities: Vec<_> = cities.filter_map(|city| usize::try_from(city).ok()).collect();
    (!cities.is_empty()).then(|| (number.to_owned(), cities))
}

fn printed_face(value: &Json, tiles: &HashMap<String, (String, String)>) -> Option<Face> {
    if let Some(code) = text(value) {
        return Some(Face::new(code, 0, ""));
    }
    if let [number, rotation] = items(value) {
        let rotation = super::reading::number(rotation)?.rem_euclid(6) as u8;
        let number = text(number)?;
        if let Some((color, code)) = tiles.get(number) {
            return Some(Face::new(code, rotation, color));
        }
        return standard(number).map(|(color, code)| Face::new(code, rotation, color));
    }
    let rotation = number_of(value, "rotation").unwrap_or(0).rem_euclid(6) as u8;
    Some(Face::new(text_of(value, "code")?, rotation, text_of(value, "color").unwrap_or_default()))
}

fn company(id: &str, fields: &Json, timing: Timing, float: i64) -> Company {
    let home = |home: &Json| {
        Some(Home {
            hex: text_of(home, "hex")?.to_owned(),
            city: number_of(home, "city").and_then(|city| usize::try_from(city).ok()),
            color: text_of(home, "color").map(str::to_owned),
        })
    };
    Company {
        id: id.to_owned(),
        homes: items_of(fields, "home").iter().filter_map(home).collect(),
        timing: Timing::of(text_of(fields, "home_tokens")).unwrap_or(timing),
        float_percent: number_of(fields, "float_percent").unwrap_or(float),
        trains: texts_of(fields, "trains").into_iter().map(str::to_owned).collect(),
        neutral: member(fields, "neutral").is_some_and(is_true),
        removable: member(fields, "removable").is_some_and(is_true),
        removed_tokens: items_of(fields, "removed_tokens").iter().filter_map(home).collect(),
        absorbed: member(fields, "absorbed").is_some_and(is_true),
        closes_on: text_of(fields, "closes_on").map(str::to_owned),
    }
}

fn removed(value: &Json) -> (Vec<String>, HashMap<usize, usize>) {
    let count = |(players, count): (&str, &Json)| {
        Some((players.parse().ok()?, usize::try_from(super::reading::number(count)?).ok()?))
    };
    let counts = member(value, "players").into_iter().flat_map(members).filter_map(count);
    (texts_of(value, "companies").into_iter().map(str::to_owned).collect(), counts.collect())
}

fn token(value: &Json) -> Option<(String, String, usize, bool)> {
    let city = number_of(value, "city").and_then(|city| usize::try_from(city).ok()).unwrap_or(0);
    let neutral = member(value, "neutral").is_some_and(is_true);
    Some((name_of(value, "company")?, text_of(value, "hex")?.to_owned(), city, neutral))
}

/// The members of a train that are those of a question.
const OF_QUESTION: [&str; 6] = ["distance", "multiplier", "track_type", "requires_token", "hexes", "local"];

fn side(fields: &Json, of: &Json) -> Option<Side> {
    let name = name_of(fields, "name")?;
    let mut train = format!("{{\"name\":{}", super::reading::quoted(&name));
    for part in OF_QUESTION {
        if let Some(value) = member(fields, part).or_else(|| member(of, part)) {
            train.extend([",\"", part, "\":", &written(value)]);
        }
    }
    train.push('}');
    Some(Side { name, train })
}

fn train(fields: &Json) -> Option<TrainKind> {
    let names = |member: &str| texts_of(fields, member).into_iter().map(str::to_owned).collect();
    let variants = items_of(fields, "variants").iter().filter_map(|variant| side(variant, fields));
    Some(TrainKind {
        name: name_of(fields, "name")?,
        sides: side(fields, fields).into_iter().chain(variants).collect(),
        count: number_of(fields, "count").and_then(|count| usize::try_from(count).ok()),
        rusts_on: names("rusts_on"),
        obsolete_on: names("obsolete_on"),
    })
}

fn phase(fields: &Json) -> Phase {
    let may_remove = items_of(fields, "may_remove").iter().map(|one| {
        let hexes = texts_of(one, "hexes").into_iter().map(str::to_owned).collect();
        (text_of(one, "color").unwrap_or_default().to_owned(), hexes)
    });
    Phase {
        name: name_of(fields, "name").unwrap_or_default(),
        on: texts_of(fields, "on").into_iter().map(str::to_owned).collect(),
        colors: texts_of(fields, "colors").into_iter().map(str::to_owned).collect(),
        may_remove: may_remove.collect(),
    }
}

fn private(fields: &Json) -> Private {
    let flag = |name: &str| member(fields, name).is_some_and(is_true);
    let name = |name: &str| text_of(fields, name).map(str::to_owned);
    let marker = member(fields, "marker");
    Private {
        bonuses: items_of(fields, "bonuses").iter().map(written).collect(),
        marker: marker
            .and_then(|marker| member(marker, "hexes"))
            .into_iter()
            .flat_map(members)
            .filter_map(|(hex, value)| Some((hex.to_owned(), super::reading::number(value)?)))
            .collect(),
        each: marker.and_then(|marker| member(marker, "each")).is_some_and(is_true),
        marker_until: marker.and_then(|marker| text_of(marker, "until")).map(str::to_owned),
        closes_on: name("closes_on"),
        stays: flag("stays_with_company"),
        train: name("train").map(|card| (card, name("train_until"))),
        unknown_owner: text_of(fields, "owner") == Some("unknown"),
        unknown_acts: text_of(fields, "acts") == Some("unknown"),
    }
}

fn effect((kind, word): (&str, &Json)) -> Option<(String, Effect)> {
    match text(word)? {
        "nothing" => Some((kind.to_owned(), Effect::Nothing)),
        "unknown" => Some((kind.to_owned(), Effect::Unknown)),
        _ => None,
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
