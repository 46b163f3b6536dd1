//! From arguments to an ask: files are read, options of games are gathered, nothing is decided.

use std::hash::{BuildHasher as _, RandomState};
use std::path::{Path, PathBuf};

use fairdeal_ask::verbs::picture::Picture;
use fairdeal_ask::verbs::reduce::Then;
use fairdeal_ask::verbs::solve::Evidence;
use fairdeal_ask::verbs::{
    bench, census, check, deal, draw, encode, games, hint, moves, reduce, reproduce, simulate,
    solve, survey, survey_compare, survey_merge, survey_stats, survey_verify, unplayable,
};
use fairdeal_ask::{Ask, Search as HowToSearch};
use fairdeal_core::ability::Form;
use fairdeal_core::game::{Question, Style};
use fairdeal_core::name::{Body, PositionName};
use fairdeal_core::palette::Theme;
use fairdeal_core::{Error, InputError};
use fairdeal_survey::Form as RowsForm;

use crate::args::{Args, Deal, Draw, Drawing, Reduce, Show, Solve, Survey, SurveyVerb, Verb};
use crate::failure::Failure;
use crate::options::Called;
use crate::output::Picture as File;
use crate::save::is_standard_output;
use crate::{input, output, save};

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
    pub scale: Option<f32>,
    /// The verb and what it is about, for whoever waits.
    pub label: String,
    /// The argument that was read, and whether a file may be named plainly there.
    source: Option<(String, bool)>,
    /// The line of the file it was read from, where there were several positions.
    line: Option<usize>,
    /// Of a survey of a file: the lines of its positions.
    lines: Vec<usize>,
}

impl Planned {
    fn new(ask: Ask, style: Option<Style>) -> Self {
        let (proof, file, rows, source, line, lines) = (None, None, None, None, None, Vec::new());
        let (json, scale, label) = (style.is_none(), None, String::new());
        Planned { ask, style, json, proof, file, rows, scale, label, source, line, lines }
    }

    fn reading(mut self, argument: &str) -> Self {
        self.source = Some((argument.to_string(), false));
        self
    }

    /// Adds the name of the file that was read to an error about its content.
    pub(crate) fn about(&self, error: Error) -> Failure {
        match (error, &self.source) {
            (Error::Input(e), Some((argument, plain)))
                if self.line.is_some() || !about_options(&e) =>
            {
                let (line, e) = self.at_line(e);
                input::about(argument, line, *plain, e).into()
            }
            (error, _) => error.into(),
        }
    }

    /// The line an error is about: of a survey, the line of the position it names by its number.
    fn at_line(&self, e: InputError) -> (Option<usize>, InputError) {
        let number = || -> Option<(usize, String)> {
            let rest = e.place.strip_prefix("position ")?;
            let (number, rest) = rest.split_once(", ").unwrap_or((rest, ""));
            let at = number.parse::<usize>().ok()?.checked_sub(1)?;
            Some((*self.lines.get(at)?, rest.to_string()))
        };
        match number() {
            Some((line, place)) => (Some(line), InputError::at(place, e.message)),
            None => (self.line, e),
        }
    }
}

/// Errors that are not about what was read.
fn about_options(e: &InputError) -> bool {
    let places = ["option ", "strategy", "witness", "certificate", "level", "reduction"];
    places.iter().any(|place| e.place.starts_with(place))
}

fn style(show: Show) -> Option<Style> {
    (!show.json).then(|| output::style(show.ascii))
}

fn plain(json: bool) -> Option<Style> {
    (!json).then(|| output::style(false))
}

