// Keeps the page for when there is no network. A new version has another name, and takes the place of the old one when no tab uses that.
const NAME = "puissance4-{version}";
const FILES = {files};

addEventListener("install", (event) => {
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(FILES)));
});

addEventListener("activate", (event) => {
  const old = (names) => names.filter((name) => name.startsWith("puissance4-") && name !== NAME);
  event.waitUntil(caches.keys().then((names) => Promise.all(old(names).map((name) => caches.delete(name)))));
});

addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin) return;
  // What the server of online games says is never kept.
  if (url.pathname.startsWith(new URL("api/", registration.scope).pathname)) return;
  const kept = () => caches.open(NAME).then((cache) => cache.match(event.request, { ignoreSearch: true }));
  if (event.request.mode === "navigate") {
    // The page itself may be newer on the network. What a proxy says while the server is away (502, 503) is no page.
    const page = () => caches.open(NAME).then((cache) => cache.match("./"));
    const isFailure = (response) => response.status >= 500 || response.status === 429;
    event.respondWith(fetch(event.request).then(async (response) => (isFailure(response) && (await page())) || response, page));
  } else {
    event.respondWith(kept().then((response) => response || fetch(event.request)));
  }
});
