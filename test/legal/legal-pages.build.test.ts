import { expect, test } from "vitest";
import { isEnabled } from "#shared/features.ts";
import { readUtcDay } from "#functions/platform/utc-day.ts";
import { stages } from "#infra/stack/stage/stages.ts";
import { retention } from "#shared/retention.ts";
import { messageMonths } from "#shared/contact/contact-retention.ts";
import { orderMonths } from "#shared/payment/payment-retention.ts";
import { site } from "#shared/site.ts";
import { readMain, toText } from "#test/pages/page-text.ts";

const readSections = (html: string) =>
  Object.fromEntries(
    Array.from(html.matchAll(/<section id="[^"]*"[^>]*><h2[^>]*>(.*?)<\/h2>(.*?)<\/section>/gs)).map(
      ([, heading = "", body = ""]) => [toText(heading), toText(body)],
    ),
  );

const privacy = readSections(readMain("/privacy-policy"));
const terms = readSections(readMain("/terms-and-conditions"));

test("[LEGAL-01] the privacy policy has five sections and states the sign-up data, its use and the opt-out", () => {
  expect(Object.keys(privacy)).toEqual(["Introduction", "Collection", "Usage", "Sharing", "Contact Us"]);
  for (const item of ["name", "date of birth", "address", "phone number", "email address"])
    expect(privacy["Collection"]).toContain(`your ${item}`);
  expect(privacy["Usage"]).toContain("to provide the services you request");
  expect(privacy["Usage"]).toContain("You can opt out of marketing at any time");
  expect(privacy["Sharing"]).toContain("the entities of our group");
  expect(privacy["Contact Us"]).toContain(site.supportEmail);
});

test("[LEGAL-01] the privacy policy lists the data this site processes with the retention that the code uses", () => {
  const collection = privacy["Collection"];
  expect(collection).toContain("your name, email address, event type, expected attendees and message");
  expect(collection).toContain(`after ${messageMonths} months`);
  expect(collection).toContain(`at most ${retention.logDays} days`);
  if (isEnabled("qr") || isEnabled("vcard")) expect(collection).toContain("never leaves your browser");
  expect(collection).toContain("no cookies and runs no analytics");
  expect(collection).toContain("How many automatic replies your mailbox and its domain have had");
  expect(collection).toContain(`Deleted after ${retention.dayCountDays} days`);
  expect(readUtcDay(0).forgottenAtEpochSeconds).toBe(retention.dayCountDays * 24 * 60 * 60);
  expect(collection).toContain("came back, or was reported as spam");
  expect(collection).toContain("What follows a ? or a # is in no log");
  if (isEnabled("payment")) {
    expect(collection).toContain(`after ${orderMonths} months`);
    expect(collection).toContain("receipts of the orders that you opened in this tab");
  }
});

test("[LEGAL-01] every stage retains logs no longer than the privacy policy states", () => {
  for (const { logRetentionDays } of stages) expect(logRetentionDays).toBeLessThanOrEqual(retention.logDays);
});

test("[LEGAL-02] the terms have three sections and five rules", () => {
  expect(Object.keys(terms)).toEqual(["Platform Ownership", "Terms of Use", "Jurisdiction"]);
  for (const rule of [
    "True and complete information",
    "at your own risk",
    "proprietary",
    "You pay the charges for the services",
    "No unlawful use",
  ])
    expect(terms["Terms of Use"]).toContain(rule);
});

test("[LEGAL-02] the terms name the configured law and courts", () => {
  const { law, courts } = site.jurisdiction;
  expect(terms["Jurisdiction"]).toContain(`the laws of ${law}.`);
  expect(terms["Jurisdiction"]).toContain(`the courts of ${[...new Set(courts)].join(", ")}.`);
});

test("[LEGAL-03] the refund policy states that sales are final, the reason and the support email", () => {
  const html = readMain("/refund-policy");
  const text = toText(html);
  expect(text).toContain("All sales are final and no refunds are given");
  expect(text).toContain("The services are digital and activated immediately");
  expect(text).toContain("Questions go to our support email");
  expect(html).toContain(`href="mailto:${site.supportEmail}"`);
});

test.each(["/privacy-policy", "/terms-and-conditions", "/refund-policy"])(
  "[LEGAL-01] [LEGAL-02] [LEGAL-03] %s links its contents to its sections, and names the seller with its address",
  (path) => {
    const html = readMain(path);
    expect(toText(html)).toContain([site.legalName, ...site.seller.address].join(", "));
    const targets = Array.from(html.matchAll(/<a href="#([^"]+)"/g), ([, id]) => id);
    expect(targets.length).toBeGreaterThan(2);
    expect(targets).toEqual(Array.from(html.matchAll(/<section id="([^"]+)"/g), ([, id]) => id));
  },
);
