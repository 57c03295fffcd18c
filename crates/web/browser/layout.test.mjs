// Where things are: nothing is cut off, nothing jumps, everything can be hit by a finger.
import assert from "node:assert/strict";
import { test } from "node:test";
import { button, cell, discs, expectAccessible, play, start, until, visit, wholeHint } from "./support.mjs";

/// The part of the window that an element takes.
const box = (page, selector) => page.locator(selector).first().boundingBox();

/// Whether an element is wholly in the window.
async function isInView(page, selector) {
  const { x, y, width, height } = await box(page, selector);
  const window = page.viewportSize();
  return x >= 0 && y >= 0 && x + width <= window.width + 1 && y + height <= window.height + 1;
}

const scrolls = (page) => page.evaluate(() => document.documentElement.scrollHeight > innerHeight || document.documentElement.scrollWidth > innerWidth);

test("on a desktop nothing scrolls, and the board grows with the window", async () => {
  const sizes = [];
  for (const viewport of [{ width: 1280, height: 720 }, { width: 1920, height: 1080 }]) {
    const { page, leave } = await visit("/", { viewport });
    await page.locator(".board").waitFor();
    assert.equal(await scrolls(page), false, `${viewport.width} x ${viewport.height}`);
    sizes.push((await cell(page, 1, 1).boundingBox()).width);
    assert.ok(await isInView(page, ".panel"));
    assert.equal((await box(page, "header")).height, 48);
    await leave();
  }
  assert.ok(sizes[0] >= 75 && sizes[1] >= 1.4 * sizes[0], `cells of ${sizes} pixels`);
});

test("on phones the whole board and both players are in view", async () => {
  for (const viewport of [{ width: 390, height: 844 }, { width: 320, height: 568 }, { width: 844, height: 390 }]) {
    const { page, leave } = await visit("/", { viewport, hasTouch: true, isMobile: true });
    const size = `${viewport.width} x ${viewport.height}`;
    await start(page, "human", "human");
    const words = viewport.width < viewport.height ? ".handle" : ".status";
    for (const selector of [".board", ".seat.bottom", ".seat:not(.bottom)", ".actions", words]) {
      assert.ok(await isInView(page, selector), `${selector} at ${size}`);
    }
    await cell(page, 4, 3).tap();
    assert.equal(await discs(page), 1);
    assert.equal(await page.evaluate(() => scrollY), 0, `the board is in view at ${size}`);
    await leave();
  }
});

/// The lowest row of cells: where it ends.
const cellsEnd = async (page) => {
  const { y, height } = await cell(page, 1, 1).boundingBox();
  return y + height;
};

test("on phones the moves and the coach are a sheet that leaves the board in view", async () => {
  for (const viewport of [{ width: 390, height: 844 }, { width: 320, height: 568 }]) {
    const size = `${viewport.width} x ${viewport.height}`;
    for (const [view, hidden] of [["/", ".moves"], ["/#/7x6/44455532", ".moves"], ["/#/puzzles", ".drills"]]) {
      const { page, leave } = await visit(view, { viewport, hasTouch: true, isMobile: true, bypassCSP: true });
      const handle = page.locator(".handle");
      await handle.waitFor();
      const what = `${view} at ${size}`;
      if (view === "/#/7x6/44455532") await page.locator(".best-line:not([hidden])").waitFor({ state: "attached" });
      const places = async () => [await box(page, ".board"), await box(page, ".actions")];
      const before = await places();
      assert.equal(await scrolls(page), false, what);
      assert.ok((await box(page, ".handle")).height >= 44, what);
      assert.equal(await page.locator(hidden).isVisible(), false, `closed: ${what}`);
      await handle.focus();
      await page.keyboard.press("Enter");
      assert.equal(await handle.getAttribute("aria-expanded"), "true");
      assert.ok(await page.locator(hidden).isVisible(), `open: ${what}`);
      assert.ok((await box(page, ".bottom-sheet")).y >= (await cellsEnd(page)) - 2, `the cells are in view: ${what}`);
      assert.deepEqual(await places(), before, `nothing moves: ${what}`);
      assert.equal(await page.locator(".actions").isVisible(), false, "what is covered cannot be reached");
      await expectAccessible(page, what);
      await handle.tap();
      assert.equal(await page.locator(hidden).isVisible(), false, `closed again: ${what}`);
      await leave();
    }
  }
});

