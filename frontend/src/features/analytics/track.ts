import { consent } from "../consent/consent-store.ts";
import { whenIdle } from "../../lib/when-idle.ts";
import { makeEventQueue } from "./event-queue.ts";
import type { PaidOrder, SiteEvent, VoiceCallFacts } from "./site-event.ts";

const makeTrack = () => {
  const queue = makeEventQueue({
    consent,
    whenIdle,
    loadAudience: async () => (await import("./audience.ts")).audience,
  });
  return {
    pageView: (page: string): void => queue.record({ eventType: "page-view", page }),
    click: (click: SiteEvent): void => queue.record(click),
    voiceCall: (call: VoiceCallFacts): void => queue.record({ eventType: "voice-call", call }),
    contactSent: (): void => queue.record({ eventType: "contact-sent" }),
    paid: (order: PaidOrder): void => queue.record({ eventType: "paid", order }),
    readCampaign: queue.readCampaign,
  };
};

/** Says what happened, in the browser; who is told of it, if anybody, is not the caller's business. */
export const track = import.meta.env.ANALYTICS ? makeTrack() : undefined;
