//! Whatever happens to a survey on the way, it ends with the rows of one that nothing happened to.
//!
//! The folder is played here: files and a ledger in memory, with the pure half of the crate doing all the
//! work, so that hundreds of histories take seconds. The real folder is tested by `tests/survey.sh`.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::OnceLock;

use fairdeal_core::{Cancel, Error};
use fairdeal_survey::{
    Csv, Desk, Files, Ledger, Made, Options, Plan, Present, Reader, Shard, Summary, Todo, sum, todo,
};
use proptest::prelude::*;

/// A folder in memory.
#[derive(Clone, Default)]
struct World {
    rows: BTreeMap<String, Vec<u8>>,
    ledger: Vec<u8>,
}

impl World {
    fn files(&self) -> Files {
        let file =
            |bytes: &Vec<u8>| Present { bytes: bytes.len() as u64, sha256: Some(sha256(bytes)) };
        self.rows.iter().map(|(name, bytes)| (name.clone(), file(bytes))).collect()
    }

    fn todo(
        &self,
        plan: &Plan,
        range: Range<i64>,
        budget: Option<u64>,
        shard: Option<Shard>,
    ) -> Result<(Todo, Ledger), Error> {
        let ledger = Ledger::read(plan, &[("ledger.jsonl", &self.ledger)]);
        Ok((todo(plan, &ledger, &self.files(), range, budget, shard)?, ledger))
    }

    fn put(&mut self, made: Made) {
        self.rows.insert(made.file, made.bytes);
        self.ledger.extend(format!("{}\n", made.line).bytes());
        for name in made.replaces {
            self.rows.remove(&name);
        }
    }

    /// Runs a survey, at most so many tasks of it, each up to so many looks at the clock.
    fn run(&mut self, plan: &Plan, range: Range<i64>, budget: Option<u64>, most: usize) -> usize {
        let (todo, ledger) = self.todo(plan, range, budget, None).unwrap();
        if !ledger.damaged.is_empty() {
            self.ledger = ledger
                .lines
                .iter()
                .flat_map(|l| format!("{}\n", l.text(plan)).into_bytes())
                .collect();
        }
        for name in &todo.orphans {
            self.rows.remove(name);
        }
        let mut desk = Desk::new(plan, budget, Cancel::NEVER).unwrap();
        let count = todo.tasks.len();
        for task in todo.tasks.iter().take(most) {
            let olds = task.olds.iter().map(|line| self.rows.get(&line.file).cloned()).collect();
            let made = desk.chunk(task, olds, &|| 0.0, &|_| {}).unwrap().unwrap();
            assert!(made.notes.is_empty());
            self.put(made);
        }
        count
    }

    fn summary(&self, plan: &Plan) -> Vec<Summary> {
        sum(plan, &Ledger::read(plan, &[("ledger.jsonl", &self.ledger)]), &self.files())
    }

    fn names(&self) -> Vec<&String> {
        self.rows.keys().collect()
    }
}

/// The same files; where not, the first row that differs.
fn same_rows(plan: &Plan, one: &World, other: &World) {
    if one.names() != other.names() {
        let (one, other) = (text(plan, one), text(plan, other));
        let differ = one.lines().zip(other.lines()).find(|(a, b)| a != b);
        panic!("{differ:?}, {} and {} lines", one.lines().count(), other.lines().count());
    }
}

fn text(plan: &Plan, world: &World) -> String {
    let mut out = String::new();
    for bytes in world.rows.values() {
        let mut reader = Reader::new(plan, bytes.clone()).unwrap();
        while let Some(table) = reader.group().unwrap() {
            Csv::new(plan).lines(&table, 0, &mut out);
        }
    }
    out
}

