import type { Transport } from "#shared/site-settings.ts";

export type StageDomain = {
  readonly host: string;
  readonly redirectedHosts: readonly string[];
  readonly zone: { readonly id: string; readonly name: string };
};

export const hostsOf = ({ host, redirectedHosts }: StageDomain): readonly string[] => [
  host,
  ...redirectedHosts,
];

/** `example.com` of `website@example.com`. */
export const mailDomainOf = (address: string): string => address.slice(address.lastIndexOf("@") + 1);

export const isSubdomainOf = (name: string, zoneName: string): boolean => name.endsWith(`.${zoneName}`);

/**
 * `host alone` if the stage uses a zone's own name, because other sites may exist below it; no other sites exist below
 * any other host.
 */
export const transportOf = (domain: StageDomain | undefined): Transport =>
  domain && hostsOf(domain).includes(domain.zone.name) ? "host alone" : "host and subdomains";
