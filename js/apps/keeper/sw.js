// Keeps the page and its games for times without a network. The build writes the version and the list of files.
const VERSION = "dev", FILES = [];
const START = `cardgolf-keeper ${self.registration.scope} `, NAME = START + VERSION;

self.addEventListener("install", event => {
  event.waitUntil(caches.open(NAME).then(cache => cache.addAll(FILES.map(each => new Request(each, { cache: "reload" })))));
});
self.addEventListener("activate", event => {
  const dropOld = async () => {
    for (const name of await caches.keys()) if (name.startsWith(START) && name !== NAME) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(dropOld());
});
self.addEventListener("message", ({ data }) => { if (data === "take over") self.skipWaiting(); });
self.addEventListener("fetch", event => {
  if (event.request.method !== "GET" || !event.request.url.startsWith(self.registration.scope)) return;
  const find = async () => {
    const cache = await caches.open(NAME), isPage = event.request.mode === "navigate";
    return (await cache.match(isPage ? "./" : event.request, { ignoreSearch: isPage })) ?? fetch(event.request);
  };
  event.respondWith(find());
});
