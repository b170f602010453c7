import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { dist } from "#infra/build/dist.ts";
import { builtFunctions } from "#infra/stack/capabilities.ts";

const bundles = Object.keys(builtFunctions).map((name) => ({
  name,
  code: readFileSync(join(dist.functions, name, "index.mjs"), "utf8"),
  map: readFileSync(join(dist.functions, name, "index.mjs.map"), "utf8"),
}));

test("[OPS-01] no bundle contains credential sources that Lambda never uses", () => {
  const foreign = /GetRoleCredentials|AssumeRoleWithWebIdentity|latest\/meta-data\/iam/;
  expect(bundles.filter(({ code }) => foreign.test(code)).map(({ name }) => name)).toEqual([]);
});

test("[OPS-05] source maps cover our files and stay below half of their bundle", () => {
  expect(bundles.filter(({ code, map }) => map.length * 2 > code.length).map(({ name }) => name)).toEqual([]);
  for (const { map } of bundles) expect(map).toMatch(/functions\/\w[\w/-]*\.lambda\.ts/);
});
