// Every view and dialog of online play, one after another.
import { create, cuttable, follow, play, SILENCE, sit } from "./online.mjs";
import { button, cell, change, status, visit } from "./support.mjs";

/// Shows every view and dialog of online play to `look`, as `scenes` does.
export async function onlineScenes(options, look) {
  const show = async (page, name) => {
    await look(page, `online-${name}`);
    await change(page, {});
  };
  const ada = await visit("/#/online", { allow: SILENCE, init: cuttable, ...options });
  await ada.page.getByRole("heading", { name: "Open challenges" }).waitFor();
  await ada.page.getByText("Connecting…").first().waitFor({ state: "hidden" });
  await show(ada.page, "lobby");
  const link = await create(ada.page, { minutes: 5, seconds: 3 });
  await show(ada.page, "waiting");
  const bob = await follow(link, { init: cuttable, ...options });
  await button(bob.page, "Join the game").waitFor();
  await show(bob.page, "invited");
  await sit(bob.page, "Bob");
  await status(ada.page, "Your turn");
  await play(ada.page, bob.page, "4435");
  await show(bob.page, "playing");
  await button(bob.page, "Say…").click();
  await show(bob.page, "phrases");
  await button(bob.page.getByRole("dialog"), "Good luck!").click();
  await bob.page.locator(".bubble").waitFor();
  await show(bob.page, "said");
  await button(bob.page, "Resign").click();
  await button(ada.page, "Request takeback").click();
  await bob.page.locator(".offer").waitFor();
  await show(bob.page, "asked");
  await ada.context.setOffline(true);
  await ada.page.locator(".connection").waitFor();
  await cell(ada.page, 2, 1).click();
  await ada.page.locator(".pending").waitFor();
  await bob.page.locator(".seat", { hasText: "Ada" }).getByText("Away").waitFor();
  await show(ada.page, "pending");
  await show(bob.page, "away");
  await button(bob.page.getByRole("dialog"), "Resign").click();
  await status(bob.page, "You have resigned");
  await show(bob.page, "over");
  await Promise.all([ada.leave(), bob.leave()]);
}
