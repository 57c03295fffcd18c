// Accessibility of online games (axe), and screenshots.
import { test } from "node:test";
import { create, cuttable, follow, play, SILENCE, sit } from "./online.mjs";
import { button, cell, expectAccessible, screenshots, SIZES, status, theme, visit } from "./support.mjs";

const prepare = (name) => `${theme(name)}; (${cuttable})()`;

/// Shows every view of online play to `look`, one after another.
async function views(options, look) {
  const ada = await visit("/#/online", { allow: SILENCE, ...options });
  await ada.page.getByRole("heading", { name: "Open challenges" }).waitFor();
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
  await button(bob.page, "Say…").click();
  await look(bob.page, "phrases");
  await button(bob.page.getByRole("dialog"), "Good luck!").click();
  await bob.page.locator(".bubble").waitFor();
  await look(bob.page, "said");
  await button(bob.page, "Resign").click();
  await button(ada.page, "Request takeback").click();
  await bob.page.locator(".offer").waitFor();
  await look(bob.page, "asked");
  await ada.context.setOffline(true);
  await ada.page.locator(".connection").waitFor();
  await cell(ada.page, 2, 1).click();
  await ada.page.locator(".pending").waitFor();
  await bob.page.locator(".seat", { hasText: "Ada" }).getByText("Away").waitFor();
  await look(ada.page, "pending");
  await look(bob.page, "away");
  await button(bob.page.getByRole("dialog"), "Resign").click();
  await status(bob.page, "You have resigned");
  await look(bob.page, "over");
  await Promise.all([ada.leave(), bob.leave()]);
}

test("axe finds no accessibility problem", async () => {
  for (const name of ["light", "dark", "contrast"]) {
    await views({ init: prepare(name), bypassCSP: true }, (page, view) => expectAccessible(page, `${view}, ${name}`));
  }
});

test("screenshots", async () => {
  const folder = await screenshots();
  for (const [size, viewport] of Object.entries(SIZES)) {
    for (const name of ["light", "dark"]) {
      await views({ viewport, init: prepare(name) }, (page, view) => page.screenshot({ path: `${folder}/online-${view}-${size}-${name}.png`, fullPage: size === "narrow" }));
    }
  }
});
