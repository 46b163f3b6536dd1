#!/usr/bin/env python3
"""Requests that no page sends. The server answers each in the door's error format, or closes; it never breaks.

    tests/hostile.py FAIRDEAL [SEED] [REQUESTS]
"""
import json, os, random, re, signal, socket, subprocess, sys, threading, time

FAIRDEAL = sys.argv[1]
SEED = int(sys.argv[2]) if len(sys.argv) > 2 else 1
REQUESTS = int(sys.argv[3]) if len(sys.argv) > 3 else 1500
LONG = {"ask": "solve", "position": "boaf/12x12/s40r40#1", "search": {"strategy": "brute"}}
failures = []


def fail(message):
    failures.append(message)
    print("FAIL", message)


class Server:
    def __init__(self, *options):
        words = [FAIRDEAL, "serve", "--port", "0", *options]
        self.process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.port = int(re.search(r":(\d+)/", self.process.stdout.readline()).group(1))

    def status(self, name):
        with open(f"/proc/{self.process.pid}/status") as file:
            return int(re.search(rf"{name}:\s+(\d+)", file.read()).group(1))

    def cpu(self):
        with open(f"/proc/{self.process.pid}/stat") as file:
            fields = file.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def connect(self, timeout=15):
        return socket.create_connection(("127.0.0.1", self.port), timeout)

    def metric(self, name):
        _, _, body = self.get("/metrics")
        return float(re.search(rf"^fairdeal_{name} (\S+)$", body.decode(), re.M).group(1))

    def get(self, path, *headers):
        return self.raw(head("GET", path, *headers, host=f"127.0.0.1:{self.port}"))

    def ask(self, value, query=""):
        return self.raw(ask(json.dumps(value).encode(), query=query))

    def raw(self, data):
        with self.connect() as s:
            try:
                s.sendall(data)
            except OSError:
                pass  # It may refuse before it has read everything.
            return reply(s)

    def stop(self, sig=signal.SIGTERM):
        self.process.send_signal(sig)
        code = self.process.wait(15)
        errors = self.process.stderr.read()
        if code != 0 or "panick" in errors or "bug of Fairdeal" in errors:
            fail(f"exit code {code}, said: {errors[-500:]}")


def head(method, path, *headers, host="localhost"):
    lines = [f"{method} {path} HTTP/1.1", f"Host: {host}", "Connection: close", *headers]
    return ("\r\n".join(lines) + "\r\n\r\n").encode("latin-1")


def ask(body, *headers, host="localhost", kind="application/json", query=""):
    return head("POST", "/ask" + query, f"Content-Type: {kind}", f"Content-Length: {len(body)}", *headers, host=host) + body


def reply(s):
    """Status, headers and body; status 0 where the server just closed."""
    data = b""
    try:
        while part := s.recv(65536):
            data += part
    except OSError:
        pass
    if not data:
        return 0, "", b""
    top, _, body = data.partition(b"\r\n\r\n")
    return int(top.split()[1]), top.decode("latin-1").lower(), body


