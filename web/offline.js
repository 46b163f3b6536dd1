// Keeps the page for later: all its files at the first visit, under the version the build wrote. The page registers this
// file with that version behind a question mark, so that a new version is a new worker: it fetches everything, waits until
// no old page is open, and then takes over whole; old and new are never mixed.

const LIST = "files.json";
const kept = async () => (await caches.keys()).filter((name) => name.startsWith("fairdeal-"));

self.addEventListener("install", (event) => {
  event.waitUntil((async () => {
    const { version, files } = await (await fetch(LIST, { cache: "no-store" })).json();
    const cache = await caches.open(`fairdeal-${version}`);
    await cache.addAll([...new Set([...files, LIST, "./"])].map((file) => new Request(file, { cache: "no-cache" })));
  })());
});

self.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    const old = (await kept()).slice(0, -1);
    await Promise.all(old.map((name) => caches.delete(name)));
    await self.clients.claim();
  })());
});

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin) return;
  event.respondWith((async () => {
    const [name] = await kept(); // the oldest is the one in use
    const found = () => caches.match(event.request, { cacheName: name, ignoreSearch: true });
    if (url.pathname.endsWith(`/${LIST}`)) return fetch(event.request).catch(found);
    return (await found()) ?? fetch(event.request);
  })());
});
