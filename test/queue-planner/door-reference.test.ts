import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import * as z from "zod";
import type { Door } from "#shared/queue-planner/door.ts";
import { drawGuests } from "#shared/queue-planner/draw-guests.ts";
import { makeServeRun, waitOf } from "#shared/queue-planner/serve-guests.ts";
import { rounds } from "#test/support/sample.ts";

const referenceSchema = z.array(
  z.object({
    guests: z.number(),
    arrivals: z.array(z.number()),
    arrivalSeconds: z.number(),
    opensAtSeconds: z.number(),
    stations: z.number(),
    ways: z.array(z.object({ seconds: z.number(), share: z.number() })),
    help: z.object({ share: z.number(), seconds: z.number() }),
    phases: z.number(),
    meanWait: z.number(),
  }),
);

/** The mean wait of each run. */
const playRuns = (door: Door, runs: number): readonly number[] => {
  const guests = drawGuests(door, 0, runs);
  const begins = new Float64Array(runs * door.guests);
  const serveRun = makeServeRun(guests, guests.services, door, begins);
  return Array.from({ length: runs }, (_, run) => {
    serveRun(run);
    let sum = 0;
    for (let guest = run * door.guests; guest < (run + 1) * door.guests; guest += 1)
      sum += waitOf(begins[guest]!, guests.arrivals[guest]!, door.opensAtSeconds);
    return sum / door.guests;
  });
};

const summarize = (values: readonly number[]) => {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1);
  return { mean, variance };
};

/** A few runs first determine how many runs are needed, so that chance stays well within the tolerance. */
const findMeanWait = (door: Door): number => {
  const first = summarize(playRuns(door, 100));
  const allowed = Math.max(0.011 * first.mean, 0.18);
  const runs = Math.ceil(first.variance / allowed ** 2);
  return runs <= 100 ? first.mean : summarize(playRuns(door, runs)).mean;
};

test("[QUEUE-02] matches the mean waits of a Python simulator within 3 % or half a second", () => {
  const file = new URL("../reference/random-doors.json", import.meta.url);
  const doors = referenceSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  expect(doors).toHaveLength(200);
  const few = doors.slice(0, rounds({ usual: 10, full: 200 }));
  const wrong = few.flatMap(({ meanWait, ...drawn }) => {
    const door = { ...drawn, breaks: undefined };
    const mean = findMeanWait(door);
    return Math.abs(mean - meanWait) > Math.max(0.03 * meanWait, 0.5) ? [{ ...door, meanWait, mean }] : [];
  });
  expect(wrong).toEqual([]);
});
