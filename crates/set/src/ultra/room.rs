//! The variant behind the house's handle: families `set/v3p4/ultra` and `set/v3p4/9/ultra`.

use std::fmt::Write as _;

use fairdeal_core::error::excerpt;
use fairdeal_core::room::{
    Answer, Family, Outcome, Position, Row, SolveAsk, Style, Worker, stopped,
};
use fairdeal_core::scene::Scene;
use fairdeal_core::{InputError, Limits, Stop, Verdict};
use serde_json::{Map, Value};

use super::{brute, pairs, solve};
use crate::certificate::Certificate;
use crate::draw::{self, Marks};
use crate::family::SetFamily;
use crate::notation::{self, Lettering};
use crate::prose::{self, object};
use crate::rules::{Places, Table};
use crate::solve::Reason;
use crate::{check, deal, hint};

/// The parameters of the game that a family of ultrasets plays with: `v3p4` of `v3p4/ultra`, none
/// if the family is not one of ultrasets.
pub(crate) fn parameters(text: &str) -> Option<&str> {
    if text == "ultra" { Some("") } else { text.strip_suffix("/ultra") }
}

/// Reads the family before `/ultra`.
///
/// # Errors
/// When it is none, or has not three values.
pub(crate) fn family(parameters: &str) -> Result<SetFamily, InputError> {
    let family = SetFamily::parse(parameters)?;
    match family.v {
        3 => Ok(family),
        v => Err(InputError::at("family", format!("ultrasets are for v = 3, not v = {v}"))),
    }
}

fn name(family: SetFamily) -> String {
    match family == SetFamily::STANDARD {
        true => "set/v3p4/ultra".into(),
        false => format!("{family}/ultra"),
    }
}

/// The strategy asked for: is it brute force?
fn by_brute(strategy: Option<&str>) -> Result<bool, InputError> {
    match strategy {
        None | Some("pairs") => Ok(false),
        Some("brute") => Ok(true),
        Some(other) => {
            let message = format!("`{}` is none of pairs, brute (for ultrasets)", excerpt(other));
            Err(InputError::at("strategy", message))
        }
    }
}

pub(crate) struct UltraDeals {
    pub family: SetFamily,
}

impl Family for UltraDeals {
    fn id(&self) -> String {
        name(self.family)
    }

    fn deal(&self, number: i64) -> Result<Box<dyn Position>, InputError> {
        Ok(Box::new(UltraPosition {
            table: deal::deal(self.family, number),
            lettering: Lettering::of(self.family.v, self.family.p),
            dealt: Some((self.family, number)),
        }))
    }

    fn worker(
        &self,
        strategy: Option<&str>,
        limits: Limits,
    ) -> Result<Box<dyn Worker>, InputError> {
        let by_brute = by_brute(strategy)?;
        Ok(Box::new(UltraWorker { family: self.family, limits, by_brute }))
    }

    fn reasons(&self) -> &'static [&'static str] {
        Reason::WORDS
    }

    fn admits(&self, _number: i64) -> Result<(), InputError> {
        Ok(())
    }
}

struct UltraWorker {
    family: SetFamily,
    limits: Limits,
    by_brute: bool,
}

impl Worker for UltraWorker {
    fn decide(&mut self, number: i64) -> Row {
        let solved = solve(&deal::deal(self.family, number), self.limits, self.by_brute);
        let nodes = solved.nodes;
        match solved.verdict {
            Verdict::Solved(_) => Row { outcome: Outcome::Yes, reason: "", nodes },
            Verdict::Impossible(why) => Row { outcome: Outcome::No, reason: why.word(), nodes },
            Verdict::Unknown(stop) => stopped(stop, nodes),
        }
    }
}

/// The ultrasets found, or why there are none; their number; nodes.
type Searched = (Verdict<Vec<Places>, Reason>, u64, u64);

/// A table on which ultrasets are looked for.
pub(crate) struct UltraPosition {
    pub table: Table,
    pub lettering: Lettering,
    pub dealt: Option<(SetFamily, i64)>,
}

impl UltraPosition {
    fn certified(&self, certificate: &Certificate) -> Option<Value> {
        check::check(&self.table, certificate, self.lettering)
            .is_ok()
            .then(|| certificate.to_json(self.lettering))
    }

