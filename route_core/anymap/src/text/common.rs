//! The faults of the shape of any value.

use super::Row;

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
