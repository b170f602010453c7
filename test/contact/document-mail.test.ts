import { expect, test } from "vitest";
import { initialPlan } from "#frontend/src/queue-planner/planner/initial-plan.ts";
import { readAddress } from "#frontend/src/queue-planner/planner/read-address.ts";
import { findPrices, freeAttendees } from "#shared/pricing/pricing.ts";
import { makeQuote, readQuoteRequest } from "#shared/pricing/quote.ts";
import { contactRequestSchema } from "#shared/contact/contact-contract.ts";
import type { EmailedDocument } from "#shared/contact/document-contract.ts";
import { simulateQueue, efforts } from "#shared/queue-planner/simulate-queue.ts";
import { describeVerdict, describeWait } from "#shared/queue-planner/describe-result.ts";
import { makeQuestion } from "#shared/queue-planner/plan-question.ts";
import { makeMessage } from "#test/contact/support/contact-messages.ts";
import { makeContactHarness } from "#test/contact/support/contact-harness.ts";
import { sweep } from "#test/contact/support/mail-harness.ts";

const plan = { ...initialPlan, guests: 177, stations: 2, curve: [...Array.from({ length: 12 }, () => 3)] };
const emailedPlan: EmailedDocument = { type: "plan", plan };
const emailedQuote = (prices: "IN" | "elsewhere"): EmailedDocument => ({
  type: "quote",
  prices,
  attendees: 333,
  chatbot: true,
});

/** Requests each document, then runs the mail function. */
const mailDocuments = async (
  requests: readonly (readonly [email: string, sheet: EmailedDocument | undefined])[],
  perDay = 100,
) => {
  const harness = await makeContactHarness(perDay);
  for (const [index, [email, sheet]] of requests.entries())
    await harness.post({
      email,
      sheet,
      address: `203.0.${index}.7`,
      message: `Visit spam.example, Buy now ${index}`,
    });
  await harness.mailAll();
  return harness;
};

/** The link in a mail, as a browser parses it. */
const linkIn = ({ text }: { readonly text: string }) => new URL(/https:\S+/.exec(text)?.[0] ?? "");

test("[QUEUE-05] a requested plan is stored, mailed to support, and mailed to the visitor with link and figures", async () => {
  const { rows, sent, acknowledged } = await mailDocuments([["priya@northlight.example", emailedPlan]]);
  const [row] = [...rows.values()];
  expect([sent.length, acknowledged.length, acknowledged[0]?.to]).toEqual([1, 1, "priya@northlight.example"]);
  expect(row?.sheet).toEqual(emailedPlan);
  expect(row?.message.message).toMatch(
    /^Please email me this plan: 177 guests, 2 stations\.\n\/queue-planner\?v=1&guests=177/,
  );
  expect(sent[0]?.text).toContain(row?.message.message);
  const [mail] = acknowledged;
  const link = linkIn(mail!);
  expect(link.origin + link.pathname).toBe("https://www.ours.example/queue-planner");
  expect(readAddress(link.searchParams)).toEqual(plan);
  const result = simulateQueue(makeQuestion(plan), efforts.thorough);
  for (const words of [
    `Longest wait: ${describeWait(result.own.longestWait.middle)}`,
    `Longest wait with a printed list: ${describeWait(result.paper.longestWait.middle)}`,
    describeVerdict(plan, result),
    row?.ref,
  ])
    for (const part of [mail?.text, mail?.html.replace(/<\/th>\s*<td[^>]*>/g, ": ")])
      expect(part?.replace(/<[^>]+>/g, "")).toContain(words);
  // No text from the request appears in a mail or a row.
  expect(JSON.stringify([sent, acknowledged, row])).not.toMatch(/Buy now|spam\.example/);
});

test.each(["IN", "elsewhere"] as const)(
  "[PRICE-08] a quote with the prices of %s is mailed with its total and a link that preserves them",
  async (prices) => {
    const { sent, acknowledged } = await mailDocuments([["priya@northlight.example", emailedQuote(prices)]]);
    const list = findPrices(prices);
    const quote = makeQuote(list, { attendees: 333, chatbot: true });
    expect(quote.type === "priced" && acknowledged[0]?.text).toContain(
      `Total for one event: ${list.formatMoney(quote.type === "priced" ? quote.total : 0)}`,
    );
    const link = linkIn(acknowledged[0]!);
    expect([link.pathname, link.searchParams.get("prices")]).toEqual(["/pricing", prices]);
    expect(readQuoteRequest(link.search)).toEqual({ attendees: 333, chatbot: true });
    expect(sent[0]?.text).toContain(`/pricing${link.search}`);
  },
);

test("[PRICE-07] [PRICE-08] a mailed quote for up to 50 attendees mentions the free plan", async () => {
  const quoteFor = (attendees: number) => ({ ...emailedQuote("IN"), attendees });
  const { acknowledged } = await mailDocuments([
    ["a@northlight.example", quoteFor(freeAttendees)],
    ["b@northlight.example", quoteFor(freeAttendees + 1)],
  ]);
  const free = `Without badge printing, up to ${freeAttendees} attendees are free.`;
  expect(acknowledged.map(({ text, html }) => [text.includes(free), html.includes(free)])).toEqual([
    [true, true],
    [false, false],
  ]);
});

test("[QUEUE-05] [PRICE-08] counts plans and quotes together, apart from acknowledgements", async () => {
  const { acknowledged } = await mailDocuments(
    [
      ["a@northlight.example", emailedPlan],
      ["b@northlight.example", emailedQuote("IN")],
      ["c@northlight.example", undefined],
    ],
    1,
  );
  expect(acknowledged.map(({ to }) => to).toSorted()).toEqual([
    "a@northlight.example",
    "c@northlight.example",
  ]);
});

test("[QUEUE-05] promises and sends no plan in a stage that mails no visitors", async () => {
  const harness = await makeContactHarness(0);
  expect(await harness.isPromised({ sheet: emailedPlan })).toBe(false);
  expect(await harness.mailAll()).toEqual([]);
  expect(harness.sent).toHaveLength(1);
});

test("[QUEUE-05] sends a plan hours later, but not an acknowledgement", async () => {
  const away = { type: "unavailable", reason: "ServiceUnavailable" } as const;
  for (const [sheet, acknowledged] of [
    [emailedPlan, 1],
    [undefined, 0],
  ] as const) {
    const harness = await makeContactHarness(5);
    Object.assign(harness.deps.mailer, {
      send: () => Promise.resolve(harness.time.now < 7_200_000 ? away : { type: "accepted" }),
    });
    await harness.post({ sheet });
    await harness.run(sweep);
    await harness.sweepAfter(12 * 3_600_000);
    await harness.run(sweep);
    expect(harness.acknowledged).toHaveLength(acknowledged);
  }
});

test.each([
  { ...emailedPlan, plan: { ...plan, guests: 20_001 } },
  { ...emailedPlan, plan: { ...plan, scan: 0.5 } },
  { ...emailedPlan, plan: { ...plan, curve: [1, 2, 3] } },
  { ...emailedPlan, plan: { ...plan, note: "Buy now" } },
  { ...emailedQuote("IN"), prices: "https://spam.example" },
  { ...emailedQuote("IN"), attendees: 0 },
  { type: "letter" },
])(
  "[QUEUE-05] [PRICE-08] refuses an emailed document with values outside the page's limits (%#)",
  (sheet) => {
    expect(contactRequestSchema.safeParse({ ...makeMessage(), sheet }).success).toBe(false);
  },
);
