// The WebAssembly module with the sentences, which is imported for the first explanation.
import { decoded } from "./decoded.js";
import { initSync } from "./native/words.js";
import wasm from "./native/words_wasm.js";

initSync({ module: decoded(wasm) });

export * from "./native/words.js";
