//! The formulas against the rules: every choice of cards tried.

use std::collections::BTreeSet;

use fairdeal_core::ability::Form;
use fairdeal_core::formats::cnf::{Clause, Cnf};
use fairdeal_core::formats::oracle;
use fairdeal_core::formats::wcnf::{Wcnf, Weight};
use fairdeal_core::{Error, Verdict};

use super::{deck_to_cnf, disjoint_to_cnf, set_to_cnf};
use crate::deal::{Deck, deal};
use crate::family::SetFamily;
use crate::notation::Lettering;
use crate::rules::Table;
use crate::solve::all_sets;
use crate::unplayable::{Ask, largest};

fn written(table: &Table, form: Form) -> String {
    let lettering = Lettering::of(table.v, table.p);
    set_to_cnf::encode(table, lettering, form).unwrap()
}

fn tables() -> Vec<Table> {
    let mut out = Vec::new();
    for family in
        ["v3p4/9", "v3p2/7", "v2p3/5", "v4p2/10", "v3p1/3", "v3p1/2", "v5p2/11", "v2p1/1", "v3p3/0"]
    {
        let family = SetFamily::parse(family).unwrap();
        out.extend((0..8).map(|number| deal(family, number)));
    }
    out
}

/// Chooses these cards and no others, and follows clauses with one literal left: the model, none if
/// a clause fails. All variables must be settled by that.
fn propagated(clauses: &[Clause], vars: usize, n: usize, bits: u32) -> Option<Vec<bool>> {
    let mut value: Vec<Option<bool>> =
        (0..vars).map(|i| (i < n).then(|| bits >> i & 1 == 1)).collect();
    loop {
        let mut changed = false;
        for clause in clauses {
            let of = |l: i32| value[l.unsigned_abs() as usize - 1].map(|is| is == (l > 0));
            if clause.iter().any(|&l| of(l) == Some(true)) {
                continue;
            }
            let open: Vec<i32> = clause.iter().copied().filter(|&l| of(l).is_none()).collect();
            match open[..] {
                [] => return None,
                [only] => {
                    value[only.unsigned_abs() as usize - 1] = Some(only > 0);
                    changed = true;
                }
                _ => {}
            }
        }
        if !changed {
            return Some(value.into_iter().map(|v| v.expect("settled by the cards")).collect());
        }
    }
}

fn places(bits: u32) -> Vec<usize> {
    (0..32).filter(|i| bits >> i & 1 == 1).collect()
}

#[test]
fn models_are_the_sets() {
    let mut seen = [0, 0];
    for table in tables() {
        let n = table.cards.len();
        let cnf = Cnf::parse(&written(&table, Form::Cnf)).unwrap();
        let hard = Wcnf::parse(&written(&table, Form::Wcnf)).unwrap();
        let clauses: Vec<_> = cnf.clauses.iter().cloned().map(|c| (Weight::Hard, c)).collect();
        assert_eq!(hard.clauses, clauses, "wcnf is cnf with every clause hard");
        for bits in 0..1_u32 << n {
            let model = propagated(&cnf.clauses, cnf.vars, n, bits);
            assert_eq!(model.is_some(), table.is_set(&places(bits)), "{bits:b} of {table:?}");
            seen[usize::from(model.is_some())] += 1;
        }
    }
    assert!(seen[1] > 60, "{seen:?}");
}

/// The same without any propagation, every assignment of every variable.
#[test]
fn brute_force_finds_as_many_models_as_sets() {
    let mut seen = 0;
    for family in ["v2p1/2", "v2p2/2", "v2p2/3", "v3p1/3", "v3p1/2", "v2p2/4", "v2p3/4"] {
        let table = deal(SetFamily::parse(family).unwrap(), 1);
        let cnf = Cnf::parse(&written(&table, Form::Cnf)).unwrap();
        if cnf.vars > 18 {
            continue;
        }
        let is = |bits: &u32| {
            let holds = |&l: &i32| (bits >> (l.unsigned_abs() - 1) & 1 == 1) == (l > 0);
            cnf.clauses.iter().all(|clause| clause.iter().any(holds))
        };
        let models = (0..1_u32 << cnf.vars).filter(is).count();
        assert_eq!(models, all_sets(&table).len(), "{family}");
        seen += 1;
    }
    assert!(seen >= 5, "{seen}");
}

