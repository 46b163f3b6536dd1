//! The theorem against closed forms, brute force and the other strategies; certificates and their
//! spoiled twins.

use fairdeal_core::Limits;
use fairdeal_core::ability::Report as _;

use super::find::Finder;
use super::*;
use crate::check::{Steps, family as checker, none};
use crate::notation::card_text;

fn family(text: &str) -> SwishFamily {
    SwishFamily::parse(text).unwrap()
}

fn ask(strategy: &str) -> Ask<'_> {
    Ask { strategy: Some(strategy), count: true, ..Ask::default() }
}

fn kinds_of(h: usize, w: usize) -> SwishFamily {
    family(&format!("{h}x{w}"))
}

/// All sizes up to 12 with at most 72 cells, and long thin ones.
fn sizes() -> Vec<(usize, usize)> {
    let mut out = Vec::new();
    for h in 1..=12 {
        out.extend((1..=12).filter(|w| (2..=72).contains(&(h * w))).map(|w| (h, w)));
    }
    out.extend([(1, 40), (40, 1), (1, 39), (2, 24), (9, 9)]);
    out
}

/// The closed forms, with a certificate for every size.
#[test]
fn closed_forms_hold() {
    for (h, w) in sizes() {
        let found = theorem::largest(kinds_of(h, w), false);
        let truth = formulas::truth(Size { h, w }, false).value;
        assert_eq!(u128::from(found.size()), truth, "{h}x{w}");
        assert!(found.optimal(), "{h}x{w}");
        assert_eq!(checker::check(&found.certificate().unwrap()), Ok(()), "{h}x{w}");
    }
    let simple = theorem::largest(family("3x4/simple"), false);
    assert_eq!(u128::from(simple.size()), formulas::truth(Size { h: 3, w: 4 }, true).value);
}

/// The paper's construction is the theorem's choice for the order of the smallest cells, up to
/// which loops stay and, for odd height with even width, the order itself. Every kind outside it
/// closes a swish. The printed sizes are right where the notes say.
#[test]
fn constructions_are_largest_and_two_printed_sizes_are_not() {
    let mut right = [0; 2];
    for (h, w) in sizes() {
        let family = kinds_of(h, w);
        let ask = Ask { construct: true, ..Ask::default() };
        if h == w {
            let e = largest(family, &ask).unwrap_err();
            assert_eq!(e.place, "option --construct");
            continue;
        }
        let found = largest(family, &ask).unwrap();
        assert!(found.optimal(), "{h}x{w}");
        assert_eq!(checker::check(&found.certificate().unwrap()), Ok(()), "{h}x{w}");
        let size = Size { h, w };
        let printed = formulas::printed(size, false).unwrap();
        let agrees = printed.value == u128::from(found.size());
        let expected = match printed.parity {
            "even-even" => true,
            "odd-odd" => printed.w <= 1 || printed.h == 0,
            _ => printed.w <= 1,
        };
        assert_eq!(agrees, expected, "{h}x{w}");
        right[usize::from(agrees)] += 1;
    }
    assert!(right.iter().all(|&n| n > 20), "{right:?}");
    let at = |h, w| formulas::printed(Size { h, w }, false).unwrap().value;
    assert_eq!((at(4, 5), at(4, 3), at(3, 4)), (44, 20, 20));
}

/// Maximum and number of largest choices over all subsets, with the checker's search.
fn brute(deck: &Hand) -> (usize, u64) {
    let n = deck.cards.len();
    let mut free = vec![false; 1 << n];
    let (mut most, mut count) = (0, 0);
    for mask in 0..1_usize << n {
        let bits = || (0..n).filter(|bit| mask >> bit & 1 == 1);
        if bits().any(|bit| !free[mask & !(1 << bit)]) {
            continue;
        }
        let cards = bits().map(|bit| deck.cards[bit].clone()).collect();
        let hand = Hand { size: deck.size, simple: deck.simple, cards };
        if none::larger(&hand, 1, Steps::MOST).unwrap().is_none() {
            free[mask] = true;
            match bits().count() {
                size if size > most => (most, count) = (size, 1),
                size if size == most => count += 1,
                _ => {}
            }
        }
    }
    (most, count)
}

