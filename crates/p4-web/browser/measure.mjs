// Size and speed of the page, as the README states them: `cargo xtask browser --measure`.
import { test } from "node:test";
import { house, visit } from "./house.mjs";

const print = (name, value) => console.log(`${name}: ${value}`);
const quantile = (numbers, share) => [...numbers].sort((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(share * numbers.length))];

test("measure", async () => {
  const context = await house.browser.newContext();
  const page = await context.newPage();
  const network = await context.newCDPSession(page);
  await network.send("Network.enable");
  let bytes = 0;
  network.on("Network.loadingFinished", (event) => (bytes += event.encodedDataLength));
  const start = Date.now();
  await page.goto(house.address);
  await page.locator(".board").waitFor();
  const first = Date.now() - start;
  await page.waitForTimeout(300);
  print("downloaded to play, compressed", `${Math.round(bytes / 1000)} KB`);
  print("time to a playable board, first visit", `${first} ms`);
  const times = [];
  for (let count = 0; count < 5; count++) {
    const start = Date.now();
    await page.reload();
    await page.locator(".board").waitFor();
    times.push(Date.now() - start);
  }
  print("again, median of 5", `${quantile(times, 0.5)} ms`);
  await context.close();

  // Random games from a fixed seed; every position that is not over.
  const study = await visit("/#/study");
  const spans = await study.page.evaluate(async () => {
    const script = performance.getEntriesByType("resource").map((entry) => entry.name).find((name) => /worker\./.test(name));
    const worker = new Worker(script, { type: "module" });
    let seed = 42;
    const random = (below) => ((seed = (seed * 1103515245 + 12345) % 2147483648), Math.floor((seed / 2147483648) * below));
    const positions = [];
    for (let game = 0; game < 24; game++) {
      const heights = Array(7).fill(0);
      let moves = "";
      for (let ply = 0; ply < 30; ply++) {
        const column = random(7);
        if (heights[column] === 6) continue;
        heights[column]++;
        moves += column + 1;
        positions.push(moves);
      }
    }
    const spans = [];
    let id = 0;
    const ask = (moves) => new Promise((resolve) => {
      id++;
      const mine = id;
      const begin = performance.now();
      let known = 0;
      const hear = ({ data: [json] }) => {
        const told = JSON.parse(json);
        if (told.id !== mine) return;
        const columns = told.answer.Columns;
        if (columns && columns.every((column) => column === "Unplayable" || column.Exact)) known ||= performance.now() - begin;
        // A game that was over before is refused; one that is over now has no columns.
        if (told.done) {
          worker.removeEventListener("message", hear);
          resolve(known);
        }
      };
      worker.addEventListener("message", hear);
      worker.postMessage(JSON.stringify({ id: mine, game: `7x6/${moves}`, language: "en", question: "Analyze" }));
    });
    await ask("");
    for (const moves of positions) {
      const span = await ask(moves);
      if (span) spans.push(span);
    }
    return spans;
  });
  print("positions analysed", spans.length);
  print("time to all columns exact, median", `${quantile(spans, 0.5).toFixed(1)} ms`);
  print("time to all columns exact, 99 of 100", `${quantile(spans, 0.99).toFixed(1)} ms`);
  await study.leave();

  const settings = await visit("/#/settings");
  await settings.page.getByRole("button", { name: "Measure the engine in this browser" }).click();
  await settings.page.locator("#speed", { hasText: "nodes" }).waitFor({ timeout: 60000 });
  print("engine in a worker", await settings.page.locator("#speed").textContent());
  const memory = await settings.page.evaluate(() => performance.memory?.usedJSHeapSize ?? 0);
  print("heap of the page", `${Math.round(memory / 1e6)} MB`);
  await settings.leave();
});
