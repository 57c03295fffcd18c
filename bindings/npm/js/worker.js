// A worker that runs the engine: the first message has the settings, all others are requests.
import { fetchBytes, loadEngine, serve } from "./serve.js";

const start = async ({ table, book }) => {
  const [engine, bytes] = await Promise.all([loadEngine(), typeof book === "string" ? fetchBytes(book) : book]);
  engine.set_table(table);
  if (bytes && !engine.open_book(new Uint8Array(bytes))) throw new Error("this is not an opening book");
  return engine;
};

const fail = (error) => postMessage({ failed: String(error?.message ?? error) });

// An engine that breaks down in a browser would not be noticed otherwise.
addEventListener("unhandledrejection", ({ reason }) => fail(reason));

serve((settings) =>
  start(settings).catch((error) => {
    fail(error);
    // This worker is about to be ended, and answers nothing.
    return new Promise(() => {});
  }),
);
