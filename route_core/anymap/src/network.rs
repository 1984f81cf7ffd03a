//! The network of a board in the finder's numbers, for one operator.
//!
//! All stops of a tile are numbered, including those without track. A stop at the end of terminal track has two: one
//! that routes may pass, and one at which routes over the terminal track end. An end of a segment is `-1 - n` for stop n;
//! then come the ports of joints, then junctions.
//!
//! A route without track, in a single city, is a route for the finder too: each such city has a copy beside the network,
//! joined to a siding that earns nothing. So no two of these routes use the same city.

use crate::board::{Crossing, Joined, LaidBoard, NOWHERE};
use crate::hash::Map;
use crate::tile::{is_side, part_of, End, Gauge, Lane, Piece, Stop, StopKind, Tile};

/// A stop of a board: the number of its hex, and that of its part.
pub type StopName = (usize, i32);

/// A stop as it is handed to the finder.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StopRecord {
    /// The number of the first that is the same stop.
    pub place: u32,
    /// What counting it earns.
    pub value: i64,
    /// Whether the operator has a token in it.
    pub token: bool,
    /// Whether routes may pass it.
    pub through: bool,
    /// Its group for the rules of ends.
    pub group: u32,
    /// What it adds to a bonus of the ends.
    pub bonus: i64,
}

/// The role of a stop in the finder's network.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// Routes reach it over track.
    Usual,
    /// Routes stay in it: the copy of a city.
    Alone,
    /// The other end of a route that stays in a city.
    Siding,
}

/// A stop of the finder's network, on the board.
#[derive(Debug, Clone, Copy)]
pub struct Halt<'b> {
    /// The number of its hex.
    pub hex: usize,
    /// The stop of the tile.
    pub stop: &'b Stop<'b>,
    /// Whether this is the stop that routes reach over terminal track.
    pub terminal: bool,
    /// Its role.
    pub role: Role,
}

impl Halt<'_> {
    /// Returns the number of its kind for the finder: copies and sidings have their own.
    #[must_use]
    pub const fn kind(&self) -> u8 {
        match self.role {
            Role::Usual => self.stop.kind as u8,
            Role::Alone => StopKind::ALL.len() as u8,
            Role::Siding => StopKind::ALL.len() as u8 + 1,
        }
    }
}

/// A piece of track of a hex, or a link between lanes that meet crosswise.
#[derive(Debug, Clone, Copy)]
pub struct Track<'b> {
    /// The number of its hex.
    pub hex: usize,
    /// The piece; `None` is a link, which is no track.
    pub piece: Option<&'b Piece>,
    /// The gauge.
    pub gauge: Gauge,
}

/// The two ends of a piece of track.
pub type Segment = [i32; 2];

/// A city with tokens, for one operator.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Held {
    /// The number of its hex.
    pub hex: usize,
    /// The index of the city among those of the hex.
    pub city: usize,
    /// Whether it holds a token of the operator.
    pub own: bool,
    /// Whether routes may pass.
    pub passes: bool,
}

impl Held {
    /// Returns how a company holds a city of which all slots are named: whether the token in each is the company's, or
    /// `None` for a vacant one.
    #[must_use]
    pub fn of_slots(hex: usize, city: usize, slots: &[Option<bool>]) -> Self {
        let own = slots.contains(&Some(true));
        Self { hex, city, own, passes: own || slots.contains(&None) }
    }
}

/// The network, and the meaning of its numbers on the board.
#[derive(Debug)]
pub struct Drawn<'b> {
    /// The board.
    pub board: &'b LaidBoard<'b>,
    /// For each joint the two hexes that it joins.
    pub joints: Vec<(usize, usize)>,
    /// For each joint the side that it is a lane of; empty where no side has several.
    pub lanes: Vec<usize>,
    /// The halt of each stop; those of a hex follow one another.
    pub halts: Vec<Halt<'b>>,
    /// For each hex the number of its first halt, and one past the last of all that are reached over track.
    pub firsts: Vec<usize>,
    /// The stops.
    pub stops: Vec<StopRecord>,
    /// All segments.
    pub segments: Vec<Segment>,
    /// The track of each segment.
    pub track: Vec<Track<'b>>,
    /// The first of the segments between copies of cities and their sidings.
    pub sidings: usize,
    /// Pairs of segments that are one piece of track.
    pub twins: Vec<(usize, usize)>,
    /// The number of junctions.
    pub junctions: usize,
    /// Terminal track without a stop: no route runs over it, as none may end there.
    pub barred: Vec<(Segment, Track<'b>)>,
    /// Stops with track whose value may be negative.
    pub losing: Vec<usize>,
    /// Whether there are neither junctions nor several gauges nor lanes nor duplicate track.
    pub is_plain: bool,
}

impl<'b> Drawn<'b> {
    /// Returns the number of ports of joints; junctions come after them.
    #[must_use]
    pub fn sides(&self) -> usize {
        2 * self.joints.len()
    }

