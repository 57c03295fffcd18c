// Boards: the rules, the notations, and what is refused.
import assert from "node:assert/strict";
import { test } from "node:test";

import { Board, Puissance4Error } from "puissance4";

/// What is thrown has this code, and is the documented error.
const refuses = (code, run) =>
  assert.throws(run, (error) => {
    assert.ok(error instanceof Puissance4Error && error instanceof Error, String(error));
    assert.deepEqual([error.name, error.code], ["Puissance4Error", code], error.message);
    return true;
  });

test("a game is played and taken back", () => {
  const board = new Board("4453");
  assert.deepEqual([board.columns, board.rows, board.connect], [7, 6, 4]);
  board.push(3);
  assert.deepEqual([board.moves, board.turn, board.ply, board.peek()], ["44534", 2, 5, 3]);
  assert.deepEqual(board.moveStack, [3, 3, 4, 2, 3]);
  assert.deepEqual(board.legalMoves, [0, 1, 2, 3, 4, 5, 6]);
  assert.equal(board.pop(), 3);
  assert.deepEqual([board.landingRow(3), board.at(3, 1), board.at(3, 2)], [2, 2, 0]);
  board.pushMoves("4444");
  assert.deepEqual([board.landingRow(3), board.isLegal(3), board.isLegal(0)], [null, false, true]);
  assert.deepEqual(board.legalMoves, [0, 1, 2, 4, 5, 6]);
});

test("a game ends", () => {
  const won = new Board("1212121");
  assert.equal(won.isGameOver(), true);
  assert.deepEqual(won.outcome(), { winner: 1, lines: [[[0, 0], [0, 1], [0, 2], [0, 3]]] });
  assert.deepEqual(won.winningCells, [[0, 0], [0, 1], [0, 2], [0, 3]]);
  assert.deepEqual(won.legalMoves, []);
  const drawn = new Board("12", { columns: 2, rows: 1 });
  assert.deepEqual([drawn.outcome(), drawn.winningCells], [{ winner: null, lines: [] }, []]);
  assert.equal(new Board().outcome(), null);
});

test("lines that share a cell have it once", () => {
  const board = Board.fromGrid([[1, 1, 1, 0], [1, 2, 2, 0], [1, 2, 2, 0], [0, 0, 0, 0]], { turn: 1 });
  board.push(3);
  assert.deepEqual(board.outcome().lines, [[[0, 0], [1, 0], [2, 0], [3, 0]]]);
  const corner = Board.fromGrid([[0, 1, 1, 1], [0, 2, 2, 2], [0, 0, 0, 0], [0, 0, 0, 0]], { connect: 4 });
  corner.push(0);
  assert.equal(corner.outcome().winner, 1);
});

test("any size and length", () => {
  const board = new Board("55", { columns: 9, rows: 7, connect: 5 });
  assert.deepEqual([board.columns, board.rows, board.connect, board.toLink()], [9, 7, 5, "9x7x5/55"]);
  const wide = new Board("", { columns: 64, rows: 64 });
  wide.push(63);
  assert.equal(wide.legalMoves.length, 64);
  assert.ok(Board.fromJSON(wide.toJSON()).equals(wide));
});

test("copies and mirror images", () => {
  const board = new Board("1244");
  const copy = board.copy();
  copy.push(0);
  assert.deepEqual([board.moves, copy.moves], ["1244", "12441"]);
  assert.equal(board.mirror().moves, "7644");
  assert.ok(board.mirror().mirror().equals(board));
  assert.ok(!board.mirror().equals(board));
  assert.ok(new Board("1213").equals(new Board("1312")), "other moves, the same discs");
});

test("every notation is read again", () => {
  const board = new Board("4453");
  assert.ok(Board.fromLink("7x6/4453").equals(board));
  assert.ok(Board.fromLink(board.toLink()).equals(board));
  assert.ok(Board.fromJSON(board.toJSON()).equals(board));
  assert.ok(Board.fromJSON(JSON.stringify(board)).equals(board));
  assert.ok(Board.fromGrid(board.grid()).equals(board));
  assert.ok(Board.fromGrid(board.grid().map((row) => Int8Array.from(row))).equals(board));
  for (const style of ["numbered", "discs", "pipes", "letters"]) assert.ok(Board.fromText(board.picture(style)).equals(board), style);
  assert.equal(String(board), board.picture());
  assert.deepEqual(JSON.parse(JSON.stringify({ board })).board, { version: 1, columns: 7, rows: 6, connect: 4, moves: "4453" });
  const setup = Board.fromGrid([[1, 2], [0, 0]], { turn: 2 });
  assert.deepEqual([setup.turn, setup.at(0, 0), setup.at(1, 0)], [2, 1, 2]);
  assert.ok(Board.fromJSON(JSON.stringify(setup)).equals(setup));
  refuses("notation", () => setup.toLink());
  assert.deepEqual(board.kaggleBoard().slice(35), [0, 0, 2, 1, 1, 0, 0]);
});

