/**
 * Connect Four (Puissance 4): boards of any size, and an exact solver.
 *
 * Columns are integers counted from 0, as indices are in JavaScript. Only move strings count from 1, as people do: the string `"4453"` is the
 * moves 3, 3, 4, 2. Rows are counted from 0 at the bottom. Players are 1 and 2, and 0 is an empty cell.
 */

export type Player = 1 | 2;
/** The column and the row of a cell, counted from 0 at the left and the bottom. */
export type Cell = [column: number, row: number];
/** Who wins with best play, for the side to move. */
export type Value = "win" | "draw" | "loss";
export type Style = "numbered" | "discs" | "pipes" | "letters";
export type Theme = "classic" | "marks" | "contrast";
/** The language of sentences. */
export type Language = "en" | "fr";
/** A computer player. `level:1` is a beginner, `level:10` the strongest of the levels. */
export type PlayerName = "random" | "finisher" | "careful" | "aligner" | "tactician" | "perfect" | "minimax" | `minimax:${number}` | "level" | `level:${number}`;

/** The board of a game, 7 x 6 with four in a row unless it says otherwise. */
export interface Size {
  /** From 1 to 64. */
  columns?: number;
  /** From 1 to 64. */
  rows?: number;
  /** How many discs in a line win. */
  connect?: number;
}

/** A game as data: what `JSON.stringify` writes of a board. The program `puissance4` reads and writes the same. */
export interface GameRecord {
  version: number;
  columns?: number;
  rows?: number;
  connect?: number;
  moves: string;
  [field: string]: unknown;
}

/** How a game ended. */
export interface Outcome {
  /** `null` for a draw. */
  winner: Player | null;
  /** The winning lines. */
  lines: Cell[][];
}

/**
 * A board with its moves, on any size and with any number of discs in a winning line. It needs no engine and answers at once.
 *
 * What cannot be done throws a {@link Puissance4Error} and leaves the board as it was.
 */
export class Board {
  /** The board after a move string: `new Board("4453")`, `new Board("55", { columns: 9, rows: 7, connect: 5 })`. */
  constructor(moves?: string, size?: Size);
  /** The board of a link such as `7x6/4453`, or `8x7x5/4453` for five in a row. */
  static fromLink(link: string): Board;
  /** The game of a record, as an object or as text; or the text of an episode of Kaggle's ConnectX. */
  static fromJSON(json: string | GameRecord): Board;
  /** The board of a picture in one of the styles of `picture`, of a JSON grid, or of an array as programs print it. */
  static fromText(text: string, options?: { connect?: number; columnFirst?: boolean }): Board;
  /** The board of `grid[row][column]` with 0, 1 and 2, the bottom row first. Without `turn`, the player with fewer discs is to move. */
  static fromGrid(grid: Iterable<ArrayLike<number>>, options?: { connect?: number; turn?: Player }): Board;

  readonly columns: number;
  readonly rows: number;
  /** How many discs in a line win. */
  readonly connect: number;
  /** Whose turn it is, or would be if the game were not over. */
  readonly turn: Player;
  /** How many discs there are on the board. */
  readonly ply: number;
  /** The columns that can be played, from the left; none once the game is over. */
  readonly legalMoves: number[];
  /** The columns played since the start. */
  readonly moveStack: number[];
  /** The same as a move string, which counts from 1. */
  readonly moves: string;
  /** All cells of the winning lines, in order. */
  readonly winningCells: Cell[];

  isLegal(column: number): boolean;
  /** The row where a disc would land; `null` if the column is full. */
  landingRow(column: number): number | null;
  /** The player to move drops a disc. */
  push(column: number): void;
  /** Plays all moves of a move string, or none of them. */
  pushMoves(moves: string): void;
  /** Takes back the last move and returns its column. */
  pop(): number;
  /** The column of the last move. */
  peek(): number;
  isGameOver(): boolean;
  /** How the game ended; `null` while it goes on. */
  outcome(): Outcome | null;
  /** The same board with the same moves, to be changed apart. */
  copy(): Board;
  /** The mirror image: left and right exchanged, in the moves, too. */
  mirror(): Board;
  /** Whether size, discs and side to move are the same. */
  equals(other: Board): boolean;
  /** The discs as `grid[row][column]`, the bottom row first. */
  grid(): (0 | Player)[][];
  /** The player who holds a cell, or 0. */
  at(column: number, row: number): 0 | Player;
  /** The discs as one array, the top row first, which is how Kaggle's ConnectX has them. */
  kaggleBoard(): (0 | Player)[];
  /** The game as a link. Only a game from the empty board has one. */
  toLink(): string;
  /** What `JSON.stringify` writes. */
  toJSON(): GameRecord;
  /** The board as text. */
  picture(style?: Style): string;
  /** The board as an SVG picture with its last move. */
  svg(theme?: Theme): string;
  /** In how many ways the next moves can be played, up to 20 of them. Games that end sooner are not counted. */
  perft(depth: number): bigint;
  /** The board as text. */
  toString(): string;
}

