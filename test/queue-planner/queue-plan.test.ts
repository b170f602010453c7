import fc from "fast-check";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { maxWeight, namedCurves, slices, type CurveName } from "#shared/queue-planner/arrival-curves.ts";
import { simulateQueue, efforts } from "#shared/queue-planner/simulate-queue.ts";
import { describeMoment, describeVerdict, describeWait } from "#shared/queue-planner/describe-result.ts";
import { planLimits, type Plan, type PlanNumber } from "#shared/queue-planner/plan.ts";
import { initialPlan } from "#frontend/src/queue-planner/planner/initial-plan.ts";
import { writeAddress, writeTime } from "#shared/queue-planner/plan-address.ts";
import { readAddress, readPlan } from "#frontend/src/queue-planner/planner/read-address.ts";
import { makeQuestion } from "#shared/queue-planner/plan-question.ts";
import { findLinkErrors, findPlanErrors } from "#frontend/src/queue-planner/plan-errors.ts";
import { StaffingSheet } from "#frontend/src/queue-planner/staffing-sheet.tsx";

const open = (query: string) => readAddress(new URLSearchParams(query));

const order =
  "guests stations within hello scan paper print onPaper printed help helpFor away awayAfter doorsMinute minutes".split(
    " ",
  );

/** Shared links with their meaning at the time, in this order. Rows are only ever added. */
const goldenLinks: readonly (readonly [query: string, curve: Plan["curve"], numbers: readonly number[]])[] = [
  [
    "v=1&guests=300&doors=09:00&begins=09:30&come=even&stations=2",
    "even",
    [300, 2, 5, 14, 4, 58, 20, 0, 0, 4, 20, 0, 15, 540, 30],
  ],
  [
    "v=1&guests=1200&doors=23:15&begins=00:45&come=0123fgkxzy40&stations=14&within=8&hello=9&scan=5&paper=45&print=31&onPaper=10&printed=25&help=3&helpFor=90&away=12&awayAfter=40",
    [0, 1, 2, 3, 15, 16, 20, 33, 35, 34, 4, 0],
    [1200, 14, 8, 9, 5, 45, 31, 10, 25, 3, 90, 12, 40, 1395, 90],
  ],
];

test.each(goldenLinks)(
  "[QUEUE-03] the link %s still opens its plan, and is written unchanged",
  (query, curve, numbers) => {
    const means = {
      curve,
      ...Object.fromEntries(order.map((name, index) => [name, numbers[index]])),
    } as Plan;
    expect(open(query)).toEqual(means);
    expect(writeAddress(means)).toBe(query);
  },
);

test("[QUEUE-03] the arrival curves whose names are in saved links are unchanged", () => {
  expect(namedCurves).toEqual({
    even: [0, 0, 20, 20, 20, 20, 20, 20, 20, 20, 0, 0],
    early: [10, 22, 35, 30, 22, 15, 10, 7, 5, 4, 2, 1],
    rush: [0, 1, 2, 3, 5, 8, 14, 24, 35, 32, 12, 4],
  });
});

const numbers = Object.fromEntries(
  Object.entries(planLimits).map(([name, limits]) => [name, fc.integer(limits)]),
) as Record<PlanNumber, fc.Arbitrary<number>>;
const weights = fc.array(fc.integer({ min: 0, max: maxWeight }), {
  minLength: slices.all,
  maxLength: slices.all,
});
const plans: fc.Arbitrary<Plan> = fc
  .record({
    ...numbers,
    doorsMinute: fc.integer({ min: 0, max: 1439 }),
    minutes: fc.integer({ min: 5, max: 719 }),
    curve: fc.oneof(weights, fc.constantFrom(...(Object.keys(namedCurves) as CurveName[]))),
  })
  .map((plan) => ({ ...plan, printed: Math.min(plan.printed, 100 - plan.onPaper) }));

test("[QUEUE-03] reads every plan back from its address of at most 200 unescaped characters", () => {
  fc.assert(
    fc.property(plans, (plan) => {
      const query = writeAddress(plan);
      expect(open(query)).toEqual(plan);
      expect(query).toMatch(/^[\w:=&]{1,200}$/);
    }),
  );
});

test("[QUEUE-03] reads any version 1 address as a plan within the limits", () => {
  const text = fc.oneof(
    fc.string(),
    fc.integer().map(String),
    fc.constantFrom("09:00", "24:00", "-1", "1e9", ""),
  );
  const names = ["guests", "doors", "begins", "minutes", "come", ...Object.keys(planLimits)];
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom(...names), text)), (pairs) => {
      const plan = readAddress(new URLSearchParams([["v", "1"], ...pairs]))!;
      for (const [name, { min, max }] of Object.entries(planLimits)) {
        expect(plan[name as PlanNumber]).toBeGreaterThanOrEqual(min);
        expect(plan[name as PlanNumber]).toBeLessThanOrEqual(max);
      }
      const { queue } = makeQuestion(plan);
      expect(queue.arrivalSeconds).toBeGreaterThan(0);
      expect(queue.serviceTimes.reduce((sum, { share }) => sum + share, 0)).toBe(100);
      expect(queue.serviceTimes.every(({ share }) => share >= 0)).toBe(true);
    }),
  );
  expect(open("v=2&guests=7")).toBeUndefined();
  expect(open("utm_source=mail")).toBeUndefined();
});

test("[QUEUE-01] ignores a start time before the doors open", () => {
  expect(open("v=1&doors=10:00&begins=09:30")).toMatchObject({
    doorsMinute: 600,
    minutes: initialPlan.minutes,
  });
  expect(open("v=1&doors=10:00&begins=10:00")).toMatchObject({ minutes: 5 });
});

