// The other side of crates/wasm: one function, JSON in, JSON out. Used by the page's worker and by the tests.

const decoder = new TextDecoder();
const encoder = new TextEncoder();

// Opens the door of a compiled module. `ask` never throws: what goes wrong is an error object like any other.
export async function open(module, { progress = () => {} } = {}) {
  let door;
  const text = (at, length) => decoder.decode(new Uint8Array(door.memory.buffer, at, length));
  const imports = {
    fairdeal: {
      now: () => performance.now() / 1000,
      progress: (at, length) => progress(JSON.parse(text(at, length))),
    },
  };
  const start = () => new WebAssembly.Instance(module, imports).exports;
  // In a page's own thread a large module must be opened without blocking it; later starts reuse its code.
  door = (await WebAssembly.instantiate(module, imports)).exports;

  // The text in a room of the engine's, which is given back.
  const taken = (room) => {
    const length = new DataView(door.memory.buffer).getUint32(room, true);
    const answer = text(room + 4, length);
    door.fairdeal_free(room, 4 + length);
    return answer;
  };

  const error = (kind, place, message) => JSON.stringify({ schema: 'fairdeal/error/2', kind, place, message });

  const ask = (question) => {
    const bytes = encoder.encode(question);
    let broken = '';
    try {
      const room = door.fairdeal_alloc(bytes.length);
      if (room === 0) return error('system', 'memory', 'the ask does not fit into the memory a page has');
      new Uint8Array(door.memory.buffer).set(bytes, room);
      const answer = door.fairdeal_ask(room, bytes.length);
      door.fairdeal_free(room, bytes.length);
      return taken(answer);
    } catch (trap) {
      try {
        broken = taken(door.fairdeal_broken());
      } catch {
        broken = '';
      }
      door = start();
      return broken || error('system', 'memory', `the engine ran out of memory or room and was started again (${trap.message})`);
    }
  };
  return { ask };
}
