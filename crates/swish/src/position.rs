//! A hand behind the house's handle: solve, hint, check, draw.

use std::fmt::Write as _;

use fairdeal_core::room::{Answer, EncodeAsk, Outcome, Position, SolveAsk, Style};
use fairdeal_core::scene::Scene;
use fairdeal_core::{InputError, Limits, Stop, Verdict, refusal};
use serde_json::{Map, Value};

use crate::certificate::Certificate;
use crate::draw;
use crate::family::SwishFamily;
use crate::notation;
use crate::prose::{self, object};
use crate::reduce::swish_to_cnf;
use crate::rules::{Hand, Swish};
use crate::solve::strategies::{self, Profile};
use crate::solve::{Engine, Reason, certify};
use crate::{check, hint};

/// The most swishes a text lists; JSON lists all.
const MOST_LINES: usize = 1000;

/// A hand with its number, if it was dealt.
pub(crate) struct SwishPosition {
    pub hand: Hand,
    pub dealt: Option<(SwishFamily, i64)>,
}

impl SwishPosition {
    /// The certificate as JSON, if the checker follows it: what it does not accept is not handed
    /// out.
    fn certified(&self, certificate: &Certificate) -> Option<Value> {
        check::check(&self.hand, certificate).is_ok().then(|| certificate.to_json())
    }

    /// The engine asked for, or the one of this name.
    fn engine(
        &self,
        ask: &SolveAsk,
        default: fn(Profile) -> &'static str,
    ) -> Result<(&'static str, Box<dyn Engine>), InputError> {
        let profile = Profile::of(&self.hand);
        let text = ask.strategy.as_deref().unwrap_or(default(profile));
        let engine = strategies::engine(Some(text), profile, ask.limits)?;
        let named = strategies::STRATEGIES.iter().find(|s| s.name == text).map(|s| s.name);
        Ok((named.unwrap_or(default(profile)), engine))
    }

    /// The start of every answer.
    fn begin(&self, outcome: Outcome, strategy: &str, nodes: u64, tail: &str) -> Answer {
        Answer::begin(&self.id(), outcome, strategy, nodes, tail)
    }

    fn gave_up(&self, strategy: &str, nodes: u64, stop: Stop, style: Style) -> Answer {
        let mut answer = self.begin(Outcome::Unknown, strategy, nodes, &format!(", {stop}"));
        answer.fields["reason"] = stop.word().into();
        answer.text += &draw::text(&self.hand, &[], style);
        answer
    }

    /// Shows a swish.
    fn show(&self, answer: &mut Answer, swish: &Swish, style: Style) {
        answer.fields["solution"] = prose::swish_json(&self.hand, swish);
        answer.fields.insert("size".into(), swish.len().into());
        let listed = prose::swish(&self.hand, swish);
        let (table, stack) =
            (draw::text(&self.hand, swish, style), draw::swish_text(&self.hand, swish, style));
        let _ = write!(answer.text, "{table}\n{listed}\n{stack}");
    }

    /// "There is none", with its reason and certificate.
    fn none(&self, answer: &mut Answer, why: Reason, k: usize, ask: &SolveAsk) {
        let style = ask.style;
        answer.fields["reason"] = why.word().into();
        answer.text += &draw::text(&self.hand, &[], style);
        answer.text += &format!("\n{}\n", prose::reason(why, &self.hand, k));
        let found = certify::none_of(&self.hand, k, steps(ask));
        answer.certificate = found.map(|certificate| certificate.to_json());
    }

    /// Is there a swish of at least k cards?
    fn at_least(&self, k: usize, ask: &SolveAsk) -> Result<Answer, InputError> {
        let (strategy, mut engine) = self.engine(ask, strategies::default_name)?;
        let solved = engine.at_least(&self.hand, k);
        Ok(match solved.verdict {
            Verdict::Solved(swish) => {
                let tail = format!(", a swish of {}", prose::cards(swish.len()));
                let mut answer = self.begin(Outcome::Yes, strategy, solved.nodes, &tail);
                self.show(&mut answer, &swish, ask.style);
                answer.certificate = self.certified(&Certificate::Swish(swish));
                answer
            }
            Verdict::Impossible(why) => {
                let tail = format!(", {}", why.word());
                let mut answer = self.begin(Outcome::No, strategy, solved.nodes, &tail);
                self.none(&mut answer, why, k, ask);
                answer
            }
            Verdict::Unknown(stop) => self.gave_up(strategy, solved.nodes, stop, ask.style),
        })
    }

