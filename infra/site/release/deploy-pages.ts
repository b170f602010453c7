import pLimit from "p-limit";
import type { ReleaseManifest, ReleasePointer } from "#shared/site/release-manifest.ts";
import type { ReleaseBucket } from "./release-bucket.ts";
import { findOtherChanges } from "./publish-release-by-stack.ts";

type DeployPagesDeps = {
  readonly synthesize: () => Promise<{
    readonly template: string;
    readonly manifest: ReleaseManifest;
    readonly readFile: (key: string) => Promise<Buffer>;
  }>;
  readonly readDeployed: () => Promise<string>;
  readonly bucket: Pick<ReleaseBucket, "readManifest" | "storeFile" | "storeManifest">;
  readonly readPointer: () => Promise<ReleasePointer>;
  readonly publish: (manifest: ReleaseManifest) => Promise<void>;
  readonly parameterName: string;
  readonly now: () => number;
  readonly say: (line: string) => void;
};

const uploadsAtOnce = 16;

/**
 * Publishes the built pages without CloudFormation, which would take minutes to find that nothing else has changed.
 * @throws Error with one sentence if something else has changed: nothing is published then
 */
export const deployPages = async (deps: DeployPagesDeps): Promise<void> => {
  const { synthesize, readDeployed, readPointer, bucket, publish, parameterName, now, say } = deps;
  let since = now();
  const seconds = () => {
    const took = (now() - since) / 1000;
    since = now();
    return `${took.toFixed(1)} s`;
  };
  const { template, manifest, readFile } = await synthesize();
  say(`Built in ${seconds()}.`);
  const changed = findOtherChanges(await readDeployed(), template, parameterName);
  if (changed.length > 0)
    throw new Error(`more than pages has changed (${changed.join(", ")}): deploy without --pages`);
  say(`Only pages have changed: compared in ${seconds()}.`);
  // Files of the live release are never removed. All others are uploaded even if they exist, because the cleaner may be
  // about to remove them.
  const live = await bucket.readManifest((await readPointer()).live);
  const missing = manifest.objects.filter((key) => live?.objects.includes(key) !== true);
  const inTurn = pLimit(uploadsAtOnce);
  await Promise.all(missing.map((key) => inTurn(async () => bucket.storeFile(key, await readFile(key)))));
  await bucket.storeManifest(manifest);
  say(`Uploaded ${missing.length} files in ${seconds()}.`);
  await publish(manifest);
  say(`Shown in ${seconds()}.`);
};
