import { writeParameters } from "#shared/input/address-parameters.ts";
import { conversionNames, metaPixelScript } from "#shared/analytics/analytics-services.ts";
import { readCampaign, writeCampaign } from "#shared/analytics/campaign.ts";
import type { AnalyticsKeys } from "#shared/site-settings.ts";
import { loadScript } from "./load-script.ts";
import { isPersonalRoute } from "./personal-route.ts";
import type { RunningService } from "./service.ts";

type Command = readonly unknown[];

/** What Meta's script looks for and takes over: it runs the commands that wait and puts `callMethod` in. */
type CommandQueue = {
  (...command: Command): void;
  readonly queue: Command[];
  callMethod?: (...command: Command) => void;
};

/** Does what the inline script of https://developers.facebook.com/docs/meta-pixel/get-started does. */
const openQueue = (): CommandQueue => {
  const queue: Command[] = [];
  const fbq: CommandQueue = Object.assign(
    (...command: Command): void => {
      if (fbq.callMethod) fbq.callMethod(...command);
      else queue.push(command);
    },
    // Or it counts navigations by itself, beside us.
    { queue, loaded: true, version: "2.0", disablePushState: true },
  );
  Object.assign(fbq, { push: fbq });
  Object.assign(window, { fbq, _fbq: fbq });
  return fbq;
};

type CommandValues = Readonly<Record<string, string | number | undefined>>;

type PixelEvent = { readonly name: string; readonly values: CommandValues; readonly eventId?: string };

/** Meta's script reports the whole address. It may read a path, and the campaign as it is sent with each event anyway. */
const mayBeReported = ({ search, hash }: Location): boolean => {
  const { referrer: _, ...campaign } = readCampaign(search) ?? {};
  const written = writeCampaign(campaign);
  return hash === "" && search === (written && `?${written}`);
};

/** It reports the referrer as well, which has the query of a page of ours. */
const hideOwnReferrer = (): void => {
  const own = `${location.origin}/`;
  if (document.referrer.startsWith(own))
    Object.defineProperty(document, "referrer", { configurable: true, value: own });
};

/**
 * Reports an event without Meta's script, as its tag for pages without scripts does: of the address the path alone.
 * https://developers.facebook.com/docs/meta-pixel/get-started
 */
const sendPicture = (pixelId: string, { name, values, eventId }: PixelEvent): void => {
  const data = Object.entries(values).flatMap(([key, value]) =>
    value === undefined ? [] : [[`cd[${key}]`, String(value)] as const],
  );
  const query = writeParameters({
    id: pixelId,
    ev: name,
    dl: location.origin + location.pathname,
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
  // Or it reports what stands on pressed buttons and in the page's metadata.
  fbq("set", "autoConfig", false, id);
  fbq("init", id);
  fbq("consent", "grant");
  hideOwnReferrer();
  /** Until the script is there: it would read the address that the page has by then. */
  let waiting: PixelEvent[] | undefined = [];
  const send = (event: PixelEvent): void => {
    const { name, values, eventId } = event;
    if (waiting) waiting.push(event);
    else if (!mayBeReported(location)) sendPicture(id, event);
    // Meta takes two events of one name and id for one.
    else fbq("track", name, values, ...(eventId === undefined ? [] : [{ eventID: eventId }]));
  };
  loadScript(metaPixelScript, () => {
    const due = waiting ?? [];
    waiting = undefined;
    due.forEach(send);
  });

  return {
    tell: (event, campaign = {}) => {
      // Its path is somebody's.
      if (isPersonalRoute()) return;
      if (event.eventType === "page-view" && !isPersonalRoute(event.page))
        send({ name: "PageView", values: campaign });
      if (event.eventType !== "conversion") return;
      const { conversion, purchase } = event;
      const name = conversionNames.metaPixel[conversion];
      send(
        purchase
          ? {
              name,
              values: { ...campaign, value: purchase.rupees, currency: "INR" },
              eventId: purchase.id,
            }
          : { name, values: campaign },
      );
    },
    end: () => {
      if (waiting) waiting.length = 0;
      fbq.queue.length = 0;
      fbq("consent", "revoke");
    },
  };
};
