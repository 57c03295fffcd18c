// A thread of the engine: the same module with the same memory. It says whether it could start.
import init, { run_thread } from "{threads.js}";

const run = async ({ data: [module, memory] }) => {
  const started = await init({ module_or_path: module, memory }).then(() => true, () => false);
  postMessage(started);
  if (started) run_thread();
};
addEventListener("message", run, { once: true });
