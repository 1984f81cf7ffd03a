//! Codes with their meanings and English sentences. Other languages find theirs by the name of the sentence.

use crate::fault::{Param, Params};

/// A code, stable, with its meaning and its sentences.
#[derive(Debug, Clone, Copy)]
pub struct Row {
    /// The code.
    pub code: &'static str,
    /// The section of the reference, of a refusal.
    pub rule: Option<&'static str>,
    /// Its meaning; none where the code is one of [`COMMON`], and has more sentences here.
    pub meaning: Option<&'static str>,
    /// The sentences: each a variant, empty where there is one alone, and a template.
    pub reasons: &'static [(&'static str, &'static str)],
}

impl Row {
    fn template(&self, variant: &str) -> Option<&'static str> {
        self.reasons.iter().find(|(of, _)| *of == variant).map(|(_, template)| *template)
    }
}

/// Returns the code of a sentence.
#[must_use]
pub fn code_of(sentence: &'static str) -> &'static str {
    sentence.split_once(['.', BODY_MARK]).map_or(sentence, |(code, _)| code)
}

/// Returns the name of a sentence in answers.
#[must_use]
pub fn name_of(sentence: &'static str) -> &'static str {
    sentence.split_once(BODY_MARK).map_or(sentence, |(name, _)| name)
}

/// Marks the sentences for the fields of a whole body, which have their names from those for any field.
const BODY_MARK: char = '@';

/// Returns the English template of a fault.
#[must_use]
pub fn fault_template(sentence: &str) -> &'static str {
    template(if sentence.contains(BODY_MARK) { &[BODY] } else { &[FAULTS, COMMON] }, sentence)
}

/// Returns the English template of a refusal.
#[must_use]
pub fn refusal_template(sentence: &str) -> &'static str {
    template(&[REFUSALS], sentence)
}

/// Returns the section of the reference that a refusal cites.
#[must_use]
pub fn refusal_rule(code: &str) -> &'static str {
    REFUSALS.iter().find(|row| row.code == code).and_then(|row| row.rule).unwrap_or_default()
}

