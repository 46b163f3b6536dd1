#!/usr/bin/env python3
"""A round of cargo-mutants over the trusted files of the three games, in minutes instead of a night.

    python3 tests/mutants.py SCRATCH [boaf set swish] [--module check] [--seconds N]
    python3 tests/mutants.py SCRATCH --again --tests all

What is changed is what `cargo mutants --list --json` says. Built one by one, 3,356 mutants would take 14 hours; so
all of them are put into one build (mutant schemata: Untch, Offutt, Harrold, ISSTA 1993): in a copy of the workspace
the body of a function becomes a `match` with an arm for each of its mutants, and `FAIRDEAL_MUTANT` chooses. What
rustc refuses in its own arm it would refuse alone: such a mutant is "unviable". An iterator that a function returns
by `impl` goes through an `Or` of both types; what must be constant is built alone, at the end.

A first run of each test alone writes down which functions it enters and how long it takes. A mutant then meets only
the tests that enter its function, the quickest first, and is caught by the first that fails, or that takes three
times the processor time it should. It has survived if all pass. `--seconds` stops a mutant's tests after about so many
seconds of theirs and calls it "open" (0: never). The first run takes the tests inside the trusted modules;
`--again` builds only what no test had caught, and `--tests` says which tests are tried: all inside the crates (lib),
those beside them, or all, with those of `crates/games`. What takes more than `--slow` seconds is left out, and said.
SCRATCH/results.json holds everything; SCRATCH/survivors.txt is for reading.
"""

import argparse, collections, glob, json, os, re, resource, select, shutil, signal, subprocess, time

PARTS = ["rules", "notation", "deal", "certificate", "check"]
HERE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
ITERATORS = re.compile(r"^-> impl Iterator")

SWITCH = """
#[doc(hidden)]
pub mod mutant_switch {
    use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};
    const UNREAD: u32 = u32::MAX;
    const TRACED: u32 = u32::MAX - 1;
    static CHOSEN: AtomicU32 = AtomicU32::new(UNREAD);
    static SEEN: [AtomicBool; PLACES] = [const { AtomicBool::new(false) }; PLACES];
    #[inline]
    pub fn at(place: usize) -> u32 {
        let chosen = CHOSEN.load(Relaxed);
        if chosen < TRACED { chosen } else { slow(place) }
    }
    #[cold]
    fn slow(place: usize) -> u32 {
        if let Some(file) = std::env::var_os("FAIRDEAL_MUTANT_TRACE") {
            CHOSEN.store(TRACED, Relaxed);
            if !SEEN[place].swap(true, Relaxed) {
                use std::io::Write;
                let mut file = std::fs::OpenOptions::new().append(true).create(true).open(file).unwrap();
                file.write_all(format!("{place}\\n").as_bytes()).unwrap();
            }
            return 0;
        }
        let chosen = std::env::var("FAIRDEAL_MUTANT").map_or(0, |text| text.parse().unwrap());
        CHOSEN.store(chosen, Relaxed);
        chosen
    }
    #[derive(Clone)]
    pub enum Or<A, B> { L(A), R(B) }
    impl<T, A: Iterator<Item = T>, B: Iterator<Item = T>> Iterator for Or<A, B> {
        type Item = T;
        #[inline]
        fn next(&mut self) -> Option<T> {
            match self { Or::L(a) => a.next(), Or::R(b) => b.next() }
        }
    }
}
"""


def listed(games):
    """cargo-mutants' own list, with a number for each."""
    out = []
    for game in games:
        files = [f for p in PARTS for f in ("-f", f"crates/{game}/src/{p}.rs", "-f", f"crates/{game}/src/{p}/**")]
        text = subprocess.check_output(["cargo", "mutants", "--list", "--json", "-p", f"fairdeal-{game}", *files], cwd=HERE)
        out += json.loads(text)
    names = collections.Counter()
    for number, mutant in enumerate(out, 1):
        names[mutant["name"]] += 1
        if names[mutant["name"]] > 1:
            mutant["name"] += f" ({names[mutant['name']]})"
        mutant["id"] = number
        mutant["game"] = mutant["package"].removeprefix("fairdeal-")
        mutant["part"] = mutant["file"].split("/")[3].removesuffix(".rs")
    return out