#[test]
fn brute_force_over_all_subsets_agrees() {
    for name in
        ["1x2", "1x3", "1x4", "1x5", "1x6", "5x1", "2x3", "3x2", "2x4", "2x2", "3x3", "1x4/simple"]
    {
        let family = family(name);
        let (most, count) = brute(&whole(family));
        let found = theorem::largest(family, true);
        assert_eq!(found.size(), most as u64, "{name}");
        let counts = found.counts.unwrap();
        assert_eq!(counts.kinds, count.into(), "{name}");
        assert_eq!(counts.physical, counts.kinds, "{name}");
        for strategy in ["exhaustive", "hitting-set"] {
            let found = largest(family, &ask(strategy)).unwrap();
            assert_eq!((found.size(), found.optimal()), (most as u64, true), "{name} {strategy}");
            assert_eq!(found.counts.unwrap(), counts, "{name} {strategy}");
        }
    }
}

/// The numbers of largest choices, all choices that meet the bound being looked at.
#[test]
fn largest_choices_are_counted_one_by_one() {
    for (name, size, kinds, physical) in [
        ("2x5", 13, 54, 54),
        ("1x7", 12, 24, 24),
        ("2x6", 18, 162, 162),
        ("4x3", 20, 216, 216),
        ("4x4", 18, 120, 120),
        ("deck36", 20, 216, 216),
        ("deck60", 28, 216, 13824),
    ] {
        for strategy in ["theorem", "hitting-set"] {
            let found = largest(family(name), &ask(strategy)).unwrap();
            assert_eq!((found.size(), found.optimal()), (size, true), "{name} {strategy}");
            let counts = Counts {
                kinds: BigUint::from(kinds as u32),
                physical: BigUint::from(physical as u32),
            };
            assert_eq!(found.counts.as_ref(), Some(&counts), "{name} {strategy}");
            let certificate = found.certificate().unwrap();
            assert_eq!(checker::check(&certificate), Ok(()), "{name} {strategy}");
            let json = certificate.to_json();
            assert_eq!(LargestNoSwish::read(family(name), &json).unwrap(), certificate);
        }
    }
}

/// A deck of which not every kind has its reverse.
#[test]
fn decks_without_all_kinds() {
    let [theorem, search] =
        ["theorem", "hitting-set"].map(|s| largest(family("deck60/simple"), &ask(s)).unwrap());
    assert_eq!((theorem.size(), theorem.optimal()), (50, true));
    assert_eq!((search.size(), search.optimal()), (50, true));
    assert_eq!(theorem.counts, None);
    assert!(search.counts.is_some());
}

/// Any hand is a deck for the search; its answer is that of all subsets.
#[test]
fn any_hand_is_a_deck_for_the_search() {
    let mut below = 0;
    for (name, deals) in [("3x3/10", 30), ("2x20/11", 30), ("2x3/11/simple", 30)] {
        for number in 0..deals {
            let hand = deal::deal(family(name), number);
            let known = hitting_set::largest(&hand, Limits::default());
            let (most, _) = brute(&hand);
            assert_eq!((known.found.kept.len(), known.bound), (most, most), "{name}#{number}");
            // The swishes met on the way show that no more cards can stay.
            let cores = known.cores.unwrap();
            assert!(cores.iter().all(|core| hand.is_swish(core)), "{name}#{number}");
            let sets: Vec<Vec<usize>> =
                cores.iter().map(|core| core.iter().map(|placed| placed.card).collect()).collect();
            let out = crate::check::hitting::fewest(&sets, &mut Steps::MOST.meter_of(0)).unwrap();
            assert_eq!(hand.cards.len() - out, most, "{name}#{number}");
            let mut finder = Finder::new(&hand, Limits::default()).unwrap();
            let clusters = clusters::clusters(&mut finder).unwrap();
            below += u32::from(clusters.iter().map(|c| c.best()).sum::<usize>() > most);
        }
    }
    assert!(below > 5, "the clusters' bound always sufficed");
}

