//! Games by the book: the protocol, the referee, the counts.

use fairdeal_core::ability::{Run, Say as _, Simulates as _};
use fairdeal_core::game::Style;
use fairdeal_core::options::Options;
use fairdeal_core::{Cancel, Canceller, Error, Limits, Outcome, Verdict};
use fairdeal_set::Set;
use fairdeal_set::family::SetFamily;
use fairdeal_set::rules::{Card, is_set};
use fairdeal_set::simulate::game::{End, Refill, Rules};
use fairdeal_set::simulate::tables::{Tables, tables};
use fairdeal_set::simulate::take::Take;
use fairdeal_set::simulate::{Ask, Games, Simulated, Summary, play, play_with};
use fairdeal_set::solve::strategies::Strategy;
use fairdeal_set::solve::{CardId, Player, Reason};

fn family(text: &str) -> SetFamily {
    SetFamily::parse(text).unwrap()
}

fn ask(text: &str, games: u64, sets: Option<u64>) -> Ask<'static> {
    Ask { games, sets, ..Ask::of(family(text)) }
}

fn on_threads(threads: usize) -> Run<'static> {
    Run { threads, ..Run::quiet() }
}

/// Is there a set? Groups are grown card by card, all equal or all different so far.
fn has_set(v: usize, cards: &[&Card], group: &mut Vec<Card>) -> bool {
    if group.len() == v {
        return is_set(v, &group.iter().collect::<Vec<_>>());
    }
    cards.iter().enumerate().any(|(at, card)| {
        let fits = group.len() < 2
            || card.values().iter().enumerate().all(|(q, &value)| {
                let (a, b) = (group[0].values()[q], group[1].values()[q]);
                if a == b { value == a } else { group.iter().all(|c| c.values()[q] != value) }
            });
        fits && {
            group.push((*card).clone());
            let found = has_set(v, &cards[at + 1..], group);
            group.pop();
            found
        }
    })
}

/// A player with an oracle looking over its shoulder.
struct Watched {
    v: usize,
    inner: Box<dyn Player>,
    cards: Vec<Option<Card>>,
}

impl Player for Watched {
    fn deal(&mut self, card: &Card) {
        self.inner.deal(card);
        self.cards.push(Some(card.clone()));
    }
    fn find(&mut self) -> Verdict<Vec<CardId>, Reason> {
        let verdict = self.inner.find();
        let table: Vec<&Card> = self.cards.iter().flatten().collect();
        assert_eq!(verdict.is_solved(), has_set(self.v, &table, &mut Vec::new()));
        assert!(verdict.is_solved() || verdict.is_impossible());
        verdict
    }
    fn take(&mut self, set: &[CardId]) {
        self.inner.take(set);
        set.iter().for_each(|&id| self.cards[id] = None);
    }
    fn nodes(&self) -> u64 {
        self.inner.nodes()
    }
}

#[test]
fn players_are_right_at_every_table_of_every_game() {
    let names = ["arrival", "arrival,kernel=portable", "dynamic", "dynamic,update=pairs"];
    for (text, sets, games) in [
        ("v3p4", None, 12),
        ("v3p3", None, 12),
        ("v2p4", None, 4),
        ("v4p2", None, 20),
        ("v4p3", Some(8), 20),
        ("v4p5", Some(4), 4),
        ("v5p2", None, 20),
        ("v5p3", Some(5), 8),
        ("v6p2", None, 8),
        ("v6p3/18", Some(2), 3),
    ] {
        let family = family(text);
        for name in names {
            let strategy = Strategy::parse(Some(name), family.v).unwrap();
            for (refill, delayed) in [
                (Refill::Always, false),
                (Refill::ToInitial, false),
                (Refill::Always, true),
                (Refill::ToInitial, true),
            ] {
                let rules = Rules { family, sets, refill, delayed, take: Take::Own, rounds: false };
                let make = |_| -> Box<dyn Player> {
                    let inner = strategy.player(family.v, family.p, Limits::default());
                    Box::new(Watched { v: family.v, inner, cards: Vec::new() })
                };
                let run = Run::quiet();
                let games = play_with(&rules, name, &make, games, 1, Cancel::NEVER, &run).unwrap();
                protocol_holds(&games);
                assert_eq!(Simulated::of_games(games).outcome(), Outcome::Solved);
            }
        }
    }
}

