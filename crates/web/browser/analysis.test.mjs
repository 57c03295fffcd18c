// The analysis board.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { analyses, button, cell, change, discs, play, randomPositions, site, start, status, until, visit } from "./support.mjs";

test("a link opens a position with exact values", async () => {
  const { page, leave } = await visit("/#/7x6/444444326");
  await status(page, "Red wins in");
  await button(page, "Exact values").click();
  await until(async () => (await page.locator(".columns tbody tr").count()) === 6, "all columns that can be played");
  const texts = await page.locator(".columns .chip").allTextContents();
  assert.deepEqual([...texts].sort()[0] && Math.max(...texts.map((text) => Number(text.replace("−", "-")))), -1);
  await page.getByText("Best line:").waitFor();
  await page.getByRole("button", { name: "Why? Column 5" }).click();
  await page.getByText("Column 5: Red wins in").first().waitFor();
  await button(page, "Exact values").click();
  await button(page, "Show the best answers").click();
  await page.getByRole("columnheader", { name: "Best answers" }).waitFor();
  await page.keyboard.press("Escape");
  await cell(page, 5, 1).click();
  await until(async () => (await page.evaluate(() => location.hash)) === "#/7x6/4444443265", "the address follows");
  await leave();
});

test("the engine in the browser agrees with the program", async () => {
  const { page, leave } = await visit("/#/study");
  await page.locator(".board .value").first().waitFor();
  for (const [columns, rows, least] of [[7, 6, 14], [6, 5, 8], [5, 7, 10], [4, 4, 0]]) {
    const board = `${columns}x${rows}`;
    const positions = randomPositions(20, columns, rows).filter((moves) => moves.length >= least && moves.length % 3 === 0);
    const found = await analyses(page, board, positions);
    assert.ok(found.length >= 10, `${board}: ${found.length}`);
    const told = ({ moves }) => JSON.parse(execFileSync(process.env.PUISSANCE4_PROGRAM, ["analyze", moves, "--json", "--size", board], { encoding: "utf8" }));
    const expected = found.map((one) => told(one).columns.map((column) => column.score));
    assert.deepEqual(found.map((one) => one.columns), expected, board);
  }
  await leave();
});

test("a game is reviewed: marks, curve, variations, jumps", async () => {
  const { page, leave } = await visit("/#/7x6/1212121");
  await status(page, "Red has won.");
  await button(page, "Review the game").click();
  await page.locator(".curve rect.one").first().waitFor();
  assert.equal(await page.locator(".list li").count(), 7);
  await page.getByText("Yellow: accuracy").waitFor();
  await page.getByRole("button", { name: /^Move 6: column 2/ }).click();
  await page.locator(".talk .advice", { hasText: "Better" }).waitFor();
  await button(page, "One move back").click();
  await cell(page, 1, 6).click();
  assert.equal(await page.locator(".list .variation").count(), 1);
  await leave();
});

test("pictures and films are saved", async () => {
  const { page, leave } = await visit("/#/7x6/1212121");
  await button(page, "Share").click();
  for (const [name, start] of [["PNG", "\x89PNG"], ["SVG", "<svg"], ["GIF", "GIF89a"]]) {
    const [download] = await Promise.all([page.waitForEvent("download"), button(page, name).click()]);
    const bytes = await readFile(await download.path(), "latin1");
    assert.ok(bytes.startsWith(start), `${name}: ${bytes.slice(0, 8)}`);
    assert.equal(download.suggestedFilename(), `puissance4-7x6.${name.toLowerCase()}`);
  }
  await leave();
});

