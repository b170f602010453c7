import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { scanSeconds, visitSeconds } from "#frontend/src/figures/figures.ts";
import {
  arrivals,
  buildingStays,
  checkpoints,
  countIn,
  hallStays,
  readClock,
  sampleEvent,
  sampleGuests,
  showClock,
  shownMoment,
} from "#frontend/src/sample-event/sample-event.ts";
import {
  buildingTimes,
  doorLog,
  hallTimes,
  arrivalRate,
} from "#frontend/src/sample-event/sample-event-texts.ts";

const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0);

test("[HOME-02] the sample event's arrivals add up to its guests", () => {
  expect(sum(arrivals.main)).toBe(sampleEvent.guests);
});

test("[HOME-02] the sample event's guests fit into the hall's seats at every moment", () => {
  expect(sum(arrivals.hall)).toBeLessThanOrEqual(checkpoints[1].total);
  for (const { count, total } of checkpoints) expect(count).toBeLessThanOrEqual(total);
  const moments = arrivals.main.map((_, index) =>
    showClock(readClock(arrivals.from) + index * arrivals.everySeconds),
  );
  for (const moment of moments) expect(countIn("hall", moment)).toBeLessThanOrEqual(countIn("main", moment));
});

test("[HOME-02] the sample event counts all arrivals of past intervals and a share of the current interval's", () => {
  expect(countIn("main", "08:39")).toBe(0);
  expect(countIn("main", "08:50")).toBe(6);
  expect(countIn("main", "08:55")).toBe(6 + 5);
  expect(countIn("main", "11:00")).toBe(sampleEvent.guests);
});

test("[HOME-02] counts the three sample guests one after another, at a pace that stations allow", () => {
  const counts = sampleGuests.map(({ scan }) => countIn("main", scan.at));
  const [priya, jose, mina] = counts;
  expect([jose, mina]).toEqual([priya! + 1, priya! + 2]);
  expect(counts.at(-1)).toBe(countIn("main", shownMoment));
  for (const { scan } of sampleGuests) {
    expect(scan.seconds).toBeGreaterThanOrEqual(scanSeconds.from);
    expect(scan.seconds).toBeLessThanOrEqual(scanSeconds.to);
  }
  // The second guest uses the same station as the first, so the scans are at least one visit apart.
  const [first, second] = sampleGuests;
  expect(readClock(second.scan.at) - readClock(first.scan.at)).toBeGreaterThanOrEqual(visitSeconds.scan);
});

test("[HOME-02] sample guests leave after they arrive, and enter the hall after the main door", () => {
  for (const { stays } of [...buildingStays, ...hallStays])
    for (const stay of stays)
      if (stay.out !== undefined) expect(readClock(stay.out)).toBeGreaterThan(readClock(stay.in));
  for (const { first, last, scan } of sampleGuests) {
    const name = `${first} ${last}`;
    const building = buildingStays.find((stay) => stay.name === name)!;
    const hall = hallStays.find((stay) => stay.name === name)!;
    expect(building.stays[0]!.in).toBe(scan.at.slice(0, 5));
    expect(readClock(hall.stays[0]!.in)).toBeGreaterThan(readClock(scan.at));
    expect(readClock(hall.stays.at(-1)!.out ?? "00:00")).toBeLessThan(readClock(building.stays.at(-1)!.out!));
  }
});

test("[HOME-02] writes the sample event's names, times and spans in their reviewed form", () => {
  expect(doorLog).toEqual([
    { time: "09:42:47", name: "Mina Halloran" },
    { time: "09:42:36", name: "José Okafor" },
    { time: "09:42:18", name: "Priya Raman" },
  ]);
  expect(arrivalRate).toMatchObject({ busiest: 41, busiestAt: "09:40", to: "10:10" });
  expect(hallTimes[2]).toEqual({ name: "Mina Halloran", entry: "09:47", exit: "–", stay: "inside" });
  expect(buildingTimes[1]).toEqual({
    name: "José Okafor",
    short: "José O.",
    entry: "09:42",
    exit: "15:52",
    total: "5 h 30",
    spans: [
      { from: 42, to: 190 },
      { from: 230, to: 412 },
    ],
  });
});

/** Finds numbers and times of the sample event that are written a second time. */
const pages = new URL("../../frontend/src/", import.meta.url);
const readers = readdirSync(pages, { recursive: true, encoding: "utf8" })
  .filter((path) => /\.tsx?$/.test(path) && !path.includes("sample-event"))
  .map((path) => ({ path, text: readFileSync(new URL(path, pages), "utf8") }));

test("[HOME-02] no page repeats a figure of the sample event in its own code", () => {
  const own = new RegExp(
    `"[^"\\n]*(${sampleEvent.name}|\\b${sampleEvent.guests}\\b|09:4\\d:\\d\\d)[^"\\n]*"`,
  );
  expect(readers.length).toBeGreaterThan(100);
  expect(readers.filter(({ text }) => own.test(text)).map(({ path }) => path)).toEqual([]);
});
