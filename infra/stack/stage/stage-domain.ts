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

/** What lies below a zone's own name is not this stage's alone; below any other host there is nothing else. */
export const transportOf = (domain: StageDomain | undefined): Transport =>
  domain && hostsOf(domain).includes(domain.zone.name) ? "host alone" : "host and subdomains";