    fn sentence(&self, why: &Reason) -> String {
        match why {
            Reason::TooFew => "An ultraset needs 4 cards.".into(),
            Reason::Exhausted => "No two pairs of cards have a common third card.".into(),
        }
    }

    /// Decides, or lists and counts when asked to.
    fn search(&self, ask: &SolveAsk) -> Result<Searched, InputError> {
        let by_brute = by_brute(ask.strategy.as_deref())?;
        if !(ask.all || ask.count) {
            let solved = solve(&self.table, ask.limits, by_brute);
            return Ok(match solved.verdict {
                Verdict::Solved(places) => (Verdict::Solved(vec![places]), 1, solved.nodes),
                Verdict::Impossible(why) => (Verdict::Impossible(why), 0, solved.nodes),
                Verdict::Unknown(stop) => (Verdict::Unknown(stop), 0, solved.nodes),
            });
        }
        let (mut found, mut count): (Vec<Places>, u64) = (Vec::new(), 0);
        let most = ask.limits.memory / 128;
        let note = |four: &[usize]| {
            count += 1;
            if found.len() < if ask.all { most } else { 1 } {
                found.push(four.to_vec());
            }
            !ask.all || found.len() < most
        };
        let ended = match by_brute {
            true => brute(&self.table, ask.limits, note),
            false => pairs(&self.table, ask.limits, note),
        };
        found.sort_unstable();
        Ok(match ended {
            Err(stop) => (Verdict::Unknown(stop), count, ask.limits.nodes),
            Ok(nodes) if ask.all && found.len() >= most => {
                (Verdict::Unknown(Stop::Memory), count, nodes)
            }
            Ok(nodes) if count > 0 => (Verdict::Solved(found), count, nodes),
            Ok(nodes) if self.table.cards.len() < super::CARDS => {
                (Verdict::Impossible(Reason::TooFew), 0, nodes)
            }
            Ok(nodes) => (Verdict::Impossible(Reason::Exhausted), 0, nodes),
        })
    }
}

impl Position for UltraPosition {
    fn id(&self) -> String {
        match self.dealt {
            Some((family, n)) => format!("{}#{n}", name(family)),
            None => self.literal(),
        }
    }

    fn literal(&self) -> String {
        format!("set/v3p{}/ultra:{}", self.table.p, self.lettering.cards(&self.table.cards))
    }

    fn fields(&self) -> Map<String, Value> {
        let mut out = object([("position", self.id().into()), ("game", "set".into())]);
        match self.dealt {
            Some((family, n)) => {
                out.insert("family".into(), name(family).into());
                out.insert("deal".into(), n.into());
            }
            None => {
                out.insert("family".into(), format!("set/v3p{}/ultra", self.table.p).into());
            }
        }
        let cards = &self.table.cards;
        out.insert("cards".into(), cards.iter().map(|card| self.lettering.card(card)).collect());
        out
    }

    fn text(&self, style: Style) -> String {
        draw::text(&self.table, self.lettering, style, &Marks::none()) + "\n"
    }

    fn scene(&self) -> Scene {
        let mut scene = draw::scene(&self.table, self.lettering, &Marks::none());
        scene.title = self.id();
        scene
    }

    fn answer_scene(&self, ask: &SolveAsk) -> Result<Scene, InputError> {
        let (verdict, ..) = self.search(ask)?;
        let word = verdict.word();
        let marks = match verdict {
            Verdict::Solved(found) => Marks::groups(&found),
            _ => Marks::none(),
        };
        let mut scene = draw::scene(&self.table, self.lettering, &marks);
        scene.title = format!("{}: {word}", self.id());
        Ok(scene)
    }