/// OPB read by its definition. What is shown follows from the cards, the switch from that.
#[test]
fn pseudo_boolean_says_the_same() {
    for table in tables() {
        let (v, p, n) = (table.v, table.p, table.cards.len());
        let text = written(&table, Form::Opb);
        let header: Vec<&str> = text.lines().next().unwrap().split_whitespace().collect();
        assert_eq!(header[2], (n + p * (v + 1)).to_string());
        let rows: Vec<Vec<&str>> = text
            .lines()
            .filter(|line| !line.starts_with('*'))
            .map(|line| line.split_whitespace().collect())
            .collect();
        assert_eq!(header[4], rows.len().to_string());
        let holds = |row: &Vec<&str>, model: &[bool]| {
            let at = row.iter().position(|w| [">=", "="].contains(w)).unwrap();
            assert!(at > 0 && row[at + 2] == ";");
            let term = |term: &[&str]| -> i64 {
                let variable: usize = term[1][1..].parse().unwrap();
                term[0].parse::<i64>().unwrap() * i64::from(model[variable - 1])
            };
            let (left, right): (i64, i64) =
                (row[..at].chunks_exact(2).map(term).sum(), row[at + 1].parse().unwrap());
            if row[at] == "=" { left == right } else { left >= right }
        };
        for bits in 0..1_u32 << n {
            let chosen = places(bits);
            // Every way to set the switches.
            let models = (0..1_u32 << p).filter(|switches| {
                let mut model: Vec<bool> = (0..n).map(|i| bits >> i & 1 == 1).collect();
                for q in 0..p {
                    model.push(switches >> q & 1 == 1);
                    let shows = |value| {
                        chosen.iter().any(|&i| usize::from(table.cards[i].values()[q]) == value)
                    };
                    model.extend((0..v).map(shows));
                }
                rows.iter().all(|row| holds(row, &model))
            });
            assert_eq!(models.count(), usize::from(table.is_set(&chosen)), "{bits:b} {table:?}");
        }
    }
}

/// The most disjoint sets, and k of them, in all three forms against trying every choice of sets.
#[test]
fn disjoint_sets_by_every_choice() {
    let mut met = BTreeSet::new();
    for family in ["v3p4/9", "v3p2/8", "v3p3/12", "v2p3/5", "v4p2/11", "v3p1/2", "v3p3/0"] {
        for number in 0..8 {
            let table = deal(SetFamily::parse(family).unwrap(), number);
            let sets = all_sets(&table);
            if sets.len() > 14 {
                continue;
            }
            let disjoint = |bits: u32| {
                let mut cards: Vec<usize> =
                    places(bits).into_iter().flat_map(|set| sets[set].clone()).collect();
                let all = cards.len();
                cards.sort_unstable();
                cards.dedup();
                cards.len() == all
            };
            let choices: Vec<u32> = (0..1 << sets.len()).filter(|&bits| disjoint(bits)).collect();
            let most = choices.iter().map(|bits| bits.count_ones()).max().unwrap();
            let lettering = Lettering::of(table.v, table.p);
            let written = |form, k| disjoint_to_cnf::encode(&table, lettering, form, k).unwrap();
            if (1..=12).contains(&sets.len()) {
                let wcnf = Wcnf::parse(&written(Form::Wcnf, None)).unwrap();
                let Verdict::Solved((best, _)) = oracle::max_sat(&wcnf) else { panic!() };
                assert_eq!(best, u64::from(most), "{family}#{number}");
            }
            for k in 0..=most + 1 {
                let cnf = Cnf::parse(&written(Form::Cnf, Some(u64::from(k)))).unwrap();
                let mut models = choices.iter().filter(|bits| bits.count_ones() >= k);
                if k > sets.len() as u32 {
                    assert!(cnf.clauses.contains(&Vec::new()) && models.next().is_none());
                    continue;
                }
                for &bits in &choices {
                    let model = propagated(&cnf.clauses, cnf.vars, sets.len(), bits);
                    assert_eq!(model.is_some(), bits.count_ones() >= k, "{family}#{number} {k}");
                }
            }
            let opb = written(Form::Opb, None);
            let clash = opb.lines().filter(|line| line.ends_with(">= -1 ;")).count();
            let head = format!("* #variable= {} #constraint= {clash}", sets.len());
            assert_eq!(opb.lines().next(), Some(&head[..]));
            met.insert(most);
        }
    }
    assert!(met.contains(&0) && met.contains(&3), "{met:?}");
}

