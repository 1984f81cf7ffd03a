//! The faults of a question about routes on any map.

use super::Row;

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
