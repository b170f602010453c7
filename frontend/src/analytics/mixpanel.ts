import mixpanel, { type Config } from "mixpanel-browser/dist/mixpanel-with-async-modules.cjs.js";
import recorderAddress from "mixpanel-recorder?url";
import { mixpanelHost } from "#shared/analytics/analytics-services.ts";
import type { Campaign } from "#shared/analytics/campaign.ts";
import type { AnalyticsKeys } from "#shared/site-settings.ts";
import type { ConsentChoices } from "./consent/consent-choices.ts";
import { clearStorage } from "./clear-storage.ts";
import type { RunningService } from "./service.ts";
import type { ServiceEvent } from "./site-event.ts";

type MixpanelKey = NonNullable<AnalyticsKeys["mixpanel"]>;

/**
 * The library stores an earlier opt-in here. With it, a recording would resume before we have set the API
 * host.
 */
const earlierOptIn = { place: "local storage", prefix: "__mp_opt_in_out_", lifetime: "" } as const;

/**
 * Elements that a session recording hides because they show typed input. For changing text, the recorder
 * checks only the nearest element.
 */
const personal = ":is(form, output, [data-private])";

const blocked = `img, video, audio, iframe, ${personal}, ${personal} *`;

/** Reads the attribute that `usePageView` sets from the route table. */
const isRecordedPage = (): boolean => "recorded" in document.body.dataset;

/**
 * Hides everything on a page that must not be recorded, in case a running recording has not stopped yet when
 * the page appears.
 */
const unrecordedPage = "body:not([data-recorded]) *";

/** Missing in the library's type declarations. */
const noCampaigns = { track_marketing: false };

/**
 * These defaults of the specification (section 9) equal the library's; they are set explicitly so that an
 * update cannot change them.
 */
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

  // Tracks our own events only, and no page addresses, which may contain an order id or a card's uid.
  autocapture: false,
  track_pageview: false,
  ...noCampaigns,
  stop_utm_persistence: true,
  skip_first_touch_marketing: true,
  save_referrer: false,
  property_blacklist: ["$current_url", "$referrer", "$referring_domain", "$initial_referrer"],
  ip: false,

  // Recordings start only by an explicit call, on pages that allow them.
  record_sessions_percent: 0,
  record_idle_timeout_ms: 1_800_000,
  record_max_ms: 86_400_000,
  record_mask_all_inputs: true,
  record_mask_all_text: false,
  record_console: false,
  record_network: false,
  // Recorded at the recorder's default of 15 frames per second.
  record_canvas: true,
  record_block_selector: `${blocked}, ${unrecordedPage}`,
  recorder_src: recorderAddress,
});

const optOutFlagOnly = { clear_persistence: false, delete_user: false };

const count = (event: ServiceEvent, campaign: Campaign | undefined): void => {
  const track = (name: string, properties: object): void =>
    mixpanel.track(name, { ...properties, ...campaign });
  switch (event.eventType) {
    case "page-view":
      return track("Page View", { page: event.page });
    case "click":
      return event.name === undefined ? undefined : track(event.name, event.properties);
    case "feature":
      return track(event.name, event.properties);
    case "conversion": {
      const { names, purchase } = event;
      return track(
        names.mixpanel,
        // Mixpanel counts two events with the same `$insert_id` as one.
        purchase ? { amount: purchase.rupees, currency: "INR", $insert_id: purchase.id } : {},
      );
    }
  }
};

/** A visit spans several documents; either all of them are recorded or none. */
const chosenKey = "mp_recorded";

const isChosen = (replayPercent: number): boolean => {
  const drawn = Math.random() * 100 < replayPercent;
  try {
    const stored = sessionStorage.getItem(chosenKey) ?? String(drawn);
    sessionStorage.setItem(chosenKey, stored);
    return stored === "true";
  } catch {
    return drawn;
  }
};

export const startMixpanel = (key: MixpanelKey): RunningService => {
  let chosen: boolean | undefined;
  let allowed: Pick<ConsentChoices, "analytics" | "replay"> = { analytics: false, replay: false };
  let recording = false;

  clearStorage([earlierOptIn]);
  mixpanel.init(key.token, makeOptions(key));
  // A no-op `track` stops the library from reporting the opt-in as an event of its own.
  mixpanel.opt_in_tracking({ track: () => {} });

  const settleRecording = (): void => {
    const wanted = allowed.replay && isRecordedPage() && (chosen ??= isChosen(key.replayPercent));
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
    track: (event, campaign) => {
      if (event.eventType === "page-view") settleRecording();
      if (allowed.analytics) count(event, campaign);
    },
    end: async () => {
      // First set only the opt-out flag, so that stopping the recording does not send its remaining data.
      mixpanel.opt_out_tracking(optOutFlagOnly);
      const stopped = Promise.resolve(mixpanel.stop_session_recording());
      mixpanel.opt_out_tracking({ delete_user: false });
      await stopped;
    },
  };
};
