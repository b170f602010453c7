import { cleanEmail } from "./visible-text.ts";

/** In a URL each of these characters would end the host, or would not be read as part of it. */
const noDomainSign = /[\s/\\?#@:%[\]<>^|]/;
const needsUts46 = /[^!-~]|(?:^|\.)xn--/i;
const joiners = /[\u200c\u200d]/g;

const readHost = (domain: string): string | undefined =>
  URL.canParse(`http://${domain}`) ? new URL(`http://${domain}`).hostname : undefined;

/**
 * A domain in ASCII by UTS 46 (nontransitional, joiners by CONTEXTJ), which browsers and Node implement as part of their
 * URL parser: no table is shipped. A domain that UTS 46 refuses is returned as it is.
 */
const writeDomainInAscii = (domain: string): string => {
  if (noDomainSign.test(domain) || !needsUts46.test(domain)) return domain;
  return readHost(domain) ?? readHost(domain.replace(joiners, "")) ?? domain;
};

/** An email address as mail servers without SMTPUTF8 take it: cleaned, its domain in ASCII. It is not validated. */
export const writeInAscii = (text: string): string => {
  const address = cleanEmail(text);
  const at = address.lastIndexOf("@") + 1;
  return address.slice(0, at) + writeDomainInAscii(address.slice(at));
};

/** Whether the part before the @ has letters that need SMTPUTF8 (RFC 6531), which SES does not support. */
export const hasForeignLocalPart = (text: string): boolean => {
  const address = cleanEmail(text);
  return /[^!-~]/.test(address.slice(0, Math.max(0, address.lastIndexOf("@"))));
};
