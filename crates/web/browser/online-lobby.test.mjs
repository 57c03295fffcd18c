// Creating, finding and joining online games.
import assert from "node:assert/strict";
import { test } from "node:test";
import { create, follow, more, play, SILENCE, sit, two } from "./online.mjs";
import { button, site, status, until, visit } from "./support.mjs";

test("the lobby: invitations, games to watch, games in progress", async () => {
  const ada = await visit("/#/online");
  const bob = await visit("/#/online");
  await bob.page.getByText("There are no open challenges.").waitFor();
  await bob.page.getByText("No game is open to watch at the moment.").waitFor();
  await create(ada.page, { name: "Zoé", starts: "guest", listed: true, shown: true, columns: 8, rows: 7, connect: 5, minutes: 3, seconds: 2 });
  await bob.page.reload();
  await bob.page.getByText("Zoé: 8x7, connect 5, 3 min + 2 s per move, you start").waitFor();
  await bob.page.getByRole("link", { name: /^Join: Zoé/ }).click();
  await status(bob.page, "Zoé would like to play; you would start.");
  assert.equal(await bob.page.locator("[role=row]").count(), 7);
  await sit(bob.page, "Bob");
  await status(bob.page, "Your turn");
  const carol = await visit("/#/online");
  await carol.page.getByText("There are no open challenges.").waitFor();
  await carol.page.getByRole("link", { name: /^Watch: Bob – Zoé/ }).click();
  await carol.page.getByText("You are watching").waitFor();
  await bob.page.getByRole("link", { name: "Online" }).click();
  await bob.page.getByRole("link", { name: "Continue: With Zoé" }).click();
  await status(bob.page, "Your turn");
  // A private game is in no list.
  const other = await visit("/#/online");
  await create(other.page);
  await carol.page.goto(`${site.address}/#/online`);
  await carol.page.reload();
  await carol.page.getByText("There are no open challenges.").waitFor();
  await Promise.all([ada, bob, carol, other].map((one) => one.leave()));
});

test("n goes from a game to the lobby after a question, and the seat is kept", async () => {
  const { ada, bob, link } = await two();
  await play(ada.page, bob.page, "4");
  await bob.page.keyboard.press("n");
  const question = bob.page.getByRole("dialog", { name: "Look for another game? Your seat in this one is kept." });
  await button(question, "Cancel").click();
  await status(bob.page, "Your turn");
  await bob.page.keyboard.press("n");
  await button(question, "To the lobby").click();
  await bob.page.getByRole("link", { name: "Continue: With Ada" }).click();
  await play(ada.page, bob.page, "4");
  // A watcher and a finished game have nothing to lose.
  const carol = await follow(link);
  await carol.page.getByText("You are watching").waitFor();
  await carol.page.keyboard.press("n");
  await carol.page.getByText("Invite a player").waitFor();
  await button(ada.page, "Resign").click();
  await button(ada.page.getByRole("dialog"), "Resign").click();
  await status(bob.page, "Ada has resigned: you win!");
  await bob.page.locator("#typing").fill("new");
  await bob.page.locator("#typing").press("Enter");
  await bob.page.getByText("Invite a player").waitFor();
  await Promise.all([ada.leave(), bob.leave(), carol.leave()]);
});

test("wrong links and wrong terms are explained", async () => {
  const wrong = await visit("/#/online/abc", { allow: SILENCE });
  await wrong.page.getByText("There is no such game.").waitFor();
  await wrong.page.goto(`${site.address}/#/online/AAAAAAAAAAAAAAAAAAAAAA`);
  await status(wrong.page, "There is no such game.");
  await wrong.page.getByRole("link", { name: "To the lobby" }).click();
  await more(wrong.page);
  await wrong.page.getByLabel("Columns").fill("17");
  await button(wrong.page, "Create the game").click();
  await wrong.page.locator(".refusal", { hasText: "1 to 16 columns" }).waitFor();
  await wrong.page.getByLabel("Columns").fill("7");
  // What was wrong is no longer said once it is changed.
  await wrong.page.locator(".refusal", { hasText: "1 to 16 columns" }).waitFor({ state: "hidden" });
  await wrong.page.getByLabel("Play with clocks").check();
  await wrong.page.getByLabel("Minutes each").fill("x");
  await button(wrong.page, "Create the game").click();
  await wrong.page.locator(".refusal", { hasText: "5 seconds to 24 hours" }).waitFor();
  await wrong.leave();
});

