// A thread of the engine: the same module with the same memory.
import init, { run_thread } from "{threads.js}";

const run = async ({ data: [module, memory] }) => {
  await init({ module_or_path: module, memory });
  postMessage("ready");
  run_thread();
};
addEventListener("message", run, { once: true });