#[test]
fn a_small_budget_gives_unknown() {
    let ask = Ask { limits: Limits::nodes(10), ..ask("exhaustive") };
    let found = largest(family("deck60"), &ask).unwrap();
    assert_eq!((found.stop, found.optimal()), (Some(Stop::Nodes), false));
    assert!(found.size() > 10 && found.certified().unwrap().is_none());
    assert_eq!(report::Report::of(found).unwrap().json()["reason"], "node-budget");
    // Where a first try meets the clusters' bound no search is needed; elsewhere it gives up.
    let mut gave_up = 0;
    for number in 0..30 {
        let hand = deal::deal(family("2x20/11"), number);
        let (most, _) = brute(&hand);
        let known = hitting_set::largest(&hand, Limits::nodes(3));
        assert!((known.found.kept.len()..=known.bound).contains(&most), "{number}");
        match known.found.stop {
            Some(stop) => gave_up += u32::from(stop == Stop::Nodes),
            None => assert_eq!(known.found.kept.len(), most, "{number}"),
        }
    }
    assert!(gave_up > 3, "{gave_up}");
}

#[cfg(feature = "cadical")]
#[test]
fn sat_agrees() {
    for (name, size) in [("deck60", 28), ("deck36", 20), ("4x4", 18), ("3x5", 32)] {
        let found = largest(family(name), &ask("sat")).unwrap();
        assert_eq!((found.size(), found.optimal()), (size, true), "{name}");
        assert_eq!(checker::check(&found.certificate().unwrap()), Ok(()), "{name}");
    }
}

#[test]
fn what_cannot_be_asked_is_said() {
    let message =
        |name: &str, strategy: &str| largest(family(name), &ask(strategy)).unwrap_err().to_string();
    assert!(message("6x8/s3", "theorem").starts_with("family: swish/6x8/s3 has no deck"));
    assert!(message("1000x1000", "theorem").contains("decks of up to 1048576 cards"));
    assert!(message("32x32", "exhaustive").contains("decks of up to 4096 cards"));
    assert!(message("4x3", "magic").starts_with("strategy: `magic` is none of theorem"));
    assert!(message("deck60", "construct").contains("every kind of card once"));
}

