// The main views look as in the pictures of `views/`. After a change that is meant, `cargo xtask browser --accept` takes new ones.
import assert from "node:assert/strict";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { test } from "node:test";
import { scenes, WINDOWS } from "./scenes.mjs";
import { change, screenshots, visit } from "./support.mjs";

/// What has no date in it.
const VIEWS = ["play", "new-game", "hint", "end", "analysis", "thinking", "review", "editor", "settings"];

/// The font comes with Chromium.
const FONT = '* { font-family: "Liberation Sans" !important; caret-color: transparent !important; }';

const FOLDER = new URL("views/", import.meta.url);

/// A pixel differs if one of its colours differs by more than this, out of 255.
const TOLERANCE = 48;

/// How many of a hundred pixels may differ: another version of a browser draws edges and letters a little differently.
const ALLOWED = 1;

/// How many of a hundred pixels differ. `null` if the sizes differ.
function compare(page, one, other) {
  return page.evaluate(async ([one, other, tolerance]) => {
    const read = async (base64) => {
      const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob());
      const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
      context.drawImage(image, 0, 0);
      return context.getImageData(0, 0, image.width, image.height);
    };
    const [first, second] = [await read(one), await read(other)];
    if (first.width !== second.width || first.height !== second.height) return null;
    let count = 0;
    for (let at = 0; at < first.data.length; at += 4) {
      if ([0, 1, 2].some((colour) => Math.abs(first.data[at + colour] - second.data[at + colour]) > tolerance)) count++;
    }
    return (400 * count) / first.data.length;
  }, [one.toString("base64"), other.toString("base64"), TOLERANCE]);
}

test("the main views look as they should", async () => {
  const accept = process.env.PUISSANCE4_ACCEPT !== undefined;
  if (accept) await mkdir(FOLDER, { recursive: true });
  const folder = await screenshots();
  const blank = await visit("/", { bypassCSP: true });
  const differences = [];
  await scenes({ bypassCSP: true, deviceScaleFactor: 0.5 }, async (page, name) => {
    if (!VIEWS.includes(name)) return;
    await page.addStyleTag({ content: FONT });
    for (const window of WINDOWS.filter((window) => ["1280x720", "390x844"].includes(window.name))) {
      await page.setViewportSize(window);
      const shade = window.name === "390x844" ? "dark" : "light";
      await change(page, { shade, still: true });
      const file = `${name}.${window.name}.png`;
      const seen = await page.screenshot();
      if (accept) {
        await writeFile(new URL(file, FOLDER), seen);
        continue;
      }
      const expected = await readFile(new URL(file, FOLDER)).catch(() => null);
      const share = expected && (await compare(blank.page, seen, expected));
      if (share === null || share > ALLOWED) {
        await writeFile(`${folder}/differs-${file}`, seen);
        differences.push(`${file}: ${share === null ? "no picture of this size" : `${share.toFixed(1)} % of the pixels`}`);
      }
    }
    await page.setViewportSize(WINDOWS[0]);
  });
  await blank.leave();
  assert.deepEqual(differences, [], `views look different; their pictures are in ${folder}`);
});
