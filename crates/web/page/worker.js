// A worker that runs the engine: it gets the opening book and the requests.
import init, { answer, open_book } from "{engine.js}";

const book = async () => {
  const response = await fetch(new URL("{7x6.book}", import.meta.url));
  if (!response.ok) throw new Error(response.statusText);
  return new Uint8Array(await response.arrayBuffer());
};
// Without the book the results are the same, but take longer.
const fetched = book().catch(() => null);
const ready = init({ module_or_path: new URL("{engine.wasm}", import.meta.url) }).then(async () => {
  const bytes = await fetched;
  if (bytes) open_book(bytes);
});
addEventListener("message", async (event) => {
  await ready;
  answer(event.data);
});
