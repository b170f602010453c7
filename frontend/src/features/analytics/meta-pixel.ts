import { conversionNames } from "#shared/analytics-services.ts";
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

export const startMetaPixel = ({ id }: NonNullable<AnalyticsKeys["metaPixel"]>): RunningService => {
  const fbq = openQueue();
  fbq("consent", "revoke");
  // Or it reports what stands on pressed buttons and in the page's metadata.
  fbq("set", "autoConfig", false, id);
  fbq("init", id);
  fbq("consent", "grant");
  loadScript("https://connect.facebook.net/en_US/fbevents.js");

  return {
    tell: (event, campaign = {}) => {
      // It reports the whole address.
      if (isPersonalRoute()) return;
      if (event.eventType === "page-view" && !isPersonalRoute(event.page)) fbq("track", "PageView", campaign);
      if (event.eventType !== "conversion") return;
      const { conversion, purchase } = event;
      fbq(
        "track",
        conversionNames.metaPixel[conversion],
        purchase ? { ...campaign, value: purchase.rupees, currency: "INR" } : campaign,
        // Meta takes two events of one name and id for one.
        ...(purchase ? [{ eventID: purchase.id }] : []),
      );
    },
    end: () => {
      fbq.queue.length = 0;
      fbq("consent", "revoke");
    },
  };
};
