import { expect, test } from "vitest";
import { makePolicyParts } from "#infra/stack/edge/security-headers.ts";
import {
  googleTagScript,
  listAnalyticsServices,
  metaPixelScript,
} from "#shared/analytics/analytics-services.ts";
import { checkoutScript } from "#shared/payment/payment-provider.ts";
import { everyKey } from "#test/support/browser/every-key.ts";

const { page, checkout } = makePolicyParts(
  { scriptHash: "'sha256-script'", baseStyleHash: "'sha256-style'" },
  listAnalyticsServices(everyKey),
);
const listScriptSources = (policy: string): readonly string[] =>
  (/script-src ([^;]*)/.exec(policy)?.[1] ?? "").split(" ").filter((source) => source.startsWith("https:"));
const scriptSources = listScriptSources(page);

/**
 * Matches as a browser does (CSP Level 3, section 6.7.2.12): a path that ends in a slash allows everything below it.
 */
const admits = (address: string, sources = scriptSources): boolean => {
  const { origin, pathname } = new URL(address);
  return sources.some((source) => {
    const allowed = new URL(source);
    const isBelow = allowed.pathname.endsWith("/") && pathname.startsWith(allowed.pathname);
    return (
      allowed.origin === origin && (allowed.pathname === pathname || isBelow) && source !== allowed.origin
    );
  });
};

test("[STAT-04] allows the scripts of services by host and path", () => {
  expect(scriptSources).toContain("https://www.googletagmanager.com/gtag/js");
  for (const source of scriptSources) {
    expect(source).not.toContain("*");
    expect(new URL(source).pathname).not.toBe("/");
  }
  expect(admits(`${googleTagScript}?id=G-1`)).toBe(true);
  expect(admits(metaPixelScript)).toBe(true);
  expect(admits("https://connect.facebook.net/signals/config/1234?v=2.9.57")).toBe(true);
});

test("[STAT-04] allows no Google Tag Manager container and no other script of Meta's host", () => {
  for (const address of [
    "https://www.googletagmanager.com/gtm.js?id=GTM-1",
    "https://www.googletagmanager.com/ns.html",
    "https://tagmanager.googletagmanager.com/gtag/js",
    "https://connect.facebook.net/en_US/sdk.js",
  ])
    expect(admits(address), address).toBe(false);
});

test("[PAY-04] allows only the provider's checkout script, by host and path", () => {
  const sources = listScriptSources(checkout);
  expect(sources.filter((source) => new URL(source).pathname === "/")).toEqual([]);
  expect(admits(checkoutScript, sources)).toBe(true);
  for (const path of ["/web/bundle/other.js", "/transact/checkout.js", "/"])
    expect(admits(new URL(path, checkoutScript).href, sources), path).toBe(false);
});