/// What every finished game must satisfy.
fn protocol_holds(games: &Games) {
    let SetFamily { v, p, .. } = games.rules.family;
    let (deck, goal) = (v.pow(p as u32), games.rules.sets);
    for game in &games.games {
        assert_eq!(game.left + game.sets as usize * v, game.dealt);
        match game.end {
            End::Done => assert_eq!(Some(game.sets), goal),
            End::Exhausted => {
                assert_eq!(game.dealt, deck);
                assert!(goal.is_none_or(|goal| game.sets < goal));
            }
            End::Unknown(stop) => panic!("{stop}"),
        }
    }
}

#[test]
fn the_papers_largest_games_are_done() {
    let report = Simulated::of_games(play(&ask("v10p5", 4, Some(15)), &Run::quiet()).unwrap());
    assert_eq!((report.games[0].done, report.outcome()), (4, Outcome::Solved));
    let text = report.say(Style::default());
    assert!(text.contains("done 4, exhausted 0, unknown 0"), "{text}");
}

#[test]
fn threads_do_not_matter() {
    let ask = Ask { refill: Refill::ToInitial, ..ask("", 200, None) };
    let one = play(&ask, &Run::quiet()).unwrap();
    let four = play(&ask, &on_threads(4)).unwrap();
    assert_eq!(one, four);
    assert!(one.games.iter().enumerate().all(|(i, game)| game.seed == i as i64 + 1));
    let say = |games| Simulated::of_games(games).say(Style::default());
    assert_eq!(say(one), say(four));
}

#[test]
fn tabletop_figures() {
    // Known for random choice of the set: 14.05 : 1 at 12 cards, 88 : 1 at 15, 24.43 sets a game.
    let ask = Ask { refill: Refill::ToInitial, ..ask("", 8000, None) };
    let games = play(&ask, &Run::quiet()).unwrap();
    let sets = Summary::of(&games.games).mean_sets;
    assert!((24.2..24.7).contains(&sets), "{sets}");
    let odds = |n: usize| games.tally.by_size()[&n].odds().unwrap();
    assert!((12.5..16.5).contains(&odds(12)), "{}", odds(12));
    assert!((65.0..120.0).contains(&odds(15)), "{}", odds(15));
    assert!(games.tally.left().keys().all(|left| left % 3 == 0 && *left <= 18));
    let first = games.tally.by_round(12)[&1].odds().unwrap();
    assert!((22.0..42.0).contains(&first), "fresh deals are 30 : 1, not {first}");
    // The report has the same figures.
    let tables = Simulated::of_games(games).tables.unwrap();
    assert_eq!(tables.by_round[0].odds, Some(first));
    assert_eq!(tables.by_cards.iter().map(|row| row.some + row.none).sum::<u64>(), tables.dealt);
}

/// Answers the same cards whatever is asked.
struct Cheat(Vec<CardId>);

impl Player for Cheat {
    fn deal(&mut self, _: &Card) {}
    fn find(&mut self) -> Verdict<Vec<CardId>, Reason> {
        Verdict::Solved(self.0.clone())
    }
    fn take(&mut self, _: &[CardId]) {}
    fn nodes(&self) -> u64 {
        0
    }
}

#[test]
fn cheats_are_caught() {
    // Deck 1 of v2p3: any two cards are a set, so the first answer is good and the second is not.
    for (set, text) in [
        (vec![0, 0], "no set"),
        (vec![0], "no set"),
        (vec![], "no set"),
        (vec![0, 1, 2], "no set"),
        (vec![0, 99], "not on the board"),
        (vec![0, 1], "not on the board"),
    ] {
        let make = |_| -> Box<dyn Player> { Box::new(Cheat(set.clone())) };
        let rules = Rules {
            family: family("v2p3"),
            sets: None,
            refill: Refill::Always,
            delayed: false,
            take: Take::Own,
            rounds: false,
        };
        let games = play_with(&rules, "cheat", &make, 3, 1, Cancel::NEVER, &on_threads(2));
        match games {
            // A strategy that errs is a bug of ours, not of the user's.
            Err(Error::Broken(broken)) => assert!(broken.message.contains(text), "{broken}"),
            other => panic!("{set:?}: {other:?}"),
        }
    }
}

