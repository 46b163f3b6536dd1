//! Breaks promises on purpose, as a server's searches would, in a program built as the command line is: `faults` ends with exit
//! code 70 after all that a server outlives were answered, and every search between them.
//!
//! `tests/serve.sh` runs it: tests unwind, releases do not, so only a release shows what a release does.

#![allow(clippy::print_stdout)] // a program for the terminal

use std::panic;
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use fairdeal_ask::json::Failure;
use fairdeal_serve::fault;
use fairdeal_serve::workers::Workers;

/// One job of this kind, and its answer.
fn ask(workers: &Workers, job: fn() -> String) -> Receiver<Result<String, Failure>> {
    let (send, answer) = channel();
    let search = move || Ok(job());
    workers.send(Box::new(move || {
        fault::answered(search, move |found| send.send(found).expect("somebody waits"));
    }));
    answer
}

/// A stack that is used, as searches use it.
fn deep(depth: u32) -> String {
    if depth == 0 { panic!("card {} of 3", 7) } else { format!("{}{depth}", deep(depth - 1)) }
}

fn main() {
    panic::set_hook(Box::new(|info| {
        if thread::current().name() == Some("main") {
            println!("{info}");
            std::process::exit(1);
        }
        fault::outlive(fault::said(info));
        std::process::exit(70);
    }));
    let workers = Workers::start(2).expect("threads");
    let soon = Duration::from_secs(20);
    for number in 1..=fault::MOST {
        let broken = ask(&workers, || deep(100)).recv_timeout(soon).expect("an answer");
        let message = broken.expect_err("a failure").message;
        assert!(message.starts_with("card 7 of 3; this is a bug of Fairdeal"), "{message}");
        // As many others still have somebody to search for them.
        let others = [ask(&workers, || "one".into()), ask(&workers, || "another".into())];
        for (other, said) in others.iter().zip(["one", "another"]) {
            assert_eq!(other.recv_timeout(soon).expect("an answer").expect("a reply"), said);
        }
        println!("{number} outlived");
    }
    // The one too many ends the program, here if not before its answer is given up.
    let last = ask(&workers, || deep(1)).recv_timeout(soon);
    assert!(last.is_err(), "{last:?}");
    thread::sleep(soon);
}