fn sha256(bytes: &[u8]) -> String {
    use sha2::Digest as _;
    sha2::Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

fn plan(family: &str, strategies: &[&str], columns: &[&str], chunk: u64) -> Plan {
    let options = Options {
        family: family.into(),
        strategies: strategies.iter().map(ToString::to_string).collect(),
        columns: columns.iter().map(ToString::to_string).collect(),
        chunk: Some(chunk),
        memory: None,
    };
    Plan::new(&options, &(0..1000)).unwrap()
}

fn undisturbed(plan: &Plan, range: Range<i64>, budget: Option<u64>) -> World {
    let mut world = World::default();
    world.run(plan, range, budget, usize::MAX);
    world
}

#[test]
fn a_survey_in_files_counts_what_a_run_counts() {
    use fairdeal_survey::{Deals, Order, run};
    for family in ["boaf/3x3", "set", "swish/2x3/5"] {
        let plan = plan(family, &[], &["all"], 100);
        let world = undisturbed(&plan, -250..1000, None);
        assert_eq!(world.rows.len(), 13);
        let order = Order {
            deals: Deals::Range(-250..1000),
            strategy: None,
            limits: Default::default(),
            threads: 2,
        };
        let oracle = run(&*plan.family().unwrap(), &order, |_| true).unwrap();
        assert_eq!(world.summary(&plan), [oracle], "{family}");
        // Nothing is left, and nothing changes.
        assert_eq!(world.clone().run(&plan, -250..1000, None, 1), 0);
    }
}

#[test]
fn shards_make_the_whole() {
    let plan = plan("boaf/3x3", &["fast", "brute"], &[], 16);
    let whole = undisturbed(&plan, -30..300, None);
    let mut parts = World::default();
    for part in [3, 1, 2] {
        let (todo, _) = parts.todo(&plan, -30..300, None, Some(Shard { part, of: 3 })).unwrap();
        let mut desk = Desk::new(&plan, None, Cancel::NEVER).unwrap();
        for task in &todo.tasks {
            parts.put(desk.chunk(task, Vec::new(), &|| 0.0, &|_| {}).unwrap().unwrap());
        }
    }
    same_rows(&plan, &parts, &whole);
    assert!(parts.rows == whole.rows, "the same bytes, as the clock stands still");
}

#[test]
fn a_smaller_budget_is_refused() {
    let plan = plan("boaf/3x3", &["brute"], &[], 64);
    let world = undisturbed(&plan, 0..100, Some(50));
    let refused = world.todo(&plan, 0..100, Some(49), None).unwrap_err();
    assert!(refused.to_string().starts_with("budget: "), "{refused}");
    assert!(world.todo(&plan, 0..100, None, None).is_ok());
}

/// Only undecided rows are run again, only new deals when the range grows.
#[test]
fn nothing_is_decided_twice() {
    let plan = plan("boaf/3x3", &["brute"], &[], 64);
    let mut world = undisturbed(&plan, 0..100, Some(20));
    let open = world.summary(&plan)[0].unknown;
    assert!(open > 0 && open < 100);
    let fresh = |world: &mut World, range: Range<i64>, budget| {
        let (todo, _) = world.todo(&plan, range, budget, None).unwrap();
        let mut desk = Desk::new(&plan, budget, Cancel::NEVER).unwrap();
        let mut fresh = 0;
        for task in &todo.tasks {
            let olds = task.olds.iter().map(|line| world.rows.get(&line.file).cloned()).collect();
            let made = desk.chunk(task, olds, &|| 0.0, &|_| {}).unwrap().unwrap();
            fresh += made.fresh;
            world.put(made);
        }
        fresh
    };
    assert_eq!(fresh(&mut world, 0..100, Some(200)), open);
    assert_eq!(fresh(&mut world, 0..150, Some(200)), 50);
    assert_eq!(fresh(&mut world, 10..20, Some(200)), 0);
    same_rows(&plan, &world, &undisturbed(&plan, 0..150, Some(200)));
}

/// The flag ends a task early: what is there is kept, and the next run goes on from there.
#[test]
fn a_cancelled_task_keeps_its_rows() {
    use fairdeal_core::Canceller;
    use std::cell::Cell;
    let plan = plan("boaf/3x3", &["brute", "paper"], &["all"], 4096);
    let whole = undisturbed(&plan, 0..1300, None);
    for looks in [0, 1, 500, 1000] {
        let mut world = World::default();
        for budget in [Some(10), None] {
            let (todo, _) = world.todo(&plan, 0..1300, budget, None).unwrap();
            let canceller = Canceller::new();
            let mut desk = Desk::new(&plan, budget, canceller.flag()).unwrap();
            let seen = Cell::new(0);
            let clock = || {
                seen.set(seen.get() + 1);
                if seen.get() > looks {
                    canceller.cancel();
                }
                0.0
            };
            let task = &todo.tasks[0];
            let olds = task.olds.iter().map(|line| world.rows.get(&line.file).cloned()).collect();
            if let Some(made) = desk.chunk(task, olds, &clock, &|_| {}).unwrap() {
                assert!(made.entry.to < 1300);
                world.put(made);
            }
        }
        world.run(&plan, 0..1300, None, usize::MAX);
        same_rows(&plan, &world, &whole);
    }
}

/// What may happen to a survey.
#[derive(Clone, Debug)]
enum Event {
    /// A run of some tasks over a range with a budget from a list.
    Run(i64, i64, usize, usize),
    /// A byte of a file is changed.
    Alter(usize, usize),
    /// A file ends early.
    Cut(usize, usize),
    /// A file is gone.
    Lose(usize),
    /// A file of ours that no line names.
    Orphan(usize),
    /// A byte of the ledger is changed.
    AlterLedger(usize),
    /// The ledger ends early.
    TearLedger(usize),
}

fn event() -> impl Strategy<Value = Event> {
    let run = (-150i64..150, 1i64..200, 0usize..3, 0usize..6)
        .prop_map(|(from, deals, budget, most)| Event::Run(from, from + deals, budget, most));
    prop_oneof![
        4 => run,
        1 => (any::<usize>(), any::<usize>()).prop_map(|(a, b)| Event::Alter(a, b)),
        1 => (any::<usize>(), any::<usize>()).prop_map(|(a, b)| Event::Cut(a, b)),
        1 => any::<usize>().prop_map(Event::Lose),
        1 => any::<usize>().prop_map(Event::Orphan),
        1 => any::<usize>().prop_map(Event::AlterLedger),
        1 => any::<usize>().prop_map(Event::TearLedger),
    ]
}

const BUDGETS: [Option<u64>; 3] = [Some(4), Some(12), None];
static WHOLE: OnceLock<World> = OnceLock::new();

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]
    #[test]
    fn histories_end_alike(events in proptest::collection::vec(event(), 1..12)) {
        let plan = plan("boaf/2x4", &["brute"], &[], 32);
        let mut world = World::default();
        let mut budget = 0;
        for event in events {
            let nth = |n: usize, world: &World| world.rows.keys().nth(n % world.rows.len().max(1)).cloned();
            match event {
                Event::Run(from, to, raise, most) => {
                    budget = budget.max(raise);
                    world.run(&plan, from..to, BUDGETS[budget], most);
                }
                Event::Alter(file, at) => if let Some(name) = nth(file, &world) {
                    let bytes = world.rows.get_mut(&name).unwrap();
                    bytes.push(0);
                    let at = at % bytes.len();
                    bytes[at] ^= 1 << (file % 8);
                },
                Event::Cut(file, at) => if let Some(name) = nth(file, &world) {
                    let bytes = world.rows.get_mut(&name).unwrap();
                    bytes.truncate(at % bytes.len().max(1));
                },
                Event::Lose(file) => if let Some(name) = nth(file, &world) {
                    world.rows.remove(&name);
                },
                Event::Orphan(n) => {
                    let from = (n % 7) as i64 * 32 - 96;
                    world.rows.insert(format!("{from}-{}-{:016x}.parquet", from + 32, n), vec![1, 2]);
                }
                Event::AlterLedger(at) => if !world.ledger.is_empty() {
                    let at = at % world.ledger.len();
                    world.ledger[at] ^= 1;
                },
                Event::TearLedger(at) => {
                    let length = world.ledger.len();
                    world.ledger.truncate(if length == 0 { 0 } else { at % length });
                }
            }
        }
        // A run that takes in everything any of them asked for.
        let all = -150..350;
        world.run(&plan, all.clone(), None, usize::MAX);
        let whole = WHOLE.get_or_init(|| undisturbed(&plan, all.clone(), None));
        prop_assert_eq!(world.names(), whole.names());
        prop_assert_eq!(world.summary(&plan), whole.summary(&plan));
        prop_assert_eq!(world.run(&plan, all, None, usize::MAX), 0);
    }
}
