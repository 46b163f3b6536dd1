// The two places a page comes from: `fairdeal serve`, and a folder behind the smallest of servers.

import { createServer } from "node:http";
import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { extname, join, normalize } from "node:path";
import { createServer as probe } from "node:net";

const TYPES = { ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml",
  ".json": "application/json", ".webmanifest": "application/manifest+json", ".wasm": "application/wasm", ".png": "image/png" };

// The policy the server sends: the folder must live with it too.
const POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; " +
  "connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export async function serveFolder(folder) {
  const server = createServer(async (request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, "http://x").pathname));
    try {
      const body = await readFile(join(folder, path.endsWith("/") ? `${path}index.html` : path));
      response.writeHead(200, { "content-type": TYPES[extname(path) || ".html"] ?? "text/plain", "content-security-policy": POLICY });
      response.end(body);
    } catch {
      response.writeHead(404);
      response.end();
    }
  });
  await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
  return {
    name: "wasm",
    base: `http://127.0.0.1:${server.address().port}/`,
    close: () => { server.close(); server.closeAllConnections(); },
  };
}

export async function serveBinary(binary, web) {
  const port = await free();
  const child = spawn(binary, ["serve", "--port", String(port), ...(web ? ["--web", web] : [])], { stdio: "ignore" });
  const base = `http://127.0.0.1:${port}/`;
  for (let tries = 0; ; tries++) {
    try {
      await fetch(`${base}engine.json`);
      break;
    } catch (error) {
      if (tries > 100 || child.exitCode !== null) throw new Error(`\`${binary} serve\` does not answer: ${error.message}`);
      await new Promise((later) => setTimeout(later, 50));
    }
  }
  return { name: "server", base, binary, close: () => child.kill() };
}

const free = () => new Promise((found) => {
  const server = probe().listen(0, "127.0.0.1", () => {
    const { port } = server.address();
    server.close(() => found(port));
  });
});
