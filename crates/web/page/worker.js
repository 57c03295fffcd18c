// A worker that runs the engine of the page, with the opening book. Where the page is isolated from other sites, and was built with it, the
// engine that searches with several threads is used.
import { fetchBytes, loadEngine, serve } from "{serve.js}";

const script = "{threads.js}";
const others = script && crossOriginIsolated ? Math.min(navigator.hardwareConcurrency, 4) - 1 : 0;

/// Waits until the worker of a thread has started with the parts of the engine.
const started = (thread, parts) => new Promise((resolve, reject) => {
  thread.onmessage = ({ data }) => (data ? resolve() : reject(new Error("a thread has not started")));
  thread.onerror = reject;
  thread.postMessage(parts);
});

const loadThreads = async () => {
  const engine = await import(script);
  await engine.default({ module_or_path: new URL("{threads.wasm}", import.meta.url) });
  const threads = Array.from({ length: others }, () => new Worker(new URL("{thread.js}", import.meta.url), { type: "module" }));
  try {
    await Promise.all(threads.map((thread) => started(thread, engine.thread_parts())));
  } catch (error) {
    threads.forEach((thread) => thread.terminate());
    throw error;
  }
  engine.use_threads(others);
  return engine;
};

serve(async () => {
  // Without the book the results are the same, but take longer. Its last part is large, and of use after some moves only.
  const book = fetchBytes(new URL("{first.book}", import.meta.url)).catch(() => null);
  // Computer players have a worker of their own, with one thread.
  const hasThreads = others > 0 && self.name !== "player";
  const engine = await (hasThreads ? loadThreads().catch(loadEngine) : loadEngine());
  const bytes = await book;
  if (bytes) engine.open_book(bytes);
  fetchBytes(new URL("{last.book}", import.meta.url)).then((last) => engine.open_book(last), () => null);
  return engine;
});
