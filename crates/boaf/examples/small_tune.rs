//! Learns the weights of the small-board strategy from its own play.
//!
//! `small_tune OUT ROUNDS DEALS BUDGET EXPLORE [IN]`: in every round the strategy walks through
//! fresh deals (from number 2,000,000 on: the testbed 0 … 999,999 is never looked at), tries
//! children it likes and some it does not, and labels each by whether its greedy search wins from
//! there. A logistic regression over the score's own tables follows the labels. The best weights
//! so far, measured on deals from 100,000,000 on, go to OUT.
//!
//! DEALS are walked in each round. A child counts as won if the greedy search needs at most BUDGET
//! nodes more than the shortest way. With probability EXPLORE a walk goes on from one of the six
//! best children instead of the best. IN holds the weights of the first walks, in OUT's format: a
//! line for each number of cards, as in `learned.rs`. The weights in use came from
//! `small_tune OUT 80 20000 0 0.3`, some ten seconds a round.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a program of its own")]

use fairdeal_boaf::deal::deal_into;
use fairdeal_boaf::family::BoafFamily;
use fairdeal_boaf::rules::Card;
use fairdeal_boaf::solve::fast::small::{Answer, Kernel, Plan, Small, Weights};
use fairdeal_core::random::Random;

type Cells = [Option<Card>; 16];

fn line(a: usize, b: usize) -> bool {
    a != b && (a / 4 == b / 4 || a % 4 == b % 4)
}

fn matrix(c: &Cells) -> [u16; 16] {
    let mut m = [0; 16];
    for a in 0..16 {
        for b in 0..a {
            if let (Some(x), Some(y)) = (c[a], c[b])
                && x.matches(y)
            {
                m[a] |= 1 << b;
                m[b] |= 1 << a;
            }
        }
    }
    m
}

fn step(m: &[u16; 16], i: usize, j: usize) -> [u16; 16] {
    let keep = !(1 << i | 1 << j);
    let mut n = m.map(|lane| lane & keep | (lane >> i & 1) << j);
    n[j] = m[i] & keep;
    n[i] = 0;
    n
}

/// Appends the joint indices of a position's cards; returns its pairs in line.
fn features(m: &[u16; 16], occ: u16, out: &mut Vec<u8>) -> u32 {
    let mut pairs = 0;
    for a in (0..16).filter(|a| occ >> a & 1 == 1) {
        let lines: u16 = (0x0f << (a / 4 * 4) | 0x1111 << (a % 4)) & !(1 << a);
        pairs += (lines & occ).count_ones();
        out.push(((lines & m[a]).count_ones() * 16 + m[a].count_ones()) as u8);
    }
    pairs / 2
}

struct Sample {
    left: usize,
    won: bool,
    pairs: f32,
    joint: Vec<u8>,
}

/// Weights of one number of cards: joint, by card degree, by legal degree, pairs.
#[derive(Clone)]
struct Level {
    w: [f32; 128 + 16 + 8 + 1],
    g2: [f32; 128 + 16 + 8 + 1],
    bias: f32,
}

const PAIR: usize = 152;
const SCALE: f32 = 3.0;

impl Level {
    fn value(&self, s: &Sample) -> f32 {
        let joint: f32 = s
            .joint
            .iter()
            .map(|&x| {
                let x = usize::from(x);
                self.w[x] + self.w[128 + x % 16] + self.w[144 + x / 16]
            })
            .sum();
        self.bias + s.pairs / SCALE * self.w[PAIR] + joint
    }

    fn learn(&mut self, s: &Sample, rate: f32) {
        let p = 1.0 / (1.0 + (-self.value(s)).exp());
        let e = p - f32::from(u8::from(s.won));
        self.bias -= 0.02 * rate * e;
        self.nudge(PAIR, e * s.pairs / SCALE, rate);
        for &x in &s.joint {
            let x = usize::from(x);
            self.nudge(x, e + 3e-4 * self.w[x], rate);
            self.nudge(128 + x % 16, e, rate);
            self.nudge(144 + x / 16, e, rate);
        }
    }

    fn nudge(&mut self, x: usize, g: f32, rate: f32) {
        self.g2[x] += g * g;
        self.w[x] -= rate * g / self.g2[x].sqrt();
    }
}

fn quantise(levels: &[Level]) -> Weights {
    let mut out = Weights { joint: [[[0; 16]; 8]; 17], pair: [0; 17] };
    for (l, level) in levels.iter().enumerate().skip(2) {
        let joint = |x: usize| level.w[x] + level.w[128 + x % 16] + level.w[144 + x / 16];
        let seen = |x: &usize| level.g2[*x] > 1.0;
        let lo = (0..128).filter(seen).map(joint).fold(f32::MAX, f32::min);
        let hi = (0..128).filter(seen).map(joint).fold(f32::MIN, f32::max);
        if lo >= hi {
            continue;
        }
        let pair = level.w[PAIR] / SCALE;
        let scale = (255.0 / (hi - lo).max(pair)).min(60.0);
        for x in 0..128 {
            out.joint[l][x / 16][x % 16] =
                ((joint(x) - lo) * scale).round().clamp(0.0, 255.0) as u8;
        }
        out.pair[l] = (pair * scale).round().clamp(0.0, 255.0) as u8;
    }
    out
}

fn text(w: &Weights) -> String {
    (0..17)
        .map(|l| format!("{:?} {}\n", w.joint[l], w.pair[l]).replace(['[', ']', ','], ""))
        .collect()
}

