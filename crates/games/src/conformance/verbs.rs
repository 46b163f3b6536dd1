//! The other verbs: each ability a game declares shows itself, each it does not is refused.

use fairdeal_core::ability::{Form, Run};
use fairdeal_core::film::film;
use fairdeal_core::formats::cnf::Cnf;
use fairdeal_core::game::{Effort, Question, Style};
use fairdeal_core::handle::AnyGame;
use fairdeal_core::options::Options;
use fairdeal_core::palette::Theme;
use fairdeal_core::referee::Subject;
use fairdeal_core::reply::LEVELS;
use fairdeal_core::scene::Scene;
use fairdeal_core::{Error, Limits, Outcome};
use serde_json::Value;

use super::{Samples, declares, families, family, position};

/// Hints of every level, with the same keys, agree with the verdict.
pub fn hints_agree_with_verdicts(game: &dyn AnyGame, samples: &Samples) {
    if !declares(game, "hint") {
        let position = position(game, &format!("{}#1", samples.small[0]));
        assert!(position.hint(1, None, Limits::default(), None).is_err());
        return;
    }
    let mut outcomes = [false; 2];
    for family in samples.small {
        for deal in 0..25 {
            let id = format!("{family}#{deal}");
            let position = position(game, &id);
            let truth = position.decide(Question::Any, None, Limits::default()).expect("an answer");
            for level in 1..=3 {
                let style = Some(Style::default());
                let hint = position.hint(level, None, Limits::default(), style);
                let (hint, text) = hint.expect("a hint");
                assert_eq!((hint.verdict, hint.level), (truth.outcome(), level), "{id}");
                assert!(text.ends_with('\n') && !text.trim().is_empty(), "{id}: {text}");
                let keys = serde_json::to_value(&hint).expect("plain data");
                let keys: Vec<&str> =
                    keys.as_object().expect("an object").keys().map(String::as_str).collect();
                assert_eq!(keys, HINT_KEYS, "{id}");
                match hint.verdict {
                    Outcome::Solved => {
                        let whole = level == 3 && hint.solution.is_none() && !hint.cards.is_empty();
                        assert!(!whole, "{id}: level 3 shows the whole solution");
                        outcomes[0] = true;
                    }
                    _ => {
                        assert!(hint.reason.is_some() && hint.why.is_some(), "{id}: {hint:?}");
                        outcomes[1] = true;
                    }
                }
            }
        }
    }
    assert_eq!(outcomes, [true; 2]);
}

/// Without `notes`, which are there only where the text could have been meant otherwise.
const HINT_KEYS: [&str; 12] = [
    "position", "level", "verdict", "reason", "why", "cards", "missing", "move", "moves",
    "solution", "strategy", "nodes",
];

/// Drawing never panics and draws something, with and without an answer.
pub fn drawing_never_panics(game: &dyn AnyGame, samples: &Samples) {
    for family in families(samples) {
        for deal in 0..5 {
            let position = position(game, &format!("{family}#{deal}"));
            let solved = position.decide(Question::Any, None, Limits::nodes(1_000));
            let solved = solved.expect("an answer");
            for (colour, ascii) in [(false, false), (true, false), (false, true), (true, true)] {
                let style = Style { colour, ascii, ..Style::default() };
                let text = position.picture(style);
                assert!(!text.trim().is_empty());
                assert!(text.lines().all(|line| !line.ends_with(' ')), "trailing space");
                for text in [text, solved.say(style)] {
                    assert!(!ascii || text.is_ascii(), "{text}");
                    assert!(colour || !text.contains('\u{1b}'), "escape codes without colour");
                }
            }
            for scene in [position.scene(), solved.show()] {
                let svg = scene.to_svg();
                assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"));
                assert!(scene.width > 0.0 && scene.height > 0.0 && !scene.title.is_empty());
            }
        }
    }
}

/// What stands under a picture names the position and the answer; views and films draw something.
pub fn pictures_speak(game: &dyn AnyGame, samples: &Samples) {
    let drawn = |scene: &Scene| scene.width > 0.0 && scene.height > 0.0 && !scene.shapes.is_empty();
    for family in samples.small {
        for deal in 0..8 {
            let position = position(game, &format!("{family}#{deal}"));
            let solved = position.decide(Question::Any, None, Limits::default());
            let solved = solved.expect("an answer");
            let caption = solved.caption();
            let head = format!("{}: {}", position.id(), solved.outcome().word());
            assert!(caption[0].starts_with(&head), "{caption:?}");
            assert_eq!(caption.len() > 1, solved.outcome() != Outcome::Solved, "{caption:?}");
            let frames = solved.frames();
            assert!(!frames.is_empty() && frames.iter().all(drawn));
            assert!(film(frames).is_some_and(|svg| svg.contains("<animate ")));
            for view in game.facts().views {
                for scene in [position.view(view.name), solved.view(view.name)] {
                    let scene = scene.unwrap_or_else(|e| panic!("{}: {e}", view.name));
                    assert!(drawn(&scene), "{}", view.name);
                    let done = scene.captioned(&caption).themed(Theme::Print);
                    assert!(drawn(&done) && done.to_svg().contains("<title>"));
                }
            }
            for view in game.facts().views {
                let style = Style { columns: 40, ..Style::PLAIN };
                if let Ok(text) = position.view_text(view.name, style) {
                    assert!(text.is_ascii() && text.lines().all(|line| line.len() <= 40), "{text}");
                }
            }
            assert!(position.view("no-such").is_err());
        }
    }
}

