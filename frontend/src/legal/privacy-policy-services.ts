import messages from "#messages/privacy-policy.json" with { type: "json" };
import {
  listAnalyticsServices,
  type AnalyticsService,
  type ServiceStorage,
} from "#shared/analytics/analytics-services.ts";
import { formatMessage } from "#shared/format-message.ts";
import type { LegalBlock } from "./legal.ts";
import { analyticsKeys } from "../analytics/analytics-keys.ts";
import { consentMonths } from "../analytics/consent/stored-consent.ts";

/** All services of this build that need consent. */
const services = listAnalyticsServices(analyticsKeys);

const listHosts = ({ hosts }: AnalyticsService): string => {
  const names = [...hosts.scripts, ...hosts.images, ...hosts.calls].map((host) =>
    host.replace("https://", ""),
  );
  return [...new Set(names)].join(", ") || messages.cookies.noHosts;
};

const describeStorage: Readonly<Record<ServiceStorage["place"], (prefix: string) => string>> = {
  cookie: (prefix) => formatMessage(messages.cookies.places.cookie, { prefix }),
  "local storage": (prefix) => formatMessage(messages.cookies.places.local, { prefix }),
  "session storage": (prefix) => formatMessage(messages.cookies.places.session, { prefix }),
  database: (prefix) => formatMessage(messages.cookies.places.database, { prefix }),
};

/** A row shared by two purposes of a service is in the table once. */
const storageRows = new Map(
  services.flatMap(({ provider, stores }) =>
    stores.map(({ place, prefix, lifetime }) => {
      const what = describeStorage[place](prefix);
      return [what, [what, provider, lifetime]] as const;
    }),
  ),
);

/** The link to each provider's privacy policy, once per provider even if its services have several purposes. */
const policies = new Map(
  services.flatMap(({ provider, policy }) =>
    policy === undefined
      ? []
      : [[policy, formatMessage(messages.cookies.policy, { owner: provider })] as const],
  ),
);

const withConsent: readonly LegalBlock[] = [
  messages.cookies.consented,
  {
    columns: messages.cookies.columns,
    rows: services.map((service) => [
      formatMessage(messages.cookies.service, {
        name: service.name,
        owner: service.provider,
        explanation: service.explanation,
      }),
      service.country,
      listHosts(service),
    ]),
  },
  messages.cookies.keep,
  { columns: messages.cookies.keepColumns, rows: [...storageRows.values()] },
  formatMessage(messages.cookies.refusing, { months: consentMonths }),
  messages.cookies.policies,
  [...policies].map(([href, label]) => ({ label, href })),
];

/** The policy's section about cookies; it differs once the build has a key for any service. */
export const cookieTexts =
  services.length > 0
    ? {
        blocks: withConsent,
        short: messages.cookies.shortAsked,
        sharing: [messages.cookies.sharing],
        badge: messages.cookies.badge,
      }
    : { blocks: [messages.cookies.never], short: messages.cookies.shortNever, sharing: [], badge: "0" };
