// Finished games, and puzzles.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { button, cell, discs, play, site, start, status, until, visit } from "./support.mjs";

test("finished games are listed and counted, reviewed, renamed, exported and deleted", async () => {
  const { page, leave } = await visit();
  await start(page, "human", "random");
  await play(page, "4");
  await button(page, "Resign").click();
  await page.locator(".status.over").waitFor();
  await page.getByRole("link", { name: "Games" }).click();
  await page.getByRole("row", { name: "Random 1 0 0 1" }).waitFor();
  const item = page.locator(".games li");
  assert.match(await item.locator("span").first().textContent(), /^.*20\d\d: You – Random: Random won, (one disc|\d+ discs)$/);
  await button(page, "Rename").click();
  await page.getByLabel("Name of the game").fill("  My first game ");
  await button(page, "Save the name").click();
  await item.locator("strong", { hasText: /^My first game$/ }).waitFor();
  await page.reload();
  await item.locator("strong", { hasText: "My first game" }).waitFor();
  await page.getByRole("link", { name: "Review" }).click();
  await page.locator(".curve rect").first().waitFor();
  await page.getByRole("link", { name: "Games" }).click();
  const [download] = await Promise.all([page.waitForEvent("download"), button(page, "Save as a file").click()]);
  const record = JSON.parse(await readFile(await download.path(), "utf8"));
  assert.deepEqual([record.columns, record.rows, record.connect], [7, 6, 4]);
  await page.getByLabel("Open a file").setInputFiles({ name: "game.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify({ ...record, moves: "4453" })) });
  await until(async () => (await page.evaluate(() => location.hash)) === "#/7x6/4453", "the file is opened");
  await page.getByRole("link", { name: "Games" }).click();
  await page.getByLabel("Open a file").setInputFiles({ name: "bad.json", mimeType: "application/json", buffer: Buffer.from("[1") });
  await page.locator(".notice", { hasText: "bad.json" }).waitFor();
  await button(page, "Delete").click();
  await page.getByText("Finished games are listed here.").waitFor();
  await leave();
});

test("a finished game that is taken back stays in the list, and is one game when it is finished again", async () => {
  const { page, context, leave } = await visit();
  const games = await context.newPage();
  const expectGame = async (text) => {
    await games.goto(`${site.address}/#/games`);
    await games.reload();
    await games.locator(".games li", { hasText: text }).waitFor();
    assert.equal(await games.locator(".games li").count(), 1);
  };
  await start(page, "human", "human", { names: { First: "Anna" } });
  await play(page, "1212121");
  await status(page, "Anna wins");
  await expectGame("Anna – Yellow: Anna won, 7 discs");
  await button(page, "Undo").click();
  await expectGame("Anna – Yellow: Anna won, 7 discs");
  await button(page, "Redo").click();
  await status(page, "Anna wins");
  await expectGame("Anna – Yellow: Anna won, 7 discs");
  await button(page, "Undo").click();
  await play(page, "76");
  await button(page, "Resign").click();
  await expectGame("Anna – Yellow: Yellow won, 8 discs");
  await leave();
});

test("a move that was taken back can be played again after another view and a reload", async () => {
  const { page, leave } = await visit();
  await start(page, "human", "human");
  await play(page, "445");
  await button(page, "Undo").click();
  await page.getByRole("link", { name: "Puzzles" }).click();
  await page.getByText(/Puzzle of \d/).waitFor();
  await page.getByRole("link", { name: "Play", exact: true }).click();
  await button(page, "Redo").click();
  await until(async () => (await discs(page)) === 3, "the disc is back");
  await button(page, "Undo").click();
  await page.reload();
  await button(page, "Redo").click();
  await until(async () => (await discs(page)) === 3, "the disc is back after a reload");
  await leave();
});

test("the puzzle of the day is solved by its solution and counted", async () => {
  const { page, leave } = await visit("/#/puzzles");
  await page.getByText(/Puzzle of \d/).waitFor();
  await button(page, "Show the solution").click();
  const solution = (await page.locator(".advice p").first().textContent()).replace(/\D/g, "");
  await button(page, "Try again").click();
  const before = await discs(page);
  for (let index = 0; index < solution.length; index += 2) {
    await cell(page, 1, 1).focus();
    await page.keyboard.press(solution[index]);
    const expected = before + Math.min(index + 2, solution.length);
    await until(async () => (await discs(page)) === expected, `move ${index + 1} of ${solution}`);
  }
  await page.locator(".advice", { hasText: "solved!" }).waitFor();
  await page.getByText("Solved without help: 1").waitFor();
  await leave();
});