/** What ends a search early. When a limit is reached, the promise is rejected with the code `limit_reached`. */
export interface Limits {
  /** How many nodes may be searched. */
  nodes?: number;
  /** How many milliseconds the worker may take, from when it begins. */
  time?: number;
  /** Aborts the call; the promise is rejected with the reason of the signal. */
  signal?: AbortSignal;
}

/** The exact value of every column, for the side to move. */
export interface Analysis {
  /** 0 for a draw, n > 0 if the side to move wins with its n-th last disc, so that more is sooner, -n if it loses so. */
  score: number;
  value: Value;
  /** How many discs fall until the end with best play. */
  plies: number;
  /** The score of playing each column; `null` where no disc can be dropped. */
  scores: (number | null)[];
  /** How many discs then fall until the end, this one included. */
  distances: (number | null)[];
  /** The columns that keep the score. */
  best: number[];
}

/** Something that is proved about a move. */
export interface Fact {
  /** A stable word. */
  kind: string;
  polarity: "for" | "against" | "neutral";
  /** The cells it is about. */
  cells: Cell[];
  /** A sentence, which counts columns and rows from 1, as people do. */
  text: string;
  /** The move string that shows it, if there is one. */
  line?: string;
  /** The full board that proves it, if there is one: rows, the bottom one first. */
  grid?: (0 | Player)[][];
}

/** What a column is worth, and why. */
export interface Explanation {
  column: number;
  score: number;
  value: Value;
  /** How many discs then fall until the end, this one included. */
  plies: number;
  /** The sentence of the fact that says most; `null` if there is none. */
  reason: string | null;
  /** The reasons, the most telling first. */
  facts: Fact[];
}

/** What to play, and why. */
export interface Hint {
  /** The columns that keep the score. */
  best: number[];
  score: number;
  value: Value;
  /** How many discs fall until the end with best play. */
  plies: number;
  /** The one of the best columns that the facts are about. */
  column: number;
  /** Why, in a sentence; `null` if there is nothing to say. */
  reason: string | null;
  /** Why it is good, the most telling first; where every column loses, what the opponent threatens. */
  facts: Fact[];
}

/** What is proved of a column. */
export interface Knowledge {
  column: number;
  /** Whether a disc can be dropped there. */
  playable: boolean;
  /** What comes of playing it; `null` if that is not known. */
  value: Value | null;
  /** How many discs then fall until the end, this one included; `null` if that is not known. */
  plies: number | null;
}

/** A move of a review that was not judged, since that would have taken too long. */
export interface OpenMove {
  /** Which disc it is, counted from 1. */
  ply: number;
  player: Player;
  column: number;
  /** What is proved of each column, from the left. */
  columns: Knowledge[];
}

/** A move, judged. */
export interface ReviewedMove {
  /** Which disc it is, counted from 1. */
  ply: number;
  player: Player;
  column: number;
  mark: "best" | "good" | "inaccuracy" | "mistake" | "blunder";
  /** Its score, for the player who played it. */
  score: number;
  /** The best columns. */
  best: number[];
  bestScore: number;
  facts: Fact[];
  /** A better column, explained, if there was one. */
  better: Explanation | null;
}

/** How the game of a review stands. */
export type Standing =
  | { kind: "ongoing" | "draw" }
  | { kind: "win"; winner: Player; line: "column" | "row" | "rising" | "falling"; cells: Cell[] };

export interface Review {
  /** The first moves, as far as they are not judged; empty in a complete review. */
  open: OpenMove[];
  /** The moves that are judged, in order. */
  moves: ReviewedMove[];
  /** How well players 1 and 2 played the judged moves, in percent with one decimal; `null` for one who had nothing to choose. */
  accuracy: [number | null, number | null];
  outcome: Standing;
}

