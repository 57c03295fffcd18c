// The page itself: language, settings, storage, offline use.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { test } from "node:test";
import { button, discs, kill, open, play, site, start, status, until, visit } from "./support.mjs";

test("French by the browser's language and by the button", async () => {
  const { page, leave } = await visit("/", { locale: "fr-FR" });
  await status(page, "À vous de jouer");
  assert.equal(await page.locator("html").getAttribute("lang"), "fr");
  await button(page, "English").click();
  await status(page, "Your turn");
  await page.reload();
  await status(page, "Your turn");
  await leave();
});

test("settings are stored and take effect in other tabs", async () => {
  const { page, context, leave } = await visit("/#/settings");
  const other = await context.newPage();
  await other.goto(site.address);
  await page.getByLabel("Light or dark").selectOption("dark");
  assert.equal(await page.locator("html").getAttribute("data-shade"), "dark");
  await page.getByRole("radio", { name: "Dark wood" }).check();
  assert.equal(await page.locator("html").getAttribute("data-theme"), "wood");
  await until(async () => (await other.locator("html").getAttribute("data-theme")) === "wood", "the other tab follows");
  await page.reload();
  assert.equal(await page.getByLabel("Light or dark").inputValue(), "dark");
  assert.ok(await page.getByRole("radio", { name: "Dark wood" }).isChecked());
  await leave();
});

test("the title names the view", async () => {
  const { page, leave } = await visit("/");
  for (const [path, title] of [["play", "Play"], ["online", "Online"], ["study", "Analyse"], ["puzzles", "Puzzles"], ["learn", "Learn"], ["games", "Games"], ["settings", "Settings"]]) {
    await page.goto(`${site.address}/#/${path}`);
    await until(async () => (await page.title()) === `${title} · Puissance 4`, `the title of ${path}`);
  }
  await button(page, "Français").click();
  await until(async () => (await page.title()) === "Réglages · Puissance 4", "the title is in French");
  await leave();
});

test("damaged storage is moved aside, blocked storage is reported", async () => {
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

test("a browser without WebAssembly gets an explanation", async () => {
  const { page, leave } = await visit("/", { init: () => delete window.WebAssembly, allow: ["no WebAssembly"] });
  await page.getByText("it needs a current browser with WebAssembly").waitFor();
  await leave();
});

test("the page works offline after the first visit", async () => {
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

test("an error page of a proxy does not replace the page", async () => {
  const { page, leave } = await visit("/", { allow: ["Failed to load resource"] });
  await page.evaluate(() => navigator.serviceWorker.ready);
  await until(() => page.evaluate(async () => (await caches.keys()).length > 0), "the files are kept");
  await kill();
  const proxy = createServer((_, answer) => answer.writeHead(502, { "content-type": "text/html" }).end("<h1>Bad Gateway</h1>"));
  await new Promise((resolve) => proxy.listen(Number(new URL(site.address).port), "127.0.0.1", resolve));
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
