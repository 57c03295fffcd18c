// Bad networks: lost connections, lost answers, servers that are killed or replaced.
import assert from "node:assert/strict";
import { test } from "node:test";
import { create, cuttable, follow, invitations, lose, more, move, moves, play, severable, SILENCE, sit, two, unanswered, upgradable } from "./online.mjs";
import { button, cell, discs, kill, open, said, site, status, until, visit } from "./support.mjs";

test("a player loses the network, moves all the same, and comes back", async () => {
  const { ada, bob } = await two({}, { ada: { init: cuttable }, bob: { init: cuttable } });
  await play(ada.page, bob.page, "44");
  // Presence is reported after a short delay; without this wait Bob would leave before he was reported.
  await ada.page.locator(".seat", { hasText: "Bob" }).getByText("Here").waitFor();
  await bob.context.setOffline(true);
  await bob.page.locator(".connection", { hasText: "Connecting…" }).waitFor();
  await ada.page.locator(".seat", { hasText: "Bob" }).getByText("Away").waitFor();
  await said(ada.page, "Bob is away.");
  await move(ada.page, 3, [ada.page], 3);
  assert.equal(await discs(bob.page), 2);
  await bob.context.setOffline(false);
  await until(async () => (await discs(bob.page)) === 3, "what happened meanwhile is seen");
  await ada.page.locator(".seat", { hasText: "Bob" }).getByText("Here").waitFor();
  await play(ada.page, bob.page, "5");
  // A move while there is no connection waits, and is not shown as made.
  await ada.context.setOffline(true);
  await ada.page.locator(".connection").waitFor();
  await cell(ada.page, 6, 1).click();
  await status(ada.page, "Sending column 6…");
  assert.equal(await ada.page.locator(".pending").count(), 1);
  assert.equal(await discs(ada.page), 4);
  await ada.context.setOffline(false);
  for (const { page } of [ada, bob]) await until(async () => (await discs(page)) === 5, "it arrives");
  assert.equal(await ada.page.locator(".pending").count(), 0);
  await Promise.all([ada.leave(), bob.leave()]);
});

test("lost answers: repeated requests create one game and take one seat", async () => {
  const ada = await visit("/#/online", { allow: SILENCE });
  const created = await lose(ada.context, "**/api/v1/games", 3);
  const creating = create(ada.page, { name: "Ada of one", listed: true });
  await ada.page.locator(".refusal", { hasText: "Connecting…" }).waitFor();
  await said(ada.page, "Connecting…");
  const link = await creating;
  assert.equal(created.length, 4);
  assert.equal(new Set(created.map(({ token }) => token)).size, 1);
  const listed = await invitations("Ada of one");
  assert.deepEqual(listed.map(({ id }) => link.endsWith(id)), [true]);
  const bob = await follow(link);
  const taken = await lose(bob.context, "**/api/v1/games/*/seat", 2);
  await sit(bob.page, "Bob");
  assert.equal(taken.length, 3);
  assert.equal(new Set(taken.map(({ token }) => token)).size, 1);
  await status(ada.page, "Your turn");
  await play(ada.page, bob.page, "44");
  // The page is closed before it has an answer: the next one finds the same game.
  const carol = await visit("/#/online", { allow: SILENCE });
  const wanted = await lose(carol.context, "**/api/v1/games", 1000);
  await carol.page.getByLabel("Your name").fill("Carol of one");
  await more(carol.page);
  await carol.page.getByLabel("Show the invitation in the lobby").check();
  await button(carol.page, "Create the game").click();
  await carol.page.locator(".refusal", { hasText: "Connecting…" }).waitFor();
  assert.equal((await invitations("Carol of one")).length, 1);
  await carol.page.reload();
  await carol.page.locator(".refusal", { hasText: "Connecting…" }).waitFor();
  assert.ok(wanted.length >= 2);
  await carol.context.unroute("**/api/v1/games");
  await status(carol.page, "Waiting for the other player.");
  const [invitation, ...others] = await invitations("Carol of one");
  assert.equal(others.length, 0);
  assert.ok((await carol.page.locator("#invitation").inputValue()).endsWith(invitation.id));
  await button(carol.page, "Cancel game").click();
  await status(carol.page, "The game was cancelled");
  // Nothing is left to be asked for.
  await carol.page.goto(`${site.address}/#/online`);
  await button(carol.page, "Create the game").waitFor();
  assert.deepEqual(await carol.page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith("puissance4/wish/"))), []);
  await Promise.all([ada.leave(), bob.leave(), carol.leave()]);
});

