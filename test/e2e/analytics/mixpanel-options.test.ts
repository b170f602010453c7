import { build } from "esbuild";
import { expect, test } from "vitest";
import { findMixpanelRecorder } from "#frontend/mixpanel-recorder.ts";
import { everyKey } from "#test/support/browser/every-key.ts";
import { openPage } from "#test/e2e/watched-page.ts";

/** Our own start of the library, as a script that leaves its settings behind. */
const bundleStart = async (): Promise<string> => {
  const { outputFiles } = await build({
    stdin: {
      contents: `
        import mixpanel from "mixpanel-browser/dist/mixpanel-with-async-modules.cjs.js";
        import { startMixpanel } from "./frontend/src/features/analytics/mixpanel.ts";
        startMixpanel(${JSON.stringify(everyKey.mixpanel)});
        window.readOption = (name) => mixpanel.get_config(name);`,
      resolveDir: process.cwd(),
    },
    bundle: true,
    write: false,
    format: "iife",
    plugins: [
      {
        name: "recorder",
        setup: (bundler) =>
          bundler.onResolve({ filter: /^mixpanel-recorder\?url$/ }, () => ({ path: findMixpanelRecorder() })),
      },
    ],
    loader: { ".min.js": "file" },
    outdir: "/assets",
  });
  return outputFiles.find(({ path }) => path.endsWith("stdin.js"))?.text ?? "";
};

/** The specification, section 9, under the library's names; then what keeps addresses and texts to ourselves. */
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

test("[STAT-03] the library runs with the specification's settings, and with every input masked", async () => {
  const script = await bundleStart();
  const { page } = await openPage();
  await page.route("**/*", (route) =>
    route.fulfill({ contentType: "text/html", body: "<!doctype html><title>A page</title>" }),
  );
  await page.goto("http://localhost/");
  await page.addScriptTag({ content: script });
  const options = await page.evaluate(
    (names) =>
      Object.fromEntries(
        names.map((name) => [name, (Reflect.get(window, "readOption") as (name: string) => unknown)(name)]),
      ),
    Object.keys(expected),
  );
  expect(options).toEqual(expected);
});