fn refused(error: Error) -> String {
    match error {
        Error::Input(e) => e.place,
        other => panic!("{other}"),
    }
}

/// Through the ability, as the command line asks.
fn simulated(text: &str, strategy: Option<&str>, options: &[(&str, &str)]) -> Result<(), Error> {
    let options = options.iter().map(|(k, v)| (k.to_string(), v.to_string())).collect();
    let (limits, run) = (Limits::default(), Run::quiet());
    Set.simulate(&family(text), strategy, 1, &Options(options), limits, &run).map(drop)
}

#[test]
fn mistakes_and_budgets() {
    for (text, strategy, options, place) in [
        ("", Some("arrivals"), &[("games", "2")][..], "strategy"),
        ("", Some("smt,solver=no-such-solver"), &[("games", "2")], "strategy"),
        ("", None, &[("games", "0")], "option --games"),
        ("", None, &[("sets", "0")], "option --sets"),
        ("", None, &[("tables", "1"), ("cards", "82")], "option --cards"),
        ("", None, &[("cards", "12")], "option --cards"),
        ("", None, &[("tables", "1"), ("refill", "always")], "option --refill"),
        ("", None, &[("tables", "1"), ("games", "1")], "option --games"),
        ("", None, &[("tables", "1"), ("take", "random")], "option --take"),
        ("", Some("magic"), &[("tables", "1")], "strategy"),
        ("v4p3", Some("kernel"), &[("tables", "1")], "strategy"),
        ("", Some("smt,order=first"), &[("take", "arrival")], "option --take"),
        ("", Some("dynamic"), &[("take", "lexmin")], "option --take"),
        ("", Some("arrival"), &[("take", "random")], "option --take"),
        ("", None, &[("take", "own")], "option --take"),
        ("ultra", None, &[], ""),
    ] {
        let error = simulated(text, strategy, options).unwrap_err();
        assert_eq!(refused(error), place, "{text} {strategy:?} {options:?}");
    }
    let short = Ask { limits: Limits::nodes(30), ..ask("v10p5", 3, Some(15)) };
    let report = Simulated::of_games(play(&short, &Run::quiet()).unwrap());
    assert_eq!((report.outcome(), report.games[0].unknown), (Outcome::Unknown, 3));
    assert_eq!(report.games[0].each[0].reason, Some("node-budget"));
    assert!(!report.cancelled);
}

/// A run that is cancelled is the beginning of the whole run.
#[test]
fn cancelled_runs_give_what_they_have() {
    let whole = play(&ask("", 60, None), &Run::quiet()).unwrap();
    for threads in [1, 3] {
        let canceller = Canceller::new();
        let limits = Limits { cancel: canceller.flag(), ..Limits::default() };
        let progress = |done: u64, _: u64| {
            if done >= 20 {
                canceller.cancel();
            }
        };
        let run = Run { threads, progress: &progress, ..Run::quiet() };
        let part = play(&Ask { limits, ..ask("", 60, None) }, &run).unwrap();
        assert!(part.cancelled && part.games.len() < 60, "{}", part.games.len());
        assert_eq!(part.games, whole.games[..part.games.len()]);
        let report = Simulated::of_games(part);
        assert_eq!(report.outcome(), Outcome::Unknown);
        assert!(report.say(Style::default()).contains("cancelled"));
    }
    let canceller = Canceller::new();
    let limits = Limits { cancel: canceller.flag(), ..Limits::default() };
    canceller.cancel();
    let none = tables(family("v3p5"), 100_000, None, 1, limits, &on_threads(2)).unwrap();
    assert!(none.cancelled && none.counts.dealt() == 0);
    assert_eq!(Simulated::of_tables(none).outcome(), Outcome::Unknown);
}