test("an unacknowledged move survives a reload and is made once", async () => {
  const { ada, bob } = await two({}, { ada: { init: severable }, bob: { init: severable } });
  await play(ada.page, bob.page, "44");
  // It never gets away.
  await ada.page.evaluate(() => localStorage.setItem("cut", "off"));
  await ada.context.route("**/api/**", (route) => route.abort());
  await cell(ada.page, 3, 1).click();
  await status(ada.page, "Sending column 3…");
  const [action] = await unanswered(ada.page);
  await ada.page.reload();
  await status(ada.page, "Sending column 3…");
  assert.equal(await discs(bob.page), 2);
  await ada.page.evaluate(() => localStorage.removeItem("cut"));
  await ada.context.unroute("**/api/**");
  for (const { page } of [ada, bob]) await until(async () => (await discs(page)) === 3, "it arrives");
  assert.deepEqual(action.deed, { type: "move", column: 3, ply: 2 });
  await until(async () => (await unanswered(ada.page)).length === 0, "it is kept no longer");
  await status(ada.page, "Bob to play");
  // It arrives, and the answer does not.
  await bob.page.evaluate(() => localStorage.setItem("cut", "deaf"));
  await cell(bob.page, 5, 1).click();
  await until(async () => (await discs(ada.page)) === 4, "it has arrived");
  assert.equal((await unanswered(bob.page)).length, 1);
  await bob.page.evaluate(() => localStorage.removeItem("cut"));
  await bob.page.reload();
  await until(async () => (await unanswered(bob.page)).length === 0, "the answer comes again");
  await status(bob.page, "Ada to play");
  await play(ada.page, bob.page, "6");
  for (const { page } of [ada, bob]) assert.equal(await moves(page), "44356");
  await Promise.all([ada.leave(), bob.leave()]);
});

test("the server is killed and restarted: no move is lost, a waiting move arrives", async () => {
  const { ada, bob, link } = await two();
  const carol = await follow(link);
  const pages = [ada.page, bob.page, carol.page];
  await play(ada.page, bob.page, "4453", pages);
  await kill();
  for (const page of pages) await page.locator(".connection", { hasText: "Connecting…" }).waitFor();
  await cell(ada.page, 1, 1).focus();
  await ada.page.keyboard.press("2");
  await status(ada.page, "Sending column 2…");
  await said(ada.page, "Sending column 2…");
  assert.equal(await ada.page.locator(".pending").count(), 1);
  assert.equal(await discs(ada.page), 4);
  await new Promise((resolve) => setTimeout(resolve, 2500));
  await open();
  for (const page of pages) await until(async () => (await discs(page)) === 5, "the move that waited is there");
  await status(bob.page, "Your turn");
  for (const page of pages) await page.locator(".connection").waitFor({ state: "hidden" });
  await bob.page.reload();
  await status(bob.page, "Your turn");
  await play(ada.page, bob.page, "66", pages);
  assert.equal(await moves(ada.page), "4453266");
  await Promise.all([ada.leave(), bob.leave(), carol.leave()]);
});

test("without WebSocket the page polls", async () => {
  const none = () => { window.WebSocket = class { constructor() { throw new Error("none"); } }; };
  const { ada, bob } = await two({}, { bob: { init: none } });
  await play(ada.page, bob.page, "445");
  // Who asks is there.
  await ada.page.locator(".seat", { hasText: "Bob" }).getByText("Here").waitFor();
  await button(bob.page, "Resign").click();
  await button(bob.page.getByRole("dialog", { name: "Resign this game?" }), "Resign").click();
  await status(ada.page, "Bob has resigned: you win!");
  await Promise.all([ada.leave(), bob.leave()]);
});

test("open pages go on when the server is replaced by a newer version", async () => {
  const { ada, bob, link } = await two({ minutes: 5 }, { ada: { init: upgradable }, bob: { init: upgradable } });
  const carol = await follow(link, { init: upgradable });
  const pages = [ada.page, bob.page, carol.page];
  await play(ada.page, bob.page, "12", pages);
  for (const page of pages) await page.evaluate(() => localStorage.setItem("upgraded", "yes"));
  await kill();
  await open();
  await play(ada.page, bob.page, "12121", pages);
  await status(ada.page, "You win!");
  await status(carol.page, "Ada wins.");
  await button(bob.page, "Rematch").click();
  await button(ada.page, "Accept").click();
  await status(bob.page, "Your turn");
  await play(bob.page, ada.page, "4");
  // A message that the page does not know changes nothing. An event that it does not know ends what the page can show.
  await ada.page.evaluate(() => window.lastSocket.say('{"type":"song","verses":3}'));
  await ada.page.locator(".refusal", { hasText: "The server has a newer version of the game." }).waitFor();
  await play(bob.page, ada.page, "4");
  await bob.page.evaluate(() => window.lastSocket.say('{"type":"happened","entry":{"number":9,"at":1,"event":{"type":"paused","by":"first"}}}'));
  await status(bob.page, "The server has a newer version of the game.");
  await bob.page.evaluate(() => localStorage.removeItem("upgraded"));
  await button(bob.page, "Reload the page").click();
  await status(bob.page, "Your turn");
  await play(bob.page, ada.page, "5");
  for (const one of [ada, bob, carol]) await one.leave();
});
