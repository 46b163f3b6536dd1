// One way to ask: `ask(value, {signal, onProgress})`, a promise of the reply. Behind it either the server this page came
// from, or a worker with the engine in WebAssembly. A refusal of the engine is thrown as `Refusal`, with the place it names.

export class Refusal extends Error {
  constructor(reply) {
    super(reply.message);
    this.kind = reply.kind;
    this.place = reply.place ?? "";
  }
  get text() {
    return this.place ? `${this.place}: ${this.message}` : this.message;
  }
}

/// How an engine is reached: `engine.json` beside the page says it. `where` is "server" or "wasm" once it is known.
let found = null;
export let where = null;

export function reach() {
  found ??= fetch("engine.json")
    .then((response) => response.json())
    .then((way) => {
      where = way.ask ? "server" : "wasm";
      return way;
    })
    .catch(() => {
      found = null;
      throw broken("there is no engine beside this page: open it through `fairdeal serve`, or build it with `web/build`");
    });
  return found;
}

const stopped = () => new DOMException("stopped", "AbortError");

function answer(reply) {
  if (reply?.schema?.startsWith("fairdeal/error/")) throw new Refusal(reply);
  return reply;
}

const broken = (message) => new Refusal({ kind: "system", place: "", message });

// --- by the server -------------------------------------------------------------------------------

async function askServer(url, value, { signal, onProgress } = {}) {
  let response;
  try {
    response = await fetch(onProgress ? `${url}?progress=1` : url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(value),
      signal,
    });
    return answer(await last(response, onProgress));
  } catch (error) {
    if (error.name === "AbortError" || error instanceof Refusal) throw error;
    throw broken(response
      ? `the server answered ${response.status} without a reply`
      : "the server does not answer; is `fairdeal serve` still running?");
  }
}

/// A reply is one line; lines of progress may come before it.
async function last(response, onProgress) {
  if (!response.headers.get("content-type")?.includes("ndjson")) return response.json();
  const lines = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  let reply = null;
  for (let done = false; !done; ) {
    const piece = await lines.read();
    done = piece.done;
    text += piece.value ?? (done ? "\n" : "");
    const whole = text.split("\n");
    text = whole.pop();
    for (const line of whole.filter(Boolean)) {
      reply = JSON.parse(line);
      if (reply.schema.startsWith("fairdeal/progress/")) onProgress?.(reply);
    }
  }
  return reply;
}

// --- by the worker -------------------------------------------------------------------------------
// The worker answers one ask after the other. What nobody waits for any more is not sent; what has begun and is not
// done soon after it was given up ends with its worker, and a new worker takes over.

const PATIENCE = 60; // ms that an ask which was given up may still take before its worker is ended

let compiling = null;
let module = null;
let worker = null;
let running = null;
const waiting = [];

async function compile(url) {
  try {
    return await WebAssembly.compileStreaming(fetch(url));
  } catch {
    return await WebAssembly.compile(await (await fetch(url)).arrayBuffer()); // a host that gives it another type
  }
}

function start() {
  worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
  worker.postMessage({ module });
  worker.onmessage = ({ data }) => {
    if (!running) return;
    if (data.progress) return running.onProgress?.(data.progress);
    const { resolve, reject } = running;
    running = null;
    next();
    try {
      resolve(JSON.parse(data.reply));
    } catch {
      reject(broken("the engine's answer cannot be read"));
    }
  };
  worker.onerror = (event) => {
    event.preventDefault();
    const job = running;
    drop();
    job?.reject(broken(event.message || "the engine stopped"));
    next();
  };
}

function drop() {
  worker?.terminate();
  worker = null;
  running = null;
}

function next() {
  while (!running && waiting.length) {
    const job = waiting.shift();
    if (job.signal?.aborted) continue;
    if (!worker) start();
    running = job;
    worker.postMessage({ ask: JSON.stringify(job.value) });
  }
}

async function askWorker(url, value, { signal, onProgress } = {}) {
  compiling ??= compile(url).catch(() => {
    compiling = null; // the next ask tries again
    throw broken("the engine cannot be loaded: this browser has no WebAssembly, or the network is away");
  });
  module = await compiling;
  if (signal?.aborted) throw stopped();
  return new Promise((resolve, reject) => {
    const job = { value, signal, onProgress, resolve, reject };
    signal?.addEventListener("abort", () => {
      reject(stopped());
      setTimeout(() => {
        if (running !== job) return;
        drop();
        next();
      }, PATIENCE);
    });
    waiting.push(job);
    next();
  }).then(answer);
}

export async function ask(value, options = {}) {
  const way = await reach();
  if (options.signal?.aborted) throw stopped();
  return way.ask ? askServer(way.ask, value, options) : askWorker(way.wasm, value, options);
}

// --- remembered ----------------------------------------------------------------------------------
// Replies hold no clock and no chance, so that a question asked twice has one answer.

const REMEMBERED = 300;
const memory = new Map();

export async function recall(value, options = {}) {
  const key = JSON.stringify(value);
  if (memory.has(key)) return memory.get(key);
  const reply = await ask(value, options);
  if (memory.size >= REMEMBERED) memory.delete(memory.keys().next().value);
  memory.set(key, reply);
  return reply;
}
