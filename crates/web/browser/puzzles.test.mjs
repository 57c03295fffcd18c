// Training: puzzles, the timed run, and one's own mistakes.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { button, cell, discs, site, until, visit } from "./support.mjs";

/// The columns of the solution, from the sentence that shows it.
async function solution(page) {
  await button(page, "Show the solution").click();
  const columns = (await page.locator(".advice p").first().textContent()).replace(/\D/g, "");
  await button(page, "Try again").click();
  return columns;
}

/// The solution of the puzzle of the day, as another person sees it.
async function todaysSolution() {
  const { page, leave } = await visit("/#/puzzles");
  await page.getByText(/Puzzle of \d/).waitFor();
  const columns = await solution(page);
  await leave();
  return columns;
}

async function press(page, column) {
  await cell(page, 1, 1).focus();
  await page.keyboard.press(column);
}

async function solve(page, columns) {
  const before = await discs(page);
  for (let index = 0; index < columns.length; index += 2) {
    await press(page, columns[index]);
    const expected = before + Math.min(index + 2, columns.length);
    await until(async () => (await discs(page)) === expected, `move ${index + 1} of ${columns}`);
  }
  await page.locator(".advice", { hasText: "Solved:" }).waitFor();
}

const rating = async (page) => Number(await page.locator(".rating strong").textContent());
const progress = (page) => page.evaluate(() => JSON.parse(localStorage.getItem("puissance4/progress")));

test("the puzzle of the day is solved by its solution, which raises the rating once and is kept", async () => {
  const columns = await todaysSolution();
  const { page, leave } = await visit("/#/puzzles");
  await page.locator(".who .small", { hasText: "Streak: 0" }).waitFor();
  const [before, place] = [await rating(page), await page.locator(".board").boundingBox()];
  await solve(page, columns);
  await page.locator(".gain", { hasText: /^\+\d+$/ }).waitFor();
  await page.locator(".who .small", { hasText: "Streak: 1, best: 1" }).waitFor();
  const after = await rating(page);
  assert.ok(after > before);
  assert.deepEqual(await page.locator(".board").boundingBox(), place, "nothing moves");
  await page.reload();
  await page.locator(".who .small", { hasText: "Streak: 1, best: 1" }).waitFor();
  assert.equal(await rating(page), after);
  await button(page, "Past days").click();
  const today = page.locator(".calendar [aria-current=date]");
  assert.match(await today.getAttribute("aria-label"), /: solved$/);
  await page.locator(".calendar button").first().click();
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await page.getByText(/Puzzle of \d/).waitFor();
  await button(page, "Show the solution").click();
  await page.locator(".gain.loss").waitFor();
  await button(page, "Past days").click();
  assert.match(await page.locator(".calendar button").first().getAttribute("aria-label"), /: failed$/);
  assert.match(await today.getAttribute("aria-label"), /: solved$/);
  await leave();
});

test("a wrong try says why without the answer, counts once, and a hint comes in steps", async () => {
  const { page, leave } = await visit("/#/puzzles");
  await page.getByLabel("Idea").selectOption("double");
  await page.getByText(/Puzzle, rating \d/).waitFor();
  const columns = await solution(page);
  await page.getByText("comes again tomorrow").waitFor();
  const failed = await rating(page);
  const before = await discs(page);
  const advice = page.locator(".advice");
  let tried = 0;
  for (const column of "1234567") {
    const isFull = !(await cell(page, column, 6).getAttribute("aria-label")).includes("empty");
    if (column === columns[0] || isFull) continue;
    await press(page, column);
    await until(async () => (await advice.textContent()).includes(`Column ${column}`), `a verdict on ${column}`);
    const text = await advice.textContent();
    assert.match(text, /does not win|loses/);
    assert.match(text, /Try another column/);
    assert.doesNotMatch(text, /Better|immediate win/);
    tried += 1;
    if (tried === 3) break;
  }
  assert.ok(tried >= 1);
  assert.equal(await discs(page), before, "a wrong disc is not on the board");
  const told = [];
  for (const name of ["Hint", "Hint: where?", "Hint: which column?"]) {
    const earlier = await advice.textContent();
    await button(page, name).click();
    await until(async () => (await advice.textContent()) !== earlier, name);
    told.push(await advice.textContent());
  }
  assert.match(told[1], /Look at columns/);
  assert.match(told[2], new RegExp(`column ${columns[0]}\\b`, "i"));
  assert.doesNotMatch(told[0], new RegExp(`${columns[0]}`));
  assert.equal(await page.locator(".board .advised").count(), 1);
  await press(page, columns[0]);
  await until(async () => (await discs(page)) > before, "the right column is played");
  assert.equal(await rating(page), failed, "an attempt counts once");
  await leave();
});

