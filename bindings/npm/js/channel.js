// One worker, which answers one request at a time.
import { Puissance4Error } from "./errors.js";

/// How long a worker may take to notice that its request was dropped. What it does then cannot be divided into steps, so it is ended.
const PATIENCE = 1000;

/// Node, Deno and Bun have the same threads; there, one that has nothing to do does not keep the program running.
const threads = globalThis.process?.getBuiltinModule?.("node:worker_threads");

/// The script of such a thread. Bundlers for browsers are not to find it.
const THREAD = ["./node-worker", "js"].join(".");

/// The worker of a browser is started in the words that bundlers look for.
const start = (receive, fail) => {
  if (threads) {
    const worker = new threads.Worker(new URL(THREAD, import.meta.url));
    worker.on("message", receive);
    worker.on("error", (error) => fail(String(error?.message ?? error)));
    return worker;
  }
  const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  worker.onmessage = ({ data }) => receive(data);
  worker.onerror = (event) => fail(event.message || "the worker could not be loaded");
  return worker;
};

/// A request that is answered at once: a newer request replaces the one before.
const NOTHING = '"game":{"version":1,"columns":1,"rows":1,"connect":4,"moves":""},"task":{"Batch":{"question":"Score","games":[]}}';

export class Channel {
  #settings;
  #idle;
  #worker;
  #id = 0;
  #receive;
  #fail;
  #patience;

  /// `idle` is called whenever the worker could take another request.
  constructor(settings, idle) {
    this.#settings = settings;
    this.#idle = idle;
  }

  get isBusy() {
    return this.#receive !== undefined;
  }

  /// Sends a request, given as the fields of a JSON object. `receive` gets each response and whether it is the last one, `fail` an error of the worker itself.
  send(request, receive, fail) {
    this.#receive = receive;
    this.#fail = fail;
    try {
      if (!this.#worker) {
        const worker = start(
          (data) => worker === this.#worker && this.#handle(data),
          (message) => worker === this.#worker && this.#break(message),
        );
        this.#worker = worker;
        worker.postMessage(this.#settings);
      }
      this.#worker.ref?.();
      this.#id += 1;
      this.#worker.postMessage(`{"id":${this.#id},${request}}`);
    } catch (error) {
      this.#break(String(error?.message ?? error));
    }
  }

  /// Drops the request. The worker is free once it has noticed, or has been replaced.
  drop() {
    this.send(NOTHING, () => {}, () => {});
    this.#patience = setTimeout(() => {
      this.end();
      this.#free();
    }, PATIENCE);
  }

  /// Ends the worker, and with it what it has found out.
  end() {
    clearTimeout(this.#patience);
    const worker = this.#worker;
    this.#worker = undefined;
    this.#receive = undefined;
    return worker?.terminate();
  }

  #free() {
    clearTimeout(this.#patience);
    this.#receive = undefined;
    this.#worker?.unref?.();
    this.#idle();
  }

  #handle(data) {
    if (data?.failed !== undefined) return this.#break(data.failed);
    const { id, done, response } = JSON.parse(data);
    if (id !== this.#id || !this.#receive) return;
    const receive = this.#receive;
    if (done) this.#receive = undefined;
    receive(response, done);
    if (done && !this.#receive) this.#free();
  }

  #break(message) {
    const fail = this.#fail;
    this.end();
    fail?.(new Puissance4Error("engine_failed", message));
    this.#free();
  }
}
