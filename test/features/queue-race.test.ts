import { expect, test } from "vitest";
import { simulateQueue, efforts } from "#shared/queue-planner/simulate-queue.ts";
import { readAddress } from "#frontend/src/queue-planner/planner/read-address.ts";
import { makeQuestion } from "#shared/queue-planner/plan-question.ts";
import { countRace, makePlaceDots, measureRace, raceBox } from "#frontend/src/features/queue-race.ts";
import { race, raceMinutes, racePlan } from "#frontend/src/features/queue-race.build.ts";
import { raceContent } from "#frontend/src/features/race-content.ts";

const lanes = ["paper", "scan"] as const;
const seconds = Array.from({ length: 60 * raceMinutes + 1 }, (_, second) => second);

test.each(lanes)(
  "[QUEUE-01] draws sixty guests as dots inside the queue race's lane, no two at one place (%s)",
  (lane) => {
    const placeDots = makePlaceDots(race[lane], racePlan.stations);
    const isInside = (at: number, length: number) => at > 4 && at < length - 4;
    const wrong = seconds.filter((second) => {
      const dots = placeDots(second);
      const seen = dots.filter(({ place }) => place !== "coming");
      return (
        dots.length !== 60 ||
        new Set(seen.map(({ x, y }) => `${x} ${y}`)).size !== seen.length ||
        !seen.every(({ x, y }) => isInside(x, raceBox.width) && isInside(y, raceBox.height)) ||
        seen.filter(({ place }) => place === "served").length > racePlan.stations
      );
    });
    expect(wrong).toEqual([]);
  },
);

test.each(lanes)(
  "[QUEUE-01] in the queue race, the count of guests inside never falls and ends at sixty (%s)",
  (lane) => {
    const counts = seconds.map((second) => countRace(race[lane], second).in);
    expect(counts).toEqual(counts.toSorted((one, other) => one - other));
    expect(counts[0]).toBe(0);
    expect(counts.at(-1)).toBe(60);
  },
);

test("[QUEUE-02] the queue race's longest waits are within the planner's range for the same plan", () => {
  const outcome = simulateQueue(makeQuestion(racePlan), efforts.thorough);
  for (const [lane, { longestWait }] of [
    ["paper", outcome.paper],
    ["scan", outcome.own],
  ] as const) {
    const { longestWaitSeconds } = measureRace(race[lane]);
    expect(longestWaitSeconds, lane).toBeGreaterThan(longestWait.low);
    expect(longestWaitSeconds, lane).toBeLessThan(longestWait.high);
  }
});

test("[QUEUE-02] the queue race draws waiting guests in order of arrival, starting at the door", () => {
  const placeDots = makePlaceDots(race.paper, racePlan.stations);
  const line = placeDots(60 * racePlan.minutes).filter(({ place }) => place === "waiting");
  expect(line.length).toBeGreaterThan(30);
  const columns = line.map(({ x }) => x);
  expect(columns).toEqual(columns.toSorted((one, other) => other - one));
});

test("[QUEUE-01] the queue race's result text matches its dots, and its link opens the same plan", () => {
  const then = 60 * racePlan.minutes;
  const [paper, scan] = lanes.map((lane) => countRace(race[lane], then));
  expect(raceContent.result).toContain(`${paper?.in} are in and ${paper?.waiting} stand in line`);
  expect(raceContent.result).toContain(`With passes ${scan?.in} are in`);
  const { search } = new URL(raceContent.links[0]!.href, "https://site.example");
  expect(readAddress(new URLSearchParams(search))).toEqual(racePlan);
});
