import { digestList, readEnv } from "./env.ts";
import { answerRefusal } from "./http-answer.ts";
import { makeHttpHandler } from "./http-endpoint.ts";
import { makeLog } from "./log.ts";

const env = readEnv({ ORIGIN_DIGESTS: digestList }, process.env);
const deps = { log: makeLog("unknown-path"), clock: Date.now, originDigests: env.ORIGIN_DIGESTS };

export const handler = makeHttpHandler(deps, "$default", () =>
  Promise.resolve(answerRefusal(404, "not-found", "There is nothing at this address")),
);