fn dealt(text: &str, n: usize, number: u64, strategy: Option<&str>, threads: usize) -> Tables {
    let family = SetFamily { n, ..family(text) };
    tables(family, number, strategy, 7, Limits::default(), &on_threads(threads)).unwrap()
}

/// The exact odds of the census lie in the interval: 12 cards 3.2302 %, 15 cards 0.036469 %.
#[test]
fn fresh_tables_have_the_odds_of_the_census() {
    for (n, number, exact) in [(12, 2_000_000, 0.032_302), (15, 8_000_000, 0.000_364_69)] {
        let run = dealt("", n, number, None, 2);
        assert_eq!((run.strategy.as_str(), run.counts.dealt()), ("kernel", number));
        let none = Simulated::of_tables(run).tables.unwrap().none;
        assert!(none.low.unwrap() < exact && exact < none.high.unwrap(), "{n}: {none:?}");
        assert!((none.rate.unwrap() / exact - 1.0).abs() < 0.05, "{n}: {none:?}");
    }
    assert_eq!(dealt("", 21, 10_000, None, 1).counts.none, 0);
    assert_eq!(dealt("", 0, 100, None, 1).counts.none, 100);
}

#[test]
fn tables_do_not_depend_on_threads() {
    for (text, n, number) in
        [("v3p4", 12, 30_000), ("v4p3", 12, 9000), ("v3p4", 24, 30_000), ("v3p5", 15, 9000)]
    {
        let [one, three] = [1, 3].map(|threads| dealt(text, n, number, None, threads));
        assert_eq!(one, three);
    }
    // The kernel and a strategy deal different tables, but of the same kind.
    let counts = dealt("", 12, 30_000, Some("arrival"), 2).counts;
    let rate = counts.none as f64 / counts.dealt() as f64;
    assert!((rate - 0.0323).abs() < 0.005, "{rate}");
    let short = tables(family("v10p5"), 5, None, 1, Limits::nodes(1), &Run::quiet()).unwrap();
    assert!(short.counts.unknown > 0);
    assert_eq!(Simulated::of_tables(short).outcome(), Outcome::Unknown);
}

#[test]
fn rules_for_taking() {
    for (take, strategy, word) in [
        (None, None, "own"),
        (Some("arrival"), None, "arrival"),
        (Some("arrival"), Some("dynamic,update=pairs"), "arrival"),
        (Some("lexmin"), None, "lexmin"),
        (Some("random"), Some("buckets"), "random"),
        (None, Some("buckets"), "own"),
    ] {
        let ask = Ask { take, strategy, ..ask("", 3, None) };
        let games = play(&ask, &Run::quiet()).unwrap();
        assert_eq!(games.rules.take.word(), word);
        protocol_holds(&games);
    }
}

/// `arrival` is one set, whoever plays: games are the same to the card. That set is the least, by
/// the order of the deal, of those with the earliest last card, by the rules alone.
#[test]
fn the_first_to_arrive_is_one_set_for_all() {
    for (text, sets, refill, delayed) in [
        ("", None, Refill::ToInitial, false),
        ("v4p3", Some(8), Refill::Always, false),
        ("v5p2", None, Refill::Always, true),
        ("v2p3", None, Refill::Always, false),
    ] {
        let played = |strategy: &'static str| {
            let ask = Ask {
                take: Some("arrival"),
                strategy: Some(strategy),
                refill,
                delayed,
                rounds: true,
                ..ask(text, 4, sets)
            };
            play(&ask, &Run::quiet()).unwrap()
        };
        let first = played("arrival");
        let v = family(text).v;
        for strategy in ["dynamic", "dynamic,update=pairs", "buckets", "graph", "brute"] {
            let other = played(strategy);
            for (a, b) in first.games.iter().zip(&other.games) {
                assert_eq!(a.rounds, b.rounds, "{strategy} on {text}, game {}", a.seed);
            }
        }
        for round in first.games.iter().flat_map(|game| &game.rounds) {
            assert_eq!(round.set, first_to_arrive(v, &round.board), "{text}");
        }
    }
}

