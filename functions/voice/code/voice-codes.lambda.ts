import { workerLambda } from "#functions/platform/worker-lambda.ts";
import { voiceService } from "#shared/voice/voice-metrics.ts";
import { makeVoiceCodes } from "./voice-codes.ts";
import { codesDependencies } from "./code-dependencies.ts";

export const handler = workerLambda(voiceService, (base) => makeVoiceCodes(codesDependencies(base)));
