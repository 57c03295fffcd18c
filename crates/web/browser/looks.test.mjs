// Accessibility of the main views (axe), and screenshots.
import assert from "node:assert/strict";
import { test } from "node:test";
import { button, expectAccessible, newGame, play, screenshots, SIZES, start, theme, THEMES, visit } from "./support.mjs";

const VIEWS = { play: "/", study: "/#/7x6/44455532", puzzles: "/#/puzzles", games: "/#/games", settings: "/#/settings" };

/// Waits until a view shows all it has.
async function settled(page, view) {
  await page.locator("main h2, main .board").locator("visible=true").first().waitFor();
  if (view === "study") await page.getByText("Best line:").waitFor();
}

test("axe finds no accessibility problem", async () => {
  for (const [name, shade] of THEMES) {
    for (const [view, path] of Object.entries(VIEWS)) {
      const { page, leave } = await visit(path, { init: theme(name, shade), bypassCSP: true });
      await settled(page, view);
      await expectAccessible(page, `${view}, ${name}, ${shade}`);
      await leave();
    }
  }
});

test("axe finds no accessibility problem in the dialogs and at the end of a game", async () => {
  for (const [name, shade] of THEMES) {
    const { page, leave } = await visit("/", { init: theme(name, shade), bypassCSP: true });
    const dialog = await newGame(page);
    for (const summary of await dialog.locator("summary").all()) await summary.click();
    await expectAccessible(page, `new game, ${name}, ${shade}`);
    await dialog.locator(".modes").getByRole("radio", { name: "Friend here" }).check();
    await expectAccessible(page, `a friend, ${name}, ${shade}`);
    await button(dialog, "Start").click();
    await play(page, "12");
    await button(page, "Resign").click();
    await expectAccessible(page, `a question, ${name}, ${shade}`);
    await page.keyboard.press("Escape");
    await play(page, "12121");
    await page.locator(".result").waitFor();
    await expectAccessible(page, `the end, ${name}, ${shade}`);
    await leave();
  }
});

/// The relative luminance of a colour, by the definition of WCAG.
function luminance([red, green, blue]) {
  const linear = (value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
  return 0.2126 * linear(red / 255) + 0.7152 * linear(green / 255) + 0.0722 * linear(blue / 255);
}

/// The contrast of two colours, from 1 to 21.
function contrast(one, other) {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

test("what carries meaning on the board has a contrast of 3 to 1", async () => {
  for (const [name, shade] of THEMES) {
    const { page, leave } = await visit("/", { init: theme(name, shade) });
    await page.locator(".board").waitFor();
    const colours = await page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement("i"));
      const value = (token) => {
        probe.style.color = `var(--${token})`;
        return getComputedStyle(probe).color.match(/[\d.]+/g).slice(0, 3).map(Number);
      };
      const tokens = ["hole", "face", "face-high", "face-low", "face-edge", "lip", "label", "board-focus", "first", "first-rim", "first-ring", "first-mark", "second", "second-rim", "second-ring", "second-mark", "page", "card", "focus", "control-edge", "accent"];
      return Object.fromEntries(tokens.map((token) => [token, value(token)]));
    });
    const enough = (one, ...others) => {
      for (const other of others) {
        const found = contrast(colours[one], colours[other]);
        assert.ok(found >= 3, `${name}, ${shade}: ${one} on ${other} is ${found.toFixed(2)} to 1`);
      }
    };
    for (const player of ["first", "second"]) {
      // A disc is seen in its hole by its colour or by its rim, and its landing place by the ring.
      const seen = Math.max(contrast(colours[player], colours.hole), contrast(colours[`${player}-rim`], colours.hole));
      assert.ok(seen >= 3, `${name}, ${shade}: the ${player} disc in a hole is ${seen.toFixed(2)} to 1`);
      // Against the rack it is seen by the edge of the hole.
      const edge = Math.max(contrast(colours[player], colours["face-edge"]), contrast(colours[`${player}-rim`], colours["face-edge"]));
      assert.ok(edge >= 3, `${name}, ${shade}: the ${player} disc on the edge of its hole is ${edge.toFixed(2)} to 1`);
      enough(`${player}-ring`, "hole");
      enough(`${player}-mark`, player);
    }
    if (name !== "marks") enough("first", "second");
    enough("board-focus", "face", "face-high", "face-low");
    enough("label", "lip");
    enough("focus", "page", "card");
    enough("control-edge", "card");
    enough("accent", "page", "card");
    await leave();
  }
});

test("screenshots", async () => {
  const folder = await screenshots();
  for (const [size, viewport] of Object.entries(SIZES)) {
    for (const shade of ["light", "dark"]) {
      for (const [view, path] of Object.entries(VIEWS)) {
        const { page, leave } = await visit(path, { viewport, init: theme("classic", shade) });
        await settled(page, view);
        if (view === "play") {
          await start(page, "human", "human");
          await play(page, "443526");
          await button(page, "Hint").click();
          await page.locator(".advice p").first().waitFor();
        }
        await page.screenshot({ path: `${folder}/${view}-${size}-${shade}.png`, fullPage: size === "narrow" });
        await leave();
      }
    }
  }
});

test("screenshots for the READMEs", async () => {
  const folder = await screenshots();
  for (const [language, words] of [["en", "Best line"], ["fr", "Meilleure suite"]]) {
    const { page, leave } = await visit(VIEWS.study, { viewport: { width: 1080, height: 800 }, locale: language, init: theme("classic") });
    await page.getByText(words).waitFor();
    await page.screenshot({ path: `${folder}/page.${language}.png` });
    await leave();
  }
});
