import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { App } from "aws-cdk-lib";
import * as z from "zod";
import { SiteStack } from "#infra/site-stack.ts";
import { stackNameOf } from "#infra/stage-names.ts";
import type { Stage } from "#infra/stages.ts";

const cdkConfigSchema = z.object({ context: z.record(z.string(), z.unknown()) });

/** A stage's template without a build: resources are counted, and none of them depends on what a build holds. */
export const synthesizeWithoutBuild = (stage: Stage): unknown => {
  const folder = mkdtempSync(join(tmpdir(), "cost-"));
  try {
    const emptyFolder = join(folder, "empty");
    const edgeFunctionFile = join(folder, "edge-function.js");
    mkdirSync(emptyFolder);
    writeFileSync(edgeFunctionFile, "function handler(event) { return event.request; }");
    const { context } = cdkConfigSchema.parse(JSON.parse(readFileSync("cdk.json", "utf8")));
    const app = new App({
      analyticsReporting: false,
      treeMetadata: false,
      builtinCloudFormationValidation: false,
      outdir: join(folder, "out"),
      context: { ...context, "aws:cdk:disable-asset-staging": true },
    });
    const name = stackNameOf(stage.name);
    new SiteStack(app, name, {
      // Any digest: the stack warns without one, and an estimate needs none.
      stage: { ...stage, originTrust: { ...stage.originTrust, acceptedDigests: ["0".repeat(64)] } },
      build: {
        siteFolder: emptyFolder,
        releaseId: "0".repeat(12),
        edgeFunctionFile,
        functionFolder: () => emptyFolder,
      },
    });
    const template: unknown = app.synth().getStackByName(name).template;
    return template;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
