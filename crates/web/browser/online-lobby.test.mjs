// Creating, finding and joining online games.
import assert from "node:assert/strict";
import { test } from "node:test";
import { create, follow, SILENCE, sit } from "./online.mjs";
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

test("wrong links and wrong terms are explained", async () => {
  const wrong = await visit("/#/online/abc", { allow: SILENCE });
  await wrong.page.getByText("There is no such game.").waitFor();
  await wrong.page.goto(`${site.address}/#/online/AAAAAAAAAAAAAAAAAAAAAA`);
  await status(wrong.page, "There is no such game.");
  await wrong.page.getByRole("link", { name: "To the lobby" }).click();
  await wrong.page.getByLabel("Columns").fill("17");
  await button(wrong.page, "Create the game").click();
  await wrong.page.locator(".refusal", { hasText: "1 to 16 columns" }).waitFor();
  await wrong.page.getByLabel("Columns").fill("7");
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