class Source:
    """A file, with the offsets of lines and columns (which count characters)."""

    def __init__(self, path):
        self.text = open(os.path.join(HERE, path), encoding="utf-8").read()
        self.starts = [0] + [m.end() for m in re.finditer("\n", self.text)]

    def range(self, span):
        at = lambda place: self.starts[place["line"] - 1] + place["column"] - 1
        return at(span["start"]), at(span["end"])


SKIP = re.compile(r"""//[^\n]*|/\*.*?\*/|r(\#*)".*?"\1|"(?:\\.|[^"\\])*"|'(?:\\.[^']*|[^'\\])'""", re.S)


def body(text, start, end):
    """Where the body of the function at start..end lies, and whether it is a `const fn`."""
    code = SKIP.sub(lambda m: " " * len(m.group()), text[start:end])
    code = re.sub(r"#\[[^\]]*\]", lambda m: " " * len(m.group()), code)
    word = re.search(r"\bfn\b", code)
    depth = 0
    for at in range(word.end(), len(code)):
        depth += (code[at] in "([") - (code[at] in ")]")
        if code[at] == "{" and depth == 0:
            return start + at + 1, end - 1, re.search(r"\bconst\b", code[: word.start()]) is not None
    raise ValueError(text[start:end])


def changed(text, start, end, mutant, span):
    """text[start..end] with one mutant in it."""
    a, b = span
    return text[start:a] + mutant["replacement"] + " " + text[b:end]


def keep(path, text):
    """Writes a file unless it says this already: cargo goes by times."""
    os.makedirs(os.path.dirname(path), exist_ok=True)
    if not os.path.exists(path) or open(path, encoding="utf-8").read() != text:
        open(path, "w", encoding="utf-8").write(text)


def sync(tree, mutants, level):
    """Copies the workspace, but for what `write` writes."""
    files = subprocess.check_output(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=HERE, text=True)
    ours = {m["file"] for m in mutants} | {f"crates/{m['game']}/src/lib.rs" for m in mutants}
    for file in filter(None, files.split("\0")):
        there, here = os.path.join(tree, file), os.path.join(HERE, file)
        if file == "Cargo.toml":
            # Half of the code is arms that a run never enters: quickly built is better than quick.
            keep(there, open(here).read().replace("opt-level = 2", f"opt-level = {level}"))
        elif file not in ours and os.path.exists(here):
            os.makedirs(os.path.dirname(there), exist_ok=True)
            if os.path.islink(here):
                os.path.lexists(there) or os.symlink(os.readlink(here), there)
            elif not os.path.exists(there) or open(here, "rb").read() != open(there, "rb").read():
                shutil.copy(here, there)


def write(tree, mutants, dropped):
    """Writes every file with mutants; returns the arms as (file, first line, last line, mutant or None, place)."""
    arms, places, alone = [], 0, []
    files = collections.defaultdict(list)
    for mutant in mutants:
        files[mutant["file"]].append(mutant)
    for path, here in files.items():
        source = Source(path)
        spans = sorted({source.range(m["function"]["span"]) for m in here if m.get("function")})
        outer = [s for s in spans if not any(o != s and o[0] <= s[0] and s[1] <= o[1] for o in spans)]
        groups = collections.defaultdict(list)
        for m in here:
            at = source.range(m["span"])
            owner = next((o for o in outer if o[0] <= at[0] and at[1] <= o[1]), None)
            (groups[owner] if owner else alone).append(m)
        out, done, line = [], 0, 1

        def put(text):
            nonlocal line
            out.append(text)
            line += text.count("\n")

        for owner in outer:
            start, end, const = body(source.text, *owner)
            if const:
                alone += groups[owner]
                continue
            places += 1
            iterator = any(ITERATORS.match(m["function"]["return_type"] or "") for m in groups[owner])
            put(source.text[done:start])
            put("\n" if iterator else f" match crate::mutant_switch::at({places}) {{\n")
            closing = 0
            for m in groups[owner]:
                m["place"] = places
                if m["id"] in dropped:
                    continue
                if iterator:
                    put(f"if crate::mutant_switch::at({places}) == {m['id']} {{ crate::mutant_switch::Or::L({{\n")
                else:
                    put(f"{m['id']} => {{\n")
                first = line
                put(changed(source.text, start, end, m, source.range(m["span"])))
                arms.append((path, first, line, m["id"], places))
                put("\n}) } else { crate::mutant_switch::Or::R(\n" if iterator else "\n}\n")
                closing += 1
            put("{\n" if iterator else "_ => {\n")
            first = line
            put(source.text[start:end])
            arms.append((path, first, line, None, places))
            put("\n}" + ") }" * closing if iterator else "\n} }")
            done = end
        put(source.text[done:])
        keep(os.path.join(tree, path), "".join(out))
    for game in {m["game"] for m in mutants}:
        lib = f"crates/{game}/src/lib.rs"
        text = Source(lib).text + SWITCH.replace("PLACES", str(places + 1))
        keep(os.path.join(tree, lib), text)
    return arms, alone


