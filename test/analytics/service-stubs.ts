import { gunzipSync } from "node:zlib";
import type { BrowserContext, Request, Route } from "@playwright/test";

/** One event as Mixpanel's server receives it. */
export type CountedEvent = { readonly event: string; readonly properties: Readonly<Record<string, unknown>> };

/** Takes over the queue as Meta's script does, and reports the page's current and previous address. */
const pixelScript = `(() => {
  const { fbq } = window;
  document.cookie = "_fbp=fb.1.1763640000000.1; path=/; max-age=7776000";
  localStorage.setItem("lastExternalReferrer", "empty");
  window.pixelCommands = [];
  let granted = true;
  fbq.callMethod = (...command) => {
    window.pixelCommands.push(command);
    if (command[0] === "consent") granted = command[1] === "grant";
    if (command[0] === "track" && granted)
      new Image().src = "https://www.facebook.com/tr/?" + new URLSearchParams({
        ev: command[1],
        dl: location.href,
        rl: document.referrer,
        cd: JSON.stringify(command[2]),
        eid: command[3]?.eventID ?? "",
        it: window.pixelCommands.length,
      });
  };
  for (const command of fbq.queue.splice(0)) fbq.callMethod(...command);
})();`;

/**
 * Works through the data layer as Google's script does: nothing is sent or stored without consent, and parameters of
 * an event precede those of `config`, which precede those of `set`.
 */
const tagScript = `(() => {
  const id = new URL(document.currentScript.src).searchParams.get("id");
  const scopes = { config: {}, set: {} };
  let granted = false;
  window.tagCommands = [];
  const run = (entry) => {
    const [command, first, second] = entry;
    window.tagCommands.push([...entry].map((part) => (part instanceof Date ? "date" : part)));
    if (Object.prototype.toString.call(entry) !== "[object Arguments]") return;
    if (command === "consent") granted = second.analytics_storage === "granted";
    if (command === "config") Object.assign(scopes.config, second);
    if (command === "set") Object.assign(scopes.set, first);
    if (!granted || window["ga-disable-" + id]) return;
    if (command === "config")
      for (const name of ["_ga", "_ga_" + id.slice(2)])
        document.cookie = name + "=GS1.1; path=/; max-age=" + second.cookie_expires;
    if (command !== "event") return;
    const { page_location, page_referrer } = { ...scopes.set, ...scopes.config, ...second };
    const query = new URLSearchParams({ en: first, dl: page_location, dr: page_referrer, ...second });
    fetch("https://region1.google-analytics.com/g/collect?" + query, { method: "POST", mode: "no-cors" });
  };
  dataLayer.forEach(run);
  dataLayer.push = (...entries) => entries.forEach(run);
})();`;

const readBody = (request: Request): Buffer => request.postDataBuffer() ?? Buffer.alloc(0);

/** Everything that a request reveals, as text: address, headers and body, decompressed and decoded. */
const readRequest = async (request: Request): Promise<string> => {
  const body = readBody(request);
  const text = (body[0] === 0x1f && body[1] === 0x8b ? gunzipSync(body) : body).toString();
  const encoded = new URLSearchParams(text).get("data") ?? "";
  const sent = [request.url(), JSON.stringify(await request.allHeaders()), text];
  return [...sent.map(decodeLeniently), Buffer.from(encoded, "base64").toString()].join("\n");
};

const decodeLeniently = (text: string): string =>
  text.replaceAll(/%[0-9a-f]{2}/gi, (sign) => String.fromCharCode(parseInt(sign.slice(1), 16)));

const readEvents = (request: Request): readonly CountedEvent[] => {
  const body = readBody(request).toString();
  const encoded = new URLSearchParams(body).get("data");
  const text =
    encoded === null ? body : encoded.startsWith("[") ? encoded : Buffer.from(encoded, "base64").toString();
  return JSON.parse(text) as readonly CountedEvent[];
};

/**
 * Responds in place of every host except the site's own, and records the requests. An unknown host fails, as without a
 * network.
 */
export const stubServices = async (context: BrowserContext, origin: string) => {
  const hosts = new Set<string>();
  const requests: string[] = [];
  const events: CountedEvent[] = [];
  const pixelViews: string[] = [];
  const pixelReferrers: (string | null)[] = [];
  const pixelEvents: { readonly event: string | null; readonly data: unknown; readonly id: unknown }[] = [];
  const tagEvents: Readonly<Record<string, string>>[] = [];
  const recordings: { readonly address: string; readonly text: string }[] = [];
  const seen = new Set<unknown>();

  const responses: Readonly<Record<string, (route: Route, url: URL) => Promise<void>>> = {
    "connect.facebook.net": (route) => route.fulfill({ contentType: "text/javascript", body: pixelScript }),
    "www.facebook.com": (route, url) => {
      const event = url.searchParams.get("ev");
      if (event === "PageView") pixelViews.push(`${event} ${url.searchParams.get("dl")}`);
      pixelReferrers.push(url.searchParams.get("rl"));
      pixelEvents.push({
        event,
        data: JSON.parse(url.searchParams.get("cd") ?? "{}"),
        id: url.searchParams.get("eid"),
      });
      return route.fulfill({ status: 200, contentType: "image/gif", body: "" });
    },
    "www.googletagmanager.com": (route) => route.fulfill({ contentType: "text/javascript", body: tagScript }),
    "region1.google-analytics.com": (route, url) => {
      tagEvents.push(Object.fromEntries(url.searchParams));
      return route.fulfill({ status: 204 });
    },
    "api-js.mixpanel.com": (route, url) => {
      const request = route.request();
      if (url.pathname.startsWith("/record"))
        recordings.push({ address: url.href, text: gunzipSync(readBody(request)).toString() });
      // The next document sends the events of a beacon again; the server drops duplicates by their id.
      else
        for (const event of readEvents(request)) {
          if (!seen.has(event.properties["$insert_id"])) events.push(event);
          seen.add(event.properties["$insert_id"]);
        }
      return route.fulfill({
        headers: { "access-control-allow-origin": origin, "access-control-allow-credentials": "true" },
        contentType: "application/json",
        body: JSON.stringify({ status: 1, code: 200 }),
      });
    },
  };

  await context.route(
    (url) => url.origin !== origin,
    async (route) => {
      const url = new URL(route.request().url());
      hosts.add(url.origin);
      requests.push(await readRequest(route.request()));
      const respond = responses[url.hostname];
      await (respond ? respond(route, url) : route.abort());
    },
  );
  return { hosts, requests, events, pixelViews, pixelReferrers, pixelEvents, tagEvents, recordings };
};
