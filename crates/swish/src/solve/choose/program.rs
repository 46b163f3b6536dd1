//! The relaxed problem of a choice of cards, solved again after each decision.
//!
//! Each card is taken to a fraction between 0 and 1, so that every orbit shows as many points as circles
//! and no more than it has cells; as many cards as possible. Deciding a card moves one bound, which leaves
//! the dual solution feasible: the dual simplex method (Lemke 1954) needs three or four pivots from the
//! parent's tableau, where solving anew takes ninety. Since cards have an upper bound too, a step may pass
//! columns on its way and send them to their other bound: a tenth of the pivots less.
//!
//! The tableau is condensed (columns of variables outside the basis only) and shrinks: the column of a card
//! that is decided is dropped as soon as it is outside, and so is the row of an orbit that has room for all
//! cards left. Columns of the balances, which never come back, stay in front for the dual numbers. So deep in
//! the search a pivot is some thirty rows of forty numbers, and wider vector instructions gain nothing.
//!
//! Floating point is enough, for nothing rests on it: [`Program::duals`] hands out dual numbers, and whatever
//! they are, what they exclude is recomputed in integers ([`super::weigh`]). Sums are taken element by
//! element and never contracted, so that the same numbers come out on every machine.

/// What counts as nothing.
const TINY: f64 = 1e-9;
/// What a bound may be overstepped by.
const LOOSE: f64 = 1e-7;
/// Pivots after which a program is left as it is: numbers have gone astray.
const PIVOTS: usize = 500;
/// Dual numbers are kept below this, in cards.
const LARGEST: f64 = 1e6;

/// How a program ended.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum End {
    /// At its best.
    Best,
    /// Below what was asked for, or without any solution; this step of the dual shows it.
    Below(Step),
    /// Too many pivots.
    Astray,
}

/// Dual numbers after a step that has not been taken: so much of a row is added.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct Step {
    row: usize,
    by: f64,
}

/// A tableau. Variables are the cards, then the room left in each orbit, then the balance of each orbit.
#[derive(Clone)]
pub(super) struct Program {
    cards: usize,
    orbits: usize,
    /// Rows in use.
    height: usize,
    /// Columns in use; the first `frozen` are those of balances.
    width: usize,
    frozen: usize,
    stride: usize,
    rows: Vec<f64>,
    /// Per row: the variable, its value, and its bounds.
    basic: Vec<u16>,
    value: Vec<f64>,
    row_low: Vec<f64>,
    row_high: Vec<f64>,
    /// Per column: the variable, what it gains, and 1 at its upper bound, −1 at its lower.
    outside: Vec<u16>,
    gain: Vec<f64>,
    side: Vec<f64>,
    low: Vec<f64>,
    high: Vec<f64>,
    /// The number of cards that the fractions add up to.
    pub(super) best: f64,
    /// Columns with what they cost and weigh, and those to be sent to their other bound, on the way; the side
    /// of each over its gain.
    breaks: Vec<(f64, f64, u16)>,
    flips: Vec<u16>,
    per_gain: Vec<f64>,
}

/// Where the first of the lowest prices is; of equal ones the largest entry.
fn cheapest(breaks: &[(f64, f64, u16)]) -> Option<usize> {
    let mut best = 0;
    for (at, &(price, entry, _)) in breaks.iter().enumerate().skip(1) {
        let (least, largest, _) = breaks[best];
        if price < least - 1e-12 || price < least + 1e-12 && entry > largest {
            best = at;
        }
    }
    (!breaks.is_empty()).then_some(best)
}

