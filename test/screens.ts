/**
 * `npm run screens -- <folder> [<words>]`: pictures of every page and of every state of one, as a visitor sees them, at four
 * widths and in both schemes, in a folder of one's own. `words` choose those with each of them in their name:
 * `npm run screens -- /tmp/screens payment`.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { states } from "./e2e/page-states.ts";
import { openPage, waitForHydration } from "./e2e/watched-page.ts";
import { buildOrExit } from "./support/build/build-or-exit.ts";
import { startEdition } from "./support/edition/edition.ts";
import { everyPath } from "./support/browser/every-path.ts";
import { browser } from "./support/browser/worker-browser.ts";

const widths = [360, 768, 1280, 1600];
const schemes = ["light", "dark"] as const;

const [folder, ...words] = process.argv.slice(2);
if (folder === undefined) {
  console.error("usage: npm run screens -- <folder> [<words>]");
  process.exit(1);
}

const visits = everyPath.map(
  (path) =>
    [
      path === "/" ? "home" : path.slice(1).replaceAll("/", " "),
      async (page) => {
        await page.goto(path);
        await waitForHydration(page);
      },
    ] as const satisfies readonly [string, (typeof states)[string]],
);
const chosen = [...visits, ...Object.entries(states)].filter(([name]) =>
  words.every((word) => name.toLowerCase().includes(word.toLowerCase())),
);

buildOrExit();
mkdirSync(folder, { recursive: true });
const edition = await startEdition();
for (const [name, arrive] of chosen) {
  for (const colorScheme of schemes) {
    const { page, close } = await openPage({ baseURL: edition.origin, colorScheme });
    await arrive(page);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      const file = join(folder, `${name.replaceAll(/[^\w]+/g, "-")}-${width}-${colorScheme}.png`);
      await page.screenshot({ path: file, fullPage: true });
    }
    await close();
  }
  console.log(name);
}
await browser.close();
await edition.stop();
