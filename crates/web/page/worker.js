// A worker that runs the engine: it gets the opening book and the requests. Where the page is isolated from other sites, and was built with it,
// the engine that searches with several threads is used.
const script = "{threads.js}";
const others = script && crossOriginIsolated ? Math.min(navigator.hardwareConcurrency, 4) - 1 : 0;

const fetchBook = async () => {
  const response = await fetch(new URL("{7x6.book}", import.meta.url));
  if (!response.ok) throw new Error(response.statusText);
  return new Uint8Array(await response.arrayBuffer());
};

/// Waits until the worker of a thread has started with the parts of the engine.
const started = (thread, parts) => new Promise((resolve, reject) => {
  thread.onmessage = ({ data }) => (data ? resolve() : reject(new Error("a thread has not started")));
  thread.onerror = reject;
  thread.postMessage(parts);
});

const loadEngine = async (script, module) => {
  const engine = await import(script);
  await engine.default({ module_or_path: new URL(module, import.meta.url) });
  return engine;
};

const loadThreads = async () => {
  const engine = await loadEngine(script, "{threads.wasm}");
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

const start = async (hasThreads) => {
  // Without the book the results are the same, but take longer.
  const book = fetchBook().catch(() => null);
  const one = () => loadEngine("{engine.js}", "{engine.wasm}");
  const engine = await (hasThreads ? loadThreads().catch(one) : one());
  const bytes = await book;
  if (bytes) engine.open_book(bytes);
  return engine;
};

// A worker is started by its first request. Computers play with one thread, so that they play the same everywhere.
let engine;
addEventListener("message", async ({ data }) => {
  engine ??= start(others > 0 && !data.includes('"question":{"Move"'));
  (await engine).answer(data);
});
