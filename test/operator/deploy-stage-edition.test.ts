import { readFileSync } from "node:fs";
import { beforeEach, expect, test } from "vitest";
import { dist } from "#infra/build/dist.ts";
import { deployStage } from "#infra/operator/release/deploy-stage.ts";
import { checkSite } from "#shared/check-site.ts";
import { releaseSchema } from "#shared/release.ts";
import { edition } from "#test/support/edition/worker-edition.ts";

const { id: built } = releaseSchema.parse(JSON.parse(readFileSync(`${dist.site}/release.json`, "utf8")));
const earlier = "0123456789ab";

let live: string;
let lines: string[];

beforeEach(() => {
  live = earlier;
  lines = [];
});

/** Deploys the built site, of which everything but what is `gone` is there. */
const deployBuilt = (gone?: RegExp) =>
  deployStage({
    readLive: () => Promise.resolve(live),
    deploy: () => Promise.resolve(void (live = built)),
    readSiteUrl: () => Promise.resolve(edition.origin),
    switchRelease: (id) => Promise.resolve(void (live = id)),
    checkSite,
    fetch: (input, init) => {
      if (live === earlier) return Promise.resolve(new Response("", { headers: { "x-release": earlier } }));
      const address = input instanceof Request ? input.url : String(input);
      return gone?.test(address) === true
        ? Promise.resolve(new Response("", { status: 404 }))
        : fetch(input, init);
    },
    wait: () => Promise.resolve(),
    say: (line) => lines.push(line),
  });

test("[OPS-06] the site that was built passes the walk that ends a deploy", async () => {
  await deployBuilt();
  expect(lines.at(-1)).toBe(`Release ${built} is live at ${edition.origin}.`);
});

test("[OPS-06] the site that was built is taken back when one of its scripts is missing", async () => {
  await expect(deployBuilt(/\/assets\/main-[\w-]+\.js$/)).rejects.toThrow(
    `release ${built} is faulty: the pages of release ${earlier} are live again`,
  );
  expect(lines).toContainEqual(expect.stringMatching(/^assets: status 404 of \/assets\/main-[\w-]+\.js$/));
});
