// A worker that runs the engine: it gets the opening book and the requests. Where the page is isolated from other sites, and was built with it,
// the engine that searches with several threads is used.
const script = "{threads.js}";
const others = script && crossOriginIsolated ? Math.min(navigator.hardwareConcurrency, 4) - 1 : 0;

const fetchBook = async () => {
  const response = await fetch(new URL("{7x6.book}", import.meta.url));
  if (!response.ok) throw new Error(response.statusText);
  return new Uint8Array(await response.arrayBuffer());
};

/// Starts the worker of a thread, and waits until it is ready.
const startThread = (parts) => new Promise((resolve, reject) => {
  const thread = new Worker(new URL("{thread.js}", import.meta.url), { type: "module" });
  thread.onmessage = resolve;
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
  await Promise.all(Array.from({ length: others }, () => startThread(engine.thread_parts())));
  engine.use_threads(others);
  return engine;
};

const start = async () => {
  // Without the book the results are the same, but take longer.
  const book = fetchBook().catch(() => null);
  const one = () => loadEngine("{engine.js}", "{engine.wasm}");
  const engine = await (others > 0 ? loadThreads().catch(one) : one());
  const bytes = await book;
  if (bytes) engine.open_book(bytes);
  return engine;
};

const engine = start();
addEventListener("message", async (event) => (await engine).answer(event.data));