/// A grade is one of the levels for what can be won, and first moves add up.
pub fn difficulty_and_first_moves(game: &dyn AnyGame, samples: &Samples) {
    let limits = Limits::default();
    for family in samples.small {
        for deal in 0..15 {
            let position = position(game, &format!("{family}#{deal}"));
            if !declares(game, "difficulty") {
                assert!(position.grade(limits).is_err());
                return;
            }
            let truth = position.decide(Question::Any, None, limits).expect("an answer").outcome();
            let grade = position.grade(limits).expect("a grade");
            assert_eq!(grade.level.is_some(), truth == Outcome::Solved, "{}", position.id());
            assert!(grade.level.is_none_or(|level| LEVELS.contains(&level)));
            assert!(grade.level.is_some() != grade.reason.is_some());
            assert_eq!(grade.level.is_some(), !grade.measures.is_empty());
            assert!(LEVELS.iter().all(|level| grade.rule.contains(level)), "{}", grade.rule);
            assert_eq!(position.grade(limits).expect("a grade"), grade);
            // Nothing that is not decided is graded, and nothing undecided is called impossible.
            let hasty = position.grade(Limits::nodes(1)).expect("a grade");
            assert!(hasty.level.is_none_or(|level| Some(level) == grade.level));
            assert!(hasty.reason != Some("impossible") || truth == Outcome::Impossible);
            let Ok((judged, _)) = position.first_moves(None, limits, None) else { continue };
            let tally = judged.tally;
            assert_eq!(tally.legal, tally.winning + tally.losing + tally.unknown);
            assert_eq!(judged.moves.len() as u64, tally.legal);
            let won = truth == Outcome::Solved && tally.legal > 0;
            assert_eq!(tally.winning > 0, won, "{}", position.id());
        }
    }
}

/// Two reports of one run are the same text and the same data, but for times.
fn settled(mut json: Value) -> Value {
    fn strip(value: &mut Value) {
        match value {
            Value::Object(map) => {
                map.retain(|name, _| !name.contains("seconds"));
                map.values_mut().for_each(strip);
            }
            Value::Array(list) => list.iter_mut().for_each(strip),
            _ => {}
        }
    }
    strip(&mut json);
    json
}

/// Counts do not depend on the number of threads.
pub fn census_is_determined(game: &dyn AnyGame, samples: &Samples) {
    let run = |name: &str, threads| {
        let run = Run { threads, ..Run::quiet() };
        family(game, name).census(None, Limits::default(), &run)
    };
    if !declares(game, "census") {
        assert!(run(samples.small[0], 1).is_err());
        return;
    }
    for name in samples.tiny {
        let (one, two) = (run(name, 1).expect("counts"), run(name, 2).expect("counts"));
        assert_eq!(one.json(), two.json(), "{name}");
        assert_eq!(one.outcome(), Outcome::Solved);
        assert!(one.say(Style::default()).ends_with('\n'));
    }
}

