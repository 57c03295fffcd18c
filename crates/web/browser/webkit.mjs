// The main paths in WebKit, the engine of Safari: `cargo xtask browser --webkit`. Debian's WebKitWebDriver is spoken to directly, since no
// driver of npm knows it. It needs a display, even an invisible one.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { after, before, test } from "node:test";

import { site, until } from "./support.mjs";

const DISPLAY = ":97";
const PORT = 4597;

const children = [];

const start = (program, options) => {
  const child = spawn(program, options, { env: { ...process.env, DISPLAY }, stdio: "ignore" });
  children.push(child);
};

/// Sends a command of the WebDriver protocol.
async function command(method, path, body) {
  const headers = { "content-type": "application/json" };
  const response = await fetch(`http://127.0.0.1:${PORT}${path}`, { method, headers, body: body && JSON.stringify(body) });
  const { value } = await response.json();
  if (!response.ok) throw new Error(`${method} ${path}: ${value.message}`);
  return value;
}

/// A window of WebKit at a page.
class Window {
  static async open(path = "/") {
    const options = { binary: process.env.PUISSANCE4_WEBKIT, args: ["--automation"] };
    const { sessionId } = await command("POST", "/session", { capabilities: { alwaysMatch: { "webkitgtk:browserOptions": options } } });
    const window = Object.assign(new Window(), { session: `/session/${sessionId}` });
    await window.visit(path);
    return window;
  }

  visit = (path) => command("POST", `${this.session}/url`, { url: site.address + path });
  evaluate = (script, ...args) => command("POST", `${this.session}/execute/sync`, { script: `return ${script}`, args });
  close = () => command("DELETE", this.session);

  async press(key) {
    const actions = [{ type: "keyDown", value: key }, { type: "keyUp", value: key }];
    await command("POST", `${this.session}/actions`, { actions: [{ type: "key", id: "keyboard", actions }] });
  }

  discs = () => this.evaluate(`document.querySelectorAll(".board .disc:not(.waiting):not(.landing):not(.pending)").length`);
  hasDiscs = (count) => until(async () => (await this.discs()) === count, `${count} discs`);
  focus = () => this.evaluate(`document.querySelector("#cell-1-1").focus()`);
  ready = () => until(() => this.evaluate(`document.querySelector("#cell-1-1") !== null`), "the board is drawn");
}

before(async () => {
  start("Xvfb", [DISPLAY, "-screen", "0", "1280x800x24"]);
  start(process.env.PUISSANCE4_WEBKIT_DRIVER, [`--port=${PORT}`]);
  await until(() => command("GET", "/status").then((status) => status.ready, () => false), "the driver answers");
});

after(() => children.forEach((child) => child.kill()));

test("WebKit plays with keys and keeps the game over a reload", async () => {
  const window = await Window.open();
  await window.ready();
  await window.focus();
  await window.press("4");
  await window.hasDiscs(2);
  await window.visit("/");
  await window.ready();
  await window.hasDiscs(2);
  await window.focus();
  await window.press("u");
  await window.hasDiscs(0);
  await window.close();
});

test("WebKit analyses: a worker computes exact values", async () => {
  const window = await Window.open("/#/7x6/444444326");
  await window.ready();
  await until(() => window.evaluate(`/wins in/.test(document.body.textContent)`), "the value of the position");
  assert.equal(await window.evaluate("document.documentElement.lang"), "en");
  await window.close();
});
