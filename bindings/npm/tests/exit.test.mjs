// A program ends when it has nothing left to do, even if it does not close its engine.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { test } from "node:test";
import { promisify } from "node:util";

const PROGRAM = `
import { Board, Engine } from "puissance4";
const engine = new Engine({ table: 1 });
console.log(await engine.solve(new Board("444444326")));
`;

test("an idle engine does not keep a program running", async () => {
  const file = fileURLToPath(new URL("./program.mjs", import.meta.url));
  await writeFile(file, PROGRAM);
  const options = globalThis.Deno ? ["run", "--allow-all", file] : [file];
  const { stdout } = await promisify(execFile)(process.execPath, options, { timeout: 10_000 });
  assert.match(stdout, /^-?\d+\n$/);
});
