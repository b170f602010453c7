import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { buildEdgeFunction, edgeFunctionMaxBytes } from "#infra/build/build-edge-function.ts";
import { everyKey } from "#test/support/browser/every-key.ts";
import { readBuiltSite } from "#test/pages/built-site.ts";

const { release } = readBuiltSite();

/** Pages and posts together: twenty more than at the time of writing. */
const routesMax = 45;
const known = Object.keys(release.pages).length;
const morePaths = Array.from(
  { length: Math.max(0, routesMax - known) },
  (_, n) => `/one-more-page-of-the-site-${n}`,
);
const digest = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

test("[SITE-06] the edge function fits CloudFront's size limit with every key and forty-five styled routes", async () => {
  const sizeOf = async (change: Partial<typeof release>) =>
    Buffer.byteLength(await buildEdgeFunction({ ...release, ...change }));
  const grown = await sizeOf({
    settings: { ...release.settings, analytics: everyKey },
    pages: { ...release.pages, ...Object.fromEntries(morePaths.map((path) => [path, `${path}.html`])) },
    styleHashes: {
      ...release.styleHashes,
      ...Object.fromEntries(morePaths.map((path) => [`${path}.html`, digest(path)])),
    },
  });
  expect(grown).toBeGreaterThan(await sizeOf({}));
  expect(grown, `${known} routes are there, ${morePaths.length} are made up`).toBeLessThanOrEqual(
    edgeFunctionMaxBytes,
  );
});
