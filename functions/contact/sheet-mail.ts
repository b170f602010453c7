import { findPrices } from "#shared/catalogue/pricing.ts";
import { describeTax, makeQuote } from "#shared/catalogue/quote.ts";
import { answerWords } from "#shared/content/queue-planner.ts";
import { quoteContent } from "#shared/content/quote.ts";
import { pathOfSheet, sheetMail as words } from "#shared/content/sheet.ts";
import type { Sheet } from "#shared/contract/sheet.ts";
import { answerDoor, efforts } from "#shared/queue-planner/answer-door.ts";
import {
  describeGuests,
  describeStations,
  describeVerdict,
  describeWait,
} from "#shared/queue-planner/describe-answer.ts";
import { writeTime as writeMinute } from "#shared/queue-planner/plan-address.ts";
import { makeQuestion } from "#shared/queue-planner/plan-question.ts";
import type { Plan } from "#shared/queue-planner/plan.ts";
import { site } from "#shared/site.ts";
import type { Mail } from "#functions/mail/mailer.ts";
import { makeVisitorMail, writeTime } from "./acknowledgement.ts";
import type { ContactRecord } from "./contact-record.ts";

type Fact = readonly [label: string, value: string];

/** The page's own simulation: the same plan has the same answer on every machine. */
const answerPlan = (plan: Plan) => {
  const answer = answerDoor(makeQuestion(plan), efforts.thorough);
  const { own, paper } = answer;
  const begins = writeMinute(plan.doorsMinute + plan.minutes);
  const facts: readonly Fact[] = [
    [answerWords.door, `${describeGuests(plan.guests)}, ${describeStations(plan.stations)}`],
    [answerWords.doors, writeMinute(plan.doorsMinute)],
    [answerWords.begins, begins],
    [answerWords.longestWait, describeWait(own.longestWait.middle)],
    [answerWords.typical, describeWait(own.wait.median)],
    [answerWords.nineInTen, describeWait(own.wait.nineInTen)],
    [answerWords.waiting(begins), describeGuests(own.waitingThen.middle)],
    [answerWords.onPaper, describeWait(paper.longestWait.middle)],
  ];
  return { facts, verdict: describeVerdict(plan, answer) };
};

const priceQuote = ({ prices, ...request }: Extract<Sheet, { type: "quote" }>): readonly Fact[] => {
  const list = findPrices(prices);
  const quote = makeQuote(list, request);
  const event: Fact = [quoteContent.event, quoteContent.attendees(list.formatCount(request.attendees))];
  if (quote.type === "custom") return [event, [quoteContent.total, words.quote.custom]];
  return [
    event,
    ...quote.lines.map(({ what, amount }): Fact => [what, list.formatMoney(amount)]),
    [quoteContent.total, list.formatMoney(quote.total)],
    ...(list.taxed ? [[quoteContent.taxLabel, describeTax(quote.total, site.seller)] as const] : []),
  ];
};

export const makeSheetMail = (
  record: ContactRecord,
  sheet: Sheet,
  { supportEmail, siteUrl }: { readonly supportEmail: string; readonly siteUrl: string },
): Mail => {
  const { ref, receivedAtEpochMs } = record;
  const asked = words.asked(writeTime(receivedAtEpochMs), ref);
  const href = new URL(pathOfSheet(sheet), siteUrl).href;
  switch (sheet.type) {
    case "plan": {
      const { plan } = sheet;
      const { facts, verdict } = answerPlan(plan);
      return makeVisitorMail(record, supportEmail, {
        subject: words.plan.subject(describeGuests(plan.guests), describeStations(plan.stations), ref),
        heading: words.plan.heading,
        facts,
        sentences: [verdict, asked, words.answer],
        link: { label: words.plan.link, href },
        mistaken: words.mistaken,
      });
    }
    case "quote": {
      const facts = priceQuote(sheet);
      return makeVisitorMail(record, supportEmail, {
        subject: words.quote.subject(facts[0]?.[1] ?? "", ref),
        heading: words.quote.heading,
        facts,
        sentences: [quoteContent.terms, asked, words.answer],
        link: { label: words.quote.link, href },
        mistaken: words.mistaken,
      });
    }
  }
};
