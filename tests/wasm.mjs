// The engine for browsers, in node, against the native one: the same bytes but for the seconds.
//
//   node tests/wasm.mjs FAIRDEAL fairdeal.wasm [SEED] [POSITIONS]
//
// The native answers come from `fairdeal serve`, the way a page gets them.
import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import http from 'node:http';
import { open } from '../web/door.js';

const [fairdeal, wasm, seed = '1', positions = '3000'] = process.argv.slice(2);

// Numbers that the seed decides (xorshift).
let state = (Number(seed) * 2654435761 + 88172645463325252 % 4294967291) >>> 0 || 1;
const below = (n) => {
  state ^= state << 13; state >>>= 0;
  state ^= state >>> 17;
  state ^= state << 5; state >>>= 0;
  return state % n;
};
const pick = (list) => list[below(list.length)];

const families = ['boaf', 'boaf', 'boaf/3x3', 'boaf/2x5', 'boaf/5x5', 'set', 'set', 'set/v3p3/9', 'set/v4p3/12', 'set/v5p2/9',
  'swish', 'swish', 'swish/deck60/8', 'swish/2x3/5', 'swish/6x8/s3/12'];

// Mistakes are asked too: an error is an answer like any other.
const literals = ['boaf:2H 3D / 4D 3H', 'boaf:AH', 'boaf:2H XZ', 'boaf:3_4 2_1 / 1_1 7_2', 'boaf#1+7H>7C', 'boaf#1+KH>KD', 'set:3hgd 3spd 3frd',
  'set:3hgd 3hgd', 'set/v5p3:01234', 'set/v5p3:012 123 234 340 401', 'set:1hrd 2hrd', 'swish/4x3:p1,1c1,2 p1,2c1,1', 'swish/4x3:p1,1c1,2',
  'swish#1+3,9', 'chess#1', '', '@file', 'boaf#4294967296', 'set/v3p4/21#5', 'boaf#574333'];

function questions() {
  const out = [];
  const ask = (value) => out.push(JSON.stringify(value));
  for (let i = 0; i < Number(positions); i += 1) {
    const family = pick(families);
    const position = below(12) === 0 ? pick(literals) : `${family}#${below(1000000)}`;
    const search = { budget: 20000 };
    switch (below(8)) {
      case 0: ask({ ask: 'solve', position, search, question: pick(['any', 'largest', 'all', 'count', { 'at-least': 3 }]) }); break;
      case 1: ask({ ask: 'hint', position, search, level: 1 + below(3) }); break;
      case 2: ask({ ask: 'moves', position, search, most: 40 }); break;
      case 3: ask({ ask: 'deal', position }); break;
      case 4: ask({ ask: 'draw', position, search, solution: below(2) === 0, picture: { theme: pick(['green', 'light', 'print']), parts: true } }); break;
      case 5: ask({ ask: 'solve', position, search, evidence: pick(['none', 'small']) }); break;
      case 6: ask({ ask: 'moves', position, search, judge: true, most: 8 }); break;
      default: ask({ ask: 'solve', position, search }); break;
    }
  }
  for (const family of ['set/v3p2', 'set/v3p3', 'set/v4p2', 'swish/2x3', 'swish/1x4']) ask({ ask: 'unplayable', family, search: { budget: 200000 } });
  ask({ ask: 'unplayable', family: 'set', draw: { parts: true } });
  ask({ ask: 'reduce' });
  ask({ ask: 'games' });
  ask({ ask: 'census', family: 'set/v3p2' });
  ask({ ask: 'survey', family: 'boaf', from: below(1000), to: 1100 });
  ask({ ask: 'encode', position: 'set#1', to: 'cnf' });
  for (const bad of ['', '{', '[]', '{"ask":"solve","x":1}', '['.repeat(5000), '{"ask":"hint","position":"boaf#1","level":300}']) out.push(bad);
  return out;
}

// All reductions on their own examples.
const reductions = (listed) => listed.reductions.flatMap(({ name, example, as_printed }) => [
  { ask: 'reduce', name, source: example, then: 'solve', draw: { bare: true }, search: { budget: 100000 } },
  ...(as_printed ? [{ ask: 'reduce', name, source: example, as_printed }] : []),
]).map((value) => JSON.stringify(value));

function serve() {
  const server = spawn(fairdeal, ['serve', '--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
  return new Promise((resolve, reject) => {
    server.once('exit', (code) => reject(new Error(`the server ended: ${code}`)));
    server.stdout.once('data', (line) => resolve({ server, url: /http:\S+/.exec(String(line))[0] }));
  });
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
const native = (url, body) => new Promise((resolve, reject) => {
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  const request = http.request(`${url}ask`, { method: 'POST', agent, headers }, (answer) => {
    const parts = [];
    answer.on('data', (part) => parts.push(part));
    answer.on('end', () => resolve(Buffer.concat(parts).toString()));
  });
  request.on('error', reject);
  request.end(body);
});

const timeless = (text) => text.trim().replace(/"(seconds[a-z_]*)":[-0-9.e]+/g, '"$1":0');

const { server, url } = await serve();
let failed = 0;
try {
  const started = performance.now();
  const told = [];
  const door = await open(await WebAssembly.compile(await readFile(wasm)), { progress: (value) => told.push(value) });
  console.log(`opened in ${Math.round(performance.now() - started)} ms`);
  const all = questions();
  all.push(...reductions(JSON.parse(door.ask('{"ask":"reduce"}'))));
  const seconds = { wasm: 0, native: 0 };
  let errors = 0;
  for (const question of all) {
    const [a, before] = [performance.now(), question];
    const ours = door.ask(question);
    const b = performance.now();
    const theirs = await native(url, before);
    seconds.wasm += b - a;
    seconds.native += performance.now() - b;
    if (ours.startsWith('{"schema":"fairdeal/error/')) errors += 1;
    if (timeless(ours) !== timeless(theirs) || ours.includes('"kind":"broken"')) {
      failed += 1;
      if (failed <= 5) console.log(`DIFFERENT: ${question.slice(0, 300)}\n  wasm   ${ours.slice(0, 300)}\n  native ${theirs.slice(0, 300)}`);
    }
  }
  if (told.length === 0 || told.some((value) => value.schema !== 'fairdeal/progress/1')) {
    failed += 1;
    console.log('no progress was told');
  }
  // A stack or memory that runs out is an error object, and the door works again.
  const huge = JSON.parse(door.ask(JSON.stringify({ ask: 'deal', position: `boaf:${'2H '.repeat(3e6)}` })));
  if (huge.schema !== 'fairdeal/error/2') { failed += 1; console.log('a huge ask is no error'); }
  if (!door.ask('{"ask":"solve","position":"boaf#1264"}').includes('multiple-flocks')) { failed += 1; console.log('the door stayed shut'); }
  console.log(`${all.length} asks (${errors} refused alike), ${failed} different; seed ${seed}; wasm ${(seconds.wasm / 1000).toFixed(1)} s, native ${(seconds.native / 1000).toFixed(1)} s`);
} finally {
  server.removeAllListeners('exit');
  server.kill('SIGTERM');
  agent.destroy();
}
process.exit(failed === 0 ? 0 : 1);
