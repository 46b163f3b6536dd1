//! The certificate of an answer. What the checker does not accept is not handed out.

use fairdeal_core::game::{Effort, Question, Solved};
use fairdeal_core::{Limits, Verdict};
use serde_json::Value;

use super::decide::finds;
use crate::certificate::Certificate;
use crate::certificate::bound::Bound;
use crate::check;
use crate::notation::Position;
use crate::rules::{Places, Rule};
use crate::solve::{Reason, counting, disjoint};

pub(super) fn prove(
    position: &Position,
    solved: &Solved<Places, Reason>,
    effort: Effort,
    limits: Limits,
) -> Option<Value> {
    let finds = finds(solved);
    match (&solved.verdict, solved.question) {
        (Verdict::Impossible(_), _) => none(position, limits),
        (Verdict::Solved(_), Question::Largest) => {
            no_more(position, finds, effort, limits).or_else(|| at_least(position, finds))
        }
        (Verdict::Unknown(_), _) => at_least(position, finds),
        (Verdict::Solved(_), _) => {
            finds.first().and_then(|find| certified(position, &Certificate::find(position, find)))
        }
    }
}

fn certified(position: &Position, certificate: &Certificate) -> Option<Value> {
    check::check(&position.table, certificate, position.lettering)
        .is_ok()
        .then(|| certificate.to_json(position))
}

/// "There is none": to be seen by looking, or by counting where the table is too large for that.
fn none(position: &Position, limits: Limits) -> Option<Value> {
    let counted = || {
        let groups = counting::groups(&position.table, limits)?;
        let cards = position.table.cards.len() as u64;
        certified(position, &Certificate::NoSetCounting { cards, groups })
    };
    let plain = certified(position, &Certificate::none(position));
    plain.or_else(|| (position.rule == Rule::Set).then(counted).flatten())
}

/// So many disjoint sets are there, if any is.
fn at_least(position: &Position, sets: &[Places]) -> Option<Value> {
    let claim = || certified(position, &Certificate::sets(position, sets));
    (!sets.is_empty()).then(claim).flatten()
}

/// No more than these sets can be had: with a bound, which the checker only follows, or without, so
/// that it tries everything itself.
fn no_more(position: &Position, sets: &[Places], effort: Effort, limits: Limits) -> Option<Value> {
    let why = disjoint::why_no_more(&position.table, sets.len() + 1, limits);
    let claim = |why| Certificate::most_sets(position, sets, why);
    let bounded = why.and_then(|why| certified(position, &claim(Some(why))));
    let proof = || certified(position, &claim(Some(refutation(position, sets.len() + 1, limits)?)));
    let short = bounded.or_else(|| certified(position, &claim(None)));
    short.or_else(|| (effort == Effort::Full).then(proof).flatten())
}

/// Conflicts that are spent on a proof in clauses: some seconds, and some megabytes.
const CONFLICTS: u64 = 200_000;

/// A proof in clauses that no so many disjoint sets can be had.
fn refutation(position: &Position, more: usize, limits: Limits) -> Option<Bound> {
    let clauses = check::clauses::of_table(&position.table, more)?;
    match fairdeal_exact::refute(&clauses, CONFLICTS, || limits.cancel.is_set()) {
        fairdeal_exact::Refuted::Proof(proof) => Some(Bound::Clauses(proof)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use fairdeal_core::random::Random;

    use super::*;
    use crate::check::{packing, work_for};
    use crate::family::SetFamily;
    use crate::notation::Lettering;
    use crate::rules::Table;

    fn holds(table: &Table, more: usize, proof: &Bound) -> Result<(), String> {
        let mut work = work_for(table, 0);
        let ground = check::Ground::new(table, Lettering::Digits, &mut work).unwrap();
        check::bound::check(&ground, more, proof, &mut work).map_err(|refusal| refusal.to_string())
    }

    /// For every number of sets there is a proof or they can be had, as the checker finds by trying
    /// everything; a proof for one number shows nothing of a smaller one, nor one of another table.
    #[test]
    fn proofs_in_clauses_show_what_is_true() {
        let mut random = Random::new(4);
        let mut others: Vec<Bound> = Vec::new();
        for round in 0..120 {
            let family =
                ["v3p3/12", "v3p4/15", "v4p2/10", "v4p3/18", "v5p2/14", "v2p4/9"][round % 6];
            let family = SetFamily::parse(family).unwrap();
            let position = Position::of_deal(family, random.below(1 << 40) as i64);
            let table = &position.table;
            let more = (1..).find(|&more| refutation(&position, more, Limits::default()).is_some());
            let more = more.unwrap();
            let proof = refutation(&position, more, Limits::default()).unwrap();
            assert_eq!(holds(table, more, &proof), Ok(()));
            assert!(packing::check_most(table, more - 1, &mut work_for(table, 0)).is_ok());
            if more == 1 {
                continue;
            }
            let fewer = holds(table, more - 1, &proof).unwrap_err();
            assert!(fewer.contains("proof"), "{fewer}");
            for other in &others {
                assert!(holds(table, more - 1, other).is_err());
            }
            others.push(proof);
            if others.len() > 10 {
                others.remove(0);
            }
        }
    }

    #[test]
    fn spoiled_proofs_are_refused_for_the_stated_reason() {
        let family = SetFamily::parse("v4p3/24").unwrap();
        let position = Position::of_deal(family, 3);
        let table = &position.table;
        let found =
            (1..).find_map(|more| Some((more, refutation(&position, more, Limits::default())?)));
        let Some((more, Bound::Clauses(proof))) = found else { panic!("no proof") };
        let says = |proof: &str| holds(table, more, &Bound::Clauses(proof.into())).unwrap_err();
        let lines: Vec<&str> = proof.lines().collect();
        let last = lines.len() - 1;
        assert_eq!(says(&lines[..last].join("\n")), "proof: it ends without the empty clause");
        assert!(says(&lines[1..].join("\n")).contains("the next clause is number"));
        let case = Bound::Cases {
            card: table.cards[0].clone(),
            unused: Box::new(Bound::Clauses(proof)),
            sets: Vec::new(),
        };
        assert!(holds(table, more, &case).is_err());
    }
}
