// Accessibility of the main views (axe), and screenshots.
import { test } from "node:test";
import { button, expectAccessible, play, screenshots, SIZES, start, theme, visit } from "./support.mjs";

const VIEWS = { play: "/", study: "/#/7x6/44455532", puzzles: "/#/puzzles", games: "/#/games", settings: "/#/settings" };

/// Waits until a view shows all it has.
async function settled(page, view) {
  await page.locator("main h2").first().waitFor();
  if (view === "study") await page.getByText("Best line:").waitFor();
}

test("axe finds no accessibility problem", async () => {
  for (const name of ["light", "dark", "contrast"]) {
    for (const [view, path] of Object.entries(VIEWS)) {
      const { page, leave } = await visit(path, { init: theme(name), bypassCSP: true });
      await settled(page, view);
      await expectAccessible(page, `${view}, ${name}`);
      await leave();
    }
  }
});

test("screenshots", async () => {
  const folder = await screenshots();
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

test("screenshots for the READMEs", async () => {
  const folder = await screenshots();
  for (const [language, words] of [["en", "Best line"], ["fr", "Meilleure suite"]]) {
    const { page, leave } = await visit(VIEWS.study, { viewport: { width: 1080, height: 800 }, locale: language, init: theme("light") });
    await page.getByText(words).waitFor();
    await page.screenshot({ path: `${folder}/page.${language}.png` });
    await leave();
  }
});
