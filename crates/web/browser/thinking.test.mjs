// How a computer thinks about a position, step by step.
import assert from "node:assert/strict";
import { test } from "node:test";
import { button, cell, discs, expectAccessible, until, visit } from "./support.mjs";

const sentence = (page) => page.locator(".thinking .sentence");
const ghosts = (page) => page.locator(".board .ghost text").allTextContents();

/// Opens the panel of the position at hand.
async function open(page, name = "See it think") {
  await button(page, name).click();
  await page.locator(".thinking").waitFor();
}

/// The number of the step, and how many there are.
async function place(page) {
  const [step, count] = (await page.locator(".thinking .step .small").textContent()).match(/\d+/g).map(Number);
  return { step, count };
}

const WORDS = {
  en: {
    see: "See it think", think: "Think", next: "Next step", back: "Previous step", skip: "Skip what is below", first: "First step", last: "Last step",
    tries: /^After \d: the replies of the other player\./, answers: /^After \d, \d: its own moves\./, judges: /^After \d: [≤≥]? ?[+−]?\d\.\d\d\.$/,
    choice: /^minimax:2 plays column \d\. It looked at \d+ positions\.$/, chosen: "its choice",
  },
  fr: {
    see: "Voir sa réflexion", think: "Réfléchir", next: "Étape suivante", back: "Étape précédente", skip: "Passer les réponses", first: "Première étape", last: "Dernière étape",
    tries: /^Après \d\u00a0: les réponses de l'autre joueur\./, answers: /^Après \d, \d\u00a0: ses propres coups\./, judges: /^Après \d\u00a0: [≤≥]? ?[+−]?\d,\d\d\.$/,
    choice: /^minimax:2 joue la colonne \d\. Il a regardé \d+ positions\.$/, chosen: "son choix",
  },
};

for (const [locale, words] of Object.entries(WORDS)) {
  test(`the thoughts of minimax are walked through (${locale})`, async () => {
    const { page, leave } = await visit("/#/7x6/4453", { locale, bypassCSP: true });
    await open(page, words.see);
    assert.equal(await page.locator(".thinking select").inputValue(), "minimax:2");
    assert.equal(await sentence(page).getAttribute("aria-live"), "polite");
    await button(page, words.think).click();
    await sentence(page).filter({ hasText: words.tries }).waitFor();
    const { count } = await place(page);
    assert.deepEqual(await place(page), { step: 1, count });
    assert.ok(count > 20, `${count} steps`);
    assert.deepEqual(await ghosts(page), ["1"]);
    assert.equal(await discs(page), 4, "a disc that is thought of is not played");
    await button(page, words.next).click();
    await sentence(page).filter({ hasText: words.answers }).waitFor();
    assert.deepEqual(await ghosts(page), ["1", "2"]);
    await expectAccessible(page, `a step, ${locale}`);
    await button(page, words.back).click();
    await sentence(page).filter({ hasText: words.tries }).waitFor();
    await button(page, words.skip).click();
    await sentence(page).filter({ hasText: words.judges }).waitFor();
    assert.ok((await place(page)).step > 3, "what is below is passed over");
    await button(page, words.last).click();
    await sentence(page).filter({ hasText: words.choice }).waitFor();
    assert.deepEqual(await place(page), { step: count, count });
    assert.deepEqual(await ghosts(page), ["1"]);
    assert.equal(await page.locator(".branches [aria-current] .chosen").textContent(), words.chosen);
    await button(page, words.first).click();
    assert.deepEqual(await place(page), { step: 1, count });
    assert.equal(await page.evaluate(() => location.hash), "#/7x6/4453", "the game is as it was");
    await leave();
  });
}

test("keys and the wheel step, a click on a branch goes to it, and only its replies are unfolded", async () => {
  const { page, leave } = await visit("/#/7x6/4453");
  await open(page);
  await button(page, "Think").click();
  await page.locator(".board .ghost").waitFor();
  const { count } = await place(page);
  const expectStep = (step) => until(async () => (await place(page)).step === step, `step ${step}`);
  await page.keyboard.press("ArrowRight");
  await expectStep(2);
  await page.keyboard.press("ArrowLeft");
  await expectStep(1);
  await page.keyboard.press("End");
  await expectStep(count);
  await page.keyboard.press("Home");
  await expectStep(1);
  await page.keyboard.press("Shift+ArrowRight");
  await until(async () => (await place(page)).step > 3, "the replies are skipped");
  await page.locator(".board").hover();
  await page.mouse.wheel(0, -100);
  await page.keyboard.press("Home");
  await expectStep(1);
  await page.mouse.wheel(0, 100);
  await expectStep(2);
  assert.equal(await discs(page), 4, "keys and the wheel do not walk through the game meanwhile");
  const roots = page.locator(".looked > .branches > li");
  assert.equal(await roots.count(), 7);
  await roots.nth(2).locator("> button").click();
  assert.equal(await roots.nth(2).locator("> button").getAttribute("aria-current"), "step");
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute("aria-current")), "step", "the focus stays");
  assert.ok((await roots.nth(2).locator("> .branches > li").count()) > 0);
  assert.equal(await page.locator(".looked > .branches .branches").count(), 1, "nothing else is unfolded");
  await roots.nth(2).locator("> .branches > li > button").first().click();
  assert.equal((await ghosts(page)).length, 2);
  await leave();
});

