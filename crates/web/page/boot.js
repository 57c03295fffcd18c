// Starts the page, or shows why it cannot start.
import init, { start } from "{p4.js}";

// The server also answers addresses such as 7x6/4453 and game/ID, which it shows to chats. The page calls them #/7x6/4453 and #/online/ID.
const folder = new URL("..", import.meta.url).pathname;
const path = location.pathname.slice(folder.length);
if (path && path !== "index.html") {
  history.replaceState(null, "", folder + (location.hash || `#/${path.replace(/^game\//, "online/")}`));
}

const failed = (error) => {
  console.error(error);
  const words = document.getElementById("no-wasm");
  if (words) words.hidden = false;
};

if (typeof WebAssembly !== "object") {
  failed("no WebAssembly");
} else {
  init({ module_or_path: new URL("{p4.wasm}", import.meta.url) })
    .then(() => start(...["{worker.js}", "{draw.js}", "{puzzles.txt}"].map((name) => new URL(name, import.meta.url).href)))
    .catch(failed);
}

if ("serviceWorker" in navigator) {
  navigator.serviceWorker.register(new URL("../service.js", import.meta.url)).catch(() => {});
}
