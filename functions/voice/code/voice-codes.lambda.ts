import { workerLambda } from "#functions/platform/worker-lambda.ts";
import { voiceService } from "#shared/metrics.ts";
import { makeVoiceCodes } from "./voice-codes.ts";
import { codesParts } from "./code-parts.ts";

export const handler = workerLambda(voiceService, (base) => makeVoiceCodes(codesParts(base)));