test("what was failed comes again", async () => {
  const { page, leave } = await visit("/#/puzzles");
  await button(page, "Show the solution").click();
  await page.locator(".gain.loss").waitFor();
  const board = await page.locator(".board").innerHTML();
  // Some days later.
  await page.evaluate(() => {
    const key = "puissance4/progress";
    localStorage.setItem(key, localStorage.getItem(key).replace(/"due":"[^"]*"/, '"due":"2020-01-01"'));
  });
  await page.reload();
  await button(page, "Next puzzle").click();
  await page.locator(".advice", { hasText: "You failed this one before" }).waitFor();
  assert.equal(await page.locator(".board").innerHTML(), board);
  await leave();
});

test("the next puzzle is one click away, of the same idea, with the board in view on a phone", async () => {
  const { page, leave } = await visit("/#/puzzles", { viewport: { width: 390, height: 844 }, hasTouch: true });
  await page.locator(".handle").click();
  await page.getByLabel("Idea").selectOption("win");
  await page.getByText(/Puzzle, rating \d/).waitFor();
  const inView = () => page.locator(".board").evaluate((board) => {
    const { top, bottom } = board.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });
  await until(inView, "the board is in view");
  const first = await page.locator(".board").innerHTML();
  await button(page, "Next puzzle").click();
  await until(async () => (await page.locator(".board").innerHTML()) !== first, "another puzzle");
  await page.getByText(/Puzzle, rating \d/).waitFor();
  await until(inView, "the board is in view again");
  await leave();
});

test("a timed run ends with the third failure or with its time, and leaves the rating", async () => {
  const init = "window.skipped = 0; const now = Date.now; Date.now = () => now() + window.skipped;";
  const { page, leave } = await visit("/#/puzzles", { init });
  const before = await rating(page);
  await button(page, "Timed run").click();
  await page.locator(".clock", { hasText: /^[23]:/ }).waitFor();
  assert.ok(await button(page, "Hint").isDisabled());
  const board = await page.locator(".board").innerHTML();
  for (const failed of [1, 2]) {
    await button(page, "Next puzzle").click();
    await page.getByText(`Solved: 0, failed: ${failed}`).waitFor();
  }
  assert.notEqual(await page.locator(".board").innerHTML(), board);
  await button(page, "Next puzzle").click();
  await page.locator(".advice", { hasText: "The run is over" }).waitFor();
  assert.equal(await rating(page), before);
  await button(page, "Timed run").click();
  await page.getByText("Solved: 0, failed: 0").waitFor();
  await page.evaluate(() => { window.skipped = 181_000; });
  await page.locator(".advice", { hasText: "The run is over" }).waitFor();
  await button(page, "Next puzzle").click();
  await page.getByText(/Puzzle, rating \d/).waitFor();
  assert.equal((await progress(page)).training.best_run, 0);
  await leave();
});

test("a timed run that is left ends with its result", async () => {
  const { page, leave } = await visit("/#/puzzles");
  await button(page, "Timed run").click();
  await page.locator(".clock").waitFor();
  await button(page, "Next puzzle").click();
  await page.getByText("Solved: 0, failed: 1").waitFor();
  await page.evaluate(() => { location.hash = "#/games"; });
  await page.locator(".toast", { hasText: "The run is over: 0 puzzles solved. Failed: 1." }).waitFor();
  await leave();
});

test("a review offers the player's own mistakes, which are put right one by one", async () => {
  const game = JSON.stringify({ version: 1, columns: 5, rows: 4, connect: 4, moves: "1212121", players: ["careful", "human"] });
  const { page, leave } = await visit("/#/review/5x4/1212121", { init: `localStorage.setItem("puissance4/played/abc", ${JSON.stringify(game)})` });
  const offer = page.getByRole("link", { name: /^Learn from your mistakes/ });
  await offer.waitFor();
  const count = Number(/\d+/.exec(await offer.textContent())[0]);
  assert.ok(count >= 1);
  await offer.click();
  const advice = page.locator(".advice");
  for (let left = count; left > 0; left--) {
    await page.getByText(`Your mistakes: ${left} left`).waitFor();
    await page.locator(".status", { hasText: /^Move \d+: Yellow played column/ }).waitFor();
    for (const column of "12345") {
      const isFull = !(await cell(page, column, 4).getAttribute("aria-label")).includes("empty");
      if (isFull) continue;
      await press(page, column);
      await until(async () => new RegExp(`Column ${column}`).test(await advice.textContent()), `a verdict on ${column}`);
      if (/is right/.test(await advice.textContent())) break;
    }
    await page.locator(".advice", { hasText: "is right" }).waitFor();
    await button(page, "Next mistake").click();
  }
  await page.locator(".toast", { hasText: "all your mistakes" }).waitFor();
  await button(page, "Your mistakes (0)").click();
  assert.ok((await page.locator(".habits li").count()) >= 1);
  await leave();
});

test("progress goes from one browser to another as a file", async () => {
  const { page, leave } = await visit("/#/puzzles");
  await button(page, "Show the solution").click();
  await page.locator(".gain.loss").waitFor();
  const failed = await rating(page);
  await page.goto(`${site.address}/#/games`);
  const [download] = await Promise.all([page.waitForEvent("download"), button(page, "Save your progress as a file").click()]);
  assert.equal(download.suggestedFilename(), "puissance4-progress.json");
  const text = await readFile(await download.path(), "utf8");
  await leave();
  const other = await visit("/#/games");
  const field = other.page.getByLabel("Open files with games or progress");
  const file = (name, text) => ({ name, mimeType: "application/json", buffer: Buffer.from(text) });
  await field.setInputFiles(file("nonsense.json", '{"one": "two"}'));
  await other.page.locator(".notice", { hasText: "nonsense.json: this is neither a saved game nor a progress file" }).waitFor();
  await field.setInputFiles(file("puissance4-progress.json", text));
  await other.page.locator(".toast", { hasText: "Your progress was added." }).waitFor();
  await other.page.goto(`${site.address}/#/puzzles`);
  assert.equal(await rating(other.page), failed);
  await other.leave();
});
