// Caches the page for offline use. Each version has its own cache, which replaces the old one once no tab uses that any more.
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
  // Answers of the game server are never cached.
  if (url.pathname.startsWith(new URL("api/", registration.scope).pathname)) return;
  const cached = () => caches.open(NAME).then((cache) => cache.match(event.request, { ignoreSearch: true }));
  if (event.request.mode === "navigate") {
    // The network may have a newer page. An error of a proxy while the server is down (502, 503) must not replace the cached one.
    // The cached one belongs to the folder itself: from 7x6/4453 it is reached as #/7x6/4453.
    const path = url.pathname.slice(new URL(registration.scope).pathname.length);
    const isNested = path && path !== "index.html";
    const page = () => isNested
      ? Response.redirect(`${registration.scope}#/${path.replace(/^game\//, "online/")}`)
      : caches.open(NAME).then((cache) => cache.match("./"));
    const isFailure = (response) => response.status >= 500 || response.status === 429;
    event.respondWith(fetch(event.request).then(async (response) => (isFailure(response) && (await page())) || response, page));
  } else {
    event.respondWith(cached().then((response) => response || fetch(event.request)));
  }
});
