import { writeParameters } from "#shared/input/address-parameters.ts";
import { metaPixelScript } from "#shared/analytics/analytics-services.ts";
import { readCampaign, writeCampaign } from "#shared/analytics/campaign.ts";
import type { AnalyticsKeys } from "#shared/site-settings.ts";
import { loadScript } from "./load-script.ts";
import { isPersonalRoute } from "./personal-route.ts";
import type { RunningService } from "./service.ts";

type Command = readonly unknown[];

/**
 * The global that Meta's script looks for and takes over: it runs the queued commands and adds `callMethod`.
 */
type CommandQueue = {
  (...command: Command): void;
  readonly queue: Command[];
  callMethod?: (...command: Command) => void;
};

/** Does the same as the inline script of https://developers.facebook.com/docs/meta-pixel/get-started. */
const openQueue = (): CommandQueue => {
  const queue: Command[] = [];
  const fbq: CommandQueue = Object.assign(
    (...command: Command): void => {
      if (fbq.callMethod) fbq.callMethod(...command);
      else queue.push(command);
    },
    // `disablePushState` stops it from counting navigations itself, in addition to our events.
    { queue, loaded: true, version: "2.0", disablePushState: true },
  );
  Object.assign(fbq, { push: fbq });
  Object.assign(window, { fbq, _fbq: fbq });
  return fbq;
};

type CommandValues = Readonly<Record<string, string | number | undefined>>;

type PixelEvent = {
  readonly name: string;
  readonly values: CommandValues;
  /** The path of the page on which it happened. */
  readonly path: string;
  readonly eventId?: string;
};

/**
 * Meta's script reports the full address. That is allowed only if the query holds nothing but the campaign,
 * which each event sends anyway, and there is no hash.
 */
const mayBeReported = ({ search, hash }: Location): boolean => {
  const { referrer: _, ...campaign } = readCampaign(search) ?? {};
  const written = writeCampaign(campaign);
  return hash === "" && search === (written && `?${written}`);
};

/** Meta's script also reports the referrer, which would include the query of our previous page. */
const hideOwnReferrer = (): void => {
  const own = `${location.origin}/`;
  if (document.referrer.startsWith(own))
    Object.defineProperty(document, "referrer", { configurable: true, value: own });
};

/**
 * Reports an event without Meta's script, in the same way as its tag for pages without scripts, with only the
 * path of the address. https://developers.facebook.com/docs/meta-pixel/get-started
 */
const sendPicture = (pixelId: string, { name, values, path, eventId }: PixelEvent): void => {
  const data = Object.entries(values).flatMap(([key, value]) =>
    value === undefined ? [] : [[`cd[${key}]`, String(value)] as const],
  );
  const query = writeParameters({
    id: pixelId,
    ev: name,
    dl: location.origin + path,
    rl: "",
    noscript: "1",
    ...Object.fromEntries(data),
    ...(eventId === undefined ? {} : { eid: eventId }),
  });
  new Image().src = `https://www.facebook.com/tr/?${query}`;
};

export const startMetaPixel = ({ id }: NonNullable<AnalyticsKeys["metaPixel"]>): RunningService => {
  const fbq = openQueue();
  fbq("consent", "revoke");
  // Automatic configuration would report the text of clicked buttons and the page's metadata.
  fbq("set", "autoConfig", false, id);
  fbq("init", id);
  fbq("consent", "grant");
  hideOwnReferrer();
  /**
   * Events wait here until the script has loaded, not in its own queue: it would report queued events with
   * the address that the page has by then, without our check of the address.
   */
  let waiting: PixelEvent[] | undefined = [];
  const send = (event: PixelEvent): void => {
    const { name, values, path, eventId } = event;
    if (waiting) waiting.push(event);
    else if (path !== location.pathname || !mayBeReported(location)) sendPicture(id, event);
    // Meta counts two events with the same name and id as one.
    else fbq("track", name, values, ...(eventId === undefined ? [] : [{ eventID: eventId }]));
  };
  loadScript(metaPixelScript, () => {
    const due = waiting ?? [];
    waiting = undefined;
    due.forEach(send);
  });

  return {
    track: (event, campaign = {}) => {
      // The path of a personal route may identify a person.
      const { path, route } = event.visited;
      if (isPersonalRoute(route)) return;
      if (event.eventType === "page-view" && !isPersonalRoute(event.page))
        send({ name: "PageView", values: campaign, path });
      if (event.eventType !== "conversion") return;
      const { names, purchase } = event;
      const name = names.metaPixel;
      send(
        purchase
          ? {
              name,
              path,
              values: { ...campaign, value: purchase.rupees, currency: "INR" },
              eventId: purchase.id,
            }
          : { name, values: campaign, path },
      );
    },
    end: () => {
      if (waiting) waiting.length = 0;
      fbq.queue.length = 0;
      fbq("consent", "revoke");
    },
  };
};
