// What the browser tests share: the server, a Chromium, and short ways to use the page.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before } from "node:test";

const require = createRequire(`${process.env.PUISSANCE4_NODE}/`);
const { chromium } = require("playwright-core");
const axe = require("axe-core").source;

/// The server that is tested, and the browser.
export const site = { address: "", browser: null };

/// Starts a program and waits until its output matches. Returns the process and the match.
export async function run(program, options, wanted) {
  const process = spawn(program, options, { stdio: ["pipe", "pipe", "pipe"] });
  const found = await new Promise((resolve, reject) => {
    let text = "";
    for (const stream of [process.stdout, process.stderr]) {
      stream.on("data", (bytes) => {
        text += bytes;
        const found = wanted.exec(text);
        if (found) resolve(found[0]);
      });
    }
    process.on("exit", () => reject(new Error(`${program} ended: ${text}`)));
  });
  return { process, found };
}

/// Starts a server on a database.
export async function serve(bind, database) {
  const { process: program, found: address } = await run(process.env.PUISSANCE4_PROGRAM, ["serve", "--bind", bind, "--database", database], /http:\/\/[\d.:]+/);
  return { program, address, database };
}

/// Starts the server that is tested; at a restart with the same address and database.
export async function open() {
  const bind = site.address ? site.address.replace("http://", "") : "127.0.0.1:0";
  Object.assign(site, await serve(bind, join(site.folder, "games.sqlite")));
}

/// Kills a server.
export async function kill(program = site.program) {
  const ended = new Promise((resolve) => program.once("exit", resolve));
  program.kill("SIGKILL");
  await ended;
}

before(async () => {
  site.folder = await mkdtemp(join(tmpdir(), "puissance4-"));
  await open();
  site.browser = await chromium.launch({ executablePath: process.env.PUISSANCE4_CHROMIUM, args: ["--no-sandbox", "--disable-dev-shm-usage"] });
});

after(async () => {
  await site.browser?.close();
  site.program?.kill("SIGTERM");
  await rm(site.folder, { recursive: true, force: true });
});

/// A new visitor. Errors that the page logs and requests to other hosts are collected, and `leave` fails if there were any.
export async function visit(path = "/", options = {}) {
  const { init, allow = [], at = site.address, ...rest } = options;
  const context = await site.browser.newContext({ locale: "en-GB", viewport: { width: 1280, height: 900 }, reducedMotion: "reduce", ...rest });
  const complaints = [];
  context.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(at) && !url.startsWith("blob:")) complaints.push(`asked ${url}`);
  });
  context.on("console", (message) => {
    if (message.type() === "error" && !allow.some((text) => message.text().includes(text))) complaints.push(message.text());
  });
  context.on("weberror", (error) => complaints.push(String(error.error())));
  // Not on the blank page before it, which has no storage.
  const script = typeof init === "function" ? `(${init})()` : init;
  if (script) await context.addInitScript(`if (location.protocol === "http:") { ${script} }`);
  const page = await context.newPage();
  page.setDefaultTimeout(20000);
  await page.goto(at + path);
  const leave = async () => {
    await context.close();
    if (complaints.length) throw new Error(`the page complained: ${complaints.join("; ")}`);
  };
  return { context, page, leave };
}

export const cell = (page, column, row) => page.locator(`#cell-${column}-${row}`);
export const status = (page, text) => page.locator(".status:visible, .handle:visible", { hasText: text }).first().waitFor();
export const said = (page, text) => page.locator("#said", { hasText: text }).waitFor({ state: "attached" });
export const button = (page, name) => page.getByRole("button", { name, exact: true });

/// Opens the dialog for a new game.
export async function newGame(page) {
  await button(page, "New game").click();
  const dialog = page.getByRole("dialog", { name: "New game" });
  await dialog.waitFor();
  return dialog;
}

/// Opens a part of a dialog that is folded away.
async function unfold(dialog, name) {
  const fold = dialog.locator("details", { has: dialog.page().getByText(name, { exact: true }) });
  if ((await fold.getAttribute("open")) === null) await fold.locator("summary").click();
}

/// Chooses a computer in the dialog for a new game.
async function chooseComputer(dialog, name) {
  const [kind, number] = name.split(":");
  if (kind === "level") return dialog.getByRole("slider", { name: "Level" }).fill(number);
  await unfold(dialog, "Classic algorithms");
  if (number) await dialog.getByLabel("Depth of minimax").selectOption(number);
  await dialog.locator(`input[name=classic][value=${kind}]`).check();
}

/// Starts a game between two players; `names` are those of `First` and `Second`, if they are humans with names.
export async function start(page, first, second, { columns = 7, rows = 6, connect = 4, names = {} } = {}) {
  const dialog = await newGame(page);
  const mode = (name) => dialog.locator(".modes").getByRole("radio", { name, exact: true }).check();
  if (first === "human" && second === "human") {
    await mode("A friend, on this screen");
    for (const [player, name] of Object.entries(names)) await dialog.getByLabel(`${player} player: name`).fill(name);
  } else if (first === "human" || second === "human") {
    await mode("Computer");
    await chooseComputer(dialog, first === "human" ? second : first);
    await dialog.locator(`input[name=starter][value=${first === "human" ? "you" : "computer"}]`).check();
  } else {
    await mode("Watch two computers play");
    await dialog.getByRole("combobox", { name: "First player" }).selectOption(first);
    await dialog.getByRole("combobox", { name: "Second player" }).selectOption(second);
  }
  await unfold(dialog, "Board and clock");
  await dialog.getByLabel("Columns").fill(String(columns));
  await dialog.getByLabel("Rows").fill(String(rows));
  await dialog.getByLabel("Connect", { exact: true }).fill(String(connect));
  await button(dialog, "Start").click();
}

