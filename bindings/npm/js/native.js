// The WebAssembly module with the rules. It is part of the scripts and compiled at once, so a board needs no file and no waiting.
import { decoded } from "./decoded.js";
import { initSync } from "./native/board.js";
import wasm from "./native/board_wasm.js";

initSync({ module: decoded(wasm) });

export * from "./native/board.js";
