// Games between people: several real browsers and a server, which is killed and started again.
import assert from "node:assert/strict";
import { mkdir } from "node:fs/promises";
import { test } from "node:test";
import { createServer, connect } from "node:net";
import { axe, button, cell, discs, house, kill, open, run, said, serve, status, until, visit } from "./house.mjs";

// What a browser says by itself when nobody answers.
const SILENCE = ["net::ERR_", "WebSocket connection", "Failed to load resource"];

// Chromium's pretended lack of a network leaves sockets alone.
const cuttable = () => {
  const Real = window.WebSocket;
  window.WebSocket = class extends Real {
    constructor(...how) {
      if (!navigator.onLine) throw new Error("no network");
      super(...how);
    }
  };
};

// Sockets that say and hear nothing while localStorage says so, over reloads: "deaf" ones say something all the same.
const severable = () => {
  const Real = window.WebSocket;
  const how = () => localStorage.getItem("cut");
  window.WebSocket = class extends Real {
    constructor(...where) {
      if (how() === "off") throw new Error("no network");
      super(...where);
      // Before the page hears it.
      this.addEventListener("message", (event) => how() && event.stopImmediatePropagation());
    }
    send(text) {
      if (how() !== "off") super.send(text);
    }
  };
};

// What the server says, as the next version of it would say it while localStorage says so: with a field more in every object.
const upgradable = () => {
  const extend = (value) => {
    if (Array.isArray(value)) return value.map(extend);
    if (value === null || typeof value !== "object") return value;
    const fields = Object.entries(value).map(([name, field]) => [name, extend(field)]);
    return Object.fromEntries([...fields, ["of_the_next_version", { also: [1, null, "two"] }]]);
  };
  const upgraded = (text) => (localStorage.getItem("upgraded") ? JSON.stringify(extend(JSON.parse(text))) : text);
  const Real = window.WebSocket;
  window.WebSocket = class extends Real {
    constructor(...where) {
      super(...where);
      const told = new WeakSet();
      // Before the page hears it.
      this.addEventListener("message", (event) => {
        if (told.has(event)) return;
        event.stopImmediatePropagation();
        this.say(upgraded(event.data));
      });
      this.say = (data) => {
        const event = new MessageEvent("message", { data });
        told.add(event);
        this.dispatchEvent(event);
      };
      window.lastSocket = this;
    }
  };
  const real = window.fetch;
  window.fetch = async (...what) => {
    const response = await real(...what);
    if (!String(what[0]).includes("/api/")) return response;
    return new Response(upgraded(await response.text()), { status: response.status, headers: response.headers });
  };
};

/// Lets requests through and loses the answers, until that many are lost; what was sent is collected.
async function lose(context, address, count) {
  const sent = [];
  await context.route(address, async (route) => {
    sent.push(route.request().postDataJSON());
    if (sent.length > count) return route.continue();
    await route.fetch();
    await route.abort();
  });
  return sent;
}

/// The invitations of somebody, by the server's own list.
async function invitations(name) {
  const answer = await fetch(`${house.address}/api/v1/invitations`);
  return (await answer.json()).invitations.filter((invitation) => invitation.name === name);
}

/// What a page has kept of actions that are not answered.
const unanswered = (page) =>
  page.evaluate(() => Object.entries(localStorage).filter(([name]) => name.startsWith("puissance4/online/")).flatMap(([, value]) => JSON.parse(value).pending));

/// Creates a game on the page, and comes to it.
async function create(page, { name = "Ada", starts = "creator", minutes, seconds = 0, listed = false, shown = false, columns = 7, rows = 6, connect = 4 } = {}) {
  await page.getByLabel("Your name").fill(name);
  await page.getByLabel("Columns").fill(String(columns));
  await page.getByLabel("Rows").fill(String(rows));
  await page.getByRole("spinbutton", { name: "Connect" }).fill(String(connect));
  await page.getByLabel("Who starts").selectOption(starts);
  if (minutes !== undefined) {
    await page.getByLabel("Play with clocks").check();
    await page.getByLabel("Minutes each").fill(String(minutes));
    await page.getByLabel("Seconds more per move").fill(String(seconds));
  }
  if (listed) await page.getByLabel("Show the invitation in the lobby").check();
  if (shown) await page.getByLabel("Let everyone find the game").check();
  await button(page, "Create the game").click();
  await status(page, "Waiting for the other player.");
  return page.locator("#invitation").inputValue();
}

