// The worker where there is node:worker_threads: it makes a thread look like the worker of a browser, and runs the same script.
import { readFile } from "node:fs/promises";
import { parentPort } from "node:worker_threads";

const { fetch } = globalThis;

// An error that is not handled reaches the other side without a listener.
globalThis.addEventListener = (event, listener) => event === "message" && parentPort.on("message", (data) => listener({ data }));
globalThis.postMessage = (message) => parentPort.postMessage(message);
globalThis.fetch = async (address, ...rest) => {
  const url = new URL(address?.url ?? address);
  if (url.protocol !== "file:") return fetch(address, ...rest);
  return new Response(await readFile(url), { headers: { "content-type": "application/wasm" } });
};

await import("./worker.js");
