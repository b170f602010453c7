import type { Context } from "aws-lambda";
import { nonEmpty, readEnv } from "#functions/platform/env.ts";
import { makeLog } from "#functions/platform/log.ts";
import { makeParameterReaders, makeSsm, neverKept } from "#functions/platform/parameters.ts";
import { releasePointerSchema } from "#shared/release-manifest.ts";
import { makeCleanReleases } from "./clean-releases.ts";
import { makeS3, makeS3ReleaseStore } from "./s3-release-store.ts";

const env = readEnv({ SITE_BUCKET: nonEmpty, SITE_RELEASE_PARAMETER: nonEmpty }, process.env);
const readerOf = makeParameterReaders({ clock: Date.now, ssm: makeSsm() });

const run = makeCleanReleases({
  store: makeS3ReleaseStore(makeS3(), env.SITE_BUCKET),
  readPointer: readerOf(env.SITE_RELEASE_PARAMETER, releasePointerSchema, neverKept).read,
  clock: Date.now,
  log: makeLog("releases"),
});

export const handler = (_event: unknown, context: Context) => run(() => context.getRemainingTimeInMillis());
