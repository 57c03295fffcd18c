// The analysis board.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { analyses, button, cell, discs, play, randomPositions, start, until, visit } from "./support.mjs";

test("a link opens a position with exact values", async () => {
  const { page, leave } = await visit("/#/7x6/444444326");
  await page.getByText("Red wins in").waitFor();
  await until(async () => (await page.locator(".columns tbody tr").count()) === 6, "all columns that can be played");
  const texts = await page.locator(".columns .chip").allTextContents();
  assert.deepEqual([...texts].sort()[0] && Math.max(...texts.map((text) => Number(text.replace("−", "-")))), -1);
  await page.getByText("Best line:").waitFor();
  await page.getByRole("button", { name: "Why? Column 5" }).click();
  await page.getByText("Column 5: Red wins in").first().waitFor();
  await button(page, "Show the best answers").click();
  await page.getByRole("columnheader", { name: "Best answers" }).waitFor();
  await cell(page, 5, 1).click();
  await until(async () => (await page.evaluate(() => location.hash)) === "#/7x6/4444443265", "the address follows");
  await leave();
});

test("the engine in the browser agrees with the program", async () => {
  const { page, leave } = await visit("/#/study");
  await page.locator("table.columns .chip").first().waitFor();
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
  await page.getByText("Red has won.").waitFor();
  await button(page, "Review the game").click();
  await page.locator(".curve rect.one").first().waitFor();
  assert.equal(await page.locator(".list li").count(), 7);
  await page.getByText("Yellow: accuracy").waitFor();
  await page.getByRole("button", { name: /^Move 6: column 2/ }).click();
  await page.locator(".advice", { hasText: "Better" }).waitFor();
  await button(page, "One move back").click();
  await cell(page, 1, 6).click();
  assert.equal(await page.locator(".list .variation").count(), 1);
  await leave();
});

test("pictures and films are saved", async () => {
  const { page, leave } = await visit("/#/7x6/1212121");
  for (const [name, start] of [["PNG", "\x89PNG"], ["SVG", "<svg"], ["GIF", "GIF89a"]]) {
    const [download] = await Promise.all([page.waitForEvent("download"), button(page, name).click()]);
    const bytes = await readFile(await download.path(), "latin1");
    assert.ok(bytes.startsWith(start), `${name}: ${bytes.slice(0, 8)}`);
    assert.equal(download.suggestedFilename(), `puissance4-7x6.${name.toLowerCase()}`);
  }
  await leave();
});

test("a wrong link is explained, and a board is shown", async () => {
  for (const [link, words] of [["7x6/44444444", "column 4 is full"], ["0x6/", "0"], ["nonsense", "nonsense"], ["7x6/4!", "character 2"]]) {
    const { page, leave } = await visit(`/#/${link}`);
    await page.locator(".notice", { hasText: words }).waitFor();
    await play(page, "4");
    assert.equal(await discs(page), 1);
    await leave();
  }
});
