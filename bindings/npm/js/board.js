// A board with its moves, in the manner of python-chess and chessops. index.d.ts documents it.
import { attempt, integer, options, text } from "./errors.js";
import { Board as Native } from "./native.js";

const SIZE = ["columns", "rows", "connect"];

const pairs = (numbers) => Array.from({ length: numbers.length / 2 }, (_, index) => [numbers[2 * index], numbers[2 * index + 1]]);

/// The game of a board as one line of JSON, for the engine.
export let recordOf;

export class Board {
  #native;

  static {
    recordOf = (board) => board.#native.to_json();
  }

  constructor(moves = "", size = undefined) {
    if (moves instanceof Native) {
      this.#native = moves;
      return;
    }
    const { columns = 7, rows = 6, connect = 4 } = options(size, SIZE);
    text("moves", moves);
    this.#native = attempt(() => new Native(moves, integer("columns", columns), integer("rows", rows), integer("connect", connect)));
  }

  static fromLink(link) {
    return new Board(attempt(() => Native.from_link(text("link", link))));
  }

  static fromJSON(json) {
    const record = typeof json === "string" ? json : JSON.stringify(json);
    return new Board(attempt(() => Native.from_json(text("json", record))));
  }

  static fromText(picture, given) {
    const { connect = 4, columnFirst = false } = options(given, ["connect", "columnFirst"]);
    return new Board(attempt(() => Native.from_text(text("text", picture), integer("connect", connect), columnFirst === true)));
  }

  static fromGrid(grid, given) {
    const { connect = 4, turn } = options(given, ["connect", "turn"]);
    if (grid === null || typeof grid !== "object" || typeof grid[Symbol.iterator] !== "function") {
      throw new TypeError("grid: an array of rows is expected");
    }
    const rows = Array.from(grid, (row, index) => {
      if (row === null || typeof row !== "object" || !Number.isInteger(row.length)) throw new TypeError(`grid: row ${index} is not an array`);
      return Array.from(row, (cell) => integer(`grid: row ${index}`, cell));
    });
    const columns = rows[0]?.length ?? 0;
    const uneven = rows.findIndex((row) => row.length !== columns);
    return new Board(
      attempt(() => {
        if (uneven >= 0) throw `array: row ${uneven} has ${rows[uneven].length} cells, and row 0 has ${columns}`;
        const side = turn === undefined ? 0 : integer("turn", turn) || -1;
        return Native.from_cells(Float64Array.from(rows.flat()), columns, rows.length, integer("connect", connect), side);
      }),
    );
  }

  get columns() {
    return this.#native.columns();
  }

  get rows() {
    return this.#native.rows();
  }

  get connect() {
    return this.#native.connect();
  }

  get turn() {
    return this.#native.turn();
  }

  get ply() {
    return this.#native.ply();
  }

  get legalMoves() {
    return Array.from(this.#native.legal_moves());
  }

  get moveStack() {
    return Array.from(this.#native.move_stack());
  }

  get moves() {
    return this.#native.moves();
  }

  get winningCells() {
    const cells = new Map(pairs(this.#native.winning_lines()).map((cell) => [String(cell), cell]));
    return [...cells.values()].sort(([column, row], [other, above]) => column - other || row - above);
  }

  isLegal(column) {
    return attempt(() => this.#native.is_legal(integer("column", column)));
  }

  landingRow(column) {
    return attempt(() => this.#native.landing_row(integer("column", column))) ?? null;
  }

  push(column) {
    attempt(() => this.#native.push(integer("column", column)));
  }

  pushMoves(moves) {
    attempt(() => this.#native.push_moves(text("moves", moves)));
  }

  pop() {
    return attempt(() => this.#native.pop());
  }

  peek() {
    return attempt(() => this.#native.peek());
  }

  isGameOver() {
    return this.#native.is_game_over();
  }

  outcome() {
    if (!this.isGameOver()) return null;
    const cells = pairs(this.#native.winning_lines());
    const lines = Array.from(this.#native.winning_lengths(), (length) => cells.splice(0, length));
    return { winner: this.#native.winner() || null, lines };
  }

  copy() {
    return new Board(this.#native.copy());
  }

  mirror() {
    return new Board(attempt(() => this.#native.mirror()));
  }

  equals(other) {
    if (!(other instanceof Board)) throw new TypeError("a Board is expected");
    return this.#native.equals(other.#native);
  }

  grid() {
    const cells = Array.from(this.#native.cells());
    return Array.from({ length: this.rows }, () => cells.splice(0, this.columns));
  }

  at(column, row) {
    return attempt(() => this.#native.at(integer("column", column), integer("row", row)));
  }

  kaggleBoard() {
    return this.grid().reverse().flat();
  }

  toLink() {
    return attempt(() => this.#native.to_link());
  }

  toJSON() {
    return JSON.parse(recordOf(this));
  }

  picture(style = "numbered") {
    return attempt(() => this.#native.picture(text("style", style)));
  }

  svg(theme = undefined) {
    return attempt(() => this.#native.svg(theme === undefined ? undefined : text("theme", theme)));
  }

  perft(depth) {
    return attempt(() => {
      if (integer("depth", depth) < 0 || depth > 0xffff) throw `board_size: depth cannot be ${depth}`;
      return this.#native.perft(depth);
    });
  }

  toString() {
    return this.picture();
  }

  /// Node shows this in its console.
  [Symbol.for("nodejs.util.inspect.custom")]() {
    return `Board ${JSON.stringify(this)}`;
  }
}
