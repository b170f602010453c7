/** The clicks that the analytics service counts by a name, each with its properties: specification, section 7. */
export type ClickEvents = {
  readonly "FREE SIGN UP": never;
  readonly "Navbar Link Clicked": "link";
  readonly HERO_FREE_SIGN_UP: never;
  readonly FOR_EVENT_ORGANIZERS_FREE_SIGN_UP: never;
  readonly CLIENT_LOGO_CLICK: "client";
  readonly "Pricing Button Clicked": "plan" | "price" | "action";
  /** Ours, and not the specification's: the numbers of a planned door. */
  readonly "Reserve Stations": "guests" | "stations";
};

export type ClickName = keyof ClickEvents;

export type VoiceCallFacts = {
  readonly country: string;
  /** As `+1`. */
  readonly countryCode: string;
  readonly serviceType: string;
  readonly hasMobile: boolean;
};

/** Something that happened on the site, before anybody has decided who is told. */
export type SiteEvent =
  /** `page` is the route's pattern: a path may hold a card's uid, a query an order's id. */
  | { readonly eventType: "page-view"; readonly page: string }
  /** `name` is a `ClickName` as it was read from the markup, if the link has one. `label` says what was pressed. */
  | {
      readonly eventType: "click";
      readonly name: string | undefined;
      readonly properties: Readonly<Record<string, string | undefined>>;
      readonly label: string;
    }
  | { readonly eventType: "voice-call"; readonly call: VoiceCallFacts };
