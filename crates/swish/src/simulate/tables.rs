//! Many tables: no swish, the largest swish, the number of swishes.

use fairdeal_core::InputError;
use fairdeal_core::room::SimulateAsk;

use super::dealing::Dealer;
use super::look::{Eyes, Table};
use super::share::share;
use super::{CURVE, DEEP, Dealing};

/// Tables with no swish that are named.
const NAMED: usize = 10;

/// What was seen.
#[derive(Clone, Debug, Default)]
pub struct Tables {
    /// Tables dealt.
    pub dealt: u64,
    /// Of k cards, for each k: tables without a swish, and tables not decided.
    pub none: Vec<(usize, u64, u64)>,
    /// The numbers of the first tables of the asked size without a swish.
    pub named: Vec<i64>,
    /// The closer look.
    pub deep: Deep,
}

/// A closer look at some tables.
#[derive(Clone, Debug, Default)]
pub struct Deep {
    /// Tables looked at.
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
pub fn look(
    dealing: &Dealing,
    cards: usize,
    count: u64,
    ask: &SimulateAsk<'_>,
) -> Result<Tables, InputError> {
    let mut out = without(dealing, cards, count, ask)?;
    out.deep = closer(dealing, cards, count.min(DEEP), ask)?;
    Ok(out)
}

type State<'a> = (Eyes<'a>, Dealer<'a>, Table);

/// Counts tables without a swish.
///
/// # Errors
/// When there is no engine for such cards.
pub fn without(
    dealing: &Dealing,
    cards: usize,
    count: u64,
    ask: &SimulateAsk<'_>,
) -> Result<Tables, InputError> {
    let total = usize::try_from(dealing.total()).unwrap_or(usize::MAX);
    let one_size = ask.cards.is_some();
    let sizes = if one_size { cards..=cards } else { 2.min(total)..=CURVE.max(cards).min(total) };
    let (low, high) = (*sizes.start(), *sizes.end());
    let make = || Ok((Eyes::new(dealing, ask.limits)?, dealing.dealer(high), Table::default()));
    let work = |(eyes, dealer, table): &mut State<'_>, part: &mut Part, i: u64| {
        let number = ask.seed.wrapping_add(i as i64);
        eyes.deal(dealer, number, table);
        let (mut k, mut seen) = (low, Some(false));
        while k <= high {
            seen = eyes.has(table, k);
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
    let parts = share(count, ask.threads, ask.progress, &make, &work)?;
    Ok(Tables::of(count, low, high, parts))
}

/// The largest swish and the number of swishes of each table.
fn closer(
    dealing: &Dealing,
    cards: usize,
    count: u64,
    ask: &SimulateAsk<'_>,
) -> Result<Deep, InputError> {
    let make = || Ok((Eyes::new(dealing, ask.limits)?, dealing.dealer(cards), Table::default()));
    let work = |(eyes, dealer, table): &mut State<'_>, deep: &mut Deep, i: u64| {
        eyes.deal(dealer, ask.seed.wrapping_add(i as i64), table);
        deep.add(eyes, table);
    };
    let mut out = Deep::default();
    for part in share(count, ask.threads, ask.progress, &make, &work)? {
        out.merge(&part);
    }
    Ok(out)
}

impl Tables {
    fn of(dealt: u64, low: usize, high: usize, parts: Vec<Part>) -> Tables {
        let (mut first, mut unknown) = (vec![0; high + 2], vec![0; high + 2]);
        let mut out = Tables { dealt, ..Tables::default() };
        for part in parts {
            add(&mut first, &part.first);
            add(&mut unknown, &part.unknown);
            out.named.extend(part.named);
        }
        out.named.sort_unstable();
        out.named.truncate(NAMED);
        // A table of k cards holds no swish when its first one appears later. One that was given up
        // at fewer cards is not decided.
        for k in low..=high {
            let none = first[k + 1..].iter().sum::<u64>() + unknown[k + 1..].iter().sum::<u64>();
            out.none.push((k, none, unknown[..=k].iter().sum()));
        }
        out
    }
}

impl Deep {
    fn add(&mut self, eyes: &mut Eyes<'_>, table: &Table) {
        self.tables += 1;
        match eyes.largest(table) {
            Some(size) => {
                if self.largest.len() <= size {
                    self.largest.resize(size + 1, 0);
                }
                self.largest[size] += 1;
            }
            None => self.unknown += 1,
        }
        let mut by_size = Vec::new();
        if eyes.count(table, &mut by_size) {
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
pub fn add(into: &mut Vec<u64>, from: &[u64]) {
    if into.len() < from.len() {
        into.resize(from.len(), 0);
    }
    into.iter_mut().zip(from).for_each(|(a, b)| *a += b);
}
