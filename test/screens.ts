/**
 * `npm run screens -- <folder> [<words>]`: takes screenshots of every page and of every state of one, at four widths
 * and in both color schemes. Words select those whose name contains all of them: `npm run screens -- /tmp/screens
 * payment`. `npm run screens -- readme` takes the pictures of README.md again: install fonts for Devanagari and Thai first (the sample list of the badge maker).
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { states } from "#test/app/page-states.ts";
import { waitForHydration } from "./support/browser/page-actions.ts";
import { buildOrExit } from "./support/build/build-or-exit.ts";
import { startLocalEnvironment } from "./support/local-environment/local-environment.ts";
import { everyPath } from "./support/browser/every-path.ts";
import { openBrowser } from "./support/browser/browser.ts";
import { markHydration } from "./support/browser/page-errors.ts";
import { readToolArguments } from "./support/run/read-tool-arguments.ts";

const widths = [360, 768, 1280, 1600];
const schemes = ["light", "dark"] as const;

/**
 * The pictures of README.md: file, page, color scheme, and the element at which each ends, so that nothing is cut
 * through.
 */
const readmePictures = [
  ["home", "home", "light", ".hero"],
  ["qr-generator-dark", "QR generator with a code", "dark", ".tool"],
  ["pricing-india", "pricing in India", "light", ".pricing"],
  ["badge-maker", "badge maker with a list", "light", ".maker-list"],
  ["queue-planner", "queue-planner", "light", ".planner"],
  ["receipt", "receipt on its page", "light", "main"],
] as const;

const { positionals, usage } = readToolArguments(import.meta.filename, {}, "readme | <folder> [<words>]");
const [folder, ...words] = positionals;
if (folder === undefined) {
  console.error(usage);
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
const everything = [...visits, ...Object.entries(states)];
const chosen = everything.filter(([name]) =>
  words.every((word) => name.toLowerCase().includes(word.toLowerCase())),
);

buildOrExit();
const local = await startLocalEnvironment();
const browser = await openBrowser();

const openPage = async (colorScheme: (typeof schemes)[number]) => {
  const page = await browser.newPage({
    baseURL: local.origin,
    colorScheme,
    viewport: { width: 1280, height: 900 },
    reducedMotion: "reduce",
  });
  await markHydration(page);
  return page;
};

const takeForReadme = async (): Promise<void> => {
  for (const [file, of, colorScheme, end] of readmePictures) {
    const page = await openPage(colorScheme);
    await new Map(everything).get(of)?.(page);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.evaluate(() => scrollTo(0, 0));
    const { y, height } = (await page.locator(end).boundingBox()) ?? { y: 0, height: 900 };
    const clip = { x: 0, y: 0, width: 1280, height: Math.ceil(y + height) };
    await page.screenshot({ path: `docs/images/${file}.png`, fullPage: true, clip });
    await page.close();
    console.log(file);
  }
};

const takeAll = async (): Promise<void> => {
  mkdirSync(folder, { recursive: true });
  for (const [name, arrive] of chosen) {
    for (const colorScheme of schemes) {
      const page = await openPage(colorScheme);
      await arrive(page);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        const file = join(folder, `${name.replaceAll(/[^\w]+/g, "-")}-${width}-${colorScheme}.png`);
        await page.screenshot({ path: file, fullPage: true });
      }
      await page.close();
    }
    console.log(name);
  }
};

await (folder === "readme" ? takeForReadme() : takeAll());
await browser.close();
await local.stop();