fn parse(text: &str) -> Weights {
    let mut w = Weights { joint: [[[0; 16]; 8]; 17], pair: [0; 17] };
    for (l, row) in text.lines().enumerate().take(17) {
        let v: Vec<u8> = row.split_whitespace().map(|x| x.parse().unwrap()).collect();
        for k in 0..8 {
            w.joint[l][k].copy_from_slice(&v[k * 16..k * 16 + 16]);
        }
        w.pair[l] = v[128];
    }
    w
}

/// Deals won by one greedy dive, by 50 nodes, and nodes of a short plan.
fn measure(w: &Weights, from: i64, count: i64) -> (u64, u64, u64) {
    let mut cards = [None; 16];
    let mut one = Small::with(Kernel::detect(), w, Plan { dive: 13, beams: vec![] });
    let mut all = Small::with(Kernel::detect(), w, Plan { dive: 24, beams: vec![6, 24, 96] });
    let (mut won, mut lost, mut nodes) = (0, 0, 0);
    for deal in from..from + count {
        deal_into(BoafFamily::STANDARD, deal, &mut cards);
        let board = cards;
        won += u64::from(matches!(one.solve(&board, 4, 4, u64::MAX).answer, Answer::Solved(_)));
        let got = all.solve(&board, 4, 4, u64::MAX);
        lost += u64::from(matches!(got.answer, Answer::GaveUp(_)));
        nodes += got.nodes;
    }
    (won, lost, nodes)
}

fn main() {
    let args: Vec<String> = std::env::args().collect();
    if args.len() < 6 {
        eprintln!("small_tune OUT ROUNDS DEALS BUDGET EXPLORE [IN]");
        return;
    }
    let number = |k: usize| args[k].parse::<f64>().unwrap();
    let (rounds, deals, budget) = (number(2) as i64, number(3) as i64, number(4) as u64);
    let explore = (number(5) * 1000.0) as u64;
    let mut weights =
        args.get(6).map_or_else(Weights::default, |f| parse(&std::fs::read_to_string(f).unwrap()));
    let blank = Level { w: [0.0; 153], g2: [1e-3; 153], bias: 0.0 };
    let mut levels = vec![blank; 17];
    let mut recent: Vec<Vec<Sample>> = Vec::new();
    let mut fewest = u64::MAX;
    let mut r = Random::new(99);
    for round in 0..rounds {
        let start = 2_000_000 + round * deals;
        let samples = walk(&weights, start, deals, budget, explore, &mut r);
        recent.push(samples);
        if recent.len() > 5 {
            recent.remove(0);
        }
        // The first rounds start from nothing and need more passes.
        let passes = if round == 0 { 12 } else { 1 };
        let rate = 0.4 / (1.0 + round as f32 * 0.1);
        for level in &mut levels {
            level.g2.iter_mut().for_each(|g| *g *= 0.8);
        }
        for _ in 0..passes {
            let total = recent.iter().map(Vec::len).max().unwrap_or(0);
            for k in 0..total {
                for batch in &recent {
                    if let Some(s) = batch.get(k) {
                        levels[s.left].learn(s, rate);
                    }
                }
            }
        }
        weights = quantise(&levels);
        let (won, lost, nodes) = measure(&weights, 100_000_000, 50_000);
        println!("round {round}: greedy {won} of 50000, {lost} left, {nodes} nodes");
        if nodes < fewest {
            fewest = nodes;
            std::fs::write(&args[1], text(&weights)).unwrap();
        }
    }
}

fn walk(
    w: &Weights,
    start: i64,
    deals: i64,
    budget: u64,
    explore: u64,
    r: &mut Random,
) -> Vec<Sample> {
    let mut small = Small::with(Kernel::detect(), w, Plan { dive: 13 + budget, beams: vec![] });
    let mut cards = [None; 16];
    let mut samples = vec![];
    for deal in start..start + deals {
        deal_into(BoafFamily::STANDARD, deal, &mut cards);
        let mut c: Cells = cards;
        for left in (3..16).rev() {
            let m = matrix(&c);
            let occ: u16 = (0..16).map(|p| u16::from(c[p].is_some()) << p).sum();
            // The children, best first.
            let mut kids = vec![];
            for (i, j) in (0..256).map(|x| (x / 16, x % 16)) {
                if !line(i, j) || m[i] >> j & 1 == 0 {
                    continue;
                }
                let n = step(&m, i, j);
                if (0..16).any(|a| a != i && occ >> a & 1 == 1 && n[a] == 0) {
                    continue;
                }
                let mut joint = vec![];
                let pairs = features(&n, occ & !(1 << i), &mut joint);
                let score: u32 = pairs * u32::from(w.pair[left])
                    + joint
                        .iter()
                        .map(|&x| {
                            u32::from(w.joint[left][usize::from(x / 16)][usize::from(x % 16)])
                        })
                        .sum::<u32>();
                kids.push((std::cmp::Reverse(score), i, j, pairs, joint));
            }
            if kids.is_empty() {
                break;
            }
            kids.sort();
            let top = kids.len().min(6) as u64;
            let picks = [0, r.below(top) as usize, r.below(kids.len() as u64) as usize];
            for k in picks {
                let (_, i, j, pairs, joint) = &kids[k];
                let mut n = c;
                n[*j] = n[*i].take();
                let answer = small.solve(&n, 4, 4, left as u64 - 1 + budget).answer;
                samples.push(Sample {
                    left,
                    won: matches!(answer, Answer::Solved(_)),
                    pairs: *pairs as f32,
                    joint: joint.clone(),
                });
            }
            let pick = if r.below(1000) < explore { picks[1] } else { 0 };
            c[kids[pick].2] = c[kids[pick].1].take();
        }
    }
    samples
}
