// Finished games.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { answer, button, discs, play, site, start, status, until, visit } from "./support.mjs";

test("finished games are listed and counted, reviewed, renamed, exported and deleted", async () => {
  const { page, leave } = await visit();
  await start(page, "human", "random");
  await play(page, "4");
  await button(page, "Resign").click();
  await answer(page, "Resign");
  await page.locator(".status.over").waitFor();
  await page.getByRole("link", { name: "Games" }).click();
  await page.getByRole("row", { name: "Random 1 0 0 1" }).waitFor();
  const item = page.locator(".games li");
  await item.getByText("You – Random: Random won").waitFor();
  assert.match(await item.locator(".small").textContent(), /20\d\d · (one disc|\d+ discs)$/);
  await item.locator(".chip", { hasText: "Lost" }).waitFor();
  await button(page, "Rename").click();
  await page.getByLabel("Name of the game").fill("  My first game ");
  await button(page, "Save the name").click();
  await item.locator("strong", { hasText: /^My first game$/ }).waitFor();
  await page.reload();
  await item.locator("strong", { hasText: "My first game" }).waitFor();
  await page.getByRole("link", { name: "Review" }).click();
  await page.locator(".curve rect").first().waitFor();
  await page.getByRole("link", { name: "Games" }).click();
  await item.locator(".small", { hasText: /accuracy/ }).waitFor();
  const [download] = await Promise.all([page.waitForEvent("download"), button(page, "Save as a file").click()]);
  const record = JSON.parse(await readFile(await download.path(), "utf8"));
  assert.deepEqual([record.columns, record.rows, record.connect], [7, 6, 4]);
  await page.getByLabel("Open files with games").setInputFiles({ name: "game.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify({ ...record, moves: "4453" })) });
  await until(async () => (await page.evaluate(() => location.hash)) === "#/7x6/4453", "the file is opened");
  await page.getByRole("link", { name: "Games" }).click();
  await page.getByLabel("Open files with games").setInputFiles({ name: "bad.json", mimeType: "application/json", buffer: Buffer.from("[1") });
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
  await expectGame("Anna – Yellow: Anna won");
  await button(page, "Undo").click();
  await expectGame("Anna – Yellow: Anna won");
  await button(page, "Redo").click();
  await status(page, "Anna wins");
  await expectGame("Anna – Yellow: Anna won");
  await button(page, "Undo").click();
  await play(page, "76");
  await button(page, "Resign").click();
  await answer(page, "Resign");
  await expectGame("Anna – Yellow: Yellow won");
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

test("a game against a computer that is taken back and played again stays in the list", async () => {
  const { page, context, leave } = await visit("/#/7x6/112233");
  await button(page, "Play from here").click();
  await page.getByLabel("Opponent").selectOption("random");
  await button(page, "Start").click();
  await until(async () => (await discs(page)) === 6, "the position is there");
  await play(page, "4");
  await status(page, "You win");
  await button(page, "Undo").click();
  await button(page, "Redo").click();
  await status(page, "You win");
  const games = await context.newPage();
  await games.goto(`${site.address}/#/games`);
  await games.locator(".games li", { hasText: "you won" }).waitFor();
  await leave();
});

test("games of two people are listed without a word about missing games", async () => {
  const { page, leave } = await visit();
  await start(page, "human", "human");
  await play(page, "1212121");
  await status(page, "wins");
  await page.getByRole("link", { name: "Games" }).click();
  await page.locator(".games li").waitFor();
  assert.equal(await page.getByText(/No game has been finished|Finished games are listed here/).locator("visible=true").count(), 0);
  await leave();
});

test("games are filtered, saved together, and read again by a drop", async () => {
  const { page, leave } = await visit();
  await start(page, "human", "human");
  await play(page, "1212121");
  await status(page, "wins");
  await start(page, "human", "random");
  await play(page, "4");
  await button(page, "Resign").click();
  await answer(page, "Resign");
  await page.locator(".status.over").waitFor();
  await page.getByRole("link", { name: "Games" }).click();
  const items = page.locator(".games li");
  await until(async () => (await items.count()) === 2, "two games");
  await page.getByLabel("Opponent").selectOption("random");
  await until(async () => (await items.count()) === 1, "one game against that opponent");
  await page.getByLabel("Result").selectOption("win");
  await page.getByText("No game matches.").waitFor();
  const [download] = await Promise.all([page.waitForEvent("download"), button(page, "Save all games as a file").click()]);
  const text = await readFile(await download.path(), "utf8");
  assert.equal(JSON.parse(text).length, 2);
  await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes("played/")).forEach((key) => localStorage.removeItem(key)));
  await page.reload();
  await page.getByText("Finished games are listed here.").waitFor();
  await page.evaluate((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], "games.json", { type: "application/json" }));
    window.dispatchEvent(new DragEvent("drop", { dataTransfer: data, cancelable: true }));
  }, text);
  await page.locator(".toast", { hasText: "2 games were added." }).waitFor();
  await until(async () => (await items.count()) === 2, "both games are back");
  await leave();
});

test("a file with games without ids is added once", async () => {
  const { page, leave } = await visit("/#/games");
  await page.getByText("Finished games are listed here.").waitFor();
  const game = (moves) => ({ version: 1, columns: 7, rows: 6, connect: 4, moves, players: ["human", "human"] });
  const text = JSON.stringify([game("1212121"), game("2121212")]);
  const drop = () => page.evaluate((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], "games.json", { type: "application/json" }));
    window.dispatchEvent(new DragEvent("drop", { dataTransfer: data, cancelable: true }));
  }, text);
  await drop();
  await page.locator(".toast", { hasText: "2 games were added." }).waitFor();
  await drop();
  await page.locator(".toast", { hasText: "No new game was added." }).waitFor();
  assert.equal(await page.locator(".games li").count(), 2);
  await leave();
});