impl Program {
    /// The program of cards that have so many points and circles in each orbit (twice its number, one more
    /// for circles), all of them taken, not solved yet.
    pub(super) fn new(sizes: &[usize], cards: &[Vec<(usize, usize)>]) -> Program {
        let (n, orbits) = (cards.len(), sizes.len());
        let stride = n.next_multiple_of(8);
        let mut rows = vec![0.0; 2 * orbits * stride];
        for (card, touches) in cards.iter().enumerate() {
            for &(side, symbols) in touches {
                let (orbit, symbols) = (side / 2, symbols as f64);
                if side % 2 == 0 {
                    rows[orbit * stride + card] += symbols;
                    rows[(orbits + orbit) * stride + card] += symbols;
                } else {
                    rows[(orbits + orbit) * stride + card] -= symbols;
                }
            }
        }
        let taken = |row: usize| rows[row * stride..][..n].iter().sum::<f64>();
        let room = (0..orbits).map(|orbit| sizes[orbit] as f64 - taken(orbit));
        let value = room.chain((0..orbits).map(|orbit| -taken(orbits + orbit))).collect();
        let mut high = vec![1.0; n + orbits];
        high[n..].fill(f64::INFINITY);
        high.resize(n + 2 * orbits, 0.0);
        Program {
            cards: n,
            orbits,
            height: 2 * orbits,
            width: n,
            frozen: 0,
            stride,
            rows,
            basic: (n..n + 2 * orbits).map(|variable| variable as u16).collect(),
            value,
            row_low: vec![0.0; 2 * orbits],
            row_high: high[n..].to_vec(),
            outside: (0..n).map(|card| card as u16).collect(),
            gain: vec![1.0; n],
            side: vec![1.0; n],
            low: vec![0.0; n + 2 * orbits],
            high,
            best: n as f64,
            breaks: Vec::new(),
            flips: Vec::new(),
            per_gain: Vec::new(),
        }
    }

    /// Becomes a copy of another of the same cards and orbits, without the rows of orbits that have room for
    /// every card left: nothing can overstep them.
    pub(super) fn copy(&mut self, other: &Program, roomy: impl Fn(usize) -> bool) {
        (self.width, self.frozen, self.best) = (other.width, other.frozen, other.best);
        let (stride, width) = (self.stride, self.width);
        self.height = 0;
        for row in 0..other.height {
            let orbit = usize::from(other.basic[row]).checked_sub(self.cards);
            if orbit.is_some_and(|orbit| orbit < self.orbits && roomy(orbit)) {
                continue;
            }
            let to = self.height;
            self.rows[to * stride..][..width].copy_from_slice(&other.rows[row * stride..][..width]);
            (self.basic[to], self.value[to]) = (other.basic[row], other.value[row]);
            (self.row_low[to], self.row_high[to]) = (other.row_low[row], other.row_high[row]);
            self.height += 1;
        }
        self.outside[..width].copy_from_slice(&other.outside[..width]);
        self.gain[..width].copy_from_slice(&other.gain[..width]);
        self.side[..width].copy_from_slice(&other.side[..width]);
        self.low.copy_from_slice(&other.low);
        self.high.copy_from_slice(&other.high);
    }

    /// Takes a card whole, or not at all.
    pub(super) fn fix(&mut self, card: usize, taken: bool) {
        let to = f64::from(u8::from(taken));
        let is_it = |&variable: &u16| usize::from(variable) == card;
        if let Some(column) = self.outside[..self.width].iter().position(is_it) {
            let by = to - self.at(column);
            if by != 0.0 {
                self.shift(column, by);
            }
            self.drop_column(column);
        } else if let Some(row) = self.basic[..self.height].iter().position(is_it) {
            (self.row_low[row], self.row_high[row]) = (to, to);
        }
        (self.low[card], self.high[card]) = (to, to);
    }

    /// The variable of a column goes to its other bound.
    fn flip(&mut self, column: usize) {
        let variable = usize::from(self.outside[column]);
        let by = (self.low[variable] - self.high[variable]) * self.side[column];
        self.shift(column, by);
        self.side[column] = -self.side[column];
    }

    /// The variable of a column changes by so much, and all others follow.
    fn shift(&mut self, column: usize, by: f64) {
        let rows = self.rows.chunks_exact(self.stride);
        for (value, row) in self.value[..self.height].iter_mut().zip(rows) {
            *value -= row[column] * by;
        }
        self.best += self.gain[column] * by;
    }

