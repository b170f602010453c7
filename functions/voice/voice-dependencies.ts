import type { Base } from "#functions/platform/base.ts";
import { makeEmitMetric } from "#functions/platform/metrics.ts";
import { openParameters, orIfMissing, type ReaderOf } from "#functions/platform/parameters.ts";
import { openTable } from "#functions/platform/rows/table.ts";
import { voiceService } from "#shared/voice/voice-metrics.ts";
import { numberKeySchema } from "#shared/number-key.ts";
import { voiceProviderKeysSchema } from "#shared/voice/voice-parameters.ts";
import { callRows } from "./call/call-record.ts";
import { makeNumberKeys } from "#functions/platform/number-keys.ts";

export const workDependencies = (base: Base) => ({ ...base, emitMetric: makeEmitMetric(voiceService) });

export const openKeys = (parameter: ReaderOf) => {
  const secret = parameter("NUMBER_KEY_PARAMETER", numberKeySchema);
  return async () => makeNumberKeys(await secret.read());
};

export const callStatusDependencies = (base: Base) => ({ ...base, calls: openTable().rowsOf(callRows) });

export const voiceWebhookDependencies = (base: Base) => ({
  ...workDependencies(base),
  ...callStatusDependencies(base),
  readApiKeys: orIfMissing(
    openParameters(base.clock)("VOICE_PROVIDER_PARAMETER", voiceProviderKeysSchema).read,
    [],
  ),
});
