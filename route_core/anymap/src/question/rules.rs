//! The statement of what the tiles do not say: bonuses, and what routes must or may not do.

use super::board::{HexName, Name, MAX_LENGTH};
use super::trains::MAX_TRAINS;
use crate::shape::{statement, Flag, List, Nullable, Recorded, Shape, Shaped, Stated, Text, Whole, TAG};
use crate::tile::StopKind;
use crate::value::Value;

/// The most bonuses.
pub const MAX_BONUSES: usize = 200;
const MAX_PLACES: usize = 200;
/// The most that a bonus may be worth.
pub const MAX_BONUS: i64 = 10_000;

type Amount = Whole<i32, 0, MAX_BONUS>;
/// The number of a stop within its hex.
pub(super) type Part = Whole<i32, 0, MAX_LENGTH>;
type PlaceList = List<Place<'static>, 0, MAX_PLACES>;

statement! {
    /// Stops, by exactly one of: a hex (with one of its stops, if not all are meant), a group, a kind.
    pub struct Place<'v> {
        /// A hex.
        hex: Option<&'v str> as Nullable<HexName> = None => "",
        /// With `hex`: its part `_n`.
        stop: Option<i32> as Nullable<Part> = None => "",
        /// A group of stops.
        group: Option<&'v str> as Nullable<Name> = None => "",
        /// A kind of stops.
        kind: Option<StopKind> as Nullable<StopKind> = None => "",
    }
}

/// Stops of any of these places.
pub type Places<'v> = Vec<Place<'v>>;

statement! {
    /// What an end adds to a bonus for both.
    pub struct EndPart<'v> {
        /// The ends that add it.
        at: Places<'v> as PlaceList,
        /// The amount.
        value: i32 as Amount,
    }
}

/// An amount that a route earns besides its stops.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Bonus<'v> {
    /// The amount.
    pub value: i32,
    /// The names of the trains that earn it; all when left out.
    pub trains: Option<Vec<&'v str>>,
    /// Its name in answers.
    pub name: Option<&'v str>,
    /// For what it is earned.
    pub kind: BonusKind<'v>,
}

/// For what a bonus is earned.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum BonusKind<'v> {
    /// Once, if a counted stop is one of the places.
    Stop {
        /// The places.
        at: Places<'v>,
    },
    /// For every counted stop that is one of the places.
    Each {
        /// The places.
        at: Places<'v>,
    },
    /// Once, if the counted stops include one of `a` and one of `b`.
    Pair {
        /// Places.
        a: Places<'v>,
        /// Other places.
        b: Places<'v>,
    },
    /// Once, if every place is met by a counted stop.
    All {
        /// The places.
        all: Places<'v>,
    },
    /// For every named hex in which the route uses track.
    Through {
        /// The hexes.
        hexes: Vec<&'v str>,
    },
    /// Once, if one end of the route is in `a`, the other in `b`, and both are counted.
    Ends {
        /// Places.
        a: Places<'v>,
        /// Other places.
        b: Places<'v>,
        /// What each of the two ends adds that is in one of these.
        parts: Vec<EndPart<'v>>,
    },
    /// For every visited stop of one route, that of the train that visits most.
    Longest,
}

impl BonusKind<'_> {
    /// Returns the `type` of the bonus.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Stop { .. } => "stop",
            Self::Each { .. } => "each",
            Self::Pair { .. } => "pair",
            Self::All { .. } => "all",
            Self::Through { .. } => "through",
            Self::Ends { .. } => "ends",
            Self::Longest => "longest",
        }
    }
}