    /// Goes to the best solution, or until it is seen that it has fewer than so many cards.
    pub(super) fn solve(&mut self, least: f64) -> End {
        for _ in 0..PIVOTS {
            let (mut row, mut worst) = (usize::MAX, LOOSE);
            let bounds = self.row_low.iter().zip(&self.row_high);
            for (at, (value, (low, high))) in
                self.value[..self.height].iter().zip(bounds).enumerate()
            {
                let overstep = (low - value).max(value - high);
                if overstep > worst {
                    (row, worst) = (at, overstep);
                }
            }
            if row == usize::MAX {
                return End::Best;
            }
            let under = self.value[row] < self.row_low[row];
            let toward = if under { 1.0 } else { -1.0 };
            let line = &self.rows[row * self.stride..][self.frozen..self.width];
            let gains = self.gain[self.frozen..self.width].iter();
            let sides = self.side[self.frozen..self.width].iter();
            self.breaks.clear();
            for (j, ((entry, gain), side)) in line.iter().zip(gains).zip(sides).enumerate() {
                let entry = toward * entry * side;
                if entry > TINY {
                    let price = (gain * side).max(0.0) / entry;
                    self.breaks.push((price, entry, (self.frozen + j) as u16));
                }
            }
            // A column that is passed goes to its other bound, which takes some of what is overstepped.
            let (mut loss, mut left, mut last) = (0.0, worst, 0.0);
            let column = loop {
                let Some(at) = cheapest(&self.breaks) else {
                    let by = last + ((self.best - loss - least).max(0.0) + 1.0) / left;
                    self.flips.clear();
                    return End::Below(Step { row, by: toward * by });
                };
                let (price, entry, column) = self.breaks.swap_remove(at);
                loss += (price - last) * left;
                last = price;
                if self.best - loss < least - 1e-3 {
                    self.flips.clear();
                    return End::Below(Step { row, by: toward * price });
                }
                let column = usize::from(column);
                let variable = usize::from(self.outside[column]);
                let takes = entry * (self.high[variable] - self.low[variable]);
                if takes > left - LOOSE {
                    break column;
                }
                left -= takes;
                self.flips.push(column as u16);
            };
            while let Some(column) = self.flips.pop() {
                self.flip(usize::from(column));
            }
            self.pivot(row, column, under);
        }
        End::Astray
    }

    /// What deciding the card of a row costs at least, by one step of the dual: not taken, and taken. None if
    /// the row is not that of a card to be decided.
    pub(super) fn outlook(&self, row: usize) -> Option<Outlook> {
        let card = usize::from(self.basic[row]);
        if card >= self.cards || self.low[card] == self.high[card] {
            return None;
        }
        let line = &self.rows[row * self.stride..][self.frozen..self.width];
        let [mut lowest, mut highest] = [0.0_f64; 2];
        for (entry, per_gain) in line.iter().zip(&self.per_gain) {
            let weighs = entry * per_gain;
            lowest = if weighs < lowest { weighs } else { lowest };
            highest = if weighs > highest { weighs } else { highest };
        }
        let price = |weighs: f64| if weighs > 1e-6 { 1.0 / weighs } else { f64::INFINITY };
        let (down, up) = (price(-lowest), price(highest));
        Some(Outlook { card, value: self.value[row], row, down, up })
    }

    /// Gets ready for outlooks.
    pub(super) fn survey(&mut self) {
        self.per_gain.clear();
        for j in self.frozen..self.width {
            let gain = (self.gain[j] * self.side[j]).max(1e-9);
            self.per_gain.push(self.side[j] / gain);
        }
    }

    /// The rows.
    pub(super) fn all_rows(&self) -> std::ops::Range<usize> {
        0..self.height
    }

    /// Dual numbers, rounded to so many parts of a card: room and height of each orbit, as they are or after a step.
    pub(super) fn duals(
        &self,
        scale: i64,
        step: Option<Step>,
        room: &mut [i64],
        height: &mut [i64],
    ) {
        room.fill(0);
        height.fill(0);
        let mut set = |variable: usize, gain: f64| {
            let dual = -gain.clamp(-LARGEST, LARGEST) * scale as f64;
            let dual = (dual + if dual < 0.0 { -0.5 } else { 0.5 }) as i64;
            match (variable - self.cards).checked_sub(self.orbits) {
                Some(orbit) => height[orbit] = dual,
                None => room[variable - self.cards] = dual.max(0),
            }
        };
        let line = step.map(|step| (&self.rows[step.row * self.stride..][..self.width], step.by));
        for j in 0..self.width {
            let variable = usize::from(self.outside[j]);
            if variable >= self.cards {
                set(variable, self.gain[j] - line.map_or(0.0, |(line, by)| by * line[j]));
            }
        }
        if let Some(step) = step {
            let variable = usize::from(self.basic[step.row]);
            if variable >= self.cards {
                set(variable, -step.by);
            }
        }
    }

    /// The value of the variable of a column.
    fn at(&self, column: usize) -> f64 {
        let variable = usize::from(self.outside[column]);
        if self.side[column] > 0.0 { self.high[variable] } else { self.low[variable] }
    }

