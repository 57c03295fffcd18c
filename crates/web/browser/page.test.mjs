// The page in a real browser, from end to end.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { test } from "node:test";
import { analyses, button, cell, discs, house, kill, open, play, randomPositions, said, start, status, until, visit } from "./house.mjs";

const DRAW = "132441365226752477771331233146675264461555";

test("two people play to each kind of end, and again with the other starting", async () => {
  const { page, leave } = await visit();
  await start(page, "human", "human");
  await play(page, "1212121");
  await status(page, "Player 1 wins: four in a column!");
  await said(page, "Player 1 plays column 1, row 4. Player 1 wins");
  assert.equal(await page.locator(".line circle").count(), 4);
  await button(page, "Rematch").click();
  assert.equal(await discs(page), 0);
  await page.getByText("Human 1 – 0 Human").waitFor();
  await play(page, "1122334");
  await status(page, "four in a row!");
  await button(page, "Rematch").click();
  await play(page, "12233434464");
  await status(page, "four on a rising diagonal!");
  await button(page, "Rematch").click();
  await play(page, DRAW);
  await status(page, "Draw: the board is full");
  await page.getByText("one draw").waitFor();
  await button(page, "Rematch").click();
  await play(page, "44");
  await button(page, "Resign").click();
  await status(page, "Player 1 has resigned: player 2 wins");
  await leave();
});

test("clicks anywhere in a column play it, and a full column is refused in words", async () => {
  const { page, leave } = await visit();
  await start(page, "human", "human");
  await cell(page, 3, 6).click();
  await cell(page, 3, 1).click();
  await said(page, "Player 2 plays column 3, row 2.");
  for (let count = 0; count < 4; count++) await cell(page, 3, 6).click();
  await cell(page, 3, 3).click();
  await page.getByText("Column 3 is full.").first().waitFor();
  assert.equal(await discs(page), 6);
  await leave();
});

