//! A table behind the house's handle: solve, hint, check, draw.
//!
//! Three questions go beyond "is there a set?": all sets (`--all`), their number (`--count`) and
//! the most that share no card (`--max`). They have searches of their own, so a strategy may be
//! named with them only where it can answer: `brute` lists and counts.

use std::fmt::Write as _;

use fairdeal_core::position::PositionName;
use fairdeal_core::room::{Answer, EncodeAsk, Outcome, Position, Room as _, SolveAsk, Style};
use fairdeal_core::scene::Scene;
use fairdeal_core::{InputError, Limits, Stop, Verdict};
use serde_json::{Map, Value};

use crate::certificate::Certificate;
use crate::draw::{self, Marks};
use crate::family::SetFamily;
use crate::notation::{self, Lettering};
use crate::prose::{self, object};
use crate::reduce::set_to_cnf;
use crate::room::Set;
use crate::rules::{Places, Table};
use crate::solve::strategies::Strategy;
use crate::solve::{Reason, Walk, brute, buckets, counting, disjoint};
use crate::{check, hint, ultra};

/// A table with the way its cards are spelled and, if it was dealt, its number.
pub(crate) struct SetPosition {
    pub table: Table,
    pub lettering: Lettering,
    pub dealt: Option<(SetFamily, i64)>,
}

impl SetPosition {
    /// The certificate as JSON, if the checker follows it: what it does not accept is not handed
    /// out.
    fn certified(&self, certificate: &Certificate) -> Option<Value> {
        check::check(&self.table, certificate, self.lettering)
            .is_ok()
            .then(|| certificate.to_json(self.lettering))
    }

    /// "There is none", with its reason and certificate.
    fn none(&self, why: &Reason, limits: Limits, answer: &mut Answer) {
        answer.fields["reason"] = why.word().into();
        answer.text += &format!("\n{}\n", prose::reason(why, &self.table));
        answer.outcome = Outcome::No;
        let plain = self.certified(&Certificate::no_set(&self.table));
        answer.certificate = plain.or_else(|| self.counted(limits));
    }

    /// "There is none", by counting: for tables that are too large to look at everything.
    fn counted(&self, limits: Limits) -> Option<Value> {
        let groups = counting::groups(&self.table, limits)?;
        let cards = self.table.cards.len() as u64;
        self.certified(&Certificate::NoSetCounting { cards, groups })
    }

    /// Is this a name of a position with the same cards in the same order?
    fn is_named(&self, name: &str) -> bool {
        let Ok(name) = PositionName::parse(name) else { return false };
        let ultra = ultra::room::parameters(name.parameters).is_some();
        let position = if name.game == "set" && !ultra { Set.position(&name).ok() } else { None };
        let digits = |fields: Map<String, Value>| {
            let read = notation::table_from_json(self.table.v, self.table.p, fields.get("cards")?);
            read.ok().map(|(table, _)| table)
        };
        position.and_then(|other| digits(other.fields())).is_some_and(|table| table == self.table)
    }

    fn draw(&self, style: Style, marks: &Marks) -> String {
        draw::text(&self.table, self.lettering, style, marks)
    }

    fn sets_json(&self, sets: &[Places]) -> Value {
        sets.iter().map(|set| prose::set_json(&self.table, set, self.lettering)).collect()
    }

    /// The start of every answer.
    fn begin(&self, outcome: Outcome, strategy: &str, nodes: u64, tail: &str) -> Answer {
        Answer::begin(&self.id(), outcome, strategy, nodes, tail)
    }

    /// The start of an answer that a search gave up on.
    fn gave_up(&self, strategy: &str, nodes: u64, stop: Stop, style: Style) -> Answer {
        let mut answer = self.begin(Outcome::Unknown, strategy, nodes, &format!(", {stop}"));
        answer.fields["reason"] = stop.word().into();
        let _ = writeln!(answer.text, "{}", self.draw(style, &Marks::none()));
        answer
    }

    /// Is there a set?
    fn one(&self, ask: &SolveAsk) -> Result<Answer, InputError> {
        let name = ask.strategy.as_deref();
        let named = Strategy::parse(name, self.table.v)?;
        let mut engine = named.engine(ask.limits);
        engine.ready()?;
        let (strategy, solved) = (named.name(), engine.solve(&self.table));
        let begin = |outcome, tail| self.begin(outcome, strategy, solved.nodes, tail);
        Ok(match &solved.verdict {
            Verdict::Solved(places) => {
                let mut answer = begin(Outcome::Yes, "");
                answer.fields["solution"] = prose::set_json(&self.table, places, self.lettering);
                let drawn = self.draw(ask.style, &Marks::one(places));
                let set = prose::set(&self.table, places, self.lettering);
                let _ = writeln!(answer.text, "{drawn}\n\n{set}");
                answer.certificate = self.certified(&Certificate::set(&self.table, places));
                answer
            }
            Verdict::Impossible(why) => {
                let mut answer = begin(Outcome::No, &format!(", {}", why.word()));
                let _ = writeln!(answer.text, "{}", self.draw(ask.style, &Marks::none()));
                self.none(why, ask.limits, &mut answer);
                answer
            }
            Verdict::Unknown(stop) => self.gave_up(strategy, solved.nodes, *stop, ask.style),
        })
    }

