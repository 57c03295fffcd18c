// The engine: values that are known, limits, abort, order and bad input.
import assert from "node:assert/strict";
import { after, test } from "node:test";

import { Board, Engine, Puissance4Error } from "puissance4";
import book from "puissance4/book";

const engine = new Engine({ table: 16, book });
after(() => engine.close());

const rejects = (code, promise) =>
  assert.rejects(promise, (error) => {
    assert.ok(error instanceof Puissance4Error, String(error));
    assert.equal(error.code, code, error.message);
    return true;
  });

/// It takes much longer than a test to solve this.
const hard = () => new Board("", { columns: 9, rows: 8 });

/// A game of 26 random moves, or a shorter one that is over.
const randomGame = (seed) => {
  const board = new Board();
  let state = seed;
  while (board.ply < 26 && !board.isGameOver()) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    const columns = board.legalMoves;
    board.push(columns[Math.floor((state / 2 ** 32) * columns.length)]);
  }
  return board.moves;
};

test("the empty board and a position are worth what is known", async () => {
  assert.equal(await engine.solve(new Board()), 1);
  assert.deepEqual((await engine.analyse(new Board())).scores, [-2, -1, 0, 1, 0, -1, -2]);
  const board = new Board("4455");
  assert.deepEqual(await engine.analyse(board), {
    score: 18,
    value: "win",
    plies: 3,
    scores: [-4, -3, 18, 2, 2, 18, -3],
    distances: [32, 34, 3, 35, 35, 3, 34],
    best: [2, 5],
  });
  assert.equal(await engine.bestMove(board), 2);
  assert.deepEqual(await engine.bestLine(board), [2, 3, 1]);
  assert.equal(await engine.value(board), "win");
  board.push(2);
  assert.equal(await engine.solve(board), -18);
  assert.equal(await engine.value(board), "loss");
});

test("games that are over, and columns that are full", async () => {
  const won = new Board("1212121");
  assert.equal(await engine.solve(won), -18);
  const { best, plies, scores } = await engine.analyse(won);
  assert.deepEqual([best, plies, scores], [[], 0, Array(7).fill(null)]);
  assert.equal(await engine.bestMove(won), null);
  assert.deepEqual(await engine.bestLine(won), []);
  assert.equal((await engine.analyse(new Board("444444326"))).scores[3], null);
});

test("other sizes", async () => {
  const sizes = [[4, 4, "draw"], [5, 4, "draw"], [4, 5, "draw"], [5, 5, "draw"], [6, 4, "loss"], [4, 6, "draw"]];
  for (const [columns, rows, value] of sizes) {
    const board = new Board("", { columns, rows });
    assert.equal(await engine.value(board), value, `${columns}x${rows}`);
    assert.equal(Math.sign(await engine.solve(board)), { win: 1, draw: 0, loss: -1 }[value]);
  }
  // Two in a row: the first player wins with the second disc.
  assert.equal(await engine.value(new Board("", { columns: 3, rows: 3, connect: 2 })), "win");
  // Move strings have letters for the columns after the ninth.
  const wide = new Board("123456789abc", { columns: 12, rows: 2 });
  const line = await engine.bestLine(wide);
  assert.ok(line.some((column) => column > 8));
  line.forEach((column) => wide.push(column));
  assert.equal(wide.isGameOver(), true);
});

test("a set-up position", async () => {
  const board = Board.fromGrid([[1, 1, 1, 0], [2, 2, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]], { turn: 2 });
  assert.equal((await engine.analyse(board)).best[0], 3);
  const twice = Board.fromGrid([[1, 1, 1, 0], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]]);
  await rejects("impossible_board", engine.solve(twice));
});

test("many positions are answered in order", async () => {
  assert.deepEqual(await engine.solveMany(["44444", "4455"]), [-1, 18]);
  assert.deepEqual(await engine.solveMany([]), []);
  const boards = Array.from({ length: 600 }, (_, index) => new Board(["4455", "44444", "1212121", "121212"][index % 4]));
  const progress = [];
  const scores = await engine.solveMany(boards.values(), { onProgress: (done, all) => progress.push([done, all]) });
  assert.deepEqual(scores, Array.from({ length: 600 }, (_, index) => [18, -1, -18, 18][index % 4]));
  assert.deepEqual(progress.at(-1), [600, 600]);
  assert.ok(progress.length >= 3);
  const analyses = await engine.analyseMany(["4455", new Board("11", { columns: 4, rows: 4 })]);
  assert.deepEqual([analyses[0].score, analyses[1].scores.length], [18, 4]);
  assert.deepEqual(await engine.solveMany(["12", ""], { columns: 4, rows: 4 }), [0, 0]);
});

test("several workers agree with one", async () => {
  const two = new Engine({ workers: 2, table: 4 });
  const moves = Array.from({ length: 700 }, (_, index) => randomGame(index));
  assert.ok(new Set(moves).size > 600);
  const expected = await engine.solveMany(moves);
  assert.deepEqual(await two.solveMany(moves), expected);
  await two.close();
});

