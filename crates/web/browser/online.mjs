// What the tests of online games share: browsers with a bad network, and short ways to create and play games.
import { button, cell, discs, site, status, until, visit } from "./support.mjs";

// What a browser logs when a server does not answer.
export const SILENCE = ["net::ERR_", "WebSocket connection", "Failed to load resource"];

// Chromium's offline mode does not affect sockets; these refuse to open in it.
export const cuttable = () => {
  const Real = window.WebSocket;
  window.WebSocket = class extends Real {
    constructor(...how) {
      if (!navigator.onLine) throw new Error("no network");
      super(...how);
    }
  };
};

// Sockets that lose all messages while localStorage has "cut", also after a reload; with "deaf" they lose only those of the server.
export const severable = () => {
  const Real = window.WebSocket;
  const how = () => localStorage.getItem("cut");
  window.WebSocket = class extends Real {
    constructor(...where) {
      if (how() === "off") throw new Error("no network");
      super(...where);
      // This listener comes before that of the page.
      this.addEventListener("message", (event) => how() && event.stopImmediatePropagation());
    }
    send(text) {
      if (how() !== "off") super.send(text);
    }
  };
};

// Answers of a newer server while localStorage has "upgraded": one more field in every object.
export const upgradable = () => {
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
      // This listener comes before that of the page.
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

/// Passes requests on and drops the first `count` answers. Returns the list of the requests.
export async function lose(context, address, count) {
  const sent = [];
  await context.route(address, async (route) => {
    sent.push(route.request().postDataJSON());
    if (sent.length > count) return route.continue();
    await route.fetch();
    await route.abort();
  });
  return sent;
}

/// The invitations of a player, as the server lists them.
export async function invitations(name) {
  const answer = await fetch(`${site.address}/api/v1/invitations`);
  return (await answer.json()).invitations.filter((invitation) => invitation.name === name);
}

/// The unanswered actions that a page has stored.
export const unanswered = (page) =>
  page.evaluate(() => Object.entries(localStorage).filter(([name]) => name.startsWith("puissance4/online/")).flatMap(([, value]) => JSON.parse(value).pending));

/// Unfolds the settings of an invitation.
export async function more(page) {
  if (!(await page.locator("details[open]").count())) await page.getByText("Board, clock and more").click();
}

/// Creates a game on the page, and waits until it is shown. Returns its link.
export async function create(page, { name = "Ada", starts = "creator", minutes, seconds = 0, listed = false, shown = false, columns = 7, rows = 6, connect = 4 } = {}) {
  await page.getByLabel("Your name").fill(name);
  await more(page);
  await page.getByLabel("Columns").fill(String(columns));
  await page.getByLabel("Rows").fill(String(rows));
  await page.getByRole("spinbutton", { name: "Connect" }).fill(String(connect));
  await page.getByLabel("Who starts").selectOption(starts);
  if (minutes !== undefined) {
    await page.getByLabel("Play with clocks").check();
    await page.getByLabel("Minutes each").fill(String(minutes));
    await page.getByLabel("Extra seconds per move").fill(String(seconds));
  }
  if (listed) await page.getByLabel("Show the invitation in the lobby").check();
  if (shown) await page.getByLabel("Let everyone find the game").check();
  await button(page, "Create the game").click();
  await status(page, "Waiting for the other player.");
  return page.locator("#invitation").inputValue();
}

/// Takes the free seat.
export async function sit(page, name) {
  await page.getByLabel("Your name").fill(name);
  await button(page, "Join the game").click();
  await page.locator(".seat", { hasText: `${name} (you)` }).waitFor();
}

export const follow = (link, options) => visit(link.slice(new URL(link).origin.length), { allow: SILENCE, ...options });

/// A game between Ada, who starts, and Bob.
export async function two(terms, { ada: adas, bob: bobs } = {}) {
  const ada = await visit("/#/online", { allow: SILENCE, ...adas });
  const link = await create(ada.page, terms);
  const bob = await follow(link, bobs);
  await sit(bob.page, "Bob");
  await status(ada.page, "Your turn");
  return { ada, bob, link };
}

/// The moves in the list of a page.
export const moves = async (page) => (await page.locator(".moves button").allTextContents()).join("");

/// Plays a column on one page; all pages show the disc.
export async function move(page, column, pages, count) {
  await cell(page, 1, 1).focus();
  await page.keyboard.press(String(column));
  for (const one of pages) await until(async () => (await discs(one)) === count, `${count} discs`);
}

/// The two play these columns in turn.
export async function play(first, second, columns, pages = [first, second]) {
  let count = await discs(first);
  for (const column of columns) {
    await move(count % 2 ? second : first, column, pages, count + 1);
    count += 1;
  }
}
