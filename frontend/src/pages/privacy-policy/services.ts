import words from "#words/privacy-policy.json" with { type: "json" };
import {
  listAnalyticsServices,
  type AnalyticsService,
  type ServiceStorage,
} from "#shared/analytics-services.ts";
import { fill } from "#shared/fill.ts";
import type { LegalBlock } from "../../content/legal.ts";
import { analyticsKeys } from "../../features/analytics/analytics-keys.ts";
import { consentMonths } from "../../features/consent/stored-consent.ts";

/** Everything that a visitor's consent may let in, as this build has it. */
const services = listAnalyticsServices(analyticsKeys);

const listHosts = ({ hosts }: AnalyticsService): string => {
  const names = [...hosts.scripts, ...hosts.images, ...hosts.calls].map((host) =>
    host.replace("https://", ""),
  );
  return [...new Set(names)].join(", ") || words.cookies.noHosts;
};

const describeStorage: Readonly<Record<ServiceStorage["place"], (prefix: string) => string>> = {
  cookie: (prefix) => fill(words.cookies.places.cookie, { prefix }),
  "local storage": (prefix) => fill(words.cookies.places.local, { prefix }),
  "session storage": (prefix) => fill(words.cookies.places.session, { prefix }),
  database: (prefix) => fill(words.cookies.places.database, { prefix }),
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
    policy === undefined ? [] : [[policy, fill(words.cookies.policy, { owner: provider })] as const],
  ),
);

const whenAsked: readonly LegalBlock[] = [
  words.cookies.consented,
  {
    columns: words.cookies.columns,
    rows: services.map((service) => [
      fill(words.cookies.service, {
        name: service.name,
        owner: service.provider,
        explanation: service.explanation,
      }),
      service.country,
      listHosts(service),
    ]),
  },
  words.cookies.keep,
  { columns: words.cookies.keepColumns, rows: [...storageRows.values()] },
  fill(words.cookies.refusing, { months: consentMonths }),
  words.cookies.policies,
  [...policies].map(([href, label]) => ({ label, href })),
];

/** What the policy says of cookies: another thing as soon as the build has a key for any service. */
export const cookieTexts =
  services.length > 0
    ? {
        blocks: whenAsked,
        short: words.cookies.shortAsked,
        sharing: [words.cookies.sharing],
        badge: words.cookies.badge,
      }
    : { blocks: [words.cookies.never], short: words.cookies.shortNever, sharing: [], badge: "0" };
