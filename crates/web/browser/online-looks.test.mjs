// Accessibility of online games (axe), and whether all words fit.
import { test } from "node:test";
import { onlineScenes } from "./online-scenes.mjs";
import { expectAccessibleEverywhere, expectFitting } from "./scenes.mjs";

test("axe finds no accessibility problem in any view, dialog, theme and language", () => onlineScenes({ bypassCSP: true }, expectAccessibleEverywhere));

test("all words fit, in every window and language", () => onlineScenes({}, expectFitting));