FEATURES = []


def cargo(tree, target, verb, packages):
    """Runs cargo; returns the errors' spans and the test binaries as (package folder, file)."""
    env = dict(os.environ, CARGO_TARGET_DIR=target, RUSTFLAGS="--cap-lints allow", CARGO_PROFILE_TEST_DEBUG="0", CARGO_INCREMENTAL="1")
    call = ["nice", "-n", "5", "cargo", *verb, "--message-format=json", *FEATURES] + [a for p in packages for a in ("-p", "fairdeal-" + p)]
    out = subprocess.run(call, cwd=tree, env=env, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    errors, tests = [], []
    for line in out.stdout.splitlines():
        message = json.loads(line)
        if message["reason"] == "compiler-message" and message["message"]["level"].startswith("error"):
            errors.append(message["message"])
        if message["reason"] == "compiler-artifact" and message.get("executable") and message["profile"]["test"]:
            tests.append((os.path.dirname(message["manifest_path"]), message["executable"]))
    return out.returncode, errors, tests


KINDS = {"first": ["--lib"], "lib": ["--lib"], "beside": ["--test=*"], "all": ["--tests"]}


def build(tree, target, mutants, games, results, path, which):
    """Drops what rustc refuses until the rest builds, with these tests."""
    dropped = {m["id"]: results[m["name"]][1] for m in mutants if results.get(m["name"], [""])[0] == "unviable"}
    for _ in range(30):
        arms, alone = write(tree, mutants, dropped)
        code, errors, _ = cargo(tree, target, ["check", "--lib", "--keep-going"], games)
        if code == 0:
            break
        before = len(dropped)
        for error in errors:
            for span in sorted(error["spans"], key=lambda s: not s["is_primary"]):
                hit = [a for a in arms if a[0] == span["file_name"] and a[1] <= span["line_start"] <= a[2] and a[3]]
                if hit:
                    dropped[hit[0][3]] = error["message"]
                    break
        # rustc's passes follow each other: what is found goes to disk, a later run need not find it again.
        for m in mutants:
            if m["id"] in dropped:
                results[m["name"]] = ["unviable", dropped[m["id"]]]
        json.dump(results, open(path, "w"), indent=0)
        print(f"rustc refuses {len(dropped)} so far", flush=True)
        if len(dropped) == before:
            raise SystemExit("errors outside of mutants:\n" + "\n".join(e["rendered"] for e in errors[:5]))
    code, errors, tests = cargo(tree, target, ["test", "--no-run"] + KINDS[which], [*games, "games"] if which == "all" and len(games) == 3 else games)
    if code:
        raise SystemExit("\n".join(e["rendered"] for e in errors[:5]))
    return dropped, alone, tests


def limits(seconds):
    """In a child: no more memory and processor time than this, and a group of its own."""
    resource.setrlimit(resource.RLIMIT_AS, (6 << 30, 6 << 30))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_CPU, (int(seconds), int(seconds) + 1))
    os.setsid()


running = None


def stop(*_):
    """Whoever ends this script ends the test that it runs."""
    if running and running.poll() is None:
        os.killpg(running.pid, signal.SIGKILL)
    raise SystemExit("stopped")


