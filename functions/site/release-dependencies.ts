import { nonEmpty, ownEnv } from "#functions/platform/env.ts";
import type { Base } from "#functions/platform/base.ts";
import { neverCached, openParameters } from "#functions/platform/parameters.ts";
import { releasePointerSchema } from "#shared/site/release-manifest.ts";
import { makeS3, makeS3ReleaseStore } from "./s3-release-store.ts";

export const releaseDependencies = (base: Base) => ({
  ...base,
  store: makeS3ReleaseStore(makeS3(), ownEnv({ SITE_BUCKET: nonEmpty }).SITE_BUCKET),
  readPointer: openParameters(base.clock)("SITE_RELEASE_PARAMETER", releasePointerSchema, neverCached).read,
});
