// A worker that runs the drawing module: it answers requests for pictures.
import init, { draw } from "{pictures.js}";

const ready = init({ module_or_path: new URL("{pictures.wasm}", import.meta.url) });
addEventListener("message", async (event) => {
  await ready;
  const { id, picture } = JSON.parse(event.data);
  const bytes = draw(picture.record, picture.format, picture.theme, picture.title, picture.description) ?? null;
  postMessage([JSON.stringify(id), bytes]);
});