test("pictures and counts", () => {
  assert.match(new Board("4453").svg(), /^<svg[^]*<\/svg>\s*$/);
  assert.notEqual(new Board("4453").svg("marks"), new Board("4453").svg("classic"));
  assert.equal(new Board().perft(4), 2401n);
  assert.equal(new Board().perft(8), 5673234n, "a count that others found, too");
});

test("moves that cannot be played leave the board as it was", () => {
  const board = new Board("444444");
  refuses("column_full", () => board.push(3));
  for (const column of [-1, 7, 64, 65536 + 3, 2 ** 32 + 3, Number.MAX_SAFE_INTEGER]) refuses("no_such_column", () => board.push(column));
  refuses("no_such_column", () => board.pushMoves("18"));
  refuses("column_full", () => board.pushMoves("14"));
  refuses("notation", () => board.pushMoves("1!"));
  assert.equal(board.moves, "444444");
  const over = new Board("1212121");
  refuses("game_over", () => over.push(3));
  refuses("game_over", () => over.push(99));
  refuses("game_over", () => new Board("12121213"));
  refuses("no_move", () => new Board().pop());
  refuses("no_move", () => new Board().peek());
  refuses("no_such_cell", () => board.at(0, 6));
  refuses("no_such_cell", () => board.at(0, -1));
  refuses("no_such_column", () => board.at(7, 0));
  refuses("no_such_column", () => board.isLegal(7));
  refuses("no_such_column", () => board.landingRow(-1));
});

test("boards that cannot be are refused", () => {
  for (const size of [{ columns: 0 }, { rows: 65 }, { connect: 0 }, { columns: -7 }, { rows: 2 ** 40 }]) refuses("board_size", () => new Board("", size));
  refuses("notation", () => Board.fromLink("7y6/1"));
  refuses("notation", () => Board.fromJSON("{"));
  refuses("notation", () => Board.fromJSON("[1, 2"));
  refuses("notation", () => Board.fromText("hello"));
  refuses("array", () => Board.fromGrid([[1, 2], [0]]));
  refuses("array", () => Board.fromGrid([[1, 3]]));
  refuses("array", () => Board.fromGrid([[1, 2]], { turn: 3 }));
  refuses("array", () => Board.fromGrid([[1, 2]], { turn: 0 }));
  refuses("board_size", () => Board.fromGrid([]));
  refuses("impossible_board", () => Board.fromGrid([[0, 0], [1, 0]]));
  refuses("unknown_name", () => new Board().picture("cubist"));
  refuses("unknown_name", () => new Board().svg("cubist"));
  refuses("board_size", () => new Board().perft(21));
  refuses("board_size", () => new Board().perft(-1));
});

test("wrong types are a TypeError", () => {
  const board = new Board();
  for (const wrong of ["3", 1.5, NaN, Infinity, null, undefined, {}, [3], 3n, true]) {
    assert.throws(() => board.push(wrong), TypeError);
    assert.throws(() => board.at(0, wrong), TypeError);
    assert.throws(() => new Board("", { columns: wrong ?? "" }), TypeError);
  }
  for (const wrong of [4453, null, [3], {}]) {
    assert.throws(() => new Board(wrong), TypeError);
    assert.throws(() => board.pushMoves(wrong), TypeError);
    assert.throws(() => Board.fromLink(wrong), TypeError);
    assert.throws(() => Board.fromText(wrong), TypeError);
    assert.throws(() => board.picture(wrong), TypeError);
  }
  for (const wrong of [4, null, "12", {}, [1, 2], [["1"]], [[1.5]], [null]]) assert.throws(() => Board.fromGrid(wrong), TypeError);
  assert.throws(() => Board.fromJSON(undefined), TypeError);
  assert.throws(() => new Board("", 7), TypeError);
  assert.throws(() => new Board("", { colums: 7 }), { name: "TypeError", message: /colums/ });
  assert.throws(() => board.equals("4453"), TypeError);
  assert.equal(board.moves, "");
});