    /// The largest swish.
    fn most(&self, ask: &SolveAsk) -> Result<Answer, InputError> {
        let (strategy, mut engine) = self.engine(ask, strategies::default_name)?;
        let found = engine.largest(&self.hand);
        let size = found.best.as_ref().map_or(0, Vec::len);
        let mut answer = match (&found.best, found.stop) {
            (Some(swish), stop) => {
                let how =
                    if stop.is_none() { "the largest swish" } else { "the largest swish found" };
                let tail = format!(", {how}: {}", prose::cards(size));
                let outcome = if stop.is_none() { Outcome::Yes } else { Outcome::Unknown };
                let mut answer = self.begin(outcome, strategy, found.nodes, &tail);
                self.show(&mut answer, swish, ask.style);
                let largest = stop.is_none().then(|| {
                    let found = certify::largest(&self.hand, swish, steps(ask));
                    found.map(|certificate| certificate.to_json())
                });
                let found = || self.certified(&Certificate::Swish(swish.clone()));
                answer.certificate = largest.flatten().or_else(found);
                answer
            }
            (None, Some(stop)) => self.gave_up(strategy, found.nodes, stop, ask.style),
            (None, None) => {
                let why = found.reason.unwrap_or(Reason::Exhausted);
                let tail = format!(", {}", why.word());
                let mut answer = self.begin(Outcome::No, strategy, found.nodes, &tail);
                self.none(&mut answer, why, 2, ask);
                answer
            }
        };
        answer.fields.insert("size".into(), size.into());
        answer.fields.insert("bound".into(), found.bound.max(size).into());
        answer.fields.insert("optimal".into(), found.stop.is_none().into());
        if let Some(stop) = found.stop {
            answer.fields["reason"] = stop.word().into();
        }
        Ok(answer)
    }

    /// All swishes that hold together, or only their number.
    fn every(&self, ask: &SolveAsk) -> Result<Answer, InputError> {
        let (strategy, mut engine) = self.engine(ask, strategies::lister)?;
        let (mut swishes, mut by_size): (Vec<Swish>, Vec<u64>) = (Vec::new(), Vec::new());
        let (mut bytes, mut full) = (0, false);
        let ended = engine.every(&self.hand, &mut |swish| {
            if by_size.len() <= swish.len() {
                by_size.resize(swish.len() + 1, 0);
            }
            by_size[swish.len()] += 1;
            bytes += 64 + std::mem::size_of_val(&swish[..]);
            full = ask.all && bytes > ask.limits.memory;
            if ask.all && !full {
                swishes.push(swish.clone());
            }
            !full
        });
        let nodes = match ended {
            None => {
                let message =
                    format!("{strategy} finds one swish; cycles, cover and brute find all");
                return Err(InputError::at("strategy", message));
            }
            Some(Err(stop)) => {
                return Ok(self.gave_up(strategy, ask.limits.nodes, stop, ask.style));
            }
            Some(Ok(nodes)) if full => {
                return Ok(self.gave_up(strategy, nodes, Stop::Memory, ask.style));
            }
            Some(Ok(nodes)) => nodes,
        };
        swishes.sort_by(|a, b| (a.len(), a).cmp(&(b.len(), b)));
        let count: u64 = by_size.iter().sum();
        let outcome = if count > 0 { Outcome::Yes } else { Outcome::No };
        let tail = format!(", {}", prose::swishes(count));
        let mut answer = self.begin(outcome, strategy, nodes, &tail);
        if count == 0 {
            let too_few = self.hand.cards.len() < 2;
            let why = if too_few { Reason::TooFew } else { Reason::Exhausted };
            self.none(&mut answer, why, 2, ask);
        } else {
            answer.text += &draw::text(&self.hand, &[], ask.style);
            answer.text.push('\n');
        }
        answer.fields.insert("count".into(), count.into());
        let sizes = by_size.iter().enumerate().filter(|&(_, &n)| n > 0);
        let by_size: Map<String, Value> =
            sizes.map(|(size, &n)| (size.to_string(), n.into())).collect();
        for (size, n) in &by_size {
            let _ = writeln!(answer.text, "of {size} cards: {n}");
        }
        answer.fields.insert("by_size".into(), by_size.into());
        if ask.all {
            let json = swishes.iter().map(|swish| prose::swish_json(&self.hand, swish)).collect();
            answer.fields.insert("swishes".into(), json);
            answer.text.push('\n');
            for swish in swishes.iter().take(MOST_LINES) {
                let _ = writeln!(answer.text, "{}", crate::certificate::swish_text(swish));
            }
            if swishes.len() > MOST_LINES {
                let more = swishes.len() - MOST_LINES;
                let _ = writeln!(answer.text, "and {more} more (--json lists all)");
            }
            if let Some(first) = swishes.first() {
                answer.fields["solution"] = prose::swish_json(&self.hand, first);
                answer.certificate = self.certified(&Certificate::Swish(first.clone()));
            }
        }
        Ok(answer)
    }
}