    /// The variable of a row goes to the bound that it oversteps, and that of a column comes in.
    fn pivot(&mut self, row: usize, column: usize, under: bool) {
        let leaving = usize::from(self.basic[row]);
        let bound = if under { self.low[leaving] } else { self.high[leaving] };
        let (stride, width) = (self.stride, self.width);
        let inverse = 1.0 / self.rows[row * stride + column];
        let by = (self.value[row] - bound) * inverse;
        let entering = self.at(column) + by;
        let rows = &mut self.rows[..self.height * stride];
        let (before, rest) = rows.split_at_mut(row * stride);
        let (line, after) = rest.split_at_mut(stride);
        let line = &mut line[..width];
        line.iter_mut().for_each(|entry| *entry *= inverse);
        line[column] = inverse;
        let lines = before.chunks_exact_mut(stride).chain(after.chunks_exact_mut(stride));
        let (values_before, rest) = self.value.split_at_mut(row);
        let (value, values_after) = rest.split_at_mut(1);
        value[0] = entering;
        for (other, value) in lines.zip(values_before.iter_mut().chain(values_after)) {
            let factor = other[column];
            if factor != 0.0 {
                *value -= factor * by;
                other[column] = 0.0;
                for (entry, &pivot) in other[..width].iter_mut().zip(&*line) {
                    *entry -= factor * pivot;
                }
            }
        }
        let factor = self.gain[column];
        self.best += factor * by;
        self.gain[column] = 0.0;
        for (entry, &pivot) in self.gain[..width].iter_mut().zip(&*line) {
            *entry -= factor * pivot;
        }
        self.basic[row] = self.outside[column];
        let entered = usize::from(self.basic[row]);
        (self.row_low[row], self.row_high[row]) = (self.low[entered], self.high[entered]);
        self.outside[column] = leaving as u16;
        self.side[column] = if under { -1.0 } else { 1.0 };
        if leaving >= self.cards + self.orbits {
            self.swap_columns(column, self.frozen);
            self.frozen += 1;
        } else if self.low[leaving] == self.high[leaving] {
            self.drop_column(column);
        }
    }

    /// The variable of a column will never come in again.
    fn drop_column(&mut self, column: usize) {
        self.width -= 1;
        self.swap_columns(column, self.width);
    }

    fn swap_columns(&mut self, a: usize, b: usize) {
        if a != b {
            let rows = self.rows[..self.height * self.stride].chunks_exact_mut(self.stride);
            rows.for_each(|row| row.swap(a, b));
            self.outside.swap(a, b);
            self.gain.swap(a, b);
            self.side.swap(a, b);
        }
    }
}

#[cfg(test)]
impl Program {
    /// Puts nonsense in some places, numbers that are none among it.
    pub(super) fn spoil(&mut self, random: &mut fairdeal_core::random::Random) {
        let mut nonsense = |number: &mut f64| match random.below(24) {
            0 => *number = f64::NAN,
            1 => *number = f64::INFINITY,
            2 => *number = -1e30,
            3..=8 => *number = -*number,
            9..=14 => *number += random.below(7) as f64 - 3.0,
            _ => {}
        };
        for numbers in [&mut self.rows, &mut self.value, &mut self.gain] {
            numbers.iter_mut().for_each(&mut nonsense);
        }
        nonsense(&mut self.best);
    }
}

/// What deciding a card costs at least, for each unit of it.
pub(super) struct Outlook {
    pub(super) card: usize,
    pub(super) value: f64,
    row: usize,
    down: f64,
    up: f64,
}

impl Outlook {
    /// Not to take the card, or to take it: what is lost.
    pub(super) fn loses(&self, taken: bool) -> f64 {
        let (price, way) =
            if taken { (self.up, 1.0 - self.value) } else { (self.down, self.value) };
        if way > LOOSE { price * way } else { 0.0 }
    }

    /// The step of the dual that shows it, where `spare` is what may be lost.
    pub(super) fn step(&self, taken: bool, spare: f64) -> Step {
        let (price, way) =
            if taken { (self.up, 1.0 - self.value) } else { (self.down, self.value) };
        let by = if price.is_finite() { price } else { (spare.max(0.0) + 1.0) / way.max(LOOSE) };
        Step { row: self.row, by: if taken { by } else { -by } }
    }
}
