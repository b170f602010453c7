import mixpanel from "mixpanel-browser/dist/mixpanel-with-async-modules.cjs.js";
import { expect, test, vi } from "vitest";
import { startMixpanel } from "#frontend/src/analytics/mixpanel.ts";
import { everyKey } from "#test/support/browser/every-key.ts";

// The script's address is set by a build.
vi.mock("mixpanel-recorder?url", () => ({ default: "/assets/recorder.js" }));

/**
 * The options of the specification, section 9, by the library's names; then those that keep addresses and texts
 * private.
 */
const expected = {
  batch_size: 50,
  batch_flush_interval_ms: 5000,
  batch_request_timeout_ms: 90_000,
  cookie_expiration: 365,
  track_links_timeout: 300,
  record_idle_timeout_ms: 30 * 60 * 1000,
  record_max_ms: 24 * 60 * 60 * 1000,
  record_mask_all_inputs: true,
  record_mask_all_text: false,
  record_sessions_percent: 0,
  record_console: false,
  record_network: false,
  record_canvas: true,
  api_host: "https://api-js.mixpanel.com",
  persistence: "cookie",
  secure_cookie: true,
  cross_subdomain_cookie: false,
  opt_out_tracking_by_default: true,
  ignore_dnt: false,
  ip: false,
  autocapture: false,
  track_pageview: false,
  track_marketing: false,
  save_referrer: false,
  property_blacklist: ["$current_url", "$referrer", "$referring_domain", "$initial_referrer"],
};

test("[STAT-03] starts Mixpanel with the specified settings and every input masked", () => {
  startMixpanel(everyKey.mixpanel);
  const read = (name: string): unknown => mixpanel.get_config(name);
  expect(Object.fromEntries(Object.keys(expected).map((name) => [name, read(name)]))).toEqual(expected);
});
