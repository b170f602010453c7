import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";
import * as z from "zod/mini";

/**
 * A module named `*.build.ts` runs in Node while the site is built; the browser gets its exported values as data.
 * So a page can show what a heavy library made without loading that library.
 */
export const buildTimeModules = (): Plugin => ({
  name: "build-time-modules",
  enforce: "pre",
  async load(id) {
    if (!id.endsWith(".build.ts")) return null;
    const values = z.looseObject({}).parse(await import(pathToFileURL(id).href));
    return Object.entries(values)
      .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
      .join("\n");
  },
});
