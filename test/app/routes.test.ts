import { expect, test } from "vitest";
import { isEnabled, enabledOnly } from "#shared/features.ts";
import {
  needsConsent,
  findPage,
  layoutOf,
  notFoundPage,
  pages,
  dynamicPages,
  unknownPostPage,
} from "#frontend/src/navigation/routes.ts";

test("[SITE-02] enabled payment pages have the bare layout, and all other pages the site's", () => {
  for (const path of ["/process-payment", "/process-payment/x", "/payment-status", "/payment-statuses"])
    expect(layoutOf(path), path).toBe(isEnabled("payment") ? "bare" : "site");
  for (const path of ["/", "/contact", "/pay-now", "/x/payment-status", "/nowhere"])
    expect(layoutOf(path), path).toBe("site");
});

test("[SITE-01] finds a page by its exact path", () => {
  for (const row of pages) expect(findPage(row.path)).toBe(row);
});

test("[SITE-01] finds the catch-all for any other path", () => {
  expect(findPage("/blog/x/y")).toBe(notFoundPage);
  expect(findPage("/nowhere")).toMatchObject({ path: "*", indexable: false });
  expect(findPage("/contact/more").path).toBe("*");
});

test("[BLOG-07] finds the unknown-post page for a missing path below /blog", () => {
  expect(findPage("/blog/nowhere")).toBe(unknownPostPage);
});

test("[VC-04] reads one segment below /vcard as a card's uid, except /vcard/create", () => {
  const [cardPage] = dynamicPages;
  expect(findPage("/vcard/1763640000000ab3z")).toBe(cardPage);
  expect(findPage("/vcard/create").path).toBe("/vcard/create");
  expect(findPage("/vcard").path).toBe("*");
  expect(findPage("/vcard/a/b").path).toBe("*");
});

test("[STAT-04] shows the cookie banner on every page except payments and cards", () => {
  const needs = (path: string) => needsConsent(findPage(path), path);
  const quiet = enabledOnly([
    { feature: "payment", path: "/process-payment" },
    { feature: "payment", path: "/payment-status" },
    { feature: "payment", path: "/pay-now" },
    { feature: "vcard", path: "/vcard/1763640000000ab3z" },
  ]).map(({ path }) => path);
  expect(quiet.filter(needs)).toEqual([]);
  expect(["/", "/contact", "/vcard/create", "/nowhere"].filter((path) => !needs(path))).toEqual([]);
});
