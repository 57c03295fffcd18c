// Whether everybody can use the page (axe), and what it looks like: pictures of the main views, to be looked at.
import assert from "node:assert/strict";
import { mkdir } from "node:fs/promises";
import { test } from "node:test";
import { axe, button, play, start, visit } from "./house.mjs";

const VIEWS = { play: "/", study: "/#/7x6/44455532", puzzles: "/#/puzzles", games: "/#/games", settings: "/#/settings" };
const SIZES = { narrow: { width: 320, height: 640 }, tablet: { width: 820, height: 1100 }, wide: { width: 1440, height: 900 } };

const theme = (name) => (name === "system" ? undefined : `localStorage.setItem("puissance4/settings", JSON.stringify({ theme: "${name}" }))`);

async function settled(page, view) {
  await page.locator("main h2").first().waitFor();
  if (view === "study") await page.getByText("Best line:").waitFor();
}

test("nothing for axe to complain about", async () => {
  for (const name of ["light", "dark", "contrast"]) {
    for (const [view, path] of Object.entries(VIEWS)) {
      // The checker is a script that the page's policy would not let in.
      const { page, leave } = await visit(path, { init: theme(name), bypassCSP: true });
      await settled(page, view);
      await page.evaluate(axe);
      const { violations } = await page.evaluate(() => window.axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] }));
      const told = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(" | ")}`);
      assert.deepEqual(told, [], `${view}, ${name}`);
      await leave();
    }
  }
});

test("pictures to look at", async () => {
  const folder = process.env.PUISSANCE4_PICTURES;
  await mkdir(folder, { recursive: true });
  for (const [size, viewport] of Object.entries(SIZES)) {
    for (const name of ["light", "dark"]) {
      for (const [view, path] of Object.entries(VIEWS)) {
        const { page, leave } = await visit(path, { viewport, init: theme(name) });
        await settled(page, view);
        if (view === "play") {
          await start(page, "human", "human");
          await play(page, "443526");
          await button(page, "Hint").click();
          await page.locator(".advice p").first().waitFor();
        }
        await page.screenshot({ path: `${folder}/${view}-${size}-${name}.png`, fullPage: size === "narrow" });
        await leave();
      }
    }
  }
});

// Those of the READMEs: the analysis board in each language.
test("pictures for the READMEs", async () => {
  const folder = process.env.PUISSANCE4_PICTURES;
  await mkdir(folder, { recursive: true });
  for (const [language, words] of [["en", "Best line"], ["fr", "Meilleure suite"]]) {
    const { page, leave } = await visit(VIEWS.study, { viewport: { width: 1080, height: 800 }, locale: language, init: theme("light") });
    await page.getByText(words).waitFor();
    await page.screenshot({ path: `${folder}/page.${language}.png` });
    await leave();
  }
});
