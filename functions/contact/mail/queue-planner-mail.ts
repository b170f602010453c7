import { answerWords, planMail as words } from "#shared/queue-planner/describe-plan.ts";
import type { PlanSheet } from "#shared/queue-planner/plan-contract.ts";
import { describeGuests, describeStations } from "#shared/queue-planner/describe-door.ts";
import { makeQuestion } from "#shared/queue-planner/plan-question.ts";
import { answerDoor, efforts } from "#shared/queue-planner/answer-door.ts";
import { describeVerdict, describeWait } from "#shared/queue-planner/describe-answer.ts";
import { writeTime } from "#shared/queue-planner/plan-address.ts";
import type { SheetText } from "./acknowledgement.ts";

/** The page's own simulation: the same plan has the same answer on every machine. */
export const writePlan = ({ plan }: PlanSheet): SheetText => {
  const answer = answerDoor(makeQuestion(plan), efforts.thorough);
  const { own, paper } = answer;
  const begins = writeTime(plan.doorsMinute + plan.minutes);
  const guests = describeGuests(plan.guests);
  const stations = describeStations(plan.stations);
  return {
    subject: (ref) => words.subject(guests, stations, ref),
    heading: words.heading,
    facts: [
      [answerWords.door, `${guests}, ${stations}`],
      [answerWords.doors, writeTime(plan.doorsMinute)],
      [answerWords.begins, begins],
      [answerWords.longestWait, describeWait(own.longestWait.middle)],
      [answerWords.typical, describeWait(own.wait.median)],
      [answerWords.nineInTen, describeWait(own.wait.nineInTen)],
      [answerWords.waiting(begins), describeGuests(own.waitingThen.middle)],
      [answerWords.onPaper, describeWait(paper.longestWait.middle)],
    ],
    sentence: describeVerdict(plan, answer),
    link: words.link,
  };
};
