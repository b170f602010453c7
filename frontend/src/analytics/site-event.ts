import type { ConversionNames } from "#shared/analytics/analytics-services.ts";

/** Clicks that the analytics service counts by name, each with its properties (specification, section 7). */
export type ClickEvents = {
  readonly "FREE SIGN UP": undefined;
  readonly "Navbar Link Clicked": { readonly link: string };
  readonly HERO_FREE_SIGN_UP: undefined;
  readonly FOR_EVENT_ORGANIZERS_FREE_SIGN_UP: undefined;
  readonly CLIENT_LOGO_CLICK: { readonly client: string };
  readonly "Pricing Button Clicked": {
    readonly plan: string;
    readonly price: string;
    readonly action: string;
  };
  /** Our own event, not in the specification: the inputs of the queue planner. */
  readonly "Reserve Stations": { readonly guests: string; readonly stations: string };
};

export type ClickName = keyof ClickEvents;

export type PaidOrder = { readonly merchantOrderId: string; readonly amountPaise: number };

type PageView = {
  readonly eventType: "page-view";
  /** The route pattern, because a path may contain a card's uid, and a query an order id. */
  readonly page: string;
};

type Click = {
  readonly eventType: "click";
  /** The `ClickName` from the markup, if the link has one. */
  readonly name: string | undefined;
  readonly properties: Readonly<Record<string, string | undefined>>;
  readonly label: string;
  readonly href: string | null;
};

/** An event that a feature defines: its name and properties in Mixpanel, and the conversion that it also is. */
export type FeatureEvent = {
  readonly eventType: "feature";
  readonly name: string;
  readonly properties: Readonly<Record<string, string | boolean>>;
  readonly conversion: ConversionNames;
};

export type SiteEvent =
  | PageView
  | Click
  | FeatureEvent
  | { readonly eventType: "contact-sent" }
  | { readonly eventType: "paid"; readonly order: PaidOrder };

/** The path on which an event happened: it may be sent when another page is shown. */
export type AtPath<Event> = Event & { readonly path: string };

export type Purchase = {
  /** A digest of the order id, because the author of a payment link may have put a name into the id. */
  readonly id: string;
  readonly rupees: number;
};

export type ServiceEvent =
  | PageView
  | Click
  | FeatureEvent
  | {
      readonly eventType: "conversion";
      readonly names: ConversionNames;
      readonly purchase?: Purchase;
    };

/** The page on which an event happened: its path, and the pattern of its route. */
export type VisitedPage = { readonly path: string; readonly route: string };

/** An event with the page on which it happened. */
export type At<Event> = Event & { readonly visited: VisitedPage };
