import { cpSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { content } from "#frontend/src/pages/contact/content.ts";
import { builtSiteIn, type BuiltSite } from "#infra/build/dist.ts";
import { site } from "#shared/site.ts";
import { makeOnce } from "./made-once.ts";
import { runBuild } from "./run-build.ts";

const builder = "test/support/build-site.ts";
const sources = ["frontend", "infra", "shared", builder, "package.json", "tsconfig.json"];

export const anotherBrand = "Zephyra";
export const anotherHeading = "Talk to the people at the desk";

const change = (file: string, from: string, to: string): void => {
  const text = readFileSync(file, "utf8");
  if (!text.includes(from)) throw new Error(`${file} does not say "${from}"`);
  writeFileSync(file, text.replaceAll(from, to));
};

/** The folder of another company's site, with another heading on its contact page: a whole build of its own. */
export const buildAnotherBrand = async (): Promise<BuiltSite> => {
  const copy = await makeOnce("another-brand", async (folder) => {
    for (const part of sources) cpSync(part, join(folder, part), { recursive: true });
    symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
    const siteFile = join(folder, "shared/site.ts");
    change(siteFile, site.brand, anotherBrand);
    change(siteFile, site.brand.toLowerCase(), anotherBrand.toLowerCase());
    change(join(folder, "frontend/src/pages/contact/content.ts"), content.heading, anotherHeading);
    await runBuild([builder, "dist", "{}"], folder);
  });
  return builtSiteIn(join(copy, "dist"));
};
