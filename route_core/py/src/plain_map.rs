//! A map that is stated once, for the boards of a title.

// Arguments are converted from Python by value, and Python names them.
#![allow(clippy::needless_pass_by_value, clippy::too_many_arguments)]

use anymap::network::Held;
use anymap::plain_map::{self, PlainBoard, Traced, Unfit};
use anymap::question::{read_board, read_rules, read_trains};
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyTuple};

use crate::value::Converter;
use crate::Network;

fn unfit(wrong: Unfit) -> PyErr {
    PyValueError::new_err(wrong.to_string())
}

fn refused(refusal: anymap::fault::Refusal) -> PyErr {
    unfit(refusal.into())
}

/// A hex and a side of it.
type Side = (Py<PyString>, u8);
/// The two ends of a piece of track on its hex.
type Piece = (i32, i32);
/// Pairs of groups of stops.
type Groups = Vec<(u32, u32)>;

/// A plain map and its tiles; immutable.
#[pyclass(frozen, module = "stationmaster._route_core")]
pub(crate) struct PlainMap {
    inner: plain_map::PlainMap,
    /// The names of the hexes, made once.
    names: Vec<Py<PyString>>,
}

/// Trains under rules, the same on all boards of a map; immutable.
#[pyclass(frozen, module = "stationmaster._route_core")]
pub(crate) struct PlainFleet {
    inner: plain_map::PlainFleet,
}

#[pymethods]
impl PlainFleet {
    #[getter]
    fn trains(&self) -> Vec<(u32, u32)> {
        self.inner.trains.iter().map(|train| (train.pay, train.visit)).collect()
    }

    #[getter]
    fn visit_bonus(&self) -> u32 {
        self.inner.visit_bonus
    }

    /// Pairs of groups of stops: those that earn what their ends add, and those that may not be the two ends.
    #[getter]
    fn end_rules(&self) -> (Groups, Groups) {
        let pairs =
            |pairs: &[(route_core::GroupId, route_core::GroupId)]| pairs.iter().map(|(a, b)| (a.0, b.0)).collect();
        (pairs(&self.inner.rules.bonus), pairs(&self.inner.rules.forbidden))
    }
}

/// The network of a board for the trains of a company; immutable.
#[pyclass(frozen, module = "stationmaster._route_core")]
pub(crate) struct PlainNetwork {
    map: Py<PlainMap>,
    board: PlainBoard,
    /// For each hex its first segment, and one past the last of all.
    firsts: Vec<usize>,
    #[pyo3(get)]
    network: Py<Network>,
}

#[pymethods]
impl PlainNetwork {
    /// The number of the first segment of a hex.
    fn first_segment(&self, hex: &str) -> PyResult<usize> {
        Ok(self.firsts[self.map.get().inner.hex(hex).map_err(unfit)?])
    }

    /// For each segment its hex and the two ends that it has there.
    fn track(&self, py: Python<'_>, segments: Vec<usize>) -> PyResult<Vec<(Py<PyString>, Piece)>> {
        let map = self.map.get();
        let piece = |segment: usize| {
            let hex = self.firsts.partition_point(|&first| first <= segment);
            let hex = (hex < self.firsts.len()).then(|| hex - 1)?;
            let [a, b] = map.inner.pieces(&self.board, hex)[segment - self.firsts[hex]];
            Some((map.names[hex].clone_ref(py), (a, b)))
        };
        let found: Option<Vec<_>> = segments.into_iter().map(piece).collect();
        found.ok_or_else(|| PyIndexError::new_err("there is no such segment"))
    }
}

impl PlainMap {
    fn board_of(&self, tiles: &Bound<'_, PyDict>) -> PyResult<PlainBoard> {
        let mut laid = Vec::with_capacity(tiles.len());
        for (hex, tile) in tiles.iter() {
            let tile = tile.cast::<PyTuple>()?;
            let (number, rotation) = (tile.get_borrowed_item(0)?, tile.get_borrowed_item(1)?);
            let (hex, number) = (hex.cast::<PyString>()?, number.cast::<PyString>()?);
            let (hex, number) = (hex.to_str()?, number.to_str()?);
            laid.push(self.inner.laid(hex, number, rotation.extract()?).map_err(unfit)?);
        }
        self.inner.board(laid).map_err(unfit)
    }

    /// Returns how a company holds the cities whose slots are named.
    fn held_in(&self, slots: &Bound<'_, PyDict>, company: &str) -> PyResult<Vec<Held>> {
        let mut held = Vec::with_capacity(slots.len());
        let mut tokens = Vec::new();
        for (hex, cities) in slots.iter() {
            let hex = self.inner.hex(hex.cast::<PyString>()?.to_str()?).map_err(unfit)?;
            for (city, slots) in cities.cast::<PyTuple>()?.iter_borrowed().enumerate() {
                tokens.clear();
                for token in slots.cast::<PyTuple>()?.iter_borrowed() {
                    let is_own = || Ok::<_, PyErr>(token.cast::<PyString>()?.to_str()? == company);
                    tokens.push(if token.is_none() { None } else { Some(is_own()?) });
                }
                held.push(Held::of_slots(hex, city, &tokens));
            }
        }
        Ok(held)
    }

