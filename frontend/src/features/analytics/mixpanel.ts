import mixpanel, { type Config } from "mixpanel-browser/dist/mixpanel-with-async-modules.cjs.js";
import recorderAddress from "mixpanel-recorder?url";
import { mixpanelHost } from "#shared/analytics-services.ts";
import type { AnalyticsKeys } from "#shared/site-settings.ts";
import type { PagePath } from "../../content/navigation.ts";
import type { ConsentChoices } from "../consent/consent-choices.ts";
import { clearStorage } from "./clear-storage.ts";
import type { RunningService } from "./service.ts";
import type { SiteEvent } from "./site-event.ts";

/** Where somebody pays, writes, makes a card or asks for a call: none of it is ever recorded. */
const unrecordedPages: readonly string[] = [
  "/contact",
  "/pay-now",
  "/payment-status",
  "/process-payment",
  "/vcard/create",
  "/vcard/:uid",
  "/voice-ai-demo",
] satisfies readonly (PagePath | "/vcard/:uid")[];

type MixpanelKey = NonNullable<AnalyticsKeys["mixpanel"]>;

/** Where the library keeps an earlier document's yes. It would go on with a recording before anybody has told it where. */
const earlierYes = { place: "local storage", prefix: "__mp_opt_in_out_", lifetime: "" } as const;

const unrecorded = unrecordedPages.map((page) => `body[data-route="${page}"] *`);

/** Its type does not list it. */
const noCampaigns = { track_marketing: false };

/** The specification's defaults (section 9) are the library's own; they are named here so that they stay. */
const makeOptions = ({ residency }: MixpanelKey): Partial<Config> => ({
  api_host: mixpanelHost(residency),
  batch_requests: true,
  batch_size: 50,
  batch_flush_interval_ms: 5000,
  batch_request_timeout_ms: 90_000,
  track_links_timeout: 300,

  persistence: "cookie",
  cookie_expiration: 365,
  cross_subdomain_cookie: false,
  secure_cookie: true,
  opt_out_tracking_by_default: true,
  opt_out_tracking_persistence_type: "localStorage",
  ignore_dnt: false,

  // What is counted is what we say, and no address, which may hold an order's id or a card's uid.
  autocapture: false,
  track_pageview: false,
  ...noCampaigns,
  stop_utm_persistence: true,
  skip_first_touch_marketing: true,
  save_referrer: false,
  property_blacklist: ["$current_url", "$referrer", "$initial_referrer"],
  ip: false,

  // A recording is started by name, on the pages that allow it.
  record_sessions_percent: 0,
  record_idle_timeout_ms: 1_800_000,
  record_max_ms: 86_400_000,
  record_mask_all_inputs: true,
  record_mask_all_text: true,
  record_console: false,
  record_network: false,
  record_canvas: false,
  record_block_selector: ["img, video, audio, canvas, iframe", ...unrecorded].join(", "),
  recorder_src: recorderAddress,
});

const wordAlone = { clear_persistence: false, delete_user: false };

const readPage = (): string => document.body.dataset["route"] ?? "";

const count = (event: SiteEvent): void => {
  switch (event.eventType) {
    case "page-view":
      return mixpanel.track("Page View", { page: event.page });
    case "click":
      return event.name === undefined ? undefined : mixpanel.track(event.name, event.properties);
    case "voice-call":
      return mixpanel.track("Voice AI Call Initiated", { ...event.call, page: "voice-ai-demo" });
  }
};

export const startMixpanel = (key: MixpanelKey): RunningService => {
  const isChosen = Math.random() * 100 < key.replayPercent;
  let allowed: Pick<ConsentChoices, "analytics" | "replay"> = { analytics: false, replay: false };
  let recording = false;

  clearStorage([earlierYes]);
  mixpanel.init(key.token, makeOptions(key));
  // It would count the yes itself, as an event of its own.
  mixpanel.opt_in_tracking({ track: () => {} });

  const settleRecording = (): void => {
    const wanted = allowed.replay && isChosen && !unrecordedPages.includes(readPage());
    if (wanted === recording) return;
    recording = wanted;
    if (recording) mixpanel.start_session_recording();
    else mixpanel.stop_session_recording();
  };

  return {
    adapt: (choices) => {
      allowed = choices;
      settleRecording();
    },
    tell: (event) => {
      if (event.eventType === "page-view") settleRecording();
      if (allowed.analytics) count(event);
    },
    end: async () => {
      // First the word alone, so that what a recording still holds is not sent any more when it stops.
      mixpanel.opt_out_tracking(wordAlone);
      const stopped = Promise.resolve(mixpanel.stop_session_recording());
      mixpanel.opt_out_tracking({ delete_user: false });
      await stopped;
    },
  };
};
