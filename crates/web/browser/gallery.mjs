// Pictures of every view and dialog in every window, light and dark, in both languages, to look at: `cargo xtask browser --gallery`.
import { test } from "node:test";
import { onlineScenes } from "./online-scenes.mjs";
import { scenes, WINDOWS } from "./scenes.mjs";
import { change, screenshots } from "./support.mjs";

test("gallery", async () => {
  const folder = await screenshots();
  const take = async (page, name) => {
    for (const window of WINDOWS) {
      await page.setViewportSize(window);
      for (const shade of ["light", "dark"]) {
        for (const language of ["en", "fr"]) {
          await change(page, { shade, language });
          await page.screenshot({ path: `${folder}/${name}.${window.name}.${shade}.${language}.png` });
        }
      }
    }
    await page.setViewportSize(WINDOWS[0]);
  };
  await scenes({}, take);
  await onlineScenes({}, take);
});
