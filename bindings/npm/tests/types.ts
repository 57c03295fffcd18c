// The types as a strict project uses them; this file is only compiled.
import { Board, Engine, Puissance4Error, type Analysis, type ErrorCode, type Explanation, type Fact, type OpenMove, type Outcome, type Review } from "puissance4";
import book from "puissance4/book";

const address: URL = book;
const board: Board = new Board("4453", { columns: 7 });
const outcome: Outcome | null = board.outcome();
const winner: 1 | 2 | null | undefined = outcome?.winner;
const [cell] = board.winningCells;
const column: number | undefined = cell?.[0];
const grid: (0 | 1 | 2)[][] = board.grid();
const count: bigint = board.perft(3);
Board.fromGrid([Int8Array.of(1, 2)], { turn: 1 });
Board.fromJSON(JSON.stringify(board));
Board.fromJSON(board.toJSON());

const engine = new Engine({ book: address, table: 16, workers: 2 });
const score: number = await engine.solve(board, { nodes: 1000, time: 50, signal: AbortSignal.timeout(100) });
const analysis: Analysis = await engine.analyse(board);
const first: number | null | undefined = analysis.scores[0];
const scores: number[] = await engine.solveMany(new Set([board, "4453"]), { onProgress: (done, all) => done / all });
const told: Explanation = await engine.explain(board, 3, { language: "fr", nodes: 1000 });
const fact: Fact | undefined = told.facts[0];
const review: Review = await engine.review(board);
const open: OpenMove | undefined = review.open[0];
const move: number | null = await engine.play(board, "level:5", { seed: 1 });
await engine.close();

try {
  board.push(3);
} catch (error) {
  if (error instanceof Puissance4Error) {
    const code: ErrorCode = error.code;
    if (code === "column_full") console.log(error.message);
  }
}

// @ts-expect-error columns are numbers
board.push("3");
// @ts-expect-error the turn cannot be set
board.turn = 2;
// @ts-expect-error a move string is no board
void engine.solve("4453");
// @ts-expect-error there is no such player
void engine.play(board, "no-such-player");
// @ts-expect-error there is no such code
const wrong: ErrorCode = "no_such_code";

export { column, count, fact, first, grid, move, open, review, score, scores, winner, wrong };
