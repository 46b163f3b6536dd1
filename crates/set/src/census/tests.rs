//! The census against known figures and against plain enumeration.

use fairdeal_core::Canceller;
use fairdeal_core::ability::{Report as _, Say as _};
use fairdeal_core::game::Style;

use super::affine::{Mask, Space, cards, completions};
use super::*;

fn counts(v: usize, p: usize, cards: Option<u64>, threads: usize) -> Result<Counts, Error> {
    census(v, p, cards, Limits::default(), &Run { threads, ..Run::quiet() })
}

fn all_counts(v: usize, p: usize, cards: Option<u64>) -> Counts {
    counts(v, p, cards, 1).unwrap()
}

#[test]
fn the_game_as_it_is_played() {
    let game = all_counts(3, 4, Some(12));
    // Set-free tables of every size; the last is the number of 20-card caps.
    let known = [(3, 84_240), (4, 1_579_500), (6, 247_615_056), (9, 77_541_824_880)];
    for (k, count) in known.into_iter().chain([(12, 2_284_535_476_080), (20, 682_344), (21, 0)]) {
        assert_eq!(game.set_free[k], count, "{k} cards");
    }
    assert_eq!(game.set_free.len(), 22);
    assert_eq!((game.set_free_classes[12], game.set_free_classes[20]), (1437, 1));
    assert_eq!(game.classes[12], 41_407);
    // P(no set): 3.2302 % with 12 cards, 0.036469 % with 15.
    let share = |k: usize| game.set_free[k] as f64 / binomial(81, k) as f64;
    assert!((share(12) - 0.032302).abs() < 5e-7 && (share(15) - 0.000_364_69).abs() < 5e-9);
    // 0 to 14 sets, 220/79 in the mean, six of them in 2.3319 % of the deals.
    let row = &game.by_sets[12];
    assert_eq!(row.len(), 15);
    assert!(row.iter().all(|&c| c > 0));
    let sum: u128 = row.iter().enumerate().map(|(s, c)| s as u128 * c).sum();
    assert_eq!(sum * 79, 220 * binomial(81, 12));
    assert!((row[6] as f64 / binomial(81, 12) as f64 - 0.023319).abs() < 5e-7);
}

#[test]
fn threads_change_nothing() {
    assert_eq!(counts(3, 4, Some(11), 1), counts(3, 4, Some(11), 3));
}

/// The affine road and the brute one, where both can be taken.
#[test]
fn three_valued_decks_agree_with_brute_force() {
    let plane = all_counts(3, 2, None);
    let deck: Vec<Card> = (0..9).map(|id| Deck::card(3, 2, id)).collect();
    let on = brute::sets_on_every_table(9, &brute::set_masks(3, &deck));
    assert_eq!(plane.by_sets, brute::histogram(9, &on));
    assert_eq!(plane.set_free, [1, 9, 36, 72, 54, 0]);
    let space = all_counts(3, 3, None);
    assert_eq!(space.by_sets[..=7], plain(&Space::new(3).unwrap(), 7)[..]);
    assert_eq!(space.by_sets.len(), 28);
    assert_eq!(space.by_sets[27][117], 1);
}

/// Every table of up to `most` cards, one after the other, with the number of sets on it.
fn plain(space: &Space, most: usize) -> Vec<Vec<u128>> {
    fn go(space: &Space, table: Mask, sets: usize, left: usize, out: &mut [Vec<u128>]) {
        let k = table.count_ones() as usize;
        if out[k].len() <= sets {
            out[k].resize(sets + 1, 0);
        }
        out[k][sets] += 1;
        if left == 0 {
            return;
        }
        let new = completions(space, table);
        let from = (128 - table.leading_zeros()) as usize;
        for (x, &more) in new.iter().enumerate().take(space.n).skip(from) {
            go(space, table | 1 << x, sets + usize::from(more), left - 1, out);
        }
    }
    let mut out = vec![vec![]; most + 1];
    go(space, 0, 0, most, &mut out);
    out
}

