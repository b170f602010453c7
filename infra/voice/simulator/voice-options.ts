import { option } from "#infra/operator/command/parse-script-options.ts";

export const voiceOptions = {
  "voice-caps": {
    ...option("<json>", "any of the demo's limits, such as {\"calls\":3}, instead of the dev stage's"),
    default: "{}",
  },
} as const;