/// States the kinds of bonuses: the fields of each besides those of all, and what it becomes.
macro_rules! bonuses {
    ($($(#[doc = $about:literal])* $Statement:ident $tag:literal {
        $($(#[doc = $doc:literal])* $field:ident: $Of:ty as $Kind:ty $(= $default:expr => $json:literal)?,)*
    } => $kind:expr,)*) => {
        $(statement! {
            $(#[doc = $about])*
            #[tag = $tag]
            pub struct $Statement<'v> {
                /// The amount.
                value: i32 as Amount,
                /// The names of the trains that earn it; all when left out.
                trains: Option<Vec<&'v str>> as Nullable<List<Name, 0, MAX_TRAINS>> = None => "",
                /// Its name in answers.
                name: Option<&'v str> as Nullable<Text<0, 80>> = None => "",
                $($(#[doc = $doc])* $field: $Of as $Kind $(= $default => $json)?,)*
            }
        }

        impl<'v> From<$Statement<'v>> for Bonus<'v> {
            fn from(stated: $Statement<'v>) -> Self {
                let $Statement { value, trains, name, $($field),* } = stated;
                Self { value, trains, name, kind: $kind }
            }
        })*

        impl Shaped for Bonus<'_> {
            const SHAPE: &'static Shape = &Shape::Tagged(&[$($Statement::RECORD),*]);
        }

        impl Stated for Bonus<'_> {
            type Of<'v> = Bonus<'v>;

            fn read<'v>(value: &'v Value<'v>) -> Option<Bonus<'v>> {
                match value.get(TAG)?.text()? {
                    $($tag => $Statement::read(value).map(Bonus::from),)*
                    _ => None,
                }
            }
        }
    };
}

bonuses! {
    /// Once, if a counted stop is one of the places.
    StopBonus "stop" {
        /// The places.
        at: Places<'v> as PlaceList,
    } => BonusKind::Stop { at },
    /// For every counted stop that is one of the places.
    EachBonus "each" {
        /// The places.
        at: Places<'v> as PlaceList,
    } => BonusKind::Each { at },
    /// Once, if the counted stops include one of `a` and one of `b`.
    PairBonus "pair" {
        /// Places.
        a: Places<'v> as PlaceList,
        /// Other places.
        b: Places<'v> as PlaceList,
    } => BonusKind::Pair { a, b },
    /// Once, if every place is met by a counted stop.
    AllBonus "all" {
        /// The places.
        all: Places<'v> as List<Place<'static>, 1, 20>,
    } => BonusKind::All { all },
    /// For every named hex in which the route uses track.
    ThroughBonus "through" {
        /// The hexes.
        hexes: Vec<&'v str> as List<HexName, 0, MAX_PLACES>,
    } => BonusKind::Through { hexes },
    /// Once, if one end of the route is in `a`, the other in `b`, and both are counted.
    EndsBonus "ends" {
        /// Places.
        a: Places<'v> as PlaceList,
        /// Other places.
        b: Places<'v> as PlaceList,
        /// What each of the two ends adds that is in one of these.
        parts: Vec<EndPart<'v>> as List<EndPart<'static>, 0, MAX_PLACES> = Vec::new() => "[]",
    } => BonusKind::Ends { a, b, parts },
    /// For every visited stop of one route, that of the train that visits most.
    LongestBonus "longest" {} => BonusKind::Longest,
}

statement! {
    /// No route may have one end in `a` and the other in `b`.
    pub struct ForbiddenPair<'v> {
        /// Places.
        a: Places<'v> as PlaceList,
        /// Other places.
        b: Places<'v> as PlaceList,
    }
}

statement! {
    /// A route must visit so many stops of these places.
    pub struct Need<'v> {
        /// The places.
        places: Places<'v> as PlaceList,
        /// How many.
        at_least: u32 as Whole<u32, 1, MAX_LENGTH> = 1 => "1",
    }
}

statement! {
    /// What the tiles do not say.
    #[derive(Default)]
    pub struct Rules<'v> {
        /// Amounts that routes earn besides their stops.
        bonuses: Vec<Bonus<'v>> as List<Bonus<'static>, 0, MAX_BONUSES> = Vec::new() => "[]",
        /// A route visits at most one stop of each hex.
        hex_once: bool as Flag = false => "false",
        /// A route neither begins nor ends there.
        no_end_at: Places<'v> as PlaceList = Vec::new() => "[]",
        /// For a train by rows: its visited cities and off-board areas and the ends that are towns are at most the
        /// `pay` of the first row that names `city`.
        town_ends_as_city: bool as Flag = false => "false",
        /// Places that no route may join as its ends.
        forbidden_pairs: Vec<ForbiddenPair<'v>> as List<ForbiddenPair<'static>, 0, 20> = Vec::new() => "[]",
        /// What every route must visit.
        needs: Vec<Need<'v>> as List<Need<'static>, 0, 8> = Vec::new() => "[]",
    }
}
