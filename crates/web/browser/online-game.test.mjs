// An online game, from the first move to the rematch.
import assert from "node:assert/strict";
import { test } from "node:test";
import { create, follow, play, sit, two } from "./online.mjs";
import { button, cell, discs, said, site, status, until, visit } from "./support.mjs";

test("a whole game with a watcher, then a rematch", async () => {
  const { ada, bob, link } = await two();
  const carol = await follow(link);
  await carol.page.getByText("You are watching").waitFor();
  assert.equal(await button(carol.page, "Join the game").count(), 0);
  await ada.page.getByText("One person is watching.").waitFor();
  await bob.page.locator(".seat", { hasText: "Ada" }).getByText("Here").waitFor();
  const pages = [ada.page, bob.page, carol.page];
  await play(ada.page, bob.page, "12", pages);
  // Watchers cannot move, nor can the player whose turn it is not.
  await cell(carol.page, 3, 1).click();
  await carol.page.locator(".toast", { hasText: "You are watching; only the two players play." }).waitFor();
  await cell(bob.page, 3, 1).click();
  await bob.page.locator(".toast", { hasText: "It is the other player's turn." }).waitFor();
  for (const page of pages) assert.equal(await page.getByRole("link", { name: "Analyse", exact: true }).count(), 1, "only the view, no way to this game");
  await play(ada.page, bob.page, "12121", pages);
  await status(ada.page, "You win!");
  await status(bob.page, "Ada wins.");
  await status(carol.page, "Ada wins.");
  await said(bob.page, "Ada plays column 1, row 4. Ada wins.");
  assert.equal(await bob.page.locator(".line circle").count(), 4);
  for (const page of pages) await page.locator(".online-actions").getByRole("link", { name: "Analyse" }).waitFor();
  await button(bob.page, "Rematch").click();
  await ada.page.locator(".offer", { hasText: "Bob offers a rematch" }).waitFor();
  await said(ada.page, "Bob offers a rematch");
  await button(ada.page, "Accept").click();
  await status(bob.page, "Your turn");
  await status(ada.page, "Bob to play");
  await ada.page.getByText("Bob 0 – 1 Ada").waitFor();
  const next = await ada.page.evaluate(() => location.href);
  assert.equal(next, await bob.page.evaluate(() => location.href));
  assert.notEqual(next, link);
  // Both players have the game in their history, the watcher has not.
  for (const [one, count] of [[ada, 1], [bob, 1], [carol, 0]]) {
    const games = await one.context.newPage();
    await games.goto(`${site.address}/#/games`);
    await games.locator("main h2").first().waitFor();
    assert.equal(await games.locator(".games li", { hasText: "Ada – Bob: Ada won" }).count(), count);
    await games.close();
  }
  await button(carol.page, "To the next game").click();
  await status(carol.page, "Bob to play");
  await play(bob.page, ada.page, "4", pages);
  // The seats are kept, and never in an address.
  const keys = await ada.page.evaluate(() => Object.entries(localStorage).filter(([name]) => name.startsWith("puissance4/online/")).map(([, value]) => JSON.parse(value).token));
  assert.equal(keys.length, 2);
  assert.ok(keys.every((key) => key.length === 32 && !next.includes(key)));
  await Promise.all([ada.leave(), bob.leave(), carol.leave()]);
});

test("takeback by agreement, resigning with a question, cancelling before both have moved", async () => {
  const { ada, bob } = await two();
  await button(ada.page, "Cancel game").waitFor();
  await play(ada.page, bob.page, "445");
  assert.equal(await button(ada.page, "Cancel game").count(), 0);
  await button(ada.page, "Request takeback").click();
  await bob.page.locator(".offer", { hasText: "Ada requests a takeback." }).waitFor();
  await button(bob.page, "Decline").click();
  await said(ada.page, "Bob has declined: the move stays.");
  await ada.page.locator(".toast", { hasText: "Bob has declined: the move stays." }).waitFor();
  await ada.page.locator(".toast").waitFor({ state: "detached" });
  assert.equal(await discs(ada.page), 3);
  await play(ada.page, bob.page, "3");
  await cell(ada.page, 1, 1).focus();
  await ada.page.keyboard.press("u");
  await button(bob.page, "Accept").click();
  for (const { page } of [ada, bob]) await until(async () => (await discs(page)) === 2, "two discs are taken back");
  await status(ada.page, "Your turn");
  await button(bob.page, "Resign").click();
  const question = bob.page.getByRole("dialog", { name: "Resign this game?" });
  await button(question, "Cancel").click();
  await status(ada.page, "Your turn");
  await button(bob.page, "Resign").click();
  await button(question, "Resign").click();
  await status(bob.page, "You have resigned: Ada wins.");
  await status(ada.page, "Bob has resigned: you win!");
  await button(ada.page, "Rematch").click();
  await button(bob.page, "Decline").click();
  await ada.page.locator(".toast", { hasText: "Bob has declined the rematch." }).waitFor();
  await Promise.all([ada.leave(), bob.leave()]);
  const called = await two();
  await button(called.bob.page, "Cancel game").click();
  await status(called.ada.page, "The game was cancelled");
  await Promise.all([called.ada.leave(), called.bob.leave()]);
});

