//! The sentences of pictures, and descriptions of hexes for screen readers and tooltips.

use super::letters::is_word;
use super::scene::Laid;
use crate::fault::Param;
use crate::speech::{Sentence, Speech};
use crate::tile::{Revenue, Stop, StopKind, Tile};

/// The most stops of a hex that are described.
const MOST_STOPS: usize = 12;

/// The sentences of pictures, by name.
pub const PICTURES: &[(&str, Sentence)] = &[
    ("map.best", Sentence::Plain("Best routes of {operator}: {total} (proved)")),
    ("map.best_so_far", Sentence::Plain("Best routes of {operator}: {total} (not proved, at most {most})")),
    ("map.board", Sentence::Plain("The board for {operator}")),
    ("map.declared", Sentence::Plain("Routes of {operator}: {total}")),
    ("map.declared_wrongly", Sentence::Plain("Routes of {operator}: not legal")),
    ("map.reach", Sentence::Plain("What {operator} reaches")),
    ("map.reach_so_far", Sentence::Plain("What {operator} reaches; there may be more")),
    ("map.wrong", Sentence::Plain("{route} (not legal: {why})")),
    ("map_hex.more_stops", Sentence::Plural("count", "{count} more stop", "{count} more stops")),
    ("map_hex.tile", Sentence::Plain("tile {tile}, rotation {rotation}")),
    ("map_hex.token", Sentence::Plain("Token of {company} in {hex}")),
    ("map_hex.tokens", Sentence::Plain("{stop}, tokens: {companies}")),
    ("map_stop.city", Sentence::Plain("city {worth}")),
    (
        "map_stop.city_with_slots",
        Sentence::Plural("slots", "city with {slots} slot {worth}", "city with {slots} slots {worth}"),
    ),
    ("map_stop.halt", Sentence::Plain("halt {worth}")),
    ("map_stop.offboard", Sentence::Plain("off-board area {worth}")),
    ("map_stop.town", Sentence::Plain("town {worth}")),
    ("map_stop.worth", Sentence::Plain("{colour:word} {value}")),
];

/// Return a sentence of pictures with its places filled.
pub(crate) fn say(speech: &Speech, name: &str, params: &[(&'static str, Param)]) -> String {
    let sentence = PICTURES.iter().find(|(known, _)| *known == name).map(|(_, sentence)| *sentence);
    speech.write(name, sentence.unwrap_or(Sentence::Plain("")), params)
}

/// The name of a hex, its tile, its stops with what they are worth, and the tokens in its cities: each company with the
/// number of its city.
pub(crate) fn words_of(name: &str, laid: Laid, tile: &Tile, tokens: &[(usize, &str)], speech: &Speech) -> String {
    let mut parts = vec![laid.written.name.map_or_else(|| name.to_owned(), |called| format!("{name} {called}"))];
    if let Some(number) = laid.number {
        let rotation = Param::from(i32::from(laid.rotation));
        parts.push(say(speech, "map_hex.tile", &[("tile", number.into()), ("rotation", rotation)]));
    } else if let Some(color) = laid.color.filter(|color| is_word(color)) {
        parts.push(speech.word(color).to_owned());
    }
    let mut city = 0;
    for stop in tile.stops.iter().take(MOST_STOPS) {
        let mut standing = Vec::new();
        if stop.kind == StopKind::City {
            let here = tokens.iter().filter(|(number, _)| *number == city);
            standing.extend(here.map(|(_, company)| (*company).to_owned()));
            city += 1;
        }
        let shown = described(stop, speech);
        parts.push(if standing.is_empty() {
            shown
        } else {
            say(speech, "map_hex.tokens", &[("stop", shown.into()), ("companies", standing.into())])
        });
    }
    if tile.stops.len() > MOST_STOPS {
        parts.push(say(speech, "map_hex.more_stops", &[("count", (tile.stops.len() - MOST_STOPS).into())]));
    }
    parts.join("; ")
}

fn described(stop: &Stop, speech: &Speech) -> String {
    let worth = Param::from(worth(&stop.revenue, speech));
    if stop.kind == StopKind::City && stop.slots != 1 {
        return say(speech, "map_stop.city_with_slots", &[("slots", stop.slots.into()), ("worth", worth)]);
    }
    say(speech, &format!("map_stop.{}", stop.kind.name()), &[("worth", worth)])
}

fn worth(revenue: &Revenue, speech: &Speech) -> String {
    if revenue.by_color.is_empty() {
        return revenue.fixed.to_string();
    }
    let one = |(color, value): &(&str, i32)| {
        say(speech, "map_stop.worth", &[("colour", (*color).into()), ("value", (*value).into())])
    };
    revenue.by_color.iter().map(one).collect::<Vec<_>>().join(", ")
}
