import messages from "#messages/queue-plan.json" with { type: "json" };
import mail from "#messages/document-mail.json" with { type: "json" };
import { formatMessage } from "#shared/format-message.ts";
import type { EmailedPlan } from "#shared/queue-planner/plan-contract.ts";
import { describeGuests, describeStations } from "#shared/queue-planner/describe-counts.ts";
import { makeQuestion } from "#shared/queue-planner/plan-question.ts";
import { simulateQueue, efforts } from "#shared/queue-planner/simulate-queue.ts";
import { describeVerdict, describeWait } from "#shared/queue-planner/describe-result.ts";
import { writeTime } from "#shared/queue-planner/plan-address.ts";
import type { DocumentText } from "./acknowledgement.ts";

/** Uses the page's own simulation: the same plan has the same result on every machine. */
export const writePlan = ({ plan }: EmailedPlan): DocumentText => {
  const answer = simulateQueue(makeQuestion(plan), efforts.thorough);
  const { own, paper } = answer;
  const begins = writeTime(plan.doorsMinute + plan.minutes);
  const guests = describeGuests(plan.guests);
  const stations = describeStations(plan.stations);
  return {
    subject: (ref) => formatMessage(mail.plan.subject, { guests, stations, ref }),
    heading: mail.plan.heading,
    facts: [
      [messages.answer.door, `${guests}, ${stations}`],
      [messages.answer.doors, writeTime(plan.doorsMinute)],
      [messages.answer.begins, begins],
      [messages.answer.longestWait, describeWait(own.longestWait.middle)],
      [messages.answer.typical, describeWait(own.wait.median)],
      [messages.answer.nineInTen, describeWait(own.wait.nineInTen)],
      [formatMessage(messages.waiting, { time: begins }), describeGuests(own.waitingThen.middle)],
      [messages.answer.onPaper, describeWait(paper.longestWait.middle)],
    ],
    sentence: describeVerdict(plan, answer),
    link: mail.plan.link,
  };
};
