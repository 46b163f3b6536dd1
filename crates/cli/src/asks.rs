//! From arguments to an ask: files are read, options of games are gathered, nothing is decided.

use std::hash::{BuildHasher as _, RandomState};
use std::path::PathBuf;

use fairdeal_ask::Ask;
use fairdeal_ask::verbs::picture::Picture;
use fairdeal_ask::verbs::reduce::Then;
use fairdeal_ask::verbs::solve::Evidence;
use fairdeal_ask::verbs::{
    bench, census, check, deal, draw, encode, games, hint, reduce, reproduce, simulate, solve,
    survey, unplayable,
};
use fairdeal_core::ability::Form;
use fairdeal_core::game::{Question, Style};
use fairdeal_core::name::{Body, PositionName};
use fairdeal_core::{Error, InputError};

use crate::args::{Args, Deal, Reduce, Show, Solve, Verb};
use crate::failure::Failure;
use crate::options::Called;
use crate::save::is_standard_output;
use crate::{input, output};

/// An ask with what is to become of its reply.
#[derive(Debug)]
pub(crate) struct Planned {
    pub ask: Ask,
    /// How to say it to people; none makes no words.
    pub style: Option<Style>,
    /// Print the reply as JSON.
    pub json: bool,
    /// Where the certificate goes.
    pub proof: Option<PathBuf>,
    /// Where what the verb makes goes: a picture, a formula, a report.
    pub file: Option<PathBuf>,
    /// Where the rows of a survey go.
    pub rows: Option<PathBuf>,
    /// Size of a PNG.
    pub scale: f32,
    /// The argument that was read, and whether a file may be named plainly there.
    source: Option<(String, bool)>,
}

impl Planned {
    fn new(ask: Ask, style: Option<Style>) -> Self {
        let (proof, file, rows, source) = (None, None, None, None);
        Planned { ask, style, json: style.is_none(), proof, file, rows, scale: 1.0, source }
    }

    fn reading(mut self, argument: &str) -> Self {
        self.source = Some((argument.to_string(), false));
        self
    }

    /// Adds the name of the file that was read to an error about its content.
    pub(crate) fn about(&self, error: Error) -> Failure {
        match (error, &self.source) {
            (Error::Input(e), Some((argument, plain))) if !about_options(&e) => {
                input::about(argument, *plain, e).into()
            }
            (error, _) => error.into(),
        }
    }
}

/// Errors that are not about what was read.
fn about_options(e: &InputError) -> bool {
    let places = ["option ", "strategy", "witness", "certificate", "level", "source", "reduction"];
    places.iter().any(|place| e.place.starts_with(place))
}

fn style(show: Show) -> Option<Style> {
    (!show.json).then(|| output::style(show.ascii))
}

fn plain(json: bool) -> Option<Style> {
    (!json).then(|| output::style(false))
}

/// Plans a call; standard output can hold one thing.
pub(crate) fn plan(called: &Called) -> Result<Planned, Failure> {
    let planned = ask(called)?;
    let files = [&planned.proof, &planned.file, &planned.rows];
    let standard = |file: &&&Option<PathBuf>| file.as_deref().is_some_and(is_standard_output);
    if files.iter().filter(standard).count() > 1 {
        let message = "only one file can be standard output";
        return Err(InputError::at("command line", message).into());
    }
    Ok(planned)
}

