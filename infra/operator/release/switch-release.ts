import { documentFolderOf, expiresAtEpochMs, type ReleasePointer } from "#shared/release-manifest.ts";
import type { ReleaseBucket } from "./release-bucket.ts";
import { showRelease } from "./show-release.ts";
import type { StackTemplate } from "./stack-template.ts";

type UseReleaseDeps = {
  readonly bucket: ReleaseBucket;
  readonly stack: Pick<StackTemplate, "read" | "replace">;
  readonly readPointer: () => Promise<ReleasePointer>;
  /** The name of the parameter that `readPointer` reads. */
  readonly parameterName: string;
  readonly clock: () => number;
};

/** A cleaner that runs now may be removing a release this close to its end. */
const marginMs = 24 * 60 * 60_000;

/**
 * Shows visitors another release that was deployed before: the edge function and the pointer change in the stack's own
 * template, so there is no drift. Functions, tables and everything else stay as they are.
 * @throws Error with one sentence when there is no such release, a file of it is missing, its time is over, or
 * CloudFormation fails; the release that was live then stays live.
 */
export const makeUseRelease =
  ({ bucket, stack, readPointer, parameterName, clock }: UseReleaseDeps) =>
  async (id: string): Promise<void> => {
    const { live } = await readPointer();
    if (live === id) throw new Error(`release ${id} is already live`);
    const manifest = await bucket.readManifest(id);
    if (manifest === undefined) throw new Error(`there is no release ${id}`);
    const expiresAt = expiresAtEpochMs(await bucket.readLedger(), id);
    if (expiresAt !== undefined && expiresAt - marginMs < clock())
      throw new Error(`release ${id} is about to be removed: deploy its commit again instead`);
    const there = new Set([
      ...(await bucket.listKeys(documentFolderOf(id))),
      ...(await bucket.listKeys("assets/")),
    ]);
    const missing = manifest.objects.filter((key) => !there.has(key));
    if (missing.length > 0)
      throw new Error(`${missing.length} files of release ${id} are missing, such as ${missing[0]}`);

    const template = showRelease(await stack.read(), parameterName, manifest);
    await bucket.storeManifest(manifest);
    await stack.replace(template);
  };
