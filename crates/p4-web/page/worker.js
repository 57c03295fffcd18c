// Starts the same module as a worker, and hands it the messages.
import init, { answer } from "{p4.js}";

const ready = init({ module_or_path: new URL("{p4.wasm}", import.meta.url) });
addEventListener("message", async (event) => {
  await ready;
  answer(event.data);
});
