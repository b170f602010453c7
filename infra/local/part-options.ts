import { voiceOptions } from "../voice/simulator/voice-options.ts";

/** What `npm start` takes for one capability alone; its part reads them. */
export const partOptions = { ...voiceOptions } as const;