test("a new position clears the thoughts, and so does closing", async () => {
  const { page, leave } = await visit("/#/7x6/4453");
  await open(page);
  const show = async () => {
    await button(page, "Think").click();
    await page.locator(".board .ghost").waitFor();
  };
  const expectCleared = async () => {
    await until(async () => (await page.locator(".board .ghost").count()) === 0, "no ghosts");
    assert.equal(await page.locator(".branches").count(), 0);
  };
  await show();
  await cell(page, 4, 6).click();
  await until(async () => (await discs(page)) === 5, "the disc is played");
  await expectCleared();
  await show();
  await button(page, "Close").click();
  await expectCleared();
  // The page moves the focus in a later frame, when the button is there again.
  await until(() => page.evaluate(() => document.activeElement.id === "see-thinking"), "the focus is where it came from");
  await page.keyboard.press("ArrowLeft");
  await until(async () => (await discs(page)) === 4, "the keys walk through the game again");
  await leave();
});

test("a player with rules tells which it asked", async () => {
  const { page, leave } = await visit("/#/7x6/4453");
  await open(page);
  for (const name of ["tactician", "careful"]) {
    await page.getByLabel("Player").selectOption(name);
    assert.equal(await page.locator(".rules").count(), 0, "another player has not thought yet");
    await button(page, "Think").click();
    await page.locator(".rules li").first().waitFor();
    assert.match(await page.locator(".rules li").first().textContent(), /^Rule 1, .*: (no column|columns? [\d, ]+)\.$/);
    assert.match(await sentence(page).textContent(), new RegExp(`^${name} plays column \\d\\.$`));
    assert.deepEqual(await place(page), { step: 1, count: 1 });
    assert.equal((await ghosts(page)).length, 1);
  }
  for (const name of ["perfect", "level:1", "level:10"]) {
    await page.getByLabel("Player").selectOption(name);
    await button(page, "Think").click();
    await page.locator(".branches button").first().waitFor();
  }
  await leave();
});

test("thinking can be cancelled", async () => {
  const { context, page, leave } = await visit("/", { serviceWorkers: "block" });
  // The engine never arrives.
  await context.route(/\/engine\..*wasm$/, () => {});
  await page.goto(new URL("#/7x6/4453", page.url()).href);
  await open(page);
  const expectIdle = () => sentence(page).filter({ hasText: "A computer player thinks about this position" }).waitFor();
  await button(page, "Think").click();
  await sentence(page).filter({ hasText: "is thinking…" }).waitFor();
  await button(page, "Cancel").click();
  await expectIdle();
  await button(page, "Think").click();
  await sentence(page).filter({ hasText: "is thinking…" }).waitFor();
  await cell(page, 1, 6).click();
  await expectIdle();
  await button(page, "Think").waitFor();
  await leave();
});

test("the board stays where it is, and everything can be hit by a finger", async () => {
  for (const [width, height] of [[1280, 800], [390, 844], [320, 568], [844, 390]]) {
    const isPhone = width < 1280;
    const { page, leave } = await visit("/#/7x6/4453", { viewport: { width, height }, bypassCSP: true, ...(isPhone && { hasTouch: true, isMobile: true }) });
    const size = `${width} x ${height}`;
    await page.getByText("Best line:").waitFor({ state: "attached" });
    const board = () => page.locator(".board").boundingBox();
    const before = await board();
    await open(page);
    assert.deepEqual(await board(), before, `opened, ${size}`);
    await button(page, "Think").click();
    await page.locator(".board .ghost").waitFor();
    for (let step = 0; step < 6; step++) {
      await button(page, "Next step").click();
      assert.deepEqual(await board(), before, `step ${step}, ${size}`);
    }
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false, size);
    assert.equal(await page.evaluate(() => scrollY), 0, `the board is in view, ${size}`);
    if (isPhone) {
      const small = await page.evaluate(() => {
        const seen = [...document.querySelectorAll(".thinking :is(button, select)")].filter((one) => one.checkVisibility());
        return seen.map((one) => [one.textContent, one.getBoundingClientRect()]).filter(([, { width, height }]) => width < 44 || height < 44).map(([text, { width, height }]) => `${text}: ${width} x ${height}`);
      });
      assert.deepEqual(small, [], size);
      await expectAccessible(page, size);
    }
    await button(page, "Close").click();
    assert.deepEqual(await board(), before, `closed, ${size}`);
    const narrow = await page.locator(".actions button").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width).filter((width) => width < 44));
    if (isPhone) assert.deepEqual(narrow, [], `the actions, ${size}`);
    await leave();
  }
});