def run(binary, tests, seconds, **env):
    """Runs tests of one binary, one after another; what caught the mutant, or None."""
    folder, file = binary
    call = ["nice", "-n", "10", file, "--exact", "--test-threads=1", *tests]
    # Found counterexamples are not made smaller, and the same ones are tried in every run.
    env = dict(os.environ, PROPTEST_MAX_SHRINK_ITERS="0", PROPTEST_RNG_SEED="1", RUST_BACKTRACE="0", CARGO_MANIFEST_DIR=folder, **env)
    global running
    running = child = subprocess.Popen(call, cwd=folder, env=env, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, preexec_fn=lambda: limits(seconds))
    until, text, caught = time.monotonic() + 30 + 10 * seconds, b"", None
    while caught is None:
        ready, _, _ = select.select([child.stdout], [], [], max(0, until - time.monotonic()))
        if not ready:
            caught = "timeout in " + (re.findall(rb"test (\S+)", text) or [b"?"])[-1].decode()
            break
        piece = os.read(child.stdout.fileno(), 1 << 16)
        if not piece:
            break
        text += piece
        failed = re.search(rb"test (\S+)[^\n]*\.\.\. FAILED", text)
        if failed:
            caught = failed[1].decode()
    if caught is not None:
        os.killpg(child.pid, signal.SIGKILL)
    code = child.wait()
    if code != 0 and caught is None:
        caught = ("timeout in " if code == -signal.SIGXCPU else "abort in ") + (re.findall(rb"test (\S+)", text) or [b"?"])[-1].decode()
    for made in glob.glob(os.path.join(folder, "**", "*proptest-regressions*"), recursive=True):
        if not os.path.exists(made.replace(os.path.dirname(os.path.dirname(folder)), HERE)):
            shutil.rmtree(made) if os.path.isdir(made) else os.remove(made)
    return caught


FIRST = re.compile("(" + "|".join(PARTS) + "|family|kinds|orbits|lookup|game|solve::cases)::")


def trace(scratch, tests, which, most):
    """Each test alone: its seconds and the functions it enters. Kept as long as the binaries are the same. The first
    run takes the tests of the trusted modules; no run takes tests that need more than `most` seconds."""
    path = os.path.join(scratch, "trace.json")
    known, slow = json.load(open(path)) if os.path.exists(path) else ({}, [])
    out, slow = [], set(slow)
    for folder, file in tests:
        names = re.findall(r"^(.+): test$", subprocess.check_output([file, "--list"], text=True, cwd=folder), re.M)
        ignored = set(re.findall(r"^(.+): test$", subprocess.check_output([file, "--list", "--ignored"], text=True, cwd=folder), re.M))
        stamp = f"{file} {os.path.getmtime(file)}"
        for name in names:
            key = f"{stamp} {name}"
            if name in ignored or key in slow or which == "first" and not FIRST.match(name):
                continue
            if key not in known:
                hits = os.path.join(scratch, "hits")
                open(hits, "w").close()
                begun = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
                caught = run((folder, file), [name], most, FAIRDEAL_MUTANT_TRACE=hits)
                if caught and caught.startswith("timeout"):
                    print("slow:", name, flush=True)
                    slow.add(key)
                    continue
                if caught:
                    raise SystemExit(f"{name} fails without a mutant")
                known[key] = [resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - begun, sorted({int(n) for n in open(hits)})]
            out.append(((folder, file), name, known[key][0], set(known[key][1])))
            json.dump([known, sorted(slow)], open(path, "w"))
    return out


def batches(tests):
    """The quickest first; a batch is of one binary and grows as time goes on."""
    tests = sorted(tests, key=lambda t: t[2])
    at = 0
    for size in [0.1, 0.5, 2, 8, 8, 8, 20] + [30] * 1000:
        by, total = collections.defaultdict(list), 0
        while at < len(tests) and (not by or total + tests[at][2] <= size):
            by[tests[at][0]].append(tests[at])
            total += tests[at][2]
            at += 1
        for binary, some in by.items():
            yield binary, [t[1] for t in some], sum(t[2] for t in some)
        if at == len(tests):
            return


def meet(mutant, tests, most, **env):
    """One mutant against tests: its status and what it is owed to."""
    spent = 0
    for binary, names, seconds in batches(tests):
        if most and spent and spent + seconds > most:
            return "open", f"after {spent:.1f} s of tests"
        caught = run(binary, names, 3 * seconds + 2, **env)
        if caught:
            return ("timeout" if caught.startswith("timeout") else "caught"), caught
        spent += seconds
    return "survived", f"{len(tests)} tests enter it"


