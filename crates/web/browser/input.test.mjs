// Keys, typed commands, touch.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { button, cell, discs, expectAccessible, said, site, start, status, until, visit } from "./support.mjs";

test("keys alone are enough", async () => {
  const { page, leave } = await visit();
  await start(page, "human", "human");
  await page.locator("body").press("Tab");
  await until(async () => {
    const role = await page.evaluate(() => document.activeElement.getAttribute("role"));
    if (role !== "gridcell") await page.keyboard.press("Shift+Tab");
    return role === "gridcell";
  }, "the board gets the focus");
  await page.keyboard.press("Home");
  assert.match(await page.evaluate(() => document.activeElement.getAttribute("aria-label")), /Column 1, row 1: empty, a disc lands here/);
  await page.keyboard.press("Enter");
  await page.keyboard.press("l");
  await page.keyboard.press(" ");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  assert.equal(await discs(page), 3);
  await page.keyboard.press("u");
  assert.equal(await discs(page), 2);
  await page.keyboard.press("y");
  assert.equal(await discs(page), 3);
  for (const told of [/./, "Look at columns", "Play column"]) {
    await page.keyboard.press("t");
    await page.locator(".advice", { hasText: told }).waitFor();
  }
  await page.keyboard.press("m");
  await page.locator(".advice", { hasText: "Best line:" }).waitFor();
  // A cell that is pointed at takes a disc only if it would land there.
  await page.keyboard.press("End");
  await page.keyboard.press("p");
  await page.keyboard.press("ArrowUp");
  assert.match(await page.evaluate(() => document.activeElement.getAttribute("aria-label")), /Column 7, row 2/);
  await page.keyboard.press("Enter");
  assert.equal(await discs(page), 3);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  assert.equal(await discs(page), 4);
  await page.keyboard.press("n");
  await button(page.getByRole("dialog"), "Start").press("Enter");
  assert.equal(await discs(page), 0);
  await page.keyboard.press("4");
  assert.equal(await discs(page), 1);
  await page.keyboard.press("r");
  await button(page.getByRole("dialog"), "Rematch").press("Enter");
  assert.equal(await discs(page), 0);
  await page.keyboard.press("4");
  await page.keyboard.press("v");
  await page.getByRole("button", { name: /^Move 1: column 4/ }).waitFor();
  await until(async () => (await page.evaluate(() => location.hash)) === "#/7x6/4", "the game is shown on the analysis board");
  await leave();
});

test("keys work after a click on any button", async () => {
  const { page, leave } = await visit();
  await start(page, "human", "human");
  for (const name of ["Undo", "Redo", "Hint", "Move 1: column 4", "Sound", "Dark colours"]) {
    for (const key of "455u") await page.keyboard.press(key);
    await button(page, name).click();
    await page.keyboard.press("6");
    // While an earlier position is looked at, the first key goes back to the game.
    if (name.startsWith("Move")) await page.keyboard.press("6");
    const moves = (await page.locator(".moves button").allTextContents()).join("");
    assert.match(moves, /6$/, `a key after ${name} drops a disc`);
    while (await discs(page)) await page.keyboard.press("u");
  }
  await page.keyboard.press("4");
  // Enter and Space press the button that has the focus.
  await button(page, "Undo").focus();
  await page.keyboard.press("Enter");
  assert.equal(await discs(page), 0);
  await leave();
});

test("a double click is one move, and a key that is held down drops one disc", async () => {
  const { page, leave } = await visit();
  await start(page, "human", "human");
  await cell(page, 4, 3).dblclick();
  assert.equal(await discs(page), 1);
  await page.keyboard.down("5");
  await page.keyboard.down("5");
  await page.keyboard.down("5");
  await page.keyboard.up("5");
  assert.equal(await discs(page), 2);
  await leave();
});

