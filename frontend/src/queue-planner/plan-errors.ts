import type { AddressParameters } from "#shared/input/address-parameters.ts";
import { doorMinutes, planLimits, type Plan, type PlanNumber } from "#shared/queue-planner/plan.ts";
import { planNumbers, writeTime } from "#shared/queue-planner/plan-address.ts";
import { readPlanTexts } from "./planner/read-address.ts";
import { formContent } from "./queue-planner-content.ts";

export type PlanErrors = Partial<Record<PlanNumber | "doors" | "begins", string>>;

/** Digits of a time, because a link may contain 09:30 as 0930 or 09:30:00. */
const digitsOf = (time: string): string => time.replace(/\D/g, "").slice(0, 4);

/**
 * Messages for fields whose text differs from the plan's value.
 * @param text returns the text of a field by its name
 * @param plan the plan that was parsed from these texts
 */
export const findPlanErrors = (text: (name: string) => string | null, plan: Plan): PlanErrors => {
  const errors: PlanErrors = {};
  for (const name of planNumbers) {
    const { min, max } = planLimits[name];
    const typed = text(name);
    if (typed === null) continue;
    if (!/^\d+$/.test(typed)) errors[name] = formContent.noNumber(plan[name]);
    else if (Number(typed) > max) errors[name] = formContent.atMost(max);
    else if (Number(typed) < min) errors[name] = formContent.atLeast(min);
  }
  // The percentage found on paper is set first, and limits the others.
  const printedMost = planLimits.printed.max - plan.onPaper;
  if (plan.onPaper > 0 && Number(text("printed")) > printedMost)
    errors.printed = formContent.atMostBeside(printedMost, plan.onPaper);
  if (text("doors") === "") errors.doors = formContent.noTime(writeTime(plan.doorsMinute));
  const begins = text("begins");
  const planned = writeTime(plan.doorsMinute + plan.minutes);
  if (begins === "") errors.begins = formContent.noTime(planned);
  else if (begins !== null && digitsOf(begins) !== digitsOf(planned))
    errors.begins = formContent.beginsBeyond(doorMinutes.min);
  return errors;
};

/** Messages for a plan from a link, whose fields show the values that were parsed. */
export const findLinkErrors = (query: AddressParameters, plan: Plan): PlanErrors =>
  Object.fromEntries(
    Object.entries(findPlanErrors(readPlanTexts(query), plan)).map(([name, limit]) => [
      name,
      formContent.changed(limit),
    ]),
  );