test("a chip says in words what a column leads to; a click says why and lights the cells", async () => {
  const { page, leave } = await visit("/#/7x6/1212");
  await until(async () => /(wins|loses)in \d/.test((await page.locator(".board .value").allTextContents()).join(" ")), "a chip in words");
  const box = await page.locator(".board .value").nth(6).boundingBox();
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await page.locator(".talk .advice p", { hasText: /^Column 7:/ }).waitFor();
  assert.equal(await discs(page), 4, "a chip is not played");
  await page.goto(page.url().replace(/#.*/, "#/7x6/121212"));
  await until(async () => (await discs(page)) === 6, "the other game");
  await page.locator(".board .value.win").first().waitFor();
  const chip = await page.locator(".board .value").first().boundingBox();
  await page.mouse.click(chip.x + chip.width / 2, chip.y + chip.height / 2);
  await until(async () => (await page.locator(".board .lit").count()) === 4, "the line that wins is lit");
  await button(page, "One move back").click();
  await until(async () => (await page.locator(".board .lit").count()) === 0, "what no longer holds goes out");
  await leave();
});

test("what the coach says follows the language", async () => {
  const { page, leave } = await visit("/#/7x6/121212");
  await page.locator(".board .value.win").first().waitFor();
  await page.keyboard.press("t");
  await page.locator(".talk .advice", { hasText: "This disc wins" }).waitFor();
  await button(page, "Français").click();
  await page.locator(".talk .advice", { hasText: "Ce pion gagne" }).waitFor();
  await leave();
});

test("arrow keys, the wheel and the curve walk through the game", async () => {
  const { page, leave } = await visit("/#/7x6/4453");
  const expectDiscs = (count) => until(async () => (await discs(page)) === count, `${count} discs`);
  await expectDiscs(4);
  await page.keyboard.press("ArrowLeft");
  await expectDiscs(3);
  await page.keyboard.press("Home");
  await expectDiscs(0);
  await page.keyboard.press("ArrowRight");
  await expectDiscs(1);
  await button(page, "One move on").click();
  await page.keyboard.press("ArrowRight");
  await expectDiscs(3);
  await page.locator(".board").hover();
  await page.mouse.wheel(0, -100);
  await expectDiscs(2);
  await page.mouse.wheel(0, 100);
  await expectDiscs(3);
  await button(page, "Review the game").click();
  await page.locator(".curve .hit").first().click();
  await expectDiscs(1);
  await leave();
});

test("a review names the better columns once, and its marks have signs", async () => {
  const { page, leave } = await visit("/#/review/7x6/44456211");
  await page.locator(".curve rect").first().waitFor();
  const signs = await page.locator(".list .sign").allTextContents();
  assert.ok(signs.some((sign) => /^[?!]+$/.test(sign)), signs.join());
  const count = await page.locator(".list button").count();
  let judged = 0;
  for (let index = 0; index < count; index++) {
    await page.locator(".list button").nth(index).click();
    await page.locator(".list button[aria-current]").waitFor();
    const text = (await page.locator(".talk .advice").textContent()) ?? "";
    const named = text.match(/Better/g)?.length ?? 0;
    assert.ok(named <= 1, text);
    judged += named;
  }
  assert.ok(judged > 0);
  await leave();
});

test("a finished game says that it is over, and shows its moves", async () => {
  const { page, leave } = await visit("/#/7x6/1212121");
  await status(page, "Red has won.");
  await page.getByText("The game is over here.").waitFor();
  assert.ok(await button(page, "Exact values").isDisabled());
  assert.equal(await page.locator(".list button").count(), 7);
  await button(page, "One move back").click();
  await page.locator(".board .value.win").first().waitFor();
  await leave();
});

test("an isolated page searches with several threads, another with one", async (trial) => {
  const threads = (page) => page.workers().filter((worker) => /\/thread\./.test(worker.url())).length;
  const isolated = await visit("/#/6x5/3344");
  await isolated.page.locator(".board .value").first().waitFor();
  const hasThreads = await isolated.page.evaluate(async () => {
    const script = performance.getEntriesByType("resource").map((entry) => entry.name).find((name) => /worker\./.test(name));
    return /threads\./.test(await (await fetch(script)).text());
  });
  // The sources of the standard library cannot be had everywhere.
  if (!hasThreads) return trial.skip("the page was built without threads");
  const cores = await isolated.page.evaluate(() => navigator.hardwareConcurrency);
  await until(() => threads(isolated.page) === Math.min(cores, 4) - 1, "the threads have started");
  const several = await analyses(isolated.page, "6x5", ["3344", "34", "33445"]);
  await isolated.leave();
  // A computer plays with one thread.
  const game = await visit("/");
  await start(game.page, "level:1", "human");
  await until(async () => (await discs(game.page)) === 1, "the computer plays");
  assert.equal(threads(game.page), 0);
  await game.leave();
  const { context, page, leave } = await visit("/#/bad");
  // A server that knows nothing of isolation.
  await context.route(/\/$/, async (route) => {
    const response = await route.fetch();
    const { "cross-origin-opener-policy": _opener, "cross-origin-embedder-policy": _embedder, ...headers } = response.headers();
    await route.fulfill({ response, headers });
  });
  await page.reload();
  assert.equal(await page.evaluate(() => crossOriginIsolated), false);
  await page.goto(`${site.address}/#/6x5/3344`);
  await page.locator(".board .value").first().waitFor();
  const one = await analyses(page, "6x5", ["3344", "34", "33445"]);
  assert.equal(threads(page), 0);
  assert.deepEqual(several.map(({ columns }) => columns), one.map(({ columns }) => columns));
  await leave();
});

test("a position is set up by clicking columns, and must be one that a game can reach", async () => {
  const { page, leave } = await visit("/#/study");
  await button(page, "Another board").click();
  await button(page, "Set up a position").click();
  await cell(page, 4, 1).click();
  await cell(page, 4, 1).click();
  await page.getByText("Red needs as many discs as Yellow").waitFor();
  assert.ok(await button(page, "Analyse this position").isDisabled());
  await button(page, "Yellow").click();
  await cell(page, 3, 1).click();
  await button(page, "Remove").click();
  await cell(page, 4, 1).click();
  await button(page, "Analyse this position").click();
  await until(async () => (await page.evaluate(() => location.hash)) === "#/7x6/43", "the position has an address");
  await leave();
});

test("a game goes on from a position against a computer, and one in progress is not lost without a question", async () => {
  const { page, leave } = await visit("/#/7x6/445");
  await button(page, "Play from here").click();
  await page.getByLabel("Opponent").selectOption("random");
  await button(page, "Start").click();
  await until(async () => (await page.evaluate(() => location.hash)) === "#/play", "the game is opened");
  await until(async () => (await discs(page)) === 3, "the discs are there");
  await play(page, "4");
  await until(async () => (await discs(page)) === 5, "the computer answers");
  await page.goBack();
  await button(page, "Play from here").click();
  await button(page, "Start").click();
  await page.getByRole("dialog", { name: "Your game in progress" }).getByRole("button", { name: "Start" }).click();
  await until(async () => (await discs(page)) === 3, "the game starts again");
  await leave();
});

test("a wrong link names what is wrong with it, and a board is shown", async () => {
  for (const [link, words] of [["7x6/44444444", "column 4 is full"], ["0x6/", "0 columns"], ["nonsense", "no page called “nonsense”"], ["12x", "'12x' is not a board size"], ["7x6/12x", "character 3: 'x'"], ["7x6/4!", "character 2"]]) {
    const { page, leave } = await visit(`/#/${link}`);
    await page.locator(".notice", { hasText: words }).waitFor();
    // The whole board stays in view, and the words follow the language.
    await page.setViewportSize({ width: 1280, height: 720 });
    assert.ok(await page.evaluate(() => document.querySelector(".board").getBoundingClientRect().bottom <= innerHeight), link);
    await change(page, { language: "fr" });
    await page.locator(".notice", { hasText: "Voici une grille vide" }).waitFor();
    await play(page, "4");
    assert.equal(await discs(page), 1);
    await leave();
  }
});
