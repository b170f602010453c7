import type { Transport } from "#shared/site-settings.ts";

/** The names that a stage answers under and mails from, all in one hosted zone of Route 53 in the stage's account. */
export type StageDomain = {
  /** Where the site is, e.g. `www.example.com`. */
  readonly host: string;
  /** Other names that send visitors to the same page at `host`, e.g. `example.com`. */
  readonly redirectedHosts: readonly string[];
  /** A public zone that is there already. It is never looked up: a synth needs no account. */
  readonly zone: { readonly id: string; readonly name: string };
};

export const hostsOf = ({ host, redirectedHosts }: StageDomain): readonly string[] => [
  host,
  ...redirectedHosts,
];

/** `example.com` of `website@example.com`. */
export const mailDomainOf = (address: string): string => address.slice(address.lastIndexOf("@") + 1);

/** Whether a name lies below a zone's own. */
export const liesBelow = (name: string, zoneName: string): boolean => name.endsWith(`.${zoneName}`);

/**
 * For how much of its name a stage may promise https to browsers. What lies below a zone's own name is not this stage's
 * alone; below any other host, CloudFront's among them, there is nobody.
 */
export const transportOf = (domain: StageDomain | undefined): Transport =>
  domain && hostsOf(domain).includes(domain.zone.name) ? "host alone" : "host and subdomains";
