import * as z from "zod/mini";
import { contactRows } from "#functions/contact/contact-record.ts";
import { ownEnv, positiveInteger } from "#functions/platform/env.ts";
import type { Base } from "#functions/platform/base.ts";
import { makeEmitMetric } from "#functions/platform/metrics.ts";
import { openParameters } from "#functions/platform/parameters.ts";
import { openTable } from "#functions/platform/rows/table.ts";
import { canaryKeySchema } from "#shared/site/canary.ts";
import { canaryService } from "#shared/metrics.ts";

export const canaryDependencies = (base: Base) => {
  const parameter = openParameters(base.clock);
  return {
    ...base,
    readSiteUrl: parameter("SITE_URL_PARAMETER", z.url()).read,
    readKey: parameter("CANARY_KEY_PARAMETER", canaryKeySchema).read,
    findRecord: openTable().rowsOf(contactRows).find,
    fetch,
    intervalMs: ownEnv({ CANARY_INTERVAL_MINUTES: positiveInteger }).CANARY_INTERVAL_MINUTES * 60_000,
    emitMetric: makeEmitMetric(canaryService),
  };
};
