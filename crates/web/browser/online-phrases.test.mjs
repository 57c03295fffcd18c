// What the players of an online game say to each other.
import assert from "node:assert/strict";
import { test } from "node:test";
import { follow, play, two } from "./online.mjs";
import { button, said, until } from "./support.mjs";

/// Says a phrase by the dialog.
async function say(page, phrase, { open = "Say…", title = "Say to your opponent" } = {}) {
  await button(page, open).click();
  await button(page.getByRole("dialog", { name: title }), phrase).click();
}

const bubble = (page, player) => page.locator(".seat", { hasText: player }).locator(".bubble");

test("each player reads a phrase in their own language, and watchers do not see it", async () => {
  const { ada, bob, link } = await two();
  const carol = await follow(link);
  await carol.page.getByText("You are watching").waitFor();
  assert.equal(await button(carol.page, "Say…").count(), 0, "a watcher has nothing to say");
  await button(bob.page, "Français").click();
  await button(ada.page, "Say…").click();
  await button(ada.page.getByRole("dialog"), "Good luck!").click();
  assert.equal(await ada.page.getByRole("dialog").count(), 0, "the dialog closes");
  await bubble(ada.page, "Ada").filter({ hasText: "Good luck!" }).waitFor();
  await bubble(bob.page, "Ada").filter({ hasText: "Bonne chance\u00a0!" }).waitFor();
  await said(bob.page, "Ada\u00a0: Bonne chance\u00a0!");
  await say(bob.page, "Merci\u00a0!", { open: "Message…", title: "Envoyer un message" });
  await bubble(ada.page, "Bob").filter({ hasText: "Thanks!" }).waitFor();
  await said(ada.page, "Bob: Thanks!");
  assert.equal(await carol.page.locator(".bubble").count(), 0);
  // It vanishes by itself, and the game goes on.
  await play(ada.page, bob.page, "4", [ada.page, bob.page, carol.page]);
  for (const { page } of [ada, bob]) await until(async () => (await page.locator(".bubble").count()) === 0, "the bubbles vanish");
  await Promise.all([ada.leave(), bob.leave(), carol.leave()]);
});

test("phrases have a limit, and those of the opponent can be hidden", async () => {
  const { ada, bob } = await two();
  const hide = async (page, hidden) => {
    await button(page, "Say…").click();
    await page.getByLabel("Show what the opponent says").setChecked(!hidden);
    await page.keyboard.press("Escape");
  };
  await say(ada.page, "Hello!");
  await bubble(bob.page, "Ada").filter({ hasText: "Hello!" }).waitFor();
  await hide(bob.page, true);
  assert.equal(await bubble(bob.page, "Ada").count(), 0, "it is hidden at once");
  await say(ada.page, "Oops!");
  await bubble(ada.page, "Ada").filter({ hasText: "Oops!" }).waitFor();
  await say(ada.page, "Thanks!");
  await ada.page.locator(".toast", { hasText: "Too many phrases in a short time; wait a moment." }).waitFor();
  await play(ada.page, bob.page, "4");
  assert.equal(await bubble(bob.page, "Ada").count(), 0, "what was said before the move is not shown");
  // The own phrases are shown, and the setting is kept.
  await say(bob.page, "Well played!");
  await bubble(bob.page, "Bob").filter({ hasText: "Well played!" }).waitFor();
  await bubble(ada.page, "Bob").filter({ hasText: "Well played!" }).waitFor();
  await bob.page.reload();
  await button(bob.page, "Say…").click();
  assert.equal(await bob.page.getByLabel("Show what the opponent says").isChecked(), false);
  await bob.page.keyboard.press("Escape");
  await hide(bob.page, false);
  await until(async () => {
    await say(ada.page, "Good game!");
    return (await bubble(bob.page, "Ada").count()) === 1;
  }, "the opponent is heard again");
  await Promise.all([ada.leave(), bob.leave()]);
});
