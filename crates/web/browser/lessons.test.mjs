// Lessons: the list, questions, games that are played out, and every lesson in both languages as `lessons/` has it. After a change that is
// meant, `cargo xtask browser --accept` writes the texts anew.
import assert from "node:assert/strict";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { test } from "node:test";
import { button, cell, change, discs, expectAccessible, said, until, visit } from "./support.mjs";

const TEXTS = new URL("lessons/", import.meta.url);

/// The lessons in order: the name, and for each step the right columns and whether a game is played out.
async function course() {
  const folder = new URL("../../coach/lessons/en/", import.meta.url);
  const lessons = [];
  for (const chapter of (await readdir(folder)).sort()) {
    for (const file of (await readdir(new URL(`${chapter}/`, folder))).filter((name) => /^\d/.test(name)).sort()) {
      const [, ...steps] = (await readFile(new URL(`${chapter}/${file}`, folder), "utf8")).split(/^## /m);
      const read = (step) => ({ isGame: step.startsWith("play"), right: /^- right: (.+)$/m.exec(step)?.[1].split(" ") ?? [] });
      lessons.push({ name: file.replace(/^\d+-|\.md$/g, ""), steps: steps.map(read) });
    }
  }
  return lessons;
}

const goOn = (page) => page.locator(".go-on");
const comment = (page, kind = "") => page.locator(`.lesson .advice${kind}`);
const texts = async (page, selector) => (await page.locator(selector).allTextContents()).map((text) => text.trim()).filter(Boolean);

/// Waits for a step, by its number.
async function step(page, number) {
  const place = page.locator(".lesson .who .small");
  const isThere = async () => new RegExp(`^\\D+ ${number} `).test(await place.textContent());
  await until(isThere, `step ${number} of ${page.url()}`);
}

/// The first column that the coach recommends.
async function advised(page) {
  const arrow = page.locator(".board .advised").first();
  await arrow.waitFor();
  const x = Number(/\((\d+)/.exec(await arrow.getAttribute("transform"))[1]);
  return String((x + 50) / 100);
}

/// Plays a game to its end as the coach advises.
async function playOut(page) {
  for (;;) {
    await page.locator(".lesson .go-on:enabled, .lesson .actions button:nth-of-type(2):enabled").first().waitFor();
    if (await goOn(page).isEnabled()) return;
    await page.keyboard.press("t");
    const before = await discs(page);
    await page.keyboard.press(await advised(page));
    await until(async () => (await discs(page)) > before, "the disc falls");
  }
}

/// Does what a step waits for, rightly.
async function answer(page, { isGame, right }) {
  if (right.length) await page.keyboard.press(right[0]);
  if (isGame) await playOut(page);
  if (right.length || isGame) await comment(page, ".right").waitFor();
}

/// Takes a lesson to its end with right answers. Returns everything that was read.
async function take(page, lesson) {
  await step(page, 1);
  const read = [`# ${await page.locator(".lesson h2").textContent()}`];
  for (const [index, one] of lesson.steps.entries()) {
    await step(page, index + 1);
    read.push(`## ${await page.locator(".lesson .who .small").textContent()}`, ...(await texts(page, ".talk > p, .talk .text p, .talk .unseen p")));
    await answer(page, one);
    read.push(...(await texts(page, ".advice p")).map((text) => `> ${text}`));
    await page.keyboard.press("Enter");
  }
  await until(async () => (await page.locator(".lesson .who .small").textContent()) === "", `the end of ${lesson.name}`);
  read.push("## end", ...(await texts(page, ".talk .text p")));
  return read.join("\n\n");
}

async function everyLesson(language) {
  const { page, leave } = await visit("/#/learn", { locale: language });
  await page.locator(".next-lesson .button").click();
  const read = [];
  const lessons = await course();
  for (const lesson of lessons) {
    await until(async () => page.url().endsWith(`/learn/${lesson.name}`), `the lesson ${lesson.name}`);
    read.push(await take(page, lesson));
    await page.keyboard.press("Enter");
  }
  await page.locator(".chapters").waitFor();
  assert.equal(await page.locator(".chapter .result").count(), lessons.length);
  assert.equal(await page.locator(".next-lesson .button").getAttribute("href"), "#/play", "after the last one a game");
  await leave();
  const text = `${read.join("\n\n")}\n`;
  const file = new URL(`${language}.md`, TEXTS);
  if (process.env.PUISSANCE4_ACCEPT !== undefined) {
    await mkdir(TEXTS, { recursive: true });
    await writeFile(file, text);
  }
  assert.equal(text, await readFile(file, "utf8"));
}

test("every lesson in both languages says what it should", () => Promise.all(["en", "fr"].map(everyLesson)));

test("a lesson with a wrong answer and a hint, and its result after a reload", async () => {
  const { page, leave } = await visit("/#/learn");
  await page.locator(".next-lesson", { hasText: "Start here" }).getByRole("link", { name: "Begin" }).click();
  await step(page, 1);
  await said(page, "The board stands upright.");
  assert.equal(await page.title(), "Drop a disc · Learn · Puissance 4");
  assert.ok(await button(page, "Step back").isDisabled());
  assert.ok(await button(page, "Hint").isDisabled());
  await button(page, "Continue").click();
  await step(page, 2);
  assert.ok(await button(page, "Continue").isDisabled());
  await page.keyboard.press("7");
  await comment(page, ".right").waitFor();
  await said(page, "Your disc fell to the bottom: row 1.");
  assert.equal(await discs(page), 1);
  await page.keyboard.press(" ");
  await step(page, 3);
  assert.equal(await page.locator(".board .lit").count(), 3);
  await said(page, "Look at column 4, row 1");
  await page.keyboard.press("Enter");
  await step(page, 4);
  assert.equal(await comment(page).count(), 0, "the key that goes on is no answer");
  await page.keyboard.press("3");
  await comment(page, ".wrong").getByText("There is only one disc in column 3.").waitFor();
  await said(page, "There is only one disc in column 3.");
  assert.equal(await discs(page), 4, "a wrong disc does not fall");
  await button(page, "Hint").click();
  await comment(page).getByText("The disc needs three discs below it.").waitFor();
  await said(page, "The disc needs three discs below it.");
  await cell(page, 4, 4).click();
  await comment(page, ".right").waitFor();
  assert.equal(await discs(page), 5);
  await button(page, "Continue").click();
  await step(page, 5);
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await comment(page, ".right").waitFor();
  await page.keyboard.press("Enter");
  await page.locator(".text", { hasText: "Right on the first try: 2 of 3." }).waitFor();
  await said(page, "Right on the first try: 2 of 3.");
  await button(page, "Next lesson").click();
  await page.locator(".lesson h2", { hasText: "Four in a line" }).waitFor();
  await page.keyboard.press("Escape");
  for (const reload of [false, true]) {
    if (reload) await page.reload();
    const done = page.locator(".chapter li", { hasText: "Drop a disc" });
    await done.locator(".result", { hasText: "2/3" }).waitFor();
    assert.equal(await page.locator(".chapter .result").count(), 1);
    await page.locator(".next-lesson", { hasText: "Four in a line" }).waitFor();
    assert.match(await page.locator(".chapter [aria-current]").textContent(), /Four in a line/);
  }
  // A worse result does not replace a better one.
  const drop = (await course()).find((lesson) => lesson.name === "drop");
  for (const [wrong, result] of [["", "3/3"], ["3", "3/3"]]) {
    await page.getByRole("link", { name: /Drop a disc/ }).click();
    for (const [index, one] of drop.steps.entries()) {
      await step(page, index + 1);
      if (index === 3) for (const column of wrong) await page.keyboard.press(column);
      await answer(page, one);
      await page.keyboard.press("Enter");
    }
    await page.getByRole("link", { name: "All lessons" }).click();
    await page.locator(".chapter li", { hasText: "Drop a disc" }).locator(".result", { hasText: result }).waitFor();
  }
  await leave();
});

test("a lesson goes on at its place in the other language", async () => {
  const { page, leave } = await visit("/#/learn/drop");
  const drop = (await course()).find((lesson) => lesson.name === "drop");
  for (const [index, one] of drop.steps.slice(0, 3).entries()) {
    await step(page, index + 1);
    await answer(page, one);
    await page.keyboard.press("Enter");
  }
  await step(page, 4);
  await page.keyboard.press("1");
  await comment(page, ".wrong").getByText("That column is empty").waitFor();
  await page.locator(".language").click();
  await page.locator(".lesson h2", { hasText: "Lâcher un pion" }).or(page.locator(".lesson .who .small", { hasText: "Étape 4" })).first().waitFor();
  await comment(page, ".wrong").getByText("colonne").waitFor();
  await page.keyboard.press("4");
  await comment(page, ".right").waitFor();
  await page.locator(".language").click();
  await comment(page, ".right").getByText("Yes: it lies on three other discs.").waitFor();
  assert.equal(await discs(page), 5);
  await leave();
});

test("a step back shows the step before, and first answers still count", async () => {
  const { page, leave } = await visit("/#/learn/drop");
  await step(page, 1);
  for (const key of ["Enter", "1", "Enter"]) await page.keyboard.press(key);
  await step(page, 3);
  await button(page, "Step back").click();
  await step(page, 2);
  assert.equal(await discs(page), 0);
  assert.equal(await comment(page).count(), 0);
  await page.keyboard.press("Backspace");
  await step(page, 1);
  await leave();
});

test("an answer can be a column to point at", async () => {
  const { page, leave } = await visit("/#/learn/full");
  const full = (await course()).find((lesson) => lesson.name === "full");
  const asked = full.steps.findIndex((one) => one.right.length);
  for (let index = 0; index < asked; index++) {
    await step(page, index + 1);
    await page.keyboard.press("Enter");
  }
  await step(page, asked + 1);
  const before = await discs(page);
  await page.keyboard.press(full.steps[asked].right[0]);
  await comment(page, ".right").waitFor();
  assert.equal(await discs(page), before);
  await leave();
});

test("the reply falls after the answer", async () => {
  const { page, leave } = await visit("/#/learn/two-threats", { reducedMotion: "no-preference" });
  await step(page, 1);
  await page.keyboard.press("Enter");
  await step(page, 2);
  const before = await discs(page);
  await page.keyboard.press("4");
  await until(async () => (await discs(page)) === before + 2, "the reply");
  assert.equal(await page.locator(".board .falls").count(), 2, "each disc fell by itself");
  await leave();
});

test("a game is played out, and left in the middle", async () => {
  const { page, leave } = await visit("/#/learn/column");
  const lesson = (await course()).find((lesson) => lesson.name === "column");
  const last = lesson.steps.findIndex((one) => one.isGame);
  for (const [index, one] of lesson.steps.slice(0, last).entries()) {
    await step(page, index + 1);
    await answer(page, one);
    await page.keyboard.press("Enter");
  }
  await step(page, last + 1);
  const before = await discs(page);
  await button(page, "Hint").click();
  await comment(page).getByText("column").first().waitFor();
  await page.keyboard.press(await advised(page));
  await until(async () => (await discs(page)) >= before + 2, "the computer answers");
  await said(page, "plays column");
  await button(page, "Step back").click();
  await step(page, last);
  await page.keyboard.press("Escape");
  await page.locator(".chapters").waitFor();
  await leave();
});

test("a column that cannot be played is refused, and typed words work", async () => {
  const { page, leave } = await visit("/#/learn/drop");
  await step(page, 1);
  await page.keyboard.press("Enter");
  await step(page, 2);
  await page.keyboard.press("9");
  assert.equal(await comment(page).count(), 0);
  await page.keyboard.press("/");
  await page.keyboard.type("hint");
  await page.keyboard.press("Enter");
  await comment(page).getByText("Every column is right.").waitFor();
  await page.locator("#typing").fill("2");
  await page.keyboard.press("Enter");
  await comment(page, ".right").waitFor();
  await leave();
});

test("a lesson that does not exist shows the list", async () => {
  const { page, leave } = await visit("/#/learn/no-such-lesson");
  await page.getByRole("alert").getByText("There is no lesson called “no-such-lesson”.").waitFor();
  await page.locator(".chapter").nth(4).waitFor();
  await page.locator(".language").click();
  await page.getByRole("alert").getByText("Il n'y a pas de leçon").waitFor();
  await leave();
});

test("the whole lesson is in view in every window", async () => {
  const { page, leave } = await visit("/#/learn/seven", { bypassCSP: true });
  await page.locator(".board").waitFor();
  for (const [width, height] of [[1280, 720], [1920, 1080], [820, 1180], [390, 844], [844, 390]]) {
    await page.setViewportSize({ width, height });
    for (const language of ["en", "fr"]) {
      await change(page, { language });
      const what = `${width}x${height}, ${language}`;
      assert.ok(await page.evaluate(() => document.scrollingElement.scrollHeight <= innerHeight), `${what} scrolls`);
      for (const part of [".board", ".talk", ".go-on"]) {
        const box = await page.locator(`.lesson ${part}`).boundingBox();
        assert.ok(box.y >= 0 && box.y + box.height <= height + 1 && box.x + box.width <= width + 1 && box.height > 40, `${part}, ${what}`);
      }
    }
  }
  await change(page, {});
  await expectAccessible(page, "a lesson");
  await leave();
});
