//! Disjoint sets of small tables, against trying everything: how many there are, whatever may be spent, the
//! certificates, and forged ones, which are refused.

#![cfg(feature = "solve")]

use fairdeal_core::game::{Effort, Game as _, Question};
use fairdeal_core::referee::{Referee as _, Subject};
use fairdeal_core::{Limits, Stop};
use fairdeal_set::Set;
use fairdeal_set::family::SetFamily;
use fairdeal_set::notation::Position;
use fairdeal_set::rules::{Table, is_set};
use fairdeal_set::solve::disjoint::max_disjoint;
use serde_json::{Value, json};

/// The sets of a table as masks of places: every choice of v cards, judged by the rules.
fn sets(table: &Table) -> Vec<u32> {
    let cards = table.cards.len();
    let choices = (0_u32..1 << cards).filter(|choice| choice.count_ones() as usize == table.v);
    let is = |choice: &u32| {
        let chosen: Vec<_> =
            (0..cards).filter(|at| choice >> at & 1 == 1).map(|at| &table.cards[at]).collect();
        is_set(table.v, &chosen)
    };
    choices.filter(is).collect()
}

/// The most that share no card: each set is taken or not.
fn oracle(sets: &[u32], used: u32) -> usize {
    let Some((&set, others)) = sets.split_first() else { return 0 };
    let without = oracle(others, used);
    if set & used != 0 { without } else { without.max(1 + oracle(others, used | set)) }
}

/// Families with their largest tables that are tried, and how many of each.
const FAMILIES: [(&str, usize, i64); 12] = [
    ("v2p1", 2, 2),
    ("v2p3", 8, 60),
    ("v2p4", 9, 100),
    ("v3p2", 9, 100),
    ("v3p3", 16, 300),
    ("v3p4", 18, 300),
    ("v4p1", 4, 4),
    ("v4p2", 15, 200),
    ("v4p3", 18, 200),
    ("v5p2", 18, 150),
    ("v6p2", 18, 60),
    ("v7p1", 7, 4),
];

fn tables() -> impl Iterator<Item = Position> {
    FAMILIES.into_iter().flat_map(|(name, most, deals)| {
        (0..deals).map(move |number| {
            let cards = most - number as usize % 5.min(most);
            let family = SetFamily::parse(&format!("{name}/{cards}")).unwrap();
            Position::of_deal(family, number)
        })
    })
}

fn accepted(position: &Position, certificate: &Value) -> Option<bool> {
    // What it says of its own claim does not count.
    let mut bare = certificate.clone();
    bare.as_object_mut().unwrap().remove("claim");
    Set.check(&Subject::parse(&position.id()).unwrap(), &bare.to_string()).unwrap().accepted
}

#[test]
fn small_tables_against_trying_everything() {
    let (mut several, mut sums, mut forged) = (0, 0, 0);
    for position in tables() {
        let id = position.id();
        let best = oracle(&sets(&position.table), 0);
        let found = max_disjoint(&position.table, Limits::default());
        assert_eq!((found.sets.len(), found.stopped), (best, None), "{id}");
        let solved = Set.decide(&position, Question::Largest, None, Limits::default()).unwrap();
        let good = Set.prove(&position, &solved, Effort::Full, Limits::default()).unwrap();
        assert_eq!(accepted(&position, &good), Some(true), "{id}");
        if best == 0 {
            continue;
        }
        assert_eq!(good["count"], best, "{id}");
        several += usize::from(best > 1);
        sums += usize::from(good["bound"] == json!({"by": "sum"}));
        // One set fewer, and no reason will do.
        let mut fewer = good.clone();
        fewer["count"] = (best - 1).into();
        fewer["sets"].as_array_mut().unwrap().pop();
        let all: Value = position
            .table
            .cards
            .iter()
            .map(|card| (position.lettering.card(card), json!(1)))
            .collect::<serde_json::Map<_, _>>()
            .into();
        let v = position.table.v;
        let weighed = json!({"weights": all, "scale": v});
        let mut both = weighed.clone();
        both["by"] = "sum".into();
        // Every other set too light, and every card too heavy.
        let (mut light, mut heavy) = (both.clone(), both.clone());
        light["scale"] = (v + 1).into();
        heavy["weights"].as_object_mut().unwrap().values_mut().for_each(|w| *w = 2.into());
        let sums = [json!({"by": "sum"}), both, light, heavy];
        let bounds = [good["bound"].clone(), weighed, Value::Null].into_iter().chain(sums);
        for bound in bounds {
            fewer["bound"] = bound;
            if fewer["bound"].is_null() {
                fewer.as_object_mut().unwrap().remove("bound");
            }
            if best > 1 {
                assert_ne!(accepted(&position, &fewer), Some(true), "{id}: {fewer}");
                forged += 1;
            }
        }
    }
    assert!(several > 500 && sums > 50 && forged > 2000, "{several} {sums} {forged}");
}

/// Whatever may be spent: never too many sets, and no verdict that is wrong.
#[test]
fn every_small_budget() {
    let (mut decided, mut open) = (0, 0);
    for position in tables().step_by(11) {
        let id = position.id();
        let best = oracle(&sets(&position.table), 0);
        for nodes in 0..=200 {
            let found = max_disjoint(&position.table, Limits::nodes(nodes));
            assert!(found.sets.len() <= best, "{id}, {nodes} nodes");
            match found.stopped {
                None => assert_eq!(found.sets.len(), best, "{id}, {nodes} nodes"),
                Some(stop) => assert_eq!(stop, Stop::Nodes, "{id}, {nodes} nodes"),
            }
            decided += usize::from(found.stopped.is_none());
            open += usize::from(found.stopped.is_some());
        }
    }
    assert!(decided > 1000 && open > 1000, "{decided} decided, {open} open");
}
