//! How hard a table is for a person.
//!
//! Jacob and Hochstein ("Set recognition as a window to perceptual and cognitive processes",
//! Perception & Psychophysics 70, 2008) timed players: sets whose cards are alike are found first and
//! fastest, sets that differ in everything last, and the more sets there are the sooner one is found.
//! Both go into one number. A player is thought to take pairs of cards, the most alike first and those
//! equally alike in any order, and to be done at the first pair that belongs to a set. **Looks** is the
//! number of pairs looked at on average: if the easiest sets differ in d properties, all pairs that
//! differ in fewer come first, and of the N pairs that differ in d, M belonging to a set, (N + 1) / (M +
//! 1) are looked at.
//!
//! Up to 10 looks a table is easy, up to 30 it is medium, above that hard. The thresholds are round
//! numbers and not shares of any sample; of the first 10,000 deals of the game they make 4,509 easy,
//! 3,716 medium and 1,453 hard, and 322 hold no set. For ultrasets
//! the same is counted of the two pairs that make one; nobody has timed players of that game.

use fairdeal_core::ability::Grades;
use fairdeal_core::reply::{Difficulty, LEVELS, Measure};
use fairdeal_core::{Error, Limits, Stop};

use super::decide;
use crate::check::Set;
use crate::notation::Position;
use crate::rules::{Card, Rule, third_card};
use crate::solve::Walk;

const RULE: &str = "easy: up to 10 looks; medium: up to 30; hard: more";
const EASY: f64 = 10.0;
const MEDIUM: f64 = 30.0;

impl Grades<Set> for Set {
    fn grade(&self, position: &Position, limits: Limits) -> Result<Difficulty, Error> {
        let (pairs, finds) = match counted(position, limits) {
            Err(stop) => return Ok(Difficulty::none(stop.word(), RULE)),
            Ok(counted) => counted,
        };
        let Some((differ, looks)) = pairs.looks() else {
            return Ok(Difficulty::none("impossible", RULE));
        };
        let level = level(looks);
        let measure = |name, value, about| Measure { name, value, about };
        let measures = vec![
            measure(
                "looks",
                looks,
                "pairs looked at on average until two belong together, the most alike first, as \
                 people look (Jacob and Hochstein 2008)",
            ),
            measure(
                "differ",
                differ as f64,
                "properties in which the most alike of them differ; likeness is seen first",
            ),
            measure(position.rule.find_plural(), finds as f64, "finds on the table"),
            measure("pairs", pairs.all.iter().sum::<u64>() as f64, "pairs of cards on the table"),
        ];
        Ok(Difficulty { level: Some(level), reason: None, measures, rule: RULE })
    }
}

/// All pairs, and the number of finds.
fn counted(position: &Position, limits: Limits) -> Result<(Pairs, u64), Stop> {
    let (mut hits, mut finds) = (Hits::new(position, limits)?, 0);
    let Walk { nodes, stopped } = decide::walk(position, None, limits, |find| {
        finds += 1;
        hits.mark(find);
        true
    });
    stopped.map_or(Ok(()), Err)?;
    Ok((Pairs::of(&hits, nodes, limits)?, finds))
}

/// The word for so many looks.
fn level(looks: f64) -> &'static str {
    LEVELS[usize::from(looks > EASY) + usize::from(looks > MEDIUM)]
}

/// The pairs of cards that belong to a find: a bit for each, set as finds are met.
pub(super) struct Hits<'a> {
    position: &'a Position,
    bits: Vec<u64>,
}

impl<'a> Hits<'a> {
    /// None yet.
    ///
    /// # Errors
    /// When there are too many pairs for the memory.
    pub(super) fn new(position: &'a Position, limits: Limits) -> Result<Self, Stop> {
        let n = position.table.cards.len();
        if n.saturating_mul(n) / 8 > limits.memory {
            return Err(Stop::Memory);
        }
        Ok(Hits { position, bits: vec![0; (n * n).div_ceil(64)] })
    }

    /// Notes a find.
    pub(super) fn mark(&mut self, find: &[usize]) {
        let Position { table, rule, .. } = self.position;
        let n = table.cards.len();
        for (a, &i) in find.iter().enumerate() {
            for (b, &j) in find.iter().enumerate().skip(a + 1) {
                if *rule == Rule::Set || belong(&table.cards, find, a, b) {
                    self.bits[(i * n + j) / 64] |= 1 << ((i * n + j) % 64);
                }
            }
        }
    }

    /// The level, when all finds are noted and so many nodes are spent; none if there is nothing to
    /// find.
    ///
    /// # Errors
    /// What stopped the count.
    pub(super) fn level(&self, nodes: u64, limits: Limits) -> Result<Option<&'static str>, Stop> {
        let pairs = Pairs::of(self, nodes, limits)?;
        Ok(pairs.looks().map(|(_, looks)| level(looks)))
    }
}

