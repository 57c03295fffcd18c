// The main paths in Firefox, over WebDriver BiDi: what differs between browsers is WebAssembly, workers, keys, pointers and storage.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";

import { analyses, randomPositions, site } from "./support.mjs";

const require = createRequire(`${process.env.PUISSANCE4_NODE}/`);

let firefox;

before(async () => {
  const { default: puppeteer } = await import(require.resolve("puppeteer-core"));
  firefox = await puppeteer.launch({ browser: "firefox", executablePath: process.env.PUISSANCE4_FIREFOX, headless: true });
});

after(() => firefox?.close());

/// A new visitor with storage of its own. Errors of the page are collected, and `leave` fails if there were any.
async function visit(path = "/", { width = 1280, height = 720 } = {}) {
  const context = await firefox.createBrowserContext();
  const page = await context.newPage();
  const errors = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  page.setDefaultTimeout(30000);
  await page.setViewport({ width, height });
  await page.goto(site.address + path);
  await page.waitForSelector("#cell-1-1");
  const leave = async () => {
    await context.close();
    assert.deepEqual(errors, []);
  };
  return { page, leave };
}

const DISCS = ".board .disc:not(.waiting):not(.landing):not(.pending)";
const hasDiscs = (page, count) =>
  page.waitForFunction((discs, count) => document.querySelectorAll(discs).length === count, {}, DISCS, count);

test("Firefox plays with keys and pointer, and keeps the game over a reload", async () => {
  const { page, leave } = await visit();
  await page.$eval("#cell-1-1", (cell) => cell.focus());
  await page.keyboard.press("4");
  await hasDiscs(page, 2);
  await page.click("#cell-2-1");
  await hasDiscs(page, 4);
  await page.reload();
  await hasDiscs(page, 4);
  await page.$eval("#cell-1-1", (cell) => cell.focus());
  await page.keyboard.press("u");
  await hasDiscs(page, 2);
  await leave();
});

test("Firefox computes the same exact values as the program", async () => {
  const { page, leave } = await visit("/#/study");
  await page.waitForFunction(() => performance.getEntriesByType("resource").some((entry) => /worker\./.test(entry.name)));
  const positions = randomPositions(10).filter((moves) => moves.length >= 16 && moves.length % 4 === 0);
  const found = await analyses(page, "7x6", positions);
  assert.ok(found.length >= 10, `${found.length} positions`);
  const told = ({ moves }) => JSON.parse(execFileSync(process.env.PUISSANCE4_PROGRAM, ["analyze", moves, "--json"], { encoding: "utf8" }));
  assert.deepEqual(found.map((one) => one.columns), found.map((one) => told(one).columns.map((column) => column.score)));
  await leave();
});
