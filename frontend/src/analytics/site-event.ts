import type { Conversion } from "#shared/analytics/analytics-services.ts";

/** The clicks that the analytics service counts by a name, each with its properties: specification, section 7. */
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
  /** Ours, and not the specification's: the numbers of a planned door. */
  readonly "Reserve Stations": { readonly guests: string; readonly stations: string };
};

export type ClickName = keyof ClickEvents;

export type VoiceCallFacts = {
  readonly country: string;
  /** As `+1`. */
  readonly countryCode: string;
  readonly serviceType: string;
  readonly hasMobile: boolean;
};

export type PaidOrder = { readonly merchantOrderId: string; readonly amountPaise: number };

type PageView = {
  readonly eventType: "page-view";
  /** The route's pattern: a path may hold a card's uid, a query an order's id. */
  readonly page: string;
};

type Click = {
  readonly eventType: "click";
  /** A `ClickName` as it was read from the markup, if the link has one. */
  readonly name: string | undefined;
  readonly properties: Readonly<Record<string, string | undefined>>;
  readonly label: string;
  readonly href: string | null;
};

type VoiceCallPlaced = { readonly eventType: "voice-call"; readonly call: VoiceCallFacts };

export type SiteEvent =
  | PageView
  | Click
  | VoiceCallPlaced
  | { readonly eventType: "contact-sent" }
  | { readonly eventType: "paid"; readonly order: PaidOrder };

export type Purchase = {
  /** A digest of the order's id, which whoever makes payment links may have made of a name. */
  readonly id: string;
  readonly rupees: number;
};

export type ServiceEvent =
  | PageView
  | Click
  | VoiceCallPlaced
  | {
      readonly eventType: "conversion";
      readonly conversion: Conversion;
      readonly purchase?: Purchase;
    };