/// Every certificate has spoiled twins, each refused for its reason.
#[test]
fn spoiled_certificates_are_refused() {
    let name = family("deck60");
    let good = largest(name, &ask("theorem")).unwrap().certificate().unwrap();
    assert_eq!(checker::check(&good), Ok(()));
    let spoiled = |change: &dyn Fn(&mut LargestNoSwish)| {
        let mut twin = good.clone();
        change(&mut twin);
        checker::check(&twin).unwrap_err().to_string()
    };
    assert_eq!(spoiled(&|c| c.size = 27), "cards: they are 28, not 27");
    assert_eq!(
        spoiled(&|c| {
            c.cards.remove(0);
        }),
        "cards: they are 27, not 28"
    );
    assert_eq!(
        spoiled(&|c| {
            c.cards.remove(0);
            c.size = 27;
        }),
        "bound: it allows 28 cards, not 27"
    );
    assert_eq!(spoiled(&|c| c.cards[0].1 = 2), "cards: 2 of p1,1c1,2, the deck has 1");
    type Places = Vec<(u64, u64)>;
    let order = |change: &dyn Fn(&mut Places)| {
        spoiled(&|c| {
            if let Witness::Order(order) = &mut c.witness {
                change(order);
            }
        })
    };
    assert_eq!(order(&|o| o.swap(0, 1)), "order: p1,1c1,2 goes back");
    assert!(order(&|o| o.truncate(3)).ends_with("lies on an orbit that is not in the order"));
    assert_eq!(order(&|o| o[1] = (4, 3)), "orbit 2: it is named twice");
    assert_eq!(order(&|o| o[1] = (0, 3)), "orbit 2: its cell is not on a card");
    // A third loop of the corners closes a swish of three; a card for it has to go.
    let size = Size::GAME;
    let third = spoiled(&|c| {
        c.cards.retain(|(card, _)| *card != Card::arc(1, 3));
        c.cards.push((Card::arc(0, 11), 1));
        c.size = c.cards.iter().map(|(_, n)| n).sum();
    });
    assert!(third.starts_with("orbit 1: ") && third.ends_with(" is a swish"), "{third}");
    // The reverse of a kept card, found by search.
    let reverse = spoiled(&|c| {
        c.cards.push((kinds::kind(size, false, &Card::arc(1, 0)), 1));
        (c.size, c.witness) = (29, Witness::Search);
    });
    assert!(reverse.starts_with("hand: ") && reverse.ends_with(" is a swish"), "{reverse}");

    let good = largest(name, &ask("hitting-set")).unwrap().certificate().unwrap();
    assert_eq!(checker::check(&good), Ok(()));
    let cores = |change: &dyn Fn(&mut Vec<crate::rules::Swish>)| {
        let mut twin = good.clone();
        if let DeckBound::HittingSet(cores) = &mut twin.bound {
            change(cores);
        }
        checker::check(&twin).unwrap_err().to_string()
    };
    assert!(cores(&|c| c.truncate(20)).starts_with("bound: it allows "));
    assert!(cores(&|c| c[4].truncate(1)).starts_with("core 5, cards: "));
    assert_eq!(
        cores(&|c| c[0][0].card = 99),
        "core 1, entry 1: there is no card 100, the hand has 60 cards"
    );
    // All that is written is read, and another family's certificate is not.
    let json = good.to_json();
    assert_eq!(LargestNoSwish::read(name, &json).unwrap(), good);
    let judged = |family: SwishFamily, json: &serde_json::Value| {
        let checked = checker::judge(family, &json.to_string()).unwrap();
        (checked.accepted, checked.place)
    };
    let refused = |place: &str| (Some(false), Some(place.to_string()));
    assert_eq!(judged(name, &json), (Some(true), None));
    assert_eq!(judged(family("deck60/12"), &json), refused("family"));
    assert_eq!(judged(family("2x3"), &json), refused("family"));
    for (field, value) in [("question", "any"), ("claim", "has 29 cards without a swish")] {
        let mut twin = json.clone();
        twin[field] = value.into();
        assert_eq!(judged(name, &twin), refused(field));
    }
    // What version 1 wrote is still read: no question and no claim.
    let mut old = json.clone();
    old["schema"] = "fairdeal/swish-certificate/1".into();
    ["question", "claim"]
        .iter()
        .for_each(|field| drop(old.as_object_mut().unwrap().remove(*field)));
    assert_eq!(judged(name, &old), (Some(true), None));
    // The answer around it must say the same.
    let report = report::Report::of(largest(name, &ask("hitting-set")).unwrap()).unwrap();
    let mut answer = report.json();
    answer["certificate"] = json;
    // How many there are is not shown.
    assert_eq!(judged(name, &answer), (None, Some("count".into())));
    answer.as_object_mut().unwrap().retain(|name, _| !name.ends_with("count"));
    assert_eq!(judged(name, &answer), (Some(true), None));
    for (field, value) in [
        ("bound", 29.into()),
        ("size", 29.into()),
        ("optimal", false.into()),
        ("total", 59.into()),
        ("verdict", "impossible".into()),
        ("reason", "node-budget".into()),
        ("true_formula", serde_json::json!({"value": 29})),
        ("cards", serde_json::json!(["p1,1c1,2"])),
        ("cards", "all".into()),
    ] {
        let mut twin = answer.clone();
        twin[field] = value;
        assert_eq!(judged(name, &twin), refused(field));
    }
    for field in ["k", "solution", "solutions", "by_size", "count"] {
        let mut twin = answer.clone();
        twin[field] = serde_json::json!([1]);
        assert_eq!(judged(name, &twin), (None, Some(field.into())));
    }
    // A swish says nothing of a family.
    let swish = checker::judge(name, "1:as-is 2:as-is").unwrap();
    assert_eq!((swish.accepted, swish.place.as_deref()), (Some(false), Some("kind")));
}

