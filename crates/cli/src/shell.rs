//! `completions` and `man`: both made from the same description of the command line.

use std::process::ExitCode;

use crate::args::{Completions, Man};
use crate::failure::Failure;
use crate::{options, output, save};

pub(crate) fn completions(args: &Completions) -> Result<ExitCode, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut options::command(), "fairdeal", &mut script);
    output::text(&String::from_utf8_lossy(&script))?;
    Ok(ExitCode::SUCCESS)
}

pub(crate) fn man(args: &Man) -> Result<ExitCode, Failure> {
    let mut command = options::command();
    command.build();
    let mut pages = vec![("fairdeal".to_string(), command.clone())];
    for verb in command.get_subcommands().filter(|verb| verb.get_name() != "help") {
        let name = format!("fairdeal-{}", verb.get_name());
        // The page's title follows the command's name, which clap wants to live for ever.
        let title: &'static str = Box::leak(name.clone().into_boxed_str());
        pages.push((name, verb.clone().name(title)));
    }
    let printed = save::is_standard_output(&args.dir);
    if !printed {
        save::directory(&args.dir)?;
    }
    let mut written = String::new();
    for (name, command) in pages {
        let mut page = Vec::new();
        let path = args.dir.join(format!("{name}.1"));
        clap_mangen::Man::new(command)
            .render(&mut page)
            .map_err(|e| Failure::System(path.display().to_string(), e))?;
        if printed {
            written += &String::from_utf8_lossy(&page);
        } else {
            save::save(&path, &page)?;
            written += &format!("{}\n", path.display());
        }
    }
    output::text(&written)?;
    Ok(ExitCode::SUCCESS)
}
