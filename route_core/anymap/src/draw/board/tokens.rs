//! Tokens in the slots of their cities, and beside them.

use super::{Faces, Shown};
use crate::draw::scene::Scene;
use crate::draw::svg::{Attributes, Point, Svg};
use crate::draw::words::say;
use crate::hash::Map;
use crate::question::Token;
use crate::speech::Speech;

/// The size of tokens beside their city.
const BESIDE: f64 = 8.0;

/// A token with its position.
pub(super) struct Placed<'d, 'v> {
    pub(super) token: &'d Token<'v>,
    pub(super) hex: usize,
    at: Point,
    radius: f64,
    slot: Option<usize>,
}

/// Place each token in the next slot of its city; one that takes no slot, or finds none, goes beside the city.
///
/// In a city without slots the first token goes in the middle.
pub(super) fn placed<'d, 'v>(
    shown: &Shown<'_, 'v>,
    tokens: &'d [Token<'v>],
    faces: &Faces<'_, 'v>,
) -> Vec<Placed<'d, 'v>> {
    let mut taken: Map<(usize, usize), usize> = Map::default();
    let mut written: Map<usize, Scene> = Map::default();
    let mut found = Vec::with_capacity(tokens.len());
    for token in tokens {
        let Some(&hex) = shown.order.get(token.hex) else { continue };
        let face = faces.at(hex);
        let Some((slots, middle)) = face.cities.get(token.city) else { continue };
        let slot = taken.entry((hex, token.city)).or_insert(0);
        if !token.extra && *slot < slots.len() {
            found.push(Placed { token, hex, at: slots[*slot], radius: face.slot_radius - 1.5, slot: Some(*slot) });
            *slot += 1;
            continue;
        }
        let mut at = *middle;
        if !slots.is_empty() || *slot > 0 {
            at = written.entry(hex).or_insert_with(|| face.scene.clone()).free_spot(at, BESIDE, None);
        } else {
            *slot = 1;
        }
        found.push(Placed { token, hex, at, radius: BESIDE, slot: None });
    }
    found
}

pub(super) fn token(svg: &mut Svg, shown: &Shown, one: &Placed, colour: (&str, &str), speech: &Speech) {
    let (centre, token, (paint, ink)) = (shown.centre(one.hex), one.token, colour);
    let at = (centre.0 + one.at.0, centre.1 + one.at.1);
    let short = if token.company.chars().count() <= 5 {
        token.company.to_owned()
    } else {
        token.company.chars().take(4).chain(['…']).collect()
    };
    let share = match short.chars().count() {
        1 => 1.1,
        2 => 0.95,
        3 => 0.8,
        4 => 0.66,
        _ => 0.55,
    };
    let attributes = |a: &mut Attributes<'_>| {
        a.text("data-token", token.company.as_bytes()).plain("data-hex", token.hex).whole("data-city", token.city);
        if let Some(slot) = one.slot {
            a.whole("data-slot", slot);
        }
    };
    svg.element("g", attributes, |svg| {
        let params = [("company", token.company.into()), ("hex", token.hex.into())];
        svg.title(say(speech, "map_hex.token", &params).as_bytes());
        svg.circle(at, one.radius, |a| {
            a.plain("class", "token").plain("fill", paint).plain("stroke-width", "0.8");
        });
        svg.text(at, short.as_bytes(), one.radius * share, |a| {
            a.plain("fill", ink).plain("font-weight", "bold");
        });
    });
}
