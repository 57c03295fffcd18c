// A game at one computer.
import assert from "node:assert/strict";
import { test } from "node:test";
import { answer, button, cell, discs, newGame, play, said, site, start, status, until, visit, wholeHint } from "./support.mjs";

const DRAW = "132441365226752477771331233146675264461555";

test("two people play to each kind of end, then a rematch", async () => {
  const { page, leave } = await visit();
  await start(page, "human", "human");
  await play(page, "1212121");
  await status(page, "Red wins: four in a column!");
  await said(page, "Red plays column 1, row 4. Red wins");
  assert.equal(await page.locator(".line circle").count(), 4);
  await button(page, "Rematch").click();
  assert.equal(await discs(page), 0);
  await page.getByText("Yellow 1 – 0 Red").waitFor();
  await play(page, "1122334");
  await status(page, "four in a row!");
  await button(page, "Rematch").click();
  await play(page, "12233434464");
  await status(page, "four on a diagonal!");
  await button(page, "Rematch").click();
  await play(page, DRAW);
  await status(page, "Draw: the board is full");
  await page.getByText(", 1 draw").waitFor();
  await button(page, "Rematch").click();
  await play(page, "44");
  await button(page, "Resign").click();
  await answer(page, "Resign");
  await status(page, "Red resigned: Yellow wins");
  await leave();
});

test("a click anywhere in a column plays it; a full column is refused", async () => {
  const { page, leave } = await visit();
  await start(page, "human", "human");
  await cell(page, 3, 6).click();
  await cell(page, 3, 1).click();
  await said(page, "Yellow plays column 3, row 2.");
  for (let count = 0; count < 4; count++) await cell(page, 3, 6).click();
  await cell(page, 3, 3).click();
  await page.getByText("Column 3 is full.").first().waitFor();
  assert.equal(await discs(page), 6);
  await leave();
});

test("a computer answers; undo takes back both moves, redo repeats them", async () => {
  const { page, leave } = await visit();
  await start(page, "human", "random");
  await cell(page, 4, 1).click();
  await until(async () => (await discs(page)) === 2, "the computer plays");
  await button(page, "Undo").click();
  assert.equal(await discs(page), 0);
  await button(page, "Redo").click();
  assert.equal(await discs(page), 2);
  await wholeHint(page);
  assert.ok((await page.locator(".advised").count()) > 0);
  await leave();
});

test("every kind of computer plays", async () => {
  const { page, leave } = await visit();
  for (const who of ["level:1", "level:10", "perfect", "finisher", "careful", "aligner", "tactician", "minimax:4"]) {
    await start(page, "human", who);
    await play(page, "4");
    await until(async () => (await discs(page)) === 2, `${who} plays`);
  }
  await leave();
});

test("two people have names", async () => {
  const { page, leave } = await visit();
  await start(page, "human", "human", { names: { First: "Anna", Second: "Ben" } });
  await status(page, "Anna to play");
  await play(page, "1212121");
  await status(page, "Anna wins: four in a column!");
  await said(page, "Anna plays column 1, row 4.");
  await button(page, "Rematch").click();
  await status(page, "Ben to play");
  await page.getByText("Anna 1 – 0 Ben").waitFor();
  await page.reload();
  await page.locator(".seat", { hasText: "Anna" }).waitFor();
  const dialog = await newGame(page);
  await dialog.getByLabel("First player: name").fill("x".repeat(30));
  assert.equal(await dialog.getByLabel("First player: name").inputValue(), "x".repeat(24), "a name has at most 24 characters");
  await leave();
});

test("opponents have a name, a level and a sentence", async () => {
  const { page, leave } = await visit();
  await start(page, "human", "level:1");
  await page.locator(".seat", { hasText: "Beginner · level 1" }).waitFor();
  await page.locator(".seat.bottom", { hasText: "You" }).waitFor();
  await page.locator(".seat", { hasText: "Often misses diagonals" }).waitFor();
  await status(page, "Your turn");
  await leave();
});