/// Any two cards are like any other two, so caps through a fixed pair are enough to count all:
/// an independent count that uses no canonical form.
#[test]
fn small_caps_by_depth_first_search() {
    fn go(space: &Space, from: usize, table: Mask, barred: Mask, count: &mut [u128]) {
        count[table.count_ones() as usize] += 1;
        if table.count_ones() as usize + 1 == count.len() {
            return;
        }
        for x in cards(!barred & ((1 << space.n) - 1) & (Mask::MAX << from)) {
            let new = cards(table).fold(0, |m, a| m | 1 << space.third(a, x));
            go(space, usize::from(x) + 1, table | 1 << x, barred | 1 << x | new, count);
        }
    }
    for (p, most) in [(2, 5), (3, 10), (4, 7)] {
        let space = Space::new(p).unwrap();
        let mut count = vec![0; most + 1];
        go(&space, 0, 0b11, 0b111, &mut count);
        let known = all_counts(3, p, Some(2)).set_free;
        for k in 3..=most {
            let through = count[k] * binomial(space.n, 2);
            assert_eq!(through, known[k] * binomial(k, 2), "{k} cards, p = {p}");
        }
    }
}

#[test]
fn four_valued_plane() {
    let plane = all_counts(4, 2, None);
    assert_eq!((plane.deck, plane.sets), (16, 32));
    assert_eq!(plane.set_free[9..], [496, 0], "2·4⁴ − 4² tables of nine cards");
    assert_eq!(plane.set_free_classes[4], plane.classes[4] - 2, "two kinds of sets");
    assert_eq!(plane.by_sets[16][32], 1);
    assert_eq!(plane.classes.iter().sum::<u128>(), 192);
}

#[test]
fn degenerate_decks() {
    let pairs = all_counts(2, 3, None);
    assert_eq!(pairs.set_free, [1, 8, 0]);
    assert_eq!(pairs.by_sets[5], [vec![0; 10], vec![56]].concat(), "any two cards are a set");
    let single = all_counts(7, 1, Some(3));
    assert_eq!(single.set_free, [1, 7, 21, 35, 35, 21, 7, 0]);
    assert_eq!(single.by_sets.len(), 4);
}

#[test]
fn what_is_not_counted_is_refused() {
    for (v, p, cards, place) in [
        (3, 5, None, "family"),
        (4, 3, None, "family"),
        (64, 64, None, "family"),
        (3, 4, Some(17), "option --cards"),
        (4, 2, Some(17), "option --cards"),
    ] {
        let Err(Error::Input(e)) = counts(v, p, cards, 1) else { panic!("v{v}p{p}") };
        assert_eq!(e.place, place);
    }
}

#[test]
fn json_of_the_report() {
    let json = Census::new(all_counts(3, 2, Some(4)), 4, Some(4)).json();
    assert_eq!(json["set_free"]["4"], "54");
    assert_eq!(json["set_free"]["5"], "0");
    assert_eq!(json["by_sets"]["4"]["1"], "72");
    assert_eq!(json["classes"]["4"], "1");
    assert_eq!(json["group"]["order"], "432");
    assert_eq!(json["up_to"], 4);
}

/// A count that is cancelled hands out what it has, and says so.
#[test]
fn cancelled_counts_are_right_as_far_as_they_go() {
    let whole = all_counts(3, 4, Some(9));
    for after in [0, 1, 3, 5] {
        let canceller = Canceller::new();
        let limits = Limits { cancel: canceller.flag(), ..Limits::default() };
        let seen = std::sync::atomic::AtomicU64::new(0);
        let progress = |_: u64, _: u64| {
            if seen.fetch_add(1, std::sync::atomic::Ordering::Relaxed) + 1 >= after {
                canceller.cancel();
            }
        };
        if after == 0 {
            canceller.cancel();
        }
        let part = census(3, 4, Some(9), limits, &Run { progress: &progress, ..Run::quiet() });
        let part = part.unwrap();
        assert_eq!(part.stopped, Some(Stop::Cancelled));
        assert_eq!(part.set_free, whole.set_free[..part.set_free.len()]);
        assert_eq!(part.by_sets, whole.by_sets[..part.by_sets.len()]);
        assert!(part.by_sets.len() < whole.by_sets.len());
        let report = Census::new(part, 3, None);
        assert_eq!(report.outcome(), fairdeal_core::Outcome::Unknown);
        assert!(report.say(Style::default()).contains("cancelled"));
    }
}