/// Plans a call: an ask, or one for each position of a file. Standard output can hold one thing, and
/// what cannot be written is complained about before the work.
pub(crate) fn plan(called: &Called) -> Result<Vec<Planned>, Failure> {
    let mut plans = asks(called)?;
    for planned in &mut plans {
        let files = [&planned.proof, &planned.file, &planned.rows];
        let files: Vec<&PathBuf> = files.into_iter().flatten().collect();
        if files.iter().filter(|file| is_standard_output(file)).count() > 1 {
            let message = "only one file can be standard output";
            return Err(InputError::at("command line", message).into());
        }
        if matches!(planned.ask, Ask::Reproduce(_)) {
            files.iter().try_for_each(|file| save::may_be_made(file))?;
        } else {
            files.iter().try_for_each(|file| save::may_be_written(file))?;
        }
        planned.label = called.label(planned.subject());
    }
    if let [first, _, ..] = &plans[..]
        && first.proof.is_some()
    {
        let message = format!("{} positions, and one certificate to a file", plans.len());
        return Err(InputError::at("option --proof", message).into());
    }
    Ok(plans)
}

impl Planned {
    /// What the ask is about, as it was given.
    fn subject(&self) -> &str {
        match &self.ask {
            Ask::Deal(ask) => &ask.position,
            Ask::Solve(ask) => &ask.position,
            Ask::Hint(ask) => &ask.position,
            Ask::Moves(ask) => &ask.position,
            Ask::Check(ask) => &ask.position,
            Ask::Encode(ask) => &ask.position,
            Ask::Draw(ask) => &ask.position,
            Ask::Survey(ask) => &ask.family,
            Ask::SurveyStats(ask) => &ask.dir,
            Ask::SurveyVerify(ask) => &ask.dir,
            Ask::SurveyMerge(ask) => &ask.out,
            Ask::SurveyCompare(ask) => ask.dirs.first().map_or("", String::as_str),
            Ask::Unplayable(ask) => &ask.family,
            Ask::Census(ask) => &ask.family,
            Ask::Simulate(ask) => &ask.family,
            Ask::Reduce(ask) => ask.name.as_deref().unwrap_or_default(),
            Ask::Games(ask) => ask.game.as_deref().unwrap_or_default(),
            Ask::Reproduce(ask) => ask.paper.as_deref().unwrap_or_default(),
            Ask::Bench(ask) => ask.game.as_deref().unwrap_or_default(),
        }
    }
}

/// A plan for each position that the argument stands for.
fn each(
    argument: &str,
    make: impl Fn(String) -> Result<Planned, Failure>,
) -> Result<Vec<Planned>, Failure> {
    let mut plans = Vec::new();
    for (line, text) in input::positions(argument)? {
        plans.push(Planned { line, ..make(text)?.reading(argument) });
    }
    Ok(plans)
}

fn asks(called: &Called) -> Result<Vec<Planned>, Failure> {
    match &called.args.verb {
        Verb::Deal(args) => each(&args.position, |position| deal(args, position)),
        Verb::Solve(args) => each(&args.position, |position| solve(args, position, called)),
        Verb::Hint(args) => each(&args.position, |position| {
            let ask = hint::Ask { position, level: args.level, search: args.search.ask() };
            Ok(Planned::new(Ask::Hint(ask), style(args.show)))
        }),
        Verb::Moves(args) => each(&args.position, |position| {
            let (judge, most, search) = (args.judge, Some(args.most), args.search.ask());
            let ask = moves::Ask { position, judge, most, search };
            Ok(Planned::new(Ask::Moves(ask), style(args.show)))
        }),
        _ => Ok(vec![ask(called)?]),
    }
}

