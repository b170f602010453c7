import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { builtSiteIn } from "#infra/build/dist.ts";
import { localSettings } from "#shared/site-settings.ts";
import { buildOnce } from "#test/support/run/build-once.ts";
import { runBuild } from "#test/support/build/run-build.ts";
import { variantTags } from "#test/support/build/site-variants.ts";
import { readBuiltSite } from "#test/pages/built-site.ts";

const tags = variantTags;

let folder: string;
let built: ReturnType<typeof readBuiltSite>;
beforeAll(async () => {
  const made = await buildOnce("without-domain", (into) =>
    runBuild(["test/support/build/build-site.ts", into, "{}", "--without-domain"]),
  );
  folder = builtSiteIn(made).site;
  built = readBuiltSite(folder);
});

test(
  "[OPS-08] [SITE-06] a site without a domain is noindex, and has no canonical URL and no sitemap",
  { tags },
  () => {
    expect(built.documents.length).toBeGreaterThan(15);
    for (const file of built.documents) {
      const html = built.read(file);
      expect(html.match(/<meta name="robots" content="noindex"/g), file).toHaveLength(1);
      expect(html, file).not.toMatch(
        /rel="canonical"|property="og:(url|image)"|name="twitter:image"|ld\+json/,
      );
    }
    expect(built.release.files).not.toContain("/sitemap.xml");
    expect(built.read("/robots.txt")).toBe("User-agent: *\nAllow: /\n");
  },
);

test("[OPS-08] a site without a domain never contains the placeholder domain", { tags }, () => {
  const texts = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) =>
    /\.(html|js|json|txt|xml|webmanifest)$/.test(file),
  );
  expect(texts.length).toBeGreaterThan(40);
  const naming = texts.filter((file) =>
    readFileSync(join(folder, file), "utf8").includes(localSettings.siteOrigin!),
  );
  expect(naming).toEqual([]);
});

test(
  "[QUEUE-05] [PRICE-08] offers documents by email only when the site can email visitors",
  { tags },
  () => {
    const offersOf = ({ read }: typeof built) =>
      ["/queue-planner.html", "/pricing.html"].map((file) => /Email me this (?:plan|quote)/.test(read(file)));
    expect([offersOf(built), offersOf(readBuiltSite())]).toEqual([
      [false, false],
      [true, true],
    ]);
  },
);
