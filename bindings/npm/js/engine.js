// Exact values over a worker. index.d.ts documents it.
import { Board, recordOf } from "./board.js";
import { Channel } from "./channel.js";
import { attempt, integer, options, Puissance4Error, text, told } from "./errors.js";
import { columns_of, player_name, refusal_of } from "./native.js";

/// How many games of a batch are sent at once: enough that sending costs little, few enough that progress is seen.
const CHUNK = 256;
const MAX_TABLE = 1024;
const MAX_WORKERS = 64;

const LIMITS = ["nodes", "time", "signal"];
const MANY = ["columns", "rows", "connect", "signal", "onProgress"];

const isWithin = (value, least, most) => Number.isInteger(value) && value >= least && value <= most;

const refused = (message) => new Puissance4Error("engine_settings", message);

/// The limits of a call, checked.
const limits = (given, known = LIMITS) => {
  const { nodes, time, signal } = options(given, known);
  if (nodes !== undefined && typeof nodes !== "number") throw new TypeError("nodes: a number is expected");
  if (time !== undefined && typeof time !== "number") throw new TypeError("time: a number of milliseconds is expected");
  if (nodes !== undefined && nodes !== Infinity && !isWithin(nodes, 0, Number.MAX_SAFE_INTEGER)) throw refused(`nodes: ${nodes} is not a limit`);
  if (time !== undefined && !(time >= 0)) throw refused(`time: ${time} is not a limit`);
  if (signal !== undefined && typeof signal?.addEventListener !== "function") throw new TypeError("signal: an AbortSignal is expected");
  return { nodes: nodes === Infinity ? undefined : nodes, time, signal };
};

const record = (board) => {
  if (!(board instanceof Board)) throw new TypeError("a Board is expected");
  return recordOf(board);
};

/// A request as the fields of a JSON object, from a game and a task that are JSON already. Most of a batch is games, so they are not parsed
/// and written again.
const asked = (game, task) => `"game":${game},"task":${task}`;

/// The objects of the interface from what the engine found. The engine counts columns from 1.
const found = {
  Value: (value) => value,
  Score: (score) => score,
  Line: ([moves]) => Array.from(columns_of(moves)),
  Columns: ({ score, plies, columns, best }) => ({
    score,
    value: score > 0 ? "win" : score < 0 ? "loss" : "draw",
    plies,
    scores: columns.map(({ value }) => value?.[0] ?? null),
    distances: columns.map(({ value }) => value?.[1] ?? null),
    best: best.map((column) => column - 1),
  }),
};

/// The column nearest to the middle; of two the left one.
const nearestMiddle = (columns, count) => {
  const distance = (column) => Math.abs(2 * column - (count - 1));
  return columns.reduce((one, other) => (one === null || distance(other) < distance(one) ? other : one), null);
};

export class Engine {
  #channels;
  /// Calls that no worker has taken.
  #waiting = [];
  /// Calls that a worker answers, or that wait.
  #open = new Set();
  #closed = false;

  constructor(given = undefined) {
    const { table = 64, workers = 1, book = null } = options(given, ["table", "workers", "book"]);
    if (!isWithin(table, 1, MAX_TABLE)) throw refused(`table: there are 1 to ${MAX_TABLE} MiB`);
    if (!isWithin(workers, 1, MAX_WORKERS)) throw refused(`workers: there are 1 to ${MAX_WORKERS}`);
    if (book !== null && typeof book !== "string" && !(book instanceof URL) && !(book instanceof ArrayBuffer) && !ArrayBuffer.isView(book)) {
      throw new TypeError("book: an address or bytes are expected");
    }
    const settings = { table, book: book instanceof URL ? book.href : book };
    this.#channels = Array.from({ length: workers }, () => new Channel(settings, () => this.#advance()));
  }

  async solve(board, given) {
    return this.#one("Score", board, limits(given));
  }

  async value(board, given) {
    return this.#one("Value", board, limits(given));
  }

  async analyse(board, given) {
    return this.#one("Columns", board, limits(given));
  }

  async bestLine(board, given) {
    return this.#one("Line", board, limits(given));
  }

  async bestMove(board, given) {
    const { best } = await this.analyse(board, given);
    return nearestMiddle(best, board.columns);
  }

  async solveMany(positions, given) {
    return this.#many("Score", positions, given);
  }

  async analyseMany(positions, given) {
    return this.#many("Columns", positions, given);
  }

  async explain(board, column, given) {
    const { language, ...rest } = this.#spoken(given);
    const game = record(board);
    board.copy().push(column);
    const told = await this.#last(asked(game, `{"Ask":{"Explain":${column + 1}}}`), rest, "Explanations");
    return spoken("explanation_of", told[0], game, language);
  }

  async hint(board, given) {
    const { language, ...rest } = this.#spoken(given);
    const game = record(board);
    const hint = await this.#last(asked(game, '{"Ask":"Hint"}'), rest, "Hint");
    return spoken("hint_of", hint, game, language);
  }

  async review(board, given) {
    const { language, ...rest } = this.#spoken(given);
    const review = await this.#last(asked(record(board), '{"Ask":"Review"}'), rest, "Review");
    const { review_of } = await import("./words.js");
    return JSON.parse(attempt(() => review_of(JSON.stringify(review), language)));
  }