fn ask(called: &Called) -> Result<Planned, Failure> {
    let Args { verb } = &called.args;
    Ok(match verb {
        Verb::Games(args) => {
            Planned::new(Ask::Games(games::Ask { game: args.game.clone() }), style(args.show))
        }
        Verb::Check(args) => {
            if args.position == "-" && args.certificate == "-" {
                let both = "position and certificate cannot both come from standard input";
                return Err(InputError::at("command line", both).into());
            }
            let position = input::position(&args.position, "check")?;
            let certificate = input::certificate(&args.certificate)?;
            let ask = check::Ask { position, certificate };
            Planned::new(Ask::Check(ask), style(args.show)).reading(&args.position)
        }
        Verb::Survey(args) => match &args.verb {
            None => survey(args)?,
            Some(verb) => of_survey(verb)?,
        },
        Verb::Unplayable(args) => {
            let ask = unplayable::Ask {
                family: args.family.clone(),
                search: args.search.ask(),
                evidence: evidence(args.proof.is_some(), args.show.json),
                options: called.options("unplayable")?,
                draw: picture(args.output.as_deref(), &args.drawing)?,
            };
            let planned = Planned::new(Ask::Unplayable(ask), style(args.show));
            let (proof, file) = (args.proof.clone(), args.output.clone());
            Planned { proof, file, scale: args.drawing.scale, ..planned }.reading(&args.family)
        }
        Verb::Census(args) => {
            let (family, cards, threads) = (args.family.clone(), args.cards, args.threads);
            let ask = census::Ask { family, cards, threads };
            Planned::new(Ask::Census(ask), plain(args.json)).reading(&args.family)
        }
        Verb::Simulate(args) => {
            let ask = simulate::Ask {
                family: args.family.clone(),
                seed: args.seed,
                search: args.search.ask(),
                threads: args.threads,
                options: called.options("simulate")?,
            };
            Planned::new(Ask::Simulate(ask), style(args.show)).reading(&args.family)
        }
        Verb::Reduce(args) => reduce(args)?,
        Verb::Encode(args) => {
            let position = input::position(&args.position, "encode")?;
            let to = Form::of_word(&args.to)?;
            let ask = encode::Ask { position, to, at_least: args.at_least, max: args.max };
            let planned = Planned::new(Ask::Encode(ask), plain(args.json)).reading(&args.position);
            Planned { file: args.output.clone(), ..planned }
        }
        Verb::Draw(args) => draw(args)?,
        Verb::Reproduce(args) => {
            let (paper, full, threads) = (args.paper.clone(), args.full, args.threads);
            let ask = reproduce::Ask { paper, full, threads };
            let planned = Planned::new(Ask::Reproduce(ask), plain(args.json));
            Planned { file: Some(args.out.clone()), ..planned }
        }
        Verb::Bench(args) => {
            let (full, growth) = (args.full, args.growth);
            let ask = bench::Ask { game: args.game.clone(), full, growth };
            let planned = Planned::new(Ask::Bench(ask), plain(args.json));
            Planned { file: args.output.clone(), ..planned }
        }
        _ => return Err(Error::broken("command line", "this verb asks nothing").into()),
    })
}

/// How to draw into a file of this name, if one is named; a name of no form is refused here.
fn picture(file: Option<&Path>, drawing: &Drawing) -> Result<Option<Picture>, Failure> {
    let Some(file) = file else { return Ok(None) };
    let most_area = match output::form(file)? {
        File::Svg => None,
        File::Png => {
            let scale = f64::from(drawing.scale.unwrap_or(fairdeal_paint::SCALES.1));
            Some(fairdeal_paint::MOST_PIXELS as f64 / (scale * scale))
        }
    };
    let theme = Theme::of_word(&drawing.theme)?;
    Ok(Some(Picture { theme, bare: drawing.bare, parts: drawing.parts, most_area }))
}

