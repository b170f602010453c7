import type { Context } from "aws-lambda";
import * as z from "zod/mini";
import { nonEmpty, readEnv } from "#functions/platform/env.ts";
import { makeLog } from "#functions/platform/log.ts";
import { fetchFromSsm } from "#functions/platform/parameters.ts";
import { releasePointerSchema } from "#shared/release-manifest.ts";
import { makeCleanReleases } from "./clean-releases.ts";
import { makeS3, makeS3ReleaseStore } from "./s3-release-store.ts";

const env = readEnv({ SITE_BUCKET: nonEmpty, SITE_RELEASE_PARAMETER: nonEmpty }, process.env);

const run = makeCleanReleases({
  store: makeS3ReleaseStore(makeS3(), env.SITE_BUCKET),
  readPointer: async () => z.parse(releasePointerSchema, await fetchFromSsm(env.SITE_RELEASE_PARAMETER)),
  clock: Date.now,
  log: makeLog("releases"),
});

export const handler = (_event: unknown, context: Context) => run(() => context.getRemainingTimeInMillis());
