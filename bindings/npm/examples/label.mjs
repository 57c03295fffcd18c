// Labels random positions with their exact values, and counts them by the number of moves: node label.mjs [COUNT] [SEED]
import { availableParallelism } from "node:os";

import { Board, Engine } from "puissance4";
import book from "puissance4/book";

const [count = 1000, seed = 1] = process.argv.slice(2).map(Number);
const PLIES = [8, 12, 16, 20, 24, 28, 32];

/// Random numbers below 1, the same for the same seed (a generator by Tommy Ettinger, known as mulberry32).
const random = ((state) => () => {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
})(seed);

/// A position after this many random moves in which the game goes on.
const randomPosition = (plies) => {
  const board = new Board();
  while (board.ply < plies) {
    const columns = board.legalMoves;
    board.push(columns[Math.floor(random() * columns.length)]);
    if (board.isGameOver()) return randomPosition(plies);
  }
  return board;
};

const engine = new Engine({ book, workers: Math.min(availableParallelism(), 8) });
const table = [];
let positions = 0;
const start = performance.now();
for (const plies of PLIES) {
  const boards = Array.from({ length: Math.ceil(count / PLIES.length) }, () => randomPosition(plies));
  const scores = await engine.solveMany(boards);
  const share = (sign) => scores.filter((score) => Math.sign(score) === sign).length;
  table.push({ moves: plies, positions: boards.length, wins: share(1), draws: share(0), losses: share(-1) });
  positions += boards.length;
}
const seconds = (performance.now() - start) / 1000;
await engine.close();
console.table(table);
console.log(`${positions} positions, labelled for the side to move, in ${seconds.toFixed(1)} s`);