test("two computers are watched: pause, one move, speed, to the end", async () => {
  const { page, leave } = await visit();
  await start(page, "finisher", "perfect", { columns: 4, rows: 3, connect: 3 });
  await page.locator(".status.over").waitFor();
  await start(page, "random", "random");
  await cell(page, 1, 1).focus();
  await page.keyboard.press("z");
  await status(page, "is waiting");
  const before = await discs(page);
  await page.waitForTimeout(1200);
  assert.equal(await discs(page), before, "a paused game stands still");
  await page.keyboard.press(".");
  await until(async () => (await discs(page)) === before + 1, "one move is made");
  await status(page, "is waiting");
  await button(page, "One move").click();
  await until(async () => (await discs(page)) === before + 2, "another move is made");
  await cell(page, 1, 1).focus();
  await page.keyboard.press("-");
  await page.locator(".speed", { hasText: "1 s per move" }).waitFor();
  for (let count = 0; count < 3; count++) await button(page, "Faster").click();
  await page.locator(".speed", { hasText: "no pause" }).waitFor();
  await button(page, "Continue").click();
  await page.locator(".status.over").waitFor();
  await leave();
});

test("a game on a large board, by letters", async () => {
  const { page, leave } = await visit();
  await start(page, "human", "human", { columns: 12, rows: 8, connect: 5 });
  await play(page, "a1a1a1a1a");
  await status(page, "Red wins: five in a column!");
  await start(page, "human", "human", { columns: 7, rows: 99 });
  await page.locator(".refusal", { hasText: "99" }).first().waitFor();
  await leave();
});

test("a long search can be stopped, and does not block the page", async () => {
  const { page, leave } = await visit();
  await start(page, "human", "perfect", { columns: 9, rows: 9, connect: 4 });
  await play(page, "5");
  await status(page, "is thinking");
  const frames = await page.evaluate(() => new Promise((resolve) => {
    let count = 0;
    const end = performance.now() + 500;
    const frame = () => (performance.now() < end ? (count++, requestAnimationFrame(frame)) : resolve(count));
    frame();
  }));
  assert.ok(frames > 5, `${frames} frames in half a second`);
  await button(page, "Pause").click();
  await status(page, "is waiting");
  await button(page, "Undo").click();
  assert.equal(await discs(page), 0);
  await leave();
});

test("a game in progress survives a reload and a closed tab", async () => {
  const { page, context, leave } = await visit();
  await start(page, "human", "human", { columns: 8, rows: 7, connect: 5 });
  await play(page, "445");
  await page.reload();
  await until(async () => (await discs(page)) === 3, "the discs are back");
  assert.equal(await page.locator("[role=row]").count(), 7);
  await page.close();
  const next = await context.newPage();
  await next.goto(site.address);
  await until(async () => (await discs(next)) === 3, "another tab goes on");
  await leave();
});

test("two tabs have two games", async () => {
  const { page, context, leave } = await visit();
  await start(page, "human", "human");
  await play(page, "44");
  const other = await context.newPage();
  await other.goto(site.address);
  await other.locator(".board").waitFor();
  assert.equal(await discs(other), 0, "the game of the first tab is taken");
  await start(other, "human", "human");
  await play(other, "777");
  await page.reload();
  await until(async () => (await discs(page)) === 2, "the first tab has its game");
  await other.reload();
  await until(async () => (await discs(other)) === 3, "so has the second");
  await leave();
});

/// A visitor whose discs fall.
const animated = (path = "/", options = {}) => visit(path, { reducedMotion: "no-preference", ...options });

test("a result is shown once the disc has landed, and the next disc waits for it", async () => {
  const { page, leave } = await animated();
  await start(page, "human", "human");
  await play(page, "121212");
  await page.locator(".waiting").waitFor();
  // What the page shows in the frame after the move, and when the disc has landed.
  const shown = await page.evaluate(async () => {
    const look = () => ({
      line: document.querySelectorAll(".board .line circle").length,
      last: document.querySelectorAll(".board .last").length,
      waiting: document.querySelectorAll(".board .waiting").length,
      result: document.querySelectorAll(".result").length,
      status: document.querySelector(".status").textContent,
    });
    const frame = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "1", bubbles: true }));
    await frame();
    const during = look();
    await new Promise((resolve) => setTimeout(resolve, 900));
    return { during, after: look() };
  });
  assert.deepEqual(shown.during, { line: 0, last: 0, waiting: 0, result: 0, status: "" });
  assert.deepEqual([shown.after.line, shown.after.result], [4, 1]);
  assert.match(shown.after.status, /Red wins/);
  await leave();
});