/** The errors next to a form's fields. */
const errorsOf = (fields: Readonly<Record<string, string>>) => {
  const text = (name: string) => fields[name] ?? null;
  return findPlanErrors(text, readPlan(text, initialPlan));
};

test("[QUEUE-03] reduces a number of any size in a plan's link to the planner's maximum", () => {
  expect(open("v=1&guests=1000000")).toMatchObject({ guests: 20_000 });
  expect(open(`v=1&guests=${"9".repeat(400)}`)).toMatchObject({ guests: 20_000 });
});

test("[QUEUE-03] shows a number's minimum or maximum at its field", () => {
  expect(errorsOf({ guests: "50000", within: "0", stations: "200" })).toEqual({
    guests: "At most 20,000.",
    within: "At least 1.",
  });
});

test("[QUEUE-01] an invalid field shows the value that the plan uses instead", () => {
  const errors = errorsOf({ guests: "", stations: "2.5", within: "1e3", hello: "-4", doors: "", begins: "" });
  const { guests, within, hello, doorsMinute, minutes } = initialPlan;
  const [doors, begins] = [doorsMinute, doorsMinute + minutes].map(writeTime);
  expect(Object.keys(errors)).toHaveLength(6);
  for (const [field, value] of Object.entries({ guests, stations: 3, within, hello, doors, begins }))
    expect(errors, field).toHaveProperty(
      field,
      expect.stringMatching(`Until then, the plan uses ${value}\\.$`),
    );
});

test("[QUEUE-01] limits guests without a pass to those on no list, and shows the limit at the field", () => {
  const fields = { onPaper: "70", printed: "40" };
  expect(readPlan((name) => new Map(Object.entries(fields)).get(name) ?? null, initialPlan).printed).toBe(30);
  expect(errorsOf(fields)).toEqual({ printed: "At most 30: 70 in 100 are on the list." });
  expect(errorsOf({ ...fields, printed: "30" })).toEqual({});
  expect(errorsOf({ onPaper: "0", printed: "101" })).toEqual({ printed: "At most 100." });
});

test.each([
  ["09:00", "09:03", true],
  ["09:00", "09:00", true],
  ["08:00", "21:00", true],
  ["10:00", "09:30", true],
  ["09:00", "09:05", false],
  ["23:15", "00:45", false],
])(
  "[QUEUE-01] for doors at %s and a start at %j, the form shows an error: %s",
  (doors, begins, complains) => {
    expect(errorsOf({ doors, begins })).toEqual(
      complains ? { begins: "At least 5 minutes and less than 12 hours after the doors." } : {},
    );
  },
);

test("[QUEUE-03] shows which values of a link were limited, at their fields", () => {
  const linked = (query: string) => findLinkErrors(new URLSearchParams(query), open(query)!);
  expect(linked("v=1&guests=0&stations=400&doors=0900&begins=0930")).toEqual({
    guests: "Changed from what the link says. At least 1.",
    stations: "Changed from what the link says. At most 200.",
  });
  expect(Object.keys(linked("v=1&doors=09:00&begins=08:00"))).toEqual(["begins"]);
});

test("[QUEUE-01] writes a wait of a day or more in days and hours", () => {
  expect([0.4, 89, 90, 9000, 86_360, 86_400, 100_000, 172_700, 190_000].map(describeWait)).toEqual(
    ["none", "89 s", "2 min", "2 h 30 min", "23 h 59 min", "1 day", "1 day 4 h", "2 days", "2 days 5 h"].map(
      (text) => text.replace(/(\d) /g, "$1\u00a0"),
    ),
  );
});

test("[QUEUE-01] shows the number of stations that were tried when none is enough", () => {
  const plan = open("v=1&guests=20000&doors=09:00&begins=09:05&come=rush&within=1&scan=600")!;
  expect(describeVerdict(plan, simulateQueue(makeQuestion(plan), efforts.quick))).toBe(
    "200 stations are not enough for nine in ten guests to wait at most 1\u00a0min.",
  );
});

test("[QUEUE-01] never describes a longer wait as a shorter one, also near 90 s", () => {
  expect([89.4, 89.5, 89.9, 90].map(describeWait)).toEqual([
    "89\u00a0s",
    "2\u00a0min",
    "2\u00a0min",
    "2\u00a0min",
  ]);
});

/** The text of each row of the staffing sheet, with its heading. */
const printSheet = (query: string) => {
  const plan = open(query)!;
  const result = simulateQueue(makeQuestion(plan), efforts.quick);
  return renderToStaticMarkup(createElement(StaffingSheet, { plan, result }));
};

test("[QUEUE-03] adds 'the day before', 'next day' or '+2 days' to a time outside the event's day", () => {
  expect([-10, 0, 1439, 1440, 2434, 2880].map(describeMoment)).toEqual([
    "23:50 (the day before)",
    "00:00",
    "23:59",
    "00:00 (next day)",
    "16:34 (next day)",
    "00:00 (+2 days)",
  ]);
  expect(printSheet("v=1&guests=6000&stations=1")).toMatch(/<td>\d\d:\d\d \(next day\)<\/td>/);
});

test("[QUEUE-03] schedules no break after the end of the shift", () => {
  const sheet = printSheet("v=1&guests=600&stations=20&away=15");
  const breaks = Array.from(sheet.matchAll(/<td>08:45<\/td><td>([\d:]+)<\/td><td>([^<]+)<\/td>/g));
  expect(breaks).toHaveLength(20);
  const taken = breaks.filter(([, , away]) => away !== "none");
  expect(taken.length).toBeGreaterThan(0);
  for (const [, until = "", away = ""] of taken) expect(away.slice(0, 5) < until).toBe(true);
});