test("what the coach says is in view on phones, and the sheet closes with it", async () => {
  for (const viewport of [{ width: 390, height: 844 }, { width: 320, height: 568 }]) {
    const { page, leave } = await visit("/", { viewport, hasTouch: true, isMobile: true });
    await start(page, "human", "human");
    const before = await box(page, ".board");
    await page.locator(".actions button").nth(2).tap();
    await until(async () => (await page.locator(".advice p").count()) > 0 && (await isInView(page, ".advice p")), "the hint is seen");
    assert.deepEqual(await box(page, ".board"), before, "the board does not move");
    for (const column of [1, 2, 1, 2, 1, 2]) await cell(page, column, 6).tap();
    assert.equal(await page.locator(".handle").getAttribute("aria-expanded"), "false");
    assert.ok(await isInView(page, ".actions"));
    await cell(page, 1, 6).tap();
    await until(async () => (await page.locator(".result").count()) === 1 && (await isInView(page, ".result .main")), "the result is seen");
    await button(page, "Rematch").tap();
    assert.equal(await discs(page), 0);
    assert.ok(await isInView(page, ".actions"), "the sheet has closed");
    await leave();
  }
});

test("everything that is pressed is large enough for a finger", async () => {
  for (const viewport of [{ width: 390, height: 844 }, { width: 844, height: 390 }]) {
    const { page, leave } = await visit("/", { viewport, hasTouch: true, isMobile: true });
    await start(page, "human", "human");
    await play(page, "44");
    const small = await page.evaluate(() => {
      const seen = [...document.querySelectorAll("header button, header a, .handle, .actions > *, .walk button, .result button")].filter((one) => one.checkVisibility());
      return seen.map((one) => [one.textContent, one.getBoundingClientRect()]).filter(([, { width, height }]) => width < 44 || height < 44).map(([text, { width, height }]) => `${text}: ${width} x ${height}`);
    });
    assert.deepEqual(small, []);
    await leave();
  }
});

test("nothing jumps while a game is played", async () => {
  const { page, leave } = await visit("/", { viewport: { width: 1280, height: 720 } });
  const places = async () => [await box(page, ".board"), await box(page, ".seat.bottom"), await box(page, ".actions"), await box(page, ".walk")];
  await page.locator(".board").waitFor();
  const before = await places();
  await start(page, "human", "human");
  await play(page, "4");
  await wholeHint(page);
  assert.deepEqual(await places(), before, "after a hint");
  await start(page, "human", "human");
  await play(page, "1212121");
  await page.locator(".result").waitFor();
  assert.deepEqual(await places(), before, "at the end");
  await leave();
});

test("a board of 64 by 64 can be played on a phone", async () => {
  const { page, leave } = await visit("/", { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await start(page, "human", "human", { columns: 64, rows: 64 });
  await until(async () => (await cell(page, 30, 1).boundingBox()).width >= 40, "the cells are large");
  await cell(page, 30, 1).scrollIntoViewIfNeeded();
  await cell(page, 30, 1).tap();
  assert.equal(await discs(page), 1);
  await until(async () => {
    const { x, y } = await cell(page, 30, 1).boundingBox();
    return x > 0 && x < 350 && y > 44 && y < 700;
  }, "the last disc is in view");
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
  await button(page, "Whole board").click();
  assert.ok((await page.locator(".board").boundingBox()).width <= 390);
  await leave();
});

test("a board of 64 by 64 can be analysed on a phone", async () => {
  const { page, leave } = await visit("/#/64x64/uu", { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await until(async () => (await cell(page, 30, 1).boundingBox())?.width >= 40, "the cells are large");
  await until(async () => {
    const { x, y } = await cell(page, 30, 2).boundingBox();
    return x > 0 && x < 350 && y > 44 && y < 700;
  }, "the last disc is in view");
  await cell(page, 31, 1).tap();
  await until(async () => (await discs(page)) === 3, "a tap plays a column");
  await button(page, "Whole board").click();
  assert.ok((await page.locator(".board").boundingBox()).width <= 390);
  await leave();
});

test("the panel of a puzzle has room for a whole hint on a desktop", async () => {
  for (const locale of ["en", "fr"]) {
    const { page, leave } = await visit("/#/puzzles", { viewport: { width: 1280, height: 720 }, locale });
    await page.locator(".board").waitFor();
    for (const idea of ["win", "safe", "stacked", "forced", "later"]) {
      await page.locator(".drills select").selectOption(idea);
      for (let step = 0; step < 3; step++) {
        const before = await page.locator(".advice").textContent();
        await page.locator(".actions button").first().click();
        await until(async () => (await page.locator(".advice").textContent()) !== before, "the next step");
      }
      const [height, room] = await page.locator(".talk").evaluate((talk) => [talk.scrollHeight, talk.clientHeight]);
      assert.ok(height <= room, `${await page.locator(".talk").textContent()}: ${height} of ${room} pixels`);
    }
    await leave();
  }
});