    /// Why there is no set, after everything was looked at.
    fn why_none(&self) -> Reason {
        let too_few = self.table.cards.len() < self.table.v;
        if too_few { Reason::TooFew } else { Reason::Exhausted }
    }

    /// All sets, or only their number.
    fn every(&self, ask: &SolveAsk) -> Result<Answer, InputError> {
        let (mut sets, mut count): (Vec<Places>, u64) = (Vec::new(), 0);
        let bytes = self.table.v * size_of::<usize>() + size_of::<Places>() + 16;
        let most = ask.limits.memory / bytes;
        let mut full = false;
        let mut note = |set: &[usize]| {
            count += 1;
            full = ask.all && sets.len() >= most;
            if ask.all && !full {
                sets.push(set.to_vec());
            }
            !full
        };
        // The default strategy finds one set; all of them are found by another.
        let strategy = ask.strategy.as_deref().unwrap_or("buckets");
        let Walk { nodes, stopped } = match ask.strategy.as_deref() {
            Some("brute") => brute::visit(&self.table, ask.limits, &mut note),
            None | Some("buckets") => buckets::visit(&self.table, ask.limits, &mut note),
            Some(_) => {
                Strategy::parse(Some(strategy), self.table.v)?;
                let message = format!("{strategy} finds one set; buckets and brute find all");
                return Err(InputError::at("strategy", message));
            }
        };
        if let Some(stop) = stopped.or(full.then_some(Stop::Memory)) {
            return Ok(self.gave_up(strategy, nodes, stop, ask.style));
        }
        sets.sort_unstable();
        let outcome = if count > 0 { Outcome::Yes } else { Outcome::No };
        let tail = format!(", {}", prose::count(count));
        let mut answer = self.begin(outcome, strategy, nodes, &tail);
        answer.fields.insert("count".into(), count.into());
        let _ = writeln!(answer.text, "{}", self.draw(ask.style, &Marks::none()));
        if count == 0 {
            self.none(&self.why_none(), ask.limits, &mut answer);
        }
        if ask.all {
            answer.fields.insert("sets".into(), self.sets_json(&sets));
            let listed = prose::sets(&self.table, &sets, self.lettering);
            answer.text += &if sets.is_empty() { listed } else { format!("\n{listed}") };
            if let Some(first) = sets.first() {
                answer.fields["solution"] = prose::set_json(&self.table, first, self.lettering);
                answer.certificate = self.certified(&Certificate::set(&self.table, first));
            }
        }
        Ok(answer)
    }

    /// The most sets that share no card.
    fn most(&self, ask: &SolveAsk) -> Result<Answer, InputError> {
        if let Some(strategy) = ask.strategy.as_deref() {
            let message = format!("--max has a search of its own, not `{strategy}`");
            return Err(InputError::at("strategy", message));
        }
        let packing = disjoint::max_disjoint(&self.table, ask.limits);
        let count = packing.sets.len() as u64;
        let outcome = match packing.stopped {
            Some(_) => Outcome::Unknown,
            None if count == 0 => Outcome::No,
            None => Outcome::Yes,
        };
        let at_least = if packing.stopped.is_some() { "at least " } else { "" };
        let tail = format!(", {at_least}{} without a common card", prose::count(count));
        let mut answer = self.begin(outcome, "disjoint", packing.nodes, &tail);
        answer.fields.insert("count".into(), count.into());
        answer.fields.insert("optimal".into(), packing.stopped.is_none().into());
        answer.fields.insert("sets".into(), self.sets_json(&packing.sets));
        answer.fields["solution"] = self.sets_json(&packing.sets);
        let drawn = self.draw(ask.style, &Marks::groups(&packing.sets));
        let _ = writeln!(answer.text, "{drawn}");
        match packing.stopped {
            Some(stop) => answer.fields["reason"] = stop.word().into(),
            None if count == 0 => {
                answer.fields["solution"] = Value::Null;
                self.none(&self.why_none(), ask.limits, &mut answer);
                return Ok(answer);
            }
            None => {}
        }
        let listed = prose::sets(&self.table, &packing.sets, self.lettering);
        let _ = write!(answer.text, "\n{listed}");
        let proved = packing.stopped.is_none().then(|| self.no_more(&packing.sets, ask)).flatten();
        let claim = || self.certified(&Certificate::sets(&self.table, &packing.sets));
        answer.certificate = proved.or_else(|| (count > 0).then(claim).flatten());
        Ok(answer)
    }

