// The sounds of an online game.
import assert from "node:assert/strict";
import { test } from "node:test";
import { play, two } from "./online.mjs";
import { button, status, until } from "./support.mjs";

// Notes the pitch of every tone.
const listening = () => {
  window.tones = [];
  const real = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...when) {
    window.tones.push(Math.round(this.heard));
    return real.apply(this, when);
  };
  const set = AudioParam.prototype.setValueAtTime;
  const make = BaseAudioContext.prototype.createOscillator;
  BaseAudioContext.prototype.createOscillator = function () {
    const oscillator = make.call(this);
    oscillator.frequency.setValueAtTime = function (pitch, ...rest) {
      oscillator.heard = pitch;
      return set.call(this, pitch, ...rest);
    };
    return oscillator;
  };
};

const DISC = [330];
const TURN = [440, 587];
const LOW = [880, 880];

/// The tones since the last call.
const heard = (page) => page.evaluate(() => window.tones.splice(0));

test("a turn and low time have sounds of their own, once sounds are on", async () => {
  const { ada, bob } = await two({ minutes: 0.2 }, { ada: { init: listening }, bob: { init: listening } });
  await play(ada.page, bob.page, "44");
  assert.deepEqual(await heard(ada.page), [], "sounds are off");
  await button(ada.page, "Sound").click();
  await play(ada.page, bob.page, "55");
  assert.deepEqual(await heard(ada.page), [...DISC, ...DISC, ...TURN], "the own move, then that of the opponent");
  // The clock of 12 seconds falls below ten once.
  await ada.page.locator(".seat.turn .clock.low").waitFor();
  await until(async () => (await ada.page.evaluate(() => window.tones.length)) > 0, "a sound");
  await ada.page.waitForTimeout(700);
  assert.deepEqual(await heard(ada.page), LOW);
  // The next turn begins with little time: once more.
  await play(ada.page, bob.page, "33");
  await until(async () => (await ada.page.evaluate(() => window.tones.length)) >= 6, "the sounds of the next turn");
  await ada.page.waitForTimeout(700);
  assert.deepEqual(await heard(ada.page), [...DISC, ...DISC, ...TURN, ...LOW]);
  assert.deepEqual(await heard(bob.page), [], "the other player has them off");
  await button(ada.page, "Resign").click();
  await button(ada.page.getByRole("dialog"), "Resign").click();
  await status(ada.page, "You have resigned");
  await Promise.all([ada.leave(), bob.leave()]);
});

test("the first turn is heard when the opponent joins", async () => {
  const loud = `localStorage.setItem("puissance4/settings", JSON.stringify({ sound: true })); (${listening})()`;
  const { ada, bob } = await two({}, { ada: { init: loud }, bob: { init: loud } });
  assert.deepEqual(await heard(ada.page), TURN);
  assert.deepEqual(await heard(bob.page), []);
  await Promise.all([ada.leave(), bob.leave()]);
});