    /// Returns the name of a hex.
    #[must_use]
    pub fn name(&self, hex: usize) -> &'b str {
        self.board.ground.names[hex]
    }

    /// Returns the halts of a hex.
    #[must_use]
    pub fn halts_of(&self, hex: usize) -> std::ops::Range<usize> {
        self.firsts[hex]..self.firsts[hex + 1]
    }
}

/// Returns the network of a board with these cities held; values are those of the colours.
#[must_use]
pub fn draw<'b>(board: &'b LaidBoard<'b>, held: &[Held], colors: &[&str]) -> Drawn<'b> {
    let parallel: Vec<usize> = (0..board.tiles.len()).filter(|&number| board.tiles[number].is_parallel()).collect();
    let joined = if parallel.is_empty() { None } else { Some(Joined::new(board, &parallel)) };
    let joints = joined.as_ref().map_or_else(|| board.ground.sides.clone(), |joined| joined.sides.clone());
    let ports = joined.as_ref().map(|joined| &joined.ports);
    let lanes = joined.as_ref().map(|joined| joined.lanes.clone()).unwrap_or_default();
    let is_plain = lanes.is_empty();
    let drawn = Drawn {
        board,
        lanes,
        halts: Vec::new(),
        firsts: Vec::with_capacity(board.tiles.len() + 1),
        stops: Vec::new(),
        segments: Vec::new(),
        track: Vec::new(),
        sidings: 0,
        twins: Vec::new(),
        junctions: 0,
        barred: Vec::new(),
        losing: Vec::new(),
        is_plain,
        joints,
    };
    let mut drawer = Drawer { drawn, ports, colors, linked: Vec::new() };
    for (number, tile) in board.tiles.iter().enumerate() {
        drawer.drawn.firsts.push(drawer.drawn.halts.len());
        if !tile.is_blank() {
            drawer.hex(number, tile);
        }
    }
    let mut drawn = drawer.drawn;
    drawn.firsts.push(drawn.halts.len());
    if let Some(joined) = &joined {
        link(&mut drawn, joined);
    }
    take(&mut drawn, held);
    drawn.sidings = drawn.segments.len();
    drawn
}

/// Adds the copies and sidings of cities in which a train may stay: those with a token of the operator.
pub fn add_sidings(drawn: &mut Drawn<'_>) {
    for at in 0..drawn.halts.len() {
        let (halt, stop) = (drawn.halts[at], drawn.stops[at]);
        if !stop.token || halt.terminal {
            continue;
        }
        let copy = drawn.halts.len();
        let siding = StopRecord { value: 0, token: false, through: false, ..stop };
        for (place, role, stop) in [(copy, Role::Alone, stop), (copy + 1, Role::Siding, siding)] {
            drawn.halts.push(Halt { role, ..halt });
            drawn.stops.push(StopRecord { place: place as u32, ..stop });
        }
        drawn.segments.push([-1 - copy as i32, -2 - copy as i32]);
        // Trains of all gauges may stay.
        drawn.track.push(Track { hex: halt.hex, piece: None, gauge: Gauge::Dual });
        drawn.is_plain = false;
    }
}

/// Adds the links between crossing lanes, one for each gauge.
fn link(drawn: &mut Drawn<'_>, joined: &Joined) {
    let is_narrow = drawn.track.iter().any(|track| matches!(track.gauge, Gauge::Narrow | Gauge::Dual));
    let gauges = if is_narrow { &[Gauge::Broad, Gauge::Narrow][..] } else { &[Gauge::Broad] };
    if joined.links.is_empty() {
        return;
    }
    drawn.is_plain &= !is_narrow;
    for &gauge in gauges {
        for &(hex, one, other) in &joined.links {
            drawn.segments.push([one, other]);
            drawn.track.push(Track { hex, piece: None, gauge });
        }
    }
}

/// Marks the cities with tokens.
fn take(drawn: &mut Drawn<'_>, held: &[Held]) {
    for city in held {
        let mut cities = drawn.board.tiles[city.hex].stops.iter().filter(|stop| stop.kind == StopKind::City);
        let Some(stop) = cities.nth(city.city) else { continue };
        for at in drawn.halts_of(city.hex) {
            let halt = drawn.halts[at];
            if halt.stop.number == stop.number {
                drawn.stops[at].token = city.own;
                drawn.stops[at].through = city.passes && !halt.terminal;
            }
        }
    }
}

/// Draws the hexes one by one.
struct Drawer<'b, 'l> {
    drawn: Drawn<'b>,
    /// The ports of lanes at sides to which parallel track comes.
    ports: Option<&'l Map<Crossing, i32>>,
    colors: &'l [&'l str],
    /// Stops of the present hex at which segments end.
    linked: Vec<usize>,
}

/// The hex that is drawn, and the numbers of its parts.
struct Hex<'b> {
    number: usize,
    tile: &'b Tile<'b>,
    first: usize,
    /// The number of its first junction.
    junction: usize,
    /// Its stops at the end of terminal track: the part, and the number of the halt.
    terminals: Vec<(i32, usize)>,
}

