// Every view and dialog of the page, one after another, for tests that look at all of them.
import assert from "node:assert/strict";
import { button, cell, change, expectAccessible, newGame, play, start, THEMES, visit, wholeHint } from "./support.mjs";

/// The windows that the page is designed for.
export const WINDOWS = ["1280x720", "1920x1080", "820x1180", "390x844", "320x568", "844x390"].map((name) => {
  const [width, height] = name.split("x").map(Number);
  return { name, width, height };
});

/// Fails if axe finds an accessibility problem in a theme or a language.
export async function expectAccessibleEverywhere(page, name) {
  for (const [theme, shade] of THEMES) {
    await change(page, { theme, shade });
    await expectAccessible(page, `${name}, ${theme}, ${shade}`);
  }
  await change(page, { language: "fr" });
  await expectAccessible(page, `${name}, French`);
}

/// The words that are wider than their place, and the page if it is wider than the window. Words for screen readers are in a place of one pixel.
const tooWide = (page) => page.evaluate(() => {
  const isUnseen = (one) => one && (one.clientWidth === 1 || isUnseen(one.parentElement));
  const isTooWide = (one) => {
    const { display, textOverflow } = getComputedStyle(one);
    return one.checkVisibility() && display !== "inline" && textOverflow !== "ellipsis" && one.scrollWidth > one.clientWidth + 2 && !isUnseen(one);
  };
  const found = [...document.querySelectorAll("button, a, label, summary, th, td, p, h2, span, dialog")].filter(isTooWide);
  return found.map((one) => one.outerHTML.slice(0, 120)).concat(document.scrollingElement.scrollWidth > innerWidth ? "the page" : []);
});

/// Fails if words do not fit in a window or a language.
export async function expectFitting(page, name) {
  for (const window of WINDOWS) {
    await page.setViewportSize(window);
    for (const language of ["en", "fr"]) {
      await change(page, { language });
      assert.deepEqual(await tooWide(page), [], `${name}, ${window.name}, ${language}`);
    }
  }
  await page.setViewportSize(WINDOWS[0]);
}

/// Shows every view and dialog to `look`, which gets the page and a name. It may change size, theme and language, and is given the page in English.
export async function scenes(options, look) {
  const scene = async (path, act) => {
    const { page, leave } = await visit(path, options);
    await page.locator("main h2, main .board").locator("visible=true").first().waitFor();
    const show = async (name) => {
      await look(page, name);
      await change(page, {});
    };
    await act(page, show);
    await leave();
  };
  await scene("/", async (page, show) => {
    await show("play");
    const dialog = await newGame(page);
    await show("new-game");
    for (const summary of await dialog.locator("summary").all()) await summary.click();
    await show("new-game-unfolded");
    await dialog.locator(".modes").getByRole("radio", { name: "A friend, on this screen" }).check();
    await show("new-game-friend");
    await page.keyboard.press("Escape");
    await start(page, "human", "human", { names: { First: "Ada", Second: "Bob" } });
    await play(page, "443526");
    await wholeHint(page);
    await show("hint");
    await button(page, "Resign").click();
    await page.getByRole("dialog").waitFor();
    await show("question");
    await page.keyboard.press("Escape");
    await play(page, "1");
    await page.locator(".result").waitFor();
    await show("end");
    await page.keyboard.press("?");
    await page.getByRole("dialog").waitFor();
    await show("keys");
    await page.keyboard.press("Escape");
    await page.goto(new URL("#/games", page.url()).href);
    await page.locator(".games .about-game").first().waitFor();
    await show("games");
  });
  await scene("/#/7x6/44455532", async (page, show) => {
    await page.getByText("Best line:").waitFor();
    await show("analysis");
    await button(page, "Exact values").click();
    await page.getByRole("dialog").waitFor();
    await show("values");
    await page.getByRole("button", { name: "Why? Column 5" }).click();
    await page.locator(".advice p").first().waitFor();
    await show("why");
    await button(page, "Share").click();
    await show("share");
  });
  await scene("/#/7x6/4453", async (page, show) => {
    await page.getByText("Best line:").waitFor();
    await button(page, "See it think").click();
    await show("see-it-think");
    await button(page, "Think").click();
    await button(page, "Next step").click();
    await page.locator(".board .ghost").nth(1).waitFor();
    await show("thinking");
    await page.getByLabel("Player").selectOption("tactician");
    await button(page, "Think").click();
    await page.locator(".rules li").first().waitFor();
    await show("thinking-rules");
  });
  await scene("/#/7x6/4444453135", async (page, show) => {
    await page.getByText("Best line:").waitFor();
    await button(page, "Review the game").click();
    await page.locator(".curve").waitFor();
    await show("review");
    await button(page, "Another board").click();
    await page.getByRole("dialog").waitFor();
    await show("another-board");
    await button(page, "Set up a position").click();
    await cell(page, 2, 1).waitFor();
    await show("editor");
  });
  await scene("/#/puzzles", async (page, show) => {
    await show("puzzles");
    await button(page, "Hint").click();
    await page.locator(".advice p").first().waitFor();
    await show("puzzle-hint");
    for (const [name, scene] of [["Past days", "puzzle-days"], ["Your mistakes (0)", "mistakes"]]) {
      await button(page, name).click();
      await page.getByRole("dialog").waitFor();
      await show(scene);
      await page.keyboard.press("Escape");
    }
    await button(page, "Timed run").click();
    await page.locator(".clock").waitFor();
    await show("timed-run");
  });
  await scene("/#/learn", (page, show) => show("lessons"));
  await scene("/#/learn/drop", async (page, show) => {
    await show("lesson-text");
    for (const key of ["Enter", "1", "Enter", "Enter", "3"]) await page.keyboard.press(key);
    await page.locator(".advice.wrong").waitFor();
    await show("lesson-wrong");
    await page.keyboard.press("4");
    await page.locator(".advice.right").waitFor();
    await show("lesson-right");
  });
  await scene("/#/learn/seven", async (page, show) => {
    await page.locator(".board").waitFor();
    await show("lesson-lit");
  });
  await scene("/#/games", (page, show) => show("no-games"));
  await scene("/#/settings", (page, show) => show("settings"));
  await scene("/#/nonsense", (page, show) => show("bad-link"));
}