/// Answers the question that is asked.
export const answer = (page, name) => page.getByRole("dialog").getByRole("button", { name, exact: true }).click();

/// Plays these columns with the keyboard.
export async function play(page, moves) {
  await cell(page, 1, 1).focus();
  for (const column of moves) await page.keyboard.press(column);
}

/// Asks for a hint in a game, step by step up to the column.
export async function wholeHint(page) {
  const told = async () => (await page.locator(".advice p").allTextContents()).join(" ");
  for (let step = 0; step < 3; step++) {
    const before = await told();
    await button(page, "Hint").click();
    await until(async () => !["", before].includes(await told()), `step ${step} of a hint`);
  }
}

/// The number of discs on the board.
export const discs = (page) => page.locator(".board .disc:not(.waiting):not(.landing):not(.pending)").count();

/// Waits until something holds.
export async function until(holds, what) {
  for (let tries = 0; tries < 200; tries++) {
    if (await holds()) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`never: ${what}`);
}

/// Whether the highest disc of a column is in a line of four. The game is then over, and no move can follow.
function hasLine(discs, column) {
  const row = discs[column].length - 1;
  const player = discs[column][row];
  return [[0, 1], [1, 0], [1, 1], [1, -1]].some(([right, up]) => {
    const run = (step) => {
      let length = 0;
      while (discs[column + step * right * (length + 1)]?.[row + step * up * (length + 1)] === player) length++;
      return length;
    };
    return run(1) + run(-1) >= 3;
  });
}

/// All positions of random games with a fixed seed, as move strings.
export function randomPositions(games, columns = 7, rows = 6) {
  let seed = 42;
  const random = (below) => ((seed = (seed * 1103515245 + 12345) % 2147483648), Math.floor((seed / 2147483648) * below));
  const positions = [];
  for (let game = 0; game < games; game++) {
    const discs = Array.from({ length: columns }, () => []);
    let moves = "";
    for (let ply = 0; ply < 0.7 * columns * rows; ply++) {
      const column = random(columns);
      if (discs[column].length === rows) continue;
      discs[column].push(moves.length % 2);
      moves += column + 1;
      if (hasLine(discs, column)) break;
      positions.push(moves);
    }
  }
  return positions;
}

/// Analyses positions in a worker of the page, one after the other. Returns the scores of the columns and the milliseconds until all were exact.
/// Finished games are left out.
export function analyses(page, board, positions) {
  return page.evaluate(async ([board, positions]) => {
    const script = performance.getEntriesByType("resource").map((entry) => entry.name).find((name) => /worker\./.test(name));
    const worker = new Worker(script, { type: "module" });
    let last = 0;
    const ask = (moves) => new Promise((resolve) => {
      const id = ++last;
      const begin = performance.now();
      let found = null;
      const hear = ({ data: json }) => {
        const reply = JSON.parse(json);
        if (reply.id !== id) return;
        const columns = reply.response.Columns;
        if (columns && columns.every((column) => column === "Unplayable" || column.Exact)) {
          found ??= { moves, columns: columns.map((column) => column.Exact?.score ?? null), milliseconds: performance.now() - begin };
        }
        if (reply.done) {
          worker.removeEventListener("message", hear);
          resolve(found);
        }
      };
      worker.addEventListener("message", hear);
      const [columns, rows] = board.split("x").map(Number);
      const game = { version: 1, columns, rows, connect: 4, moves };
      worker.postMessage(JSON.stringify({ id, game, task: { Ask: "Analysis" } }));
    });
    await ask("");
    const found = [];
    for (const moves of positions) found.push(await ask(moves));
    worker.terminate();
    return found.filter((one) => one && one.columns.some((column) => column !== null));
  }, [board, positions]);
}

/// A script that chooses a theme, light or dark, before the page starts.
export const theme = (name, shade = "light") => `localStorage.setItem("puissance4/settings", JSON.stringify({ theme: "${name}", shade: "${shade}" }))`;

/// Changes the settings, as another tab would.
export function change(page, settings) {
  return page.evaluate((settings) => {
    const key = "puissance4/settings";
    localStorage.setItem(key, JSON.stringify(settings));
    dispatchEvent(new StorageEvent("storage", { key }));
    return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  }, settings);
}

/// All themes, light and dark.
export const THEMES = ["classic", "marks", "contrast", "wood"].flatMap((name) => [[name, "light"], [name, "dark"]]);

/// The folder for screenshots.
export async function screenshots() {
  const folder = process.env.PUISSANCE4_PICTURES;
  await mkdir(folder, { recursive: true });
  return folder;
}

/// Fails if axe finds an accessibility problem. The page must be visited with `bypassCSP`, since its policy does not allow axe.
export async function expectAccessible(page, what) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => window.axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] }));
  const problems = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(" | ")}`);
  assert.deepEqual(problems, [], what);
}