test("time runs out by the server's clock", async () => {
  const { ada, bob } = await two({ minutes: 0.1, seconds: 0 });
  await ada.page.getByText("7x6, connect 4, 6 s").waitFor();
  assert.equal(await ada.page.locator(".clock").count(), 2);
  await play(ada.page, bob.page, "44");
  await ada.page.locator(".seat.turn .clock.low").waitFor();
  const first = await ada.page.locator(".seat.turn .clock").textContent();
  await until(async () => (await ada.page.locator(".seat.turn .clock").textContent()) !== first, "the clock runs");
  await status(ada.page, "You have no time left: Bob wins.");
  await status(bob.page, "Ada has no time left: you win!");
  await Promise.all([ada.leave(), bob.leave()]);
});

test("the same seat in two tabs", async () => {
  const { ada, bob, link } = await two();
  const again = await ada.context.newPage();
  await again.goto(link);
  await status(again, "Your turn");
  await play(again, bob.page, "4", [ada.page, again, bob.page]);
  await play(ada.page, bob.page, "53", [ada.page, again, bob.page]);
  await again.close();
  await ada.page.reload();
  await status(ada.page, "Bob to play");
  await Promise.all([ada.leave(), bob.leave()]);
});

test("keys, French, and a narrow screen", async () => {
  const narrow = { viewport: { width: 320, height: 568 } };
  const { ada, bob } = await two({ minutes: 5, seconds: 3 }, { bob: narrow });
  await button(bob.page, "Français").click();
  await status(bob.page, "À Ada de jouer");
  await play(ada.page, bob.page, "44");
  await said(bob.page, "Vous jouez en colonne 4, ligne 2. À Ada de jouer");
  assert.ok((await bob.page.evaluate(() => document.documentElement.scrollWidth)) <= 320, "the game is too wide");
  await ada.page.locator("#typing").fill("board");
  await ada.page.locator("#typing").press("Enter");
  await said(ada.page, "Column 4, from the bottom: 1, 2.");
  await ada.page.locator("#typing").fill("hint");
  await ada.page.locator("#typing").press("Enter");
  await ada.page.locator(".toast", { hasText: "no hints" }).waitFor();
  await bob.page.goto(`${site.address}/#/online`);
  await bob.page.getByText("Inviter un joueur").waitFor();
  assert.ok((await bob.page.evaluate(() => document.documentElement.scrollWidth)) <= 320, "the lobby is too wide");
  await Promise.all([ada.leave(), bob.leave()]);
});

/// Ada leaves a game, and Bob resigns it.
async function endedElsewhere() {
  const { ada, bob } = await two();
  await play(ada.page, bob.page, "44");
  await ada.page.goto(`${site.address}/#/play`);
  await button(bob.page, "Resign").click();
  await button(bob.page.getByRole("dialog"), "Resign").click();
  await status(bob.page, "You have resigned");
  return { ada, bob };
}

test("a game that ended while the page was closed is recorded once, and is no longer in progress", async () => {
  const { ada, bob } = await endedElsewhere();
  const games = await ada.context.newPage();
  const recorded = () => games.locator(".games li", { hasText: "Ada – Bob" }).count();
  await games.goto(`${site.address}/#/online`);
  await games.getByText("There are no open challenges.").waitFor();
  await games.getByText("Your games in progress").waitFor({ state: "detached" });
  for (let visit = 0; visit < 2; visit++) {
    await games.goto(`${site.address}/#/games`);
    await games.reload();
    await until(async () => (await recorded()) === 1, "one game");
    await games.goto(`${site.address}/#/online`);
    await games.getByText("There are no open challenges.").waitFor();
  }
  await Promise.all([ada.leave(), bob.leave()]);
});

test("a game that ended while the page was closed is recorded when any view is opened", async () => {
  for (const view of ["games", "play", "puzzles"]) {
    const { ada, bob } = await endedElsewhere();
    const page = await ada.context.newPage();
    const questions = [];
    page.on("request", (request) => request.url().includes("/api/") && questions.push(request.url()));
    await page.goto(`${site.address}/#/${view}`);
    const recorded = () => page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith("puissance4/played/")).length);
    await until(async () => (await recorded()) === 1, `${view} records the game`);
    if (view === "games") await page.locator(".games li", { hasText: "Ada – Bob: Ada won" }).waitFor();
    await page.reload();
    await page.getByRole("navigation").waitFor();
    assert.equal(questions.length, 1, `the server is asked once: ${questions}`);
    await Promise.all([ada.leave(), bob.leave()]);
  }
});

test("without unfinished games the server is not asked", async () => {
  const { context, page, leave } = await visit("/#/play");
  const questions = [];
  context.on("request", (request) => request.url().includes("/api/") && questions.push(request.url()));
  for (const view of ["games", "play"]) {
    await page.goto(`${site.address}/#/${view}`);
    await page.reload();
    await page.getByRole("navigation").waitFor();
  }
  assert.deepEqual(questions, []);
  await leave();
});

test("a guest who joins is here at once", async () => {
  const ada = await visit("/#/online");
  const link = await create(ada.page);
  // Every state of the guest's strip is noted.
  await ada.page.evaluate(() => {
    window.states = [];
    const note = () => {
      const strip = [...document.querySelectorAll(".seat")].find((seat) => seat.textContent.includes("Bob"));
      if (strip) window.states.push(strip.querySelector(".small").textContent);
    };
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  const bob = await follow(link);
  await sit(bob.page, "Bob");
  await ada.page.locator(".seat", { hasText: "Bob" }).getByText("Here").waitFor();
  await new Promise((resolve) => setTimeout(resolve, 2500));
  const states = await ada.page.evaluate(() => window.states);
  assert.ok(states.length && states.every((state) => state.includes("Here")), states.join("; "));
  await Promise.all([ada.leave(), bob.leave()]);
});
