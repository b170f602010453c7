import {
  listAnalyticsServices,
  type AnalyticsService,
  type ServiceStorage,
} from "#shared/analytics-services.ts";
import type { LegalBlock } from "../../content/legal.ts";
import { analyticsKeys } from "../../features/analytics/analytics-keys.ts";
import { consentMonths } from "../../features/consent/stored-consent.ts";

/** Everything that a visitor's consent may let in, as this build has it. */
const services = listAnalyticsServices(analyticsKeys);

const listHosts = ({ hosts }: AnalyticsService): string => {
  const names = [...hosts.scripts, ...hosts.images, ...hosts.calls].map((host) =>
    host.replace("https://", ""),
  );
  return [...new Set(names)].join(", ") || "No other website";
};

const describeStorage: Readonly<Record<ServiceStorage["place"], (prefix: string) => string>> = {
  cookie: (prefix) => `Cookies whose names begin with ${prefix}`,
  "local storage": (prefix) => `Local storage under names that begin with ${prefix}`,
  "session storage": (prefix) => `Session storage under names that begin with ${prefix}`,
  database: (prefix) => `A database called ${prefix}`,
};

/** What two purposes of a service share stands in the table once. */
const storageRows = new Map(
  services.flatMap(({ provider, stores }) =>
    stores.map(({ place, prefix, lifetime }) => {
      const what = describeStorage[place](prefix);
      return [what, [what, provider, lifetime]] as const;
    }),
  ),
);

/** Where a service takes both purposes, its provider's policy is one. */
const policies = new Map(
  services.flatMap(({ provider, policy }) =>
    policy === undefined ? [] : [[policy, `Privacy policy of ${provider}`] as const],
  ),
);

const whenAsked: readonly LegalBlock[] = [
  "With your consent, and never before you have given it, these services are loaded too:",
  {
    type: "table",
    columns: ["What for", "Kept in", "Your browser calls"],
    rows: services.map((service) => [
      `${service.name}, a service of ${service.provider}: ${service.explanation}`,
      service.country,
      listHosts(service),
    ]),
  },
  "This is what they keep in your browser:",
  { type: "table", columns: ["What", "Whose", "How long"], rows: [...storageRows.values()] },
  `Refusing is as easy as accepting, and everything on this website works just as well. Your answer counts for ${consentMonths} months. You can change it at any time under Cookie settings, at the foot of every page: a service that you no longer allow stops at once, and what it kept in your browser is deleted. If your browser sends Global Privacy Control or Do Not Track, we take that as a no and do not ask.`,
  "The providers' own policies say what they do with this data:",
  { type: "links", links: [...policies].map(([href, label]) => ({ label, href })) },
];

const neverAsked: readonly LegalBlock[] = [
  "At present this website sets no cookies and runs no analytics. If that changes, this page will say so first.",
];

/** What the policy says of cookies: another thing as soon as the build has a key for any service. */
export const cookieTexts =
  services.length > 0
    ? {
        blocks: whenAsked,
        short: "Cookies and analytics wait for your consent.",
        sharing:
          " The services that count visits, record them or measure advertising learn what the tables above say, and only if you allow it.",
        badge: "Opt-in",
      }
    : { blocks: neverAsked, short: "This website sets no cookies.", sharing: "", badge: "0" };
