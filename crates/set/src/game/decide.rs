//! The questions, and who answers them.
//!
//! Three questions go beyond "is there a set?": all sets, their number, and the most that share no
//! card. They have searches of their own, so a strategy may be named with them only where it can
//! answer: `buckets` and `brute` list and count, so do `pairs` and `interpolation` where there are three
//! values, and nobody but `disjoint` packs.

use fairdeal_core::facts;
use fairdeal_core::game::{Found, Question, Size, Solved, Tally};
use fairdeal_core::reply::{Legal, LegalMove};
use fairdeal_core::{Error, InputError, Limits, Stop, Verdict};

use crate::notation::Position;
use crate::rules::{Places, Rule};
use crate::solve::strategies::{STRATEGIES, Strategy};
use crate::solve::ultra::By;
use crate::solve::{Reason, Walk, brute, buckets, disjoint, interpolation, pairs};

type Answer = Solved<Places, Reason>;

/// Decides a question.
///
/// # Errors
/// When the strategy is unknown or cannot answer it, or there is no such question.
pub(super) fn decide(
    position: &Position,
    question: Question,
    strategy: Option<&str>,
    limits: Limits,
) -> Result<Answer, Error> {
    match (question, position.rule) {
        (Question::Any, _) => any(position, strategy, limits),
        (Question::All | Question::Count, _) => Ok(every(position, question, strategy, limits)?),
        (Question::Largest, Rule::Set) => Ok(most(position, strategy, limits)?),
        (Question::AtLeast(_), Rule::Set) => Err(question.absent("set").into()),
        (Question::AtLeast(_) | Question::Largest, Rule::Ultra) => {
            Err(question.absent("set/ultra").into())
        }
    }
}

fn any(position: &Position, strategy: Option<&str>, limits: Limits) -> Result<Answer, Error> {
    let table = &position.table;
    let (name, solved) = match position.rule {
        Rule::Ultra => {
            let by = By::parse(strategy)?;
            (by.name().to_string(), by.solve(table, limits))
        }
        Rule::Set => {
            let strategy = Strategy::parse(strategy, table.v)?;
            let mut engine = strategy.engine(limits);
            engine.ready()?;
            (strategy.name().to_string(), engine.solve(table))
        }
    };
    if let Verdict::Solved(places) = &solved.verdict
        && position.rule == Rule::Set
        && !table.is_set(places)
    {
        let place = format!("strategy {name}, {}", position.id());
        return Err(Error::broken(place, format!("{:?} are no set", position.texts(places))));
    }
    Ok(Solved::one(Question::Any, solved.verdict, name, solved.nodes))
}

/// Everything was looked at, and there is none.
fn why_none(position: &Position) -> Reason {
    let few = position.table.cards.len() < position.rule.cards(position.table.v);
    if few { Reason::TooFew } else { Reason::Exhausted }
}

/// The strategy that lists all sets, if this one can.
fn lister(strategy: Option<&str>, v: usize) -> Result<&'static str, InputError> {
    let Some(strategy) = strategy else { return Ok("buckets") };
    // Whoever is not for this v says so here.
    let strategy = Strategy::parse(Some(strategy), v)?;
    let known = ["buckets", "brute", "pairs", "interpolation"];
    known.into_iter().find(|&known| known == strategy.name()).ok_or_else(|| {
        let all = "buckets and brute find all, pairs and interpolation where v = 3";
        InputError::at("strategy", format!("{} finds one set; {all}", strategy.name()))
    })
}

/// All finds, or only their number.
fn every(
    position: &Position,
    question: Question,
    strategy: Option<&str>,
    limits: Limits,
) -> Result<Answer, InputError> {
    let (table, listing) = (&position.table, question == Question::All);
    let (mut finds, mut count): (Vec<Places>, u64) = (Vec::new(), 0);
    let bytes = position.rule.cards(table.v) * size_of::<usize>() + size_of::<Places>() + 16;
    let most = limits.memory / bytes;
    let mut full = false;
    let note = |find: &[usize]| {
        count += 1;
        full = listing && finds.len() >= most;
        if listing && !full {
            finds.push(find.to_vec());
        }
        !full
    };
    let name = match position.rule {
        Rule::Ultra => By::parse(strategy)?.name(),
        Rule::Set => lister(strategy, table.v)?,
    };
    let Walk { nodes, stopped } = walk(position, Some(name), limits, note);
    if let Some(stop) = stopped.or(full.then_some(Stop::Memory)) {
        return Ok(Solved::unknown(question, stop, name, nodes));
    }
    finds.sort_unstable();
    let mut solved = Solved::unknown(question, Stop::Incomplete, name, nodes);
    solved.tally = Some(Tally { count, by_size: Vec::new() });
    solved.verdict = match count {
        0 => Verdict::Impossible(why_none(position)),
        _ if listing => Verdict::Solved(Found::Several(finds)),
        _ => Verdict::Solved(Found::Counted),
    };
    Ok(solved)
}

