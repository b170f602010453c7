import { expect, test } from "vitest";
import { initialPlan } from "#frontend/src/queue-planner/planner/initial-plan.ts";
import { makeMessage, postMessage } from "#test/contact/support/contact-messages.ts";
import { useLocalEnvironment } from "#test/support/local-environment/shared-environments.ts";
import { waitUntil } from "#test/support/wait-until.ts";

const local = useLocalEnvironment({ acknowledgementsPerDay: 20 });

/** Requests the plan as the page does. @returns whether the response promises the mail */
const requestFrom = async (address: string, email: string): Promise<boolean | undefined> => {
  const result = await postMessage(
    local.origin,
    { ...makeMessage({ email }), sheet: { type: "plan", plan: initialPlan } },
    { "cloudfront-viewer-address": `${address}:4711`, "x-form-signals": "elapsed=9000, trap=0" },
  );
  return ((await result.json()) as { emailed?: boolean }).emailed;
};

test("[QUEUE-05] mails each promised plan and reports withheld ones to support", async () => {
  const promised: string[] = [];
  for (let site = 1; site <= 4; site += 1)
    if (await requestFrom(`2001:db8:${site}::1`, `flood-${site}@gmail.com`))
      promised.push(`flood-${site}@gmail.com`);
  if (await requestFrom("203.0.113.7", "priya@northlight.example")) promised.push("priya@northlight.example");
  expect(promised).toEqual(["flood-1@gmail.com", "flood-2@gmail.com", "priya@northlight.example"]);

  await waitUntil("five mails to support and the promised plans", async () => {
    await local.sweep();
    return (await local.mail()).length === 5 + promised.length;
  });
  const mails = await local.mail();
  const plans = mails.filter(
    ({ text }) => text.startsWith("Your check-in plan") || text.includes("You asked for it"),
  );
  expect(plans.flatMap(({ to }) => to).toSorted()).toEqual(promised.toSorted());
  const withheld = mails.filter(({ text }) =>
    text.includes("is not emailed to them: too many were requested"),
  );
  expect(withheld).toHaveLength(2);
});