test("the script of keys that every front end plays", async () => {
  const script = await readFile(new URL("../../session/scripts/keys.txt", import.meta.url), "utf8");
  const { page, leave } = await visit();
  await start(page, "human", "human");
  const lines = script.split("\n").filter((line) => line && !line.startsWith("#"));
  assert.ok(lines.length > 10);
  for (const line of lines) {
    const [key, moves] = line.split(/ +/);
    await page.keyboard.press(key);
    const shown = (await page.locator(".moves button").allTextContents()).join("");
    assert.equal(shown || "-", moves, line);
    await status(page, `${["Red", "Yellow"][moves.replace("-", "").length % 2]} to play`);
  }
  await leave();
});

test("keys for scores, the evaluation bar, an explanation, a file, the theme, the language and motion", async () => {
  const { page, leave } = await visit();
  await start(page, "human", "human");
  await page.keyboard.press("4");
  await page.keyboard.press("s");
  await page.locator(".board .value").first().waitFor();
  await page.keyboard.press("s");
  await page.locator(".board .value").first().waitFor({ state: "detached" });
  await page.keyboard.press("b");
  await until(async () => (await page.locator(".bar .one").getAttribute("height")) !== "50", "the bar shows who is ahead");
  await page.keyboard.press("b");
  await page.locator(".bar").waitFor({ state: "detached" });
  await page.keyboard.press("e");
  await page.locator(".advice", { hasText: "Column 4" }).waitFor();
  const file = page.waitForEvent("download");
  await page.keyboard.press("k");
  assert.equal((await file).suggestedFilename(), "puissance4.json");
  await page.keyboard.press("F2");
  assert.equal(await page.locator("html").getAttribute("data-theme"), "marks");
  await page.keyboard.press("F4");
  await page.locator(".toast", { hasText: "Discs appear at once" }).waitFor();
  await page.keyboard.press("F3");
  await page.locator(".status", { hasText: "de jouer" }).waitFor();
  await leave();
});

test("the help lists the keys, on every view", async () => {
  for (const view of ["/", "/#/7x6/4453", "/#/puzzles", "/#/games", "/#/settings", "/#/online"]) {
    const { page, leave } = await visit(view, { bypassCSP: true });
    await page.locator("main h2, main .board").locator("visible=true").first().waitFor();
    await page.locator("body").press("?");
    const dialog = page.getByRole("dialog", { name: "Keys and words" });
    await dialog.getByRole("row", { name: "u Backspace undo take back" }).waitFor();
    await expectAccessible(page, `help on ${view}`);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    await page.locator("body").press("?");
    await dialog.getByRole("button", { name: "Close" }).click();
    await dialog.waitFor({ state: "hidden" });
    await leave();
  }
});

test("typed commands, in both languages", async () => {
  const { page, leave } = await visit();
  await start(page, "human", "human");
  const type = async (text) => {
    await page.locator("#typing").fill(text);
    await page.locator("#typing").press("Enter");
  };
  await type("4");
  await said(page, "Red plays column 4, row 1.");
  await type("board");
  await said(page, "Column 4, from the bottom: 1");
  await type("annuler");
  await said(page, "One move taken back.");
  for (let step = 0; step < 3; step++) {
    await type("hint");
    await page.locator(".advice").waitFor();
  }
  await said(page, "Play column 4");
  await type("nonsense");
  await said(page, "A column number, or: undo, redo, hint, board, resign, new, rematch.");
  await type("aide");
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Escape");
  await type("new");
  await button(page.getByRole("dialog"), "Start").click();
  await said(page, "New game.");
  await leave();
});

test("touch on a narrow screen, without scrolling sideways", async () => {
  const { page, leave } = await visit("/", { viewport: { width: 320, height: 568 }, hasTouch: true, isMobile: true });
  await start(page, "human", "human");
  await cell(page, 4, 5).tap();
  await cell(page, 5, 2).tap();
  assert.equal(await discs(page), 2);
  for (const view of ["/#/play", "/#/7x6/4453", "/#/puzzles", "/#/games", "/#/settings"]) {
    await page.goto(site.address + view);
    await page.locator("main h2, main .board").first().waitFor();
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 320, `${view} is too wide`);
  }
  await leave();
});
