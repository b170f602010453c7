import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build, preview } from "vite";
import { laptopSettings } from "#shared/site-settings.ts";
import { openChromium } from "../open-chromium.ts";
import { makeViteConfig } from "../vite-config.ts";
import { cuts, pixelDensity, type CutName } from "./cuts.ts";
import { sceneFactsSchema, type SceneName } from "./scenes/scene.ts";

/** Builds and serves the player, and opens its scenes in a browser. Call `close` at the end. */
export const openStudio = async () => {
  const outDir = await mkdtemp(join(tmpdir(), "film-"));
  const config = makeViteConfig(laptopSettings);
  await build({
    ...config,
    build: { ...config.build, outDir, emptyOutDir: true, rolldownOptions: { input: "videos/player.html" } },
  });
  const server = await preview({ ...config, build: { outDir }, preview: { host: "127.0.0.1", port: 0 } });
  const origin = server.resolvedUrls?.local[0] ?? "";
  const browser = await openChromium();

  const openScene = async (scene: SceneName, cut: CutName) => {
    const page = await browser.newPage({
      // As wide as a desk for either cut: on a phone the page's own styles leave out parts that films show.
      viewport: { width: 1280, height: 800 },
      deviceScaleFactor: pixelDensity,
      colorScheme: "light",
      reducedMotion: "reduce",
    });
    await page.goto(`${origin}videos/player.html?scene=${scene}&cut=${cut}`);
    await page.waitForFunction(() => globalThis.film !== undefined);
    await page.evaluate(() => Promise.all(Array.from(document.fonts, (font) => font.load())));
    const facts = sceneFactsSchema.parse(await page.evaluate(() => globalThis.film?.facts));
    const drawing = await page.evaluate(() => globalThis.film?.drawing ?? "");
    const devTools = await page.context().newCDPSession(page);

    let markupBefore = "";
    let picture = Buffer.alloc(0);
    /** @returns the picture of a moment, given in seconds, as PNG */
    const photograph = async (seconds: number): Promise<Buffer> => {
      const markup = await page.evaluate((time) => globalThis.film?.showMoment(time) ?? "", seconds);
      if (markup === markupBefore) return picture;
      const { data } = await devTools.send("Page.captureScreenshot", {
        format: "png",
        optimizeForSpeed: true,
        // Without a clip the picture is as large as the viewport, whatever its density.
        clip: { x: 0, y: 0, ...cuts[cut], scale: pixelDensity },
      });
      markupBefore = markup;
      picture = Buffer.from(data, "base64");
      return picture;
    };
    return { facts, drawing, photograph, close: () => page.close() };
  };

  return {
    openScene,
    close: async () => {
      await browser.close();
      await server.close();
      await rm(outDir, { recursive: true, force: true });
    },
  };
};