async function sit(page, name) {
  await page.getByLabel("Your name").fill(name);
  await button(page, "Join the game").click();
  await page.locator(".seat", { hasText: `${name} (you)` }).waitFor();
}

const follow = (link, options) => visit(link.slice(new URL(link).origin.length), { allow: SILENCE, ...options });

/// Ada, who starts, and Bob, at a game.
async function two(terms, { ada: adas, bob: bobs } = {}) {
  const ada = await visit("/#/online", { allow: SILENCE, ...adas });
  const link = await create(ada.page, terms);
  const bob = await follow(link, bobs);
  await sit(bob.page, "Bob");
  await status(ada.page, "Your turn");
  return { ada, bob, link };
}

/// Somebody plays a column, and everybody sees the disc.
async function move(page, column, everybody, count) {
  await cell(page, 1, 1).focus();
  await page.keyboard.press(String(column));
  for (const one of everybody) await until(async () => (await discs(one)) === count, `${count} discs`);
}

/// The two play these columns in turn.
async function play(first, second, columns, everybody = [first, second]) {
  let count = await discs(first);
  for (const column of columns) {
    await move(count % 2 ? second : first, column, everybody, count + 1);
    count += 1;
  }
}

test("pages that are open go on when the server is replaced by the next version", async () => {
  const { ada, bob, link } = await two({ minutes: 5 }, { ada: { init: upgradable }, bob: { init: upgradable } });
  const carol = await follow(link, { init: upgradable });
  const everybody = [ada.page, bob.page, carol.page];
  await play(ada.page, bob.page, "12", everybody);
  for (const page of everybody) await page.evaluate(() => localStorage.setItem("upgraded", "yes"));
  await kill();
  await open();
  await play(ada.page, bob.page, "12121", everybody);
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

test("a whole game with somebody watching, and the next one with the other starting", async () => {
  const { ada, bob, link } = await two();
  const carol = await follow(link);
  await carol.page.getByText("You are watching").waitFor();
  assert.equal(await button(carol.page, "Join the game").count(), 0);
  await ada.page.getByText("One person is watching.").waitFor();
  await bob.page.locator(".seat", { hasText: "Ada" }).getByText("Here").waitFor();
  const everybody = [ada.page, bob.page, carol.page];
  await play(ada.page, bob.page, "12", everybody);
  // It is nobody's business but theirs.
  await cell(carol.page, 3, 1).click();
  await carol.page.locator(".refusal", { hasText: "You are watching; only the two players play." }).waitFor();
  await cell(bob.page, 3, 1).click();
  await bob.page.locator(".refusal", { hasText: "It is the other player's turn." }).waitFor();
  for (const page of everybody) assert.equal(await page.getByRole("link", { name: "Analyse", exact: true }).count(), 1, "only the view, no way to this game");
  await play(ada.page, bob.page, "12121", everybody);
  await status(ada.page, "You win!");
  await status(bob.page, "Ada wins.");
  await status(carol.page, "Ada wins.");
  await said(bob.page, "Ada plays column 1, row 4. Ada wins.");
  assert.equal(await bob.page.locator(".line circle").count(), 4);
  for (const page of everybody) await page.locator(".stage").getByRole("link", { name: "Analyse" }).waitFor();
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
  await button(carol.page, "To the next game").click();
  await status(carol.page, "Bob to play");
  await play(bob.page, ada.page, "4", everybody);
  // The seats are kept, and never in an address.
  const keys = await ada.page.evaluate(() => Object.entries(localStorage).filter(([name]) => name.startsWith("puissance4/online/")).map(([, value]) => JSON.parse(value).token));
  assert.equal(keys.length, 2);
  assert.ok(keys.every((key) => key.length === 32 && !next.includes(key)));
  await Promise.all([ada.leave(), bob.leave(), carol.leave()]);
});

test("moves are taken back by agreement; giving up is asked first; calling off before both have moved", async () => {
  const { ada, bob } = await two();
  await button(ada.page, "Cancel game").waitFor();
  await play(ada.page, bob.page, "445");
  assert.equal(await button(ada.page, "Cancel game").count(), 0);
  await button(ada.page, "Request takeback").click();
  await bob.page.locator(".offer", { hasText: "Ada requests a takeback." }).waitFor();
  await button(bob.page, "Decline").click();
  await said(ada.page, "Bob has declined: the move stays.");
  assert.equal(await discs(ada.page), 3);
  await play(ada.page, bob.page, "3");
  await cell(ada.page, 1, 1).focus();
  await ada.page.keyboard.press("u");
  await button(bob.page, "Accept").click();
  for (const { page } of [ada, bob]) await until(async () => (await discs(page)) === 2, "two discs are taken back");
  await status(ada.page, "Your turn");
  await button(bob.page, "Resign").click();
  await bob.page.getByText("Resign?").waitFor();
  assert.equal(await bob.page.evaluate(() => document.activeElement.textContent), "No, continue");
  await button(bob.page, "No, continue").click();
  await status(ada.page, "Your turn");
  await button(bob.page, "Resign").click();
  await button(bob.page, "Yes, resign").click();
  await status(bob.page, "You have resigned: Ada wins.");
  await status(ada.page, "Bob has resigned: you win!");
  await button(ada.page, "Rematch").click();
  await button(bob.page, "Decline").click();
  await said(ada.page, "Bob has declined the rematch.");
  await Promise.all([ada.leave(), bob.leave()]);
  const called = await two();
  await button(called.bob.page, "Cancel game").click();
  await status(called.ada.page, "The game was cancelled");
  await Promise.all([called.ada.leave(), called.bob.leave()]);
});

test("somebody is cut off in mid-game, plays all the same, and comes back", async () => {
  const { ada, bob } = await two({}, { ada: { init: cuttable }, bob: { init: cuttable } });
  await play(ada.page, bob.page, "44");
  // That somebody has come is told after a moment; who goes before that was never there.
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

test("answers that get lost leave nothing behind: one game is created, and one seat is taken", async () => {
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
  await carol.page.goto(`${house.address}/#/online`);
  await button(carol.page, "Create the game").waitFor();
  assert.deepEqual(await carol.page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith("puissance4/wish/"))), []);
  await Promise.all([ada.leave(), bob.leave(), carol.leave()]);
});

test("a move that was not acknowledged outlasts a reload, and is made once", async () => {
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
  for (const { page } of [ada, bob]) assert.equal(await page.locator(".moves").textContent(), "44356");
  await Promise.all([ada.leave(), bob.leave()]);
});

test("the server is killed and comes back: no move is lost, one that waits arrives, a reload in between does no harm", async () => {
  const { ada, bob, link } = await two();
  const carol = await follow(link);
  const everybody = [ada.page, bob.page, carol.page];
  await play(ada.page, bob.page, "4453", everybody);
  await kill();
  for (const page of everybody) await page.locator(".connection", { hasText: "Connecting…" }).waitFor();
  await cell(ada.page, 1, 1).focus();
  await ada.page.keyboard.press("2");
  await status(ada.page, "Sending column 2…");
  await said(ada.page, "Sending column 2…");
  assert.equal(await ada.page.locator(".pending").count(), 1);
  assert.equal(await discs(ada.page), 4);
  await new Promise((resolve) => setTimeout(resolve, 2500));
  await open();
  for (const page of everybody) await until(async () => (await discs(page)) === 5, "the move that waited is there");
  await status(bob.page, "Your turn");
  for (const page of everybody) await page.locator(".connection").waitFor({ state: "hidden" });
  await bob.page.reload();
  await status(bob.page, "Your turn");
  await play(ada.page, bob.page, "66", everybody);
  assert.equal(await ada.page.locator(".moves").textContent(), "4453266");
  await Promise.all([ada.leave(), bob.leave(), carol.leave()]);
});

/// Two servers on one PostgreSQL, and a balancer before them that gives connections to each in turn, as long as it is there.
async function pair() {
  const database = await run(process.env.PUISSANCE4_STRESS, ["cluster"], /postgres:\S*(?=\s)/);
  const servers = [await serve("127.0.0.1:0", database.found), await serve("127.0.0.1:0", database.found)];
  let turn = 0;
  const balancer = createServer((visitor) => {
    const there = servers.filter((server) => server.program.exitCode === null && server.program.signalCode === null);
    if (!there.length) return visitor.destroy();
    const server = connect(Number(new URL(there[turn++ % there.length].address).port), "127.0.0.1");
    visitor.pipe(server).pipe(visitor);
    for (const [one, other] of [[visitor, server], [server, visitor]]) one.on("error", () => other.destroy()).on("close", () => other.destroy());
  });
  await new Promise((resolve) => balancer.listen(0, "127.0.0.1", resolve));
  const end = async () => {
    balancer.close();
    for (const { program } of servers) if (program.exitCode === null && program.signalCode === null) await kill(program);
    database.process.stdin.end();
    await new Promise((resolve) => database.process.once("exit", resolve));
  };
  return { servers, address: `http://127.0.0.1:${balancer.address().port}`, end };
}

test("a game between two servers that share a PostgreSQL", async () => {
  const { servers: [here, there], end } = await pair();
  const { ada, bob, link } = await two({}, { ada: { at: here.address }, bob: { at: there.address } });
  const carol = await follow(link, { at: there.address });
  const everybody = [ada.page, bob.page, carol.page];
  // Each sees the other, who is elsewhere.
  await bob.page.locator(".seat", { hasText: "Ada" }).getByText("Here").waitFor();
  await ada.page.locator(".seat", { hasText: "Bob" }).getByText("Here").waitFor();
  await play(ada.page, bob.page, "1212121", everybody);
  await status(ada.page, "You win!");
  for (const page of [bob.page, carol.page]) await status(page, "Ada wins.");
  for (const one of [ada, bob, carol]) await one.leave();
  await end();
});

test("one of two servers is killed, then the other: the game goes on", async () => {
  const { servers, address, end } = await pair();
  const at = { at: address };
  const { ada, bob, link } = await two({}, { ada: at, bob: at });
  const carol = await follow(link, at);
  const everybody = [ada.page, bob.page, carol.page];
  await play(ada.page, bob.page, "12", everybody);
  await kill(servers[0].program);
  await play(ada.page, bob.page, "12", everybody);
  Object.assign(servers[0], await serve("127.0.0.1:0", servers[0].database));
  await kill(servers[1].program);
  await play(ada.page, bob.page, "121", everybody);
  await status(ada.page, "You win!");
  for (const page of [bob.page, carol.page]) await status(page, "Ada wins.");
  for (const one of [ada, bob, carol]) await one.leave();
  await end();
});

test("time runs out by the server's clock", async () => {
  const { ada, bob } = await two({ minutes: 0.1, seconds: 0 });
  await ada.page.getByText("0.1 min + 0 s per move").waitFor();
  assert.equal(await ada.page.locator(".clock").count(), 2);
  await play(ada.page, bob.page, "44");
  await ada.page.locator(".seat.turn .clock.low").waitFor();
  const first = await ada.page.locator(".seat.turn .clock").textContent();
  await until(async () => (await ada.page.locator(".seat.turn .clock").textContent()) !== first, "the clock runs");
  await status(ada.page, "You have no time left: Bob wins.");
  await status(bob.page, "Ada has no time left: you win!");
  await Promise.all([ada.leave(), bob.leave()]);
});

test("the lobby: invitations, games to watch, one's own games", async () => {
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
  await carol.page.goto(`${house.address}/#/online`);
  await carol.page.reload();
  await carol.page.getByText("There are no open challenges.").waitFor();
  await Promise.all([ada, bob, carol, other].map((one) => one.leave()));
});

test("wrong links and wrong wishes are explained", async () => {
  const wrong = await visit("/#/online/abc", { allow: SILENCE });
  await wrong.page.getByText("There is no such game.").waitFor();
  await wrong.page.goto(`${house.address}/#/online/AAAAAAAAAAAAAAAAAAAAAA`);
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

test("of two who want the seat at the same time one gets it, and the other watches", async () => {
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

test("without WebSocket it goes by asking", async () => {
  const none = () => { window.WebSocket = class { constructor() { throw new Error("none"); } }; };
  const { ada, bob } = await two({}, { bob: { init: none } });
  await play(ada.page, bob.page, "445");
  // Who asks is there.
  await ada.page.locator(".seat", { hasText: "Bob" }).getByText("Here").waitFor();
  await button(bob.page, "Resign").click();
  await button(bob.page, "Yes, resign").click();
  await status(ada.page, "Bob has resigned: you win!");
  await Promise.all([ada.leave(), bob.leave()]);
});

test("without a server the page says so, and tries again", async () => {
  const { page, context, leave } = await visit("/", { allow: SILENCE });
  await context.route("**/api/**", (route) => route.fulfill({ status: 404, contentType: "text/html", body: "<h1>404</h1>" }));
  await page.getByRole("link", { name: "Online" }).click();
  await page.getByText("No server for online games answers here.").waitFor();
  await context.unroute("**/api/**");
  await button(page, "Try again").click();
  await button(page, "Create the game").waitFor();
  await leave();
});

test("keys, French, and a narrow screen", async () => {
  const narrow = { viewport: { width: 320, height: 568 } };
  const { ada, bob } = await two({ minutes: 5, seconds: 3 }, { bob: narrow });
  await button(bob.page, "Français").click();
  await status(bob.page, "C'est à Ada de jouer");
  await play(ada.page, bob.page, "44");
  await said(bob.page, "Vous jouez colonne 4, ligne 2. C'est à Ada de jouer");
  assert.ok((await bob.page.evaluate(() => document.documentElement.scrollWidth)) <= 320, "the game is too wide");
  await ada.page.locator("#typing").fill("board");
  await ada.page.locator("#typing").press("Enter");
  await said(ada.page, "Column 4, from the bottom: 1, 2.");
  await ada.page.locator("#typing").fill("hint");
  await ada.page.locator("#typing").press("Enter");
  await ada.page.locator(".refusal", { hasText: "no hints" }).waitFor();
  await bob.page.goto(`${house.address}/#/online`);
  await bob.page.getByText("Inviter un joueur").waitFor();
  assert.ok((await bob.page.evaluate(() => document.documentElement.scrollWidth)) <= 320, "the lobby is too wide");
  await Promise.all([ada.leave(), bob.leave()]);
});

const SIZES = { narrow: { width: 320, height: 640 }, tablet: { width: 820, height: 1100 }, wide: { width: 1440, height: 900 } };
const theme = (name) => `localStorage.setItem("puissance4/settings", JSON.stringify({ theme: "${name}" })); (${cuttable})()`;

/// Every view of online play, one after another, for `look`.
async function views(options, look) {
  const ada = await visit("/#/online", { allow: SILENCE, ...options });
  await ada.page.getByText("Open challenges").waitFor();
  await ada.page.getByText("Connecting…").first().waitFor({ state: "hidden" });
  await look(ada.page, "lobby");
  const link = await create(ada.page, { minutes: 5, seconds: 3 });
  await look(ada.page, "waiting");
  const bob = await follow(link, options);
  await button(bob.page, "Join the game").waitFor();
  await look(bob.page, "invited");
  await sit(bob.page, "Bob");
  await status(ada.page, "Your turn");
  await play(ada.page, bob.page, "4435");
  await look(bob.page, "playing");
  await button(ada.page, "Request takeback").click();
  await button(bob.page, "Accept").waitFor();
  await button(bob.page, "Resign").click();
  await look(bob.page, "asked");
  await ada.context.setOffline(true);
  await ada.page.locator(".connection").waitFor();
  await cell(ada.page, 2, 1).click();
  await ada.page.locator(".pending").waitFor();
  await bob.page.locator(".seat", { hasText: "Ada" }).getByText("Away").waitFor();
  await look(ada.page, "pending");
  await look(bob.page, "away");
  await button(bob.page, "Yes, resign").click();
  await status(bob.page, "You have resigned");
  await look(bob.page, "over");
  await Promise.all([ada.leave(), bob.leave()]);
}

test("nothing for axe to complain about", async () => {
  for (const name of ["light", "dark", "contrast"]) {
    await views({ init: theme(name), bypassCSP: true }, async (page, view) => {
      await page.evaluate(axe);
      const { violations } = await page.evaluate(() => window.axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] }));
      const told = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(" | ")}`);
      assert.deepEqual(told, [], `${view}, ${name}`);
    });
  }
});

test("pictures to look at", async () => {
  const folder = process.env.PUISSANCE4_PICTURES;
  await mkdir(folder, { recursive: true });
  for (const [size, viewport] of Object.entries(SIZES)) {
    for (const name of ["light", "dark"]) {
      await views({ viewport, init: theme(name) }, (page, view) => page.screenshot({ path: `${folder}/online-${view}-${size}-${name}.png`, fullPage: size === "narrow" }));
    }
  }
});
