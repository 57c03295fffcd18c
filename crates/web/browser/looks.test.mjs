// Accessibility of the main views (axe), and screenshots.
import assert from "node:assert/strict";
import { test } from "node:test";
import { expectAccessibleEverywhere, expectFitting, scenes } from "./scenes.mjs";
import { screenshots, theme, THEMES, visit } from "./support.mjs";

test("axe finds no accessibility problem in any view, dialog, theme and language", () => scenes({ bypassCSP: true }, expectAccessibleEverywhere));

test("all words fit, in every window and language", () => scenes({}, expectFitting));

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

test("screenshots for the READMEs", async () => {
  const folder = await screenshots();
  for (const [language, words] of [["en", "Best line"], ["fr", "Meilleure suite"]]) {
    const { page, leave } = await visit("/#/7x6/44455532", { viewport: { width: 1080, height: 800 }, locale: language, init: theme("classic") });
    await page.getByText(words).waitFor();
    await page.screenshot({ path: `${folder}/page.${language}.png` });
    await leave();
  }
});