fn draw(args: &Draw) -> Result<Planned, Failure> {
    let file = args.output.as_deref();
    let steps = match (args.animate, args.steps) {
        (true, _) => draw::Steps::Film,
        (_, true) => draw::Steps::Apart,
        _ => draw::Steps::Together,
    };
    let wrong = |option: &str, message: &str| {
        Failure::from(InputError::at(format!("option --{option}"), message))
    };
    match (steps, file) {
        (draw::Steps::Film, None) if !args.show.json => {
            return Err(wrong("animate", "a film needs a file: -o film.svg, or -o - to print it"));
        }
        (draw::Steps::Film, Some(file)) if matches!(output::form(file)?, File::Png) => {
            return Err(wrong("animate", "only an SVG plays by itself: -o film.svg"));
        }
        (draw::Steps::Apart, None) if !args.show.json => {
            return Err(wrong(
                "steps",
                "the steps need files: -o step.svg writes step-01.svg, ...",
            ));
        }
        (draw::Steps::Apart, Some(file)) if is_standard_output(file) => {
            return Err(wrong("steps", "several pictures do not fit standard output: -o step.svg"));
        }
        _ => {}
    }
    let question = match (args.at_least, args.max, args.all) {
        (Some(k), ..) => Question::AtLeast(k),
        (None, true, _) => Question::Largest,
        (None, false, true) => Question::All,
        (None, false, false) => Question::Any,
    };
    let theme = Theme::of_word(&args.drawing.theme)?;
    let unbound =
        Picture { theme, bare: args.drawing.bare, parts: args.drawing.parts, most_area: None };
    let ask = draw::Ask {
        position: input::position(&args.position, "draw")?,
        solution: args.solution,
        question,
        view: args.view.clone().or_else(|| args.graph.then(|| "graph".to_string())),
        steps,
        picture: picture(file, &args.drawing)?.unwrap_or(unbound),
        search: args.search.ask(),
    };
    // A picture for a file or for JSON, else words for the terminal.
    let style = style(args.show).filter(|_| args.output.is_none());
    let planned = Planned::new(Ask::Draw(ask), style).reading(&args.position);
    let (file, scale, json) = (args.output.clone(), args.drawing.scale, args.show.json);
    Ok(Planned { file, scale, json, ..planned })
}

fn survey(args: &Survey) -> Result<Planned, Failure> {
    let family = args.family.clone().unwrap_or_default();
    let search = HowToSearch { strategy: None, budget: args.budget, memory: args.memory };
    let wrong = |message: &str| Failure::from(InputError::at("option --deals", message));
    if let Some(rows) = args.rows.as_deref().filter(|rows| !is_standard_output(rows)) {
        let name = rows.display().to_string();
        RowsForm::of_name(&name)
            .map_err(|e| InputError::at(format!("option --rows: {name}"), e.message))?;
    }
    let ask = survey::Ask {
        search,
        strategies: args.strategy.clone(),
        columns: args.columns.clone(),
        out: args.out.as_deref().map(path_text).transpose()?,
        chunk: args.chunk,
        shard: args.shard.clone(),
        threads: args.threads,
        ..survey::Ask::default()
    };
    let (ask, lines) = match (input::is_file(&family), &args.deals) {
        (true, Some(_)) => return Err(wrong("a file of positions has no deals to count off")),
        (true, None) => {
            let all = input::positions(&family)?;
            // A file of one position has it on a line too, which need not be named.
            let lines = all.iter().filter_map(|(line, _)| *line).collect();
            let positions = all.into_iter().map(|(_, text)| text).collect();
            (survey::Ask { positions, ..ask }, lines)
        }
        (false, Some(deals)) => {
            let (from, to) = (deals.start, deals.end);
            (survey::Ask { family: family.clone(), from, to, ..ask }, Vec::new())
        }
        (false, None) if Path::new(&family).is_file() => {
            let message = format!("`{family}` is a file; to read it, write `@{family}`");
            return Err(InputError::at("family", message).into());
        }
        (false, None) => return Err(wrong("which deals? Say so, as in --deals 0..1000")),
    };
    let planned = Planned::new(Ask::Survey(ask), style(args.show)).reading(&family);
    Ok(Planned { rows: args.rows.clone(), lines, ..planned })
}

