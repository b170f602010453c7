import { consent } from "./consent/consent-store.ts";
import { whenIdle } from "../lib/when-idle.ts";
import { makeEventQueue } from "./event-queue.ts";

/** Says what happened, in the browser; who is told of it, if anybody, is not the caller's business. */
export const track = import.meta.env.ANALYTICS
  ? makeEventQueue({
      consent,
      whenIdle,
      loadAudience: async () => (await import("./audience.ts")).audience,
    })
  : undefined;