/// Pairs of cards by the number of properties in which they differ.
struct Pairs {
    all: Vec<u64>,
    /// Those that belong to a find.
    hits: Vec<u64>,
}

impl Pairs {
    fn of(noted: &Hits, nodes: u64, limits: Limits) -> Result<Self, Stop> {
        let table = &noted.position.table;
        let n = table.cards.len();
        let (mut all, mut hits) = (vec![0; table.p + 1], vec![0; table.p + 1]);
        for (i, a) in table.cards.iter().enumerate() {
            if let Some(stop) = limits.spent(nodes + i as u64) {
                return Err(stop);
            }
            for (j, b) in table.cards.iter().enumerate().skip(i + 1) {
                let differ = differ(a, b);
                all[differ] += 1;
                hits[differ] += noted.bits[(i * n + j) / 64] >> ((i * n + j) % 64) & 1;
            }
        }
        Ok(Pairs { all, hits })
    }

    /// In how many properties the easiest find differs, and the pairs looked at on average; none if
    /// there is nothing to find.
    fn looks(&self) -> Option<(usize, f64)> {
        let differ = self.hits.iter().position(|&hits| hits > 0)?;
        let before: u64 = self.all[..differ].iter().sum();
        let (all, hits) = (self.all[differ] as f64, self.hits[differ] as f64);
        Some((differ, before as f64 + (all + 1.0) / (hits + 1.0)))
    }
}

/// In how many properties two cards differ.
pub(super) fn differ(a: &Card, b: &Card) -> usize {
    a.values().iter().zip(b.values()).filter(|(x, y)| x != y).count()
}

/// Are these two of an ultraset's four cards one of its pairs?
fn belong(cards: &[Card], four: &[usize], a: usize, b: usize) -> bool {
    let card = |at: usize| &cards[four[at]];
    let rest: Vec<usize> = (0..four.len()).filter(|&at| at != a && at != b).collect();
    matches!(rest[..], [c, d] if third_card(card(a), card(b)) == third_card(card(c), card(d)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::family::SetFamily;
    use fairdeal_core::name::PositionName;

    fn grade(text: &str) -> Difficulty {
        let name = PositionName::parse(text).unwrap();
        Set.grade(&Position::read(&name).unwrap(), Limits::default()).unwrap()
    }

    fn measure(grade: &Difficulty, name: &str) -> f64 {
        grade.measures.iter().find(|measure| measure.name == name).unwrap().value
    }

    /// By hand: three cards that differ in one property are seen at the first look; all different ones
    /// only after the pairs that are more alike.
    #[test]
    fn looks_are_counted() {
        let alike = grade("set:3hgd 3hgo 3hgs");
        assert_eq!((alike.level, measure(&alike, "looks")), (Some("easy"), 1.0));
        assert_eq!(measure(&grade("set:1hgd 2fro 3sps 1hgo 1hgs"), "sets"), 2.0);
        let apart = grade("set:1hgd 2fro 3sps 1hgo");
        // Of 1hgo's pairs one differs in 1 property, one in 3 and one in all 4, as do the set's three.
        assert_eq!(measure(&apart, "looks"), 2.0 + 5.0 / 4.0);
        assert_eq!((measure(&apart, "differ"), measure(&apart, "pairs")), (4.0, 6.0));
        assert_eq!(grade("set:3hgd 3hgo").reason, Some("impossible"));
        assert_eq!(grade("set:3hgd 3hgo 1fro 3spd").level, None);
        let ultra = grade("set/v3p4/ultra:3hgd 3spd 1fro 2frs 1hgd");
        assert_eq!(measure(&ultra, "ultrasets"), 1.0);
    }

    /// The shares that the head of this file states.
    #[test]
    fn levels_of_the_first_deals() {
        let mut seen = [0; 4];
        for number in 0..10_000 {
            let position = Position::of_deal(SetFamily::STANDARD, number);
            let level = Set.grade(&position, Limits::default()).unwrap().level;
            seen[LEVELS.iter().position(|&l| Some(l) == level).unwrap_or(3)] += 1;
        }
        assert_eq!(seen, [4509, 3716, 1453, 322]);
    }

    #[test]
    fn what_is_not_decided_is_not_graded() {
        let position = Position::of_deal(SetFamily::of(4, 3, 14), 1);
        for rule in [Rule::Set, Rule::Ultra] {
            let v = if rule == Rule::Set { 4 } else { 3 };
            let position = match v {
                4 => position.clone(),
                _ => Position { rule, ..Position::of_deal(SetFamily::STANDARD, 1) },
            };
            let hasty = Set.grade(&position, Limits::nodes(1)).unwrap();
            assert_eq!((hasty.level, hasty.reason), (None, Some("node-budget")));
        }
    }
}