def hostile(r):
    """A request, and the statuses that are right for it; 0 is a closed connection."""
    junk = bytes(r.randrange(256) for _ in range(r.randrange(1, 200)))
    words = "".join(r.choice("abc/.%\\{}[]\"'<>0:;#+_ \u00e9") for _ in range(r.randrange(1, 60)))
    position = r.choice(["boaf", "set", "swish", "boaf/9x9", "set/v99p9", "swish/40x40", "x", ""]) + r.choice(["#", ":", "/", "+"]) + words
    verb = r.choice(["solve", "hint", "moves", "deal", "draw", "check", "encode", "unplayable", "census", "simulate", "survey", "reduce", "games", "bench", "reproduce"])
    number = r.choice([-1, 0, 2**63, 2**64, 10**400, 1e308, -0.5, None, True, "x", [], {}])
    kinds = [
        lambda: (junk, {0, 400}),
        lambda: (junk + b"\r\n\r\n", {0, 400}),
        lambda: (b"GET / HTTP/9.9\r\n\r\n", {0, 400, 505}),
        lambda: (b"GET / HTTP/1.1\r\nConnection: close\r\n\r\n", {421}),
        lambda: (head("GET", "/", host=r.choice(["evil.example", "127.0.0.1.evil.example", "192.0.2.7", "[::2]", "localhost:x", " ", "a" * 3000])), {421, 400}),
        lambda: (head("GET", "/", "Host: localhost"), {421}),
        lambda: (ask(b'{"ask":"games"}', "Origin: " + r.choice(["http://evil.example", "null", "https://localhost", "http://localhost:1"])), {403}),
        lambda: (ask(b'{"ask":"games"}', "Sec-Fetch-Site: " + r.choice(["cross-site", "same-site"])), {403}),
        lambda: (head(r.choice(["OPTIONS", "PUT", "DELETE", "TRACE", "PATCH", "CONNECT", "BREW", "G" * 50]), r.choice(["/", "/ask", "/metrics"])), {405, 400}),
        lambda: (head("GET", "/ask"), {405}),
        lambda: (head("POST", r.choice(["/", "/metrics", "/engine.json"]), "Content-Length: 0"), {405}),
        lambda: (head("GET", r.choice(["/../../etc/passwd", "/..%2f..%2fetc/passwd", "/%2e%2e/x", "/.git/config", "//etc/passwd", "/schema/../x", "/schema/%00", "/..\\x", "/a/../../b", "/" + "a" * 5000, "/schema/ask.json/", "/Cargo.toml", "/build", "/tests/x"])), {404, 400}),
        lambda: (head("GET", "/" + words.encode().hex()), {404}),
        lambda: (head("GET", "http://evil.example/"), {200, 404, 421, 400}),
        lambda: (head("GET", "/", *[f"X-{i}: {'y' * 400}" for i in range(200)]), {0, 400, 431}),
        lambda: (ask(b'{"ask":"games"}', kind=r.choice(["text/plain", "", "application/x-www-form-urlencoded", "multipart/form-data", "application/json/x"])), {415}),
        lambda: (ask(junk), {400}),
        lambda: (ask(words.encode()), {400}),
        lambda: (ask(b"[" * r.randrange(1, 200000)), {400}),
        lambda: (ask(b'{"ask":' * r.randrange(1, 50000)), {400}),
        lambda: (ask(b'{"ask":"solve","position":' + b'"' + b"Q" * r.choice([1, 1000, 1000000]) + b'"}'), {400}),
        lambda: (ask(b'{"ask":"games"}', query="?" + r.choice(["progress=2", "x", "progress", "progress=1&progress=1"])), {400}),
        lambda: (head("POST", "/ask", "Content-Type: application/json", f"Content-Length: {r.choice([5 << 20, 1 << 40, 2**63])}"), {413, 400}),
        lambda: (head("POST", "/ask", "Content-Type: application/json", "Content-Length: " + r.choice(["-1", "x", "1, 2", "0x10", "99999999999999999999999"])), {0, 400}),
        lambda: (head("POST", "/ask", "Content-Type: application/json", "Transfer-Encoding: chunked") + b"400000\r\n" + b"x" * 0x400000 + b"\r\n400000\r\n" + b"x" * 10000, {413, 0}),
        lambda: (head("POST", "/ask", "Content-Type: application/json", "Transfer-Encoding: chunked") + r.choice([b"zz\r\n", b"fffffffffffffffff\r\n", b"-1\r\n"]), {0, 400}),
        lambda: (head("POST", "/ask", "Content-Type: application/json", "Content-Length: 4", "Transfer-Encoding: chunked") + b"0\r\n\r\n", {0, 400}),
        lambda: (ask(json.dumps({"ask": verb, "position": position}).encode()), {200, 400}),
        lambda: (ask(json.dumps({"ask": verb, "family": position, "threads": number}).encode()), {200, 400}),
        lambda: (ask(json.dumps({"ask": verb, "position": "set#1", "search": {"budget": number, "memory": number}}).encode()), {200, 400}),
        lambda: (ask(json.dumps({"ask": verb, "position": "boaf#1", "level": number, "most": number, "cards": number}).encode()), {200, 400}),
        lambda: (ask(json.dumps({"ask": "solve", "position": "set#1", "search": {"strategy": r.choice(["smt", "smt,solver=/bin/sh", "portfolio", words])}}).encode()), {400}),
        lambda: (ask(json.dumps({"ask": "solve", "position": r.choice(["@/etc/passwd", "-", "@-", "file:///etc/passwd"])}).encode()), {400}),
        lambda: (ask(json.dumps({"ask": "check", "position": "boaf#1264", "certificate": words * 500}).encode()), {200, 400}),
        lambda: (ask(json.dumps({"ask": "reduce", "name": "hamiltonian-path-to-boaf", "source": f"p edge {number} {number}\n{words}"}).encode()), {400}),
        lambda: (ask(json.dumps({"ask": "survey", "family": "boaf", "from": number, "to": number}).encode()), {400}),
        lambda: (ask(json.dumps({"ask": r.choice(["bench", "reproduce"])}).encode()), {400}),
    ]
    return r.choice(kinds)()


