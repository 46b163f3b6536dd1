//! Many tables: no swish, the largest swish, the number of swishes.

use fairdeal_core::InputError;

use super::dealing::Dealer;
use super::seek::{Seeker, Table};
use super::share::share;
use super::{Ask, CURVE, DEEP, Dealing};

/// Tables with no swish that are named.
const NAMED: usize = 10;

/// What was seen.
#[derive(Clone, Debug, Default)]
pub struct Tables {
    pub dealt: u64,
    /// Tables without a swish, for each number of cards.
    pub none: Vec<Without>,
    /// The names of the first tables without a swish. Only tables of one size have a name of their
    /// own: in the answer for all sizes a table is the beginning of a longer one.
    pub named: Vec<String>,
    /// The closer look.
    pub deep: Deep,
}

/// Tables of so many cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Without {
    pub cards: usize,
    /// Tables without a swish.
    pub none: u64,
    /// Tables not decided.
    pub unknown: u64,
}

/// A closer look at some tables.
#[derive(Clone, Debug, Default)]
pub struct Deep {
    pub tables: u64,
    /// Tables by the size of their largest swish.
    pub largest: Vec<u64>,
    /// Tables whose largest swish was not found within the budget.
    pub unknown: u64,
    /// Tables whose swishes were counted.
    pub counted: u64,
    /// Their swishes, by size.
    pub swishes: Vec<u64>,
}

/// A thread's share.
#[derive(Default)]
struct Part {
    /// Tables by the number of cards at which their first swish appears.
    first: Vec<u64>,
    /// Tables by the number of cards at which the budget was spent.
    unknown: Vec<u64>,
    named: Vec<i64>,
}

/// Looks at tables of `cards` cards, or of 2 to [`CURVE`] cards if no number was asked for, and
/// closer at the first of them.
///
/// # Errors
/// When there is no engine for such cards.
pub(super) fn look(
    dealing: &Dealing,
    cards: usize,
    count: u64,
    ask: &Ask<'_>,
) -> Result<Tables, InputError> {
    let mut out = without(dealing, cards, count, ask)?;
    out.deep = closer(dealing, cards, count.min(DEEP), ask)?;
    Ok(out)
}

type State<'a> = (Seeker<'a>, Dealer<'a>, Table);

/// Counts tables without a swish.
///
/// # Errors
/// When there is no engine for such cards.
pub fn without(
    dealing: &Dealing,
    cards: usize,
    count: u64,
    ask: &Ask<'_>,
) -> Result<Tables, InputError> {
    let total = usize::try_from(dealing.total()).unwrap_or(usize::MAX);
    let one_size = ask.cards.is_some();
    let sizes = if one_size { cards..=cards } else { 2.min(total)..=CURVE.max(cards).min(total) };
    let (low, high) = (*sizes.start(), *sizes.end());
    let make = || Ok((Seeker::new(dealing, ask)?, dealing.dealer(high), Table::default()));
    let work = |(seeker, dealer, table): &mut State<'_>, part: &mut Part, i: u64| {
        let number = ask.seed.wrapping_add(i as i64);
        seeker.deal(dealer, number, table);
        let (mut k, mut seen) = (low, Some(false));
        while k <= high {
            seen = seeker.has(table, k);
            if seen != Some(false) {
                break;
            }
            if k == cards && part.named.len() < NAMED {
                part.named.push(number);
            }
            k += 1;
        }
        let tally = if seen.is_none() { &mut part.unknown } else { &mut part.first };
        if tally.len() <= k {
            tally.resize(k + 1, 0);
        }
        tally[k] += 1;
    };
    let parts = share(count, ask, &make, &work)?;
    let mut out = Tables::of(low, high, &parts);
    if one_size {
        let mut numbers: Vec<i64> = parts.into_iter().flat_map(|part| part.named).collect();
        numbers.sort_unstable();
        let names = numbers.into_iter().take(NAMED);
        out.named = names.filter_map(|number| dealing.table_name(cards, number)).collect();
    }
    Ok(out)
}

/// The largest swish and the number of swishes of each table.
fn closer(dealing: &Dealing, cards: usize, count: u64, ask: &Ask<'_>) -> Result<Deep, InputError> {
    let make = || Ok((Seeker::new(dealing, ask)?, dealing.dealer(cards), Table::default()));
    let work = |(seeker, dealer, table): &mut State<'_>, deep: &mut Deep, i: u64| {
        seeker.deal(dealer, ask.seed.wrapping_add(i as i64), table);
        deep.add(seeker, table);
    };
    let mut out = Deep::default();
    for part in share(count, ask, &make, &work)? {
        out.merge(&part);
    }
    Ok(out)
}

impl Tables {
    fn of(low: usize, high: usize, parts: &[Part]) -> Tables {
        let (mut first, mut unknown) = (vec![0; high + 2], vec![0; high + 2]);
        for part in parts {
            add(&mut first, &part.first);
            add(&mut unknown, &part.unknown);
        }
        let dealt = first.iter().chain(&unknown).sum();
        let mut out = Tables { dealt, ..Tables::default() };
        // A table of k cards holds no swish when its first one appears later. One that was given up
        // at fewer cards is not decided.
        for k in low..=high {
            let none = first[k + 1..].iter().sum::<u64>() + unknown[k + 1..].iter().sum::<u64>();
            out.none.push(Without { cards: k, none, unknown: unknown[..=k].iter().sum() });
        }
        out
    }
}

impl Deep {
    fn add(&mut self, seeker: &mut Seeker<'_>, table: &Table) {
        self.tables += 1;
        match seeker.largest(table) {
            Some(size) => {
                if self.largest.len() <= size {
                    self.largest.resize(size + 1, 0);
                }
                self.largest[size] += 1;
            }
            None => self.unknown += 1,
        }
        let mut by_size = Vec::new();
        if seeker.count(table, &mut by_size) {
            self.counted += 1;
            add(&mut self.swishes, &by_size);
        }
    }

    fn merge(&mut self, other: &Deep) {
        self.tables += other.tables;
        self.unknown += other.unknown;
        self.counted += other.counted;
        add(&mut self.largest, &other.largest);
        add(&mut self.swishes, &other.swishes);
    }
}

/// Adds counts place by place.
pub(super) fn add(into: &mut Vec<u64>, from: &[u64]) {
    if into.len() < from.len() {
        into.resize(from.len(), 0);
    }
    into.iter_mut().zip(from).for_each(|(a, b)| *a += b);
}
