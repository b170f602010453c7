import type { ReactNode } from "react";
import { useLoaderData } from "react-router-dom";
import { indiaCode } from "#shared/catalogue/india-code.ts";
import { findPlans } from "#shared/catalogue/pricing.ts";
import { Calculator } from "./calculator.tsx";
import { Included } from "./included.tsx";
import { PlanRack } from "./plan-rack.tsx";
import { Questions } from "./questions.tsx";
import { SinglePlan } from "./single-plan.tsx";

export { meta } from "./content.ts";

/** Made for one country: its data is that country's code, see `route-objects.tsx`. */
export const Component = (): ReactNode => {
  const country: unknown = useLoaderData();
  const inIndia = country === indiaCode;
  const plans = findPlans(inIndia ? indiaCode : "");
  return (
    <>
      {inIndia ? <PlanRack plans={plans} /> : <SinglePlan plans={plans} />}
      {inIndia && <Calculator />}
      <Included />
      <Questions inIndia={inIndia} />
    </>
  );
};
