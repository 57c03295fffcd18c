// What a worker that runs the engine does, in the page and in the npm package.

/// The engine with one thread.
export const loadEngine = async () => {
  const engine = await import("{engine.js}");
  await engine.default({ module_or_path: new URL("{engine.wasm}", import.meta.url) });
  return engine;
};

/// The bytes of a file.
export const fetchBytes = async (address) => {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status} ${response.statusText}`);
  return new Uint8Array(await response.arrayBuffer());
};

/// Answers requests, which are strings. The first message starts the engine: `start` gets it, and returns a promise of the engine.
export const serve = (start) => {
  let engine;
  addEventListener("message", async ({ data }) => {
    engine ??= start(data);
    if (typeof data === "string") (await engine).answer(data);
  });
};