    fn solve(&self, ask: &SolveAsk) -> Result<Answer, InputError> {
        ask.only("set/…/ultra", &["--all", "--count", "--steps"])?;
        let (verdict, count, nodes) = self.search(ask)?;
        let strategy = ask.strategy.as_deref().unwrap_or("pairs");
        let mut fields = object([
            ("position", self.id().into()),
            ("verdict", verdict.word().into()),
            ("reason", Value::Null),
            ("solution", Value::Null),
            ("strategy", strategy.into()),
            ("nodes", nodes.into()),
        ]);
        let plural = if nodes == 1 { "node" } else { "nodes" };
        let mut text =
            format!("{}: {} ({strategy}, {nodes} {plural})\n\n", self.id(), verdict.word());
        let shown = match &verdict {
            Verdict::Solved(found) if !(ask.all || ask.count) => Marks::groups(found),
            _ => Marks::none(),
        };
        let _ = writeln!(text, "{}", draw::text(&self.table, self.lettering, ask.style, &shown));
        let json = |places: &Places| prose::set_json(&self.table, places, self.lettering);
        let (outcome, certificate) = match &verdict {
            Verdict::Solved(found) => {
                if let Some(first) = found.first() {
                    fields["solution"] = json(first);
                }
                if ask.all || ask.count {
                    let word = if count == 1 { "ultraset" } else { "ultrasets" };
                    let _ = writeln!(text, "\n{count} {word}");
                    fields.insert("count".into(), count.into());
                }
                if ask.all {
                    fields.insert("sets".into(), found.iter().map(json).collect());
                }
                if ask.all || !ask.count {
                    let listed = prose::sets(&self.table, found, self.lettering);
                    let _ = write!(text, "\n{listed}");
                }
                let first = found.first().map(|places| Certificate::ultra(&self.table, places));
                (Outcome::Yes, first.and_then(|c| self.certified(&c)))
            }
            Verdict::Impossible(why) => {
                fields["reason"] = why.word().into();
                if ask.all || ask.count {
                    fields.insert("count".into(), 0.into());
                }
                if ask.all {
                    fields.insert("sets".into(), Value::Array(vec![]));
                }
                let _ = writeln!(text, "\n{}", self.sentence(why));
                (Outcome::No, self.certified(&Certificate::no_ultra(&self.table)))
            }
            Verdict::Unknown(stop) => {
                fields["reason"] = stop.word().into();
                let _ = writeln!(text, "\nundecided: {stop}");
                (Outcome::Unknown, None)
            }
        };
        if !ask.proof {
            fields.insert("certificate".into(), certificate.clone().unwrap_or(Value::Null));
        }
        Ok(Answer { outcome, fields, text, certificate })
    }

    fn hint(&self, level: u8, ask: &SolveAsk) -> Result<Answer, InputError> {
        let solved = solve(&self.table, ask.limits, by_brute(ask.strategy.as_deref())?);
        let why = |why: &Reason| self.sentence(why);
        let (table, how) = (&self.table, self.lettering);
        let mut answer = hint::of(table, how, level, solved.verdict, ask.style, "ultraset", why);
        let mut fields = object([("position", self.id().into()), ("level", level.into())]);
        fields.append(&mut answer.fields);
        answer.fields = fields;
        Ok(answer)
    }

    fn check(&self, text: &str) -> Result<Answer, InputError> {
        let certificate = match Certificate::parse(&self.table, text)? {
            Certificate::Set(cards) if !text.trim_start().starts_with('{') => {
                Certificate::Ultra(cards)
            }
            read => read,
        };
        if !certificate.is_ultra() {
            let message = format!("`{}` says nothing of ultrasets", certificate.kind());
            return Err(InputError::at("certificate, kind", message));
        }
        let (id, literal) = (self.id(), self.literal());
        let fits = certificate.fits(text, &id, |name| name == id || name == literal);
        Ok(certificate.answer(&id, &self.table, self.lettering, fits))
    }

    fn finds(&self) -> Result<u64, InputError> {
        let mut count = 0;
        let ended = pairs(&self.table, Limits::default(), |_| {
            count += 1;
            true
        });
        let too_many = || InputError::new(format!("{} is too large to count", self.id()));
        ended.map(|_| count).map_err(|_| too_many())
    }
}

/// The position of a literal or a JSON object.
pub(crate) fn position(table: Table, lettering: Lettering) -> Box<dyn Position> {
    Box::new(UltraPosition { table, lettering, dealt: None })
}

/// Reads a literal of this family.
///
/// # Errors
/// As for the game.
pub(crate) fn literal(parameters: &str, text: &str) -> Result<Box<dyn Position>, InputError> {
    let family = family(parameters)?;
    let (table, lettering) = notation::table(family.v, family.p, text)?;
    notation::belongs(&table, parameters, family)?;
    Ok(position(table, lettering))
}