export interface EngineOptions {
  /** The memory of each worker for what it finds out, in MiB, from 1 to 1024; 64 by default. */
  table?: number;
  /** How many workers there are, from 1 to 64; 1 by default. Each answers another call, or another part of a batch. */
  workers?: number;
  /** The opening book: the address from `puissance4/book`, another address, or its bytes. */
  book?: URL | string | ArrayBuffer | ArrayBufferView | null;
}

export interface BatchOptions extends Size {
  signal?: AbortSignal;
  /** Called with the number of positions that are done, and of all. */
  onProgress?: (done: number, all: number) => void;
}

/**
 * Exact values of positions, found by a worker. The worker starts with the first call. With one worker, calls are answered in the order in
 * which they were made; only a batch lets others in between its parts. A board may be changed after the call.
 *
 * Boards with (rows + 1) * columns up to 128 can be solved.
 */
export class Engine {
  constructor(options?: EngineOptions);
  /** The score of a position for the side to move: 0 for a draw, n > 0 if it wins with its n-th last disc, -n if it loses so. */
  solve(board: Board, limits?: Limits): Promise<number>;
  /** Who wins, for the side to move. Often much faster than the score. */
  value(board: Board, limits?: Limits): Promise<Value>;
  /** The score of every column. */
  analyse(board: Board, limits?: Limits): Promise<Analysis>;
  /** The best column; of several the one nearest to the middle. `null` if the game is over. */
  bestMove(board: Board, limits?: Limits): Promise<number | null>;
  /** Best play to the end of the game: the columns of both sides. */
  bestLine(board: Board, limits?: Limits): Promise<number[]>;
  /** The scores of many positions, which are boards or move strings; the size is that of the move strings. If a position is wrong, the error names it. */
  solveMany(positions: Iterable<string | Board>, options?: BatchOptions): Promise<number[]>;
  /** The scores of all columns of many positions. */
  analyseMany(positions: Iterable<string | Board>, options?: BatchOptions): Promise<Analysis[]>;
  /** Why a column is good or bad. */
  explain(board: Board, column: number, options?: Limits & { language?: Language }): Promise<Explanation>;
  /** What to play, and why. Without `nodes`, it searches 5 million nodes at most. */
  hint(board: Board, options?: Limits & { language?: Language }): Promise<Hint>;
  /**
   * Judges every move of a game. Without `nodes`, it searches some 50 million nodes on larger boards, and then returns the moves that it did
   * not judge as `open`. With `nodes`, a review is complete or is rejected.
   */
  review(board: Board, options?: Limits & { language?: Language }): Promise<Review>;
  /** The column that a computer player chooses; `null` if the game is over. The same seed, name and board give the same column. */
  play(board: Board, name: PlayerName, options?: { seed?: number; signal?: AbortSignal }): Promise<number | null>;
  /** Ends the workers. Calls that are not answered are rejected with the code `engine_closed`. */
  close(): Promise<void>;
}

/** A stable word for what went wrong; messages may change. */
export type ErrorCode =
  /** A number of columns or rows, a connect length or a depth is out of range. */
  | "board_size"
  /** A text is not what it should be: moves, a link, a picture, JSON. Or a game cannot be written so. */
  | "notation"
  /** A grid has the wrong shape, or a cell that is not 0, 1 or 2. */
  | "array"
  /** The discs cannot lie so: one floats, both players have won, or one has too many to be solved. */
  | "impossible_board"
  | "no_such_column"
  | "column_full"
  | "game_over"
  /** The board has no such row. */
  | "no_such_cell"
  /** There is no move to take back. */
  | "no_move"
  /** There is no style, theme, player or language of this name. */
  | "unknown_name"
  /** The board is too large for exact values. */
  | "board_too_large"
  /** An engine cannot have such a table, such a number of workers, such a seed or such a limit. */
  | "engine_settings"
  | "limit_reached"
  /** The engine was closed before the answer was known. */
  | "engine_closed"
  /** The worker could not be started or did not end well, or the book could not be read. */
  | "engine_failed";

/** Everything that can go wrong, except for an argument of another type, which is a `TypeError`, and for an aborted call. */
export class Puissance4Error extends Error {
  constructor(code: ErrorCode, message: string, options?: ErrorOptions);
  readonly name: "Puissance4Error";
  readonly code: ErrorCode;
}