test("the end of a game offers a rematch, a review and a link", async () => {
  const { page, context, leave } = await visit();
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await start(page, "human", "human");
  await play(page, "1212121");
  const result = page.locator(".result");
  await button(result, "Share").click();
  await page.locator(".toast", { hasText: "Link copied" }).waitFor();
  assert.match(await page.evaluate(() => navigator.clipboard.readText()), /\/7x6\/1212121$/);
  await page.locator(".toast").waitFor({ state: "detached" });
  await button(result, "Review").click();
  await page.getByRole("button", { name: /^Move 7: column 1/ }).waitFor();
  await page.goBack();
  await button(page.locator(".result"), "Rematch").click();
  assert.equal(await discs(page), 0);
  await leave();
});

test("a game in progress is not ended without a question", async () => {
  const { page, leave } = await visit();
  await start(page, "human", "human");
  await play(page, "445");
  for (const [key, yes] of [["r", "Rematch"], ["g", "Resign"]]) {
    await page.keyboard.press(key);
    await page.getByRole("dialog").getByRole("button", { name: yes }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    assert.equal(await discs(page), 3, `${key} alone ends nothing`);
  }
  await page.keyboard.press("n");
  const dialog = page.getByRole("dialog", { name: "New game" });
  await dialog.getByText("This ends the game in progress.").waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  assert.equal(await discs(page), 3);
  await page.keyboard.press("r");
  await answer(page, "Rematch");
  assert.equal(await discs(page), 0);
  await leave();
});

test("what is refused is seen, and vanishes when it no longer holds", async () => {
  const { page, leave } = await visit();
  await start(page, "human", "human");
  await play(page, "3333333");
  await page.locator(".toast", { hasText: "Column 3 is full." }).waitFor();
  await page.keyboard.press("4");
  await page.locator(".toast").waitFor({ state: "detached", timeout: 1000 });
  await page.keyboard.press("/");
  await page.keyboard.type("nonsense");
  await page.keyboard.press("Enter");
  await page.locator(".toast", { hasText: "A column number, or:" }).waitFor();
  await leave();
});

test("a hint names one column and gives reasons for it; others are just as good", async () => {
  const { page, leave } = await visit();
  let found = 0;
  for (const moves of ["", "1", "12", "1122", "112244", "3344"]) {
    await start(page, "human", "human", { columns: 5, rows: 4 });
    await play(page, moves);
    await wholeHint(page);
    const [advice, ...reasons] = await page.locator(".advice p").allTextContents();
    assert.match(advice, /^Play column \d\.$/);
    const others = reasons.filter((one) => one.startsWith("Just as good: column"));
    found += others.length;
    const marked = await page.locator(".board .advised").count();
    assert.equal(marked > 1, others.length === 1, `${advice} ${reasons.join(" ")}`);
  }
  assert.ok(found > 0, "no position with several best columns");
  await leave();
});

test("another language keeps the hint", async () => {
  const { page, leave } = await visit();
  await start(page, "human", "human");
  await play(page, "4");
  await wholeHint(page);
  await page.locator(".advice", { hasText: "play" }).waitFor();
  await button(page, "Français").click();
  await page.locator(".advice", { hasText: "jouez" }).waitFor();
  assert.ok((await page.locator(".advised").count()) > 0);
  await leave();
});

test("a click on a move shows the position after it; the next disc belongs to the game", async () => {
  const { page, leave } = await visit();
  await start(page, "human", "human");
  await play(page, "4453");
  await button(page, "Move 2: column 4").click();
  assert.equal(await discs(page), 2);
  await button(page, "One move on").click();
  assert.equal(await discs(page), 3);
  await button(page, "To the start").click();
  assert.equal(await discs(page), 0);
  for (const [key, count] of [["ArrowRight", 1], ["ArrowRight", 2], ["ArrowLeft", 1]]) {
    await page.keyboard.press(key);
    assert.equal(await discs(page), count, "the arrow keys walk while an earlier position is shown");
  }
  await page.keyboard.press("1");
  assert.equal(await discs(page), 4, "back to the game, and no disc is dropped");
  await page.keyboard.press("1");
  assert.equal(await discs(page), 5);
  await leave();
});

test("a clock runs for the player to move, and ends the game", async () => {
  const { page, leave } = await visit();
  await page.clock.install();
  await page.reload();
  const dialog = await newGame(page);
  await dialog.locator(".modes").getByRole("radio", { name: "A friend, on this screen" }).check();
  await dialog.getByText("Board and clock").click();
  await dialog.getByLabel("Time for each player").selectOption("1");
  await button(dialog, "Start").click();
  await page.clock.runFor(5000);
  assert.deepEqual(await page.locator(".seat .clock").allTextContents(), ["1:00", "1:00"], "the first move is not charged");
  await play(page, "4");
  await page.clock.runFor(5500);
  const [running, waiting] = await page.locator(".seat .clock").allTextContents();
  assert.match(running, /^0:5[45]$/);
  assert.equal(waiting, "1:00");
  await page.clock.runFor(56000);
  await status(page, "Yellow ran out of time: Red wins");
  await leave();
});

/// Counts the tones that the page plays.
const counted = () => {
  window.tones = 0;
  const create = AudioContext.prototype.createOscillator;
  AudioContext.prototype.createOscillator = function () {
    window.tones++;
    return create.call(this);
  };
};

test("a clock gives time for every move, and is heard once a turn when it runs out", async () => {
  const { page, leave } = await visit("/", { init: counted });
  await page.clock.install();
  await page.reload();
  const dialog = await newGame(page);
  await dialog.locator(".modes").getByRole("radio", { name: "A friend, on this screen" }).check();
  await dialog.getByText("Board and clock").click();
  await dialog.getByLabel("Time for each player").selectOption("3+2");
  await button(dialog, "Start").click();
  const clocks = () => page.locator(".seat .clock").allTextContents();
  await play(page, "4");
  assert.deepEqual(await clocks(), ["3:00", "3:00"], "the first move earns nothing");
  // Half a second more than is shown: the clock also goes by itself.
  await page.clock.runFor(5500);
  await play(page, "4");
  const [moved, waiting] = await clocks();
  assert.match(moved, /^2:5[67]$/, "two seconds for the move");
  assert.equal(waiting, "3:00");
  const tones = () => page.evaluate(() => window.tones);
  await page.clock.runFor(175000);
  await page.locator(".seat.bottom .clock.low").waitFor();
  assert.equal(await tones(), 0, "sounds are off until they are switched on");
  await play(page, "4");
  await button(page, "Sound").click();
  await page.clock.runFor(160000);
  assert.equal(await tones(), 0);
  await page.clock.runFor(8000);
  assert.equal(await tones(), 2);
  await page.clock.runFor(4000);
  assert.equal(await tones(), 2, "once a turn");
  await page.reload();
  await page.locator(".seat .clock").first().waitFor();
  await play(page, "5");
  const [left] = await clocks();
  assert.match(left, /0:0[4-9]/, "a saved game keeps its clock and what a move earns");
  const again = await newGame(page);
  await again.getByText("Board and clock").click();
  assert.equal(await again.getByLabel("Time for each player").inputValue(), "3+2");
  await leave();
});

test("you sit at the bottom in every game", async () => {
  const { page, leave } = await visit();
  await start(page, "level:1", "human");
  await page.locator(".seat.bottom", { hasText: "You" }).waitFor();
  await start(page, "human", "level:1");
  await page.locator(".seat.bottom", { hasText: "You" }).waitFor();
  await leave();
});
