// Whole games, by the keyboard alone and by touch alone: from the dialog to the review and the rematch.
import assert from "node:assert/strict";
import { test } from "node:test";
import { button, cell, discs, until, visit } from "./support.mjs";

/// Plays against the computer until the game is over; `drop` drops a disc into a column.
async function playToTheEnd(page, drop) {
  const isOver = async () => (await page.locator(".result").count()) === 1;
  for (let turn = 0; turn < 21 && !(await isOver()); turn++) {
    const before = await discs(page);
    for (let column = 1; column <= 7 && (await discs(page)) === before; column++) {
      // The middle first, so a line comes soon; a full column is refused.
      await drop([4, 3, 5, 2, 6, 1, 7][column - 1]);
      await page.waitForTimeout(50);
    }
    await until(async () => (await isOver()) || ((await discs(page)) >= before + 2 && (await discs(page)) % 2 === 0), "the computer answers");
  }
  assert.ok(await isOver(), "the game is over");
}

/// Walks by Tab to an element, as a person without a mouse does.
async function tabTo(page, name) {
  for (let count = 0; count < 80; count++) {
    const focused = await page.evaluate(() => document.activeElement?.innerText?.trim() || document.activeElement?.getAttribute("aria-label"));
    if (focused === name) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`never reached: ${name}`);
}

test("a game by the keyboard alone", async () => {
  const { page, leave } = await visit();
  await page.locator(".board").waitFor();
  await page.keyboard.press("n");
  const dialog = page.getByRole("dialog", { name: "New game" });
  await dialog.waitFor();
  for (let count = 0; count < 20 && (await page.evaluate(() => document.activeElement.type)) !== "range"; count++) await page.keyboard.press("Tab");
  await page.keyboard.press("Home");
  await dialog.getByText("Beginner").first().waitFor();
  await page.keyboard.press("Enter");
  await dialog.waitFor({ state: "hidden" });
  await page.locator(".seat", { hasText: "Beginner · level 1" }).waitFor();
  await playToTheEnd(page, (column) => page.keyboard.press(String(column)));
  await tabTo(page, "Rematch");
  await page.keyboard.press("Enter");
  await until(async () => (await discs(page)) <= 1, "the next game");
  await page.keyboard.press("g");
  await page.getByRole("dialog").waitFor();
  await tabTo(page, "Resign");
  await page.keyboard.press("Enter");
  await page.locator(".result").waitFor();
  await tabTo(page, "Review");
  await page.keyboard.press("Enter");
  await until(async () => (await page.evaluate(() => location.hash)).startsWith("#/7x6"), "the review");
  await leave();
});

test("a game by touch alone", async () => {
  const { page, leave } = await visit("/", { viewport: { width: 320, height: 568 }, hasTouch: true, isMobile: true });
  await page.locator(".board").waitFor();
  await button(page, "New game").tap();
  const dialog = page.getByRole("dialog", { name: "New game" });
  const slider = dialog.getByRole("slider", { name: "Level" });
  const { x, y, height } = await slider.boundingBox();
  await page.touchscreen.tap(x + 4, y + height / 2);
  await dialog.getByText("Beginner").first().waitFor();
  await button(dialog, "Start").tap();
  await page.locator(".seat", { hasText: "Beginner · level 1" }).waitFor();
  await playToTheEnd(page, (column) => cell(page, column, 3).tap());
  await button(page, "Review").tap();
  await page.locator(".curve rect").first().waitFor({ state: "attached" });
  await page.goBack();
  await button(page, "Rematch").tap();
  await until(async () => (await discs(page)) <= 1, "the next game");
  await leave();
});