fn ask(called: &Called) -> Result<Planned, Failure> {
    let Args { verb } = &called.args;
    Ok(match verb {
        Verb::Games(args) => {
            Planned::new(Ask::Games(games::Ask { game: args.game.clone() }), style(args.show))
        }
        Verb::Deal(args) => deal(args)?,
        Verb::Solve(args) => solve(args, called)?,
        Verb::Hint(args) => {
            let position = input::position(&args.position)?;
            let ask = hint::Ask { position, level: args.level, search: args.search.ask() };
            Planned::new(Ask::Hint(ask), style(args.show)).reading(&args.position)
        }
        Verb::Check(args) => {
            if args.position == "-" && args.certificate == "-" {
                let both = "position and certificate cannot both come from standard input";
                return Err(InputError::new(both).into());
            }
            let position = input::position(&args.position)?;
            let certificate = input::certificate(&args.certificate)?;
            let ask = check::Ask { position, certificate };
            Planned::new(Ask::Check(ask), style(args.show)).reading(&args.position)
        }
        Verb::Survey(args) => {
            let ask = survey::Ask {
                family: args.family.clone(),
                from: args.deals.start,
                to: args.deals.end,
                search: args.search.ask(),
                threads: args.threads,
            };
            Planned { rows: args.rows.clone(), ..Planned::new(Ask::Survey(ask), plain(args.json)) }
        }
        Verb::Unplayable(args) => {
            let ask = unplayable::Ask {
                family: args.family.clone(),
                search: args.search.ask(),
                evidence: evidence(args.proof.is_some(), args.show.json),
                options: called.options("unplayable")?,
                draw: None,
            };
            let planned = Planned::new(Ask::Unplayable(ask), style(args.show));
            Planned { proof: args.proof.clone(), ..planned }
        }
        Verb::Census(args) => {
            let (family, cards, threads) = (args.family.clone(), args.cards, args.threads);
            let ask = census::Ask { family, cards, threads };
            Planned::new(Ask::Census(ask), plain(args.json))
        }
        Verb::Simulate(args) => {
            let ask = simulate::Ask {
                family: args.family.clone(),
                seed: args.seed,
                search: args.search.ask(),
                threads: args.threads,
                options: called.options("simulate")?,
            };
            Planned::new(Ask::Simulate(ask), style(args.show))
        }
        Verb::Reduce(args) => reduce(args)?,
        Verb::Encode(args) => {
            let position = input::position(&args.position)?;
            let to = Form::of_word(&args.to)?;
            let ask = encode::Ask { position, to, at_least: args.at_least };
            let planned = Planned::new(Ask::Encode(ask), plain(args.json)).reading(&args.position);
            Planned { file: args.output.clone(), ..planned }
        }
        Verb::Draw(args) => {
            let ask = draw::Ask {
                position: input::position(&args.position)?,
                solution: args.solution,
                question: if args.max { Question::Largest } else { Question::Any },
                view: None,
                steps: draw::Steps::Together,
                picture: Picture::default(),
                search: args.search.ask(),
            };
            // A picture for a file or for JSON, else words for the terminal.
            let style = style(args.show).filter(|_| args.output.is_none());
            args.output.as_deref().map(output::form).transpose()?;
            let planned = Planned::new(Ask::Draw(ask), style).reading(&args.position);
            let (file, scale, json) = (args.output.clone(), args.scale, args.show.json);
            Planned { file, scale, json, ..planned }
        }
        Verb::Reproduce(args) => {
            let (paper, full, threads) = (args.paper.clone(), args.full, args.threads);
            let ask = reproduce::Ask { paper, full, threads };
            let planned = Planned::new(Ask::Reproduce(ask), plain(args.json));
            Planned { file: Some(args.out.clone()), ..planned }
        }
        Verb::Bench(args) => {
            let ask = bench::Ask { game: args.game.clone(), full: args.full };
            Planned::new(Ask::Bench(ask), plain(args.json))
        }
        Verb::Completions(_) | Verb::Man(_) => {
            return Err(Error::broken("command line", "this verb asks nothing").into());
        }
    })
}

/// Text shows no certificate, so none is made for it.
fn evidence(proof: bool, json: bool) -> Evidence {
    match (proof, json) {
        (true, _) => Evidence::Full,
        (false, true) => Evidence::Small,
        (false, false) => Evidence::None,
    }
}

fn deal(args: &Deal) -> Result<Planned, Failure> {
    let mut position = input::position(&args.position)?;
    if args.random {
        let name = PositionName::parse(&position)?;
        if name.body != Body::Family {
            let message = "a search for a deal starts from a family or a deal";
            return Err(InputError::at("position", message).into());
        }
        // Chance is wanted here; the number is printed, so the deal can be had again.
        let chance = RandomState::new().hash_one(0) & 0x3fff_ffff;
        position = format!("{}#{chance}", position.trim());
    }
    let ask = deal::Ask {
        position,
        winnable: args.winnable,
        difficulty: args.difficulty.clone(),
        exactly: args.exactly.or(args.no_find.then_some(0)),
        grade: args.grade,
        search: args.bounds.ask(),
    };
    Ok(Planned::new(Ask::Deal(ask), style(args.show)).reading(&args.position))
}

fn solve(args: &Solve, called: &Called) -> Result<Planned, Failure> {
    let question = match (args.at_least, args.max, args.all, args.count) {
        (Some(k), ..) => Question::AtLeast(k),
        (None, true, ..) => Question::Largest,
        (None, false, true, _) => Question::All,
        (None, false, false, true) => Question::Count,
        (None, false, false, false) => Question::Any,
    };
    let ask = solve::Ask {
        position: input::position(&args.position)?,
        question,
        search: args.search.ask(),
        evidence: evidence(args.proof.is_some(), args.show.json),
        options: called.options("solve")?,
    };
    let planned = Planned::new(Ask::Solve(ask), style(args.show)).reading(&args.position);
    Ok(Planned { proof: args.proof.clone(), ..planned })
}

fn reduce(args: &Reduce) -> Result<Planned, Failure> {
    let others = [&args.push, &args.pull_back];
    if args.source.as_deref() == Some("-")
        && others.iter().any(|other| other.as_deref() == Some("-"))
    {
        let both = "source and answer cannot both come from standard input";
        return Err(InputError::new(both).into());
    }
    let then = if let Some(witness) = &args.push {
        let text = input::certificate(witness)?;
        let witness = serde_json::from_str(&text)
            .map_err(|e| InputError::at("option --push", format!("not JSON: {e}")))?;
        Then::Push(witness)
    } else if let Some(certificate) = &args.pull_back {
        Then::PullBack(input::certificate(certificate)?)
    } else if args.replay {
        Then::Replay
    } else if args.solve {
        Then::Solve
    } else {
        Then::Show
    };
    let ask = reduce::Ask {
        name: args.name.clone(),
        source: args.source.as_deref().map(input::source_text).transpose()?,
        as_printed: args.as_printed,
        then,
        search: args.bounds.ask(),
        draw: args.output.is_some().then(Picture::default),
    };
    args.output.as_deref().map(output::form).transpose()?;
    let mut planned = Planned::new(Ask::Reduce(ask), style(args.show));
    planned.source = args.source.clone().map(|source| (source, true));
    Ok(Planned { proof: args.proof.clone(), file: args.output.clone(), ..planned })
}
