import { digestList, readEnv } from "#functions/platform/env.ts";
import { answerUnavailable } from "#functions/platform/http-answer.ts";
import { makeHttpHandler } from "#functions/platform/http-endpoint.ts";
import { makeLog } from "#functions/platform/log.ts";
import { readPaymentStatus } from "#shared/contract/api.ts";

const env = readEnv({ ORIGIN_DIGESTS: digestList }, process.env);
const deps = { log: makeLog("payment"), clock: Date.now, originDigests: env.ORIGIN_DIGESTS };

export const handler = makeHttpHandler(deps, readPaymentStatus.path, () =>
  Promise.resolve(answerUnavailable()),
);
