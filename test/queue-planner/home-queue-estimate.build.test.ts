import { expect, test } from "vitest";
import { simulateQueue, efforts } from "#shared/queue-planner/simulate-queue.ts";
import { describeWait } from "#shared/queue-planner/describe-result.ts";
import { makeQuestion } from "#shared/queue-planner/plan-question.ts";
import { readAddress } from "#frontend/src/queue-planner/planner/read-address.ts";
import { readBuiltSite } from "#test/pages/built-site.ts";

test("[QUEUE-04] the served home page contains the planner's wait for its numbers", () => {
  const html = readBuiltSite().read("/index.html");
  const valueOf = (name: string) =>
    new RegExp(`<input(?=[^>]* name="${name}")[^>]* value="(\\d+)"`).exec(html)?.[1] ?? "";
  const query = new URLSearchParams({
    v: "1",
    ...Object.fromEntries(["guests", "minutes", "stations"].map((name) => [name, valueOf(name)])),
  });
  const question = makeQuestion(readAddress(query)!);
  const wait = describeWait(simulateQueue(question, efforts.thorough).own.longestWait.middle);
  expect(/<dd data-answer="wait">([^<]*)/.exec(html)?.[1]).toBe(wait);
});
