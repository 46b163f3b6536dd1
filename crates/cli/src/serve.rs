//! `serve` and `site`: the page, with the engine behind it, or as a folder of files.

use std::io::Write as _;
use std::net::SocketAddr;
use std::process::{Command, ExitCode, Stdio};
use std::time::Duration;

use fairdeal_ask::Bounds;
use fairdeal_core::InputError;
use fairdeal_core::words::counted;
use fairdeal_serve::{Log, Options, Page, WASM};

use crate::args::{Serve, Site};
use crate::failure::{Failure, note};
use crate::{output, save};

pub(crate) fn serve(args: &Serve) -> Result<ExitCode, Failure> {
    let page = match &args.web {
        None => Page::Packed,
        Some(folder) if folder.is_dir() => Page::Folder(folder.clone()),
        Some(folder) => {
            let place = format!("option --web: {}", folder.display());
            return Err(InputError::at(place, "no such directory").into());
        }
    };
    let default = Options::default();
    let options = Options {
        page,
        bounds: Bounds { budget: args.budget, memory: args.memory, threads: 1 },
        time: Duration::from_secs(u64::from(args.time)),
        queue: usize::from(args.queue),
        workers: args.workers.map_or(default.workers, usize::from),
        log: args.log.as_deref().map(|form| if form == "json" { Log::Json } else { Log::Text }),
        ..default
    };
    if !args.address.is_loopback() {
        note(
            "everybody who reaches this address can ask and read the page; there is no password \
             and no encryption",
        );
    }
    let address = SocketAddr::new(args.address, args.port);
    let served = fairdeal_serve::serve(address, options, |address| {
        let url = format!("http://{address}/");
        let mut out = std::io::stdout();
        // Whoever started this may wait for the line.
        let _ = writeln!(out, "Fairdeal is at {url} (Ctrl-C stops it)").and_then(|()| out.flush());
        if args.open {
            open(&url);
        }
    });
    served.map_err(|e| Failure::System(address.to_string(), e))?;
    Ok(ExitCode::SUCCESS)
}

/// Shows an address in the browser, if there is one.
fn open(url: &str) {
    let program = match std::env::consts::OS {
        "macos" => "open",
        "windows" => "explorer",
        _ => "xdg-open",
    };
    let mut command = Command::new(program);
    command.arg(url).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    if command.spawn().is_err() {
        note(&format!("`{program}` is not here to open a browser; open {url} yourself"));
    }
}

pub(crate) fn site(args: &Site) -> Result<ExitCode, Failure> {
    let broken = |e: std::io::Error| fairdeal_core::Error::broken("page", e.to_string());
    let files = fairdeal_serve::site().map_err(broken)?;
    if !files.iter().any(|(name, _)| *name == "index.html") {
        let message = "this program was built without its page";
        return Err(InputError::at("site", message).into());
    }
    if !files.iter().any(|(name, _)| *name == WASM) {
        let message = "this program was built without the engine for browsers, so the page would have \
                       none; run web/build, then build the program again";
        return Err(InputError::at("site", message).into());
    }
    let mut bytes = 0;
    for (name, content) in &files {
        let path = args.dir.join(name);
        std::fs::create_dir_all(path.parent().unwrap_or(&args.dir))
            .map_err(|e| Failure::System(path.display().to_string(), e))?;
        save::save(&path, content)?;
        bytes += content.len();
    }
    let files = counted(files.len() as u64, "file");
    output::text(&format!("{}: {files}, {} KB\n", args.dir.display(), bytes.div_ceil(1000)))?;
    Ok(ExitCode::SUCCESS)
}