impl<'b> Drawer<'b, '_> {
    fn hex(&mut self, number: usize, tile: &'b Tile<'b>) {
        let junction = self.drawn.sides() + self.drawn.junctions;
        let mut hex = Hex { number, tile, first: self.drawn.halts.len(), junction, terminals: Vec::new() };
        for stop in &tile.stops {
            let place = self.drawn.halts.len();
            self.halt(Halt { hex: number, stop, terminal: false, role: Role::Usual }, place);
        }
        self.linked.clear();
        for piece in &tile.pieces {
            self.piece(&mut hex, piece);
        }
        self.drawn.junctions += tile.junctions.len();
        self.drawn.is_plain &= tile.junctions.is_empty();
        for at in hex.first..self.drawn.halts.len() {
            let revenue = &self.drawn.halts[at].stop.revenue;
            if revenue.lowest() < 0 && self.linked.contains(&at) {
                self.drawn.losing.push(at);
            }
        }
    }

    fn halt(&mut self, halt: Halt<'b>, place: usize) {
        let stop = halt.stop;
        // A city without any slot has no vacant one.
        let is_full = stop.kind == StopKind::City && stop.slots == 0;
        self.drawn.halts.push(halt);
        self.drawn.stops.push(StopRecord {
            place: place as u32,
            value: i64::from(stop.revenue.at(self.colors, false).max(0)),
            token: false,
            through: !halt.terminal && stop.kind != StopKind::Offboard && !is_full,
            group: 0,
            bonus: 0,
        });
    }

    fn piece(&mut self, hex: &mut Hex<'b>, piece: &'b Piece) {
        if piece.gauge == Gauge::Thin && piece.ends.iter().any(|&end| is_side(end)) {
            return;
        }
        if !piece.terminal {
            self.segment(hex, piece, None);
            return;
        }
        let is_stop = |end: &End| !is_side(*end) && hex.tile.stop(part_of(*end)).is_some();
        let stops: Vec<End> = piece.ends.iter().copied().filter(is_stop).collect();
        match stops[..] {
            [one, other] => {
                let twins = (self.segment(hex, piece, Some(one)), self.segment(hex, piece, Some(other)));
                if let (Some(one), Some(other)) = twins {
                    self.drawn.twins.push((one, other));
                }
                self.drawn.is_plain = false;
            }
            [stop] => {
                self.segment(hex, piece, Some(stop));
            }
            _ => {
                if let Some(ends) = self.ends_of(hex, piece, None) {
                    let track = Track { hex: hex.number, piece: Some(piece), gauge: piece.gauge };
                    self.drawn.barred.push((ends, track));
                }
            }
        }
    }

    fn segment(&mut self, hex: &mut Hex<'b>, piece: &'b Piece, terminal: Option<End>) -> Option<usize> {
        let ends = self.ends_of(hex, piece, terminal)?;
        self.linked.extend(ends.iter().filter(|&&end| end < 0).map(|&end| (-1 - end) as usize));
        self.drawn.segments.push(ends);
        self.drawn.track.push(Track { hex: hex.number, piece: Some(piece), gauge: piece.gauge });
        self.drawn.is_plain &= piece.gauge == Gauge::Broad;
        Some(self.drawn.segments.len() - 1)
    }

    /// Returns the ends of a piece of track; `None` where it leads off the map.
    fn ends_of(&mut self, hex: &mut Hex<'b>, piece: &Piece, terminal: Option<End>) -> Option<Segment> {
        let mut ends = [0; 2];
        for ((at, &end), &lane) in ends.iter_mut().zip(&piece.ends).zip(&piece.lanes) {
            *at = if is_side(end) {
                self.port(hex, end, lane)?
            } else {
                self.inner(hex, part_of(end), terminal == Some(end))?
            };
        }
        Some(ends)
    }

    fn port(&self, hex: &Hex<'b>, side: i32, lane: Lane) -> Option<i32> {
        if hex.tile.is_closed(side) {
            return None;
        }
        let usual = self.drawn.board.ground.ports[hex.number][side as usize];
        let port = self.ports.and_then(|ports| ports.get(&(hex.number, side, lane)).copied()).unwrap_or(usual);
        (port != NOWHERE).then_some(port)
    }

    fn inner(&mut self, hex: &mut Hex<'b>, part: i32, is_terminal: bool) -> Option<i32> {
        if let Some(at) = hex.tile.junctions.iter().position(|&junction| junction == part) {
            return Some((hex.junction + at) as i32);
        }
        let plain = hex.first + hex.tile.stops.iter().position(|stop| stop.number == part)?;
        if !is_terminal {
            return Some(-1 - plain as i32);
        }
        if let Some(&(_, halt)) = hex.terminals.iter().find(|(known, _)| *known == part) {
            return Some(-1 - halt as i32);
        }
        let halt = self.drawn.halts.len();
        hex.terminals.push((part, halt));
        let stop = self.drawn.halts[plain].stop;
        self.halt(Halt { hex: hex.number, stop, terminal: true, role: Role::Usual }, plain);
        Some(-1 - halt as i32)
    }
}