test("a computer answers; undo takes back the pair, redo plays it again", async () => {
  const { page, leave } = await visit();
  await start(page, "human", "random");
  await cell(page, 4, 1).click();
  await until(async () => (await discs(page)) === 2, "the computer plays");
  await button(page, "Undo").click();
  assert.equal(await discs(page), 0);
  await button(page, "Redo").click();
  assert.equal(await discs(page), 2);
  await button(page, "Hint").click();
  await page.locator(".advice p").first().waitFor();
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

test("two computers are watched to the end, on a small board", async () => {
  const { page, leave } = await visit();
  await start(page, "finisher", "perfect", { columns: 4, rows: 3, connect: 3 });
  await page.locator(".status.over").waitFor();
  await leave();
});

test("a game on a large board, by letters", async () => {
  const { page, leave } = await visit();
  await start(page, "human", "human", { columns: 12, rows: 8, connect: 5 });
  await play(page, "a1a1a1a1a");
  await status(page, "Player 1 wins: four in a column!");
  await start(page, "human", "human", { columns: 7, rows: 99 });
  await page.locator(".refusal", { hasText: "99" }).first().waitFor();
  await leave();
});

test("keys alone are enough", async () => {
  const { page, leave } = await visit();
  await start(page, "human", "human");
  await page.locator("body").press("Tab");
  await until(async () => {
    const role = await page.evaluate(() => document.activeElement.getAttribute("role"));
    if (role !== "gridcell") await page.keyboard.press("Shift+Tab");
    return role === "gridcell";
  }, "the board gets the focus");
  await page.keyboard.press("Home");
  assert.match(await page.evaluate(() => document.activeElement.getAttribute("aria-label")), /Column 1, row 1: empty, a disc lands here/);
  await page.keyboard.press("Enter");
  await page.keyboard.press("l");
  await page.keyboard.press(" ");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  assert.equal(await discs(page), 3);
  await page.keyboard.press("u");
  assert.equal(await discs(page), 2);
  await page.keyboard.press("r");
  assert.equal(await discs(page), 3);
  await page.keyboard.press("?");
  await page.locator(".advice p").first().waitFor();
  await page.keyboard.press("End");
  await page.keyboard.press("k");
  assert.match(await page.evaluate(() => document.activeElement.getAttribute("aria-label")), /Column 7, row 2/);
  await leave();
});

test("typed commands, in both languages", async () => {
  const { page, leave } = await visit();
  await start(page, "human", "human");
  const type = async (text) => {
    await page.locator("#typing").fill(text);
    await page.locator("#typing").press("Enter");
  };
  await type("4");
  await said(page, "Player 1 plays column 4, row 1.");
  await type("board");
  await said(page, "Column 4, from the bottom: 1");
  await type("annuler");
  await said(page, "One move taken back.");
  await type("hint");
  await said(page, "play column 4");
  await type("nonsense");
  await said(page, "A column number, or: undo");
  await leave();
});

test("touch on a narrow screen, without scrolling sideways", async () => {
  const { page, leave } = await visit("/", { viewport: { width: 320, height: 568 }, hasTouch: true, isMobile: true });
  await start(page, "human", "human");
  await cell(page, 4, 5).tap();
  await cell(page, 5, 2).tap();
  assert.equal(await discs(page), 2);
  for (const view of ["/#/play", "/#/7x6/4453", "/#/puzzles", "/#/games", "/#/settings"]) {
    await page.goto(house.address + view);
    await page.locator("main h2, main .board").first().waitFor();
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 320, `${view} is too wide`);
  }
  await leave();
});

test("French by the browser's wish and by choice", async () => {
  const { page, leave } = await visit("/", { locale: "fr-FR" });
  await page.getByText("À vous de jouer").waitFor();
  assert.equal(await page.locator("html").getAttribute("lang"), "fr");
  await button(page, "English").click();
  await page.getByText("Your turn").waitFor();
  await page.reload();
  await page.getByText("Your turn").waitFor();
  await leave();
});

test("a game in progress outlasts a reload, and a closed tab", async () => {
  const { page, context, leave } = await visit();
  await start(page, "human", "human", { columns: 8, rows: 7, connect: 5 });
  await play(page, "445");
  await page.reload();
  await until(async () => (await discs(page)) === 3, "the discs are back");
  assert.equal(await page.locator("[role=row]").count(), 7);
  await page.close();
  const next = await context.newPage();
  await next.goto(house.address);
  await until(async () => (await discs(next)) === 3, "another tab goes on");
  await leave();
});

test("two tabs have two games", async () => {
  const { page, context, leave } = await visit();
  await start(page, "human", "human");
  await play(page, "44");
  const other = await context.newPage();
  await other.goto(house.address);
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

test("the page works without a network once it was loaded", async () => {
  const { page, context, leave } = await visit("/", { allow: ["net::ERR_INTERNET_DISCONNECTED", "Failed to load resource"] });
  await page.evaluate(() => navigator.serviceWorker.ready);
  await until(() => page.evaluate(async () => (await caches.keys()).length > 0), "the files are kept");
  await context.setOffline(true);
  await page.reload();
  await start(page, "human", "perfect");
  await play(page, "4");
  await until(async () => (await discs(page)) === 2, "the computer plays without a network");
  await leave();
});

test("what a proxy says while the server is away does not take the place of the page", async () => {
  const { page, leave } = await visit("/", { allow: ["Failed to load resource"] });
  await page.evaluate(() => navigator.serviceWorker.ready);
  await until(() => page.evaluate(async () => (await caches.keys()).length > 0), "the files are kept");
  await kill();
  const proxy = createServer((_, answer) => answer.writeHead(502, { "content-type": "text/html" }).end("<h1>Bad Gateway</h1>"));
  await new Promise((resolve) => proxy.listen(Number(new URL(house.address).port), "127.0.0.1", resolve));
  await page.reload();
  assert.equal(await page.getByText("Bad Gateway").count(), 0);
  await start(page, "human", "perfect");
  await play(page, "4");
  await until(async () => (await discs(page)) === 2, "the game goes on");
  await leave();
  proxy.closeAllConnections();
  await new Promise((resolve) => proxy.close(resolve));
  await open();
});

test("a link shows a position, exactly analysed", async () => {
  const { page, leave } = await visit("/#/7x6/444444326");
  await page.getByText("Player 1 wins in").waitFor();
  await until(async () => (await page.locator(".columns tbody tr").count()) === 6, "all columns that can be played");
  const texts = await page.locator(".columns .chip").allTextContents();
  assert.deepEqual([...texts].sort()[0] && Math.max(...texts.map((text) => Number(text.replace("−", "-")))), -1);
  await page.getByText("Best line:").waitFor();
  await page.getByRole("button", { name: "Why? Column 5" }).click();
  await page.getByText("Column 5: player 1 wins in").first().waitFor();
  await button(page, "Show the best answers").click();
  await page.getByRole("columnheader", { name: "Best answers" }).waitFor();
  await cell(page, 5, 1).click();
  await until(async () => (await page.evaluate(() => location.hash)) === "#/7x6/4444443265", "the address follows");
  await leave();
});

test("the engine in the browser says what the program says", async () => {
  const { page, leave } = await visit("/#/study");
  await page.locator("table.columns .chip").first().waitFor();
  for (const [columns, rows, least] of [[7, 6, 14], [6, 5, 8], [5, 7, 10], [4, 4, 0]]) {
    const board = `${columns}x${rows}`;
    const positions = randomPositions(12, columns, rows).filter((moves) => moves.length >= least && moves.length % 3 === 0);
    const found = await analyses(page, board, positions);
    assert.ok(found.length >= 10, `${board}: ${found.length}`);
    const told = ({ moves }) => JSON.parse(execFileSync(process.env.PUISSANCE4_PROGRAM, ["analyze", moves, "--json", "--size", board], { encoding: "utf8" }));
    const expected = found.map((one) => told(one).columns.map((column) => column.score));
    assert.deepEqual(found.map((one) => one.columns), expected, board);
  }
  await leave();
});

test("a game is reviewed, with marks, curve, variations and jumps", async () => {
  const { page, leave } = await visit("/#/7x6/1212121");
  await page.getByText("Player 1 has won.").waitFor();
  await button(page, "Review the game").click();
  await page.locator(".curve rect.one").first().waitFor();
  assert.equal(await page.locator(".list li").count(), 7);
  await page.getByText("Player 2: accuracy").waitFor();
  await page.getByRole("button", { name: /^Move 6: column 2/ }).click();
  await page.locator(".advice", { hasText: "Better" }).waitFor();
  await button(page, "One move back").click();
  await cell(page, 1, 6).click();
  assert.equal(await page.locator(".list .variation").count(), 1);
  await leave();
});

test("pictures and films are saved", async () => {
  const { page, leave } = await visit("/#/7x6/1212121");
  for (const [name, start] of [["PNG", "\x89PNG"], ["SVG", "<svg"], ["GIF", "GIF89a"]]) {
    const [download] = await Promise.all([page.waitForEvent("download"), button(page, name).click()]);
    const bytes = await readFile(await download.path(), "latin1");
    assert.ok(bytes.startsWith(start), `${name}: ${bytes.slice(0, 8)}`);
    assert.equal(download.suggestedFilename(), `puissance4-7x6.${name.toLowerCase()}`);
  }
  await leave();
});

test("the puzzle of the day is solved by its solution, and counted", async () => {
  const { page, leave } = await visit("/#/puzzles");
  await page.getByText(/Puzzle of \d/).waitFor();
  await button(page, "Show the solution").click();
  const solution = (await page.locator(".advice p").first().textContent()).replace(/\D/g, "");
  await button(page, "Try again").click();
  const before = await discs(page);
  for (let index = 0; index < solution.length; index += 2) {
    await cell(page, 1, 1).focus();
    await page.keyboard.press(solution[index]);
    const expected = before + Math.min(index + 2, solution.length);
    await until(async () => (await discs(page)) === expected, `move ${index + 1} of ${solution}`);
  }
  await page.locator(".advice", { hasText: "solved!" }).waitFor();
  await page.getByText("Solved without help: 1").waitFor();
  await leave();
});

test("finished games are listed and counted, opened and deleted", async () => {
  const { page, leave } = await visit();
  await start(page, "human", "random");
  await play(page, "4");
  await button(page, "Resign").click();
  await page.locator(".status.over").waitFor();
  await page.getByRole("link", { name: "Games" }).click();
  await page.getByRole("row", { name: "Random 1 0 0 1" }).waitFor();
  const [download] = await Promise.all([page.waitForEvent("download"), button(page, "Save as a file").click()]);
  const record = JSON.parse(await readFile(await download.path(), "utf8"));
  assert.deepEqual([record.columns, record.rows, record.connect], [7, 6, 4]);
  await page.getByLabel("Open a file").setInputFiles({ name: "game.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify({ ...record, moves: "4453" })) });
  await until(async () => (await page.evaluate(() => location.hash)) === "#/7x6/4453", "the file is opened");
  await page.getByRole("link", { name: "Games" }).click();
  await page.getByLabel("Open a file").setInputFiles({ name: "bad.json", mimeType: "application/json", buffer: Buffer.from("[1") });
  await page.locator(".notice", { hasText: "bad.json" }).waitFor();
  await button(page, "Delete").click();
  await page.getByText("Finished games are listed here.").waitFor();
  await leave();
});

test("settings are kept and seen by other tabs", async () => {
  const { page, context, leave } = await visit("/#/settings");
  const other = await context.newPage();
  await other.goto(house.address);
  await page.getByLabel("Colours").selectOption("dark");
  assert.equal(await page.locator("html").getAttribute("data-theme"), "dark");
  await until(async () => (await other.locator("html").getAttribute("data-theme")) === "dark", "the other tab follows");
  await page.reload();
  assert.equal(await page.getByLabel("Colours").inputValue(), "dark");
  await leave();
});

test("a wrong link is explained, and there is a board", async () => {
  for (const [link, words] of [["7x6/44444444", "column 4 is full"], ["0x6/", "0"], ["nonsense", "nonsense"], ["7x6/4!", "character 2"]]) {
    const { page, leave } = await visit(`/#/${link}`);
    await page.locator(".notice", { hasText: words }).waitFor();
    await play(page, "4");
    assert.equal(await discs(page), 1);
    await leave();
  }
});

test("damaged storage is set aside, blocked storage is told", async () => {
  const damage = () => {
    if (!localStorage.getItem("puissance4/settings.damaged")) localStorage.setItem("puissance4/settings", "{");
  };
  const damaged = await visit("/", { init: damage });
  await damaged.page.locator(".notice", { hasText: "could not be read" }).waitFor();
  await start(damaged.page, "human", "human");
  await play(damaged.page, "4");
  await damaged.leave();
  const block = () => Object.defineProperty(window, "localStorage", { get() { throw new DOMException("blocked", "SecurityError"); } });
  const blocked = await visit("/", { init: block });
  await blocked.page.locator(".notice", { hasText: "stores nothing" }).waitFor();
  await start(blocked.page, "human", "human");
  await play(blocked.page, "44");
  assert.equal(await discs(blocked.page), 2);
  await blocked.leave();
});

test("a browser without WebAssembly is told what to do", async () => {
  const { page, leave } = await visit("/", { init: () => delete window.WebAssembly, allow: ["no WebAssembly"] });
  await page.getByText("it needs a current browser with WebAssembly").waitFor();
  await leave();
});

test("thinking can be stopped, and the page stays awake", async () => {
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