    fn side(&self, side: Option<(&str, u8)>) -> PyResult<Option<(usize, u8)>> {
        side.map(|(hex, side)| Ok((self.inner.hex(hex).map_err(unfit)?, side))).transpose()
    }
}

#[pymethods]
impl PlainMap {
    #[new]
    fn new(board: &Bound<'_, PyAny>, tiles: Vec<(String, Vec<String>)>) -> PyResult<Self> {
        let board_value = Converter::plain(board)?;
        let read = read_board(&board_value).map_err(refused)?;
        let inner = plain_map::PlainMap::new(&read, tiles).map_err(unfit)?;
        let names = inner.names().iter().map(|name| PyString::intern(board.py(), name).unbind()).collect();
        Ok(Self { inner, names })
    }

    /// Hex and part of each stop.
    #[getter]
    fn stops(&self, py: Python<'_>) -> Vec<(Py<PyString>, i32)> {
        self.inner.stops().map(|(hex, part)| (self.names[hex].clone_ref(py), part)).collect()
    }

    /// Hex and side of each port.
    #[getter]
    fn sides(&self, py: Python<'_>) -> Vec<Side> {
        self.inner.sides().iter().map(|&(hex, side)| (self.names[hex].clone_ref(py), side)).collect()
    }

    /// The ends of the pieces of track of a hex with the tiles of a board, in the order of its segments.
    fn pieces(&self, tiles: &Bound<'_, PyDict>, hex: &str) -> PyResult<Vec<Piece>> {
        let board = self.board_of(tiles)?;
        let hex = self.inner.hex(hex).map_err(unfit)?;
        Ok(self.inner.pieces(&board, hex).iter().map(|&[a, b]| (a, b)).collect())
    }

    /// Trains under rules, both stated as in a question about any map.
    fn fleet(&self, trains: &Bound<'_, PyAny>, rules: &Bound<'_, PyAny>) -> PyResult<PlainFleet> {
        let (trains, rules) = (Converter::plain(trains)?, Converter::plain(rules)?);
        let inner = self.inner.fleet(&read_trains(&trains).map_err(refused)?, &read_rules(&rules).map_err(refused)?);
        Ok(PlainFleet { inner: inner.map_err(unfit)? })
    }

    /// The network of a board: its tiles, and the tokens in the slots of its cities.
    fn network<'py>(
        slf: &Bound<'py, Self>,
        tiles: &Bound<'py, PyDict>,
        slots: &Bound<'py, PyDict>,
        company: &str,
        colors: Vec<String>,
        fleet: &Bound<'py, PlainFleet>,
    ) -> PyResult<PlainNetwork> {
        let map = slf.get();
        let (board, held) = (map.board_of(tiles)?, map.held_in(slots, company)?);
        let colors: Vec<&str> = colors.iter().map(String::as_str).collect();
        let inner = map.inner.network(&board, &held, &colors, &fleet.get().inner).map_err(unfit)?;
        let network = Py::new(slf.py(), Network { inner })?;
        Ok(PlainNetwork { firsts: map.inner.first_segments(&board), map: slf.clone().unbind(), board, network })
    }

    /// The sides at which traces of a company come into each hex, as bits, and the stops to which they come.
    #[pyo3(signature = (tiles, slots, company, *, without = Vec::new(), closed = None, start = None))]
    fn reach<'py>(
        &self,
        py: Python<'py>,
        tiles: &Bound<'py, PyDict>,
        slots: &Bound<'py, PyDict>,
        company: &str,
        without: Vec<String>,
        closed: Option<(&str, u8)>,
        start: Option<(&str, u8)>,
    ) -> PyResult<(Bound<'py, PyDict>, Vec<u32>)> {
        let (board, held) = (self.board_of(tiles)?, self.held_in(slots, company)?);
        let without = without.iter().map(|hex| self.inner.hex(hex)).collect::<Result<Vec<_>, _>>().map_err(unfit)?;
        let traced = Traced { without: &without, closed: self.side(closed)?, start: self.side(start)? };
        let found = self.inner.reach(&board, &held, &traced).map_err(unfit)?;
        let into = PyDict::new(py);
        for (hex, sides) in self.inner.into_hexes(&found) {
            into.set_item(&self.names[hex], sides)?;
        }
        Ok((into, found.stops.into_iter().map(u32::from).collect()))
    }
}