def storm():
    r = random.Random(SEED)
    server = Server()
    # Slow ones go on beside the others: a head that never ends, a body that never comes.
    slow = {}

    def wait(name, data):
        start = time.monotonic()
        with server.connect(40) as s:
            s.sendall(data)
            slow[name] = (reply(s)[0], time.monotonic() - start)

    waiting = [threading.Thread(target=wait, args=one) for one in [
        ("head", b"GET / HTTP/1.1\r\nHost: local"),
        ("body", head("POST", "/ask", "Content-Type: application/json", "Content-Length: 100") + b"{"),
        ("idle", b"")]]
    for thread in waiting:
        thread.start()
    statuses, measured = {}, 0
    for number in range(REQUESTS):
        if number == REQUESTS // 3:
            measured = server.status("VmRSS")
        data, right = hostile(r)
        start = time.monotonic()
        status, top, body = server.raw(data)
        if time.monotonic() - start > 5:
            fail(f"{data[:150]!r}: took {time.monotonic() - start:.1f} s")
        statuses[status] = statuses.get(status, 0) + 1
        if status not in right:
            fail(f"{data[:150]!r}: status {status}, not {right}: {body[:200]!r}")
        elif status >= 400 and body:
            error = json.loads(body)
            if set(error) != {"schema", "kind", "place", "message"} or len(body) > 2000:
                fail(f"{data[:150]!r}: {body[:300]!r}")
        if status and "content-security-policy" not in top and body:
            fail(f"no policy: {top}")
    grown = server.status("VmRSS") - measured
    print(f"{REQUESTS} requests, seed {SEED}: {dict(sorted(statuses.items()))}; memory {measured // 1024} MiB, grown by {grown // 1024} MiB")
    if grown > 64 << 10:
        fail(f"memory grew by {grown} KiB")
    for thread in waiting:
        thread.join()
    print("slow:", {name: (status, round(seconds)) for name, (status, seconds) in slow.items()})
    if slow["body"][0] != 408 or slow["head"][0] not in (0, 408) or slow["idle"][0] != 0:
        fail(f"slow requests: {slow}")
    # It works as ever.
    if server.ask({"ask": "solve", "position": "boaf#1264"})[0] != 200:
        fail("it does not answer any more")
    server.stop()


def cancel():
    """Who goes away takes the search along; who waits too long hears so."""
    server = Server("--time", "2", "--queue", "3", "--workers", "2")
    for query in ["", "?progress=1"]:
        s = server.connect()
        s.sendall(ask(json.dumps(LONG).encode(), query=query))
        time.sleep(0.7)
        if server.metric("asks_under_way") != 1:
            fail("the search did not begin")
        s.close()
        end = time.monotonic() + 1
        while server.metric("asks_under_way") > 0 and time.monotonic() < end:
            time.sleep(0.02)
        print(f"cancelled after {time.monotonic() - end + 1:.2f} s")
        before = server.cpu()
        time.sleep(0.5)
        if server.metric("asks_under_way") > 0 or server.cpu() - before > 0.2:
            fail("the search went on")
    status, _, body = server.ask(LONG)
    if status != 503 or json.loads(body)["place"] != "time":
        fail(f"no end of time: {status} {body}")
    lines = [json.loads(line) for line in dechunked(server.ask(LONG, "?progress=1")[2]).splitlines()]
    if len(lines) < 5 or lines[-1]["place"] != "time" or lines[0]["schema"] != "fairdeal/progress/1":
        fail(f"progress: {lines}")
    held = [server.connect() for _ in range(3)]
    for s in held:
        s.sendall(ask(json.dumps(LONG).encode()))
    end = time.monotonic() + 1.5
    while server.metric("asks_under_way") < 3 and time.monotonic() < end:
        time.sleep(0.02)
    status, top, _ = server.ask({"ask": "games"})
    if status != 429 or "retry-after" not in top:
        fail(f"a fourth ask: {status}")
    for s in held:
        s.close()
    server.stop()


def dechunked(body):
    out = b""
    while body:
        size, _, body = body.partition(b"\r\n")
        out, body = out + body[: int(size, 16)], body[int(size, 16) + 2 :]
    return out


def stop():
    """What is under way is answered; nothing new is begun; what takes too long is not waited for."""
    server = Server()
    s = server.connect()
    s.sendall(ask(b'{"ask":"survey","family":"boaf/5x5","from":0,"to":1200}'))
    time.sleep(0.3)
    before = time.monotonic()
    server.process.send_signal(signal.SIGTERM)
    time.sleep(0.2)
    try:
        with server.connect(1) as late:
            late.sendall(head("GET", "/"))
            if reply(late)[0]:
                fail("a new connection was answered")
    except OSError:
        pass
    status, _, body = reply(s)
    if status != 200 or json.loads(body)["deals"] != 1200:
        fail(f"what was under way: {status} {body[:100]}")
    server.stop()
    print(f"stopped after {time.monotonic() - before:.1f} s, with an answer")
    server = Server()
    s = server.connect()
    s.sendall(ask(json.dumps(LONG).encode()))
    time.sleep(0.3)
    before = time.monotonic()
    server.stop(signal.SIGINT)
    if time.monotonic() - before > 6:
        fail("a long search kept it from stopping")
    print(f"stopped after {time.monotonic() - before:.1f} s, with a search under way")


for part in (cancel, stop, storm):
    part()
print("failed" if failures else "nothing broke")
sys.exit(1 if failures else 0)
