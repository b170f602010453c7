import { expect, test } from "vitest";
import { questions } from "#frontend/src/faqs/faqs-content.ts";
import { elsewherePrices, freeAttendees } from "#shared/pricing/pricing.ts";
import { site } from "#shared/site.ts";
import { readMain, toText } from "#test/pages/page-text.ts";

const html = readMain("/faqs");
const items = Array.from(
  html.matchAll(/<details([^>]*)>(.*?)<\/details>/gs),
  ([, attributes, body = ""]) => ({
    attributes: attributes ?? "",
    text: toText(body),
  }),
);

test("[FAQ-01] serves at least ten questions with their answers in one exclusive group", () => {
  expect(questions.length).toBeGreaterThanOrEqual(10);
  expect(new Set(questions.map(({ question }) => question)).size).toBe(questions.length);
  expect(items).toHaveLength(questions.length);
  items.forEach(({ attributes, text }, index) => {
    expect(attributes).toContain('name="faq"');
    expect(text).toContain(`${questions[index]!.question} ${questions[index]!.answer}`);
  });
  expect(items.filter(({ attributes }) => attributes.includes(" open"))).toHaveLength(1);
});

test("[FAQ-02] the contact block shows the support email, the phone number and the support hours", () => {
  expect(html).toContain(`href="mailto:${site.supportEmail}"`);
  expect(html).toContain(`href="${site.phone.href}"`);
  expect(toText(html)).toContain(site.hours.faqs);
});

const planStatements = [
  [
    "attendees",
    [
      `Free plan covers up to ${freeAttendees} attendees`,
      `Pro covers up to ${elsewherePrices.includedAttendees}`,
      "Enterprise is unlimited",
    ],
  ],
  ["printing", ["Badge printing is part of the Pro and Enterprise plans"]],
  [
    "support",
    [
      "Email support comes with all plans",
      "Pro customers get priority support",
      "Enterprise customers are supported 24/7",
    ],
  ],
] as const;

test.each(planStatements)(
  "[FAQ-03] the answer about %s states what each plan includes",
  (plans, statements) => {
    const index = questions.findIndex((question) => question.plans === plans);
    for (const statement of statements) expect(items[index]!.text).toContain(statement);
  },
);
