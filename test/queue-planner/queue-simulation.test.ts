import { expect, test } from "vitest";
import { initialPlan } from "#frontend/src/queue-planner/planner/initial-plan.ts";
import { makeQuestion } from "#shared/queue-planner/plan-question.ts";
import { simulateQueue, efforts } from "#shared/queue-planner/simulate-queue.ts";
import type { Queue } from "#shared/queue-planner/queue.ts";
import { drawGuests } from "#shared/queue-planner/draw-guests.ts";
import { findLeastStations } from "#shared/queue-planner/find-least-stations.ts";
import { measureLine } from "#shared/queue-planner/measure-line.ts";
import { makeServeRun } from "#shared/queue-planner/serve-guests.ts";

const even: Queue = {
  guests: 300,
  arrivals: [1],
  arrivalSeconds: 1800,
  opensAtSeconds: 0,
  stations: 2,
  serviceTimes: [{ seconds: 18, share: 1 }],
  help: { share: 0, seconds: 0 },
  phases: 4,
  breaks: undefined,
};
/** So many phases that service times vary by only a few percent. */
const steady = 400;

const simulate = (queue: Queue, runs: number) => {
  const guests = drawGuests(queue, 60, runs);
  return measureLine(queue, guests, guests.services, 0);
};

/** Arrival and service times of each guest in one run. */
const serve = (queue: Queue) => {
  const guests = drawGuests(queue, 60, 1);
  const begins = new Float64Array(queue.guests);
  makeServeRun(guests, guests.services, queue, begins)(0);
  return Array.from(begins, (begin, index) => ({
    arrival: guests.arrivals[index]!,
    begin,
    end: begin + guests.services[index]!,
  }));
};

test("[QUEUE-02] guests who arrive at once wait as long as the queueing formula (fluid limit) predicts", () => {
  const queue = {
    ...even,
    guests: 2000,
    arrivals: [1, 0, 0],
    arrivalSeconds: 3,
    stations: 4,
    phases: steady,
  };
  const { wait, longestWait, longestLine, goneAtSeconds } = simulate(queue, 4);
  const longest = (2000 * 18) / 4;
  expect(longestWait.middle / longest).toBeCloseTo(1, 2);
  expect(wait.mean / (longest / 2)).toBeCloseTo(1, 2);
  expect(wait.nineInTen / (0.9 * longest)).toBeCloseTo(1, 2);
  expect(longestLine.middle).toBeCloseTo(1996, -1);
  expect(goneAtSeconds.middle / longest).toBeCloseTo(1, 2);
});

test("[QUEUE-02] guests who arrive before opening form a line as long as the queueing formula predicts", () => {
  // 1,000 guests before the doors open, 1,000 during the first 900 s, and 500 later; a station serves 200 an hour.
  const queue = {
    ...even,
    guests: 2500,
    arrivals: [2, 2, 1],
    arrivalSeconds: 2700,
    opensAtSeconds: 900,
    stations: 20,
    phases: steady,
  };
  const { curve, longestLine, goneAtSeconds, longestWait } = simulate(queue, 8);
  const perSecond = 20 / 18;
  const lineAt = (seconds: number) => curve.points[seconds / curve.stepSeconds]!.middle;
  expect(lineAt(900) / 1000).toBeCloseTo(1, 1);
  expect(lineAt(1800) / (2000 - 900 * perSecond)).toBeCloseTo(1, 1);
  expect(longestLine.middle / (2000 - 900 * perSecond)).toBeCloseTo(1, 1);
  expect(goneAtSeconds.middle / (900 + 2500 / perSecond)).toBeCloseTo(1, 1);
  // The guest who arrives at the longest line waits longest, and all waits begin after the doors open.
  expect(longestWait.middle / ((2000 - 900 * perSecond) / perSecond)).toBeCloseTo(1, 1);
});

