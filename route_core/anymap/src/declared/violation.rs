//! Why a declared route is illegal, and where it is ambiguous, as answers state it.

use crate::answer::Texts;
use crate::fault::{Param, Params};
use crate::shape::{answer, kind, AnyText, Count, Shape, Whole};
use crate::text::{english, refusal_rule, refusal_template};

answer! {
    /// Why a declared route is illegal; `rule` is the section of the reference.
    pub struct RouteViolation {
        /// Which of the routes, from 0.
        route: usize as Count,
        /// Stable; the list of codes may grow.
        code: &'static str as AnyText,
        /// The section of the reference.
        rule: &'static str as AnyText,
        /// A sentence for a person.
        detail: String as AnyText,
        /// Which sentence: its code, or the code, a dot and a variant. Stable; the list may grow.
        sentence: &'static str as AnyText,
        /// The parameters of the sentence.
        params: Params as Parameters,
    }
}

kind! {
    /// The parameters of a sentence, as in any game.
    pub Parameters: Shape::Elsewhere("Parameters");
}

impl RouteViolation {
    /// Returns the violation with the parameters that its sentence has.
    pub(super) fn new(route: usize, sentence: &'static str, facts: Vec<(&'static str, Param)>) -> Self {
        let template = refusal_template(sentence);
        let mut params: Params =
            facts.into_iter().filter(|(name, _)| template.contains(&format!("{{{name}}}"))).collect();
        params.sort_unstable_by_key(|(name, _)| *name);
        let detail = english(template, &params);
        Self { route, code: sentence, rule: refusal_rule(sentence), detail, sentence, params }
    }
}

answer! {
    /// A stretch of a declared route for which its hexes do not say which track is meant.
    pub struct Ambiguity<'b> {
        /// Which of the routes, from 0.
        route: usize as Count,
        /// The hexes of the stretch.
        hexes: Vec<&'b str> as Texts,
        /// How many ways there are through it.
        ways: usize as Whole<usize, 2, { i64::MAX }>,
    }
}
