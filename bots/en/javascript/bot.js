// A Connect Four player. Your idea goes into choose(); the rest need not change.
"use strict";

const EMPTY = 0;
const DIRECTIONS = [[0, 1], [1, 0], [1, 1], [1, -1]]; // horizontal, vertical, both diagonals

// The row where a disc dropped into the column lands; -1 if the column is full.
function landing(board, column) {
  return board.findIndex((row) => row[column] === EMPTY);
}

// Does the player win at once by playing this column?
function wins(board, column, player, connect) {
  const start = landing(board, column);
  return DIRECTIONS.some(([dr, dc]) => {
    let aligned = 1;
    for (const side of [1, -1]) {
      let r = start + side * dr, c = column + side * dc;
      while (board[r] !== undefined && board[r][c] === player) {
        aligned += 1;
        r += side * dr;
        c += side * dc;
      }
    }
    return aligned >= connect;
  });
}

// The columns that are not full.
function possibleMoves(board) {
  return [...board[0].keys()].filter((column) => landing(board, column) >= 0);
}

// The columns that win at once.
function winningMoves(board, player, connect) {
  return possibleMoves(board).filter((column) => wins(board, column, player, connect));
}

// After this move, is the other player unable to win at once?
function isSafe(board, column, player, connect) {
  const r = landing(board, column);
  board[r][column] = player;
  const threats = winningMoves(board, 3 - player, connect);
  board[r][column] = EMPTY;
  return threats.length === 0;
}

// The column to play, counted from 0. There is always at least one possible move.
function choose(board, me, connect) {
  const possible = possibleMoves(board);
  const winning = winningMoves(board, me, connect);
  const safe = possible.filter((column) => isSafe(board, column, me, connect));
  const candidates = [winning, safe, possible].find((list) => list.length > 0);
  // YOUR IDEA HERE: among the best moves, something better than chance.
  return candidates[Math.floor(Math.random() * candidates.length)];
}

let columns, rows, connect, me;
require("readline").createInterface({ input: process.stdin }).on("line", (text) => {
  const [word, ...numbers] = text.trim().split(/\s+/);
  if (word === "game") { // game COLUMNS ROWS CONNECT ME
    [columns, rows, connect, me] = numbers.map(Number);
  } else if (word === "board") { // the board, bottom row first: 0 empty, 1 and 2 the players
    const cells = numbers.map(Number);
    const board = Array.from({ length: rows }, (_, r) => cells.slice(r * columns, (r + 1) * columns));
    console.log(choose(board, me, connect) + 1); // the referee counts from 1
  } // A line "moves" has the moves so far; this player does not need them.
});