test("many questions at once are answered in order", async () => {
  const order = [];
  const moves = Array.from({ length: 100 }, (_, index) => ["4455", "444444326", "1212121"][index % 3]);
  const answers = moves.map(async (one, index) => {
    const score = await engine.solve(new Board(one));
    order.push(index);
    return score;
  });
  const scores = await Promise.all(answers);
  assert.deepEqual(order, moves.map((_, index) => index));
  assert.ok(scores.every((score, index) => score === scores[index % 3]));
});

test("a board may be changed after the call", async () => {
  const board = new Board("4455");
  const score = engine.solve(board);
  board.push(0);
  assert.equal(await score, 18);
});

test("limits of nodes and time", async () => {
  await rejects("limit_reached", engine.solve(hard(), { nodes: 10_000 }));
  await rejects("limit_reached", engine.analyse(hard(), { nodes: 10_000 }));
  await rejects("limit_reached", engine.review(hard(), { nodes: 10_000 }));
  await rejects("limit_reached", engine.hint(hard(), { nodes: 10_000 }));
  const start = performance.now();
  await rejects("limit_reached", engine.solve(hard(), { time: 50 }));
  assert.ok(performance.now() - start < 5000);
  await rejects("limit_reached", engine.solve(hard(), { time: 0 }));
  // What needs no search is answered.
  assert.deepEqual([await engine.solve(new Board("1212121"), { nodes: 0 }), await engine.solve(new Board(), { nodes: 0 })], [-18, 1]);
  // A limit that is not reached changes nothing.
  assert.equal(await engine.solve(new Board("4455"), { nodes: 1e9, time: Infinity }), 18);
});

test("an aborted call rejects with the reason, and the engine goes on", async () => {
  const controller = new AbortController();
  const search = engine.solve(hard(), { signal: controller.signal });
  const waits = engine.solve(new Board("4455"));
  const queued = engine.solve(new Board(), { signal: controller.signal });
  setTimeout(() => controller.abort(new Error("enough")), 30);
  await assert.rejects(search, { message: "enough" });
  await assert.rejects(queued, { message: "enough" });
  assert.equal(await waits, 18);
  await assert.rejects(engine.solve(new Board(), { signal: AbortSignal.abort() }), { name: "AbortError" });
  const many = engine.solveMany([hard(), hard()], { signal: AbortSignal.timeout(30) });
  await assert.rejects(many, { name: "TimeoutError" });
  assert.equal(await engine.solve(new Board("4455")), 18);
});

test("closing rejects what is pending", async () => {
  const other = new Engine({ table: 1 });
  const pending = [other.solve(hard()), other.solve(new Board()), other.solveMany(["1", "2"]), other.play(hard(), "perfect")];
  const settled = Promise.allSettled(pending);
  await other.close();
  assert.deepEqual((await settled).map(({ reason }) => reason?.code), Array(4).fill("engine_closed"));
  await rejects("engine_closed", other.solve(new Board()));
  await other.close();
});

test("wrong positions are named", async () => {
  await assert.rejects(engine.solveMany(["4455", "1111111"]), { code: "column_full", message: /^position 1: / });
  await assert.rejects(engine.solveMany(["4455", new Board("", { columns: 20, rows: 20 })]), { code: "board_too_large", message: /^position 1: / });
  await assert.rejects(engine.solveMany(["4455", 7]), { name: "TypeError", message: /^position 1: / });
  for (const wrong of ["4455", 7, null, undefined]) await assert.rejects(engine.solveMany(wrong), TypeError);
  assert.equal(await engine.solve(new Board("4455")), 18);
});

test("bad input is refused", async () => {
  const board = new Board("4455");
  await rejects("board_too_large", engine.solve(new Board("", { columns: 20, rows: 20 })));
  await rejects("board_too_large", engine.play(new Board("", { columns: 20, rows: 20 }), "perfect"));
  for (const wrong of ["4455", null, undefined, 7, {}]) await assert.rejects(engine.solve(wrong), TypeError);
  for (const nodes of [-1, 1.5, NaN]) await rejects("engine_settings", engine.solve(board, { nodes }));
  for (const time of [-1, NaN]) await rejects("engine_settings", engine.solve(board, { time }));
  await assert.rejects(engine.solve(board, { nodes: "many" }), TypeError);
  await assert.rejects(engine.solve(board, { signal: 7 }), TypeError);
  await assert.rejects(engine.solve(board, { depth: 7 }), TypeError);
  await rejects("unknown_name", engine.play(board, "level:11"));
  await rejects("unknown_name", engine.play(board, "level:eleven"));
  await rejects("unknown_name", engine.play(board, "cmd:true"));
  await rejects("unknown_name", engine.hint(board, { language: "de" }));
  await rejects("engine_settings", engine.play(board, "random", { seed: -1 }));
  for (const options of [{ table: 0 }, { table: 4096 }, { table: 1.5 }, { workers: 0 }, { workers: 1000 }]) {
    assert.throws(() => new Engine(options), { code: "engine_settings" });
  }
  assert.throws(() => new Engine({ book: 7 }), TypeError);
  assert.throws(() => new Engine({ tabel: 7 }), TypeError);
});

test("a book that cannot be read is an error", async () => {
  for (const wrong of [new URL("./no-such-file", import.meta.url), new Uint8Array(100)]) {
    const other = new Engine({ book: wrong, table: 1 });
    await rejects("engine_failed", other.solve(new Board("4455")));
    await other.close();
  }
});
