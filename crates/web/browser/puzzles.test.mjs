// Puzzles.
import assert from "node:assert/strict";
import { test } from "node:test";
import { button, cell, discs, until, visit } from "./support.mjs";

/// The columns of the solution, from the sentence that shows it.
async function solution(page) {
  await button(page, "Show the solution").click();
  const columns = (await page.locator(".advice p").first().textContent()).replace(/\D/g, "");
  await button(page, "Try again").click();
  return columns;
}

async function press(page, column) {
  await cell(page, 1, 1).focus();
  await page.keyboard.press(column);
}

test("the puzzle of the day is solved by its solution and counted", async () => {
  const { page, leave } = await visit("/#/puzzles");
  await page.getByText(/Puzzle of \d/).waitFor();
  const columns = await solution(page);
  const before = await discs(page);
  for (let index = 0; index < columns.length; index += 2) {
    await press(page, columns[index]);
    const expected = before + Math.min(index + 2, columns.length);
    await until(async () => (await discs(page)) === expected, `move ${index + 1} of ${columns}`);
  }
  await page.locator(".advice", { hasText: "solved!" }).waitFor();
  await page.getByText("Solved without help: 1").waitFor();
  await leave();
});

test("a wrong try says why without the answer, another try is possible, and a hint comes in steps", async () => {
  const { page, leave } = await visit("/#/puzzles");
  await button(page, "Level 2").click();
  const columns = await solution(page);
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
  await leave();
});

test("the next puzzle is one click away, of the same level, with the board in view on a phone", async () => {
  const { page, leave } = await visit("/#/puzzles", { viewport: { width: 390, height: 844 }, hasTouch: true });
  await page.locator(".handle").click();
  await button(page, "Level 1").click();
  await page.getByText("Puzzle, level 1").waitFor();
  const inView = () => page.locator(".board").evaluate((board) => {
    const { top, bottom } = board.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });
  await until(inView, "the board is in view");
  const first = await page.locator(".board").innerHTML();
  await button(page, "Next puzzle").click();
  await until(async () => (await page.locator(".board").innerHTML()) !== first, "another puzzle");
  await page.getByText("Puzzle, level 1").waitFor();
  await until(inView, "the board is in view again");
  await leave();
});
