//! One question to the search: a network, trains sorted into classes, and the bonus for visited stops.

use crate::ids::TermsId;
use crate::network::Network;
use crate::search::tuning::Tuning;
use crate::tariff::Tariff;
use crate::train::Train;
use crate::worth::Worth;

/// Trains of one class.
#[derive(Debug, Clone)]
pub(crate) struct Class {
    pub train: Train,
    /// Their numbers in the request.
    pub members: Vec<usize>,
}

/// Trains that are alike in every respect, in one case of who carries the visit bonus.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Kind {
    /// Number of the class of trains.
    pub class: usize,
    pub pay: u32,
    pub visit: u32,
    /// On what terms they run.
    pub terms: Option<usize>,
    /// Bonus for every visited stop.
    pub carried: u32,
    /// How many trains there are.
    pub trains: usize,
}

#[derive(Debug)]
pub(crate) struct Task<'n> {
    pub network: &'n Network,
    pub classes: Vec<Class>,
    pub visit_bonus: u32,
    pub worth: Worth,
    pub tuning: Tuning,
}

impl<'n> Task<'n> {
    pub fn new(network: &'n Network, trains: &[Train], visit_bonus: u32, tuning: Tuning) -> Self {
        let classes = classes(trains, network.stops.len() as u32);
        Self { network, classes, visit_bonus, worth: Worth::new(network), tuning }
    }

    /// The most stops that any train visits.
    pub fn longest(&self) -> u32 {
        self.classes.first().map_or(0, |class| class.train.visit)
    }

    /// The cases of who carries the visit bonus: one for each class, or a single one when there is no bonus.
    pub fn cases(&self) -> Vec<Vec<Kind>> {
        let carriers = if self.visit_bonus == 0 { 1 } else { self.classes.len().max(1) };
        (0..carriers).map(|carrier| self.case(carrier)).collect()
    }

    fn case(&self, carrier: usize) -> Vec<Kind> {
        let mut kinds = Vec::with_capacity(self.classes.len() + 1);
        for (class, Class { train, members }) in self.classes.iter().enumerate() {
            let Train { pay, visit, terms } = *train;
            let kind = Kind { class, pay, visit, terms: terms.map(TermsId::index), carried: 0, trains: members.len() };
            if self.visit_bonus > 0 && class == carrier {
                kinds.push(Kind { carried: self.visit_bonus, trains: 1, ..kind });
                kinds.push(Kind { trains: members.len() - 1, ..kind });
            } else {
                kinds.push(kind);
            }
        }
        kinds.retain(|kind| kind.trains > 0);
        kinds
    }

    /// The largest number of which every revenue is a multiple.
    pub fn step(&self) -> u64 {
        let values = self.network.stops.iter().flat_map(|stop| [u64::from(stop.value), u64::from(stop.group_bonus)]);
        let on_terms = self.network.tariffs.iter().flat_map(Tariff::amounts).map(u64::from);
        values.chain(on_terms).fold(u64::from(self.visit_bonus), common_divisor).max(1)
    }

    /// A bound that needs no search: the dearest stops for every train, and the dearest ends.
    pub fn trivial_bound(&self) -> u64 {
        let stops = &self.network.stops;
        let dearest_first = |values: &mut Vec<u64>| values.sort_unstable_by(|a, b| b.cmp(a));
        let mut values: Vec<u64> = stops.iter().map(|stop| u64::from(stop.value)).collect();
        dearest_first(&mut values);
        let ends = 2 * stops.iter().map(|stop| u64::from(stop.group_bonus)).max().unwrap_or(0);
        let carried = u64::from(self.visit_bonus) * u64::from(self.longest());
        let earned = |class: &Class| -> u64 {
            let pay = class.train.pay as usize;
            let one = match class.train.terms.and_then(|terms| self.network.tariffs.get(terms.index())) {
                None => values.iter().take(pay).sum::<u64>() + ends,
                Some(tariff) => {
                    let mut values = tariff.upper.iter().map(|&value| u64::from(value)).collect();
                    dearest_first(&mut values);
                    values.iter().take(pay).sum::<u64>() + tariff.all_marks
                }
            };
            one * class.members.len() as u64
        };
        self.classes.iter().map(earned).sum::<u64>() + carried
    }

    /// The most revenue of sets worth at most so much.
    pub fn most_revenue(&self, worth: i64) -> u64 {
        let revenue = self.worth.revenue(worth).min(self.trivial_bound());
        revenue - revenue % self.step()
    }
}

/// Trains of the same kind together, longest visits first, then most counted.
fn classes(trains: &[Train], stops: u32) -> Vec<Class> {
    let mut classes: Vec<Class> = Vec::new();
    for (number, train) in trains.iter().enumerate() {
        let train = Train { pay: train.pay.min(stops), visit: train.visit.min(stops), terms: train.terms };
        match classes.iter_mut().find(|class| class.train == train) {
            Some(class) => class.members.push(number),
            None => classes.push(Class { train, members: vec![number] }),
        }
    }
    classes.sort_by_key(|class| std::cmp::Reverse((class.train.visit, class.train.pay, class.train.terms)));
    classes
}

fn common_divisor(mut a: u64, mut b: u64) -> u64 {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a
}
