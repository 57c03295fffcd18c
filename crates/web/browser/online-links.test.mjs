// Links that the server answers, and the isolation of the page from other sites.
import assert from "node:assert/strict";
import { createServer, request } from "node:http";
import { test } from "node:test";
import { create, follow, play, SILENCE, sit, two } from "./online.mjs";
import { analyses, button, cell, discs, site, status, until, visit } from "./support.mjs";

const hash = (page) => page.evaluate(() => location.pathname + location.hash);

test("a link to a position opens the analysis board, also when shared again", async () => {
  for (const path of ["/7x6/4453", "/#/7x6/4453"]) {
    const { page, leave } = await visit(path);
    await until(async () => (await discs(page)) === 4, "four discs");
    assert.equal(await hash(page), "/#/7x6/4453");
    await page.getByRole("link", { name: "Online" }).first().click();
    await until(async () => (await hash(page)) === "/#/online", "other views are below the same page");
    await page.goBack();
    await until(async () => (await discs(page)) === 4, "back at the position");
    await leave();
  }
  const { page, leave } = await visit("/8x7x5/123");
  await until(async () => (await discs(page)) === 3, "three discs");
  assert.equal(await page.locator("[role=row]").count(), 7);
  await leave();
});

test("a link to an online game opens the game, and names who invites", async () => {
  const ada = await visit("/#/online");
  const link = await create(ada.page, { name: "Ada" });
  assert.match(link, /\/game\/[\w-]{22}$/);
  const html = await (await fetch(link)).text();
  assert.match(html, /<title>Ada invites you to a game of Puissance 4<\/title>/);
  const bob = await follow(link);
  await sit(bob.page, "Bob");
  assert.match(await hash(bob.page), /^\/#\/online\/[\w-]{22}$/);
  await status(ada.page, "Your turn");
  await play(ada.page, bob.page, "45");
  await bob.page.reload();
  await until(async () => (await discs(bob.page)) === 2, "the seat survives a reload");
  // The older form of the link goes on working.
  const watcher = await follow(link.replace("/game/", "/#/online/"));
  await watcher.page.getByText("You are watching").waitFor();
  await Promise.all([ada.leave(), bob.leave(), watcher.leave()]);
});

test("a wrong link names what is wrong, in the visitor's language", async () => {
  const { page, leave } = await visit("/7x6/4444444", { locale: "fr-FR", allow: SILENCE });
  await page.getByRole("heading", { name: "Page introuvable" }).waitFor();
  await page.getByText("coup 7").waitFor();
  await page.getByRole("link", { name: "Jouer à Puissance 4" }).click();
  await cell(page, 1, 1).waitFor();
  await leave();
});

test("links work below a path of a proxy, and offline", async () => {
  const target = new URL(site.address);
  const proxy = createServer((asked, answer) => {
    if (!asked.url.startsWith("/p4/")) return answer.writeHead(404).end();
    const passed = request({ host: target.hostname, port: target.port, path: asked.url.slice(3), method: asked.method, headers: asked.headers }, (got) => {
      answer.writeHead(got.statusCode, got.headers);
      got.pipe(answer);
    });
    asked.pipe(passed);
  });
  await new Promise((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  const at = `http://127.0.0.1:${proxy.address().port}`;
  const { page, context, leave } = await visit("/p4/7x6/4453", { at, allow: SILENCE });
  await until(async () => (await discs(page)) === 4, "four discs");
  assert.equal(await hash(page), "/p4/#/7x6/4453");
  await page.getByRole("link", { name: "Online" }).first().click();
  await page.getByText("There are no open challenges.").waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await until(() => page.evaluate(async () => (await caches.keys()).length > 0), "the files are kept");
  await context.setOffline(true);
  await page.goto(`${at}/p4/7x6/44`);
  await until(async () => (await discs(page)) === 2, "two discs");
  await leave();
  proxy.closeAllConnections();
  await new Promise((resolve) => proxy.close(resolve));
});

test("the page is isolated from other sites, and everything works in it", async () => {
  const { ada, bob } = await two();
  for (const { page } of [ada, bob]) assert.equal(await page.evaluate(() => crossOriginIsolated), true);
  await play(ada.page, bob.page, "44");
  await ada.page.goto(`${site.address}/#/7x6/4453`);
  await button(ada.page, "Share").click();
  const [download] = await Promise.all([ada.page.waitForEvent("download"), button(ada.page, "PNG").click()]);
  assert.match(download.suggestedFilename(), /\.png$/);
  const found = await analyses(ada.page, "7x6", ["4444"]);
  assert.equal(found.length, 1, "a worker answers");
  await Promise.all([ada.leave(), bob.leave()]);
});