    /// The certificate that no more than these sets can be had: with a bound, which the checker
    /// only follows, or without, so that it tries everything itself.
    fn no_more(&self, sets: &[Places], ask: &SolveAsk) -> Option<Value> {
        let why = disjoint::why_no_more(&self.table, sets.len() + 1, ask.limits);
        let claim = |why| Certificate::most_sets(&self.table, sets, why);
        let bounded = why.and_then(|why| self.certified(&claim(Some(why))));
        bounded.or_else(|| self.certified(&claim(None)))
    }
}

impl Position for SetPosition {
    fn id(&self) -> String {
        match self.dealt {
            Some((family, n)) => format!("{family}#{n}"),
            None => self.literal(),
        }
    }

    fn literal(&self) -> String {
        notation::literal(&self.table, self.lettering)
    }

    fn fields(&self) -> Map<String, Value> {
        let Table { v, p, cards } = &self.table;
        let mut out = object([("position", self.id().into()), ("game", "set".into())]);
        match self.dealt {
            Some((family, n)) => {
                out.insert("family".into(), family.to_string().into());
                out.insert("deal".into(), n.into());
            }
            None => {
                out.insert("family".into(), notation::literal_family(*v, *p).into());
            }
        }
        out.insert("values".into(), (*v).into());
        out.insert("properties".into(), (*p).into());
        out.insert("cards".into(), cards.iter().map(|card| self.lettering.card(card)).collect());
        out
    }

    fn text(&self, style: Style) -> String {
        self.draw(style, &Marks::none()) + "\n"
    }

    fn scene(&self) -> Scene {
        let mut scene = draw::scene(&self.table, self.lettering, &Marks::none());
        scene.title = self.id();
        scene
    }

    fn answer_scene(&self, ask: &SolveAsk) -> Result<Scene, InputError> {
        let (marks, word) = if ask.all || ask.max {
            let sets = match ask.max {
                true => disjoint::max_disjoint(&self.table, ask.limits).sets,
                false => {
                    let (all, walk) = disjoint::collect(&self.table, ask.limits);
                    if walk.stopped.is_none() { all } else { Vec::new() }
                }
            };
            (Marks::groups(&sets), prose::count(sets.len() as u64))
        } else {
            let name = ask.strategy.as_deref();
            let mut engine = Strategy::parse(name, self.table.v)?.engine(ask.limits);
            engine.ready()?;
            let verdict = engine.solve(&self.table).verdict;
            let word = verdict.word().to_owned();
            match verdict {
                Verdict::Solved(places) => (Marks::one(&places), word),
                _ => (Marks::none(), word),
            }
        };
        let mut scene = draw::scene(&self.table, self.lettering, &marks);
        scene.title = format!("{}: {word}", self.id());
        Ok(scene)
    }

    fn solve(&self, ask: &SolveAsk) -> Result<Answer, InputError> {
        ask.only("set", &["--all", "--count", "--max", "--steps"])?;
        let answer = if ask.max {
            self.most(ask)?
        } else if ask.all || ask.count {
            self.every(ask)?
        } else {
            self.one(ask)?
        };
        Ok(answer.with_certificate_shown(ask))
    }

    fn hint(&self, level: u8, ask: &SolveAsk) -> Result<Answer, InputError> {
        let strategy = Strategy::parse(ask.strategy.as_deref(), self.table.v)?;
        let mut engine = strategy.engine(ask.limits);
        engine.ready()?;
        let mut answer = hint::hint(&self.table, self.lettering, level, engine.as_mut(), ask.style);
        let mut fields = object([("position", self.id().into()), ("level", level.into())]);
        fields.append(&mut answer.fields);
        answer.fields = fields;
        Ok(answer)
    }

    fn check(&self, text: &str) -> Result<Answer, InputError> {
        let certificate = Certificate::parse(&self.table, text)?;
        if certificate.is_ultra() {
            let message = format!("`{}` says nothing of sets", certificate.kind());
            return Err(InputError::at("certificate, kind", message));
        }
        let fits = certificate.fits(text, &self.id(), |name| self.is_named(name));
        Ok(certificate.answer(&self.id(), &self.table, self.lettering, fits))
    }

    fn encode(&self, ask: &EncodeAsk) -> Result<String, InputError> {
        set_to_cnf::encode(&self.table, self.lettering, ask)
    }

    fn finds(&self) -> Result<u64, InputError> {
        let mut count = 0;
        let most = Limits::nodes(1_000_000_000);
        let ended = buckets::visit(&self.table, most, |_| {
            count += 1;
            true
        });
        match ended.stopped {
            None => Ok(count),
            Some(_) => Err(InputError::new(format!("{} holds too many sets to count", self.id()))),
        }
    }
}