fn template(tables: &[&'static [Row]], sentence: &str) -> &'static str {
    let (code, variant) = sentence.split_once(['.', BODY_MARK]).unwrap_or((sentence, ""));
    let mut rows = tables.iter().flat_map(|table| table.iter()).filter(|row| row.code == code);
    rows.find_map(|row| row.template(variant)).unwrap_or_default()
}

/// Returns a template with its places filled by parameters; without any parameters, as it is.
#[must_use]
pub fn english(template: &str, params: &Params) -> String {
    let mut text = String::with_capacity(template.len() + 16);
    let mut rest = template;
    while let Some((before, (name, after))) = (!params.is_empty())
        .then(|| rest.split_once('{').and_then(|(before, open)| Some((before, open.split_once('}')?))))
        .flatten()
    {
        text.push_str(before);
        if let Some((_, param)) = params.iter().find(|(known, _)| *known == name) {
            write_param(&mut text, param);
        }
        rest = after;
    }
    text + rest
}

fn write_param(text: &mut String, param: &Param) {
    match param {
        Param::Text(one) => text.push_str(one),
        Param::Whole(number) => text.push_str(&number.to_string()),
        Param::Texts(several) => text.push_str(&several.join(", ")),
    }
}

/// The faults of a question about routes on any map.
pub const FAULTS: &[Row] = &[
    Row { code: "bad_hex_name", rule: None, meaning: Some("The name of a hex is letters and a number, such as D18."), reasons: &[
        ("", "{name} is no name of a hex: it is letters and a number, such as D18."),
    ] },
    Row { code: "bad_path", rule: None, meaning: Some("The piece of track does not lead from one end to another."), reasons: &[
        ("end", "column {column}, \"{text}\" is neither a side (0 to 5) nor a part (_0, _1 …)"),
        ("loop", "column {column}, this path leads back to where it begins"),
        ("open", "column {column}, this path has no {end}"),
    ] },
    Row { code: "bad_tile", rule: None, meaning: Some("The code of the tile cannot be read; the detail names the column."), reasons: &[
        ("border", "column {column}, this border has no edge"),
        ("lane", "column {column}, \"{text}\" is no lane such as 2.0, the first of two"),
        ("value", "column {column}, \"{text}\" is no value of a colour, such as green_40"),
        ("whole", "column {column}, \"{text}\" is no whole number from 0 to {most}"),
    ] },
    Row { code: "long_code", rule: None, meaning: Some("The code of the tile is too long."), reasons: &[
        ("", "column {column}, a tile has at most {most} parts or characters"),
    ] },
    Row { code: "missing", rule: None, meaning: None, reasons: &[
        ("drawn", "A picture shows what one company reaches: operator must be given."),
        ("operator", "Either operator or operators must be given."),
    ] },
    Row { code: "no_such_end", rule: None, meaning: Some("The piece of track leads to a numbered part that the tile does not have."), reasons: &[
        ("", "column {column}, there is no part \"_{number}\""),
    ] },
    Row { code: "not_on_board", rule: None, meaning: Some("The board has no such hex."), reasons: &[
        ("", "The board has no hex {hex}."),
    ] },
    Row { code: "not_supported", rule: None, meaning: Some("What is asked for can be said, but not judged; the detail names the construct."), reasons: &[
        ("local", "A local train cannot be judged together with a bonus of type longest."),
        ("longest", "A bonus of type longest cannot be that of some trains only."),
        ("negative", "A stop that is worth less than nothing ({hex}) cannot be judged."),
        ("pass", "column {column}, pass cannot be judged"),
        ("track", "column {column}, track \"{text}\" cannot be judged"),
    ] },
    Row { code: "same_axes", rule: None, meaning: Some("One axis counts letters, the other numbers."), reasons: &[
        ("", "One axis counts letters, the other numbers."),
    ] },
    Row { code: "same_hex", rule: None, meaning: Some("Two names stand for the same hex."), reasons: &[
        ("", "{hex} is the same hex as {other}."),
    ] },
    Row { code: "too_large", rule: None, meaning: Some("The board, with its track and stops, is larger than a search can hold."), reasons: &[
        ("", "The board, its stops and its track are together larger than a search can hold ({code})."),
        ("amounts", "What a stop or a bonus earns in all is {value} at most in a search, and the bonuses of a train name {places} stops at most."),
        ("drawn", "The picture would have more than {most} bytes."),
        ("hexes", "Boards of {most} hexes at most are searched here."),
        ("picture", "The board has {count} parts to draw: stops, slots, values, pieces of track, borders, prices; a picture holds {most} at most."),
        ("track", "A search can hold {track} pieces of track and {stops} stops at most; the board has more."),
        ("trains", "Routes are searched here for {most} trains at most."),
    ] },
    Row { code: "too_many_tokens", rule: None, meaning: Some("More tokens stand in the city than in any city of any title."), reasons: &[
        ("", "A city holds {most} tokens at most, and more stand in this one of {hex}."),
    ] },
    Row { code: "unknown_city", rule: None, meaning: Some("The hex has no such city."), reasons: &[
        ("", "{hex} has {count} cities; they count from 0."),
    ] },
    Row { code: "unknown_field", rule: None, meaning: None, reasons: &[
        ("operators", "Either operator or operators is given, not both."),
    ] },
    Row { code: "unknown_part", rule: None, meaning: Some("The tile language has no such part."), reasons: &[
        ("", "column {column}, unknown part \"{part}\""),
    ] },
    Row { code: "unknown_place", rule: None, meaning: Some("This names no place: a hex, perhaps with a stop, or a group, or a kind of stop."), reasons: &[
        ("", "A place is one of: a hex (perhaps with a stop), a group, a kind."),
    ] },
    Row { code: "unknown_tile", rule: None, meaning: Some("There is no standard tile of this number."), reasons: &[
        ("", "There is no standard tile {tile}."),
    ] },
    Row { code: "unknown_train", rule: None, meaning: Some("There is no such train in the question."), reasons: &[
        ("", "There are {count} trains; they count from 0."),
    ] },
];

/// The reasons for which a declared route is illegal.
pub const REFUSALS: &[Row] = &[
    Row {
        code: "blocked",
        rule: Some("4.3"),
        meaning: Some("The route passes through a stop that only lets it end."),
        reasons: &[("", "A route of {company} may end at {stop}, but not pass through.")],
    },
    Row {
        code: "forbidden_ends",
        rule: Some("6"),
        meaning: Some("The rules forbid the two ends of the route together."),
        reasons: &[("", "A route may not have these two ends.")],
    },
    Row {
        code: "gauge_break",
        rule: Some("3"),
        meaning: Some("Track of two gauges follows one another."),
        reasons: &[("", "Track of two gauges does not join.")],
    },
    Row {
        code: "junction_twice",
        rule: Some("4.1"),
        meaning: Some("The route comes to a junction twice between two stops."),
        reasons: &[("", "The route comes to a junction twice between two stops.")],
    },
    Row {
        code: "need_unmet",
        rule: Some("6"),
        meaning: Some("The route does not visit what the rules ask for."),
        reasons: &[("", "The route does not visit what it must.")],
    },
    Row {
        code: "no_counted_token",
        rule: Some("5"),
        meaning: Some("No stop with an own token can be among those that count."),
        reasons: &[("", "No counted stop of the route can hold a token of {company}.")],
    },
    Row {
        code: "no_end",
        rule: Some("6"),
        meaning: Some("The rules let no route end where this one does."),
        reasons: &[("", "A route may not end at {stop}.")],
    },
    Row {
        code: "no_token",
        rule: Some("4.2"),
        meaning: Some("The route has no stop with an own token."),
        reasons: &[("", "No stop of the route holds a token of {company}.")],
    },
    Row {
        code: "no_track",
        rule: Some("4.1"),
        meaning: Some("No track leads through the hexes."),
        reasons: &[("", "No track leads from stop to stop through these hexes: it ends near {hexes}.")],
    },
    Row {
        code: "not_neighbours",
        rule: Some("3"),
        meaning: Some("Two hexes that follow one another do not touch."),
        reasons: &[("", "{hex} and {other} are not neighbours.")],
    },
    Row {
        code: "other_stops",
        rule: Some("4.1"),
        meaning: Some("The track through the hexes visits other stops than those that are named."),
        reasons: &[("", "The track through these hexes does not visit the stops that are named, in their order.")],
    },
    Row {
        code: "reversing",
        rule: Some("4.1"),
        meaning: Some("The route turns back."),
        reasons: &[("", "The route turns back.")],
    },
    Row {
        code: "side_twice",
        rule: Some("4.1"),
        meaning: Some("The route crosses a side of a hex twice."),
        reasons: &[("", "The route crosses the side between {hex} and {other} twice.")],
    },
    Row {
        code: "stop_twice",
        rule: Some("4.5"),
        meaning: Some("The route visits a stop, a group or a hex twice that may be visited once."),
        reasons: &[("", "The route visits {stop} twice, or a second stop of its group or its hex.")],
    },
    Row {
        code: "terminal",
        rule: Some("4.4"),
        meaning: Some("Terminal track is not the end of the route."),
        reasons: &[(
            "",
            "The route goes on from a stop to which it has come, or from which it goes, over terminal track.",
        )],
    },
    Row {
        code: "too_many_stops",
        rule: Some("5"),
        meaning: Some("The train cannot run so far."),
        reasons: &[("", "The route visits more than its train may.")],
    },
    Row {
        code: "too_many_ways",
        rule: Some("7"),
        meaning: Some("The hexes can be read in more ways than are tried."),
        reasons: &[("", "These hexes can be read in more ways than are tried; name the stops (`visited`) as well.")],
    },
    Row {
        code: "track_shared",
        rule: Some("4.7"),
        meaning: Some("The route uses track of another one."),
        reasons: &[("", "The route uses track that route {route} uses.")],
    },
    Row {
        code: "track_too_long",
        rule: Some("5"),
        meaning: Some("The route runs through more hexes than the train may."),
        reasons: &[("", "The route runs through more hexes than its train may.")],
    },
    Row {
        code: "track_twice",
        rule: Some("4.1"),
        meaning: Some("The route uses a piece of track twice."),
        reasons: &[("", "The route uses a piece of track twice.")],
    },
    Row {
        code: "train_twice",
        rule: Some("4"),
        meaning: Some("The train runs two routes."),
        reasons: &[("", "Train {train} runs another route already.")],
    },
    Row {
        code: "wrong_gauge",
        rule: Some("5"),
        meaning: Some("The train does not run on this gauge."),
        reasons: &[("", "The train does not run on this gauge.")],
    },
    Row {
        code: "wrong_kind",
        rule: Some("5"),
        meaning: Some("The train does not visit stops of this kind."),
        reasons: &[("", "The train does not visit {stop}.")],
    },
];

/// The faults of the shape of any value.
pub const COMMON: &[Row] = &[
    Row {
        code: "missing",
        rule: None,
        meaning: Some("A field or an entry that must be there is missing."),
        reasons: &[("", "{name} is missing.")],
    },
    Row {
        code: "out_of_range",
        rule: None,
        meaning: Some("The number is too small or too large."),
        reasons: &[
            ("", "This must be from {low} to {high}."),
            ("at_least", "This must be at least {low}."),
            ("at_most", "This must be at most {high}."),
        ],
    },
    Row {
        code: "too_long",
        rule: None,
        meaning: Some("The text or the list is too long, or the object has too many entries."),
        reasons: &[
            ("", "This may have at most {most} characters."),
            ("exactly", "This list must have {count} entries."),
            ("list", "This list may have at most {most} entries."),
            ("object", "This object may have at most {most} entries."),
        ],
    },
    Row {
        code: "too_short",
        rule: None,
        meaning: Some("The text or the list is too short."),
        reasons: &[
            ("", "This must have at least {least} characters."),
            ("empty", "This must not be empty."),
            ("exactly", "This list must have {count} entries."),
            ("list", "This list must have at least {least} entries."),
            ("object", "This object must have at least {least} entries."),
        ],
    },
    Row {
        code: "unknown_field",
        rule: None,
        meaning: Some("There is no such field."),
        reasons: &[("", "There is no such field here.")],
    },
    Row {
        code: "unknown_name",
        rule: None,
        meaning: Some("The name is not in this game."),
        reasons: &[("", "There is nothing of this name in this game.")],
    },
    Row {
        code: "unknown_value",
        rule: None,
        meaning: Some("The value is none of those that are possible."),
        reasons: &[("", "This must be one of: {values}."), ("form", "This does not have the form it must have.")],
    },
    Row {
        code: "wrong_type",
        rule: None,
        meaning: Some("The value is of another JSON type."),
        reasons: &[
            ("", "This does not have the shape it must have."),
            ("flag", "This must be true or false."),
            ("list", "This must be a list."),
            ("null", "This must be null."),
            ("number", "This must be a number."),
            ("object", "This must be an object."),
            ("text", "This must be a text."),
            ("text_or_number", "This must be a text or a whole number."),
            ("whole_number", "This must be a whole number."),
        ],
    },
];

/// The faults of the fields of a whole body.
pub const BODY: &[Row] = &[
    Row { code: "missing", rule: None, meaning: None, reasons: &[("body", "This field is missing.")] },
    Row { code: "unknown_field", rule: None, meaning: None, reasons: &[("body", "There is no such field.")] },
    Row { code: "wrong_type", rule: None, meaning: None, reasons: &[("body", "This must be an object.")] },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_filled_in_any_order_and_lists_are_joined() {
        let params = vec![("hex", Param::from("B2")), ("count", Param::from(2))];
        assert_eq!(english(fault_template("unknown_city"), &params), "B2 has 2 cities; they count from 0.");
        let values = vec![("values", Param::from(&["flat", "pointy"][..]))];
        assert_eq!(english(fault_template("unknown_value"), &values), "This must be one of: flat, pointy.");
        assert_eq!(english(fault_template("missing"), &Vec::new()), "{name} is missing.");
        assert_eq!(english("{a}", &vec![("a", Param::from("{b}"))]), "{b}");
    }

    #[test]
    fn a_code_may_have_sentences_in_two_tables() {
        assert_eq!(fault_template("missing"), "{name} is missing.");
        assert_eq!(fault_template("missing.operator"), "Either operator or operators must be given.");
        assert_eq!(code_of("missing.operator"), "missing");
    }

    #[test]
    fn no_sentence_stands_twice() {
        for tables in [&[FAULTS, COMMON][..], &[REFUSALS]] {
            let mut names: Vec<_> = tables
                .iter()
                .flat_map(|table| table.iter())
                .flat_map(|row| row.reasons.iter().map(|(of, _)| (row.code, *of)))
                .collect();
            let count = names.len();
            names.sort_unstable();
            names.dedup();
            assert_eq!(names.len(), count);
        }
    }
}
