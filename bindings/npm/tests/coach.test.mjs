// Explanations, reviews and opponents.
import assert from "node:assert/strict";
import { after, test } from "node:test";

import { Board, Engine } from "puissance4";
import book from "puissance4/book";

const engine = new Engine({ table: 16, book });
after(() => engine.close());

test("a column is explained in both languages", async () => {
  const told = await engine.explain(new Board("4455"), 5);
  assert.deepEqual([told.column, told.score, told.value, told.plies], [5, 18, "win", 3]);
  const [fact] = told.facts;
  assert.deepEqual([fact.kind, fact.polarity, fact.cells, fact.line], ["double-threat", "for", [[2, 0], [6, 0]], undefined]);
  assert.match(fact.text, /two threats at once, at column 3, row 1 and column 7, row 1: player 2 can/);
  const french = await engine.explain(new Board("4455"), 5, { language: "fr" });
  assert.match(french.facts[0].text, /deux menaces/);
});

test("a hint says what to play", async () => {
  const hint = await engine.hint(new Board("12121"));
  assert.deepEqual([hint.column, hint.facts[0].kind], [0, "must-block"]);
  await assert.rejects(engine.hint(new Board("1212121")), { code: "game_over" });
});

test("a game is reviewed", async () => {
  const { open, moves, accuracy } = await engine.review(new Board("4453"));
  assert.deepEqual(open, []);
  assert.deepEqual(moves.map(({ mark }) => mark), ["best", "best", "blunder", "best"]);
  assert.deepEqual(moves.map(({ player, ply, column }) => [player, ply, column]), [[1, 1, 3], [2, 2, 3], [1, 3, 4], [2, 4, 2]]);
  assert.ok(moves[2].better.facts.length > 0 && moves[0].better === null);
  assert.ok(accuracy[0] < accuracy[1] && accuracy[1] === 100);
});

test("columns that cannot be explained", async () => {
  await assert.rejects(engine.explain(new Board("444444"), 3), { code: "column_full" });
  await assert.rejects(engine.explain(new Board(), 7), { code: "no_such_column" });
  await assert.rejects(engine.explain(new Board(), "3"), TypeError);
  await assert.rejects(engine.explain(new Board("1212121"), 3), { code: "game_over" });
});

test("opponents play whole games", async () => {
  for (const [first, second] of [["level:1", "level:10"], ["random", "perfect"]]) {
    const board = new Board();
    while (!board.isGameOver()) board.push(await engine.play(board, board.turn === 1 ? first : second, { seed: 7 }));
    assert.equal(board.outcome().winner, 2, `${first} against ${second}: ${board.moves}`);
    assert.equal(await engine.play(board, first), null);
  }
  const choices = (seed) => Promise.all(["", "4", "44", "445"].map((moves) => engine.play(new Board(moves), "random", { seed })));
  assert.deepEqual(await choices(1), await choices(1));
  const all = await Promise.all([1, 2, 3, 4].map(choices));
  assert.ok(new Set(all.map(String)).size > 1, "other seeds play other games");
});

test("a computer's move can be aborted", async () => {
  const large = new Board("", { columns: 10, rows: 9 });
  const search = engine.play(large, "perfect", { signal: AbortSignal.timeout(50) });
  await assert.rejects(search, { name: "TimeoutError" });
  assert.equal(await engine.solve(new Board("4455")), 18);
});
