// Looking at earlier positions while an online game goes on.
import assert from "node:assert/strict";
import { test } from "node:test";
import { follow, moves, play, two } from "./online.mjs";
import { button, cell, discs, status, until } from "./support.mjs";

const shows = (page, count) => until(async () => (await discs(page)) === count, `${count} discs`);

test("a player looks back without leaving the game, and cannot drop a disc there", async () => {
  const { ada, bob } = await two();
  await play(ada.page, bob.page, "4453");
  assert.equal(await moves(ada.page), "4453");
  await button(ada.page, "Move 2: column 4").click();
  await shows(ada.page, 2);
  assert.equal(await ada.page.locator(".moves [aria-current=step]").getAttribute("aria-label"), "Move 2: column 4");
  await status(ada.page, "Your turn");
  // Neither a click nor a digit drops a disc: both return to the present.
  await cell(ada.page, 1, 1).click();
  await shows(ada.page, 4);
  await button(ada.page, "To the start").click();
  await shows(ada.page, 0);
  await ada.page.keyboard.press("1");
  await shows(ada.page, 4);
  assert.equal(await moves(bob.page), "4453", "no move was sent");
  // Buttons and arrow keys walk.
  await button(ada.page, "One move back").click();
  await shows(ada.page, 3);
  for (const [key, count] of [["ArrowLeft", 2], ["ArrowLeft", 1], ["ArrowRight", 2], ["Home", 0], ["ArrowRight", 1], ["End", 4]]) {
    await ada.page.keyboard.press(key);
    await shows(ada.page, count);
  }
  // In the present the arrow keys choose a column again.
  await ada.page.keyboard.press("ArrowLeft");
  await shows(ada.page, 4);
  await button(ada.page, "One move back").click();
  await button(ada.page, "To the end").click();
  await shows(ada.page, 4);
  await play(ada.page, bob.page, "6");
  await Promise.all([ada.leave(), bob.leave()]);
});

test("a new move returns to the present, for a watcher, too", async () => {
  const { ada, bob, link } = await two();
  const carol = await follow(link);
  await carol.page.getByText("You are watching").waitFor();
  await play(ada.page, bob.page, "445", [ada.page, bob.page, carol.page]);
  for (const { page } of [ada, carol]) {
    await button(page, "To the start").click();
    await shows(page, 0);
  }
  await cell(bob.page, 1, 1).focus();
  await bob.page.keyboard.press("3");
  for (const { page } of [ada, bob, carol]) await shows(page, 4);
  await button(ada.page, "Move 1: column 4").click();
  await shows(ada.page, 1);
  await button(ada.page, "Request takeback").click();
  await button(bob.page, "Accept").click();
  for (const { page } of [ada, bob, carol]) await shows(page, 2);
  await Promise.all([ada.leave(), bob.leave(), carol.leave()]);
});

test("on a phone the moves are in a sheet, which opens by itself for a question", async () => {
  const { ada, bob } = await two({}, { bob: { viewport: { width: 390, height: 844 }, hasTouch: true } });
  await play(ada.page, bob.page, "445");
  const handle = bob.page.locator(".handle");
  const isOpen = (open) => until(async () => (await handle.getAttribute("aria-expanded")) === String(open), `the sheet is ${open ? "open" : "closed"}`);
  await isOpen(false);
  assert.ok(!(await bob.page.locator(".moves").isVisible()));
  await handle.tap();
  await button(bob.page, "Move 2: column 4").tap();
  await shows(bob.page, 2);
  await handle.tap();
  await isOpen(false);
  await button(ada.page, "Request takeback").click();
  await isOpen(true);
  await button(bob.page, "Accept").tap();
  await shows(bob.page, 2);
  await isOpen(false);
  await button(bob.page, "Resign").tap();
  await button(bob.page.getByRole("dialog"), "Resign").tap();
  await status(bob.page, "You have resigned: Ada wins.");
  await Promise.all([ada.leave(), bob.leave()]);
});
