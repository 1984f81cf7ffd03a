//! Routes and reach on any 18xx map: from the tile language to the explained answer.
//!
//! A question is JSON: a [`value::Value`], read by [`question`] with every fault of its shape. [`language`] reads the
//! tiles, [`board`] joins their track. Texts are borrowed from the value, so a question lives as long as its value.
//! Nothing here reads a clock, and only a [`plain_map`] keeps anything between two questions.
#![deny(missing_docs)]
#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

pub mod answer;
pub mod audit;
mod bits;
pub mod board;
pub mod catalogue;
pub mod declared;
pub mod decoration;
pub mod draw;
pub mod fault;
pub mod finder;
pub mod hash;
pub mod json;
pub mod language;
pub mod network;
pub mod plain_map;
pub mod query;
pub mod question;
pub mod reach;
pub mod readings;
pub mod request;
pub mod response;
pub mod rules;
pub mod search;
pub mod shape;
pub mod speech;
pub mod standard;
pub mod text;
pub mod tile;
pub mod trains;
pub mod value;
pub mod work;

pub use request::{best, check, reached};
