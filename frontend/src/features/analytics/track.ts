import { consent } from "../consent/consent-store.ts";
import { whenIdle } from "../../lib/when-idle.ts";
import { makeEventQueue } from "./event-queue.ts";
import { analyticsInBuild } from "./services-in-build.ts";
import type { SiteEvent, VoiceCallFacts } from "./site-event.ts";

/** In the browser only. Without a key in the build all of it falls away. */
const queue = analyticsInBuild
  ? makeEventQueue({
      consent,
      whenIdle,
      loadAudience: async () => (await import("./audience.ts")).audience,
    })
  : undefined;

/** Says what happened; who is told of it, if anybody, is not the caller's business. */
export const track = {
  pageView: (page: string): void => queue?.record({ eventType: "page-view", page }),
  click: (click: SiteEvent): void => queue?.record(click),
  voiceCall: (call: VoiceCallFacts): void => queue?.record({ eventType: "voice-call", call }),
};