/// Shows every find to `visit` until it says `false`: by this strategy if it can list them, else by the
/// one that can.
pub(super) fn walk(
    position: &Position,
    strategy: Option<&str>,
    limits: Limits,
    visit: impl FnMut(&[usize]) -> bool,
) -> Walk {
    let table = &position.table;
    match (position.rule, strategy) {
        (Rule::Ultra, Some("brute")) => By::Brute.visit(table, limits, visit),
        (Rule::Ultra, _) => By::Pairs.visit(table, limits, visit),
        (Rule::Set, Some("brute")) => brute::visit(table, limits, visit),
        (Rule::Set, Some("pairs")) => pairs::visit(table, limits, visit),
        (Rule::Set, Some("interpolation")) => interpolation::visit(table, limits, visit),
        (Rule::Set, _) => buckets::visit(table, limits, visit),
    }
}

/// All finds, at most so many, in the order of their places; and what stopped the search, if there may
/// be more.
pub(super) fn all(position: &Position, most: usize, limits: Limits) -> (Vec<Places>, Option<Stop>) {
    let (mut finds, mut full) = (Vec::new(), false);
    let note = |find: &[usize]| {
        full = finds.len() == most;
        if !full {
            finds.push(find.to_vec());
        }
        !full
    };
    let Walk { stopped, .. } = walk(position, None, limits, note);
    finds.sort_unstable();
    (finds, stopped.or(full.then_some(Stop::Memory)))
}

/// The finds that can be taken.
pub(super) fn moves(position: &Position, most: usize, limits: Limits) -> Legal {
    // That there is none is often seen at once where a list of all would take for ever.
    if any(position, None, limits).is_ok_and(|solved| solved.verdict.is_impossible()) {
        return Legal::default();
    }
    let (finds, stop) = all(position, most, limits);
    let legal = |find: &Places| {
        let cards = position.texts(find);
        LegalMove { text: cards.join(position.lettering.between()), cards, onto: None }
    };
    Legal { moves: finds.iter().map(legal).collect(), stop }
}

/// The most sets that share no card.
fn most(position: &Position, strategy: Option<&str>, limits: Limits) -> Result<Answer, InputError> {
    let table = &position.table;
    if let Some(strategy) = strategy {
        let known = facts::strategy(STRATEGIES, strategy)?.name;
        let message = format!("--max has a search of its own, not `{known}`");
        return Err(InputError::at("strategy", message));
    }
    let disjoint::Packing { sets, stopped, nodes } = disjoint::max_disjoint(table, limits);
    let found = sets.len() as u64;
    let question = Question::Largest;
    let mut solved = Solved::unknown(question, Stop::Incomplete, "disjoint", nodes);
    // No more sets than fit into the cards.
    let bound = if stopped.is_some() { (table.cards.len() / table.v) as u64 } else { found };
    solved.size = Some(Size { found, bound });
    match stopped {
        Some(stop) => {
            solved.verdict = Verdict::Unknown(stop);
            solved.partial = Some(Found::Several(sets));
        }
        None if sets.is_empty() => solved.verdict = Verdict::Impossible(why_none(position)),
        None => solved.verdict = Verdict::Solved(Found::Several(sets)),
    }
    Ok(solved)
}

/// The finds of an answer, however many.
pub(super) fn finds(solved: &Answer) -> &[Places] {
    match solved.found() {
        Some(Found::One(find)) => std::slice::from_ref(find),
        Some(Found::Several(finds)) => finds,
        Some(Found::Counted) | None => &[],
    }
}
