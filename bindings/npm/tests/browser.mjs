// The package in a page without a bundler: modules from the server, an import map, and a worker. And in one that Vite has bundled.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { extname, join } from "node:path";
import { after, before, test } from "node:test";

const { chromium } = createRequire(`${process.env.PUISSANCE4_NODE}/`)("playwright-core");

const TYPES = { ".html": "text/html", ".js": "text/javascript", ".wasm": "application/wasm" };
const PAGE = `<!doctype html><title>puissance4</title><script type="importmap">
{ "imports": { "puissance4": "/puissance4/index.js", "puissance4/book": "/puissance4/book.js" } }
</script>`;

let server, browser, page;
const asked = [];

before(async () => {
  server = createServer(async (request, response) => {
    asked.push(request.url);
    if (request.url === "/") return response.setHeader("content-type", "text/html").end(PAGE);
    const { pathname } = new URL(request.url, "http://localhost");
    const file = join(import.meta.dirname, pathname.startsWith("/bundle/") ? "." : "node_modules", pathname);
    try {
      const bytes = await readFile(file);
      response.setHeader("content-type", TYPES[extname(file)] ?? "application/octet-stream").end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  browser = await chromium.launch({ executablePath: process.env.PUISSANCE4_CHROMIUM, args: ["--no-sandbox", "--disable-dev-shm-usage"] });
  page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${server.address().port}/`);
});

after(async () => {
  await browser?.close();
  server?.close();
});

test("a board needs scripts only", async () => {
  const moves = await page.evaluate(async () => {
    const { Board } = await import("puissance4");
    const board = new Board("4453");
    board.push(3);
    return board.moves;
  });
  assert.equal(moves, "44534");
  assert.ok(!asked.some((path) => path.endsWith(".wasm") || path.endsWith(".book")), asked.join());
});

test("a position is solved in a worker", async () => {
  const answers = await page.evaluate(async () => {
    const { Board, Engine } = await import("puissance4");
    const { default: book } = await import("puissance4/book");
    const engine = new Engine({ book });
    const board = new Board("4455");
    const fact = (await engine.explain(board, 5)).facts[0].kind;
    const hard = engine.solve(new Board("", { columns: 9, rows: 8 }), { signal: AbortSignal.timeout(50) });
    const aborted = await hard.catch((error) => error.name);
    const answers = [await engine.solve(new Board()), await engine.bestLine(board), fact, aborted];
    const pending = engine.solve(new Board("", { columns: 9, rows: 8 })).catch((error) => error.code);
    await engine.close();
    return [...answers, await pending];
  });
  assert.deepEqual(answers, [1, [2, 3, 1], "double-threat", "TimeoutError", "engine_closed"]);
});

test("a worker that cannot be loaded is an error", async () => {
  const code = await page.evaluate(async () => {
    const { Board, Engine } = await import("puissance4");
    const engine = new Engine({ book: "/no-such-book" });
    return engine.solve(new Board("4455")).catch((error) => error.code);
  });
  assert.equal(code, "engine_failed");
});

test("a bundled page finds the worker, the engine and the book", async () => {
  await page.goto(new URL("/bundle/dist/index.html", page.url()).href);
  await page.waitForFunction(() => document.title !== "waiting");
  assert.equal(await page.title(), "1 double-threat");
  const files = asked.filter((path) => path.startsWith("/bundle/dist/assets/"));
  assert.ok([".js", ".wasm", ".book"].every((ending) => files.some((path) => path.endsWith(ending))), files.join());
  assert.ok(!asked.some((path) => path.includes("node-worker")));
});