/// The largest position with nothing to find: its certificate holds, about this family only.
pub fn unplayable_positions_hold_nothing(game: &dyn AnyGame, samples: &Samples) {
    let find = |name: &str| {
        family(game, name).unplayable(None, &Options::default(), Effort::Full, Limits::default())
    };
    if !declares(game, "unplayable") {
        assert!(find(samples.small[0]).is_err());
        return;
    }
    let mut previous: Option<(String, Value)> = None;
    for name in samples.tiny {
        let report = find(name).expect("a largest position");
        assert_eq!(report.outcome(), Outcome::Solved, "{name}");
        let certificate = report.certificate().expect("evidence");
        let id = family(game, name).id();
        let subject = Subject::parse(&id).expect("a name");
        let checked = game.referee().check(&subject, &certificate.to_string()).expect("evidence");
        assert_eq!(checked.accepted, Some(true), "{checked}");
        assert_eq!(checked.question, "unplayable");
        if let Some((other, certificate)) = previous.replace((id.clone(), certificate)) {
            let checked = game.referee().check(&subject, &certificate.to_string());
            let checked = checked.expect("well formed");
            assert_eq!(checked.accepted, Some(false), "{id} accepts evidence about {other}");
        }
        let json = report.json();
        assert_eq!(json["size"], json["bound"], "{name}");
        for strategy in game.facts().unplayable_strategies {
            let (family, options) = (family(game, name), Options::default());
            let limits = Limits::nodes(2_000_000);
            let by = family.unplayable(Some(strategy.name), &options, Effort::Small, limits);
            match by {
                Ok(by) => {
                    let by = by.json();
                    assert!(by["bound"].as_u64() >= json["size"].as_u64(), "{name}, {by}");
                    assert!(by["size"].as_u64() <= json["bound"].as_u64(), "{name}, {by}");
                }
                Err(Error::Input(e)) => assert_eq!(e.place, "strategy", "{name}: {e}"),
                Err(broken) => panic!("{name}: {broken}"),
            }
        }
    }
}

/// A simulation is the same on one thread and on two, and another seed is another run.
pub fn simulations_do_not_depend_on_threads(game: &dyn AnyGame, samples: &Samples) {
    let options =
        Options(samples.short_run.iter().map(|&(k, v)| (k.to_string(), v.to_string())).collect());
    let run = |name: &str, seed, threads| {
        let run = Run { threads, ..Run::quiet() };
        family(game, name).simulate(None, seed, &options, Limits::default(), &run)
    };
    if !declares(game, "simulate") {
        assert!(run(samples.small[0], 1, 1).is_err());
        return;
    }
    for name in samples.tiny {
        let one = settled(run(name, 1, 1).expect("a run").json());
        assert_eq!(one, settled(run(name, 1, 2).expect("a run").json()), "{name}");
        assert_ne!(one, settled(run(name, 77, 1).expect("a run").json()), "{name}");
    }
}

/// Options of other games are refused at the option.
pub fn foreign_options_are_refused(game: &dyn AnyGame, samples: &Samples) {
    let options = Options::of([("no-such", "true")]);
    let family = family(game, samples.small[0]);
    let refusals = [
        (declares(game, "unplayable"), {
            family.unplayable(None, &options, Effort::Small, Limits::default()).err()
        }),
        (declares(game, "simulate"), {
            family.simulate(None, 1, &options, Limits::default(), &Run::quiet()).err()
        }),
    ];
    for (there, refusal) in refusals {
        match refusal {
            Some(Error::Input(e)) if there => assert_eq!(e.place, "option --no-such"),
            Some(Error::Input(_)) => {}
            other => panic!("{other:?}"),
        }
    }
}

/// Clauses are read back by our own reader, and every form is the same text twice.
pub fn encodings_are_read_back(game: &dyn AnyGame, samples: &Samples) {
    let mut written = 0;
    for family in samples.small {
        let position = position(game, &format!("{family}#2"));
        for form in [Form::Cnf, Form::Wcnf, Form::Opb] {
            let Ok(text) = position.encode(form, Question::Any) else { continue };
            assert_eq!(position.encode(form, Question::Any).as_ref(), Ok(&text));
            if form == Form::Cnf {
                let cnf = Cnf::parse(&text).unwrap_or_else(|e| panic!("{family}: {e}"));
                assert!(cnf.vars > 0 || !cnf.clauses.is_empty() || text.contains("p cnf"));
            }
            written += 1;
        }
    }
    assert_eq!(
        written > 0,
        declares(game, "encode"),
        "the abilities say whether there are encodings"
    );
}

/// Reductions say what they are, and refuse an empty source.
pub fn reductions_are_listed(game: &dyn AnyGame, _samples: &Samples) {
    let reductions = game.reductions();
    assert!(reductions.is_sorted_by_key(|r| r.facts().name));
    for reduction in reductions {
        let facts = reduction.facts();
        assert!(facts.statement.ends_with('.') && !facts.source.is_empty(), "{}", facts.name);
        // A published reduction that does not hold has only a version as printed.
        let builds = |as_printed| reduction.build(facts.example, as_printed).is_ok();
        assert!(
            builds(false) || facts.as_printed && builds(true),
            "{}: {}",
            facts.name,
            facts.example
        );
        assert!(reduction.build("", false).is_err(), "{} takes nothing", facts.name);
        if !facts.as_printed {
            let error = reduction.build("", true).err();
            assert!(error.is_some(), "{} has no version as printed", facts.name);
        }
    }
    let said = declares(game, "reduce");
    assert_eq!(!reductions.is_empty(), said, "the abilities say whether there are reductions");
}