/// `--approx` on any hand: no swish, at least half of what all subsets give, never below its own bound; and
/// the certificate says so.
#[test]
fn half_of_the_most_is_found_and_shown() {
    let approx = |family, text: &str| {
        largest(family, &Ask { approx: true, deck: Some(text), ..Ask::default() }).unwrap()
    };
    let mut seen = [0; 3];
    for (name, deals) in
        [("3x3/10", 20), ("2x20/11", 20), ("2x3/11/simple", 20), ("deck60/11", 20), ("1x6/11", 20)]
    {
        let whole = family(name);
        for number in 0..deals {
            let hand = deal::deal(whole, number);
            let text: String =
                hand.cards.iter().map(|card| card_text(hand.size, card) + "\n").collect();
            let text = format!("{}x{} {text}", hand.size.h, hand.size.w);
            let found = approx(whole, &text);
            let (most, _) = brute(&hand);
            let (size, most) = (found.size(), most as u64);
            assert!(
                size <= most && most <= found.bound && 2 * size >= found.bound,
                "{name}#{number}"
            );
            let cards = found.cards.iter();
            let each = cards.flat_map(|(card, n)| std::iter::repeat_n(card.clone(), *n as usize));
            let kept = Hand { cards: each.collect(), ..hand };
            assert_eq!(none::larger(&kept, 1, Steps::MOST).unwrap(), None, "{name}#{number}");
            assert_eq!(found.stop.is_some(), size < found.bound);
            let certificate = found.certified().unwrap().expect("small");
            assert_eq!(certificate.most, (size < found.bound).then_some(found.bound));
            let json = certificate.to_json();
            assert_eq!(LargestNoSwish::read(found.family, &json).unwrap(), certificate);
            seen[0] += u32::from(size < most);
            seen[1] += u32::from(size == most);
            seen[2] += u32::from(certificate.most.is_some());
        }
    }
    assert!(seen.iter().all(|&n| n > 10), "{seen:?}");
    // Many copies inside an orbit of eight: few choices all the same.
    let square = Size { h: 4, w: 4 };
    let mut loops: Vec<Card> = crate::orbits::orbit(square, false, 1)
        .into_iter()
        .filter(|&cell| cell != 1)
        .map(|cell| Card::arc(1, cell))
        .collect();
    loops = loops.iter().flat_map(|card| std::iter::repeat_n(card.clone(), 9)).collect();
    let text: String = loops.iter().map(|card| card_text(square, card) + "\n").collect();
    let found = approx(family("4x4"), &format!("4x4 {text}"));
    assert!(found.optimal() && (1..8).contains(&found.size()), "{}", found.size());
    assert!(found.certified().unwrap().is_some());
    // Whole decks have no more than the theorem's.
    for name in ["deck60", "deck36", "4x5", "5x5", "3x4/simple"] {
        let found = largest(family(name), &Ask { approx: true, ..Ask::default() }).unwrap();
        let most = theorem::largest(family(name), false).size();
        assert!((most.div_ceil(2)..=most).contains(&found.size()) && found.bound >= most, "{name}");
    }
    let both = Ask { approx: true, construct: true, ..Ask::default() };
    assert_eq!(largest(family("4x3"), &both).unwrap_err().place, "option --approx");
}

