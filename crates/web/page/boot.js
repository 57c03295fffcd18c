// Starts the page, or shows why it cannot start.
import init, { start } from "{p4.js}";

const failed = (error) => {
  console.error(error);
  const words = document.getElementById("no-wasm");
  if (words) words.hidden = false;
};

if (typeof WebAssembly !== "object") {
  failed("no WebAssembly");
} else {
  init({ module_or_path: new URL("{p4.wasm}", import.meta.url) })
    .then(() => start(new URL("{worker.js}", import.meta.url).href, new URL("{draw.js}", import.meta.url).href))
    .catch(failed);
}

if ("serviceWorker" in navigator) {
  navigator.serviceWorker.register(new URL("../service.js", import.meta.url)).catch(() => {});
}