fn of_survey(verb: &SurveyVerb) -> Result<Planned, Failure> {
    Ok(match verb {
        SurveyVerb::Stats(args) => {
            if let Some(file) = args.output.as_deref()
                && !matches!(output::form(file)?, File::Svg)
            {
                let message = "a plot is drawn as SVG: -o plot.svg";
                return Err(InputError::at("option --output", message).into());
            }
            let ask = survey_stats::Ask {
                dir: path_text(&args.dir)?,
                by: args.by.clone(),
                draw: args.output.is_some(),
                threads: args.threads,
            };
            let planned = Planned::new(Ask::SurveyStats(ask), style(args.show));
            Planned { file: args.output.clone(), ..planned }
        }
        SurveyVerb::Verify(args) => {
            let (dir, sample, threads) = (path_text(&args.dir)?, args.sample, args.threads);
            let ask = survey_verify::Ask { dir, sample, threads };
            Planned::new(Ask::SurveyVerify(ask), style(args.show))
        }
        SurveyVerb::Merge(args) => {
            let dirs = args.dirs.iter().map(|dir| path_text(dir)).collect::<Result<_, _>>()?;
            let ask = survey_merge::Ask { out: path_text(&args.out)?, dirs, threads: None };
            Planned::new(Ask::SurveyMerge(ask), style(args.show))
        }
        SurveyVerb::Compare(args) => {
            let dirs = [Some(&args.dir), args.other.as_ref()].into_iter().flatten();
            let dirs = dirs.map(|dir| path_text(dir)).collect::<Result<_, _>>()?;
            let ask = survey_compare::Ask { dirs };
            Planned::new(Ask::SurveyCompare(ask), style(args.show))
        }
    })
}

/// A path in an ask is text.
fn path_text(path: &Path) -> Result<String, InputError> {
    path.to_str()
        .map(str::to_string)
        .ok_or_else(|| InputError::at(path.display().to_string(), "the name is not text (UTF-8)"))
}

/// Text shows no certificate, so none is made for it.
fn evidence(proof: bool, json: bool) -> Evidence {
    match (proof, json) {
        (true, _) => Evidence::Full,
        (false, true) => Evidence::Small,
        (false, false) => Evidence::None,
    }
}

fn deal(args: &Deal, mut position: String) -> Result<Planned, Failure> {
    if args.random {
        let name = PositionName::parse(&position)?;
        if name.body != Body::Family {
            let family = match name.parameters.is_empty() {
                true => name.game,
                false => format!("{}/{}", name.game, name.parameters),
            };
            let got = fairdeal_core::error::excerpt(&position);
            let message = format!(
                "`{got}` is a position already; --random deals one of a family, as in \
                 `deal {family} --random`"
            );
            return Err(InputError::at("option --random", message).into());
        }
        // Chance is wanted here; the number is printed, so the deal can be had again.
        let chance = RandomState::new().hash_one(0) & 0x3fff_ffff;
        position = format!("{}#{chance}", position.trim());
    }
    let ask = deal::Ask {
        position,
        winnable: args.winnable,
        difficulty: args.difficulty.as_deref().map(str::to_lowercase),
        exactly: args.exactly.or(args.no_find.then_some(0)),
        grade: args.grade,
        search: args.bounds.ask(),
    };
    Ok(Planned::new(Ask::Deal(ask), style(args.show)))
}

fn solve(args: &Solve, position: String, called: &Called) -> Result<Planned, Failure> {
    let question = match (args.at_least, args.max, args.all, args.count) {
        (Some(k), ..) => Question::AtLeast(k),
        (None, true, ..) => Question::Largest,
        (None, false, true, _) => Question::All,
        (None, false, false, true) => Question::Count,
        (None, false, false, false) => Question::Any,
    };
    let ask = solve::Ask {
        position,
        question,
        search: args.search.ask(),
        evidence: evidence(args.proof.is_some(), args.show.json),
        options: called.options("solve")?,
    };
    let planned = Planned::new(Ask::Solve(ask), style(args.show));
    Ok(Planned { proof: args.proof.clone(), ..planned })
}

fn reduce(args: &Reduce) -> Result<Planned, Failure> {
    let others = [&args.push, &args.pull_back];
    if args.source.as_deref() == Some("-")
        && others.iter().any(|other| other.as_deref() == Some("-"))
    {
        let both = "source and answer cannot both come from standard input";
        return Err(InputError::at("command line", both).into());
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
        evidence: evidence(args.proof.is_some(), args.show.json),
        draw: picture(args.output.as_deref(), &args.drawing)?,
    };
    let mut planned = Planned::new(Ask::Reduce(ask), style(args.show));
    planned.source = args.source.clone().map(|source| (source, true));
    let (proof, file) = (args.proof.clone(), args.output.clone());
    Ok(Planned { proof, file, scale: args.drawing.scale, ..planned })
}