/// Evidence for half, and its spoiled twins.
#[test]
fn spoiled_halves_are_refused() {
    let name = family("1x8");
    // Six arcs between four vertices in the left half: three lead forward, three back. Five can stay.
    let deck = "1x8 p1,1c1,2 p1,2c1,3 p1,3c1,4 p1,4c1,1 p1,3c1,1 p1,4c1,2";
    let ask = Ask { approx: true, deck: Some(deck), ..Ask::default() };
    let found = largest(name, &ask).unwrap();
    assert_eq!((found.size(), found.bound, found.optimal()), (3, 6, false));
    let json = found.certified().unwrap().unwrap().to_json();
    let judged = |json: &serde_json::Value| {
        let checked = checker::judge(found.family, &json.to_string()).unwrap();
        (checked.accepted, checked.place)
    };
    let refused = |place: &str| (Some(false), Some(place.to_string()));
    assert_eq!(json["kind"], "half-no-swish");
    assert_eq!(judged(&json), (Some(true), None));
    // Another number in the claim is another claim; so both are changed.
    let with = |most: u64| {
        let mut twin = json.clone();
        let claim = twin["claim"].as_str().unwrap().replace("than 6", &format!("than {most}"));
        (twin["most"], twin["claim"]) = (most.into(), claim.into());
        twin
    };
    assert_eq!(judged(&with(6)), (Some(true), None));
    assert_eq!(judged(&with(5)), refused("bound"));
    assert_eq!(judged(&with(7)), refused("most"));
    let mut twin = json.clone();
    twin["most"] = 5.into();
    assert_eq!(judged(&twin), refused("claim"));
    // Nobody may call it the largest.
    for drop_claim in [false, true] {
        let mut twin = json.clone();
        twin["kind"] = "largest-no-swish".into();
        if drop_claim {
            ["claim", "most"]
                .iter()
                .for_each(|field| drop(twin.as_object_mut().unwrap().remove(*field)));
        }
        assert_ne!(judged(&twin).0, Some(true), "{twin}");
    }
    let mut answer = report::Report::of(found.clone()).unwrap().json();
    answer["certificate"] = json;
    assert_eq!(judged(&answer), (Some(true), None));
    for (field, value) in [
        ("bound", 7.into()),
        ("size", 4.into()),
        ("optimal", true.into()),
        ("reason", "node-budget".into()),
    ] {
        let mut twin = answer.clone();
        twin[field] = value;
        assert_eq!(judged(&twin), refused(field));
    }
    for (field, value) in
        [("verdict", "solved".into()), ("true_formula", serde_json::json!({"value": 3}))]
    {
        let mut twin = answer.clone();
        twin[field] = value;
        assert_ne!(judged(&twin).0, Some(true), "{field}");
    }
}

/// A deck of one's own: the boxed deck as text has the boxed deck's answer; a deck that doubles a
/// kind and not its reverse keeps more; and the deck is part of what the certificate claims.
#[test]
fn decks_of_ones_own_carry_their_deck() {
    let family = SwishFamily::STANDARD;
    let text = |cards: &[Card]| -> String {
        cards.iter().map(|card| card_text(Size::GAME, card) + "\n").collect()
    };
    fn ask(deck: &str) -> Ask<'_> {
        Ask { deck: Some(deck), ..Ask::default() }
    }
    let boxed = largest(family, &ask(&text(&kinds::deck60()))).unwrap();
    assert_eq!((boxed.size(), boxed.total()), (28, 60));
    let found = largest(family, &ask("p1,1c2,2 x3 p2,2c1,1")).unwrap();
    assert_eq!((found.size(), found.optimal()), (3, true));
    let certificate = found.certified().unwrap().unwrap().to_json();
    let verdict = |certificate: &serde_json::Value| {
        checker::judge(family, &certificate.to_string()).unwrap().why.unwrap_or_default()
    };
    assert_eq!(verdict(&certificate), "");
    let mut smaller = certificate.clone();
    smaller["deck"].as_array_mut().unwrap().remove(0);
    assert_eq!(verdict(&smaller), "3 of p1,1c2,2, the deck has 2");
    let mut more = certificate.clone();
    more["deck"].as_array_mut().unwrap().push("p1,1c2,2".into());
    assert_eq!(verdict(&more), "it allows 4 cards, not 3");
    let small = largest(family, &ask("2x3 p1,1c1,2 p1,2c1,1")).unwrap();
    assert_eq!((small.family.to_string().as_str(), small.size()), ("swish/2x3", 1));
    for (deck, place) in [("p1,1c2,2 p1,1", "deck, card 2"), ("p1,1c9,9", "deck, line 1")] {
        assert_eq!(largest(family, &ask(deck)).unwrap_err().place, place);
    }
}
