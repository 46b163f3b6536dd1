// The engine in WebAssembly, one ask after the other. The page compiles the module once and hands it to
// every worker it starts.

import { open } from "./door.js";

let door = null;

onmessage = async ({ data }) => {
  if (data.module) {
    door = open(data.module, { progress: (progress) => postMessage({ progress }) });
    door.catch(() => {}); // said by the first ask
    return;
  }
  try {
    postMessage({ reply: (await door).ask(data.ask) });
  } catch (error) {
    postMessage({ reply: JSON.stringify({ schema: "fairdeal/error/2", kind: "system", place: "engine", message: error.message }) });
  }
};
