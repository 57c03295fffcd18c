// A worker that runs the drawing module: it answers requests for pictures.
import init, { draw } from "{pictures.js}";

const ready = init({ module_or_path: new URL("{pictures.wasm}", import.meta.url) });
addEventListener("message", async (event) => {
  await ready;
  const { id, game, question } = JSON.parse(event.data);
  const { format, title, description } = question.Picture;
  const bytes = draw(game, format, title, description) ?? null;
  postMessage([JSON.stringify({ id, done: true, answer: "File" }), bytes]);
});
