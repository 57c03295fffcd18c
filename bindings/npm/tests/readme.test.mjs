// The examples of the README and of the manual: each comment after an expression is its value.
import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { test } from "node:test";

const FOLDER = new URL("./documents/", import.meta.url);

/// The values of the blocks of a document, each with what is expected. The blocks are one program.
const values = async (name) => {
  const document = await readFile(new URL(name, FOLDER), "utf8");
  const blocks = [...document.matchAll(/^```js\n([^]*?)^```/gm)].map(([, block]) => block);
  const program = blocks.join("\n").replaceAll(/^(.+); \/\/ (.+)$/gm, (_, expression, expected) => `found.push([${expression}, ${expected}]);`);
  const imports = [...program.matchAll(/^import .*$/gm)].map(([line]) => line).join("\n");
  const script = `${imports}\nexport const found = [];\n${program.replaceAll(/^import .*$/gm, "")}`;
  const { found } = await import(await resolved(script, name));
  return found;
};

/// A module with this text, beside the package that it imports.
const resolved = async (script, name) => {
  const file = new URL(`./example-of-${name}.mjs`, import.meta.url);
  await writeFile(file, script);
  return file.href;
};

for (const [name, least] of [["README.md", 9], ["guide.md", 3], ["guide.fr.md", 3]]) {
  test(`the examples of ${name}`, async () => {
    const found = await values(name);
    assert.ok(found.length >= least, `${found.length}`);
    for (const [value, expected] of found) assert.deepEqual(value, expected);
  });
}