#[test]
fn what_cannot_be_asked_is_refused() {
    let table = deal(SetFamily::STANDARD, 7);
    for (form, at_least, place) in [
        (Form::Cnf, None, "option --to"),
        (Form::Wcnf, Some(2), "option --at-least"),
        (Form::Pbp, Some(2), "option --to"),
        (Form::Smt2, None, "option --to"),
    ] {
        match disjoint_to_cnf::encode(&table, Lettering::of(3, 4), form, at_least) {
            Err(Error::Input(refused)) => assert_eq!(refused.place, place),
            other => panic!("{other:?}"),
        }
    }
    let family = |text: &str| SetFamily::parse(text).unwrap();
    let says = |text: &str, form: Form| {
        let keep = deck_to_cnf::keep(family(text));
        keep.and_then(|keep| keep.encode(form, None)).unwrap_err().to_string()
    };
    assert!(says("v3p8", Form::Wcnf).contains("7173360 sets"));
    assert!(says("v64p64", Form::Wcnf).contains("more than 10^38 sets"));
    assert!(says("v64p2", Form::Opb).contains("more than 10^38 sets"));
    assert!(says("v3p2", Form::Cnf).contains("--at-least K"));
}

#[test]
fn the_sets_of_a_deck_are_all_there() {
    for (v, p) in [(2, 1), (2, 4), (3, 1), (3, 2), (3, 3), (3, 4), (4, 1), (4, 2), (4, 3), (5, 2)] {
        let cards = (0..(v as u64).pow(p as u32)).map(|id| Deck::card(v, p, id)).collect();
        let sets = deck_to_cnf::sets(v, p);
        assert_eq!(Some(sets.len() as u128), deck_to_cnf::number_of_sets(v, p), "v{v}p{p}");
        assert_eq!(sets, all_sets(&Table { v, p, cards }), "v{v}p{p}");
        assert_eq!(sets.iter().collect::<BTreeSet<_>>().len(), sets.len());
    }
    assert_eq!(deck_to_cnf::number_of_sets(3, 4), Some(1080));
    assert_eq!(deck_to_cnf::sets(64, 1).len(), 1);
}

#[test]
fn the_optimum_is_unplayable() {
    for family in ["v3p2", "v2p3", "v2p4", "v4p2", "v3p1", "v5p1"] {
        let family = SetFamily::parse(family).unwrap();
        let wcnf = deck_to_cnf::keep(family).unwrap().encode(Form::Wcnf, None).unwrap();
        let wcnf = Wcnf::parse(&wcnf).unwrap();
        let Verdict::Solved((most, _)) = oracle::max_sat(&wcnf) else { panic!() };
        let known = largest(family.v, family.p, &Ask::default()).unwrap();
        assert!(known.optimal());
        assert_eq!(most as usize, known.cards.len(), "{family}");
    }
}
