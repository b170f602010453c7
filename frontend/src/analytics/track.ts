import { consent } from "./consent/consent-store.ts";
import { whenIdle } from "../lib/when-idle.ts";
import { makeEventQueue } from "./event-queue.ts";

/** Records an event in the browser. The queue decides which service receives it, if any. */
export const track = import.meta.env.ANALYTICS
  ? makeEventQueue({
      consent,
      whenIdle,
      loadAudience: async () => (await import("./audience.ts")).audience,
    })
  : undefined;
