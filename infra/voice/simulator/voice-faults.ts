import * as z from "zod";
import { callModes } from "./voice-call.ts";

export const voiceFaults = {
  /**
   * Faults of sending a message. down: 500. lost-reply: every second message is accepted, and the connection is cut.
   * too-many: the throughput limit. unauthorized: no token is valid. undeliverable: the recipient cannot be reached.
   */
  whatsapp: z.enum(["ok", "down", "lost-reply", "too-many", "unauthorized", "undeliverable"]),
  /**
   * Faults of placing a call. error-after-accept and hang: the call is placed, and the response is 500 or never comes.
   * refuse: 422. too-many: 429. unauthorized: 401 to every key. unpaid: 402.
   */
  voice: z.enum([
    "ok",
    "error-after-accept",
    "hang",
    "lapsed",
    "refuse",
    "too-many",
    "unauthorized",
    "unpaid",
  ]),
  voiceOutcome: z.enum(callModes),
} as const;