/// The set that is complete first, by trying all.
fn first_to_arrive(v: usize, board: &[Card]) -> Option<Vec<Card>> {
    let mut best: Option<Vec<usize>> = None;
    let mut chosen: Vec<usize> = (0..v).collect();
    while chosen.len() == v && chosen[v - 1] < board.len() {
        if is_set(v, &chosen.iter().map(|&i| &board[i]).collect::<Vec<_>>()) {
            let earlier = |best: &Vec<usize>| (chosen[v - 1], &chosen) < (best[v - 1], best);
            if best.as_ref().is_none_or(earlier) {
                best = Some(chosen.clone());
            }
        }
        // The next choice of places.
        let mut at = v;
        while at > 0 && chosen[at - 1] + v - at + 1 >= board.len() {
            at -= 1;
        }
        if at == 0 {
            break;
        }
        chosen[at - 1] += 1;
        for later in at..v {
            chosen[later] = chosen[later - 1] + 1;
        }
    }
    best.map(|set| set.iter().map(|&i| board[i].clone()).collect())
}

/// Each board is the last one without its set and with the cards dealt since.
#[test]
fn rounds_tell_the_game() {
    let ask = Ask { rounds: true, ..ask("", 3, None) };
    let games = play(&ask, &Run::quiet()).unwrap();
    for game in &games.games {
        assert_eq!(game.rounds[0].board.len(), 12);
        assert_eq!(game.rounds.iter().filter(|r| r.set.is_some()).count() as u64, game.sets);
        for two in game.rounds.windows(2) {
            let gone = two[0].set.clone().unwrap_or_default();
            let mut board = two[0].board.clone();
            board.retain(|card| !gone.contains(card));
            assert_eq!(two[1].board[..board.len()], board);
            let dealt = two[1].board.len() - board.len();
            assert!(dealt == 3 || dealt == 0, "{dealt}");
        }
    }
    let row = &Simulated::of_games(games).games[0].each[0];
    assert_eq!(row.rounds.as_ref().map(|rounds| rounds[0].board.len()), Some(12));
}

/// Random choice has known figures: 14.05 : 1 at 12 cards, 24.43 sets a game (a million games).
#[test]
fn sets_taken_at_random() {
    let ask = Ask { refill: Refill::ToInitial, take: Some("random"), ..ask("", 4000, None) };
    let games = play(&ask, &Run::quiet()).unwrap();
    let sets = Summary::of(&games.games).mean_sets;
    assert!((24.35..24.5).contains(&sets), "{sets}");
    let odds = games.tally.by_size()[&12].odds().unwrap();
    assert!((13.3..14.8).contains(&odds), "{odds}");
    assert_eq!(play(&ask, &on_threads(3)).unwrap(), games);
}

/// Reports fit narrow terminals, in ASCII, with thousands separated.
#[test]
fn texts_fit_narrow_terminals() {
    let style = Style { ascii: true, columns: 40, ..Style::default() };
    let say = |options: &[(&'static str, &'static str)]| {
        let options = options.iter().map(|&(k, v)| (k.to_string(), v.to_string()));
        let options = Options(options.collect());
        let family = SetFamily::STANDARD;
        let report = Set.simulate(&family, None, 1, &options, Limits::default(), &Run::quiet());
        report.unwrap().say(style)
    };
    for text in [
        say(&[("games", "3")]),
        say(&[("games", "60"), ("refill", "to-initial")]),
        say(&[("games", "2"), ("sets", "1"), ("delayed-deletion", "true")]),
        say(&[("tables", "20000")]),
    ] {
        assert!(text.is_ascii() && text.lines().all(|line| line.len() <= 40), "{text}");
    }
    assert!(say(&[("tables", "20000")]).contains("20,000 tables of 12 cards"));
    assert!(say(&[("tables", "20000")]).contains("with a set 19,"));
    assert!(say(&[("games", "60"), ("refill", "to-initial")]).contains("with set    without"));
}
