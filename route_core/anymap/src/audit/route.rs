//! A route of a record: the hexes of its track, and whether a question can express it.

use super::reading::{items, items_of, number_of, text, Json};

/// The first entry of a route without track, before its only hex.
const LOCAL: &str = "local";

/// More connections than a route of any title has.
const MOST_CONNECTIONS: usize = 400;

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

/// Returns whether a route of a record relies on something that no question can express.
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
