import assert from "node:assert/strict";
import { readAddress } from "#frontend/src/queue-planner/planner/read-address.ts";
import { makeQuestion } from "#shared/queue-planner/plan-question.ts";
import { simulateQueue, efforts } from "#shared/queue-planner/simulate-queue.ts";
import { describeWait } from "#shared/queue-planner/describe-result.ts";
import type { JourneyProps } from "./journeys.ts";

/** Every engine draws the same random numbers, so all of them find the same waits. */
export const planQueue = async ({ visitor }: JourneyProps): Promise<void> => {
  const address = "v=1&guests=900&doors=09:00&begins=10:00&come=rush&stations=7";
  const seeWait = async (query: string): Promise<void> => {
    const plan = readAddress(new URLSearchParams(query));
    assert(plan);
    const { own } = simulateQueue(makeQuestion(plan), efforts.thorough);
    await visitor.see({ selector: ".sheet-wait", words: describeWait(own.longestWait.middle) });
  };
  await visitor.open(`/queue-planner?${address}`);
  await seeWait(address);
  await visitor.click({ selector: "button", text: "+" });
  await seeWait(address.replace("stations=7", "stations=8"));
  const { bytes } = await visitor.save("Save as a picture", ".png");
  assert.deepEqual(bytes.subarray(1, 4), new TextEncoder().encode("PNG"));
};
