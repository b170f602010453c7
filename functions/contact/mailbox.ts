/** Providers whose mailboxes have more than one domain, or ignore these characters in a name. */
const loose = [
  // Google: "Dots don't matter in Gmail addresses". Not so at a company's own domain.
  { domains: ["gmail.com", "googlemail.com"], ignored: /\./g },
  // Proton: "Addresses and aliases".
  { domains: ["proton.me", "protonmail.com", "protonmail.ch", "pm.me"], ignored: /[._-]/g },
] as const;

/**
 * One name for all spellings of an address that reach the same mailbox: in upper or lower case, with any `+tag`, and with
 * the dots that a provider ignores. It is only for counting, never for sending.
 */
export const mailboxOf = (email: string): string => {
  const lower = email.toLowerCase();
  const at = lower.lastIndexOf("@");
  const [name, domain] = [lower.slice(0, at).replace(/(?<=.)\+.*/, ""), lower.slice(at + 1)];
  const provider = loose.find(({ domains }) => domains.some((one) => one === domain));
  return provider === undefined
    ? `${name}@${domain}`
    : `${name.replace(provider.ignored, "")}@${provider.domains[0]}`;
};
