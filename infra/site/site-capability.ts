import { canaryKeySchema } from "#shared/site/canary.ts";
import { canaryMetrics, canaryService } from "#shared/metrics.ts";
import { numberKeySchema } from "#shared/number-key.ts";
import { endpointTimeoutSeconds, whenSilentFor, type Capability, type Secret } from "../stack/capability.ts";

const everyCanaryRun = ({ canaryEveryMinutes }: { readonly canaryEveryMinutes: number }) =>
  canaryEveryMinutes;

/** The site itself: pages, releases, the response to unknown paths, and the canary that watches all of it. */
export const siteItself = {
  title: "Site and API",
  service: canaryService,
  functions: {
    /** Returns 404 with the common error body for every path without an endpoint (API Gateway's `$default` route). */
    unknownPath: {
      entry: "functions/platform/http/unknown-path.lambda.ts",
      timeoutSeconds: endpointTimeoutSeconds,
      memoryMb: 256,
      reserved: 5,
      serves: "unknown paths",
      failure: {
        errors: "Clients that call an address which does not exist get an error without our error body.",
        throttles:
          "Someone requests paths that do not exist faster than we respond; visitors of the site notice nothing.",
      },
    },
    canary: {
      entry: "functions/site/canary.lambda.ts",
      // The canary takes over two minutes if the site does not respond at all, and must run long enough to report that.
      timeoutSeconds: 180,
      memoryMb: 512,
      reserved: 2,
      sweepsEveryMinutes: everyCanaryRun,
      missedSchedules: { alarm: "canary-missing" },
      idleRun: { ms: 10_000, reads: 0, emits: [canaryMetrics.errors] },
      reads: ["canaryKey", "siteUrl"],
      grants: ["reads the canary's messages"],
      tableOf: "contact",
      environment: ({ stage }) => ({
        CANARY_INTERVAL_MINUTES: String(stage.canaryEveryMinutes),
      }),
      failure: {
        errors:
          "No impact yet: the canary fails, so that visitors would be the first to notice a broken site.",
        throttles:
          "No impact yet: invocations of the canary are throttled, so that a broken site is noticed later.",
      },
    },
    /** Records once a day which release is live, and removes releases that were live long ago. */
    cleanReleases: {
      entry: "functions/site/clean-releases.lambda.ts",
      timeoutSeconds: 300,
      memoryMb: 512,
      reserved: 1,
      sweepsEveryMinutes: 24 * 60,
      missedSchedules: {
        deadLettersAlarm: "clean-releases-dead-letters",
        deadLettersImpact:
          "No impact on visitors: expired releases are removed a day later. A daily run failed three times, or could not start for hours.",
      },
      idleRun: { ms: 1000, reads: 0, emits: [] },
      reads: ["siteRelease"],
      grants: ["removes releases"],
      environment: ({ siteBucket }) => ({ SITE_BUCKET: siteBucket }),
      failure: {
        errors:
          "No impact on visitors: expired releases are not removed. The cleanup stops rather than remove a file that may be in use.",
        throttles: "No impact on visitors: expired releases are removed later.",
      },
    },
  },
  published: {
    siteBucket: { path: "site/bucket-name", value: ({ site }) => site.bucket },
    siteDistribution: { path: "site/distribution-id", value: ({ site }) => site.distribution },
    siteUrl: { path: "site/url", value: ({ site }) => site.url },
    cleanReleasesDeadLetters: {
      path: "site/clean-releases-dead-letter-queue-url",
      value: ({ deadLettersUrl }) => deadLettersUrl("clean-releases-dead-letters"),
    },
    siteRelease: { path: "site/release", value: ({ site }) => site.release },
    tombstoneTable: { path: "site/tombstone-table-name", value: ({ site }) => site.tombstoneTable },
  },
  secrets: {
    canaryKey: {
      path: "canary/key",
      holds: "<random, 32 or more characters>",
      schema: canaryKeySchema,
      madeBy: "stack",
      lost: "set a new one, from openssl rand -hex 32",
    },
  },
  alarms: {
    "canary-failing": {
      severity: "page",
      errorImpact:
        "Visitors see a broken site, or their messages do not reach support: the canary found a problem twice in a row.",
      metric: { of: canaryMetrics.errors, statistic: "Maximum", minutes: everyCanaryRun },
      graph: "counts",
      firesWhen: { above: 0 },
      periods: 2,
    },
    "canary-missing": {
      errorImpact:
        "No impact yet: the canary has not run, so visitors would be the first to notice a broken site.",
      metric: { of: canaryMetrics.errors, statistic: "SampleCount", minutes: everyCanaryRun },
      graph: "counts",
      ...whenSilentFor(2),
    },
  },
} as const satisfies Capability;

/** The key under which erased people and phone numbers are hashed. Its path dates from when only numbers used it. */
export const personSecrets = {
  numberKey: {
    path: "voice/number-key",
    holds: "<random, 32 or more characters>; with another one every limit, block and consent is lost",
    schema: numberKeySchema,
    madeBy: "stack",
    lost: "set your copy (docs/backups.md); with a new one every limit, block, consent and erasure is lost",
  },
} as const satisfies Readonly<Record<string, Secret>>;

/** Functions that run during a deployment and serve neither visitors nor work. */
export const deployFunctions = {
  /** Invokes a new version with its sample, and reports to CodeDeploy whether it may go live. */
  checkVersion: {
    entry: "functions/site/check-version.lambda.ts",
    timeoutSeconds: 120,
    memoryMb: 256,
  },
  makeSecrets: {
    entry: "functions/site/make-secrets.lambda.ts",
    timeoutSeconds: 180,
    memoryMb: 256,
  },
} as const;
