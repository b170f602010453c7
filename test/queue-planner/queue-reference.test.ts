import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import * as z from "zod";
import type { Queue } from "#shared/queue-planner/queue.ts";
import { drawGuests } from "#shared/queue-planner/draw-guests.ts";
import { makeServeRun, waitOf } from "#shared/queue-planner/serve-guests.ts";
import { sampleSize } from "#test/support/sample.ts";

const referenceSchema = z.array(
  z.object({
    guests: z.number(),
    arrivals: z.array(z.number()),
    arrivalSeconds: z.number(),
    opensAtSeconds: z.number(),
    stations: z.number(),
    serviceTimes: z.array(z.object({ seconds: z.number(), share: z.number() })),
    help: z.object({ share: z.number(), seconds: z.number() }),
    phases: z.number(),
    meanWait: z.number(),
  }),
);

/** The mean wait of each run. */
const playRuns = (queue: Queue, runs: number): readonly number[] => {
  const guests = drawGuests(queue, 0, runs);
  const begins = new Float64Array(runs * queue.guests);
  const serveRun = makeServeRun(guests, guests.services, queue, begins);
  return Array.from({ length: runs }, (_, run) => {
    serveRun(run);
    let sum = 0;
    for (let guest = run * queue.guests; guest < (run + 1) * queue.guests; guest += 1)
      sum += waitOf(begins[guest]!, guests.arrivals[guest]!, queue.opensAtSeconds);
    return sum / queue.guests;
  });
};

const summarize = (values: readonly number[]) => {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1);
  return { mean, variance };
};

/** A few runs first determine how many runs are needed, so that chance stays well within the tolerance. */
const findMeanWait = (queue: Queue): number => {
  const first = summarize(playRuns(queue, 100));
  const allowed = Math.max(0.011 * first.mean, 0.18);
  const runs = Math.ceil(first.variance / allowed ** 2);
  return runs <= 100 ? first.mean : summarize(playRuns(queue, runs)).mean;
};

test("[QUEUE-02] matches the mean waits of a Python simulator within 3 % or half a second", () => {
  const file = new URL("../reference/random-doors.json", import.meta.url);
  const queues = referenceSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  expect(queues).toHaveLength(200);
  const sampled = queues.slice(0, sampleSize({ usual: 2, full: 200 }));
  const wrong = sampled.flatMap(({ meanWait, ...drawn }) => {
    const queue = { ...drawn, breaks: undefined };
    const mean = findMeanWait(queue);
    return Math.abs(mean - meanWait) > Math.max(0.03 * meanWait, 0.5) ? [{ ...queue, meanWait, mean }] : [];
  });
  expect(wrong).toEqual([]);
});