test("of two visitors who take the seat at the same time one gets it, the other watches", async () => {
  const ada = await visit("/#/online");
  const link = await create(ada.page);
  const guests = [await follow(link), await follow(link)];
  for (const { page } of guests) await button(page, "Join the game").waitFor();
  await Promise.all(guests.map(({ page }) => page.evaluate(() => document.querySelector("form.offer button").click())));
  await until(async () => {
    const seated = await Promise.all(guests.map(({ page }) => page.locator(".seat", { hasText: "(you)" }).count()));
    const watching = await Promise.all(guests.map(({ page }) => page.getByText("You are watching;").count()));
    return seated[0] + seated[1] === 1 && watching[0] + watching[1] >= 1;
  }, "one sits, one watches");
  await status(ada.page, "Your turn");
  await Promise.all([ada, ...guests].map((one) => one.leave()));
});

test("without a server the page says so and tries again", async () => {
  const { page, context, leave } = await visit("/", { allow: SILENCE });
  await context.route("**/api/**", (route) => route.fulfill({ status: 404, contentType: "text/html", body: "<h1>404</h1>" }));
  await page.getByRole("link", { name: "Online" }).click();
  await page.getByText("No server for online games answers here.").waitFor();
  await context.unroute("**/api/**");
  await button(page, "Try again").click();
  await button(page, "Create the game").waitFor();
  await leave();
});

test("play now: the first waits, the second joins, with the terms that both chose", async () => {
  const ada = await visit("/#/online");
  await ada.page.getByText("No player is online at the moment.").waitFor();
  await ada.page.getByLabel("Your name").fill("Ada");
  await ada.page.getByRole("button", { name: /^3 \+ 2/ }).click();
  await status(ada.page, "Waiting for the other player.");
  const other = await visit("/#/online");
  await other.page.getByText("One player is online.").waitFor();
  await other.page.getByRole("button", { name: /^No clock/ }).click();
  await status(other.page, "Waiting for the other player.");
  const bob = await visit("/#/online");
  await bob.page.getByLabel("Your name").fill("Bob");
  await bob.page.getByRole("button", { name: /^3 \+ 2/ }).click();
  for (const { page } of [ada, bob]) {
    await page.locator(".seat", { hasText: "Ada" }).waitFor();
    await page.locator(".seat", { hasText: "Bob" }).waitFor();
    assert.equal(await page.locator(".clock").count(), 2);
  }
  // The title says whose turn it is.
  const titles = await Promise.all([ada, bob].map(({ page }) => page.title()));
  assert.equal(titles.filter((title) => title.startsWith("● Your turn")).length, 1, titles.join("; "));
  await Promise.all([ada, bob, other].map((one) => one.leave()));
});

test("challenges are listed while their makers are here, and the own games are not to watch", async () => {
  const ada = await visit("/#/online");
  await create(ada.page, { name: "Ada", listed: true, shown: true });
  const bob = await visit("/#/online");
  await bob.page.getByRole("link", { name: /^Join: Ada/ }).waitFor();
  const address = await ada.page.evaluate(() => location.href);
  await ada.page.goto(`${site.address}/#/puzzles`);
  const listed = async () => {
    await bob.page.reload();
    await bob.page.getByText(/There are no open challenges\.|Join/).first().waitFor();
    return bob.page.getByRole("link", { name: /^Join: Ada/ }).count();
  };
  await until(async () => (await listed()) === 0, "the challenge is gone");
  await ada.page.goto(address);
  await until(async () => (await listed()) === 1, "the challenge is back");
  await bob.page.getByRole("link", { name: /^Join: Ada/ }).click();
  await sit(bob.page, "Bob");
  await bob.page.goto(`${site.address}/#/online`);
  await bob.page.getByRole("link", { name: "Continue: With Ada" }).waitFor();
  const watcher = await visit("/#/online");
  await watcher.page.getByRole("link", { name: /^Watch: Ada – Bob/ }).waitFor();
  await bob.page.reload();
  await bob.page.getByText("Connecting…").first().waitFor({ state: "detached" });
  assert.equal(await bob.page.getByRole("link", { name: /^Watch: Ada – Bob/ }).count(), 0);
  await watcher.leave();
  await Promise.all([ada.leave(), bob.leave()]);
});

test("an invitation has a code, is copied visibly, and is shared where the browser can", async () => {
  const init = () => {
    navigator.share = async (data) => { window.shared = data.url; };
    Object.defineProperty(navigator, "clipboard", { value: { writeText: async (text) => { window.copied = text; } } });
  };
  const { page, leave } = await visit("/#/online", { init });
  const link = await create(page);
  await page.getByRole("img", { name: "QR code of the link" }).waitFor();
  await button(page, "Copy the invitation").click();
  await page.locator(".toast", { hasText: link }).waitFor();
  assert.equal(await page.evaluate(() => window.copied), link);
  await button(page, "Share").click();
  assert.equal(await page.evaluate(() => window.shared), link);
  await leave();
});