def report(scratch, mutants, results):
    table = collections.defaultdict(collections.Counter)
    rest = []
    for m in mutants:
        status = results.get(m["name"], ["not run", ""])[0]
        table[m["game"], m["part"]][status] += 1
        if status in ("survived", "open"):
            rest.append(f"{status} [{results[m['name']][1]}] {m['name']}")
    words = ["caught", "timeout", "survived", "open", "unviable", "not run"]
    print("| game | module | " + " | ".join(words) + " |")
    for (game, part), row in sorted(table.items()):
        print(f"| {game} | {part} | " + " | ".join(str(row[w]) for w in words) + " |")
    open(os.path.join(scratch, "survivors.txt"), "w").write("\n".join(rest) + "\n")


def main():
    options = argparse.ArgumentParser()
    options.add_argument("scratch")
    options.add_argument("games", nargs="*", default=["boaf", "set", "swish"])
    options.add_argument("--module", action="append", default=[])
    options.add_argument("--again", action="store_true")
    options.add_argument("--tests", choices=["first", "lib", "beside", "all"], default="first")
    options.add_argument("--test", action="append", help="with --tests beside: only these")
    options.add_argument("--slow", type=float, default=10, help="no test that takes longer")
    options.add_argument("--opt", default="1", help="the level of optimisation")
    options.add_argument("--alone", action="store_true", help="run also what needs a build of its own")
    options.add_argument("--features", help="features of the crates, as cargo takes them (cadical)")
    options.add_argument("--seconds", type=float, default=0)
    o = options.parse_args()
    o.scratch = os.path.abspath(o.scratch)
    signal.signal(signal.SIGTERM, stop)
    if o.features:
        FEATURES.extend(["--features", o.features])
    if o.test:
        KINDS["beside"] = [f"--test={name}" for name in o.test]
    tree, target = os.path.join(o.scratch, "tree"), os.path.join(o.scratch, "target")
    path = os.path.join(o.scratch, "results.json")
    os.makedirs(tree, exist_ok=True)
    results = json.load(open(path)) if os.path.exists(path) else {}
    mutants = listed(o.games)
    every = mutants
    mutants = [m for m in mutants if not o.module or m["part"] in o.module]
    if o.again:
        mutants = [m for m in mutants if results.get(m["name"], ["not run"])[0] in ("survived", "open", "not run")]
    print(f"{len(mutants)} mutants", flush=True)
    sync(tree, mutants, o.opt)
    dropped, alone, binaries = build(tree, target, mutants, o.games, results, path, o.tests)
    print("built; each test alone", flush=True)
    tests = trace(o.scratch, binaries, o.tests, o.slow)
    print(f"{len(tests)} tests, {sum(t[2] for t in tests):.0f} s", flush=True)
    own = {m["id"] for m in alone}

    def wanted(m):
        status = results.get(m["name"], ["not run"])[0]
        return status == "not run" or o.again and status in ("survived", "open")

    begun = time.monotonic()
    for m in sorted(mutants, key=lambda m: ["check", "certificate", "rules", "notation", "deal"].index(m["part"])):
        if m["id"] in own or not wanted(m):
            continue
        results[m["name"]] = meet(m, [t for t in tests if m["place"] in t[3]], o.seconds, FAIRDEAL_MUTANT=str(m["id"]))
        if results[m["name"]][0] in ("survived", "open"):
            print(f"{time.monotonic() - begun:.0f} s: {results[m['name']]} {m['name']}", flush=True)
        if m["id"] % 20 == 0:
            json.dump(results, open(path, "w"), indent=0)
    for m in alone if o.alone else []:
        if not wanted(m):
            continue
        for file in {n["file"] for n in mutants}:
            shutil.copy(os.path.join(HERE, file), os.path.join(tree, file))
        source = Source(m["file"])
        open(os.path.join(tree, m["file"]), "w", encoding="utf-8").write(changed(source.text, 0, len(source.text), m, source.range(m["span"])))
        code, errors, built = cargo(tree, target, ["test", "--no-run"], [m["game"]])
        if code:
            results[m["name"]] = ["unviable", errors[0]["message"]]
            continue
        now = {os.path.basename(file).rsplit("-", 1)[0]: (folder, file) for folder, file in built}
        some = [(now[b], t[1], t[2], t[3]) for t in tests if (b := os.path.basename(t[0][1]).rsplit("-", 1)[0]) in now]
        results[m["name"]] = meet(m, some, o.seconds)
        print(results[m["name"]], m["name"], flush=True)
    json.dump(results, open(path, "w"), indent=0)
    report(o.scratch, every, results)


main()
