// The board for notebooks in a real Chromium, with a model in place of the notebook's: cargo xtask browser.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";

const require = createRequire(`${process.env.PUISSANCE4_NODE}/`);
const { chromium } = require("playwright-core");

const source = (name) => readFile(new URL(`../python/puissance4/${name}`, import.meta.url), "utf8");

// The size of the pictures that Board.svg draws, as test_widget.py checks.
const picture = (columns) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="480" viewBox="0 0 ${columns * 100 + 50} 750"></svg>`;

let browser;
before(async () => {
  browser = await chromium.launch({ executablePath: process.env.PUISSANCE4_CHROMIUM, args: ["--no-sandbox"] });
});
after(() => browser?.close());

/// A page with the board. `window.model` is the model, `window.sent` what it was told.
async function open(state) {
  const page = await browser.newPage();
  await page.setContent(`<style>${await source("widget.css")}</style><div id="cell"></div>`);
  await page.evaluate(
    async ([code, state]) => {
      const listeners = new Map();
      window.sent = [];
      window.model = {
        get: (name) => state[name],
        set(name, value) {
          state[name] = value;
          listeners.get(`change:${name}`)?.();
        },
        on: (event, listener) => listeners.set(event, listener),
        off: (event) => listeners.delete(event),
        send: (message) => window.sent.push(message),
        listeners,
      };
      const module = await import(URL.createObjectURL(new Blob([code], { type: "text/javascript" })));
      window.remove = module.default.render({ model: window.model, el: document.getElementById("cell") });
    },
    [await source("widget.js"), state],
  );
  return page;
}

const start = () => ({
  _svg: picture(7),
  _columns: 7,
  _legal: [0, 1, 2, 3, 4, 5, 6],
  _scores: [],
  _status: "Player 1 is to move.",
});

test("a click in a cell plays its column", async () => {
  const page = await open(start());
  const box = await page.locator("svg").boundingBox();
  for (const column of [0, 3, 6]) {
    const x = box.x + ((75 + 100 * column) / 750) * box.width;
    await page.mouse.click(x, box.y + box.height / 2);
  }
  await page.getByRole("button", { name: "Column 2" }).press("Enter");
  const played = await page.evaluate(() => window.sent);
  assert.deepEqual(played, [0, 3, 6, 1].map((column) => ({ command: "play", column })));
  await page.close();
});

test("what changes is shown", async () => {
  const page = await open(start());
  await page.evaluate(() => {
    window.model.set("_legal", [0, 2]);
    window.model.set("_scores", [-2, null, 5, 0, 5, 1, 1]);
    window.model.set("_status", "Player 2 has won.");
  });
  assert.equal(await page.getByRole("status").textContent(), "Player 2 has won.");
  const disabled = await page.locator(".puissance4-column:disabled").count();
  assert.equal(disabled, 5);
  const scores = await page.locator(".puissance4-scores > span").allTextContents();
  assert.deepEqual(scores, ["−2", "", "+5", "0", "+5", "+1", "+1"]);
  assert.equal(await page.locator(".puissance4-best").count(), 2);
  await page.evaluate((svg) => {
    window.model.set("_svg", svg);
    window.model.set("_columns", 9);
  }, picture(9));
  assert.equal(await page.locator(".puissance4-column").count(), 9);
  await page.close();
});

test("there are buttons for undo and a new game", async () => {
  const page = await open(start());
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("button", { name: "New game" }).click();
  assert.deepEqual(await page.evaluate(() => window.sent), [{ command: "undo" }, { command: "restart" }]);
  const listeners = await page.evaluate(() => {
    window.remove();
    return window.model.listeners.size;
  });
  assert.equal(listeners, 0);
  await page.close();
});