test("[QUEUE-02] serves guests in order, one per station, and leaves no station idle while guests wait", () => {
  const visits = serve({ ...even, arrivals: [1, 5, 1], opensAtSeconds: 120, stations: 3 });
  const busyAt = (moment: number) =>
    visits.filter(({ begin, end }) => begin <= moment && moment < end).length;
  for (const [index, { arrival, begin }] of visits.entries()) {
    expect(begin).toBeGreaterThanOrEqual(Math.max(arrival, 120, visits[index - 1]?.begin ?? 0));
    expect(busyAt(begin)).toBeLessThanOrEqual(3);
    if (begin > Math.max(arrival, 120)) expect(busyAt(begin - 1e-6)).toBe(3);
  }
});

test("[QUEUE-02] serves no guests at a station during its break, one station after the other", () => {
  const visits = serve({ ...even, stations: 2, breaks: { fromSeconds: 300, secondsEach: 600 } });
  const begunBetween = (from: number, to: number) =>
    visits.filter(({ begin }) => begin >= from && begin < to).length;
  // A station serves 33 guests in ten minutes. From second 300 on one station is closed, until both have had their
  // break.
  expect(begunBetween(0, 300)).toBeGreaterThan(28);
  expect(begunBetween(300, 900)).toBeLessThanOrEqual(38);
  expect(begunBetween(900, 1500)).toBeLessThanOrEqual(38);
  expect(begunBetween(1500, 2100)).toBeGreaterThan(56);
});

test("[QUEUE-01] the least number of stations is enough, and one less is not", () => {
  for (const [guests, within] of [
    [120, 60],
    [300, 300],
    [3000, 120],
    [3000, 1],
  ] as const) {
    const queue = { ...even, guests };
    const drawn = drawGuests(queue, 60, 12);
    const least = findLeastStations(queue, drawn, drawn.services, within)!;
    const nineInTen = (stations: number) =>
      measureLine({ ...queue, stations }, drawn, drawn.services, 0).wait.nineInTen;
    expect(nineInTen(least)).toBeLessThanOrEqual(within * 1.001);
    expect(nineInTen(least - 1)).toBeGreaterThan(within);
  }
});

test("[QUEUE-01] counts stations as enough when exactly one guest in ten waits longer", () => {
  const plan = { ...initialPlan, guests: 1, stations: 1, within: 1, away: 4, awayAfter: 2, minutes: 30 };
  expect(simulateQueue(makeQuestion(plan), efforts.quick).leastStations).toBe(1);
});

test("[QUEUE-01] returns no station count when no number of stations is enough", () => {
  const queue = { ...even, guests: 20_000, arrivalSeconds: 60 };
  const drawn = drawGuests(queue, 60, 2);
  expect(findLeastStations(queue, drawn, drawn.services, 60)).toBeUndefined();
});

test("[QUEUE-01] plans for one guest and for a curve without arrivals", () => {
  const question = { paperSeconds: 72, withinSeconds: 300, beginsAtSeconds: 1500 };
  for (const queue of [
    { ...even, guests: 1 },
    { ...even, arrivals: [0, 0, 0] },
  ]) {
    const { own, leastStations } = simulateQueue({ ...question, queue }, efforts.quick);
    expect(own.longestWait.high).toBeGreaterThanOrEqual(0);
    expect(own.wait.mean).not.toBeNaN();
    expect(leastStations).toBeGreaterThanOrEqual(1);
  }
});

test("[QUEUE-01] the planner's quick result is within a few percent of its detailed one", () => {
  const question = { queue: even, paperSeconds: 72, withinSeconds: 300, beginsAtSeconds: 1800 };
  const quick = simulateQueue(question, efforts.quick);
  const thorough = simulateQueue(question, efforts.thorough);
  expect(quick.own.longestWait.middle / thorough.own.longestWait.middle).toBeCloseTo(1, 1);
  expect(quick.paper.longestWait.middle / thorough.paper.longestWait.middle).toBeCloseTo(1, 1);
  expect([quick.leastStations, quick.leastStationsWithPaper]).toEqual([
    thorough.leastStations,
    thorough.leastStationsWithPaper,
  ]);
  expect(simulateQueue(question, efforts.quick)).toEqual(quick);
});