/// Steps the checker may take for a certificate.
fn steps(ask: &SolveAsk) -> u64 {
    if ask.proof { check::none::MOST_STEPS } else { certify::FEW_STEPS }
}

impl Position for SwishPosition {
    fn id(&self) -> String {
        match self.dealt {
            Some((family, number)) => format!("{family}#{number}"),
            None => self.literal(),
        }
    }

    fn literal(&self) -> String {
        notation::literal(&self.hand)
    }

    fn fields(&self) -> Map<String, Value> {
        let mut out = object([("position", self.id().into()), ("game", "swish".into())]);
        match self.dealt {
            Some((family, number)) => {
                out.insert("family".into(), family.to_string().into());
                out.insert("deal".into(), number.into());
            }
            None => {
                let family = notation::literal_family(self.hand.size, self.hand.simple);
                out.insert("family".into(), family.into());
            }
        }
        out.insert("rows".into(), self.hand.size.h.into());
        out.insert("columns".into(), self.hand.size.w.into());
        out.insert("simple".into(), self.hand.simple.into());
        let text = |card| notation::card_text(self.hand.size, card);
        out.insert("cards".into(), self.hand.cards.iter().map(text).collect());
        out
    }

    fn text(&self, style: Style) -> String {
        draw::text(&self.hand, &[], style)
    }

    fn scene(&self) -> Scene {
        let mut scene = draw::scene(&self.hand, &[]);
        scene.title = self.id();
        scene
    }

    fn answer_scene(&self, ask: &SolveAsk) -> Result<Scene, InputError> {
        let (_, mut engine) = self.engine(ask, strategies::default_name)?;
        let (swish, word) = if ask.max {
            let found = engine.largest(&self.hand);
            let word = if found.stop.is_some() { "the largest found" } else { "the largest swish" };
            (found.best, word)
        } else {
            let verdict = engine.at_least(&self.hand, ask.at_least.unwrap_or(2) as usize).verdict;
            let word = verdict.word();
            match verdict {
                Verdict::Solved(swish) => (Some(swish), word),
                _ => (None, word),
            }
        };
        let mut scene = match &swish {
            Some(swish) => draw::swish_scene(&self.hand, swish),
            None => draw::scene(&self.hand, &[]),
        };
        scene.title = format!("{}: {word}", self.id());
        Ok(scene)
    }

    fn solve(&self, ask: &SolveAsk) -> Result<Answer, InputError> {
        ask.only("swish", &["--all", "--count", "--max", "--at-least", "--steps"])?;
        let answer = if ask.max {
            self.most(ask)?
        } else if ask.all || ask.count {
            self.every(ask)?
        } else {
            let k = ask.at_least.unwrap_or(2);
            self.at_least(usize::try_from(k).unwrap_or(usize::MAX), ask)?
        };
        Ok(answer.with_certificate_shown(ask))
    }

    fn hint(&self, level: u8, ask: &SolveAsk) -> Result<Answer, InputError> {
        let (_, mut engine) = self.engine(ask, strategies::default_name)?;
        let mut answer = hint::hint(&self.hand, level, engine.as_mut(), ask.style);
        let mut fields = object([("position", self.id().into()), ("level", level.into())]);
        fields.append(&mut answer.fields);
        answer.fields = fields;
        Ok(answer)
    }

    fn check(&self, certificate: &str) -> Result<Answer, InputError> {
        let (text, id) = (certificate, self.id());
        let certificate = Certificate::parse(text)?;
        let same = |name: &str| name == id || name == self.literal();
        let found =
            certificate.fits(text, &id, same).and_then(|()| check::check(&self.hand, &certificate));
        Ok(refusal::answer(&self.id(), certificate.kind(), &certificate.claim(), found))
    }

    fn encode(&self, ask: &EncodeAsk) -> Result<String, InputError> {
        swish_to_cnf::encode(&self.hand, ask)
    }

    fn finds(&self) -> Result<u64, InputError> {
        let limits = Limits::nodes(1_000_000_000);
        let profile = Profile::of(&self.hand);
        let mut engine = strategies::engine(Some(strategies::lister(profile)), profile, limits)?;
        let mut count = 0;
        let ended = engine.every(&self.hand, &mut |_| {
            count += 1;
            true
        });
        match ended {
            Some(Ok(_)) => Ok(count),
            _ => Err(InputError::new(format!("{} holds too many swishes to count", self.id()))),
        }
    }
}