  async play(board, name, given) {
    const { seed = 0, signal } = options(given, ["seed", "signal"]);
    if (!isWithin(seed, 0, 0xffffffff)) throw refused(`seed: ${seed} is not a number of 32 bits`);
    const computer = attempt(() => player_name(text("name", name)));
    const game = record(board);
    if (board.isGameOver()) return null;
    // Other dice for each move of a game, the same in every such game.
    const task = JSON.stringify({ Ask: { Move: { computer, seed: seed + board.ply * 2 ** 32 } } });
    return (await this.#last(asked(game, task), limits({ signal }), "Move")) - 1;
  }

  async close() {
    this.#closed = true;
    const closed = new Puissance4Error("engine_closed", "the engine was closed");
    const ended = this.#channels.map((channel) => channel.end());
    [...this.#open].forEach((call) => call.fail(closed));
    await Promise.all(ended);
  }

  #spoken(given) {
    const { language = "en", ...rest } = options(given, [...LIMITS, "language"]);
    if (!["en", "fr"].includes(text("language", language))) {
      throw new Puissance4Error("unknown_name", `there is no language ${JSON.stringify(language)}; there are en, fr`);
    }
    return { language, ...limits(rest) };
  }

  async #one(wanted, board, given) {
    let answer;
    await this.#batch(wanted, [record(board)], given, (found) => ([answer] = found));
    return answer;
  }

  async #many(wanted, positions, given) {
    const { columns, rows, connect, onProgress = () => {} } = options(given, MANY);
    if (typeof positions === "string" || typeof positions?.[Symbol.iterator] !== "function") {
      throw new TypeError("positions: move strings or boards are expected");
    }
    if (typeof onProgress !== "function") throw new TypeError("onProgress: a function is expected");
    const { signal } = limits(given, MANY);
    const size = JSON.parse(JSON.stringify({ columns, rows, connect }));
    const games = Array.from(positions, (position, index) => {
      try {
        return record(position instanceof Board ? position : new Board(text("moves", position), size));
      } catch (error) {
        throw placed(error, index);
      }
    });
    const ended = new AbortController();
    const abort = () => ended.abort(signal.reason);
    if (signal?.aborted) throw signal.reason;
    signal?.addEventListener("abort", abort);
    const answers = Array(games.length);
    let [next, done] = [0, 0];
    // One part for each worker at a time, so other calls need not wait for the whole batch.
    const work = async () => {
      while (next < games.length) {
        let at = next;
        next += CHUNK;
        const take = (found) => {
          found.forEach((one) => (answers[at++] = one));
          done += found.length;
          onProgress(done, games.length);
        };
        try {
          await this.#batch(wanted, games.slice(at, at + CHUNK), { signal: ended.signal }, take);
        } catch (error) {
          throw placed(error, at);
        }
      }
    };
    try {
      await Promise.all(this.#channels.map(work));
      return answers;
    } catch (error) {
      ended.abort(error);
      throw error;
    } finally {
      signal?.removeEventListener("abort", abort);
    }
  }

  /// Asks for some games; `take` gets the next answers.
  #batch(wanted, games, given, take) {
    const request = asked(games[0], `{"Batch":{"question":"${wanted}","games":[${games}]}}`);
    return this.#call(request, given, ({ Batch }) => {
      if (Batch?.length > 0) take(Batch.map((one) => found[wanted](one[wanted])));
    });
  }

  /// What the last response says. What comes before is progress.
  async #last(request, given, wanted) {
    let answer;
    await this.#call(request, given, (response) => (answer = response.Answer));
    if (answer?.[wanted] === undefined) throw new Puissance4Error("limit_reached", "nothing was proved within 5000000 nodes; set the limit nodes");
    return answer[wanted];
  }

  #call(request, { nodes, time, signal }, receive) {
    return new Promise((resolve, reject) => {
      if (this.#closed) throw new Puissance4Error("engine_closed", "the engine was closed");
      if (signal?.aborted) throw signal.reason;
      const call = { request: nodes === undefined ? request : `${request},"nodes":${nodes}`, time, receive };
      const settle = (how) => (value) => {
        clearTimeout(call.timer);
        signal?.removeEventListener("abort", abort);
        this.#open.delete(call);
        how(value);
      };
      call.resolve = settle(resolve);
      call.fail = settle(reject);
      call.drop = (reason) => {
        this.#waiting = this.#waiting.filter((one) => one !== call);
        call.fail(reason);
        call.channel?.drop();
      };
      const abort = () => call.drop(signal.reason);
      signal?.addEventListener("abort", abort);
      this.#open.add(call);
      this.#waiting.push(call);
      this.#advance();
    });
  }

  /// Gives the next calls to the workers that are free.
  #advance() {
    if (this.#closed) return;
    for (const channel of this.#channels.filter((channel) => !channel.isBusy)) {
      const call = this.#waiting.shift();
      if (!call) return;
      this.#start(call, channel);
    }
  }

  #start(call, channel) {
    call.channel = channel;
    if (call.time !== undefined && call.time !== Infinity) {
      const late = () => call.drop(new Puissance4Error("limit_reached", `the answer was not known after ${call.time} ms`));
      call.timer = setTimeout(late, Math.min(call.time, 2 ** 31 - 1));
    }
    const receive = (response, done) => {
      if (response.Refused !== undefined) return call.fail(told(refusal_of(JSON.stringify(response.Refused))));
      try {
        call.receive(response);
      } catch (error) {
        return call.fail(error);
      }
      if (done) call.resolve();
    };
    channel.send(call.request, receive, call.fail);
  }
}

/// What the coach found with its sentences, by a function of the module that has them.
const spoken = async (name, found, game, language) => {
  const words = await import("./words.js");
  return JSON.parse(attempt(() => words[name](JSON.stringify(found), Board.fromJSON(game).turn, language)));
};

/// An error with the number of the position that it is about, counted from 0.
const placed = (error, index) => {
  if (error instanceof Puissance4Error && !error.code.startsWith("engine_")) {
    return new Puissance4Error(error.code, `position ${index}: ${error.message}`, { cause: error });
  }
  if (error instanceof TypeError) return new TypeError(`position ${index}: ${error.message}`, { cause: error });
  return error;
};
