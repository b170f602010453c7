import { useEffect, useRef, useState, type ReactNode } from "react";
import { initialAnswer } from "../../features/queue-planner/initial-answer.build.ts";
import { initialPlan, type Plan } from "../../features/queue-planner/plan.ts";
import { readAddress, writeAddress } from "../../features/queue-planner/plan-address.ts";
import { usePlanner } from "../../features/queue-planner/use-planner.ts";
import { useDebouncedAddress } from "../../lib/use-debounced-address.ts";
import { useHydrated } from "../../lib/use-hydrated.ts";
import { AnswerSheet } from "./answer-sheet.tsx";
import { PlanForm, writeStations } from "./plan-form.tsx";
import { StaffingSheet } from "./staffing-sheet.tsx";

const served = { plan: initialPlan, answer: initialAnswer };

/** The form on one side, what it means for the line on the other. */
const Door = ({ first }: { readonly first: Plan }): ReactNode => {
  const { state, ask } = usePlanner(served);
  const [plan, setPlan] = useState(first);
  const form = useRef<HTMLFormElement>(null);
  useDebouncedAddress(plan === initialPlan ? undefined : `?${writeAddress(plan)}`);

  useEffect(() => {
    if (first !== initialPlan) ask(first);
  }, [first, ask]);

  const follow = (changed: Plan): void => {
    setPlan(changed);
    ask(changed);
  };

  return (
    <>
      <div className="planner" aria-busy={state.shown === served && first !== initialPlan && !state.failed}>
        <PlanForm form={form} plan={first} onPlan={follow} />
        <AnswerSheet {...state} onStations={(stations) => writeStations(form.current, stations)} />
      </div>
      <StaffingSheet {...state.shown} />
    </>
  );
};

const readKept = (): Plan | undefined =>
  typeof location === "undefined" ? undefined : readAddress(new URLSearchParams(location.search));

/** A document is the same for every query, so the address's plan comes in when the served page is taken over. */
export const Planner = (): ReactNode => {
  const [kept] = useState(readKept);
  return useHydrated() && kept ? <Door key="kept" first={kept} /> : <Door key="served" first={initialPlan} />;
};
