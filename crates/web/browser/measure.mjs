// Size and speed of the page, as the README states them: `cargo xtask browser --measure`.
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { analyses, button, discs, play, randomPositions, site, start as begin, until, visit } from "./support.mjs";

const print = (name, value) => console.log(`${name}: ${value}`);
const quantile = (numbers, share) => [...numbers].sort((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(share * numbers.length))];

/// The seconds of processor time that the threads of workers have had, in all.
async function secondsOfWorkers() {
  let ticks = 0;
  for (const id of await renderers()) {
    for (const thread of readdirSync(`/proc/${id}/task`)) {
      const stat = readFileSync(`/proc/${id}/task/${thread}/stat`, "utf8");
      // After the name in brackets; the 14th and 15th fields of all.
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      if (stat.includes("(DedicatedWorker")) ticks += Number(fields[11]) + Number(fields[12]);
    }
  }
  return ticks / 100;
}

/// The processes that show pages.
async function renderers() {
  const system = await site.browser.newBrowserCDPSession();
  const { processInfo } = await system.send("SystemInfo.getProcessInfo");
  return processInfo.filter((one) => one.type === "renderer").map((one) => one.id);
}

/// Frames a second while discs fall, on a processor that is slowed down four times.
async function frames() {
  const { page, context, leave } = await visit("/", { reducedMotion: "no-preference" });
  await begin(page, "human", "human");
  const system = await context.newCDPSession(page);
  await system.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  const rates = [];
  for (const key of "1234567") {
    await page.evaluate(() => {
      window.fall = new Promise((resolve) => {
        const times = [];
        const note = (time) => {
          times.push(time);
          if (time - times[0] < 600) requestAnimationFrame(note);
          else resolve(times);
        };
        addEventListener("keydown", () => requestAnimationFrame(note), { once: true });
      });
    });
    await page.keyboard.press(key);
    const [first, ...rest] = await page.evaluate(() => window.fall);
    rates.push((rest.length * 1000) / (rest.at(-1) - first));
    await page.waitForTimeout(500);
  }
  print("frames a second while a disc falls, 4 times slower, median of 7", quantile(rates, 0.5).toFixed(1));
  print("the slowest of them", Math.min(...rates).toFixed(1));
  await leave();
}

test("measure", async () => {
  const context = await site.browser.newContext();
  const page = await context.newPage();
  const network = await context.newCDPSession(page);
  await network.send("Network.enable");
  let bytes = 0;
  network.on("Network.loadingFinished", (event) => (bytes += event.encodedDataLength));
  const start = Date.now();
  await page.goto(site.address);
  await page.locator(".board").waitFor();
  const first = Date.now() - start;
  print("downloaded before the board is there, compressed", `${Math.round(bytes / 1000)} KB`);
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

  await frames();

  const study = await visit("/#/study");
  await study.page.locator(".board .value").first().waitFor();
  const spans = (await analyses(study.page, "7x6", randomPositions(200))).map((one) => one.milliseconds);
  print("positions analysed", spans.length);
  print("time to all columns exact, median", `${quantile(spans, 0.5).toFixed(1)} ms`);
  print("time to all columns exact, 99 of 100", `${quantile(spans, 0.99).toFixed(1)} ms`);
  await study.leave();

  const settings = await visit("/#/settings");
  const inWorker = async () => {
    await settings.page.getByRole("button", { name: "Measure the engine in this browser" }).click();
    const told = settings.page.locator("#speed", { hasText: "nodes" });
    await told.waitFor({ state: "detached" });
    await told.waitFor({ timeout: 60000 });
    return parseFloat(await told.textContent());
  };
  // Both search the same nodes. What counts is the time of the processor: others may be at work on the machine.
  const rounds = [];
  for (let count = 0; count < 5; count++) {
    const before = await secondsOfWorkers();
    const worker = await inWorker();
    const between = await secondsOfWorkers();
    const told = execFileSync("bash", ["-c", '{ TIMEFORMAT=%U; time "$PUISSANCE4_SPEED"; } 2>&1'], { encoding: "utf8" });
    const [native, seconds] = told.split("\n").map(parseFloat);
    rounds.push([worker, native, seconds / (between - before)]);
  }
  const median = (index) => quantile(rounds.map((round) => round[index]), 0.5);
  print("engine in a worker, median of 5", `${median(0)} million nodes a second`);
  print("native, in between", `${median(1)} million nodes a second`);
  print("speed of the worker to native, by the time of the processor", median(2).toFixed(2));
  await settings.leave();

  // A strong opponent, hints that stay on, then the analysis board: everything that thinks has thought.
  const everything = await visit("/");
  await begin(everything.page, "human", "perfect");
  await play(everything.page, "4");
  await until(async () => (await discs(everything.page)) === 2, "the computer plays");
  await button(everything.page, "Hint").click();
  await everything.page.locator(".advice p").first().waitFor();
  await everything.page.goto(`${site.address}/#/7x6/44`);
  await everything.page.locator(".board .value").first().waitFor();
  await button(everything.page, "Exact values").click();
  await everything.page.getByRole("button", { name: "Why?" }).first().click();
  await everything.page.waitForTimeout(3000);
  const memory = (await renderers()).map((id) => Number(/Private_Dirty: +(\d+)/.exec(readFileSync(`/proc/${id}/smaps_rollup`, "utf8"))[1]) / 1024);
  print("memory of the page and its workers", `${Math.round(Math.max(...memory))} MiB`);
  await everything.leave();
});
