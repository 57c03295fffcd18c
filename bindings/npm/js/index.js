export { Board } from "./board.js";
export { Engine } from "./engine.js";
export { Puissance4Error } from "./errors.js";
