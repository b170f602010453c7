import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router-dom";
import { initialResult } from "./planner/initial-result.build.ts";
import { writeAddress } from "#shared/queue-planner/plan-address.ts";
import { readAddress } from "./planner/read-address.ts";
import type { Plan } from "#shared/queue-planner/plan.ts";
import { initialPlan } from "./planner/initial-plan.ts";
import { usePlanner } from "./planner/use-planner.ts";
import { useHydrated } from "../lib/hydration/use-hydrated.ts";
import { rememberOpenItems } from "../lib/remember-open-items.ts";
import { parseSyncedQuery, useSyncedAddress } from "../lib/use-synced-address.ts";
import { ResultSection } from "./result-section.tsx";
import { content } from "./queue-planner-content.ts";
import { PageFragment as Model } from "./queue-planner-model.static.tsx";
import { PlanForm, writeStations } from "./plan-form.tsx";
import { StaffingSheet } from "./staffing-sheet.tsx";

export { meta } from "./queue-planner-content.ts";
export { default as scriptCss } from "./queue-planner-script.css?inline";

const served = { plan: initialPlan, result: initialResult };

const rememberSections = rememberOpenItems("/queue-planner");

const PlanPanel = ({ first }: { readonly first: Plan }) => {
  const { state, simulate } = usePlanner(served);
  const [plan, setPlan] = useState(first);
  const hydrated = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  useSyncedAddress(plan === initialPlan ? undefined : `?${writeAddress(plan)}`);

  useEffect(() => {
    if (first !== initialPlan) simulate(first);
  }, [first, simulate]);

  const follow = (changed: Plan): void => {
    setPlan(changed);
    simulate(changed);
  };

  return (
    <>
      <div
        ref={rememberSections}
        className="planner"
        aria-busy={state.shown === served && first !== initialPlan && !state.failed}
      >
        <PlanForm form={form} plan={first} onPlan={follow} />
        <ResultSection
          {...state}
          plan={plan}
          onStations={(stations) => writeStations(form.current, stations)}
        />
      </div>
      {hydrated && state.shown.plan === plan && <StaffingSheet {...state.shown} />}
    </>
  );
};

const readSaved = (): Plan | undefined =>
  typeof location === "undefined" ? undefined : parseSyncedQuery(readAddress);

/** A document is the same for every query, so the address's plan is applied at hydration. */
const Planner = () => {
  const [saved] = useState(readSaved);
  return useHydrated() && saved ? (
    <PlanPanel key="saved" first={saved} />
  ) : (
    <PlanPanel key="served" first={initialPlan} />
  );
};

export const fragments = [Model];

export const Component = () => (
  <>
    <header className="planner-words entrance">
      <h1 className="text-title">{content.heading}</h1>
      <p className="text-lead text-muted">{content.lead}</p>
      <ul className="ticks">
        {content.facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </header>
    {/* The key remounts the planner after each navigation, because a link or Back may lead here with
        another query. */}
    <Planner key={useLocation().key} />
    <Model />
  </>
);
