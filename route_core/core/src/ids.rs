//! Typed numbers, so that the number of one thing cannot be mistaken for that of another.
//!
//! Things are numbered from 0 in the order in which they were given. A number is written with its type, `StopId(3)`, read
//! with [`index`](StopId::index) and, with the feature `serde`, stored as the plain number.

use std::fmt;

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
        #[cfg_attr(feature = "serde", serde(transparent))]
        #[repr(transparent)]
        pub struct $name(pub u32);

        impl $name {
            /// Returns the number as an index.
            #[inline]
            #[must_use]
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }

        impl From<u32> for $name {
            fn from(number: u32) -> Self {
                Self(number)
            }
        }

        impl From<$name> for u32 {
            fn from(id: $name) -> Self {
                id.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(out)
            }
        }
    )*};
}

ids! {
    /// A stop, by its position in the list that the network was made of.
    StopId;
    /// A place: stops with the same one are one location. Any number will do.
    PlaceId;
    /// A terminal group of the rules about ends. Any number will do; 0 is [`GroupId::NONE`].
    GroupId;
    /// A joint, below the number of joints of the network.
    JointId;
    /// A side of a hex at which several joints may lie as its lanes; below the number of joints.
    SideId;
    /// A junction, below the number of junctions of the network.
    JunctionId;
    /// A segment, by its position in the list that the network was made of.
    SegmentId;
    /// A piece of track, by its position in the list that the tracks were made of.
    PieceId;
    /// A mark of segments, for which a train's terms may pay.
    MarkId;
    /// A train, by its position in the list of the query.
    TrainId;
    /// The terms of a network, by their position among its details.
    TermsId;
}

impl GroupId {
    /// No group: no rule about ends covers it.
    pub const NONE: Self = Self(0);
}
