import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { builtIn, dist } from "#infra/build/dist.ts";
import { startLocalEnvironment } from "#infra/local/local-environment.ts";
import { listenLocally } from "#infra/local/http/local-listener.ts";
import { copyToServe } from "#infra/local/edge/served-copy.ts";
import { releaseSchema } from "#shared/site/release.ts";
import { makeLocalClient } from "#test/support/local-environment/local-client.ts";
import { findFreePort } from "#test/support/run/free-port.ts";
import { makeTemporaryFolder } from "#test/support/run/temporary-folder.ts";

test("[OPS-03] serves its pages while a build empties the folder", { tags: "full" }, async () => {
  const folder = makeTemporaryFolder();
  const built = builtIn(join(folder, "dist"));
  for (const part of ["site", "edge", "functions"] as const)
    cpSync(dist[part], built[part], { recursive: true });
  const { id } = releaseSchema.parse(JSON.parse(readFileSync(join(built.site, "release.json"), "utf8")));

  const port = await findFreePort();
  const listener = (await listenLocally(port))!;
  const siteUrl = `http://localhost:${port}`;
  const local = await startLocalEnvironment({ dataDir: join(folder, "data"), siteUrl, built });
  onTestFinished(async () => {
    listener.close();
    await local.close();
  });
  rmSync(join(folder, "dist"), { recursive: true });
  listener.serve(local.handle);
  const { showRelease, runCanary } = makeLocalClient(siteUrl);
  expect(await showRelease(id)).toEqual({ id });
  expect(await runCanary()).toEqual([]);
});

test("[OPS-03] a start replaces the served copy of the last one", () => {
  const folder = makeTemporaryFolder();
  const build = (id: string) => {
    const built = builtIn(join(folder, id));
    for (const part of [built.site, built.edge, built.functions]) {
      mkdirSync(part, { recursive: true });
      writeFileSync(join(part, id), "");
    }
    return built;
  };
  const dataDir = join(folder, "data");
  copyToServe(build("first"), dataDir);
  const { site, edge, functions } = copyToServe(build("second"), dataDir);
  expect([site, edge, functions].map((part) => readdirSync(part))).toEqual([
    ["second"],
    ["second"],
    ["second"],
  ]);
  expect(readdirSync(dataDir)).toHaveLength(3);
});
